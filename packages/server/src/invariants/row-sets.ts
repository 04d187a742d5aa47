import { columnLetters } from '@marbete/core/catalogue/columns';
import type { Db } from '../db/database.ts';
import { positionsPerSet } from '../features/catalogues/row-ids.ts';

interface Rows {
  row_set: number;
  rows: number;
  first: number;
  last: number;
}

interface Used {
  what: string;
  id: number;
  filas: number;
  columnas: number;
  dropped_at: string | null;
}

/**
 * A catalogue, and a checked file that waits to be stored, has all of its rows, in order and without a gap, and shares
 * them with nobody; no row is without a set.
 */
export async function checkRowSets(db: Db): Promise<string[]> {
  const problems: string[] = [];
  const found = await rowsBySet(db);
  const owners = new Map<number, string>();
  for (const used of [...(await ofCatalogues(db)), ...(await ofCheckedFiles(db))]) {
    const { what, id, filas } = used;
    const rows = found.get(id);
    if (used.dropped_at !== null) problems.push(`${what} has rows that are marked for deletion (${id}).`);
    if ((rows?.rows ?? 0) !== filas)
      problems.push(`${what} should have ${filas} rows and has ${rows?.rows ?? 0}.`);
    else if (rows && (rows.first !== 1 || rows.last !== filas)) {
      problems.push(`${what} has a gap: ${filas} rows from ${rows.first} to ${rows.last}.`);
    }
    const other = owners.get(id);
    if (other !== undefined) problems.push(`${what} and ${other} share the rows of set ${id}.`);
    owners.set(id, what);
  }
  const sets = new Set<number>(await db('row_sets').pluck('id'));
  for (const [id, { rows }] of found) {
    if (!sets.has(id)) problems.push(`${rows} rows belong to the set ${id}, which is not there.`);
  }
  return [...problems, ...(await checkColumns(db))];
}

async function rowsBySet(db: Db): Promise<Map<number, Rows>> {
  const set = `id / ${positionsPerSet}`;
  const position = `id % ${positionsPerSet}`;
  const rows: Rows[] = await db('catalogue_rows')
    .select(
      db.raw(`${set} as row_set, count(*) as rows, min(${position}) as first, max(${position}) as last`),
    )
    .groupByRaw(set);
  return new Map(rows.map((row) => [Number(row.row_set), row]));
}

async function ofCatalogues(db: Db): Promise<Used[]> {
  const rows = await db('catalogues')
    .join('row_sets', 'row_sets.id', 'catalogues.row_set_id')
    .select('catalogues.id as owner', 'row_sets.id', 'filas', 'columnas', 'dropped_at');
  return rows.map(({ owner, ...set }: Used & { owner: number }) => ({ ...set, what: `Catalogue ${owner}` }));
}

async function ofCheckedFiles(db: Db): Promise<Used[]> {
  const rows = await db('checked_files')
    .join('row_sets', 'row_sets.id', 'checked_files.row_set_id')
    .select('nombreuuid', 'row_sets.id', 'filas', 'columnas', 'dropped_at');
  return rows.map(({ nombreuuid, ...set }: Used & { nombreuuid: string }) => ({
    ...set,
    what: `Checked file ${nombreuuid}`,
  }));
}

/** A catalogue names each of its columns once, and no other. */
async function checkColumns(db: Db): Promise<string[]> {
  const catalogues: { id: number; columnas: number }[] = await db('catalogues')
    .join('row_sets', 'row_sets.id', 'catalogues.row_set_id')
    .select('catalogues.id', 'columnas');
  const columns: { catalogue_id: number; fila: string }[] = await db('catalogue_columns')
    .select('catalogue_id', 'fila')
    .orderBy(['catalogue_id', 'fila']);
  const named = new Map<number, string>();
  for (const { catalogue_id, fila } of columns) {
    named.set(catalogue_id, (named.get(catalogue_id) ?? '') + fila);
  }
  return catalogues.flatMap(({ id, columnas }) => {
    const has = named.get(id) ?? '';
    const wanted = columnLetters(columnas).join('');
    return has === wanted
      ? []
      : [`Catalogue ${id} should name the columns ${wanted} and names ${has || 'none of them'}.`];
  });
}
