import type { Db } from '../../db/database.ts';

export type TokenKind = 'verify' | 'email' | 'password' | 'sign-in';

export interface AccountTokenRow {
  id: number;
  user_id: number;
  email: string;
  /** The address that it verifies, when the account is to have another one. */
  new_email: string | null;
}

/** Tokens of mails and one-time codes, by their hash. */
export function createAccountTokenStore(db: Db) {
  return {
    /** The token with its account, unless it has run out or the account is gone. */
    find(kind: TokenKind, tokenHash: string, now: string): Promise<AccountTokenRow | undefined> {
      return db('account_tokens')
        .join('users', 'users.id', 'account_tokens.user_id')
        .where({ kind, token_hash: tokenHash })
        .where('expires_at', '>', now)
        .whereNull('users.deleted_at')
        .first(
          'account_tokens.id',
          'account_tokens.user_id',
          'users.email',
          'account_tokens.email as new_email',
        );
    },

    /** Uses a token up; undefined when it is not good, also when another call was faster. */
    async take(kind: TokenKind, tokenHash: string, now: string): Promise<AccountTokenRow | undefined> {
      const token = await this.find(kind, tokenHash, now);
      if (!token) return undefined;
      return (await db('account_tokens').where({ id: token.id }).delete()) === 1 ? token : undefined;
    },

    /** Whether a token of this kind was made for the account since then. */
    async isRecent(userId: number, kind: TokenKind, since: string): Promise<boolean> {
      const row = await db('account_tokens')
        .where({ user_id: userId, kind })
        .where('created_at', '>', since)
        .first('id');
      return row !== undefined;
    },

    async insert(token: {
      user_id: number;
      kind: TokenKind;
      token_hash: string;
      email?: string;
      created_at: string;
      expires_at: string;
    }): Promise<void> {
      await db('account_tokens').insert(token);
    },

    async deleteOf(userId: number, kind?: TokenKind): Promise<void> {
      await db('account_tokens')
        .where({ user_id: userId, ...(kind === undefined ? {} : { kind }) })
        .delete();
    },
  };
}
