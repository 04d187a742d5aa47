import type { Knex } from 'knex';

/** Print stations of shops, their printers and groups, and the orders that head office gives them. */
export async function stations(db: Knex): Promise<void> {
  await db.schema.createTable('station_pairings', (table) => {
    table.string('id', 36).primary();
    table.string('code_hash', 64).notNullable().unique();
    table.string('public_key', 43).notNullable();
    table.string('machine', 100).notNullable();
    table.string('expires_at', 24).notNullable().index();
    // Whose account the code was typed in, and what was said of the station there.
    table.integer('user_id').references('users.id').onDelete('cascade').index();
    table.integer('person_id').references('users.id').onDelete('cascade').index();
    table.string('name', 100);
    table.string('zone', 60);
    // The station that a person pairs again.
    table.string('again', 36);
    table.string('state', 10).notNullable();
    table.string('station_id', 36);
    table.bigInteger('call_time').notNullable().defaultTo(0);
  });
  await db.schema.createTable('stations', (table) => {
    table.string('id', 36).primary();
    table.integer('user_id').notNullable().references('users.id').onDelete('cascade').index();
    table.string('name', 100).notNullable();
    table.string('zone', 60).notNullable();
    table.text('hours').notNullable();
    table.string('public_key', 43).notNullable();
    table.string('epoch', 36).notNullable();
    table.string('next_epoch', 36);
    table.string('previous_epoch', 36);
    // The signed time of the first call in the epoch: what was signed before it may still come with the one before.
    table.bigInteger('epoch_since').notNullable().defaultTo(0);
    // The last signed time of each lane.
    table.bigInteger('wire_time').notNullable().defaultTo(0);
    table.bigInteger('call_time').notNullable().defaultTo(0);
    table.string('state', 10).notNullable();
    table.integer('paused').notNullable().defaultTo(0);
    table.string('created_at', 24).notNullable();
    table.string('seen_at', 24);
    table.string('silent_at', 24);
  });
  await db.schema.createTable('station_printers', (table) => {
    table.string('station_id', 36).notNullable().references('stations.id').onDelete('cascade');
    table.string('uid', 200).notNullable();
    table.string('name', 200).notNullable();
    table.string('language', 20).notNullable();
    table.integer('dpi').notNullable();
    table.text('profile').notNullable();
    table.string('state', 100).notNullable();
    table.integer('needs_attention').notNullable();
    table.string('state_at', 24).notNullable();
    table.primary(['station_id', 'uid']);
  });
  await db.schema.createTable('station_groups', (table) => {
    table.increments('id');
    table.integer('user_id').notNullable().references('users.id').onDelete('cascade');
    table.string('name', 100).notNullable();
    table.unique(['user_id', 'name']);
  });
  await db.schema.createTable('station_group_members', (table) => {
    table.integer('group_id').notNullable().references('station_groups.id').onDelete('cascade');
    table.string('station_id', 36).notNullable().references('stations.id').onDelete('cascade').index();
    table.primary(['group_id', 'station_id']);
  });
  await db.schema.createTable('station_group_users', (table) => {
    table.integer('group_id').notNullable().references('station_groups.id').onDelete('cascade');
    table.integer('user_id').notNullable().references('users.id').onDelete('cascade').index();
    table.primary(['group_id', 'user_id']);
  });
  await db.schema.createTable('print_orders', (table) => {
    table.increments('id');
    // The account, and who ordered.
    table.integer('user_id').notNullable().references('users.id').onDelete('cascade');
    table.integer('person_id').notNullable().references('users.id').onDelete('cascade').index();
    table.string('name', 100).notNullable();
    table.integer('label_id').references('labels.id').onDelete('set null').index();
    table.string('label_name', 255).notNullable();
    table.integer('catalogue_id').references('catalogues.id').onDelete('set null').index();
    // The rule of rows and their quantity as JSON.
    table.text('rule').notNullable();
    table.string('from_local', 16).notNullable();
    table.string('until_local', 16).notNullable();
    table.integer('priority').notNullable();
    table.string('state', 10).notNullable();
    table.string('created_at', 24).notNullable().index();
    table.string('ended_at', 24);
    table.index(['user_id', 'id']);
  });
  // One for each printer of an order; a list that changes gives it another one. The run is begun with its first chunk.
  await db.schema.createTable('station_runs', (table) => {
    table.string('run_id', 36).primary();
    table.integer('order_id').notNullable().references('print_orders.id').onDelete('cascade').index();
    table.string('station_id', 36).notNullable().references('stations.id').onDelete('cascade');
    table.string('printer', 200).notNullable();
    table.string('token', 36).notNullable();
    // Milliseconds: its moment at the place of the station.
    table.bigInteger('from_at').notNullable();
    table.bigInteger('until_at').notNullable();
    table.integer('priority').notNullable();
    table.string('state', 10).notNullable();
    table.string('reason', 200).notNullable().defaultTo('');
    table.integer('complete').notNullable().defaultTo(0);
    table.index(['station_id', 'state', 'from_at']);
  });
  await db.raw("create index station_runs_open on station_runs (until_at) where state <> 'ended'");
  await db.schema.createTable('station_last_printed', (table) => {
    table.string('station_id', 36).notNullable().references('stations.id').onDelete('cascade');
    table.string('printer', 200).notNullable();
    table.integer('label_id').notNullable().references('labels.id').onDelete('cascade').index();
    table.integer('catalogue_id').notNullable().references('catalogues.id').onDelete('cascade').index();
    table.string('key', 16).notNullable();
    table.string('content', 32).notNullable();
    table.string('run_id', 36).notNullable();
    table.string('printed_at', 24).notNullable();
    table.primary(['station_id', 'printer', 'label_id', 'catalogue_id', 'key']);
  });
  await db.schema.alterTable('print_attempts', (table) => {
    // What a station said of it (core/stations/words), `offered` before it spoke; null where no station prints it.
    table.string('station_word', 10);
  });
  // Names of events have become longer; SQLite keeps texts of any length.
  if (db.client.config.client === 'pg')
    await db.raw('alter table webhook_deliveries alter column type type varchar(40)');
}
