import { isAppError } from '@marbete/core/api/errors';
import { codeOfAnswer } from '@marbete/core/api/printer-code';
import { fetchChunk, type offerSchema, readOffers, refuseRun } from '@marbete/core/stations/calls';
import { prefetchMs } from '@marbete/core/stations/words';
import { createHash } from 'node:crypto';
import type { ChunkStore } from './chunk-store.ts';
import type { StationCalls } from './station-calls.ts';
import type { StationFile, StationSettings } from './station-file.ts';
import type { TrustedTime } from './trusted-time.ts';

type Offer = ReturnType<typeof offerSchema.parse>;

interface PrefetchParts {
  calls: StationCalls;
  file: StationFile;
  store: ChunkStore;
  time: TrustedTime;
  /** Id of the helper's list of keys. */
  keys: string;
  /** A chunk is not to be printed any more. */
  cancel(key: string, reason: string): void;
  /** Whether something is known of a chunk already, so that it is not kept to be printed. */
  isKnown(key: string): boolean;
}

/** Chunks of one run fetched in one look at most: others get their turn. */
const mostAtOnce = 200;
/** An offer's chunk is as large as a job of the helper may be. */
const mostChunkBytes = 8 * 1024 * 1024;

/** Looks at what head office offers, and fetches what is due within 12 hours. Fails where the server is not reached. */
export async function prefetch(parts: PrefetchParts, signal?: AbortSignal): Promise<readonly Offer[]> {
  const { calls, file, time, cancel } = parts;
  const { offers, cancelled } = await calls.call(readOffers, {}, withSignal(signal));
  for (const key of cancelled) cancel(key, 'withdrawn');
  const known = new Map(offers.map((offer) => [offer.run, offer]));
  await fetchDamaged(parts, known, signal);
  const { refused } = file.read();
  for (const offer of offers.toSorted((left, right) => left.from - right.from)) {
    const reason = refused[offer.run];
    if (reason !== undefined)
      await calls.call(refuseRun, { params: { run: offer.run }, body: { reason } }, withSignal(signal));
    else if (offer.from - time.guess() <= prefetchMs) await fetchRun(parts, offer, signal);
  }
  // Of what is offered no more nothing has to be remembered.
  const ofOpen = <T>(all: Record<string, T>) =>
    Object.fromEntries(Object.entries(all).filter(([run]) => known.has(run)));
  const settings = file.read();
  const open = { refused: ofOpen(settings.refused), next: ofOpen(settings.next) };
  if (Object.values(open).flatMap(Object.keys).length < sizeOf(settings)) file.change(open);
  return offers;
}

/** What became of asking for a chunk: kept, none of that number, or to be asked again later. */
type Fetched = 'kept' | 'none' | 'later';

/**
 * The chunks of a run from the first that did not arrive: the offer's `next` passes over one whose answer was lost. The
 * number is on the disk beside the key, so that nothing is fetched and printed again that was forgotten here.
 */
async function fetchRun(parts: PrefetchParts, offer: Offer, signal: AbortSignal | undefined): Promise<void> {
  const { file } = parts;
  const first = file.read().next[offer.run] ?? 0;
  const note = (next: number) => file.change({ next: { ...file.read().next, [offer.run]: next } });
  for (let chunk = first; chunk >= 0 && chunk < first + mostAtOnce; chunk += 1) {
    const fetched = await fetchOne(parts, offer, chunk, signal);
    if (fetched === 'later') return;
    note(fetched === 'none' ? -1 : chunk + 1);
    if (fetched === 'none') return;
  }
}

/** Files that were found torn are fetched again while their run is offered; what is offered no more is given up. */
async function fetchDamaged(
  parts: PrefetchParts,
  offers: ReadonlyMap<string, Offer>,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (const key of parts.store.damaged()) {
    const [run = '', chunk = ''] = key.split(':');
    const offer = offers.get(run);
    const fetched = offer ? await fetchOne(parts, offer, Number(chunk), signal) : 'none';
    // Another attempt has come in its place, or nothing.
    if (fetched !== 'later' && parts.store.damaged().includes(key)) parts.cancel(key, 'its file was damaged');
  }
}

async function fetchOne(
  { calls, store, keys, isKnown }: PrefetchParts,
  offer: Offer,
  chunk: number,
  signal: AbortSignal | undefined,
): Promise<Fetched> {
  if (store.isFull) return 'later';
  let fetched;
  try {
    const params = { run: offer.run, chunk: String(chunk) };
    fetched = await calls.call(fetchChunk, { params }, withSignal(signal));
  } catch (error) {
    const reason = isAppError(error) ? error.details['reason'] : undefined;
    // Other refusals are of the station, or of no server at all.
    if (isAppError(error) && error.code !== 'unauthenticated' && gone.has(String(reason))) return 'none';
    if (reason === 'waits' || reason === 'not-due') return 'later';
    throw error;
  }
  const code = codeOfAnswer(fetched);
  const hash = createHash('sha256').update(code).digest('base64url');
  const { key, labels, first, last, from, until } = fetched;
  const isWhole = hash === fetched.hash && key.startsWith(`${offer.run}:${chunk}:`);
  if (!isWhole || code.length > mostChunkBytes) return 'later';
  if (isKnown(key)) return 'kept';
  const { run, printer, order, label, language, priority } = offer;
  const about = { run, printer, order, label, language, priority, key, chunk, labels, from, until, keys };
  const names = { ...(first ? { first } : {}), ...(last ? { last } : {}) };
  return store.save({ ...about, ...names }, code) ? 'kept' : 'later';
}

const sizeOf = ({ refused, next }: StationSettings) => Object.keys(refused).length + Object.keys(next).length;

/** Why there is no such chunk, and never will be. */
const gone: ReadonlySet<string> = new Set([
  'beyond-end',
  'withdrawn',
  'run-unknown',
  'not-kept',
  'rows-refused',
]);

const withSignal = (signal: AbortSignal | undefined) => (signal ? { signal } : {});
