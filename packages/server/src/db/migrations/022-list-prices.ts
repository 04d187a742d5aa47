import type { Knex } from 'knex';

/** What the articles of a list cost, from which day on, and how far the lists that were stored are read for it. */
export async function listPrices(db: Knex): Promise<void> {
  await db.schema.createTable('list_prices', (table) => {
    table.integer('catalogue_id').notNullable().references('catalogues.id').onDelete('cascade');
    // A hash of the article's code.
    table.string('key', 16).notNullable();
    // JSON: the days and prices.
    table.text('changes').notNullable();
    table.string('seen_at', 24).notNullable().index();
    table.primary(['catalogue_id', 'key']);
  });
  await db.schema.alterTable('catalogues', (table) => {
    // The row set whose prices were read last, and what its columns are called.
    table.integer('priced_rows');
    table.text('priced_columns');
  });
}
