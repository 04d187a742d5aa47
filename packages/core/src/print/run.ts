import { AppError, isAppError } from '../api/errors.ts';
import type { PrinterStatus } from './printer-status.ts';
import { watchPrinter } from './watch-printer.ts';

/** A part of a run: at most 100 labels or 64 KiB of printer code (docs/printing.md, Print runs). */
export interface RunChunk {
  code: string;
  /** Code page that the helper sends it in; UTF-8 when left out. */
  encoding?: string;
  /** Labels in it, copies included. */
  labels: number;
  /** How many of the run's rows it uses up, those that print nothing included. */
  rowsUsed: number;
}

export interface RunProgress {
  /** 'asking': the last answer is missing, and the helper is asked about that chunk again. */
  phase: 'preparing' | 'sending' | 'asking';
  /** The chunk at hand, from 0. */
  chunk: number;
  /** Confirmed by the helper. */
  labelsSent: number;
  rowsSent: number;
  chunksSent: number;
  /** Estimated from the pace so far; only with `totalLabels` and after the first chunk. */
  remainingMs?: number;
}

export interface RunOptions<C extends RunChunk> {
  /** The run's UUID; a chunk's key is `run:chunk`. */
  run: string;
  /**
   * Makes or fetches chunk `number`; undefined when the rows are used up. Called once a number, in order, one chunk
   * ahead of the printer unless `ahead` is false.
   */
  nextChunk(number: number, signal?: AbortSignal): Promise<C | undefined>;
  /** HelperClient.write with the printer filled in. */
  write(code: string, options: { encoding?: string; key: string }): Promise<unknown>;
  /** HelperClient.keepsKeys: only then an unanswered chunk may be asked about by sending it again. */
  keepsKeys?(): Promise<boolean>;
  /** Called before a chunk is sent, for a journal: until `onSent`, that chunk is the uncertain one. */
  onSend?(chunk: C, number: number): Promise<void> | void;
  /** Called when the helper confirmed a chunk. */
  onSent?(chunk: C, number: number): Promise<void> | void;
  onProgress?(progress: RunProgress): void;
  /** HelperClient.status: with `onStatus`, asked every `statusMs` while a chunk is unanswered, to say why it waits. */
  status?(): Promise<PrinterStatus | undefined>;
  onStatus?(status: PrinterStatus): void;
  /** 2 s by default. */
  statusMs?: number;
  /** Cancels between two chunks, never inside one. */
  signal?: AbortSignal;
  /** The first chunk to print, when a run goes on; 0 by default. */
  firstChunk?: number;
  totalLabels?: number;
  ahead?: boolean;
  /** Pauses before each further question about an unanswered chunk, in milliseconds. */
  askAgainMs?: readonly number[];
}

interface RunCounts {
  labelsSent: number;
  rowsSent: number;
  chunksSent: number;
  /** Where the run goes on: the first chunk that was not confirmed. */
  nextChunk: number;
}

export type RunResult<C extends RunChunk> = RunCounts &
  (
    | { state: 'done' | 'cancelled' }
    /** Nothing of chunk `nextChunk` was printed. */
    | { state: 'failed'; error: AppError }
    /** Nobody knows whether chunk `nextChunk` was printed: name its rows and leave it to the person. */
    | { state: 'uncertain'; error: AppError; chunk: C }
  );

const defaultAskAgainMs = [500, 2_000, 5_000] as const;

/**
 * Prints a run chunk by chunk. A chunk counts only by the helper's positive answer. It never rejects: how the run ended,
 * and where it goes on, is in the result.
 */
export async function runPrint<C extends RunChunk>(options: RunOptions<C>): Promise<RunResult<C>> {
  const { run, signal, ahead = true } = options;
  const counts: RunCounts = { labelsSent: 0, rowsSent: 0, chunksSent: 0, nextChunk: options.firstChunk ?? 0 };
  const startedAt = Date.now();

  const report = (phase: RunProgress['phase']) => {
    const { nextChunk: chunk, ...sent } = counts;
    options.onProgress?.({
      phase,
      chunk,
      ...sent,
      ...remaining(sent.labelsSent, options.totalLabels, startedAt),
    });
  };
  const fetchChunk = (number: number): Promise<Fetched<C>> =>
    options.nextChunk(number, signal).then(
      (chunk) => ({ chunk }),
      (error: unknown) => ({ error: asAppError(error) }),
    );

  try {
    let fetched: Promise<Fetched<C>> | undefined;
    let keepsKeys: boolean | undefined;
    for (;;) {
      if (signal?.aborted) return { ...counts, state: 'cancelled' };
      report('preparing');
      const { chunk, error } = await (fetched ?? fetchChunk(counts.nextChunk));
      if (error)
        return { ...counts, ...(signal?.aborted ? { state: 'cancelled' } : { state: 'failed', error }) };
      if (!chunk) return { ...counts, state: 'done' };
      if (signal?.aborted) return { ...counts, state: 'cancelled' };

      if (chunk.code !== '') {
        // Asked before anything is sent, while the helper surely answers.
        keepsKeys ??= (await options.keepsKeys?.()) ?? false;
        await options.onSend?.(chunk, counts.nextChunk);
        fetched = ahead ? fetchChunk(counts.nextChunk + 1) : undefined;
        report('sending');
        const key = `${run}:${counts.nextChunk}`;
        const sent = await watched(options, () =>
          send(options, chunk, key, keepsKeys ?? false, () => report('asking')),
        );
        if (sent.state !== 'sent') return { ...counts, ...sent };
        counts.chunksSent += 1;
      } else {
        fetched = undefined;
      }
      counts.labelsSent += chunk.labels;
      counts.rowsSent += chunk.rowsUsed;
      counts.nextChunk += 1;
      if (chunk.code !== '') await options.onSent?.(chunk, counts.nextChunk - 1);
      report('preparing');
    }
  } catch (error) {
    return { ...counts, state: 'failed', error: asAppError(error) };
  }
}

interface Fetched<C> {
  chunk?: C;
  error?: AppError;
}

type Sent<C> =
  | { state: 'sent' }
  | { state: 'cancelled' }
  | { state: 'failed'; error: AppError }
  | { state: 'uncertain'; error: AppError; chunk: C };

/** Says how the printer is for as long as the chunk is at it. */
async function watched<T>(
  { status, onStatus, statusMs: everyMs }: Pick<RunOptions<never>, 'status' | 'onStatus' | 'statusMs'>,
  work: () => Promise<T>,
): Promise<T> {
  if (!status || !onStatus) return work();
  const working = new AbortController();
  void watchPrinter({ status, onStatus, everyMs, signal: working.signal });
  return work().finally(() => working.abort());
}

/** Sends one chunk; asks again under the same key, and only then, when the answer went missing. */
async function send<C extends RunChunk>(
  options: RunOptions<C>,
  chunk: C,
  key: string,
  keepsKeys: boolean,
  onAsking: () => void,
): Promise<Sent<C>> {
  const pauses = keepsKeys ? (options.askAgainMs ?? defaultAskAgainMs) : [];
  let unanswered: AppError | undefined;
  for (let attempt = 0; ; attempt += 1) {
    try {
      await options.write(chunk.code, { encoding: chunk.encoding, key });
      return { state: 'sent' };
    } catch (thrown) {
      const error = isAppError(thrown) ? thrown : lostAnswer(thrown);
      if (error.code === 'uncertain' && error.details['answered'] === true)
        return { state: 'uncertain', error, chunk };
      if (error.code === 'uncertain') unanswered = error;
      else if (!unanswered)
        return error.code === 'cancelled' ? { state: 'cancelled' } : { state: 'failed', error };
      // Asked again, the printer refused: so the helper had no record of it, and it never began. Any other refusal
      // came before the helper looked, and says nothing about the first time.
      else if (error.details['code'] === 'printer-failed') return { state: 'failed', error };
    }
    const pause = pauses[attempt];
    if (pause === undefined || options.signal?.aborted)
      return { state: 'uncertain', error: unanswered, chunk };
    onAsking();
    await elapsed(pause);
  }
}

function lostAnswer(cause: unknown): AppError {
  return new AppError('uncertain', 'No answer came, so nobody knows whether this part was printed.', {
    details: { reason: 'uncertain', answered: false },
    cause,
  });
}

function asAppError(error: unknown): AppError {
  return isAppError(error) ? error : new AppError('unexpected', String(error), { cause: error });
}

function remaining(
  labelsSent: number,
  totalLabels: number | undefined,
  startedAt: number,
): { remainingMs?: number } {
  if (totalLabels === undefined || labelsSent === 0) return {};
  return { remainingMs: Math.max(0, ((Date.now() - startedAt) / labelsSent) * (totalLabels - labelsSent)) };
}

function elapsed(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
