import type { Knex } from 'knex';

/** A variable may hold a fixed text or a question in place of a column. SQLite keeps texts of any length as it is. */
export async function joins(db: Knex): Promise<void> {
  if (db.client.config.client === 'pg')
    await db.raw('alter table label_mappings alter column columna type text');
}
