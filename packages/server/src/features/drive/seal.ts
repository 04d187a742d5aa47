import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/*
 * Somebody else's access token is kept so that a stolen database opens no drive: AES-256-GCM (NIST SP 800-38D) under a
 * key that is made from the code, of which the database has only another hash.
 */

const keyOf = (code: string) => createHash('sha256').update(`seal ${code}`).digest();

/** The secret in a form that only the code opens. */
export function seal(secret: string, code: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(code), nonce);
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
}

/** The secret; throws when the code is another or the text was changed. */
export function unseal(sealed: string, code: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(code), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
