import { once } from 'node:events';
import { createServer, get, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

export interface Balancer {
  url: string;
  /** Calls that got no answer because their server ended in the middle. */
  lost(): number;
  close(): Promise<void>;
}

const checkMs = 100;

/**
 * A reverse proxy that does what the usual ones do: it asks the servers whether they are ready, and calls go round those
 * that are; one that takes no connection is passed over, since nothing was sent to it; a call that was sent and not answered is a 502 and never sent again, since
 * nobody knows what came of it.
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  let next = 0;
  let lost = 0;
  const unready = new Set<number>();
  const checks = setInterval(() => {
    for (const port of ports) {
      const check = get({ port, path: '/api/ready', agent: false }, (answer) => {
        if (answer.resume().statusCode === 200) unready.delete(port);
        else unready.add(port);
      });
      // Whether it takes a connection is seen at the next call.
      check.on('error', () => unready.delete(port));
    }
  }, checkMs);
  const server = createServer(async (req, res) => {
    const first = next++;
    for (let step = 0; step < ports.length; step += 1) {
      const port = ports[(first + step) % ports.length]!;
      const socket = unready.has(port) ? undefined : await connected(port);
      if (socket) return forward(req, res, socket, () => (lost += 1));
    }
    refuse(res, 'No server takes calls');
  });
  server.requestTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lost: () => lost,
    close: () =>
      new Promise((closed) => {
        clearInterval(checks);
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function connected(port: number): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(socket)).once('error', () => resolve(undefined));
  });
}

function forward(req: IncomingMessage, res: ServerResponse, socket: Socket, onLost: () => void): void {
  const outgoing = request({
    createConnection: () => socket,
    method: req.method,
    path: req.url,
    headers: { ...req.headers, connection: 'close', 'x-forwarded-for': '127.0.0.1' },
  });
  const giveUp = () => {
    outgoing.destroy();
    if (res.writableEnded || res.destroyed) return;
    onLost();
    if (res.headersSent) res.destroy();
    else refuse(res, 'The server did not answer');
  };
  outgoing.once('response', (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.once('error', giveUp).once('aborted', giveUp).pipe(res);
  });
  outgoing.on('error', giveUp);
  req.pipe(outgoing);
}

function refuse(res: ServerResponse, message: string): void {
  res.writeHead(502, { 'content-type': 'application/json', connection: 'close' });
  res.end(JSON.stringify({ code: 'unavailable', message }));
}
