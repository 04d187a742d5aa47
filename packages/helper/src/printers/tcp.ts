import { AppError } from '@marbete/core/api/errors';
import { discoverNetwork } from './discover-network.ts';
import { cancelled } from '../status/monitor.ts';
import type { EndBehaviour } from './printer-memory.ts';
import {
  ConnectionBroken,
  openConnection,
  placeOf,
  type Address,
  type ConnectionEnd,
  type TcpConnection,
} from './tcp-connection.ts';
import type { JobProof, Transport, TransportJob, TransportKind, TransportLimits } from './transport.ts';

/** Raw printing over TCP, as label printers offer it on port 9100 (docs/helper.md, Printers on the network). */
export const tcpTransport: TransportKind = {
  scheme: 'tcp:',
  example: 'tcp://HOST:PORT',
  connection: 'network',
  uid: (url) => {
    const { host, port } = parseAddress(url);
    return `${host.includes(':') ? `[${host}]` : host}:${port}`;
  },
  open: (url, _baseDir, limits, behaviour) => openTcp(parseAddress(url), limits, behaviour),
  discover: () => discoverNetwork(),
};

const rawPort = 9100;
const probeMs = 1_000;
const receivedLimit = 64 * 1024;
/** A printer that holds connections is not waited for any longer than this. */
const heldEndMs = 2_000;
/** A connection that carried a question only is not waited for any longer than this. */
const questionEndMs = 500;
const closingMs = 500;
/** How long a printer that drops what it has not read keeps its connection. */
const keepMs = 30_000;
/** After a printer stalled, it has to close connections for this long. */
const stuckMs = 60_000;
/** A refused connection this soon after a job raises doubt about that job. */
const doubtMs = 60_000;

function parseAddress(url: string): Address {
  const match = /^tcp:\/\/(\[[0-9a-f:.]+\]|[^\s/:@?#[\]]+)(?::(\d{1,5}))?\/?$/i.exec(url);
  const port = Number(match?.[2] ?? rawPort);
  const host = match?.[1]?.replace(/^\[|\]$/g, '');
  if (!host || port < 1 || port > 65_535) {
    throw new AppError(
      'invalid-input',
      `'${url}' is no printer address; write tcp://HOST or tcp://HOST:PORT.`,
      {
        issues: [{ path: ['printers'], message: `Not an address: '${url}'`, rule: 'printer-url' }],
      },
    );
  }
  return { host, port };
}

/**
 * "Written" means only that the system's buffers have the bytes. So a job counts as taken when the printer answers a
 * question behind it, when it ends the connection after we ended our side, or, of printers that do neither, when
 * nothing is unacknowledged. No connection is opened while an earlier one has not come to its end.
 */
function openTcp(address: Address, limits: TransportLimits, behaviour: EndBehaviour): Transport {
  let received = Buffer.alloc(0);
  /** Stays open between the jobs of a run. */
  let idle: { connection: TcpConnection; timer: NodeJS.Timeout } | undefined;
  /** Resolves when the connection that is being ended is closed. */
  let ending: Promise<void> | undefined;
  /** After a stall: until then, silence at the end of a job is not taken for success. */
  let stuckUntil = 0;
  /** The last job that only the operating system confirmed, not the printer. */
  let unconfirmed: { job: TransportJob; at: number } | undefined;

  const notClosed = `did not close the connection in ${limits.stallMs / 1000} s, as it did before; is it out of paper or paused? If it always prints everything, say so with 'marbete helper profile UID --end keep'.`;
  const printer = `The printer at ${placeOf(address)}`;
  async function open(timeoutMs = limits.connectMs): Promise<TcpConnection> {
    const connection = await openConnection(address, timeoutMs, (data) => {
      received = Buffer.concat([received, data]).subarray(-receivedLimit);
    });
    // Whoever asks about the last job meanwhile is not told that it ended.
    void connection.ended.then(() => idle?.connection === connection && takeIdle());
    return connection;
  }

  function takeIdle(): TcpConnection | undefined {
    clearTimeout(idle?.timer);
    const connection = idle?.connection;
    idle = undefined;
    if (!connection || connection.isOpen) return connection;
    drop(connection);
    return undefined;
  }

  /** The printer has ended it between two jobs. */
  function drop(connection: TcpConnection): void {
    connection.destroy();
    void closedByPrinter(connection).catch(doubt);
  }

  function keep(connection: TcpConnection): void {
    if (!connection.isOpen) return drop(connection);
    if (connection.owesAnswer) return end(connection);
    const idleMs = behaviour.known() === 'drops' ? keepMs : limits.idleMs;
    const timer = setTimeout(() => {
      idle = undefined;
      end(connection);
    }, idleMs);
    timer.unref();
    idle = { connection, timer };
  }

  /** Ends our side and waits for the printer's, so that nothing that it still sends is answered with a reset. */
  function end(connection: TcpConnection): void {
    const known = behaviour.known();
    if (known === 'at-once') return connection.destroy();
    const isHeld = known === 'holds' || known === 'drops';
    endWithin(connection, isHeld ? Math.min(heldEndMs, limits.endMs) : limits.endMs, (how) => {
      if (how === 'reset') doubt();
      else behaviour.saw(how === 'closed');
    });
  }

  function endWithin(
    connection: TcpConnection,
    limitMs: number,
    onEnd: (how: ConnectionEnd | 'late') => void = () => {},
  ): void {
    connection.halfClose();
    const earlier = ending;
    const wait = async () => {
      onEnd(await before(connection.ended, limitMs));
      connection.destroy();
      await earlier;
    };
    const all = wait().finally(() => {
      if (ending === all) ending = undefined;
    });
    ending = all;
  }

  /** A reset after the last byte: only the operating system confirmed the last job, and it was wrong. */
  function doubt(): string | undefined {
    const job = unconfirmed && Date.now() - unconfirmed.at < doubtMs ? unconfirmed.job : undefined;
    unconfirmed = undefined;
    job?.doubt?.();
    return job?.key;
  }

  async function connectAfterOthers(job: TransportJob): Promise<TcpConnection> {
    if (ending) await orCancelled(ending, job.signal, cancelled);
    try {
      return await open();
    } catch (error) {
      const key = doubt();
      if (error instanceof AppError && key !== undefined) Object.assign(error.details, { uncertainKey: key });
      throw error;
    }
  }

  /** Waits for `work` as long as something moves, or the printer says that it prints or waits for a person. */
  async function whileMoving<T>(
    connection: TcpConnection,
    job: TransportJob,
    work: Promise<T>,
    total: number,
    stalled = `took nothing for ${limits.stallMs / 1000} s; is it out of paper or paused?`,
  ): Promise<T> {
    const uncertain = (reason: string, why: string, cause?: unknown) =>
      new AppError(
        'uncertain',
        `${printer} ${why} It had taken ${connection.sent} of ${total} bytes; look at what it printed before you print again.`,
        { details: { reason, sent: connection.sent, total }, cause },
      );
    const onCancel = () => uncertain('cancelled', 'was told to stop.');
    work.catch(() => {});
    let moved = await connection.progress();
    for (;;) {
      const result = await orCancelled(before(work, limits.stallMs), job.signal, onCancel).catch(
        (error: unknown) => {
          if (!(error instanceof ConnectionBroken)) throw error;
          const why = error.how === 'reset' ? 'broke the connection.' : 'closed the connection early.';
          throw uncertain('printer-closed', why, error);
        },
      );
      if (result !== 'late') return result;
      const now = await connection.progress();
      if (now === moved && !(await job.isBusy())) {
        stuckUntil = Date.now() + stuckMs;
        throw uncertain('printer-slow', stalled);
      }
      moved = now;
    }
  }

  /** Resolves when the printer has the job, with the best proof that it gives, and whether the connection can be used again. */
  async function untilTaken(
    connection: TcpConnection,
    job: TransportJob,
    total: number,
  ): Promise<{ proof: JobProof; isUsable: boolean }> {
    const known = behaviour.known();
    if (job.confirm) {
      await whileMoving(connection, job, answeredBy(job.confirm, connection), total);
      unconfirmed = undefined;
      stuckUntil = 0;
      return { proof: 'confirmed', isUsable: true };
    }
    if (known === 'closes' || known === 'unknown') {
      connection.halfClose();
      const closed = closedByPrinter(connection);
      const isSeen =
        known === 'closes' ||
        Date.now() < stuckUntil ||
        (await whileMoving(
          connection,
          job,
          before(closed, limits.endMs).then((how) => how !== 'late'),
          total,
        ));
      // What the other side has not even acknowledged, nobody has read.
      const rest = isSeen ? closed : untilAcknowledged(connection);
      await whileMoving(connection, job, rest, total, notClosed);
      behaviour.saw(isSeen);
      stuckUntil = 0;
      connection.destroy();
      unconfirmed = isSeen ? undefined : { job, at: Date.now() };
      return { proof: isSeen ? 'confirmed' : 'written', isUsable: false };
    }
    await whileMoving(connection, job, untilAcknowledged(connection), total);
    unconfirmed = { job, at: Date.now() };
    return { proof: 'written', isUsable: true };
  }

  return {
    async ready() {
      if (idle || ending) return true;
      try {
        (await open(Math.min(probeMs, limits.connectMs))).destroy();
        return true;
      } catch {
        return false;
      }
    },

    async write(bytes, job) {
      const connection = takeIdle() ?? (await connectAfterOthers(job));
      try {
        if (job.signal.aborted) throw cancelled();
        await job.begin();
        await whileMoving(connection, job, connection.send(bytes), bytes.length);
        const { proof, isUsable } = await untilTaken(connection, job, bytes.length);
        if (isUsable) keep(connection);
        return proof;
      } catch (error) {
        connection.destroy();
        // What the printer has not read is lost with the connection, and may begin in the job before this one.
        if (error instanceof AppError && error.code === 'uncertain') doubt();
        throw error;
      }
    },

    async read() {
      const bytes = received;
      received = Buffer.alloc(0);
      return bytes;
    },

    conversesBesideJobs: true,

    async converse(talk) {
      const waiting = takeIdle();
      if (waiting) {
        try {
          return await talk(waiting.line);
        } finally {
          keep(waiting);
        }
      }
      // Printers that take one connection at a time refuse while the last one is being ended.
      const connection = await open().catch(async (error: unknown) => {
        if (!ending) throw error;
        await ending;
        return open();
      });
      try {
        return await talk(connection.line);
      } finally {
        endWithin(connection, Math.min(questionEndMs, limits.endMs));
      }
    },

    async close() {
      const connection = takeIdle();
      if (connection) end(connection);
      if (ending) await before(ending, closingMs);
      connection?.destroy();
    },
  };
}

async function answeredBy(
  confirm: NonNullable<TransportJob['confirm']>,
  { line }: TcpConnection,
): Promise<void> {
  if (!(await confirm(line))) throw new ConnectionBroken('closed');
}

/** Resolves when the printer ends the connection, and rejects when it resets it. */
async function closedByPrinter(connection: TcpConnection): Promise<void> {
  if ((await connection.ended) === 'reset') throw new ConnectionBroken('reset');
}

async function untilAcknowledged(connection: TcpConnection): Promise<void> {
  for (let pauseMs = 5; await connection.hasUnacknowledged(); pauseMs = Math.min(2 * pauseMs, 200)) {
    if ((await before(connection.ended, pauseMs)) !== 'late') return closedByPrinter(connection);
  }
  // Of a connection that is gone the system knows no bytes either.
  if ((await before(connection.ended, 0)) === 'reset') return closedByPrinter(connection);
}

/** The result of `work`, or 'late' when it takes longer; `work` continues. */
function before<T>(work: Promise<T>, limitMs: number): Promise<T | 'late'> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve('late'), limitMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function orCancelled<T>(work: Promise<T>, signal: AbortSignal, failure: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = () => reject(failure());
    if (signal.aborted) cancel();
    else signal.addEventListener('abort', cancel, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', cancel));
  });
}
