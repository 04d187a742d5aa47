import type { login, Session } from '@marbete/core/api/auth';
import type { HandlerInput } from '@marbete/core/api/endpoint';
import type { CallContext } from '../../http/route.ts';
import { createAccountTokenStore } from './account-token-store.ts';
import { isPasswordOf } from './passwords.ts';
import { createRateLimitStore } from './rate-limit-store.ts';
import { accountLimit, addressLimit, countAttempt, refuseOverLimit } from './rate-limits.ts';
import { openSession } from './sessions.ts';
import { resendVerification } from './signup.ts';
import { hashToken } from './tokens.ts';
import { createUserStore, type UserRow } from './user-store.ts';

type Credentials = HandlerInput<typeof login>['body'];
type Given = Pick<Credentials, 'email' | 'password' | 'cuenta'>;

/**
 * Signs in with e-mail and password, or with the one-time code of a third-party sign-in. Unknown e-mails, wrong
 * passwords and accounts of the other kind are answered alike, in the same time; 'unverified' only after the right
 * password (D9), with a new letter when the last one is old.
 * @throws AppError rate-limited, with retryAfterSeconds.
 */
export async function signIn(
  context: CallContext,
  given: Credentials,
): Promise<Session | 'invalid' | 'unverified'> {
  const user = await checkCredentials(context, given);
  if (typeof user === 'string') return user;
  return sessionAnswer(user, await context.database.transaction((trx) => openSession(trx, user.id)));
}

/**
 * Who signs in, marked as signed in now; the reason why nobody does otherwise.
 * @throws AppError rate-limited, with retryAfterSeconds.
 */
export async function checkCredentials(
  context: CallContext,
  given: Given,
): Promise<UserRow | 'invalid' | 'unverified'> {
  const { database, remoteAddress } = context;
  const byCode = given.cuenta === 'google';
  const account = accountLimit('login', given.email);
  // Only failures count. A code cannot be guessed, so tries at one lock nobody's account.
  const limits = [addressLimit('login', remoteAddress), ...(byCode ? [] : [account])];
  try {
    await refuseOverLimit(database, limits);
  } catch (error) {
    await logFailure(context, given, 'rate-limited');
    throw error;
  }
  const user = byCode ? await userOfCode(context, given) : await userOfPassword(context, given);
  if (!user) {
    await countAttempt(database, limits);
    await logFailure(context, given, 'invalid');
    return 'invalid';
  }
  if (user.verified_at === null) {
    await logFailure(context, given, 'unverified');
    await resendVerification(context, user);
    return 'unverified';
  }
  await database.transaction(async (trx) => {
    await createRateLimitStore(trx).delete(account.key);
    await createUserStore(trx).insertLogin(user.id, new Date().toISOString());
  });
  context.log.info({ account: user.id, address: remoteAddress }, 'signed in');
  return user;
}

/** One line for who watches the log: whose account, if there is one, and from where; never what was typed. */
async function logFailure(
  { database, log, remoteAddress }: CallContext,
  { email }: Given,
  reason: 'invalid' | 'unverified' | 'rate-limited',
): Promise<void> {
  const known = await createUserStore(database.read).findByEmail(email);
  log.warn({ account: known?.id ?? null, address: remoteAddress, reason }, 'sign-in failed');
}

async function userOfPassword({ database }: CallContext, given: Given): Promise<UserRow | undefined> {
  const user = await createUserStore(database.read).findByEmail(given.email);
  const isRight = await isPasswordOf(user?.password_hash, given.password);
  return isRight && user?.cuenta === 'local' ? user : undefined;
}

async function userOfCode({ database }: CallContext, given: Given): Promise<UserRow | undefined> {
  return database.transaction(async (trx) => {
    const code = hashToken(given.password);
    const taken = await createAccountTokenStore(trx).take('sign-in', code, new Date().toISOString());
    if (!taken || taken.email !== given.email) return undefined;
    return createUserStore(trx).find(taken.user_id);
  });
}

/** What a sign-in answers: the token and what pages and programs keep beside it (ENT-01). */
export function sessionAnswer(user: UserRow, token: string): Session {
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
