import type { Knex } from 'knex';

/** What the cells of a file tell about the decimal mark of its prices, as JSON by column. */
export async function decimalMarks(db: Knex): Promise<void> {
  await db.schema.alterTable('row_sets', (table) => {
    table.text('marks');
  });
}
