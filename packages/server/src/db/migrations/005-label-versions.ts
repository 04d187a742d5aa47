import type { Knex } from 'knex';

/** Labels count their changes, so that nobody overwrites what somebody else changed meanwhile. */
export async function labelVersions(db: Knex): Promise<void> {
  await db.schema.alterTable('labels', (table) => {
    table.integer('version').notNullable().defaultTo(1);
  });
}
