import type { RowProblem } from '../../api/schemas.ts';
import { cutChunks } from '../chunks.ts';
import type { LabelName } from '../run-record.ts';
import type { RunPlan } from '../run-plan.ts';
import type { RunChunk } from '../send-chunk.ts';

/** A chunk that says which labels it begins and ends with. */
export interface NamedChunk extends RunChunk {
  first?: LabelName;
  last?: LabelName;
}

/** The row that holds a label of the run. */
export interface LabelPlace {
  /** Place among the rows of the run, from 0. */
  index: number;
  /** Place in the catalogue, from 1. */
  position: number;
  /** The label with which the run can begin again there: the label itself, or the first one of its copy or row. */
  startsAt: number;
}

/** What prints, in order, and its printer code chunk by chunk. */
export interface RunParts<C extends NamedChunk = NamedChunk> {
  rows: number;
  /** Known for sure once the first chunk is made: a template may print several labels a copy. */
  readonly labels: number;
  /**
   * Makes or fetches chunk `number` of run `run`, the same when it is asked for again; undefined when the rows are used up.
   * Called in order, one chunk ahead of the printer unless `ahead` is false; once more for one that did not come out.
   */
  nextChunk(number: number, signal?: AbortSignal, run?: string): Promise<C | undefined>;
  placeOf?(label: number): LabelPlace | undefined;
  /** What remains from a label on, which is one that `placeOf` names as a start. */
  from?(label: number): RunParts<C>;
  /** The same without the rows at these places. */
  without?(positions: ReadonlySet<number>): RunParts<C>;
  /** What prints, for the record of the run; undefined where only who began it can go on. */
  plan?(): RunPlan | undefined;
}

/** What a look at the rows said, before the first one printed. */
export interface CheckResult {
  /** Rows that would print, and their labels with copies. */
  rows: number;
  labels: number;
  errors: number;
  warnings: number;
  /** In row order, errors and warnings, as many as are shown. */
  problems: RowProblem[];
  /** Positions of all rows that cannot print. */
  failing: ReadonlyMap<number, { id: number }>;
}

interface CountedRow {
  position: number;
  copies: number;
}

/**
 * Finds the row of a label. A run may begin again with each copy of `labels` labels; where that is left out, with the first
 * label of a row alone, whose `copies` are labels then.
 */
export function createPlaces(rows: readonly CountedRow[], labelsOfCopy?: number) {
  const each = labelsOfCopy ?? 1;
  /** The last label of each row. */
  const ends = new Float64Array(rows.length);
  let labels = 0;
  rows.forEach(({ copies }, index) => {
    labels += copies * each;
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
      const first = (ends[low - 1] ?? 0) + 1;
      const inCopy = labelsOfCopy === undefined ? label - first : (label - first) % each;
      return { index: low, position: row.position, startsAt: label - inCopy };
    },
  };
}

/** Rows, of which the first one may begin with a later copy. */
type BegunRow<R> = R & { from?: number };

export interface RowPartsOptions<R> {
  /** Printer code for as many of these rows as fit in chunk `number`. */
  chunk: (
    /** `from` is the copy that the first row begins with; `alone` asks for its label only, to look at. */
    part: { run: string; number: number; rows: readonly R[]; from: number; alone: boolean },
    signal?: AbortSignal,
  ) => Promise<NamedChunk>;
  /** The first chunk is the first label alone. */
  firstAlone?: boolean;
  /** The copy of the first row that the run begins with, from 1. */
  firstCopy?: number;
  /** Labels that the template prints for each copy; until it is known, 1 and then what the first chunk says. */
  labelsOfCopy?: number | undefined;
  /** What the record of the run keeps of the rows, of which the first one begins with this copy. */
  plan?: (rows: readonly R[], firstCopy: number) => RunPlan;
}

/** The parts of rows with copies: who makes the printer code says how many rows fit in each. */
export function createRowParts<R extends CountedRow>(
  rows: readonly R[],
  { firstAlone = false, firstCopy = 1, labelsOfCopy, ...later }: RowPartsOptions<R>,
): Required<RunParts> {
  const { chunk, plan } = later;
  const [first, ...others] = rows;
  const counting: readonly BegunRow<R>[] = first ? [{ ...first, from: firstCopy }, ...others] : [];
  const left = counting.map(({ position, copies, from = 1 }) => ({ position, copies: copies - from + 1 }));
  let each = labelsOfCopy;
  let places = createPlaces(left, each ?? 1);
  /** What each run asks for; parts of another run begin anew. */
  const cuts = new Map<string, ReturnType<typeof cutChunks<BegunRow<R>, NamedChunk>>>();
  const cutsOf = (run: string) =>
    cutChunks<BegunRow<R>, NamedChunk>(
      () => [counting],
      ({ rows: part, number, alone }, signal) =>
        chunk({ run, number, rows: part, from: part[0]?.from ?? 1, alone }, signal),
      { first: firstAlone },
    );
  return {
    rows: rows.length,
    get labels() {
      return places.labels;
    },
    nextChunk: async (number, signal, run = '') => {
      const next = cuts.get(run) ?? cutsOf(run);
      cuts.set(run, next);
      const cut = await next(number, signal);
      if (cut && each === undefined && cut.made.labels > 0) {
        each = labelsOfEachCopy(cut.made.labels, cut.parts);
        places = createPlaces(left, each);
      }
      return cut?.made;
    },
    placeOf: (label) => places.placeOf(label),
    from: (label) => {
      const { index, startsAt } = places.placeOf(label) ?? { index: rows.length, startsAt: label };
      const before = left.slice(0, index).reduce((sum, { copies }) => sum + copies, 0);
      const copy = (startsAt - 1) / (each ?? 1) - before + (index === 0 ? firstCopy : 1);
      return createRowParts(rows.slice(index), { ...later, labelsOfCopy: each, firstCopy: copy });
    },
    without: (positions) => {
      const goesOn = first !== undefined && !positions.has(first.position);
      return createRowParts(
        rows.filter(({ position }) => !positions.has(position)),
        { ...later, firstAlone, labelsOfCopy: each, firstCopy: goesOn ? firstCopy : 1 },
      );
    },
    plan: () => plan?.(rows, firstCopy),
  };
}

/** Labels of each copy, where so many copies print so many labels; 1 where the one is no multiple of the other. */
export function labelsOfEachCopy(labels: number, rows: readonly { copies: number }[]): number {
  const copies = rows.reduce((sum, row) => sum + row.copies, 0);
  return copies > 0 && labels >= copies && labels % copies === 0 ? labels / copies : 1;
}

/** A run of one row, whose first chunk is there already; `ask` makes those that follow where its copies take more. */
export function createRowRun(
  first: NamedChunk,
  ask: (number: number, from: number, signal?: AbortSignal) => Promise<NamedChunk>,
  plan: (copies: number) => RunPlan | undefined,
): Required<RunParts> {
  const made = [first];
  const labels = first.labels + (first.labelsLeft ?? 0);
  const copiesMade = (first.nextCopy ?? 2) - 1;
  const parts: Required<RunParts> = {
    rows: 1,
    labels,
    nextChunk: async (number, signal) => {
      const from = made[number - 1]?.nextCopy;
      if (from !== undefined) made[number] ??= await ask(number, from, signal);
      return made[number];
    },
    placeOf: (label) => (label >= 1 && label <= labels ? { index: 0, position: 1, startsAt: 1 } : undefined),
    from: () => parts,
    without: () => parts,
    plan: () => plan(first.nextCopy === undefined ? labels : labels / (first.labels / copiesMade)),
  };
  return parts;
}
