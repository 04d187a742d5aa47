import { startTcpSink } from '../../packages/helper/src/testing/tcp-sink.ts';

/** A printer that only listens: what arrives is kept, byte for byte and in order. */
export interface TcpPrinter {
  url: string;
  bytes(): Buffer;
  /** Resolves with all bytes once there are at least this many. */
  waitFor(byteCount: number): Promise<Buffer>;
  clear(): void;
  close(): Promise<void>;
}

export async function startTcpPrinter(): Promise<TcpPrinter> {
  let parts: Buffer[] = [];
  let waiting: { byteCount: number; resolve: (bytes: Buffer) => void }[] = [];
  const settle = () => {
    const all = Buffer.concat(parts);
    for (const waiter of waiting.filter(({ byteCount }) => all.length >= byteCount)) waiter.resolve(all);
    waiting = waiting.filter(({ byteCount }) => all.length < byteCount);
  };
  const sink = await startTcpSink((socket) => {
    socket.on('data', (part) => {
      parts.push(part);
      settle();
    });
  });
  return {
    url: sink.url,
    bytes: () => Buffer.concat(parts),
    waitFor: (byteCount) =>
      new Promise((resolve) => {
        waiting.push({ byteCount, resolve });
        settle();
      }),
    clear() {
      parts = [];
    },
    close: () => sink.close(),
  };
}
