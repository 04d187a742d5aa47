import { createServer } from 'node:net';

/** The first port from `from` on that nobody listens on, on either loopback address. */
export async function freePort(from: number, except: readonly number[] = []): Promise<number> {
  for (let port = from; port < Math.min(from + 200, 65_536); port += 1) {
    if (!except.includes(port) && (await isFree(port))) return port;
  }
  throw new Error(`No free port from ${from} on.`);
}

async function isFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'));
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      // A machine without IPv6 has nobody on its address either.
      resolve(error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT');
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
