import { openLabelPrinter, type LabelPrinter } from '../../packages/helper/src/testing/label-printer.ts';

/** A printer on a real socket that answers what it is asked; what arrives besides is kept, byte for byte and in order. */
export interface TcpPrinter extends LabelPrinter {
  bytes(): Buffer;
  /** Resolves with all bytes once there are at least this many. */
  waitFor(byteCount: number): Promise<Buffer>;
  close(): Promise<void>;
}

export async function startTcpPrinter(language: 'zpl' | 'tspl'): Promise<TcpPrinter> {
  let waiting: { byteCount: number; resolve: (bytes: Buffer) => void }[] = [];
  const bytes = () => Buffer.from(printer.taken(), 'latin1');
  const settle = () => {
    if (waiting.length === 0) return;
    const all = bytes();
    for (const waiter of waiting.filter(({ byteCount }) => all.length >= byteCount)) waiter.resolve(all);
    waiting = waiting.filter(({ byteCount }) => all.length < byteCount);
  };
  const printer = await openLabelPrinter(language, settle);
  return Object.assign(printer, {
    bytes,
    waitFor: (byteCount: number) =>
      new Promise<Buffer>((resolve) => {
        waiting.push({ byteCount, resolve });
        settle();
      }),
  });
}
