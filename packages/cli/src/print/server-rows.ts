import { showCatalogue } from '@marbete/core/api/catalogues';
import type { Client } from '@marbete/core/api/client';
import type { Label } from '@marbete/core/api/labels';
import { columnIndex } from '@marbete/core/catalogue/columns';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import type { Problem } from '@marbete/core/template/values';
import type { Hash } from 'node:crypto';
import type { Context } from '../context.ts';
import { type ChoiceCounts, chosenRows } from './chosen-rows.ts';
import { type ChoiceFlags, readChoice, type RowChoice } from './row-choice.ts';
import type { RowSelection } from './row-selection.ts';

/** A row of a stored catalogue that prints. */
export interface StoredRow {
  id: number;
  /** Place in the run, from 1. */
  position: number;
  /** What --only-changed remembers of it. */
  entry?: Uint8Array;
  row: number;
  copies: number;
}

export interface Source {
  client: Client;
  label: Label;
  catalogue: number;
  selection: RowSelection;
  choice: RowChoice;
  quantity?: number;
  preguntas: Record<string, string>;
  anio: string;
  hora: string;
}

const pageSize = 500;

interface RowOptions {
  /** Rows with errors, which are left out. */
  without?: ReadonlySet<number>;
  counts?: ChoiceCounts;
  /** Takes in every row that could print, so that a catalogue that changed is told by it. */
  hash?: Hash;
  onProblem?(row: number, problem: Problem): void;
}

/** The rows that print, page by page. */
export async function* printingRows(
  source: Source,
  signal: AbortSignal,
  { without = new Set(), counts, hash, onProblem }: RowOptions = {},
): AsyncGenerator<StoredRow> {
  // The server does not say which columns print, so a change in any cell counts.
  const chosen = chosenRows(
    storedRows(source, signal, hash),
    source.choice,
    { same: [], of: ({ cells }) => cells.cells },
    counts,
  );
  for await (const rows of chosen) {
    for (const { row: stored, position, entry, problem } of rows) {
      const { id, row, copies } = stored;
      if (problem) onProblem?.(row, problem);
      if (problem || copies < 1 || without.has(row)) continue;
      yield { id, row, copies, position, ...(entry ? { entry } : {}) };
    }
  }
}

interface CatalogueRow {
  id: number;
  row: number;
  copies: number;
  cells: SheetRow;
}

async function* storedRows(
  { client, label, catalogue, selection, quantity }: Source,
  signal: AbortSignal,
  hash?: Hash,
): AsyncGenerator<CatalogueRow[]> {
  for (let page = 1; ; page += 1) {
    const body = { id: catalogue, etiqueta: label.id, page, per_page: pageSize };
    const { filas, posiciones, cantidad, campos } = await client.call(showCatalogue, { body }, { signal });
    const rows: CatalogueRow[] = [];
    for (const [index, id] of filas.entries()) {
      const row = posiciones[index] ?? 0;
      const copies = quantity ?? Math.trunc(cantidad[index] ?? 0);
      if (!selection.includes(row)) continue;
      hash?.update(`${id}:${copies};`);
      rows.push({ id, row, copies, cells: { cells: cellsOf(campos[index] ?? {}) } });
    }
    yield rows;
    const last = posiciones.at(-1);
    if (filas.length < pageSize || last === undefined || selection.endsBefore(last + 1)) return;
  }
}

function cellsOf(campos: Readonly<Record<string, string>>): string[] {
  const cells: string[] = [];
  for (const [letter, text] of Object.entries(campos)) cells[columnIndex(letter)] = text;
  return Array.from(cells, (text) => text ?? '');
}

/** The flags that choose rows by their cells, read against the catalogue's columns. */
export async function serverChoice(
  { settings }: Context,
  flags: ChoiceFlags,
  client: Client,
  catalogue: number,
  signal: AbortSignal,
): Promise<RowChoice> {
  const needed = [flags.where, flags.sort, flags.key].some((flag) => flag !== undefined);
  const headers: string[] = [];
  if (needed) {
    const body = { id: catalogue, page: 1, per_page: 1 };
    const page = await client.call(showCatalogue, { body }, { signal });
    for (const { fila, nombre } of page.headers) headers[columnIndex(fila)] = nombre;
  }
  return readChoice(flags, {
    headers: Array.from(headers, (name) => name ?? ''),
    mapping: {},
    decimalMark: settings.decimal ?? '.',
  });
}

/** The rows that were not sent yet, and the last copies of the one that the run broke off in. */
export async function* remaining(
  rows: AsyncIterable<StoredRow>,
  { position, left } = { position: 0, left: 0 },
): AsyncGenerator<StoredRow> {
  for await (const row of rows) {
    if (row.position > position) yield row;
    else if (row.position === position && left > 0) yield { ...row, copies: left };
  }
}
