import { AppError } from '@marbete/core/api/errors';
import { cancelled } from '../status/monitor.ts';

/** One printer's jobs, one at a time, in the order they came. */
export interface Queue {
  readonly length: number;
  /** The signal aborts when the job is cancelled; a job that waits rejects with `cancelled` and never runs. */
  add<T>(task: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Cancels every job that was added, and answers how many there were. */
  cancel(): number;
  /** Resolves when everything that was added has ended. */
  idle(): Promise<void>;
}

const maxWaiting = 200;

export function createQueue(): Queue {
  let tail: Promise<unknown> = Promise.resolve();
  let current = new AbortController();
  let length = 0;
  return {
    get length() {
      return length;
    },
    add(task) {
      if (length >= maxWaiting) {
        throw new AppError(
          'unavailable',
          `${length} jobs wait for this printer already; nothing was printed.`,
          {
            details: { reason: 'queue-full' },
          },
        );
      }
      length += 1;
      const { signal } = current;
      const result = tail
        .then(() => {
          if (signal.aborted) throw cancelled();
          return task(signal);
        })
        .finally(() => {
          length -= 1;
        });
      tail = result.catch(() => {});
      return result;
    },
    cancel() {
      const before = current;
      current = new AbortController();
      before.abort();
      return length;
    },
    async idle() {
      await tail;
    },
  };
}
