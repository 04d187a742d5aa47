import type { Knex } from 'knex';

/**
 * Copies of labels and lists that the test space of an account works on: which one a row is a copy of, and whether a
 * test key changed it. Without references, since a copy goes with its own account.
 */
export async function testCopies(db: Knex): Promise<void> {
  for (const name of ['labels', 'catalogues']) {
    await db.schema.alterTable(name, (table) => {
      table.integer('test_of');
      table.integer('test_changed').notNullable().defaultTo(0);
      table.unique(['user_id', 'test_of']);
    });
  }
}
