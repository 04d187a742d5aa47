import type { RunChunk } from '@marbete/core/print/send-chunk';
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
  for (const [index, { copies }] of rows.entries()) {
    labels += copies;
    ends[index] = labels;
  }
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

/** Rows that one call for printer code takes; the answer says how many of them it used. */
const rowsPerChunk = 100;

export interface RowPartsOptions<R> {
  /** Printer code for as many of these rows as fit in part `number`. */
  chunk: (
    part: { run: string; number: number; rows: readonly R[] },
    signal?: AbortSignal,
  ) => Promise<RunChunk>;
  /** The first part is the first label alone. */
  firstAlone?: boolean;
}

/** The parts of rows with copies: who makes the printer code says how many rows fit in each. */
export function createRowParts<R extends CountedRow>(
  rows: readonly R[],
  options: RowPartsOptions<R>,
): RunParts {
  const { chunk, firstAlone = false } = options;
  const { labels, placeOf } = createPlaces(rows, true);
  const [first] = rows;
  const sent = firstAlone && first ? [...cut(first, 1), ...rows.slice(1)] : rows;
  /** Where each part begins in `sent`. */
  const offsets = [0];
  return {
    rows: rows.length,
    labels,
    placeOf,
    part: async (run, number, signal) => {
      const from = offsets[number] ?? sent.length;
      if (from >= sent.length) return undefined;
      const part = sent.slice(from, from + (firstAlone && number === 0 ? 1 : rowsPerChunk));
      const made = await chunk({ run, number, rows: part }, signal);
      offsets[number + 1] = from + Math.min(Math.max(made.rowsUsed, 1), part.length);
      return made;
    },
    from: (label) => {
      const place = placeOf(label);
      const row = place && rows[place.index];
      if (!place || !row) return createRowParts<R>([], { chunk });
      const before = label - rows.slice(0, place.index).reduce((sum, { copies }) => sum + copies, 1);
      const [, left = row] = before > 0 ? cut(row, before) : [];
      return createRowParts([left, ...rows.slice(place.index + 1)], { chunk });
    },
    without: (positions) =>
      createRowParts(
        rows.filter(({ position }) => !positions.has(position)),
        options,
      ),
  };
}

/** One row as two: its first copies, and those that are left, if any. */
function cut<R extends CountedRow>(row: R, copies: number): R[] {
  const left = row.copies - copies;
  return [{ ...row, copies }, ...(left > 0 ? [{ ...row, copies: left }] : [])];
}

/** A run of one part, whose printer code is there already; its copies stay together. */
export function createSinglePart(chunk: RunChunk): RunParts {
  const parts: RunParts = {
    rows: 1,
    labels: chunk.labels,
    part: async (_, number) => (number === 0 ? chunk : undefined),
    placeOf: (label) =>
      label >= 1 && label <= chunk.labels ? { index: 0, position: 1, startsAt: 1 } : undefined,
    from: () => parts,
    without: () => parts,
  };
  return parts;
}
