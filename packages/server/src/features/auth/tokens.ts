import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import { createAccountTokenStore, type TokenKind } from './account-token-store.ts';

const minuteMs = 60_000;

/** How long each kind is good (D9, D10). Who was invited may come back from a holiday. */
export const tokenLifeMs = {
  verify: 24 * 60 * minuteMs,
  email: 24 * 60 * minuteMs,
  reset: 60 * minuteMs,
  invitation: 7 * 24 * 60 * minuteMs,
  'sign-in': 2 * minuteMs,
} as const;

/** An unguessable text of 256 bits. */
export const randomToken = () => randomBytes(32).toString('base64url');

/** What is stored of a token: enough to know it again, not to use it. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

const kindOf: Readonly<Record<keyof typeof tokenLifeMs, TokenKind>> = {
  verify: 'verify',
  email: 'email',
  // An invitation sets the first password the way a reset sets the next one.
  reset: 'password',
  invitation: 'password',
  'sign-in': 'sign-in',
};

/** What is stored of a one-time code that is good in one browser: the one with this cookie. */
export const hashInBrowser = (token: string, browser: string) => hashToken(`${token} ${browser}`);

/**
 * Makes a token and answers it; earlier ones of its kind are no longer good.
 * @param browser cookie of the only browser that it is good in
 */
export async function issueToken(
  trx: Db,
  userId: number,
  use: keyof typeof tokenLifeMs,
  { email, browser, now = new Date() }: { email?: string; browser?: string; now?: Date } = {},
): Promise<string> {
  const token = randomToken();
  const tokens = createAccountTokenStore(trx);
  await tokens.deleteOf(userId, kindOf[use]);
  await tokens.insert({
    user_id: userId,
    kind: kindOf[use],
    token_hash: browser === undefined ? hashToken(token) : hashInBrowser(token, browser),
    ...(email === undefined ? {} : { email }),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + tokenLifeMs[use]).toISOString(),
  });
  return token;
}
