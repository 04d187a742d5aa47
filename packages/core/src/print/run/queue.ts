import {
  type ChunkRecord,
  countLabels,
  type LabelCounts,
  labelsNeverConfirmed,
  labelsSent,
} from '../run-record.ts';
import { remainingMs } from '../send-chunk.ts';
import type { ShownFacts } from './view.ts';

/** A chunk under the attempt that is offered next, or that nobody knows about. */
export type Part = Pick<ChunkRecord, 'number' | 'attempt'>;

/** The chunks of the run at hand, and what was printed by it. */
export interface RunQueue extends ShownFacts {
  run: string;
  /** Labels of the run at hand. */
  ownLabels: number;
  /** What had come out before this driver began: rows and labels. */
  earlierRows: number;
  sentBefore: number;
  /** When printing began, in milliseconds. */
  startedAt: number;
  /** Of chunks whose word may still change, in the order of the labels, what is offered now included. */
  records: readonly ChunkRecord[];
  /** Chunks to be offered or settled, in order: the one at hand, and those before it that were taken back. */
  queue: readonly Part[];
  /** Chunks of an earlier driver that are not in the queue yet. */
  open: readonly ChunkRecord[];
  /** The last one that has its final word. */
  previous: Part | undefined;
  /** The printer can be emptied or asked what it has printed. */
  followsPrinter: boolean;
  /** What such a printer took since its own count was last zero: a cancel that empties it leaves these in doubt. */
  inPrinter: readonly Part[];
  /** What was handed over to a file or dialog that comes at the end of the run alone. */
  heldBack: readonly Part[];
  /** Rows that chunks used up, by their number, for the case that they are taken back. */
  rowsUsed: readonly (number | undefined)[];
  /** The printer has confirmed something, and labels of which it has not. */
  isConfirmed: boolean;
  neverConfirmed: number;
}

const order = (one: Part, other: Part) => one.number - other.number || one.attempt - other.attempt;
const isSame = (one: Part, other: Part) => order(one, other) === 0;

export const partOf = ({ number, attempt }: Part): Part => ({ number, attempt });

export function recordOf({ records }: Pick<RunQueue, 'records'>, part: Part): ChunkRecord | undefined {
  const at = records.findLastIndex((one) => order(one, part) <= 0);
  const record = records[at];
  return record && isSame(record, part) ? record : undefined;
}

/** The records of chunks, under this word where one is given. */
export const recordsOf = (
  machine: Pick<RunQueue, 'records'>,
  parts: readonly Part[],
  word?: ChunkRecord['word'],
): ChunkRecord[] =>
  parts.flatMap((part) => {
    const record = recordOf(machine, part);
    return record ? { ...record, word: word ?? record.word } : [];
  });

export const without = (parts: readonly Part[], gone: readonly Part[]) =>
  parts.filter((part) => !gone.some((one) => isSame(one, part)));

/** What records say of the labels, beside what was counted before; what is on its way counts once its word is known. */
export function counted(
  earlier: LabelCounts,
  records: readonly ChunkRecord[],
): Pick<RunQueue, 'counts' | 'unconfirmed' | 'uncertain' | 'isConfirmed' | 'neverConfirmed'> {
  const counts = { ...earlier };
  for (const record of records) count(counts, record, 1);
  const isConfirmed = records.some(hasConfirmed);
  const neverConfirmed = records.reduce((sum, record) => sum + labelsNever(record), 0);
  const uncertain = records.filter(({ word }) => word === 'uncertain');
  return { counts, uncertain, isConfirmed, neverConfirmed, unconfirmed: isConfirmed ? 0 : neverConfirmed };
}

function count(counts: LabelCounts, record: ChunkRecord | undefined, times: 1 | -1): void {
  if (!record || record.word === 'offered') return;
  const own = countLabels([record]);
  for (const name of Object.keys(own) as (keyof LabelCounts)[]) counts[name] += times * own[name];
}

const hasConfirmed = ({ confirmed }: ChunkRecord) => confirmed === 'this' || confirmed === 'earlier';
const labelsNever = (record: ChunkRecord | undefined) => (record ? labelsNeverConfirmed([record]) : 0);

/** Puts a record where it belongs, also of a chunk that is offered again: a question names its first and last label. */
function insert(records: readonly ChunkRecord[], record: ChunkRecord): readonly ChunkRecord[] {
  const at = records.findLastIndex((one) => order(one, record) <= 0);
  const isKnown = at >= 0 && isSame(records[at]!, record);
  return records.toSpliced(isKnown ? at : at + 1, isKnown ? 1 : 0, record);
}

/** What is known of chunks by now. A word costs the same however many chunks there were before. */
export function note<M extends RunQueue>(machine: M, ...changed: readonly ChunkRecord[]): M {
  let { records, neverConfirmed, isConfirmed, uncertain, inPrinter } = machine;
  const counts = { ...machine.counts };
  for (const record of changed) {
    const known = recordOf({ records }, record);
    records = insert(records, record);
    count(counts, known, -1);
    count(counts, record, 1);
    neverConfirmed += labelsNever(record) - labelsNever(known);
    isConfirmed ||= hasConfirmed(record);
    // Also where the helper's key says so of what an earlier driver offered.
    if (record.word === 'taken' && known?.word !== 'taken' && machine.followsPrinter)
      inPrinter = [...inPrinter, partOf(record)].sort(order);
    if (record.word === 'uncertain' || known?.word === 'uncertain')
      uncertain = records.filter(({ word }) => word === 'uncertain');
  }
  const unconfirmed = isConfirmed ? 0 : neverConfirmed;
  return { ...machine, records, counts, neverConfirmed, isConfirmed, unconfirmed, uncertain, inPrinter };
}

/** Puts a chunk at the end of the queue; how many rows it uses up counts as it was made first. */
export function enqueue<M extends RunQueue>(machine: M, part: Part, rowsUsed: number): M {
  const { queue, rowsUsed: known } = machine;
  if (known[part.number] !== undefined) return { ...machine, queue: [...queue, part] };
  const used = known.slice();
  used[part.number] = rowsUsed;
  return { ...machine, queue: [...queue, part], rowsUsed: used };
}

/** A chunk has its last word. */
export function passed<M extends RunQueue>(machine: M, part: Part, now: number): M {
  const { rowsDone, rowsUsed, previous } = machine;
  const record = recordOf(machine, part);
  return withPace(
    {
      ...machine,
      queue: without(machine.queue, [part]),
      records: record ? stillAsked(machine, record) : machine.records,
      previous: record ? partOf(part) : previous,
      rowsDone: rowsDone + (rowsUsed[part.number] ?? 0),
    },
    now,
  );
}

/**
 * The records of which a word may still change: none before a chunk about which the printer itself said that it had it, but
 * for what may be in the printer or is held back.
 */
function stillAsked({ records, inPrinter, heldBack }: RunQueue, last: ChunkRecord): readonly ChunkRecord[] {
  if (last.word === 'printed' || last.confirmed === 'never' || last.confirmed === 'earlier') return records;
  const kept = [last, inPrinter[0], heldBack[0]].flatMap((part) => part?.number ?? []);
  const from = records.findIndex(({ number }) => number >= Math.min(...kept));
  return from > 0 ? records.slice(from) : records;
}

/** How long the rest takes at the pace so far. */
export function withPace<M extends RunQueue>(machine: M, now: number): M {
  const { counts, sentBefore, ownLabels, startedAt } = machine;
  const sent = labelsSent(counts) - sentBefore;
  return { ...machine, ...remainingMs(sent, ownLabels - sentBefore, startedAt, now) };
}
