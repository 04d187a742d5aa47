import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { keptPort } from '../../../../tests/kept-port.ts';

export interface RawPrinterOptions {
  /** What it does when the other side ends: closes once it has read everything, holds on, or resets. */
  end: 'closes' | 'holds' | 'resets';
  /** Reads this many bytes in all and then nothing more, while the system goes on taking connections and bytes. */
  readsUntil?: number | undefined;
  /** Refuses a second connection while one is open. */
  takesOne?: boolean;
  /** Answers ~HQES and ~HS, in order with what it reads. */
  answers?: boolean;
  /** Hears how many bytes it has read in all. */
  onRead?: ((total: number) => void) | undefined;
}

/** A printer on a TCP port, which counts what its own program has read, questions apart. */
export interface RawPrinter {
  url: string;
  read(): string;
  /** Connections that carried labels. */
  connections(): number;
  /** Most connections at the same time whose other side had not ended them. */
  mostAtOnce(): number;
  /** Connections of which the other side has said that nothing more comes. */
  ends(): number;
  options: RawPrinterOptions;
  /** Closes connections that it held after their other side ended them. */
  letGo(): void;
  /** Resets every connection, and goes on taking new ones. */
  drop(): void;
  /** Reads on after `readsUntil` was raised. */
  readOn(): void;
  /** Refuses connections, as one that is switched off, until it is switched on. */
  off(): Promise<void>;
  on(): Promise<void>;
  close(): Promise<void>;
}

const questions = /~HQES\r\n|~HS\r\n/;
const ready =
  '\x02\r\n\r\n  PRINTER STATUS\r\n   ERRORS:         0 00000000 00000000\r\n   WARNINGS:       0 00000000 00000000\r\n\x03';
const counts =
  '\x02030,0,0,0203,000,0,0,0,000,0,0,0\x03\r\n\x02000,0,0,0,0,2,4,0,00000000,1,000\x03\r\n\x021234,0\x03\r\n';

export async function openRawPrinter(options: RawPrinterOptions): Promise<RawPrinter> {
  /** By connection, in the order in which they were made: a printer reads one to its end before the next. */
  const taken: string[] = [];
  let total = 0;
  let labelled = 0;
  let ends = 0;
  let open = 0;
  let mostAtOnce = 0;
  const sockets = new Set<Socket>();

  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (socket) => {
    if (options.takesOne && sockets.size > 0) return void socket.resetAndDestroy();
    sockets.add(socket);
    open += 1;
    mostAtOnce = Math.max(mostAtOnce, open);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    const connection = taken.push('') - 1;
    let hasLabels = false;
    let pending = '';
    const read = () => {
      for (;;) {
        const left = (options.readsUntil ?? Infinity) - total;
        if (left <= 0) return;
        const data = socket.read(Math.min(left, Math.max(1, socket.readableLength))) as Buffer | null;
        if (data === null) return;
        pending += data.toString('latin1');
        for (let found = questions.exec(pending); found && options.answers; found = questions.exec(pending)) {
          keep(pending.slice(0, found.index));
          pending = pending.slice(found.index + found[0].length);
          socket.write(found[0].startsWith('~HQES') ? ready : counts);
        }
        // A question may come in two pieces.
        const from = options.answers ? pending.lastIndexOf('~') : -1;
        const whole = from >= 0 && pending.length - from < 7 ? from : pending.length;
        keep(pending.slice(0, whole));
        pending = pending.slice(whole);
      }
    };
    const keep = (labels: string) => {
      if (labels === '') return;
      if (!hasLabels) labelled += 1;
      hasLabels = true;
      taken[connection] += labels;
      total += labels.length;
      options.onRead?.(total);
    };
    socket.on('readable', read);
    socket.on('end', () => {
      ends += 1;
      open -= 1;
      if (options.end === 'closes') socket.end();
      if (options.end === 'resets') socket.resetAndDestroy();
    });
    // A socket that was taken with `pauseOnConnect` begins to read when it is told to.
    if ((options.readsUntil ?? Infinity) > total) socket.read(0);
  });
  const port = await keptPort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `tcp://127.0.0.1:${port}`,
    read: () => taken.join(''),
    connections: () => labelled,
    mostAtOnce: () => mostAtOnce,
    ends: () => ends,
    options,
    letGo() {
      for (const socket of sockets) if (socket.readableEnded) socket.end();
    },
    drop() {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    readOn() {
      for (const socket of sockets) socket.emit('readable');
    },
    async off() {
      for (const socket of sockets) socket.resetAndDestroy();
      await new Promise((resolve) => server.close(resolve));
    },
    async on() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
