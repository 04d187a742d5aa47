import type { Cells } from '../api/schemas.ts';

/** The moment of a print as labels show it, written as its reader's country writes it. */
interface PlannedMoment {
  anio: string;
  hora: string;
  /** YYYY-MM-DD. */
  fecha: string;
  sistema_operativo: string;
}

/** What a run prints, as its record keeps it for whoever goes on with it. */
export type RunPlan =
  | (PackedRows & {
      kind: 'rows';
      /** The copy that the first row begins with, from 1. */
      firstCopy: number;
      /** Cells that were changed for this print, by row id. */
      edits: [id: number, cells: Cells][];
      questions: Record<string, string>;
      moment: PlannedMoment;
    })
  | {
      kind: 'repeat';
      whole: boolean;
      rows: [trozo: number, lugar: number, fila: number, etiquetas: number][];
    }
  | {
      kind: 'values';
      rows: ValuesRow[];
      firstCopy: number;
      moment: PlannedMoment;
    };

/** A label with given values, so many times. */
interface ValuesRow {
  values: Readonly<Record<string, string>>;
  quantity: number;
}

/** Rows of values as a run counts them, and as its plan and its chunks name them. */
export const rowsOfValues = (rows: readonly ValuesRow[]) =>
  rows.map(({ values, quantity }, at) => ({ position: at + 1, copies: quantity, values }));
export const valuesOfRows = (rows: readonly { values: ValuesRow['values']; copies: number }[]): ValuesRow[] =>
  rows.map(({ values, copies }) => ({ values, quantity: copies }));

/** Rows of a catalogue with their copies, in a few bytes a row: all rows once are three numbers. */
interface PackedRows {
  /** A row's id less its position. */
  base: number;
  /** Triples: positions left out since the triple before, rows, copies of each of them. */
  counted: number[];
}

export interface CountedRow {
  id: number;
  position: number;
  copies: number;
}

/** Rows as the plan of a run keeps them, in their order. */
export function packRows(rows: readonly CountedRow[]): PackedRows {
  const [first] = rows;
  const counted: number[] = [];
  let next = 1;
  for (const { position, copies } of rows) {
    const last = counted.length - 1;
    if (last > 0 && position === next && counted[last] === copies) counted[last - 1]! += 1;
    else counted.push(position - next, 1, copies);
    next = position + 1;
  }
  return { base: first ? first.id - first.position : 0, counted };
}

/** The rows that were packed: all, or `most` of them behind the first `skipped`. */
export function rowsFrom({ base, counted }: PackedRows, skipped = 0, most = Infinity): CountedRow[] {
  const rows: CountedRow[] = [];
  let position = 1;
  let left = skipped;
  for (let at = 0; at + 2 < counted.length && rows.length < most; at += 3) {
    const [gap = 0, count = 0, copies = 0] = counted.slice(at, at + 3);
    position += gap;
    for (let one = Math.min(left, count); one < count && rows.length < most; one += 1)
      rows.push({ id: base + position + one, position: position + one, copies });
    left -= Math.min(left, count);
    position += count;
  }
  return rows;
}

/** Places of rows in the chunks of the run that is printed again, each group one chunk; undefined for a whole chunk. */
export function repeatGroups({ rows, whole }: Pick<Extract<RunPlan, { kind: 'repeat' }>, 'rows' | 'whole'>): {
  source: number;
  places: number[] | undefined;
}[] {
  const groups: { source: number; places: number[] }[] = [];
  for (const [source, place] of rows) {
    const last = groups.at(-1);
    if (last?.source === source) last.places.push(place);
    else groups.push({ source, places: [place] });
  }
  // Only the first chunk can be cut, and then it does not begin at its first place.
  return groups.map(({ source, places }) => ({
    source,
    places: whole && places[0] === 0 ? undefined : places,
  }));
}
