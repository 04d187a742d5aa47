import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as turnOfTheLoop, setTimeout as wait } from 'node:timers/promises';
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
/** A connection that was just made has a call on its way: it gets this long to send it. */
const firstCallMs = 1_000;

/** A connection whose call was just answered may have the next one on its way. */
const pauseMs = 150;
/** What comes in during a turn of the event loop that is longer than this may not have been seen in it. */
const quickTurnMs = 5;
/** A flood of connections, or a loop that is never quick, does not keep a server from stopping. */
const mostWaitMs = 2_000;

/** How long a caller may be silent in the middle of a body, or leave an answer unread. */
const silenceMs = 120_000;

/** A body comes in with at least so many bytes in each while; less holds a connection for its own sake. */
const slowest = { bytes: 30_000, whileMs: 60_000 };

/** An address that means all interfaces is no address to call; the own machine answers at loopback. */
const callable: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Listens; rejects with the system's error when the port is taken. */
export function listen(
  app: Koa,
  { host, port }: Pick<ServerConfig, 'host' | 'port'>,
  { silentFor = silenceMs, slow = slowest, pause = pauseMs } = {},
): Promise<Listening> {
  const server = createServer({ connectionsCheckingInterval: 2_000 }, app.callback());
  // Longer than the idle time of the usual proxies in front, so that none sends a call into a closing connection.
  server.keepAliveTimeout = 75_000;
  // An upload over a slow line takes as long as it takes; headers must come at once.
  server.requestTimeout = 0;
  server.headersTimeout = 20_000;
  const calls = runningCalls(server);
  const connections = openConnections(server, calls, pause);
  endSilentCalls(server, calls, silentFor);
  endSlowBodies(server, calls, slow);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const name = callable[host] ?? host;
      const bound = (server.address() as AddressInfo).port;
      resolve({
        url: `http://${name.includes(':') ? `[${name}]` : name}:${bound}`,
        port: bound,
        close: async () => {
          for (const { res } of calls.values()) sayGoodbye(res);
          server.prependListener('request', (_req, res) => sayGoodbye(res));
          await untilNobodyQueues(server);
          await new Promise<void>((closed) => {
            const cutOff = setTimeout(() => server.closeAllConnections(), drainMs);
            const over = new AbortController();
            // A connection whose call ends after this stays open for the next one unless it is swept up.
            const sweep = async () => {
              for (; !over.signal.aborted; await wait(sweepMs)) {
                await quickTurn();
                for (const socket of connections.idle()) socket.destroySoon();
              }
            };
            // Not the close of http, which cuts off connections whose first call has not arrived yet.
            NetServer.prototype.close.call(server, () => {
              clearTimeout(cutOff);
              over.abort();
              closed();
            });
            void sweep();
          });
        },
      });
    });
  });
}

/**
 * The system resets the connections it made and nobody took yet when a server stops listening, and their calls are lost.
 * They are taken one in a turn of the event loop, so a turn that took none has left none behind, if it was quick.
 */
async function untilNobodyQueues(server: Server): Promise<void> {
  let took = 0;
  const count = () => (took += 1);
  server.on('connection', count);
  let before = took;
  await quickTurn(() => {
    const tookNone = took === before;
    before = took;
    return tookNone;
  });
  server.off('connection', count);
}

/** Resolves right after a turn of the event loop that was quick, so that what came in before it has been read. */
async function quickTurn(isEnough = () => true): Promise<void> {
  const until = performance.now() + mostWaitMs;
  // The turn that is running may be past the place where connections are taken and read.
  await turnOfTheLoop();
  for (let began = performance.now(); began < until;) {
    await turnOfTheLoop();
    const now = performance.now();
    const enough = isEnough();
    if (enough && now - began < quickTurnMs) return;
    began = now;
  }
}

type Calls = ReadonlyMap<Socket, { req: IncomingMessage; res: ServerResponse }>;

/** The calls that have no whole answer yet, by their connection. */
function runningCalls(server: Server): Calls {
  const calls = new Map<Socket, { req: IncomingMessage; res: ServerResponse }>();
  server.on('request', (req, res) => {
    const { socket } = req;
    calls.set(socket, { req, res });
    res.once('close', () => calls.delete(socket));
  });
  return calls;
}

/** The connections that are open; `idle` are those without a call and without one on its way. */
function openConnections(server: Server, calls: Calls, pause: number) {
  /** Until when each is spared, as of the last thing that happened on it. */
  const spared = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    spared.set(socket, Date.now() + firstCallMs);
    socket.once('close', () => spared.delete(socket));
  });
  server.on('request', ({ socket }, res) =>
    res.once('close', () => {
      if (!socket.destroyed) spared.set(socket, Date.now() + pause);
    }),
  );
  return {
    idle: (): Socket[] =>
      [...spared].flatMap(([socket, until]) => (calls.has(socket) || Date.now() < until ? [] : [socket])),
  };
}

/** A connection that is held without a word is closed; one whose call is being worked on may take its time. */
function endSilentCalls(server: Server, calls: Calls, silentFor: number): void {
  server.setTimeout(silentFor, (socket: Socket) => {
    const call = calls.get(socket);
    if (call?.req.complete && !call.res.headersSent) return;
    socket.destroy();
  });
}

/** Hangs up on bodies that come in by drops, each soon enough to count as no silence. */
function endSlowBodies(server: Server, calls: Calls, { bytes, whileMs }: typeof slowest): void {
  let before = new Map<Socket, { req: IncomingMessage; read: number }>();
  const look = setInterval(() => {
    const now = new Map<Socket, { req: IncomingMessage; read: number }>();
    for (const [socket, { req }] of calls) {
      if (req.complete) continue;
      const last = before.get(socket);
      if (last?.req === req && socket.bytesRead - last.read < bytes) socket.destroy();
      else now.set(socket, { req, read: socket.bytesRead });
    }
    before = now;
  }, whileMs);
  look.unref();
  server.once('close', () => clearInterval(look));
}

/** Tells a proxy to send its next call elsewhere. */
function sayGoodbye(res: ServerResponse): void {
  if (!res.headersSent) res.setHeader('connection', 'close');
}
