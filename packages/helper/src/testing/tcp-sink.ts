import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

/** A printer on a real socket that keeps what it is sent, one entry a connection that sent something. */
export interface TcpSink {
  url: string;
  jobs: Buffer[];
  close(): Promise<void>;
}

export async function startTcpSink(
  onConnection?: (socket: Socket) => void,
  options: { allowHalfOpen?: boolean } = {},
): Promise<TcpSink> {
  const jobs: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer(options, (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    if (onConnection) return onConnection(socket);
    const parts: Buffer[] = [];
    socket.on('data', (part) => parts.push(part));
    socket.on('end', () => {
      if (parts.length > 0) jobs.push(Buffer.concat(parts));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `tcp://127.0.0.1:${port}`,
    jobs,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
