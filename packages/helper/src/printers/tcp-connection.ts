import type { StatusLine } from '@marbete/engine/internal/languages/status-protocol';
import { AppError } from '@marbete/core/api/errors';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { createAnswerBuffer } from '../status/answer-buffer.ts';

export interface Address {
  host: string;
  port: number;
}

/** How the printer's side of a connection came to its end. */
export type ConnectionEnd = 'closed' | 'reset';

/** One raw connection to a printer. */
export interface TcpConnection {
  /** Neither side has ended it. */
  readonly isOpen: boolean;
  /** Bytes of the last `send` that the system took. */
  readonly sent: number;
  /** Resolves once the system has taken every byte, which says nothing about the printer; rejects when it breaks. */
  send(bytes: Uint8Array): Promise<void>;
  /** Counts whatever moves: bytes that leave, bytes that the other side acknowledges. */
  progress(): Promise<number>;
  /** Whether bytes wait for the other side's acknowledgement; undefined where the system does not tell. */
  hasUnacknowledged(): Promise<boolean | undefined>;
  /** Asks the printer on this connection. */
  readonly line: StatusLine;
  /** A question got no answer in time: the answer may still come, and would be taken for that of the next one. */
  readonly owesAnswer: boolean;
  /** Says that nothing more comes; what the printer still says is read. */
  halfClose(): void;
  /** Resolves when the printer ends its side. */
  readonly ended: Promise<ConnectionEnd>;
  destroy(): void;
}

const sliceBytes = 16 * 1024;

/**
 * Opens a connection; rejects with `printer-failed` when that does not work in time. Whatever the printer says that
 * answers no question goes to `onData`.
 */
export async function openConnection(
  address: Address,
  timeoutMs: number,
  onData: (data: Buffer) => void,
): Promise<TcpConnection> {
  const socket = await openSocket(address, timeoutMs);
  socket.setNoDelay(true);
  const answers = createAnswerBuffer();
  let asking = false;
  let owesAnswer = false;
  let isOpen = true;
  let sent = 0;
  let moved = 0;
  let waiting = 0;
  let failSend = (_end: ConnectionEnd) => {};
  const ended = new Promise<ConnectionEnd>((resolve) => {
    const end = (how: ConnectionEnd) => {
      isOpen = false;
      answers.end();
      resolve(how);
      failSend(how);
    };
    socket.on('error', () => end('reset'));
    socket.on('end', () => end('closed'));
    socket.on('close', () => end('closed'));
  });
  socket.on('data', (data) => {
    if (asking) answers.add(data);
    else onData(data);
  });

  return {
    get isOpen() {
      return isOpen;
    },
    get sent() {
      return sent;
    },
    get owesAnswer() {
      return owesAnswer;
    },
    ended,
    send(bytes) {
      sent = 0;
      return new Promise((resolve, reject) => {
        failSend = (how) => reject(new ConnectionBroken(how));
        const next = () => {
          if (!isOpen) return;
          if (sent === bytes.length) return resolve();
          const slice = bytes.subarray(sent, sent + sliceBytes);
          socket.write(slice, (error) => {
            if (error) return;
            sent += slice.length;
            moved += slice.length;
            next();
          });
        };
        if (isOpen) next();
        else failSend('closed');
      });
    },
    async progress() {
      const now = (await unacknowledgedBytes(socket)) ?? 0;
      if (now < waiting) moved += waiting - now;
      waiting = now;
      return moved;
    },
    async hasUnacknowledged() {
      const bytes = await unacknowledgedBytes(socket);
      return bytes === undefined ? undefined : bytes > 0;
    },
    line: {
      send: (text) =>
        new Promise((resolve) => {
          asking = true;
          socket.write(Buffer.from(text, 'latin1'), () => resolve());
        }),
      async receive(isWhole, limitMs) {
        const received = await answers.receive(isWhole, limitMs);
        asking = false;
        if (!isWhole(received)) owesAnswer = true;
        return received;
      },
    },
    halfClose() {
      isOpen = false;
      socket.end();
    },
    destroy() {
      isOpen = false;
      socket.destroy();
    },
  };
}

/** The printer ended the connection while something was being sent. */
export class ConnectionBroken extends Error {
  readonly how: ConnectionEnd;

  constructor(how: ConnectionEnd) {
    super(how === 'reset' ? 'The connection was reset.' : 'The connection was closed.');
    this.how = how;
  }
}

function openSocket(address: Address, timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(address);
    const fail = (reason: string, why: string, cause?: unknown) => {
      socket.removeAllListeners();
      socket.on('error', () => {});
      socket.destroy();
      reject(
        new AppError('printer-failed', `The printer at ${placeOf(address)} ${why} Nothing was printed.`, {
          details: { reason },
          cause,
        }),
      );
    };
    const timer = setTimeout(
      () => fail('printer-unreachable', `did not answer in ${timeoutMs / 1000} s; is it switched on?`),
      timeoutMs,
    );
    socket.once('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      const refused = error.code === 'ECONNREFUSED';
      fail(
        refused ? 'printer-refused' : 'printer-unreachable',
        refused
          ? 'refused the connection; is it busy, or is another port meant?'
          : `cannot be reached (${error.code ?? error.message}); check its address and the network.`,
        error,
      );
    });
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.removeAllListeners('error');
      resolve(socket);
    });
  });
}

export function placeOf({ host, port }: Address): string {
  return `${host}:${port}`;
}

/**
 * Bytes that were sent and not acknowledged, by the kernel's table of connections (proc(5), tx_queue); undefined on
 * other systems and for a connection that is gone.
 */
async function unacknowledgedBytes({ localPort, remotePort }: Socket): Promise<number | undefined> {
  if (process.platform !== 'linux' || localPort === undefined || remotePort === undefined) return undefined;
  const hex = (port: number) => port.toString(16).toUpperCase().padStart(4, '0');
  const row = new RegExp(`:${hex(localPort)} [0-9A-F]+:${hex(remotePort)} [0-9A-F]{2} ([0-9A-F]{8}):`);
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    const found = row.exec(await readFile(table, 'latin1').catch(() => ''));
    if (found?.[1] !== undefined) return Number.parseInt(found[1], 16);
  }
  return undefined;
}
