import type { Knex } from 'knex';

/** Positions that the id of a row has room for below the id of its set. */
const positionsPerSet = 2 ** 21;

/** How many bytes the rows of a set take, for quotas: counted once, when they are stored. */
export async function bytes(db: Knex): Promise<void> {
  await db.schema.alterTable('row_sets', (table) => {
    table.bigInteger('bytes').notNullable().defaultTo(0);
  });
  await db.raw(
    `update row_sets set bytes = coalesce((
      select sum(octet_length(search) + octet_length(cells) + coalesce(octet_length(numbers), 0))
      from catalogue_rows where id >= row_sets.id * ? and id < (row_sets.id + 1) * ?
    ), 0)`,
    [positionsPerSet, positionsPerSet],
  );
}
