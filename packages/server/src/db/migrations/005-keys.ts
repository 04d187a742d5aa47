import type { Knex } from 'knex';

/** Publishable and secret keys, and which of them a run was printed with. */
export async function keys(db: Knex): Promise<void> {
  await db.schema.createTable('api_keys', (table) => {
    table.increments('id');
    table.integer('user_id').notNullable().references('users.id').onDelete('cascade').index();
    table.string('tipo', 2).notNullable();
    table.string('nombre', 80).notNullable();
    // A publishable key whole, as it stands in pages anyway; of a secret one how it begins.
    table.string('clave', 60).notNullable();
    table.string('token_hash', 64).notNullable().unique();
    table.string('alcance', 10);
    table.integer('limite_diario');
    table.string('vence', 24);
    table.string('usada', 24);
    table.string('revocada', 24);
    table.integer('usos').notNullable().defaultTo(0);
    // The day, in UTC, that usos_hoy counts.
    table.string('dia', 10).notNullable().defaultTo('');
    table.integer('usos_hoy').notNullable().defaultTo(0);
    table.string('creada', 24).notNullable();
  });
  await db.schema.createTable('api_key_origins', (table) => {
    table.integer('key_id').notNullable().references('api_keys.id').onDelete('cascade');
    table.string('origen', 255).notNullable();
    table.primary(['key_id', 'origen']);
  });
  await db.schema.createTable('api_key_labels', (table) => {
    table.integer('key_id').notNullable().references('api_keys.id').onDelete('cascade');
    table.integer('label_id').notNullable().references('labels.id').onDelete('cascade').index();
    table.primary(['key_id', 'label_id']);
  });
  await db.schema.alterTable('print_runs', (table) => {
    table.integer('key_id');
  });
}
