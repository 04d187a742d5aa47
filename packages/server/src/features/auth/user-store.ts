import { defaultPrinterSettings } from '@marbete/core/template/values';
import type { Db } from '../../db/database.ts';

export interface UserRow {
  id: number;
  email: string;
  name: string;
  password_hash: string | null;
  role: number;
  parent_id: number | null;
  cuenta: string;
  google: 0 | 1;
  tutorial: 0 | 1;
  verified_at: string | null;
  oidc_issuer: string | null;
  oidc_subject: string | null;
  /** Port of the account's print helper. */
  puerto: number;
}

/** What a new account is made of; the rest has defaults. */
export type NewUser = Pick<UserRow, 'email' | 'name' | 'role'> &
  Partial<
    Pick<
      UserRow,
      'password_hash' | 'parent_id' | 'cuenta' | 'google' | 'verified_at' | 'oidc_issuer' | 'oidc_subject'
    >
  >;

/** Accounts that can be used: neither deleted themselves nor operators of one that was. */
export function createUserStore(db: Db) {
  const users = () =>
    db('users')
      .leftJoin('printer_settings', (join) =>
        // An operator prints with its parent's settings.
        join.on('printer_settings.user_id', db.raw('coalesce(users.parent_id, users.id)')),
      )
      .leftJoin('users as parents', 'parents.id', 'users.parent_id')
      .whereNull('users.deleted_at')
      .whereNull('parents.deleted_at')
      .select(
        'users.*',
        db.raw('coalesce(printer_settings.puerto, ?) as puerto', [defaultPrinterSettings.puerto]),
      );
  return {
    find(id: number): Promise<UserRow | undefined> {
      return users().where('users.id', id).first();
    },

    findByEmail(email: string): Promise<UserRow | undefined> {
      return users().where('users.email', email).first();
    },

    findByIdentity(issuer: string, subject: string): Promise<UserRow | undefined> {
      return users().where({ 'users.oidc_issuer': issuer, 'users.oidc_subject': subject }).first();
    },

    /** Answers the new id; undefined when the e-mail or the identity is taken, also by a call at the same time. */
    async insert(user: NewUser): Promise<number | undefined> {
      const [row] = await db('users')
        .insert({ ...user, created_at: new Date().toISOString() })
        .onConflict()
        .ignore()
        .returning('id');
      return row?.id;
    },

    async update(id: number, columns: Partial<NewUser & Pick<UserRow, 'tutorial'>>): Promise<void> {
      await db('users').where({ id }).update(columns);
    },

    async touchLogin(id: number, at: string): Promise<void> {
      await db('users').where({ id }).update({ last_login_at: at });
      await db('logins').insert({ user_id: id, created_at: at });
    },
  };
}
