import type { Knex } from 'knex';

/** Leave to write to the drive of a third-party account, for as long as the provider gives it. */
export async function drive(db: Knex): Promise<void> {
  await db.schema.alterTable('oidc_sign_ins', (table) => {
    table.integer('user_id').nullable().references('users.id').onDelete('cascade');
  });
  await db.schema.createTable('drive_permissions', (table) => {
    table.string('code_hash', 64).primary();
    table.integer('user_id').notNullable().references('users.id').onDelete('cascade').index();
    // The access token, which only the code that the page has can open.
    table.text('sealed').notNullable();
    table.string('expires_at', 24).notNullable().index();
  });
}
