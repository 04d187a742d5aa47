import type { Knex } from 'knex';

/** Labels and catalogues that were deleted can be restored for a while; people mark labels as their favourites. */
export async function deletedAndFavourites(db: Knex): Promise<void> {
  await db.schema.createTable('deleted_things', (table) => {
    table.increments('id');
    table.integer('user_id').notNullable().references('users.id').onDelete('cascade').index();
    // The table it comes from, and its id there.
    table.string('kind', 20).notNullable();
    table.integer('thing_id').notNullable();
    // Its picture and its rows, which stay as long as it can be restored.
    table.string('image', 80).notNullable().defaultTo('').index();
    table.integer('row_set_id').index();
    // Deflated JSON: its row, what was deleted with it, and what pointed to it.
    table.binary('content').notNullable();
    table.string('created_at', 24).notNullable().index();
    table.unique(['kind', 'thing_id']);
  });
  await db.schema.createTable('label_favourites', (table) => {
    table.integer('label_id').notNullable().references('labels.id').onDelete('cascade');
    table.integer('user_id').notNullable().references('users.id').onDelete('cascade').index();
    table.primary(['label_id', 'user_id']);
  });
}
