import type { CallContext } from '../../http/route.ts';
import { createAccountTokenStore } from './account-token-store.ts';
import { endAccess } from './end-access.ts';
import { isCommonPassword } from './common-passwords.ts';
import { rememberDevice } from './known-device.ts';
import { hashPassword } from './passwords.ts';
import { createRateLimitStore } from './rate-limit-store.ts';
import { accountLimit, addressLimit, countCall, pairPrefix } from './rate-limits.ts';
import { deliverAccountMail } from './account-mails.ts';
import { hashToken, issueToken } from './tokens.ts';
import { createUserStore } from './user-store.ts';

/**
 * Mails a link to set a new password when there is an account (D10). All that tells an account from none happens
 * after the answer.
 */
export async function requestRecovery(context: CallContext, email: string): Promise<void> {
  const { database, remoteAddress, log } = context;
  await countCall(database, [accountLimit('recover', email), addressLimit('recover', remoteAddress)]);
  database.afterwards(async () => {
    try {
      const user = await createUserStore(database.read).findByEmail(email);
      if (!user) return;
      if (user.cuenta !== 'local') return await deliverAccountMail(context, 'thirdParty', email);
      const token = await database.transaction((trx) => issueToken(trx, user.id, 'reset'));
      await deliverAccountMail(context, 'reset', email, token);
    } catch (error) {
      log.error({ err: error }, 'A link to set a password could not be made');
    }
  });
}

/** Whose password a link sets; undefined when it is not good. */
export async function findRecovery({ database }: CallContext, token: string) {
  return createAccountTokenStore(database.read).find('password', hashToken(token), new Date().toISOString());
}

/**
 * Sets the password, ends every session and every key that a password made, and uses up every token of the account. Who read the mail owns the address,
 * so it counts as verified; the browser counts as known, and what others tried is forgotten. 'unknown' when the link is not good or belongs to another e-mail.
 */
export async function setPassword(
  context: CallContext,
  { token, email, password }: { token: string; email: string; password: string },
): Promise<'done' | 'unknown' | 'common'> {
  const { database } = context;
  // Checked before the costly hash, and again where it counts.
  if ((await findRecovery(context, token))?.email !== email) return 'unknown';
  if (await isCommonPassword(password, email)) return 'common';
  const passwordHash = await hashPassword(password);
  const now = new Date().toISOString();
  const changed = await database.transaction(async (trx) => {
    const tokens = createAccountTokenStore(trx);
    const taken = await tokens.take('password', hashToken(token), now);
    if (!taken || taken.email !== email) return undefined;
    const users = createUserStore(trx);
    const user = await users.find(taken.user_id);
    if (!user) return undefined;
    await users.update(user.id, { password_hash: passwordHash, verified_at: user.verified_at ?? now });
    await endAccess(trx, user.id);
    const counters = createRateLimitStore(trx);
    await counters.clear(accountLimit('login', email).key);
    await counters.clear(pairPrefix('login', email));
    return user;
  });
  // Whoever else guesses from the same network cannot keep its person out.
  if (changed) rememberDevice(context.cookies, { id: changed.id, password_hash: passwordHash });
  return changed ? 'done' : 'unknown';
}
