import type { Db } from '../../db/database.ts';

interface OidcSignInRow {
  state_hash: string;
  browser_hash: string;
  nonce: string;
  code_verifier: string;
  /** Who gives leave to write to a drive; null for a sign-in. */
  user_id: number | null;
  expires_at: string;
}

/** Third-party sign-ins that were begun, in the database so that any server process can finish them. */
export function createOidcSignInStore(db: Db) {
  return {
    async insert(row: OidcSignInRow): Promise<void> {
      await db('oidc_sign_ins').insert(row);
    },

    /** Uses one up; undefined when it ran out, was begun by another browser or is being finished already. */
    async take(stateHash: string, browserHash: string, now: string): Promise<OidcSignInRow | undefined> {
      const key = { state_hash: stateHash, browser_hash: browserHash };
      const row: OidcSignInRow | undefined = await db('oidc_sign_ins')
        .where(key)
        .where('expires_at', '>', now)
        .first();
      if (!row) return undefined;
      return (await db('oidc_sign_ins').where(key).delete()) === 1 ? row : undefined;
    },
  };
}
