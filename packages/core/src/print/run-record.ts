/*
 * What is known of a print run, the same wherever it is kept (docs/printing.md, Print runs): by the server for what
 * prints from it, by the state file of the command line for runs from files, by the page until then.
 */

/** What is known of the labels of a chunk. "Printed" is never said for less than what its line says. */
export type ChunkWord =
  /** Recorded, and on its way: nobody knows yet. */
  | 'offered'
  /** The printer has all bytes. */
  | 'taken'
  /** The printer's own count came down to zero, or a person said that they came out. */
  | 'printed'
  /** Given to something that confirms nothing more: the system's dialog, a file, a PDF. */
  | 'handed-over'
  /** Nobody can know: a person has to look. */
  | 'uncertain'
  /** Nothing of it came out. */
  | 'not-sent';

export type RunState =
  /** Rows are looked at; nothing was sent. */
  | 'checking'
  /** Rows have errors; nothing was sent. Final: leaving those rows out is a new run. */
  | 'refused'
  | 'printing'
  /** It cannot go on now, and the error says why: the printer is off, the server does not answer. */
  | 'waiting'
  /** There are chunks of which nobody knows whether they came out. */
  | 'uncertain'
  | 'cancelled'
  | 'done';

/** How a run reaches paper. */
export type RunWay = 'helper' | 'browser' | 'dialog' | 'file';

/** A label as people recognise it on paper. */
export interface LabelName {
  /** The row as people count it, from 1. */
  row: number;
  code: string;
  description: string;
  /** Which of the row's copies, from 1, where they take more than one chunk. */
  copy?: number;
}

export interface ChunkRecord {
  /** From 0, in the order of the run. */
  number: number;
  /** From 1: what was said not to have come out is offered again under the next one. */
  attempt: number;
  labels: number;
  first?: LabelName | undefined;
  last?: LabelName | undefined;
  word: ChunkWord;
  /** The print helper that it was offered to, by its id, where it has one. */
  helper?: string | undefined;
  /** ISO 8601. */
  offeredAt: string;
  /**
   * Of a chunk that a helper's printer took: whether the printer said so itself. In doubt, it says that the printer had the
   * chunk and was emptied or broke off: only a person can know then.
   */
  confirmed?: Confirmed | undefined;
  /** How many of its labels came out, where a person named the last one that did. */
  cameOut?: number | undefined;
}

export interface RunRecord {
  id: string;
  state: RunState;
  way: RunWay;
  printer: { uid: string; name: string };
  rows: number;
  labels: number;
  /** Moments in ISO 8601. */
  startedAt: string;
  /** The last word of whoever drives it; null once it said goodbye. */
  heardAt: string | null;
  endedAt: string | null;
}

/** The key under which a print helper gets a chunk: one that began is never printed again. */
export function chunkKey(run: string, { number, attempt }: Pick<ChunkRecord, 'number' | 'attempt'>): string {
  return `${run}:${number}:${attempt}`;
}

/**
 * Whether the printer itself said that it had the job: it answered a question behind it, or closed the connection. 'earlier'
 * is a printer that has done so for other jobs; 'never' one that has not yet done so for any.
 */
export type Confirmed = 'never' | 'earlier' | 'this';

/** What a print helper answers about a job of which every byte was handed over. */
export interface TakenAnswer {
  message: string;
  /** Printed is said only by a printer that keeps what it prints. */
  word: 'taken' | 'printed';
  confirmed: Confirmed;
}

/** The positive answer of `POST /write`. A helper of before says no word: then the job is taken, and nobody confirmed it. */
export function readTakenAnswer(value: unknown): TakenAnswer {
  const { message, word, confirmed } = (value ?? {}) as Record<string, unknown>;
  return {
    message: typeof message === 'string' ? message : '',
    word: word === 'printed' ? 'printed' : 'taken',
    confirmed: isConfirmed(confirmed) ? confirmed : 'never',
  };
}

const isConfirmed = (value: unknown): value is Confirmed =>
  value === 'never' || value === 'earlier' || value === 'this';

/** What a print helper answers about a key (docs/helper.md, Protocol). */
export interface KeyAnswer {
  state: 'unknown' | 'began' | 'ended';
  /** Whether the job is in the queue or being written: later the answer may be another. */
  active?: boolean;
  /** Of a job that ended: whether the printer said so itself, where the helper knows. */
  confirmed?: Confirmed | undefined;
  /** The helper's id, and the moment since when it keeps keys, ISO 8601. */
  helper: string;
  since: string;
}

/** An answer of `GET /keys`; undefined when it is none. */
export function readKeyAnswer(value: unknown): KeyAnswer | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { state, active, helper, since, confirmed } = value as Record<string, unknown>;
  if (state !== 'unknown' && state !== 'began' && state !== 'ended') return undefined;
  if (typeof helper !== 'string' || typeof since !== 'string') return undefined;
  return {
    state,
    active: active === true,
    helper,
    since,
    ...(isConfirmed(confirmed) ? { confirmed } : {}),
  };
}

/**
 * The word of a chunk whose answer was lost, by what the helper says about its key. A key that is unknown never began only
 * where the same helper was asked and has kept keys since before the chunk was offered.
 */
export function wordOfKey(
  { state, helper, since }: KeyAnswer,
  offered: Pick<ChunkRecord, 'helper' | 'offeredAt'>,
): ChunkWord {
  if (state === 'ended') return 'taken';
  const keptThen = helper === offered.helper && Date.parse(since) <= Date.parse(offered.offeredAt);
  return state === 'unknown' && keptThen ? 'not-sent' : 'uncertain';
}

/** Of each chunk its last attempt; they come in the order of number and attempt. */
export function lastAttempts<C extends Pick<ChunkRecord, 'number'>>(chunks: readonly C[]): C[] {
  return chunks.filter(({ number }, at) => chunks[at + 1]?.number !== number);
}

/** Labels of a run by what is known of them. */
export interface LabelCounts {
  taken: number;
  printed: number;
  handedOver: number;
  uncertain: number;
  /** Of the chunks that were made; what was never made counts in no chunk. */
  notSent: number;
}

export function countLabels(chunks: Iterable<Pick<ChunkRecord, 'labels' | 'word' | 'cameOut'>>): LabelCounts {
  const counts: LabelCounts = { taken: 0, printed: 0, handedOver: 0, uncertain: 0, notSent: 0 };
  for (const chunk of chunks) {
    const out = labelsOut(chunk);
    counts[countOf[chunk.word]] += out;
    counts[cameOut(chunk.word) ? 'notSent' : countOf[chunk.word]] += chunk.labels - out;
  }
  return counts;
}

const countOf: Readonly<Record<ChunkWord, keyof LabelCounts>> = {
  offered: 'uncertain',
  taken: 'taken',
  printed: 'printed',
  'handed-over': 'handedOver',
  uncertain: 'uncertain',
  'not-sent': 'notSent',
};

/**
 * The chunks that become one question when their printer goes away: what it took of this run since it last confirmed
 * something, of the last 24 hours. Of a chunk without `confirmed`, as versions before recorded it, only the last one.
 */
export function takenUnconfirmed<C extends ChunkRecord>(chunks: readonly C[], now = Date.now()): C[] {
  const found: C[] = [];
  for (const chunk of chunks.toReversed()) {
    if (chunk.word !== 'taken') continue;
    const isOpen = chunk.confirmed === 'never' || chunk.confirmed === 'earlier';
    if (found.length > 0 && (!isOpen || Date.parse(chunk.offeredAt) < now - askedMs)) break;
    found.unshift(chunk);
    if (!isOpen) break;
  }
  return found;
}

const askedMs = 24 * 3_600_000;

/** Labels that were handed to a printer which has never yet confirmed anything. */
export function labelsNeverConfirmed(
  chunks: readonly Pick<ChunkRecord, 'labels' | 'word' | 'confirmed'>[],
): number {
  if (chunks.some(({ confirmed }) => confirmed === 'this' || confirmed === 'earlier')) return 0;
  return chunks
    .filter(({ word, confirmed }) => word === 'taken' && confirmed === 'never')
    .reduce((sum, { labels }) => sum + labels, 0);
}

/** Words of chunks whose labels are out of our hands, as far as anybody knows, and of those whose word may still come. */
export const outWords: readonly ChunkWord[] = ['taken', 'printed', 'handed-over'];
export const openWords: readonly ChunkWord[] = ['offered', 'uncertain'];
export const cameOut = (word: ChunkWord): boolean => outWords.includes(word);
export const isOpen = ({ word }: Pick<ChunkRecord, 'word'>): boolean => openWords.includes(word);

/** Labels of a chunk that came out, as far as anybody knows. */
export const labelsOut = ({
  word,
  labels,
  cameOut: out = labels,
}: Pick<ChunkRecord, 'word' | 'labels' | 'cameOut'>): number => (cameOut(word) ? out : 0);

/** Whether a run is over: nothing more of it prints. */
export const isEnded = (state: RunState): boolean =>
  state === 'cancelled' || state === 'refused' || state === 'done';

/** Labels that have left for the printer or the file, as far as anybody knows. */
export function labelsSent({ taken, printed, handedOver }: LabelCounts): number {
  return taken + printed + handedOver;
}

/** A run that nobody has heard of for so long is closed as it is. */
export const abandonedMs = 7 * 24 * 3_600_000;

/** Without a word for this long, a run counts as interrupted. A driver that waits says one every 20 seconds. */
const silentMs = 2 * 60_000;

/** The state to show: a run that is under way and has fallen silent is interrupted. */
export function shownState(
  { state, heardAt }: Pick<RunRecord, 'state' | 'heardAt'>,
  now = Date.now(),
): RunState | 'interrupted' {
  if (state !== 'checking' && state !== 'printing' && state !== 'waiting') return state;
  return heardAt === null || now - Date.parse(heardAt) > silentMs ? 'interrupted' : state;
}
