import { AppError } from '@marbete/core/api/errors';

interface Bounds {
  /** Pieces of work at the same time. */
  atOnce: number;
  /** Work that waits for a place; more is refused. */
  mostWaiting: number;
  /** How long work waits for a place. */
  longestWaitMs: number;
  /** What is said to who is refused, and to who went away. */
  words: { busy: string; cancelled: string };
}

const retryAfterSeconds = 10;

interface Waiting {
  start(): void;
}

/** Places of this server process for work that others would feel: the rest waits in the order in which it came. */
export function createPlaces({ atOnce, mostWaiting, longestWaitMs, words }: Bounds) {
  let running = 0;
  const waiting: Waiting[] = [];

  const busy = () =>
    new AppError('unavailable', words.busy, { details: { reason: 'server-busy', retryAfterSeconds } });

  /** Waits for a place, which work passes on when it ends. */
  function turn(signal: AbortSignal, isBegun: boolean): Promise<void> {
    if (!isBegun && waiting.length >= mostWaiting) throw busy();
    return new Promise((resolve, reject) => {
      const leave = (error: AppError) => {
        waiting.splice(waiting.indexOf(waiter), 1);
        settle();
        reject(error);
      };
      const cancel = () => leave(new AppError('cancelled', words.cancelled));
      const timer = isBegun ? undefined : setTimeout(() => leave(busy()), longestWaitMs).unref();
      const settle = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', cancel);
      };
      const waiter: Waiting = {
        start() {
          settle();
          resolve();
        },
      };
      waiting.push(waiter);
      if (signal.aborted) return cancel();
      signal.addEventListener('abort', cancel, { once: true });
    });
  }

  /**
   * Does work when there is a place for it; the next part of work that has begun is never refused.
   * @throws AppError unavailable with retryAfterSeconds where too much waits or it waited too long, cancelled for a
   * caller who went away while it waited.
   */
  return async <T>(
    signal: AbortSignal,
    work: () => Promise<T>,
    { isBegun = false }: { isBegun?: boolean } = {},
  ): Promise<T> => {
    if (running >= atOnce) await turn(signal, isBegun);
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next.start();
      else running -= 1;
    }
  };
}
