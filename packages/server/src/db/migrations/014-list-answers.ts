import type { Knex } from 'knex';

/** What a person said about the prices of a list after it was kept, as JSON. */
export async function listAnswers(db: Knex): Promise<void> {
  await db.schema.alterTable('catalogues', (table) => {
    table.text('answers');
  });
}
