import { emailSchema } from '@marbete/core/api/schemas';
import { type DriveReturn, driveReturnPath } from '@marbete/core/api/drive';
import { AppError } from '@marbete/core/api/errors';
import { type ThirdPartyReturn, thirdPartyReturnPath } from '@marbete/core/api/third-party-return';
import * as client from 'openid-client';
import type { CallContext } from '../../http/route.ts';
import { createDrivePermissionStore } from './drive-permissions.ts';
import {
  type ExpectedAnswer,
  findProvider,
  readIdentity,
  readPermission,
  type ThirdPartyIdentity,
} from './oidc-provider.ts';
import { createOidcSignInStore } from './oidc-sign-in-store.ts';
import { addressLimit, countCall } from './rate-limits.ts';
import { hashToken, issueToken, randomToken, tokenLifeMs } from './tokens.ts';
import { createUserStore } from './user-store.ts';

const customerRole = 2;
const cookieName = 'marbete-oidc';
/** The callback and auth/login, where the code that the page is told is good in this browser alone. */
const cookiePath = '/api/auth';
const callbackPath = `${cookiePath}/oidc/callback`;

/** How long somebody may take at the provider. */
const lifeMs = 10 * 60_000;

/** Who the person is, and nothing else: permission to write to a drive is asked for when it is first needed (D8). */
const scope = 'openid email profile';

/** The browser of a call, as its sign-in knows it; '' for one in which none began. */
export const browserOf = ({ cookies }: Pick<CallContext, 'cookies'>) => cookies.read(cookieName) ?? '';

/** Begins a sign-in with PKCE, state and nonce, tied to this browser; answers the provider's address. */
export async function startSignIn(context: CallContext): Promise<string> {
  const { database, remoteAddress } = context;
  const settings = settingsOf(context);
  await countCall(database, [addressLimit('oidc', remoteAddress)]);
  try {
    return await beginAtProvider(context, settings, { scope, userId: null });
  } catch (error) {
    return redirectToApp(context, failed(context, error));
  }
}

/** Where a third-party account signs out at its provider, which leads back to the start page; undefined elsewhere. */
export async function signOutAddress(
  context: CallContext & { user: { id: number } },
): Promise<string | undefined> {
  const { config, database, publicUrl, user } = context;
  const account = await createUserStore(database.read).find(user.id);
  if (!config.oidc || account?.cuenta !== 'google') return undefined;
  try {
    const provider = await findProvider(config.oidc);
    if (provider.serverMetadata().end_session_endpoint === undefined) return undefined;
    return client.buildEndSessionUrl(provider, { post_logout_redirect_uri: `${publicUrl}/` }).href;
  } catch (error) {
    failed(context, error);
    return undefined;
  }
}

/** The same for a signed-in user who gives permission to write to the drive. */
export async function startDrivePermission(context: CallContext, userId: number): Promise<string> {
  const { database, remoteAddress } = context;
  const settings = settingsOf(context);
  if (!settings.drive)
    throw new AppError('not-found', 'No drive is set up on this server; see MARBETE_DRIVE_URL.');
  await countCall(database, [addressLimit('oidc', remoteAddress)]);
  try {
    return await beginAtProvider(context, settings, { scope: `openid ${settings.drive.scope}`, userId });
  } catch (error) {
    failed(context, error);
    throw new AppError('unavailable', 'The provider of third-party sign-in does not answer.', {
      cause: error,
    });
  }
}

async function beginAtProvider(
  { database, cookies, publicUrl }: CallContext,
  settings: NonNullable<CallContext['config']['oidc']>,
  asked: { scope: string; userId: number | null },
): Promise<string> {
  const provider = await findProvider(settings);
  const [state, nonce, codeVerifier] = [randomToken(), randomToken(), client.randomPKCECodeVerifier()];
  const sent = browserOf({ cookies });
  // Two tabs of one browser share it, so that both can finish.
  const browser = /^[\w-]{43}$/.test(sent) ? sent : randomToken();
  await database.transaction((trx) =>
    createOidcSignInStore(trx).insert({
      state_hash: hashToken(state),
      browser_hash: hashToken(browser),
      nonce,
      code_verifier: codeVerifier,
      user_id: asked.userId,
      expires_at: new Date(Date.now() + lifeMs).toISOString(),
    }),
  );
  cookies.set(cookieName, browser, { path: cookiePath, lifeMs: lifeMs + tokenLifeMs['sign-in'] });
  return client.buildAuthorizationUrl(provider, {
    redirect_uri: publicUrl + callbackPath,
    scope: asked.scope,
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    // Where signing out here does not sign out there, the next person is asked who they are.
    ...(provider.serverMetadata().end_session_endpoint === undefined ? { prompt: 'select_account' } : {}),
  }).href;
}

/** Finishes a sign-in: checks what the provider says and answers the start page with a one-time code or the reason. */
export async function finishSignIn(context: CallContext, query: Record<string, string>): Promise<string> {
  const { database, publicUrl } = context;
  const settings = settingsOf(context);
  const browser = browserOf(context);
  const state = query['state'] ?? '';
  const pending = await database.transaction((trx) =>
    createOidcSignInStore(trx).take(hashToken(state), hashToken(browser), new Date().toISOString()),
  );
  if (!pending) return redirectToApp(context, { respuesta: 'expired' });
  const callbackUrl = new URL(publicUrl + callbackPath);
  callbackUrl.search = new URLSearchParams(query).toString();
  const expected = { state, nonce: pending.nonce, codeVerifier: pending.code_verifier };
  if (pending.user_id !== null) {
    return publicUrl + driveReturnPath(await finishDrive(context, pending.user_id, callbackUrl, expected));
  }
  try {
    const provider = await findProvider(settings);
    const identity = await readIdentity(provider, callbackUrl, expected);
    return redirectToApp(context, await accountOf(context, identity));
  } catch (error) {
    return redirectToApp(context, failed(context, error));
  }
}

/** Stores the permission that was given, sealed with the code that the page gets. */
async function finishDrive(
  context: CallContext,
  userId: number,
  callbackUrl: URL,
  expected: ExpectedAnswer,
): Promise<DriveReturn> {
  try {
    const provider = await findProvider(settingsOf(context));
    const { accessToken, lifeMs } = await readPermission(provider, callbackUrl, expected);
    const codigo = await context.database.transaction((trx) =>
      createDrivePermissionStore(trx).insert(userId, accessToken, lifeMs),
    );
    return { respuesta: 'correcto', codigo };
  } catch (error) {
    return { respuesta: failed(context, error).respuesta === 'cancelled' ? 'cancelled' : 'error' };
  }
}

/**
 * The account of an identity, by issuer and subject; a new one when neither it nor the e-mail is known. An e-mail
 * that another account has opens nothing: whoever controls it at the provider need not be who made the account.
 */
async function accountOf(context: CallContext, identity: ThirdPartyIdentity): Promise<ThirdPartyReturn> {
  const { database } = context;
  const { issuer, subject } = identity;
  return database.transaction(async (trx) => {
    const users = createUserStore(trx);
    const codeFor = async ({ id, email }: { id: number; email: string }): Promise<ThirdPartyReturn> => ({
      respuesta: 'correcto',
      email,
      codigo: await issueToken(trx, id, 'sign-in', { browser: browserOf(context) }),
    });
    const known = await users.findByIdentity(issuer, subject);
    if (known) return codeFor(known);
    const email = emailSchema.safeParse(identity.email);
    if (!email.success || !identity.emailVerified) return { respuesta: 'unverified' };
    const id = await users.insert({
      email: email.data,
      name: identity.name.trim().slice(0, 255) || email.data,
      role: customerRole,
      cuenta: 'google',
      google: 1,
      verified_at: new Date().toISOString(),
      oidc_issuer: issuer,
      oidc_subject: subject,
    });
    if (id !== undefined) return codeFor({ id, email: email.data });
    // Taken: by another account, or by this very person in another tab a moment ago.
    const since = await users.findByIdentity(issuer, subject);
    return since ? codeFor(since) : { respuesta: 'google' };
  });
}

function settingsOf({ config }: CallContext) {
  if (config.oidc) return config.oidc;
  throw new AppError(
    'not-found',
    'Third-party sign-in is not set up on this server; see MARBETE_OIDC_ISSUER.',
  );
}

/** Logs what went wrong without the provider's answer, which may hold tokens. */
function failed({ log }: CallContext, error: unknown): ThirdPartyReturn {
  if (error instanceof client.AuthorizationResponseError && error.error === 'access_denied') {
    return { respuesta: 'cancelled' };
  }
  const { name, code, message } = error as { name?: string; code?: string; message?: string };
  log.warn({ name, code, reason: message }, 'A third-party sign-in did not succeed');
  return { respuesta: 'error' };
}

const redirectToApp = ({ publicUrl }: CallContext, result: ThirdPartyReturn) =>
  publicUrl + thirdPartyReturnPath(result);
