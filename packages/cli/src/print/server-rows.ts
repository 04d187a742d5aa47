import { showCatalogue } from '@marbete/core/api/catalogues';
import type { Client } from '@marbete/core/api/client';
import type { Label } from '@marbete/core/api/labels';
import { columnIndex } from '@marbete/core/catalogue/columns';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import type { HelperPrinter } from '@marbete/core/print/printers';
import type { PrintMoment } from '@marbete/engine/internal/template/compiled';
import type { Hash } from 'node:crypto';
import { allCells, type RowMemory } from '@marbete/core/print/memory';
import { type RowEvents, rowsToPrint } from '@marbete/core/print/rows';
import { nameReader } from './file-rows.ts';
import type { LabelRoll } from './printer-head.ts';
import { type RowChoice, rulesOf } from './row-choice.ts';
import type { RowSelection } from '../row-selection.ts';

/** A row of a stored catalogue that prints. */
export interface StoredRow {
  id: number;
  /** Place in the run, from 1. */
  position: number;
  row: number;
  copies: number;
  /** What people know it by. */
  code: string;
  description: string;
  /** What its job remembers of it. */
  memory?: RowMemory;
  /** The copy that it goes on with, from 1. */
  from?: number;
}

export interface Source {
  client: Client;
  label: Label;
  catalogue: number;
  selection: RowSelection;
  choice: RowChoice;
  /** Of the catalogue's columns. */
  headers: readonly string[];
  quantity?: number;
  preguntas: Record<string, string>;
  moment: PrintMoment;
  /** The printer that rows are checked for; the server takes the label's own where it is left out. */
  judged?: HelperPrinter | undefined;
  /** Labels side by side. */
  roll?: LabelRoll | undefined;
}

const pageSize = 500;

interface RowOptions extends RowEvents {
  /** Rows with errors, which are left out. */
  without?: ReadonlySet<number>;
  /** Takes in every row that could print, so that a catalogue that changed is told by it. */
  hash?: Hash;
  /** Called with the number of the catalogue's last row, where all of them were met. */
  onEnd?(row: number): void;
}

/** The rows that print, page by page. */
export async function* printingRows(
  source: Source,
  signal: AbortSignal,
  { without = new Set(), hash, onEnd, ...events }: RowOptions = {},
): AsyncGenerator<StoredRow[]> {
  const nameOf = nameReader(source.headers, {});
  const rows = rowsToPrint(
    storedRows(source, signal, { hash, onEnd }),
    // The server does not say which columns print, so a change in any cell counts.
    rulesOf(source.choice, allCells),
    ({ id, copies, cells }) => ({ id, copies, ...nameOf(cells) }),
    events,
  );
  for await (const batch of rows) yield batch.filter(({ row, copies }) => copies >= 1 && !without.has(row));
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
  { hash, onEnd }: Pick<RowOptions, 'hash' | 'onEnd'>,
): AsyncGenerator<CatalogueRow[]> {
  let reached = 0;
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
    reached = last ?? reached;
    if (filas.length < pageSize || last === undefined) return onEnd?.(reached);
    if (selection.endsBefore(last + 1)) return;
  }
}

function cellsOf(campos: Readonly<Record<string, string>>): string[] {
  const cells: string[] = [];
  for (const [letter, text] of Object.entries(campos)) cells[columnIndex(letter)] = text;
  return Array.from(cells, (text) => text ?? '');
}

/** Names of a catalogue's columns, in order. */
export async function headersOf(client: Client, catalogue: number, signal: AbortSignal): Promise<string[]> {
  const body = { id: catalogue, page: 1, per_page: 1 };
  const page = await client.call(showCatalogue, { body }, { signal });
  const headers: string[] = [];
  for (const { fila, nombre } of page.headers) headers[columnIndex(fila)] = nombre;
  return Array.from(headers, (name) => name ?? '');
}
