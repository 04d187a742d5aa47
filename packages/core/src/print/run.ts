import type { AppError } from '../api/errors.ts';
import { asAppError, remainingMs, type RunChunk, sendChunk, type SendOptions } from './send-chunk.ts';

export type { RunChunk } from './send-chunk.ts';

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

export interface RunOptions<C extends RunChunk> extends SendOptions {
  /** The run's UUID; a chunk's key is `run:chunk`. */
  run: string;
  /**
   * Makes or fetches chunk `number`; undefined when the rows are used up. Called once a number, in order, one chunk
   * ahead of the printer unless `ahead` is false.
   */
  nextChunk(number: number, signal?: AbortSignal): Promise<C | undefined>;
  /** HelperClient.keepsKeys: only then an unanswered chunk may be asked about by sending it again. */
  keepsKeys?(): Promise<boolean>;
  /** Called before a chunk is sent, for a journal: until `onSent`, that chunk is the uncertain one. */
  onSend?(chunk: C, number: number): Promise<void> | void;
  /** Called when the helper confirmed a chunk. */
  onSent?(chunk: C, number: number): Promise<void> | void;
  onProgress?(progress: RunProgress): void;
  /** Cancels between two chunks, never inside one. */
  signal?: AbortSignal;
  /** The first chunk to print, when a run goes on; 0 by default. */
  firstChunk?: number;
  totalLabels?: number;
  ahead?: boolean;
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
      ...remainingMs(sent.labelsSent, options.totalLabels, startedAt),
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
        const sent = await sendChunk(options, chunk, key, keepsKeys, () => report('asking'));
        if (sent.state === 'uncertain') return { ...counts, ...sent, chunk };
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
