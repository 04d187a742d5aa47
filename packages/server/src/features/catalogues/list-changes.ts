import type { CatalogueChanges, CatalogueColumn } from '@marbete/core/api/catalogues';
import { columnIndex } from '@marbete/core/catalogue/columns';
import type { SheetMarks } from '@marbete/core/catalogue/decimal-marks';
import { marksWith } from '@marbete/core/catalogue/list-answers';
import { compareLists, type ListFile } from '@marbete/core/catalogue/list-changes';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import type { Db } from '../../db/database.ts';
import { type CatalogueRecord, createCatalogueStore } from './catalogue-store.ts';
import { answersOf } from './list-answers.ts';
import { createMappingStore } from './mapping-store.ts';
import { dataRange, type IdRange } from './row-ids.ts';
import { createRowSetStore } from './row-set-store.ts';
import { createRowStore } from './row-store.ts';

/** Rows that are compared: all of a list, or the first ones and others spread over the rest. */
const comparedRows = 2_000;
const shownSamples = 3;

/** A file that is to take the place of a catalogue's. */
export interface NewFile {
  rowSetId: number;
  /** All rows, a header included. */
  filas: number;
  columnas: number;
  encabezado: 0 | 1;
  firstRow: readonly string[];
  marks: SheetMarks;
}

/** What is other in a new file of a catalogue, and what of it has to be confirmed (D48). */
export async function catalogueChanges(
  db: Db,
  catalogue: CatalogueRecord,
  file: NewFile,
): Promise<CatalogueChanges> {
  const columns = await createCatalogueStore(db).listColumns(catalogue.id);
  const before: ListFile = {
    headers: catalogue.encabezado === 1 ? realNames(columns, catalogue.columnas) : undefined,
    columnCount: catalogue.columnas,
    rowCount: Math.max(0, catalogue.filas - catalogue.encabezado),
    rows: await sampleOf(db, dataRange(catalogue)),
    marks: marksWith(
      await createRowSetStore(db).getKnowledge(catalogue.row_set_id),
      answersOf(catalogue.answers),
    ),
  };
  const now: ListFile = {
    headers: file.encabezado === 1 ? file.firstRow : undefined,
    columnCount: file.columnas,
    rowCount: Math.max(0, file.filas - file.encabezado),
    rows: await sampleOf(db, dataRange({ ...file, row_set_id: file.rowSetId })),
    marks: file.marks,
  };
  const { columns: compared, ...changes } = compareLists(before, now);
  const labels = await createMappingStore(db).listOfCatalogue(catalogue.id);
  const shown = compared.map((column) => ({
    ...column,
    labels: labelsAt(labels, column.letter),
    samples: samplesAt(before.rows, column.letter),
  }));
  const questions: CatalogueChanges['questions'] = [];
  if (shown.some(({ doubt, labels: users }) => doubt !== undefined && users.length > 0))
    questions.push('columns');
  if (changes.fewerRows) questions.push('fewer-rows');
  if (changes.mark) questions.push('decimal-mark');
  return { ...changes, columns: shown, questions };
}

/** Names of the document; a column that has none is called by its letter, which is no name. */
function realNames(columns: readonly CatalogueColumn[], count: number): string[] {
  const names = Array.from({ length: count }, () => '');
  for (const { fila, nombre_real: name } of columns) names[columnIndex(fila)] = name === fila ? '' : name;
  return names;
}

async function sampleOf(db: Db, range: IdRange): Promise<SheetRow[]> {
  const rows = createRowStore(db);
  const count = range.last - range.first + 1;
  if (count <= 2 * comparedRows) return rows.listPage(range, 0, count);
  const step = count / comparedRows;
  const spread = Array.from({ length: comparedRows }, (_, at) => range.first + Math.floor(at * step));
  return [...(await rows.listPage(range, 0, comparedRows)), ...(await rows.listByIds(spread))];
}

function labelsAt(
  rows: Awaited<ReturnType<ReturnType<typeof createMappingStore>['listOfCatalogue']>>,
  letter: string,
) {
  const labels = new Map<number, { id: number; nombre: string; variables: string[] }>();
  for (const { id, nombre, variable, columna } of rows) {
    if (columna !== letter) continue;
    const label = labels.get(id) ?? { id, nombre, variables: [] };
    label.variables.push(variable);
    labels.set(id, label);
  }
  return [...labels.values()];
}

function samplesAt(rows: readonly SheetRow[], letter: string): string[] {
  const index = columnIndex(letter);
  return rows
    .flatMap(({ cells }) => (cells[index]?.trim() ? [cells[index].slice(0, 60)] : []))
    .slice(0, shownSamples);
}
