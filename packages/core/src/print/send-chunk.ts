import { AppError, isAppError } from '../api/errors.ts';
import type { HelperClient } from './helper-client.ts';
import type { HelperPrinter } from './printers.ts';
import type { TakenAnswer } from './run-record.ts';
import type { PrinterStatus } from './printer-status.ts';
import { elapsed, watchPrinter } from './watch-printer.ts';

/** A part of a run: at most 100 labels or 64 KiB of printer code (docs/printing.md, Print runs). */
export interface RunChunk {
  code: Uint8Array;
  /** Labels in it, copies included. */
  labels: number;
  /** How many of the run's rows it uses up, those that print nothing included. */
  rowsUsed: number;
  /** The row after those is in it in part: the copy that the next chunk begins with, from 1, and how many labels are left. */
  nextCopy?: number;
  labelsLeft?: number;
}

/** The key that a chunk is sent under, and that of the chunk before it, which has to have been taken. */
export interface ChunkKeys {
  key: string;
  after?: string;
}

/** What sending needs of a way to paper. */
export interface SendOptions {
  /** HelperClient.write with the printer filled in. */
  write(code: Uint8Array, options: ChunkKeys): Promise<Partial<TakenAnswer> | void>;
  /** HelperClient.status: with `onStatus`, asked every `statusMs` while a chunk is unanswered, to say why it waits. */
  status?(): Promise<PrinterStatus | undefined>;
  onStatus?(status: PrinterStatus): void;
  /** 2 s by default. */
  statusMs?: number;
  signal?: AbortSignal;
  /** Pauses before each further question about an unanswered chunk, in milliseconds. */
  askAgainMs?: readonly number[];
}

/** A print helper as a way to paper, for one of its printers. */
export const helperPaper = (
  helper: Pick<HelperClient, 'write' | 'keepsKeys' | 'askKey'>,
  printer: HelperPrinter,
) => ({
  way: 'helper' as const,
  write: (code: Uint8Array, keys: ChunkKeys) => helper.write(printer, code, keys),
  keepsKeys: () => helper.keepsKeys(),
  askKey: (key: string) => helper.askKey(key),
});

type Sent =
  | { state: 'sent'; answer: Partial<TakenAnswer> }
  | { state: 'cancelled' }
  /** Nothing of it was printed. */
  | { state: 'failed'; error: AppError }
  /** Nobody knows. */
  | { state: 'uncertain'; error: AppError };

const defaultAskAgainMs = [500, 2_000, 5_000] as const;

/**
 * Sends one chunk; asks again under the same key when the answer went missing, and only where the helper keeps keys.
 * Meanwhile it says how the printer is. Never rejects.
 */
export async function sendChunk(
  options: SendOptions,
  { code }: Pick<RunChunk, 'code'>,
  keys: ChunkKeys,
  keepsKeys: boolean,
  onAsking: () => void,
): Promise<Sent> {
  const { write, status, onStatus, statusMs: everyMs, signal } = options;
  const working = new AbortController();
  if (status && onStatus) void watchPrinter({ status, onStatus, everyMs, signal: working.signal });
  const pauses = keepsKeys ? (options.askAgainMs ?? defaultAskAgainMs) : [];
  let unanswered: AppError | undefined;
  try {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return { state: 'sent', answer: (await write(code, keys)) ?? {} };
      } catch (thrown) {
        const error = isAppError(thrown) ? thrown : lostAnswer(thrown);
        if (error.code === 'uncertain' && error.details['answered'] === true)
          return { state: 'uncertain', error };
        if (error.code === 'uncertain') unanswered = error;
        else if (!unanswered)
          return error.code === 'cancelled' ? { state: 'cancelled' } : { state: 'failed', error };
        // Asked again, the printer refused: so the helper had no record of it, and it never began. Any other refusal
        // came before the helper looked, and says nothing about the first time.
        else if (error.details['code'] === 'printer-failed') return { state: 'failed', error };
      }
      const pause = pauses[attempt];
      if (pause === undefined || signal?.aborted) return { state: 'uncertain', error: unanswered };
      onAsking();
      await elapsed(pause);
    }
  } finally {
    working.abort();
  }
}

function lostAnswer(cause: unknown): AppError {
  return new AppError('uncertain', 'No answer came, so nobody knows whether this part was printed.', {
    details: { reason: 'uncertain', answered: false },
    cause,
  });
}

export function asAppError(error: unknown): AppError {
  return isAppError(error) ? error : new AppError('unexpected', String(error), { cause: error });
}

/** Milliseconds to go at the pace so far; nothing before the first label was sent. */
export function remainingMs(
  sent: number,
  total: number | undefined,
  startedAt: number,
  now: number,
): { remainingMs?: number } {
  if (total === undefined || sent === 0) return {};
  return { remainingMs: Math.max(0, ((now - startedAt) / sent) * (total - sent)) };
}
