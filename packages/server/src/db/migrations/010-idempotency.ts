import type { Knex } from 'knex';

/** What calls with an Idempotency-Key answered, for a day. */
export async function idempotency(db: Knex): Promise<void> {
  await db.schema.createTable('idempotency_keys', (table) => {
    table.integer('user_id').notNullable().references('users.id').onDelete('cascade');
    table.string('call', 60).notNullable();
    // Digests: of the key, and of what the request held.
    table.string('key_hash', 64).notNullable();
    table.string('request_hash', 64).notNullable();
    table.string('claimed_at', 24).notNullable();
    table.string('expires_at', 24).notNullable().index();
    // Deflated JSON; null while the call is in flight.
    table.binary('outcome');
    table.primary(['user_id', 'call', 'key_hash']);
  });
}
