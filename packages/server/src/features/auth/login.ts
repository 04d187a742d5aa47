import type { login, Session, signInRefusals } from '@marbete/core/api/auth';
import { isAppError } from '@marbete/core/api/errors';
import type { HandlerInput } from '@marbete/core/api/endpoint';
import type { CallContext } from '../../http/route.ts';
import { createAccountTokenStore } from './account-token-store.ts';
import { type AuditEvent, createAuditStore } from '../audit/audit-store.ts';
import { attempt } from './attempt.ts';
import { findKnownDevice, rememberDevice } from './known-device.ts';
import type { HashedFor } from './hash-queue.ts';
import { createSecondFactorStore, isRecoveryCode } from './second-factor.ts';
import { isPasswordOf } from './passwords.ts';
import { createRateLimitStore, type RateLimit } from './rate-limit-store.ts';
import { accountLimit, addressLimit, networkOf, pairLimit } from './rate-limits.ts';
import { openSession } from './sessions.ts';
import { resendVerification } from './signup.ts';
import { browserOf } from './third-party.ts';
import { hashInBrowser } from './tokens.ts';
import { createUserStore, type UserRow } from './user-store.ts';

type Credentials = HandlerInput<typeof login>['body'];
type Given = Pick<Credentials, 'email' | 'password' | 'cuenta' | 'codigo'> & { reenviar?: boolean };
/** What a refusal of the sign-in says besides its word. */
type Refusal = { message: SignInRefusal; enlace?: string };
type SignInRefusal = (typeof signInRefusals)[number];

/**
 * Signs in with e-mail and password, or with the one-time code of a third-party sign-in. Unknown e-mails, wrong
 * passwords and accounts of the other kind are answered alike, in the same time; 'unverified' only after the right
 * password (D9), with a new letter when the last one is old.
 * @throws AppError rate-limited, with retryAfterSeconds.
 */
export async function signIn(context: CallContext, given: Credentials): Promise<Session | Refusal> {
  let mail: { enlace?: string } = {};
  const user = await checkCredentials(context, given, (sent) => {
    mail = sent;
  });
  if (typeof user === 'string') return { message: user, ...mail };
  return sessionAnswer(user, await context.database.transaction((trx) => openSession(trx, user.id)));
}

/**
 * Who signs in, marked as signed in now; the reason why nobody does otherwise.
 * @throws AppError rate-limited, with retryAfterSeconds.
 */
export async function checkCredentials(
  context: CallContext,
  given: Given,
  onMail?: (sent: { enlace?: string }) => void,
): Promise<UserRow | SignInRefusal> {
  const { database, remoteAddress, cookies } = context;
  const found = await createUserStore(database.read).findByEmail(given.email);
  const device = found && findKnownDevice(cookies, found);
  const limits = limitsOf(given, remoteAddress, device);
  let refusal: SignInRefusal = 'invalid';
  const check = async () => {
    if (given.cuenta === 'google') return userOfCode(context, given);
    const hashedFor = { network: networkOf(remoteAddress), isKnown: device !== undefined };
    const known = await userOfPassword(context, given, hashedFor);
    if (!known || known.totp_at === null) return known;
    // Asking for the code is no failure; a wrong one is.
    if (given.codigo === '') return 'second-factor';
    if (await database.transaction((trx) => createSecondFactorStore(trx).useCode(known, given.codigo)))
      return known;
    refusal = 'wrong-code';
    return undefined;
  };
  let user: UserRow | 'second-factor' | undefined;
  try {
    user = await attempt(database, limits, check);
  } catch (error) {
    if (isAppError(error)) logFailure(context, found, error.code);
    throw error;
  }
  if (user === 'second-factor') return user;
  if (!user) {
    recordFailure(context, found, refusal);
    return refusal;
  }
  if (user.verified_at === null) {
    logFailure(context, found, 'unverified');
    const sent = await resendVerification(context, user, given.reenviar ?? false);
    onMail?.(sent);
    return 'unverified';
  }
  const { id } = user;
  await database.transaction(async (trx) => {
    await createRateLimitStore(trx).clear(limits[0].key);
    await createUserStore(trx).insertLogin(id, new Date().toISOString());
    await createAuditStore(trx).insert(eventOf('sign-in', id, remoteAddress));
  });
  rememberDevice(cookies, user);
  context.log.info({ account: user.id, address: remoteAddress }, 'signed in');
  return user;
}

/**
 * Only failures count. A browser that the account is known in has a counter of its own, so that nobody elsewhere can
 * lock its person out. A code cannot be guessed, so tries at one lock nobody's account.
 */
function limitsOf(
  { email, cuenta, codigo }: Given,
  address: string,
  device: string | undefined,
): readonly [RateLimit, ...RateLimit[]] {
  const ofAddress = addressLimit('login', address);
  if (cuenta === 'google') return [ofAddress];
  const tried = isRecoveryCode(codigo) ? `${email} recovery` : email;
  if (device !== undefined) return [accountLimit('known-login', `${tried} ${device}`)];
  return [pairLimit('login', tried, address), accountLimit('login', tried), ofAddress];
}

/**
 * Guesses at an account are kept; there are only as many as its limits allow. Kept after the answer, whose time would
 * tell accounts from unknown e-mails.
 */
function recordFailure(context: CallContext, found: UserRow | undefined, reason: string): void {
  logFailure(context, found, reason);
  if (!found) return;
  const { database, log, remoteAddress } = context;
  const event = eventOf('sign-in-failed', found.id, remoteAddress, { reason });
  database.afterwards(async () => {
    try {
      await database.transaction((trx) => createAuditStore(trx).insert(event));
    } catch (error) {
      log.error({ err: error, account: found.id }, 'A failed sign-in could not be kept');
    }
  });
}

const eventOf = (accion: string, id: number, address: string, detalle = {}): AuditEvent => ({
  accion,
  actor_id: accion === 'sign-in' ? id : null,
  usuario_id: accion === 'sign-in' ? null : id,
  address,
  detalle,
});

/** One line for who watches the log: whose account, if there is one, and from where; never what was typed. */
function logFailure({ log, remoteAddress }: CallContext, found: UserRow | undefined, reason: string): void {
  log.warn({ account: found?.id ?? null, address: remoteAddress, reason }, 'sign-in failed');
}

async function userOfPassword(
  { database }: CallContext,
  { email, password }: Given,
  hashedFor: HashedFor,
): Promise<UserRow | undefined> {
  const user = await createUserStore(database.read).findByEmail(email);
  const isRight = await isPasswordOf(user?.password_hash, password, hashedFor);
  return isRight && user?.cuenta === 'local' ? user : undefined;
}

/** A code that another browser was told signs nobody in: a link would bring its reader into the account of its maker. */
async function userOfCode(context: CallContext, given: Given): Promise<UserRow | undefined> {
  return context.database.transaction(async (trx) => {
    const code = hashInBrowser(given.password, browserOf(context));
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
