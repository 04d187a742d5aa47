import type { signup } from '@marbete/core/api/auth';
import type { HandlerAnswer, HandlerInput } from '@marbete/core/api/endpoint';
import type { CallContext } from '../../http/route.ts';
import { createAccountTokenStore } from './account-token-store.ts';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword } from './passwords.ts';
import { accountLimit, addressLimit, countCall, networkOf } from './rate-limits.ts';
import { accountMailPath, sendAccountMail } from './account-mails.ts';
import { authTexts } from './texts.ts';
import { hashToken, issueToken } from './tokens.ts';
import { createUserStore, type UserRow } from './user-store.ts';

/** Who registers alone is a customer (D1). */
const customerRole = 2;

/** A letter to verify an address is not sent again before this, however often somebody tries to sign in. */
const resendAfterMs = 5 * 60_000;
/** The same for somebody who asks for it. */
const askedAgainAfterMs = 60_000;

/** Makes a local account that waits for its address to be verified (D9). */
export async function signUp(
  { email, name, password, cuenta, google }: HandlerInput<typeof signup>['body'],
  context: CallContext,
): Promise<HandlerAnswer<typeof signup>> {
  const { database, remoteAddress, language } = context;
  await countCall(database, [accountLimit('signup', email), addressLimit('signup', remoteAddress)]);
  const taken = await createUserStore(database.read).findByEmail(email);
  // What a page says of a third-party account proves nothing (D8): those begin at auth/oidc/start.
  if (taken?.cuenta === 'google' || cuenta === 'google' || google === 1) {
    return { respuesta: 'google', message: authTexts.isGoogle[language] };
  }
  const duplicate = authTexts.emailTaken[language];
  const refusal = { respuesta: 'error', message: duplicate, errors: { email: duplicate } } as const;
  if (taken) return refusal;
  if (await isCommonPassword(password, email)) {
    const common = authTexts.commonPassword[language];
    return { respuesta: 'error', message: common, errors: { password: common } };
  }
  const passwordHash = await hashPassword(password, {
    network: networkOf(remoteAddress),
    isKnown: false,
  });
  const token = await database.transaction(async (trx) => {
    const id = await createUserStore(trx).insert({
      email,
      name,
      role: customerRole,
      password_hash: passwordHash,
    });
    return id === undefined ? undefined : issueToken(trx, id, 'verify');
  });
  if (token === undefined) return refusal;
  sendAccountMail(context, 'verify', email, token);
  return { respuesta: 'correcto', message: authTexts.signedUp[language], ...mailLink(context, token) };
}

/** Uses the link of the mail, for a new account or another address of one; false when it is not good any more. */
export async function verifyAddress({ database }: CallContext, token: string): Promise<boolean> {
  const now = new Date().toISOString();
  try {
    return await database.transaction(async (trx) => {
      const tokens = createAccountTokenStore(trx);
      const taken =
        (await tokens.take('verify', hashToken(token), now)) ??
        (await tokens.take('email', hashToken(token), now));
      if (!taken) return false;
      const changed = taken.new_email === null ? {} : { email: taken.new_email };
      await createUserStore(trx).update(taken.user_id, { verified_at: now, ...changed });
      return true;
    });
  } catch (error) {
    // Somebody else has the address by now.
    if (database.dialect.isDuplicate(error)) return false;
    throw error;
  }
}

/** A new letter for somebody who knows the password but has lost the letter or let it run out. */
export async function resendVerification(
  context: CallContext,
  user: UserRow,
  asked: boolean,
): Promise<{ enlace?: string }> {
  const demo = context.config.showsMailLinks === true;
  const after = demo ? 0 : asked ? askedAgainAfterMs : resendAfterMs;
  const since = new Date(Date.now() - after).toISOString();
  const token = await context.database.transaction(async (trx) =>
    (await createAccountTokenStore(trx).isRecent(user.id, 'verify', since))
      ? undefined
      : issueToken(trx, user.id, 'verify'),
  );
  if (token === undefined) return {};
  sendAccountMail(context, 'verify', user.email, token);
  return mailLink(context, token);
}

/** The link of a mail, where the server is a demo. */
function mailLink({ config }: CallContext, token: string): { enlace?: string } {
  return config.showsMailLinks ? { enlace: accountMailPath('verify', token) } : {};
}
