import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import { hashToken, randomToken } from './tokens.ts';

/** Permission to write to a drive that a user gave at the third party, by the code that the user's page has. */
export function createDrivePermissionStore(db: Db) {
  return {
    /** Stores the provider's access token and answers the code that opens it. */
    async insert(userId: number, accessToken: string, lifeMs: number): Promise<string> {
      const code = randomToken();
      await db('drive_permissions').insert({
        code_hash: hashToken(code),
        user_id: userId,
        sealed: seal(accessToken, code),
        expires_at: new Date(Date.now() + lifeMs).toISOString(),
      });
      return code;
    },

    /** The access token; only the user's own, and while it lasts. */
    async find(code: string, userId: number): Promise<string | undefined> {
      const row: { sealed: string } | undefined = await db('drive_permissions')
        .where({ code_hash: hashToken(code), user_id: userId })
        .where('expires_at', '>', new Date().toISOString())
        .first('sealed');
      return row && unseal(row.sealed, code);
    },

    async delete(code: string): Promise<void> {
      await db('drive_permissions')
        .where({ code_hash: hashToken(code) })
        .delete();
    },
  };
}

/*
 * Somebody else's access token is kept so that a stolen database opens no drive: AES-256-GCM (NIST SP 800-38D) under a
 * key that is made from the code, of which the database has only another hash.
 */

const keyOf = (code: string) => createHash('sha256').update(`seal ${code}`).digest();

/** The secret in a form that only the code opens. */
function seal(secret: string, code: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(code), nonce);
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
}

/** The secret; throws when the code is another or the text was changed. */
function unseal(sealed: string, code: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(code), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
