import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { keptPort } from '../../../../tests/kept-port.ts';

export interface TcpGate {
  port: number;
  /** Cuts every connection and takes no new one. */
  shut(): Promise<void>;
  open(): Promise<void>;
}

/** A door in front of another port, to take a database away and bring it back. It stands open. */
export async function startTcpGate(target: { host: string; port: number }): Promise<TcpGate> {
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(target);
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket);
      socket
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket);
          incoming.destroy();
          outgoing.destroy();
        });
    }
    incoming.pipe(outgoing).pipe(incoming);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const port = await keptPort();
  await listen(port);
  return {
    port,
    async shut() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async open() {
      await listen(port);
    },
  };
}
