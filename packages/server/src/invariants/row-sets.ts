import { columnLetters } from '@marbete/core/catalogue/columns';
import type { Db } from '../db/database.ts';
import { blocksPerSet, rowsPerBlock } from '../features/catalogues/row-ids.ts';
import { checkBlocks } from './row-blocks.ts';

interface Rows {
  row_set: number;
  rows: number;
  blocks: number;
  /** Numbers of its first and its last block. */
  first: number;
  last: number;
  /** Rows of its shortest block, which only the last one may be. */
  least: number;
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

/** What is wrong with the rows of a set, said of one of its owners. */
async function checkRows(db: Db, used: Used, rows: Rows | undefined): Promise<string[]> {
  const { what, id, filas, dropped_at } = used;
  const marked = dropped_at === null ? [] : [`${what} has rows that are marked for deletion (${id}).`];
  if ((rows?.rows ?? 0) !== filas) {
    return [...marked, `${what} should have ${filas} rows and has ${rows?.rows ?? 0}.`];
  }
  if (rows && !isDense(rows)) {
    const { blocks, first, last } = rows;
    return [...marked, `${what} has a gap: ${filas} rows in ${blocks} blocks from ${first} to ${last}.`];
  }
  return [...marked, ...(await checkBlocks(db, what, id))];
}

/** All blocks are there, and only the last one has room. */
function isDense({ rows, blocks, first, last, least }: Rows): boolean {
  const inLast = rows - (blocks - 1) * rowsPerBlock;
  return first === 0 && last === blocks - 1 && inLast >= 1 && inLast <= rowsPerBlock && least === inLast;
}

async function rowsBySet(db: Db): Promise<Map<number, Rows>> {
  const set = `id / ${blocksPerSet}`;
  const block = `id % ${blocksPerSet}`;
  const rows: Rows[] = await db('catalogue_blocks')
    .select(
      db.raw(
        `${set} as row_set, sum(filas) as rows, count(*) as blocks, min(${block}) as first, max(${block}) as last, min(filas) as least`,
      ),
    )
    .groupByRaw(set);
  return new Map(rows.map((row) => [Number(row.row_set), { ...row, rows: Number(row.rows) }]));
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
