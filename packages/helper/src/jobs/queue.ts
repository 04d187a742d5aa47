import { AppError } from '@marbete/core/api/errors';

/** One printer's jobs, one at a time, in the order they came. */
export interface Queue {
  readonly length: number;
  add<T>(task: () => Promise<T>): Promise<T>;
  /** Resolves when everything that was added has ended. */
  idle(): Promise<void>;
}

const maxWaiting = 200;

export function createQueue(): Queue {
  let tail: Promise<unknown> = Promise.resolve();
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
      const result = tail.then(task).finally(() => {
        length -= 1;
      });
      tail = result.catch(() => {});
      return result;
    },
    async idle() {
      await tail;
    },
  };
}
