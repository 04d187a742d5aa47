import { createPlaces } from '../../http/places.ts';

/** Above so many rows a search reads for tenths of a second. */
const largeFromRows = 100_000;

/** Two at a time: others that read need connections and a processor too. */
const inPlace = createPlaces({
  atOnce: 2,
  mostWaiting: 200,
  longestWaitMs: 60_000,
  words: {
    busy: 'Too many long lists are searched at the moment. Search again soon.',
    cancelled: 'The search was cancelled.',
  },
});

/**
 * Runs the search of a list; of large lists at most two at a time. While somebody types, the screen aborts its earlier
 * searches. Those that still wait end here, so that the newest does not wait for them.
 * @throws AppError cancelled for a caller who went away while it waited, unavailable where too many wait.
 */
export async function limitLargeSearches<T>(
  rows: number,
  signal: AbortSignal,
  search: () => Promise<T>,
): Promise<T> {
  return rows <= largeFromRows ? search() : inPlace(signal, search);
}
