import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Koa from 'koa';
import type { ServerConfig } from '../config/config.ts';

export interface Listening {
  url: string;
  port: number;
  /** Takes no more calls, lets the running ones finish for a while, then cuts them off. */
  close(): Promise<void>;
}

/** How long running calls may take to finish when the server stops. */
const drainMs = 10_000;
const sweepMs = 50;

/** An address that means all interfaces is no address to call; the own machine answers at loopback. */
const callable: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Listens; rejects with the system's error when the port is taken. */
export function listen(app: Koa, { host, port }: Pick<ServerConfig, 'host' | 'port'>): Promise<Listening> {
  const server = createServer(app.callback());
  // Longer than the idle time of the usual proxies in front, so that none sends a call into a closing connection.
  server.keepAliveTimeout = 75_000;
  // An upload over a slow line takes as long as it takes; headers must come at once.
  server.requestTimeout = 0;
  server.headersTimeout = 20_000;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const name = callable[host] ?? host;
      const bound = (server.address() as AddressInfo).port;
      resolve({
        url: `http://${name.includes(':') ? `[${name}]` : name}:${bound}`,
        port: bound,
        close: () =>
          new Promise((closed) => {
            const cutOff = setTimeout(() => server.closeAllConnections(), drainMs);
            // A connection whose call ends after this stays open for the next one unless it is swept up.
            const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
            server.close(() => {
              clearTimeout(cutOff);
              clearInterval(sweep);
              closed();
            });
          }),
      });
    });
  });
}
