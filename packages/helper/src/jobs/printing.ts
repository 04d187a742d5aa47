import { AppError, isAppError } from '@marbete/core/api/errors';
import { recoveryCode } from '@marbete/engine/internal/languages/recovery';
import { type Confirmed, readTakenAnswer, type TakenAnswer } from '@marbete/core/print/run-record';
import { createHash } from 'node:crypto';
import { hasConfirmed, type PrinterMemory } from '../printers/printer-memory.ts';
import type { Printer } from '../printers/printers.ts';
import type { JobProof } from '../printers/transport.ts';
import type { JobLine, JobLog } from './job-log.ts';
import type { KeyStore } from './keys.ts';

interface PrintRequest {
  printer: Printer;
  bytes: Uint8Array;
  site: string;
  encoding?: string;
  /** Idempotency key of the job; see KeyStore. */
  key?: string;
  /** The key of the job before it: where nobody knows any more whether that one ended, this one does not begin. */
  after?: string;
  /** Asked directly before the job begins; when it throws, nothing is printed. */
  mayBegin?(): void;
  /** Ends the waiting for the printer. What began goes on. */
  signal?: AbortSignal;
}

export interface Printing {
  /** Prints and returns the answer for the caller. Fails with `printer-failed` (nothing printed), `uncertain` or `conflict`. */
  print(request: PrintRequest): Promise<TakenAnswer>;
  /** The state of a keyed job, for a caller that lost the response. */
  stateOf(key: string): JobState;
  /** Resolves when doubts about earlier jobs are stored. */
  idle(): Promise<void>;
}

interface JobState {
  /** 'began' also of a job that still waits in the queue, since it is going to print. */
  state: 'unknown' | 'began' | 'ended';
  /** Whether it is queued or being written now, so that its state will still change. */
  active: boolean;
  /** Of a job that ended. */
  confirmed?: Confirmed;
}

/** Puts jobs through their printer's queue, remembers keyed ones and logs each. */
export function createPrinting(keys: KeyStore, log: JobLog, memory: PrinterMemory): Printing {
  const doubts = new Set<Promise<void>>();
  const running = new Map<string, { fingerprint: string; answer: Promise<TakenAnswer> }>();

  async function run(request: PrintRequest, sha256: string, fingerprint: string): Promise<TakenAnswer> {
    const { printer, bytes, key, after } = request;
    let proof: JobProof;
    try {
      proof = await printer.queue.add((signal) =>
        write(request, signal, async () => {
          if (key !== undefined) await keys.start(key, fingerprint, after);
        }),
      );
    } catch (error) {
      await log.add(lineOf(request, sha256, { error })).catch(() => {});
      throw error;
    }
    const answer = answerOf(printer, `${bytes.length} bytes sent to ${printer.name}`, proof);
    if (key !== undefined) await keys.finish(key, answer);
    await log.add(lineOf(request, sha256, { answer })).catch(() => {});
    return answer;
  }

  function answerOf({ uid, monitor }: Printer, message: string, proof: JobProof): TakenAnswer {
    if (proof !== 'written' || monitor.hasAnswered) memory.learn(uid, { confirms: true });
    const confirmed = proof !== 'written' ? 'this' : hasConfirmed(memory.of(uid)) ? 'earlier' : 'never';
    return { message, word: proof === 'printed' ? 'printed' : 'taken', confirmed };
  }

  /** The printer may have taken a job, broken off behind it, and be there for the next one all the same. */
  function refuseAfterDoubt({ after, printer }: PrintRequest): void {
    if (after === undefined || running.has(after) || keys.find(after)?.state !== 'started') return;
    throw new AppError(
      'printer-failed',
      `${printer.name} broke off behind the job before this one, and nobody knows whether it printed. Nothing of this one was sent.`,
      { details: { reason: 'before-uncertain', uncertainKey: after } },
    );
  }

  /** Waits until the printer is ready; after an interrupted job it first sends what drops the rest of that job. */
  async function write(
    request: PrintRequest,
    signal: AbortSignal,
    begin: () => Promise<void>,
  ): Promise<JobProof> {
    const { printer, bytes, site, encoding, key } = request;
    const { monitor, transport } = printer;
    await monitor.untilReady(request.signal ? AbortSignal.any([signal, request.signal]) : signal);
    const { recovery } = printer;
    const proof = await transport.write(Buffer.concat([Buffer.from(recovery, 'latin1'), bytes]), {
      site,
      encoding,
      key,
      signal,
      isBusy: monitor.isBusy,
      confirm: monitor.confirm,
      doubt() {
        const stored = doubt(request)
          .catch(() => {})
          .finally(() => doubts.delete(stored));
        doubts.add(stored);
      },
      async begin() {
        refuseAfterDoubt(request);
        request.mayBegin?.();
        await begin();
        if (transport.keepsJobsApart) return;
        const own = Buffer.from(recoveryCode(bytes, monitor.language)).toString('latin1');
        printer.recovery = recovery === own ? own : recovery + own;
        // On disk before the first byte, for the case that this helper is killed meanwhile.
        memory.learn(printer.uid, { recovery: printer.recovery });
      },
    });
    printer.recovery = '';
    return proof;
  }

  /** A job that was reported as sent turned out to be uncertain: its key is marked so. */
  async function doubt(request: PrintRequest): Promise<void> {
    const sha256 = createHash('sha256').update(request.bytes).digest('hex');
    if (request.key !== undefined) {
      // It may come before the job's end is on the disk, which would overwrite it.
      await running.get(request.key)?.answer.catch(() => {});
      await keys.doubt(request.key);
    }
    const error = new AppError('uncertain', 'The printer broke the connection after the job.', {
      details: { reason: 'printer-closed' },
    });
    await log.add(lineOf(request, sha256, { error }));
  }

  return {
    stateOf(key) {
      if (running.has(key)) return { state: 'began', active: true };
      const known = keys.find(key);
      if (known?.state !== 'done') return { state: known ? 'began' : 'unknown', active: false };
      return { state: 'ended', active: false, confirmed: readTakenAnswer(known).confirmed };
    },

    async idle() {
      await Promise.all(doubts);
    },

    async print(request) {
      const { key, printer } = request;
      const sha256 = createHash('sha256').update(request.bytes).digest('hex');
      if (key === undefined) return run(request, sha256, '');

      const fingerprint = `${printer.uid} ${sha256}`;
      const earlier = running.get(key) ?? keys.find(key);
      if (earlier && earlier.fingerprint !== fingerprint) {
        throw new AppError(
          'conflict',
          `The key ${key} was used for another content or printer; nothing was printed.`,
          {
            details: { reason: 'key-reused' },
          },
        );
      }
      const active = running.get(key);
      if (active) return active.answer;
      const known = keys.find(key);
      if (known?.state === 'done') return readTakenAnswer({ message: 'sent before', ...known });
      if (known) {
        throw new AppError(
          'uncertain',
          `${printer.name} began this job before, and nobody knows whether it ended.`,
          {
            details: { reason: 'started-before' },
          },
        );
      }
      const answer = run(request, sha256, fingerprint).finally(() => running.delete(key));
      running.set(key, { fingerprint, answer });
      return answer;
    },
  };
}

function lineOf(
  request: PrintRequest,
  sha256: string,
  { answer, error }: { answer?: TakenAnswer; error?: unknown },
): JobLine {
  const known = isAppError(error) ? error : undefined;
  const reason = known?.details['reason'];
  return {
    at: new Date().toISOString(),
    site: request.site,
    printer: request.printer.uid,
    bytes: request.bytes.length,
    sha256,
    result: answer ? answer.word : known?.code === 'uncertain' ? 'uncertain' : 'failed',
    ...(answer ? {} : { reason: typeof reason === 'string' ? reason : String(error) }),
    ...(request.key === undefined ? {} : { key: request.key }),
  };
}
