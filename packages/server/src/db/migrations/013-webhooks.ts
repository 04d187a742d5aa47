import type { Knex } from 'knex';

/** Addresses that are told what happened, and what they were told. */
export async function webhooks(db: Knex): Promise<void> {
  await db.schema.createTable('webhooks', (table) => {
    table.increments('id');
    table.integer('user_id').notNullable().references('users.id').onDelete('cascade').index();
    table.string('url', 2_000).notNullable();
    // Names, with commas between them.
    table.string('events', 200).notNullable();
    table.string('secret', 80).notNullable();
    table.string('old_secret', 80);
    table.string('old_until', 24);
    table.string('created_at', 24).notNullable();
    table.string('failing_since', 24);
    table.string('disabled_at', 24);
  });
  await db.schema.createTable('webhook_deliveries', (table) => {
    table.increments('id');
    table.integer('webhook_id').notNullable().references('webhooks.id').onDelete('cascade');
    table.string('type', 20).notNullable();
    table.text('body').notNullable();
    table.string('created_at', 24).notNullable().index();
    // When it is tried next; null when it is not.
    table.string('next_at', 24).index();
    table.integer('attempts').notNullable().defaultTo(0);
    table.string('attempted_at', 24);
    table.string('delivered_at', 24);
    table.integer('status');
    table.string('answer', 200).notNullable().defaultTo('');
    table.index(['webhook_id', 'id']);
  });
}
