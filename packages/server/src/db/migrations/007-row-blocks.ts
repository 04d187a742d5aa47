import type { Knex } from 'knex';
import { createBlockStore } from '../../features/catalogues/block-store.ts';
import { blockText } from '../../features/catalogues/block-text.ts';
import { createRowSetIndex } from '../../features/catalogues/gram-index.ts';
import { rowSetRange, rowsPerBlock } from '../../features/catalogues/row-ids.ts';
import type { Dialect } from '../dialects/dialect.ts';

const blocksAtOnce = 32;

/** Rows are stored by the block, with an index of our own over the blocks (decision 14). */
export async function rowBlocks(db: Knex, dialect: Dialect): Promise<void> {
  await db.schema.createTable('catalogue_blocks', (table) => {
    table.bigIncrements('id');
    table.integer('filas').notNullable();
    table.text('cells').notNullable();
    table.text('numbers');
    table.text('search').notNullable();
  });
  await db.schema.createTable('catalogue_grams', (table) => {
    table.bigIncrements('id');
    table.binary('bits').notNullable();
  });
  // What belongs to nobody is a remnant that goes with the next cleaning.
  const used: number[] = await db('row_sets')
    .whereIn('id', db('catalogues').select('row_set_id'))
    .orWhereIn('id', db('checked_files').select('row_set_id'))
    .orderBy('id')
    .pluck('id');
  for (const id of used) await moveRows(db, id);
  await dialect.dropSearchIndex(db);
  await db.schema.dropTable('catalogue_rows');
}

async function moveRows(db: Knex, rowSetId: number): Promise<void> {
  const store = createBlockStore(db);
  const index = createRowSetIndex();
  const { first, last } = rowSetRange(rowSetId);
  const size = blocksAtOnce * rowsPerBlock;
  for (let block = 0; ; block += blocksAtOnce) {
    const from = first + block * rowsPerBlock;
    const found: { cells: string; numbers: string | null }[] = await db('catalogue_rows')
      .select('cells', 'numbers')
      .whereBetween('id', [from, Math.min(from + size - 1, last)])
      .orderBy('id');
    const rows = found.map(({ cells, numbers }) => ({
      cells: JSON.parse(cells) as string[],
      ...(numbers === null ? {} : { numbers: JSON.parse(numbers) as (string | null)[] }),
    }));
    const blocks = Array.from({ length: Math.ceil(rows.length / rowsPerBlock) }, (_, at) =>
      blockText(rows.slice(at * rowsPerBlock, (at + 1) * rowsPerBlock)),
    );
    await store.insert(rowSetId, block, blocks);
    for (const { search } of blocks) await store.insertPages(rowSetId, index.add(search));
    if (rows.length < size) break;
  }
  await store.insertPages(rowSetId, index.end());
}
