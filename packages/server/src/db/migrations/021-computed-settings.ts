import type { Knex } from 'knex';

/** What labels of an account work out: the pattern of weight codes and the domain of GS1 links, '' for none. */
export async function computedSettings(db: Knex): Promise<void> {
  await db.schema.alterTable('printer_settings', (table) => {
    table.string('weightCode', 60).notNullable().defaultTo('');
    table.string('linkDomain', 100).notNullable().defaultTo('');
  });
}
