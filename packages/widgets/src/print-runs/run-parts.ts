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
