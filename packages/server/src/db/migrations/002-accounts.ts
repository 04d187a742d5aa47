import type { Knex } from 'knex';

/** Tokens of mails and one-time codes, third-party identities, and e-mails that are free again after a deletion. */
export async function accounts(db: Knex): Promise<void> {
  await db.schema.alterTable('users', (table) => {
    // Who a third-party account is; its e-mail may change and pass to another person.
    table.string('oidc_issuer', 255);
    table.string('oidc_subject', 255);
    table.dropUnique(['email']);
  });
  await db.raw('create unique index users_active_email on users (email) where deleted_at is null');
  await db.raw(
    'create unique index users_active_identity on users (oidc_issuer, oidc_subject) where deleted_at is null',
  );
  await db.raw('create index users_parent on users (parent_id)');
  await db.schema.createTable('account_tokens', (table) => {
    table.increments('id');
    table.integer('user_id').notNullable().references('users.id').onDelete('cascade').index();
    table.string('kind', 20).notNullable();
    table.string('token_hash', 64).notNullable().unique();
    table.string('created_at', 24).notNullable();
    table.string('expires_at', 24).notNullable().index();
  });
  // A third-party sign-in that somebody began and the provider has not answered yet.
  await db.schema.createTable('oidc_sign_ins', (table) => {
    table.string('state_hash', 64).primary();
    // Which browser began it, by the hash of its cookie.
    table.string('browser_hash', 64).notNullable();
    table.string('nonce', 100).notNullable();
    table.string('code_verifier', 200).notNullable();
    table.string('expires_at', 24).notNullable().index();
  });
}
