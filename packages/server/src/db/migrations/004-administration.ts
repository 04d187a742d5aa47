import type { Knex } from 'knex';

/** Devices, the POS app's settings, quote requests, and what the gallery and the reports look up. */
export async function administration(db: Knex): Promise<void> {
  await db.schema.createTable('devices', (table) => {
    table.increments('id');
    table.integer('user_id').notNullable().references('users.id').onDelete('cascade').index();
    table.string('identificador', 255).notNullable().defaultTo('');
    table.string('token', 128).notNullable().unique();
    // 1 once the app has presented the token (D61).
    table.integer('dispositivo').notNullable().defaultTo(0);
    table.string('created_at', 24).notNullable();
  });
  await db.schema.createTable('pos_settings', (table) => {
    table.integer('user_id').notNullable().references('users.id').onDelete('cascade');
    table.string('name', 60).notNullable();
    table.string('value', 255).notNullable();
    table.primary(['user_id', 'name']);
  });
  await db.schema.createTable('quotes', (table) => {
    table.increments('id');
    table.string('email', 30).notNullable();
    table.string('name', 50).notNullable();
    table.string('company', 30).notNullable();
    table.string('software', 30).notNullable();
    table.float('height').notNullable();
    table.float('width').notNullable();
    table.integer('logo').notNullable();
    table.string('comments', 255).notNullable();
    table.string('printer', 255).notNullable();
    table.string('image', 80).notNullable();
    table.string('logoImage', 80).notNullable().defaultTo('');
    table.string('created_at', 24).notNullable();
  });
  // Every sign-in; users keep only their last one.
  await db.schema.createTable('logins', (table) => {
    table.increments('id');
    table.integer('user_id').notNullable().references('users.id').onDelete('cascade');
    table.string('created_at', 24).notNullable().index();
    table.index(['user_id', 'created_at']);
  });
  await db.schema.alterTable('print_runs', (table) => {
    table.index(['user_id', 'created_at']);
  });
  await db.schema.alterTable('labels', (table) => {
    table.index('codigo');
  });
}
