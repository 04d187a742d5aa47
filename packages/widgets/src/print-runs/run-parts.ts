import { cutChunks } from '@marbete/core/print/chunks';
import type { RunChunk } from '@marbete/core/print/send-chunk';
import type { RunPlan } from '@marbete/core/print/run-plan';
import type { LabelPlace } from './run-state.ts';

/** The rows of a run in order, and their printer code part by part. */
export interface RunParts {
  rows: number;
  labels: number;
  /** Printer code of part `number` of run `run`; undefined after the last one. Asked again, it is the same. */
  part(run: string, number: number, signal?: AbortSignal): Promise<RunChunk | undefined>;
  placeOf(label: number): LabelPlace | undefined;
  /** What remains from a label on, which is one that `placeOf` names as a start. */
  from(label: number): RunParts;
  /** The same without the rows at these places. */
  without(positions: ReadonlySet<number>): RunParts;
  /** What prints, for the record of the run; undefined where only who began it can go on. */
  plan(): RunPlan | undefined;
}

interface CountedRow {
  position: number;
  copies: number;
}

/**
 * Finds the row of a label. `cuts` says whether a run may begin within a row's copies; otherwise it begins with the row's
 * first label.
 */
export function createPlaces(rows: readonly CountedRow[], cuts: boolean) {
  /** The last label of each row. */
  const ends = new Float64Array(rows.length);
  let labels = 0;
  rows.forEach(({ copies }, index) => {
    labels += copies;
    ends[index] = labels;
  });
  return {
    labels,
    placeOf(label: number): LabelPlace | undefined {
      if (!(label >= 1 && label <= labels)) return undefined;
      let low = 0;
      let high = rows.length - 1;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((ends[middle] ?? 0) < label) low = middle + 1;
        else high = middle;
      }
      const row = rows[low];
      if (!row) return undefined;
      const first = (ends[low] ?? 0) - row.copies + 1;
      return { index: low, position: row.position, startsAt: cuts ? label : first };
    },
  };
}

export interface RowPartsOptions<R> {
  /** Printer code for as many of these rows as fit in part `number`. */
  chunk: (
    /** `from` is the copy that the first row begins with; `alone` asks for its label only, to look at. */
    part: { run: string; number: number; rows: readonly R[]; from: number; alone: boolean },
    signal?: AbortSignal,
  ) => Promise<RunChunk>;
  /** The first part is the first label alone. */
  firstAlone?: boolean;
  /** The copy of the first row that the run begins with, from 1. */
  firstCopy?: number;
  /** What the record of the run keeps of the rows, of which the first one begins with this copy. */
  plan?: (rows: readonly R[], firstCopy: number) => RunPlan;
}

/** The parts of rows with copies: who makes the printer code says how many rows fit in each. */
export function createRowParts<R extends CountedRow>(
  rows: readonly R[],
  options: RowPartsOptions<R>,
): RunParts {
  const { chunk, plan, firstAlone = false, firstCopy = 1 } = options;
  const later = { chunk, ...(plan ? { plan } : {}) };
  const counted = rows.map(({ position, copies }, at) => ({
    position,
    copies: at === 0 ? copies - firstCopy + 1 : copies,
  }));
  const { labels, placeOf } = createPlaces(counted, true);
  const [first, ...others] = rows;
  const counting: readonly (R & { from?: number })[] = first
    ? [{ ...first, from: firstCopy }, ...others]
    : [];
  /** What each run asks for; parts of another run begin anew. */
  const cuts = new Map<string, ReturnType<typeof cutChunks<R & { from?: number }, RunChunk>>>();
  const cutsOf = (run: string) =>
    cutChunks(
      () => [counting],
      ({ rows: part, number, alone }, signal) =>
        chunk({ run, number, rows: part, from: part[0]?.from ?? 1, alone }, signal),
      { first: firstAlone },
    );
  return {
    rows: rows.length,
    labels,
    placeOf,
    part: async (run, number, signal) => {
      const next = cuts.get(run) ?? cutsOf(run);
      cuts.set(run, next);
      return (await next(number, signal))?.made;
    },
    from: (label) => {
      const place = placeOf(label);
      if (!place) return createRowParts<R>([], later);
      const before = counted.slice(0, place.index).reduce((sum, { copies }) => sum + copies, 0);
      const ownFirst = place.index === 0 ? firstCopy : 1;
      return createRowParts(rows.slice(place.index), { ...later, firstCopy: ownFirst + label - before - 1 });
    },
    without: (positions) => {
      const [first] = rows;
      const goesOn = first !== undefined && !positions.has(first.position);
      return createRowParts(
        rows.filter(({ position }) => !positions.has(position)),
        { ...options, firstCopy: goesOn ? firstCopy : 1 },
      );
    },
    plan: () => plan?.(rows, firstCopy),
  };
}

/** A run of one row, whose first part is there already; `ask` makes those that follow where its copies take more. */
export function createRowRun(
  first: RunChunk,
  ask: (number: number, from: number, signal?: AbortSignal) => Promise<RunChunk>,
  plan: (copies: number) => RunPlan | undefined,
): RunParts {
  const made = [first];
  const labels = first.labels + (first.labelsLeft ?? 0);
  const parts: RunParts = {
    rows: 1,
    labels,
    part: async (_, number, signal) => {
      const from = made[number - 1]?.nextCopy;
      if (from !== undefined) made[number] ??= await ask(number, from, signal);
      return made[number];
    },
    placeOf: (label) => (label >= 1 && label <= labels ? { index: 0, position: 1, startsAt: 1 } : undefined),
    from: () => parts,
    without: () => parts,
    plan: () => plan(labels),
  };
  return parts;
}
