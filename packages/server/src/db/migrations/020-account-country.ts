import type { Knex } from 'knex';

/** The country of an account, whose rule for unit prices holds: its ISO code, '' for none. */
export async function accountCountry(db: Knex): Promise<void> {
  await db.schema.alterTable('printer_settings', (table) => {
    table.string('country', 2).notNullable().defaultTo('');
  });
}
