import type { Knex } from 'knex';

/** Whether a printer said itself that it had the labels of an attempt, as its print helper tells; null where it does not. */
export async function confirmedLabels(db: Knex): Promise<void> {
  await db.schema.alterTable('print_attempts', (table) => {
    table.string('confirmed', 7);
  });
}
