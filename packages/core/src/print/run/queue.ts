import {
  type ChunkRecord,
  countLabels,
  type LabelCounts,
  labelsNeverConfirmed,
  labelsSent,
} from '../run-record.ts';
import { remainingMs } from '../send-chunk.ts';
import type { RunFacts, ShownFacts } from './view.ts';

/** A chunk under the attempt that is offered next, or that nobody knows about. */
export type Part = Pick<ChunkRecord, 'number' | 'attempt'>;

/** The chunks of the run at hand, and what was printed by it. */
export interface RunQueue extends ShownFacts {
  run: string;
  /** Labels of the run at hand. */
  ownLabels: number;
  /** What an earlier driver counted, and what came out before this one began. */
  earlier: LabelCounts;
  earlierRows: number;
  sentBefore: number;
  /** When printing began, in milliseconds. */
  startedAt: number;
  /** In the order of the labels, what is offered now included. */
  records: readonly ChunkRecord[];
  /** Chunks to be offered or settled, in order: the one at hand, and those before it that were taken back. */
  queue: readonly Part[];
  /** Chunks of an earlier driver that are not in the queue yet. */
  open: readonly ChunkRecord[];
  /** The last one that has its final word. */
  previous: Part | undefined;
  /** What the printer took since its own count was last zero: a cancel that empties it leaves these in doubt. */
  inPrinter: readonly Part[];
  /** What was handed over to a file or dialog that comes at the end of the run alone. */
  heldBack: readonly Part[];
  /** Rows that chunks used up, by their number, for the case that they are taken back. */
  rowsUsed: ReadonlyMap<number, number>;
}

const order = (one: Part, other: Part) => one.number - other.number || one.attempt - other.attempt;
const isSame = (one: Part, other: Part) => order(one, other) === 0;

export const partOf = ({ number, attempt }: Part): Part => ({ number, attempt });

export function recordOf({ records }: Pick<RunQueue, 'records'>, part: Part): ChunkRecord | undefined {
  return records.findLast((one) => isSame(one, part));
}

export const without = (parts: readonly Part[], gone: readonly Part[]) =>
  parts.filter((part) => !gone.some((one) => isSame(one, part)));

/** What the records say of the labels. */
export function counted(
  earlier: LabelCounts,
  records: readonly ChunkRecord[],
): Pick<RunFacts, 'counts' | 'unconfirmed' | 'uncertain'> {
  const counts = { ...earlier };
  const own = countLabels(records);
  for (const name of Object.keys(own) as (keyof LabelCounts)[]) counts[name] += own[name];
  return {
    counts,
    unconfirmed: labelsNeverConfirmed(records),
    uncertain: records.filter(({ word }) => word === 'uncertain'),
  };
}

/** Puts a record where it belongs, also of a chunk that is offered again: a question names its first and last label. */
export function insert(records: readonly ChunkRecord[], record: ChunkRecord): readonly ChunkRecord[] {
  const at = records.findLastIndex((one) => order(one, record) <= 0);
  const isKnown = at >= 0 && isSame(records[at]!, record);
  return records.toSpliced(isKnown ? at : at + 1, isKnown ? 1 : 0, record);
}

/** What is known of chunks by now. */
export function note<M extends RunQueue>(machine: M, ...changed: readonly ChunkRecord[]): M {
  const records = changed.reduce(insert, machine.records);
  return { ...machine, records, ...counted(machine.earlier, records) };
}

/** Puts a chunk at the end of the queue; how many rows it uses up counts as it was made first. */
export function enqueue<M extends RunQueue>(machine: M, part: Part, rowsUsed: number): M {
  const { queue, rowsUsed: known } = machine;
  const used = known.has(part.number) ? known : new Map(known).set(part.number, rowsUsed);
  return { ...machine, queue: [...queue, part], rowsUsed: used };
}

/** A chunk has its last word. */
export function passed<M extends RunQueue>(machine: M, part: Part, now: number): M {
  const { rowsDone, rowsUsed, records, previous } = machine;
  return withPace(
    {
      ...machine,
      queue: without(machine.queue, [part]),
      previous: recordOf({ records }, part) ? partOf(part) : previous,
      rowsDone: rowsDone + (rowsUsed.get(part.number) ?? 0),
    },
    now,
  );
}

/** How long the rest takes at the pace so far. */
export function withPace<M extends RunQueue>(machine: M, now: number): M {
  const { counts, sentBefore, ownLabels, startedAt } = machine;
  const sent = labelsSent(counts) - sentBefore;
  return { ...machine, ...remainingMs(sent, ownLabels - sentBefore, startedAt, now) };
}
