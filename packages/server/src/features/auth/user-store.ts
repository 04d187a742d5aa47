import { AppError } from '@marbete/core/api/errors';
import { usualAccountSettings } from '@marbete/core/api/account-settings';
import { searchText } from '../../search-text.ts';
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
  /** Secret of the second factor, and since when it is asked for; null for never. */
  totp_secret: string | null;
  totp_at: string | null;
  /** Port of the account's print helper. */
  puerto: number;
}

/** What a new account is made of; the rest has defaults. */
export type NewUser = Pick<UserRow, 'email' | 'name' | 'role'> &
  Partial<
    Pick<
      UserRow,
      | 'password_hash'
      | 'parent_id'
      | 'cuenta'
      | 'google'
      | 'tutorial'
      | 'verified_at'
      | 'oidc_issuer'
      | 'oidc_subject'
    >
  >;

const columns = [
  'id',
  'email',
  'name',
  'password_hash',
  'role',
  'parent_id',
  'cuenta',
  'google',
  'tutorial',
  'verified_at',
  'oidc_issuer',
  'oidc_subject',
  'totp_secret',
  'totp_at',
].map((name) => `users.${name}`);

/** Accounts that can be used: neither deleted themselves nor operators of one that was. */
export function createUserStore(db: Db) {
  /** An operator prints with its parent's settings. */
  async function findWhere(where: Readonly<Record<string, unknown>>): Promise<UserRow | undefined> {
    const [user]: (Omit<UserRow, 'puerto'> & { puerto: number | null })[] = await db('users')
      .leftJoin('users as parents', 'parents.id', 'users.parent_id')
      .joinRaw('left join printer_settings on user_id = coalesce(users.parent_id, users.id)')
      .where({ 'users.deleted_at': null, 'parents.deleted_at': null, ...where })
      .select(...columns, 'puerto');
    return user && { ...user, puerto: user.puerto ?? usualAccountSettings.puerto };
  }

  return {
    find: (id: number) => findWhere({ 'users.id': id }),

    /** @throws AppError unauthenticated for one that was deleted since the call began. */
    async get(id: number): Promise<UserRow> {
      const user = await findWhere({ 'users.id': id });
      if (!user) throw new AppError('unauthenticated', 'Unauthenticated.');
      return user;
    },

    findByEmail: (email: string) => findWhere({ 'users.email': email }),

    findByIdentity: (issuer: string, subject: string) =>
      findWhere({ 'users.oidc_issuer': issuer, 'users.oidc_subject': subject }),

    /** Answers the new id; undefined when the e-mail or the identity is taken, also by a call at the same time. */
    async insert(user: NewUser): Promise<number | undefined> {
      const [row] = await db('users')
        .insert({
          ...user,
          search: searchText([user.name, user.email]),
          created_at: new Date().toISOString(),
        })
        .onConflict()
        .ignore()
        .returning('id');
      return row?.id;
    },

    async update(id: number, columns: Partial<NewUser>): Promise<void> {
      await db('users').where({ id }).update(columns);
      if (columns.name === undefined && columns.email === undefined) return;
      const user = await db('users').where({ id }).first('name', 'email');
      if (user)
        await db('users')
          .where({ id })
          .update({ search: searchText([user.name, user.email]) });
    },

    /**
     * For calls that make something for an account before anything of it was looked up.
     * @throws AppError not-found for an id that is no account's; an operator has none of its own.
     */
    async assertAccount(id: number): Promise<void> {
      const account = await db('users')
        .where({ id })
        .whereNull('deleted_at')
        .whereNull('parent_id')
        .first('id');
      if (!account)
        throw new AppError('not-found', `There is no account ${id}.`, { details: { usuario: id } });
    },

    async insertLogin(id: number, at: string): Promise<void> {
      await db('users').where({ id }).update({ last_login_at: at });
      await db('logins').insert({ user_id: id, created_at: at });
    },
  };
}
