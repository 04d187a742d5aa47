import { columnLetters } from '@marbete/core/catalogue/columns';
import type { Db } from '../db/database.ts';
import { positionsPerSet, rowSetRange } from '../features/catalogues/row-ids.ts';
import { searchText } from '../search-text.ts';

/** What there is of a row set. */
interface Rows {
  row_set: number;
  rows: number;
  /** Positions of its first and its last row. */
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
 * A catalogue, and a checked file that waits to be stored, has all of its rows, in order and without a gap; no row is
 * without a set. Catalogues may share a set, as copies of a pre-catalogue do, since rows never change; a checked file
 * shares its set with nobody.
 */
export async function checkRowSets(db: Db): Promise<string[]> {
  const problems: string[] = [];
  const found = await rowsBySet(db);
  const owners = new Map<number, string>();
  for (const used of await ofCatalogues(db)) {
    if (!owners.has(used.id)) problems.push(...(await checkRows(db, used, found.get(used.id))));
    owners.set(used.id, used.what);
  }
  for (const used of await ofCheckedFiles(db)) {
    const other = owners.get(used.id);
    if (other === undefined) problems.push(...(await checkRows(db, used, found.get(used.id))));
    else problems.push(`${used.what} and ${other} share the rows of set ${used.id}.`);
    owners.set(used.id, used.what);
  }
  const sets = new Set<number>(await db('row_sets').pluck('id'));
  for (const [id, { rows }] of found) {
    if (!sets.has(id)) problems.push(`${rows} rows belong to the set ${id}, which is not there.`);
  }
  return [...problems, ...(await checkColumns(db))];
}

/** What is wrong with the rows of a set, as sentences about one of its owners. */
async function checkRows(db: Db, used: Used, rows: Rows | undefined): Promise<string[]> {
  const { what, id, filas, dropped_at } = used;
  const marked = dropped_at === null ? [] : [`${what} has rows that are marked for deletion (${id}).`];
  if ((rows?.rows ?? 0) !== filas) {
    return [...marked, `${what} should have ${filas} rows and has ${rows?.rows ?? 0}.`];
  }
  if (rows && (rows.first !== 1 || rows.last !== filas)) {
    return [...marked, `${what} has a gap: ${filas} rows stand from ${rows.first} to ${rows.last}.`];
  }
  return [...marked, ...(await checkSearchTexts(db, what, id))];
}

const batchRows = 1_000;

/** Rows are found by what they say: their search text is made again from their cells. */
async function checkSearchTexts(db: Db, what: string, rowSetId: number): Promise<string[]> {
  const { first, last } = rowSetRange(rowSetId);
  let wrong = 0;
  for (let from = first; ; from += batchRows) {
    const rows: { cells: string; search: string }[] = await db('catalogue_rows')
      .select('cells', 'search')
      .whereBetween('id', [from, Math.min(last, from + batchRows - 1)]);
    wrong += rows.filter(({ cells, search }) => search !== searchText(JSON.parse(cells) as string[])).length;
    if (rows.length < batchRows) break;
  }
  return wrong === 0 ? [] : [`${what} has ${wrong} rows whose search text is not that of their cells.`];
}

async function rowsBySet(db: Db): Promise<Map<number, Rows>> {
  const set = `id / ${positionsPerSet}`;
  const position = `id % ${positionsPerSet}`;
  const rows: Rows[] = await db('catalogue_rows')
    .select(
      db.raw(`${set} as row_set, count(*) as rows, min(${position}) as first, max(${position}) as last`),
    )
    .groupByRaw(set);
  return new Map(rows.map((row) => [row.row_set, row]));
}

async function ofCatalogues(db: Db): Promise<Used[]> {
  const rows = await db('catalogues')
    .join('row_sets', 'row_sets.id', 'catalogues.row_set_id')
    .orderBy('catalogues.id')
    .select('catalogues.id as owner', 'row_sets.id', 'filas', 'columnas', 'dropped_at');
  return rows.map(({ owner, ...set }: Used & { owner: number }) => ({ ...set, what: `Catalogue ${owner}` }));
}

async function ofCheckedFiles(db: Db): Promise<Used[]> {
  const rows = await db('checked_files')
    .join('row_sets', 'row_sets.id', 'checked_files.row_set_id')
    .orderBy('nombreuuid')
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
