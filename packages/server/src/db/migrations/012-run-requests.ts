import type { Knex } from 'knex';

/** A digest of what a program asked to print, so that its run is known again when it asks once more. */
export async function runRequests(db: Knex): Promise<void> {
  await db.schema.alterTable('print_runs', (table) => {
    table.string('request_hash', 64);
  });
}
