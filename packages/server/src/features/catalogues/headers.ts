import type { CatalogueColumn } from '@marbete/core/api/catalogues';
import { AppError, type Issue } from '@marbete/core/api/errors';
import { columnIndex } from '@marbete/core/catalogue/columns';
import { isFieldChoice } from '@marbete/core/catalogue/fields';
import type { Database } from '../../db/database.ts';
import { createCatalogueStore } from './catalogue-store.ts';

/**
 * Says which field each column holds (API-45). Columns that are not named keep theirs; the names in the document are
 * the server's own. A field may stand at two columns, which the screen shows in red (CHDR-03).
 */
export async function saveHeaders(
  database: Database,
  accountId: number,
  request: { id: number; only_plantillas: readonly CatalogueColumn[] },
): Promise<void> {
  await database.transaction(async (trx) => {
    const catalogues = createCatalogueStore(trx);
    const record = await catalogues.get(accountId, request.id, { lock: true });
    const issues = request.only_plantillas.flatMap((column, index) =>
      issuesOf(column, index, record.columnas),
    );
    const [first] = issues;
    if (first) throw new AppError('invalid-input', first.message, { issues });
    const fields = new Map(request.only_plantillas.map((column) => [column.fila, column.nombre]));
    const columns = await catalogues.listColumns(record.id);
    await catalogues.replaceColumns(
      record.id,
      columns.map((column) => ({ ...column, nombre: fields.get(column.fila) ?? column.nombre })),
    );
    await trx('catalogues').where({ id: record.id }).update({ priced_rows: null });
  });
}

function issuesOf(column: CatalogueColumn, index: number, columnCount: number): Issue[] {
  const issues: Issue[] = [];
  if (columnIndex(column.fila) >= columnCount) {
    const message = `The catalogue has no column ${column.fila}.`;
    issues.push({ path: ['only_plantillas', index, 'fila'], message, rule: 'no-column' });
  }
  if (!isFieldChoice(column.nombre)) {
    const message = `'${column.nombre}' is none of the fields that a column can hold.`;
    issues.push({ path: ['only_plantillas', index, 'nombre'], message, rule: 'no-field' });
  }
  return issues;
}
