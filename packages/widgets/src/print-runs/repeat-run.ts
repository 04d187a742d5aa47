import { repeatGroups } from '@marbete/core/print/run-plan';
import { createPrintRun, type PrintRun } from '@marbete/core/print/run/driver';
import { createPlaces, type NamedChunk, type RunParts } from '@marbete/core/print/run/parts';
import { driven, type RunCalls, type RunOptions } from './run-calls.ts';

/** A row of an earlier run, as the history numbers it: its chunk, and its place there. */
export interface PrintedRow {
  trozo: number;
  lugar: number;
  fila: number;
  etiquetas: number;
}

/** A chunk of a new run: rows of one chunk of the earlier one, all of them when `places` is left out. */
export interface RepeatedChunk {
  run: string;
  number: number;
  source: number;
  places?: readonly number[];
}

export interface RepeatCalls extends RunCalls {
  /** Rows of the earlier run in the order in which they printed, page by page from 1; fewer than `pageSize` end it. */
  readRows: (page: number, signal: AbortSignal) => Promise<readonly PrintedRow[]>;
  chunk: (chunk: RepeatedChunk, signal?: AbortSignal) => Promise<NamedChunk>;
}

/** Rows that one page holds. */
export const repeatPageSize = 500;

/**
 * Prints an earlier run again, or some of its rows, with the values and serials of then. It can be gone on with from any
 * row; copies of one row stay together, since the printer code of then says how many there are.
 */
export function createRepeatRun(
  calls: RepeatCalls,
  chosen?: readonly PrintedRow[],
  options: RunOptions = {},
): PrintRun {
  return createPrintRun({
    ...driven(calls),
    ...options,
    async prepare(signal, tell) {
      const rows = chosen ?? (await readAll(calls, signal, (looked) => tell({ looked })));
      return rows.length === 0 ? undefined : createRepeatParts(rows, calls.chunk, !chosen);
    },
  });
}

async function readAll(calls: RepeatCalls, signal: AbortSignal, onProgress: (rows: number) => void) {
  const rows: PrintedRow[] = [];
  for (let page = 1; ; page++) {
    signal.throwIfAborted();
    const read = await calls.readRows(page, signal);
    rows.push(...read);
    onProgress(rows.length);
    if (read.length < repeatPageSize) return rows;
  }
}

/** `whole` says that these are all rows of the run, so that whole chunks need not be spelled out. */
export function createRepeatParts(
  rows: readonly PrintedRow[],
  chunk: RepeatCalls['chunk'],
  whole: boolean,
): Required<RunParts> {
  const planned = rows.map(({ trozo, lugar, fila, etiquetas }): [number, number, number, number] => [
    trozo,
    lugar,
    fila,
    etiquetas,
  ]);
  const groups = repeatGroups({ rows: planned, whole });
  const { labels, placeOf } = createPlaces(
    rows.map(({ fila, etiquetas }) => ({ position: fila, copies: etiquetas })),
  );
  return {
    rows: rows.length,
    labels,
    placeOf,
    nextChunk: async (number, signal, run = '') => {
      const group = groups[number];
      if (!group) return undefined;
      const { source, places } = group;
      return chunk({ run, number, source, ...(places ? { places } : {}) }, signal);
    },
    from: (label) => createRepeatParts(rows.slice(placeOf(label)?.index ?? rows.length), chunk, whole),
    without: (positions) =>
      createRepeatParts(
        rows.filter(({ fila }) => !positions.has(fila)),
        chunk,
        false,
      ),
    plan: () => ({ kind: 'repeat', whole, rows: planned }),
  };
}
