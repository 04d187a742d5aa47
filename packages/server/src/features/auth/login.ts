import { createHash } from 'node:crypto';
import type { Session } from '@marbete/core/api/auth';
import { AppError } from '@marbete/core/api/errors';
import type { Database } from '../../db/database.ts';
import { isPasswordOf } from './passwords.ts';
import { createRateLimitStore, type RateLimit } from './rate-limit-store.ts';
import { openSession } from './sessions.ts';
import { createUserStore, type UserRow } from './user-store.ts';

const minuteMs = 60_000;

/** Only failures count (D11): by account, and by address for one that tries many accounts. */
const limitsOf = (email: string, address: string) =>
  ({
    account: { key: `login:account:${digest(email)}`, points: 10, windowMs: 15 * minuteMs },
    address: { key: `login:address:${digest(address)}`, points: 100, windowMs: 60 * minuteMs },
  }) satisfies Record<string, RateLimit>;

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/**
 * Signs in with e-mail and password. Unknown e-mails, wrong passwords and accounts of the other kind are answered
 * alike, in the same time; 'unverified' only after the right password (D9).
 * @throws AppError rate-limited, with retryAfterSeconds.
 */
export async function signIn(
  database: Database,
  given: { email: string; password: string; cuenta: string; address: string },
): Promise<Session | 'invalid' | 'unverified'> {
  const now = new Date();
  const limits = limitsOf(given.email, given.address);
  const waitMs = await createRateLimitStore(database.read).waitMs(Object.values(limits), now);
  if (waitMs > 0) {
    const retryAfterSeconds = Math.ceil(waitMs / 1000);
    throw new AppError('rate-limited', `Too many attempts. Try again in ${retryAfterSeconds} seconds.`, {
      details: { retryAfterSeconds },
    });
  }
  const user = await createUserStore(database.read).findByEmail(given.email);
  const isRight = await isPasswordOf(user?.password_hash, given.password);
  if (!user || !isRight || given.cuenta !== user.cuenta) {
    await database.transaction((trx) => createRateLimitStore(trx).count(Object.values(limits), now));
    return 'invalid';
  }
  if (user.verified_at === null) return 'unverified';
  const token = await database.transaction(async (trx) => {
    await createRateLimitStore(trx).forget(limits.account.key);
    await createUserStore(trx).touchLogin(user.id, now.toISOString());
    return openSession(trx, user.id, now);
  });
  return sessionAnswer(user, token);
}

function sessionAnswer(user: UserRow, token: string): Session {
  return {
    token_type: 'Bearer',
    access_token: token,
    role: user.role,
    tutorial: user.tutorial,
    google: user.google,
    name: user.name,
    puerto: user.puerto,
  };
}
