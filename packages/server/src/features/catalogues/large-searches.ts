import { AppError } from '@marbete/core/api/errors';

/** Above so many rows a search reads for tenths of a second. */
const largeFromRows = 100_000;
/** Large searches at the same time: others that read need connections and a processor too. */
const atOnce = 2;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs the search of a list; of large lists at most two at a time. While somebody types, the screen aborts its earlier
 * searches. Those that still wait end here, so that the newest does not wait for them.
 * @throws AppError cancelled for a caller who went away while it waited.
 */
export async function limitLargeSearches<T>(
  rows: number,
  signal: AbortSignal,
  search: () => Promise<T>,
): Promise<T> {
  if (rows <= largeFromRows) return search();
  if (running >= atOnce) await turn(signal);
  else running += 1;
  try {
    return await search();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Waits for a place, which a search passes on when it ends. */
function turn(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = () => {
      waiting.splice(waiting.indexOf(start), 1);
      reject(new AppError('cancelled', 'The search was cancelled.'));
    };
    const start = () => {
      signal.removeEventListener('abort', cancel);
      resolve();
    };
    if (signal.aborted) return reject(new AppError('cancelled', 'The search was cancelled.'));
    signal.addEventListener('abort', cancel, { once: true });
    waiting.push(start);
  });
}
