import { configurationTypes, serialRule } from '@marbete/engine/internal/template/configurations';
import { columnLetters } from '@marbete/core/catalogue/columns';
import { isColumn } from '@marbete/engine/internal/template/joins';
import type { Db } from '../db/database.ts';

/** A label's picture is there, its columns are its catalogue's, and its serial number can be read. */
export async function checkLabels(db: Db): Promise<string[]> {
  return [...(await pictures(db)), ...(await mappings(db)), ...(await serials(db))];
}

async function pictures(db: Db): Promise<string[]> {
  const shown = [
    ['labels', 'image'],
    ['quotes', 'image'],
    ['quotes', 'logoImage'],
  ] as const;
  const problems: string[] = [];
  for (const [table, column] of shown) {
    const rows: { id: number }[] = await db(table)
      .leftJoin('images', 'images.name', `${table}.${column}`)
      .whereNot(`${table}.${column}`, '')
      .whereNull('images.name')
      .select(`${table}.id`);
    problems.push(...rows.map(({ id }) => `The picture of ${table} ${id} is not there.`));
  }
  return problems;
}

async function mappings(db: Db): Promise<string[]> {
  const rows: { id: number; columna: string; columnas: number | null }[] = await db('label_mappings')
    .join('labels', 'labels.id', 'label_mappings.label_id')
    .leftJoin('catalogues', 'catalogues.id', 'labels.catalogo_id')
    .leftJoin('row_sets', 'row_sets.id', 'catalogues.row_set_id')
    .select('labels.id', 'label_mappings.columna', 'row_sets.columnas');
  return rows
    .filter(({ columna, columnas }) => isColumn(columna) && !columnLetters(columnas ?? 0).includes(columna))
    .map(({ id, columna }) => `Label ${id} takes a value from column ${columna}, which its catalogue lacks.`);
}

async function serials(db: Db): Promise<string[]> {
  const rows: { label_id: number; valor: string }[] = await db('label_configurations')
    .select('label_id', 'valor')
    .where({ type_config_id: configurationTypes.serial });
  return rows
    .filter(({ valor }) => serialRule(valor) === undefined)
    .map(({ label_id }) => `The serial number of label ${label_id} cannot be read.`);
}
