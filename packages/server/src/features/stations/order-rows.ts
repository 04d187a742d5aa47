import { rowsToPrint, type RowRules, type SourceRow } from '@marbete/core/print/rows';
import type { Problem } from '@marbete/engine/internal/template/values';
import { type RowMemory, withLabel } from '@marbete/core/print/memory';
import { amountMark, quantityColumn, rowQuantity } from '@marbete/core/print/quantities';
import type { CountedRow } from '@marbete/core/print/run-plan';
import type { Database } from '../../db/database.ts';
import { createCatalogueStore } from '../catalogues/catalogue-store.ts';
import { dataRange, positionOf } from '../catalogues/row-ids.ts';
import { createRowStore } from '../catalogues/row-store.ts';
import type { PrintJob } from '../printing/print-job.ts';
import type { PrintCatalogue } from '../printing/print-source-store.ts';
import { createPrintedStore, keyVariable, rowMemories } from '../printing/printed-store.ts';
import { searchText, searchWords } from '../../search-text.ts';

/** Which rows of its list an order prints, and how many labels of each. */
export interface OrderRule {
  rows: 'all' | 'changed' | 'found';
  /** Of `found`: words that are all in the row. */
  search: string;
  /** Labels of each row; what the list says where it is null. */
  quantity: number | null;
}

export interface OrderPrinter {
  station_id: string;
  printer: string;
}

interface OrderSource {
  job: PrintJob;
  catalogue: PrintCatalogue;
}

/** Rows of an order at most, with a quantity. */
export const mostOrderRows = 100_000;

export interface OrderRows {
  rows: CountedRow[];
  problems: { row: number; problem: Problem }[];
}

/**
 * The rows that an order prints, in their order. For "changed" those that this printer last printed otherwise, or, where
 * no printer is named, every row. `without` are rows that the same order printed before its list changed.
 */
export async function rowsOfOrder(
  database: Database,
  { job, catalogue }: OrderSource,
  rule: OrderRule,
  { at, without = [] }: { at?: OrderPrinter | undefined; without?: readonly RowMemory[] } = {},
): Promise<OrderRows> {
  const columns = await createCatalogueStore(database.read).listColumns(catalogue.id);
  const quantity = quantityColumn(job.label.mapping, columns);
  const mark = amountMark(catalogue.marks, columns, quantity);
  const memoryOf = rowMemories(job).of;
  const words = rule.rows === 'found' ? searchWords(rule.search) : [];
  const out = new Set(without.filter((memory) => memory !== '').map(sameLabel));
  const isWanted = (cells: SourceRow['cells']) => {
    if (out.size > 0 && out.has(sameLabel(memoryOf(cells)))) return false;
    const text = words.length > 0 ? searchText(cells.cells) : '';
    return words.every((word) => text.includes(word));
  };
  const rules: RowRules = { where: isWanted, memoryOf };
  if (rule.rows === 'changed') {
    const of = { label_id: job.label.id, catalogue_id: catalogue.id };
    const printed = at
      ? createPrintedStore(database.read, { ...of, ...at })
      : { ...createPrintedStore(database.read, of), changes: everyRow };
    rules.onlyChanged = true;
    rules.keyNames = keyVariable(job) ?? '';
    // Of two rows with one key the later one is remembered; both print, as both stand in the list.
    rules.memory = { ...printed, beginPass: nothing, repeated: () => Promise.resolve(new Set()) };
  }
  const found: OrderRows = { rows: [], problems: [] };
  const ofList = rowsOf(database, catalogue);
  const counted = rowsToPrint(
    ofList,
    rules,
    ({ id, cells }) => ({
      id,
      copies: rule.quantity ?? (quantity === undefined ? 1 : rowQuantity(cells, quantity, mark)),
    }),
    { onProblem: (row, problem) => void found.problems.push({ row, problem }) },
  );
  for await (const batch of counted) {
    for (const { id, row, copies } of batch)
      if (copies > 0 && found.rows.length < mostOrderRows) found.rows.push({ id, position: row, copies });
  }
  return found;
}

async function* rowsOf(
  database: Database,
  catalogue: PrintCatalogue,
): AsyncGenerator<(SourceRow & { id: number })[]> {
  const batches = createRowStore(database.read).listBatches(dataRange(catalogue));
  for await (const rows of batches)
    yield rows.map((cells) => ({ id: cells.id, row: positionOf(cells.id) - catalogue.encabezado, cells }));
}

const sameLabel = (memory: RowMemory): RowMemory => (memory === '' ? '' : withLabel(memory, ''));
const nothing = () => Promise.resolve();
const everyRow = (rows: readonly RowMemory[]) =>
  Promise.resolve(new Map(rows.map((_, place) => [place, 'new'] as const)));
