import type { Cells } from '@marbete/core/api/schemas';
import { AppError } from '@marbete/core/api/errors';
import { columnIndex } from '@marbete/core/catalogue/columns';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import type { PrintRow } from '@marbete/core/print/chunks';
import { valuesOfRow } from '@marbete/core/print/list-label';
import type { RowMemory } from '@marbete/core/print/memory';
import { type Batches, rowsToPrint, type SourceRow } from '@marbete/core/print/rows';
import { ownValue, type Values } from '@marbete/engine/internal/template/values';
import type { Database } from '../../db/database.ts';
import { formatPrice } from '@marbete/engine/internal/template/prices';
import { priceReader, priorPrice } from '@marbete/core/catalogue/prior-price';
import { createListPriceStore, pricesOfList } from '../catalogues/list-prices.ts';
import { dataRange, positionOf } from '../catalogues/row-ids.ts';
import { createRowStore } from '../catalogues/row-store.ts';
import { rowMemories } from './printed-store.ts';
import type { PrintJob } from './print-job.ts';
import type { PrintCatalogue } from './print-source-store.ts';

/** A row by its id, with the cells that a person changed for this print only. */
export interface RowById {
  id: number;
  cantidad: number;
  campos?: Cells | undefined;
}

/** Rows are read by so many ids at a time. */
const readAtOnce = 500;

/** What fills a label for one row of the list that it is joined to. */
export function valuesOf(
  row: SheetRow,
  { label, decimalMark, missingCheckDigits }: Pick<PrintJob, 'label' | 'decimalMark' | 'missingCheckDigits'>,
  preguntas: Readonly<Record<string, string>>,
): Values {
  return valuesOfRow(row, { mapping: label.mapping, decimalMark, missingCheckDigits }, preguntas);
}

/**
 * The same of rows of a list that a server stores: with the price before their offer, where the label needs one that
 * nothing fills. It is left out, and said so, where it is not known, and where the label prints other offers than the
 * column that the list's own names tell.
 */
export function valuesFiller(
  database: Database,
  catalogue: PrintCatalogue,
  job: PrintJob,
  preguntas: Readonly<Record<string, string>>,
): (rows: readonly SheetRow[]) => Promise<Values[]> {
  const { mapping } = job.label;
  const isNeeded = job.template.variables.includes('PRIOR_PRICE') && !ownValue(mapping, 'PRIOR_PRICE');
  const store = createListPriceStore(database.read);
  let found: ReturnType<typeof pricesOfList> | undefined;
  const written = (cents: number) =>
    formatPrice(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`, job.decimalMark);
  return async (rows) => {
    const list = isNeeded ? await (found ??= pricesOfList(database.read, catalogue)) : undefined;
    const offers = ownValue(mapping, 'OFFER');
    if (!list || (offers && offers !== list.columns.OFFER))
      return rows.map((row) => valuesOf(row, job, preguntas));
    const now = rows.map(priceReader(list.columns, list.marks));
    const changes = await store.changesOf(
      catalogue.id,
      now.flatMap(({ code, isOffer }) => (isOffer && code !== '' ? [code] : [])),
    );
    return rows.map((row, at) => {
      const { code, cents, isOffer } = now[at]!;
      const prior = isOffer && code !== '' ? priorPrice(changes(code), list.day, cents!) : undefined;
      const text = prior === undefined ? '' : written(prior);
      const known = prior !== undefined || !isOffer;
      return {
        ...(known ? { PRIOR_PRICE: { text, mark: job.decimalMark } } : {}),
        ...valuesOf(row, job, preguntas),
      };
    });
  };
}

/** Cells keyed by column letter as a row of the sheet; what was typed is text, whatever the sheet held. */
function typedRow(cells: Cells, stored: SheetRow = { cells: [] }): SheetRow {
  const texts = [...stored.cells];
  const numbers = [...(stored.numbers ?? [])];
  for (const [letter, text] of Object.entries(cells)) {
    const index = columnIndex(letter);
    // A cell that the screen sends back as it was is still the sheet's number.
    if (texts[index] === text) continue;
    while (texts.length < index) texts.push('');
    texts[index] = text;
    if (index < numbers.length) numbers[index] = null;
  }
  return stored.numbers ? { cells: texts, numbers } : { cells: texts };
}

interface CatalogueSource extends SourceRow {
  copies: number;
}

/**
 * Rows by id in the order given, read in batches, with the cells that were changed over them.
 * @throws AppError not-found for an id that is no row of the catalogue, also when it was overwritten since.
 */
async function* rowsById(
  database: Database,
  catalogue: PrintCatalogue,
  wanted: readonly RowById[],
): AsyncGenerator<CatalogueSource[]> {
  const range = dataRange(catalogue);
  const rows = createRowStore(database.read);
  for (let at = 0; at < wanted.length; at += readAtOnce) {
    const batch = wanted.slice(at, at + readAtOnce);
    const ids = batch.map(({ id }) => id).filter((id) => id >= range.first && id <= range.last);
    const found = new Map((await rows.listByIds(ids)).map((row) => [row.id, row]));
    yield batch.map(({ id, cantidad, campos }) => {
      const row = found.get(id);
      if (!row) {
        throw new AppError(
          'not-found',
          `There is no row ${id} in catalogue ${catalogue.id}; it may have been overwritten. Load it again.`,
          { details: { fila: id, catalogo: catalogue.id } },
        );
      }
      const cells = campos ? typedRow(campos, row) : row;
      return { row: positionOf(id) - catalogue.encabezado, cells, copies: cantidad };
    });
  }
}

/**
 * One row, by its id with the cells that were changed over it, or as cells alone; those count as the first row.
 * @throws AppError not-found for an id that is no row of the catalogue.
 */
export async function oneRow(
  database: Database,
  catalogue: PrintCatalogue,
  { fila, campos = {} }: { fila?: number | undefined; campos?: Cells | undefined },
): Promise<{ row: SheetRow; position: number }> {
  if (fila === undefined) return { row: typedRow(campos), position: 1 };
  for await (const [found] of rowsById(database, catalogue, [{ id: fila, cantidad: 1, campos }])) {
    if (found) return { row: found.cells, position: found.row };
  }
  throw new Error(`Row ${fila} was neither found nor missed`);
}

/** A row to print, with what is remembered of it once it came out. */
export interface RememberedRow extends PrintRow {
  memory?: RowMemory | undefined;
}

/** Rows of a print call in the order in which they print: by id, or as cells with their quantities beside them. */
export function printRows(
  database: Database,
  catalogue: PrintCatalogue,
  job: PrintJob,
  request: {
    filas?: readonly RowById[] | undefined;
    campos?: readonly Cells[] | undefined;
    cantidades?: readonly number[] | undefined;
    preguntas: Readonly<Record<string, string>>;
  },
): AsyncGenerator<RememberedRow[]> {
  const { filas, campos = [], cantidades, preguntas } = request;
  const typed = () =>
    campos.map((cells, at) => ({ row: at + 1, cells: typedRow(cells), copies: cantidades?.[at] ?? 0 }));
  const fill = valuesFiller(database, catalogue, job, preguntas);
  async function* filled(batches: Batches<CatalogueSource>) {
    for await (const rows of batches) {
      const values = await fill(rows.map(({ cells }) => cells));
      yield rows.map((row, at) => ({ ...row, values: values[at]! }));
    }
  }
  return rowsToPrint(
    filled(filas ? rowsById(database, catalogue, filas) : [typed()]),
    { memoryOf: rowMemories(job).of },
    ({ values, copies }) => ({ values, copies }),
  );
}
