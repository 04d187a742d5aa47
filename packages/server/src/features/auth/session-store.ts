import type { Db } from '../../db/database.ts';

export interface SessionRow {
  id: number;
  user_id: number;
  kind: string;
  used_at: string;
  expires_at: string;
  role: number;
  parent_id: number | null;
  name: string;
  email: string;
  cuenta: string;
  totp_at: string | null;
}

/** Sessions by the hash of their token; the token itself is stored nowhere (D6). */
export function createSessionStore(db: Db) {
  return {
    /** The session with its user, unless it has ended, or the user or the owner of an operator is gone. */
    async find(tokenHash: string, now: string): Promise<SessionRow | undefined> {
      return db('sessions')
        .join('users', 'users.id', 'sessions.user_id')
        .leftJoin('users as parents', 'parents.id', 'users.parent_id')
        .where({ token_hash: tokenHash, 'users.deleted_at': null, 'parents.deleted_at': null })
        .where('expires_at', '>', now)
        .first<SessionRow>(
          'sessions.id',
          'sessions.user_id',
          'kind',
          'used_at',
          'expires_at',
          'users.role',
          'users.parent_id',
          'users.name',
          'users.email',
          'users.cuenta',
          'users.totp_at',
        );
    },

    async insert(session: {
      user_id: number;
      token_hash: string;
      kind: string;
      created_at: string;
      used_at: string;
      expires_at: string;
    }): Promise<void> {
      await db('sessions').insert(session);
    },

    async touch(id: number, usedAt: string, expiresAt: string): Promise<void> {
      await db('sessions').where({ id }).update({ used_at: usedAt, expires_at: expiresAt });
    },

    async delete(id: number): Promise<void> {
      await db('sessions').where({ id }).delete();
    },

    /** Ends every session of an account but the one given. */
    async deleteAllOf(userId: number, { except }: { except?: number } = {}): Promise<void> {
      const sessions = db('sessions').where({ user_id: userId });
      await (except === undefined ? sessions : sessions.whereNot({ id: except })).delete();
    },

    /** Ends every session of one kind that an account has, and forgets those of anybody that ran out. */
    async deleteOf(userId: number, kind: string, now: string): Promise<void> {
      await db('sessions').where({ user_id: userId, kind }).orWhere('expires_at', '<=', now).delete();
    },
  };
}
