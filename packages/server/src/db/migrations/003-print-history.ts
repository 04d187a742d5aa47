import type { Knex } from 'knex';

/** What printing again needs to know of a run and its chunks. */
export async function printHistory(db: Knex): Promise<void> {
  await db.schema.alterTable('print_runs', (table) => {
    table.string('repite', 36);
  });
  await db.schema.alterTable('print_chunks', (table) => {
    table.integer('filas').notNullable().defaultTo(0);
  });
}
