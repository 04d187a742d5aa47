import * as client from 'openid-client';
import type { ServerConfig } from '../../config/config.ts';

type OidcSettings = NonNullable<ServerConfig['oidc']>;

const day = 24 * 3600 * 1000;
const waitSeconds = 10;

const known = new WeakMap<OidcSettings, { until: number; provider: Promise<client.Configuration> }>();

/** The provider as it describes itself (OpenID Connect Discovery 1.0), asked once a day. */
export function findProvider(settings: OidcSettings): Promise<client.Configuration> {
  const earlier = known.get(settings);
  if (earlier && earlier.until > Date.now()) return earlier.provider;
  const provider = discover(settings);
  known.set(settings, { until: Date.now() + day, provider });
  // A provider that did not answer is asked again by the next call.
  provider.catch(() => known.delete(settings));
  return provider;
}

function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<client.Configuration> {
  const insecure = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
  return client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: waitSeconds,
    // The signature of the identity token is checked even though it comes straight from the provider.
    execute: [client.enableNonRepudiationChecks, ...insecure],
  });
}

/** What was begun with, and must come back. */
export interface ExpectedAnswer {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Who somebody is, as the provider vouches for it. */
export interface ThirdPartyIdentity {
  issuer: string;
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string;
}

/**
 * Exchanges the code of a callback and checks the identity token: signature, issuer, audience, expiry, nonce.
 * @throws client errors when anything does not hold.
 */
export async function readIdentity(
  provider: client.Configuration,
  callbackUrl: URL,
  expected: ExpectedAnswer,
): Promise<ThirdPartyIdentity> {
  const tokens = await exchange(provider, callbackUrl, expected);
  const claims = tokens.claims();
  if (!claims) throw new Error('The provider answered no identity token.');
  // Many providers keep the e-mail for the user information call; its subject must be the same.
  const person =
    claims['email'] === undefined
      ? await client.fetchUserInfo(provider, tokens.access_token, claims.sub)
      : claims;
  const { email, name, email_verified: verified } = person as Record<string, unknown>;
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: typeof email === 'string' ? email : '',
    emailVerified: verified === true || verified === 'true',
    name: typeof name === 'string' ? name : '',
  };
}

/** Exchanges the code of a callback for leave to call the provider's other services. */
export async function readPermission(
  provider: client.Configuration,
  callbackUrl: URL,
  expected: ExpectedAnswer,
): Promise<{ accessToken: string; lifeMs: number }> {
  const tokens = await exchange(provider, callbackUrl, expected);
  return { accessToken: tokens.access_token, lifeMs: (tokens.expires_in ?? 300) * 1000 };
}

function exchange(provider: client.Configuration, callbackUrl: URL, expected: ExpectedAnswer) {
  return client.authorizationCodeGrant(provider, callbackUrl, {
    expectedState: expected.state,
    expectedNonce: expected.nonce,
    pkceCodeVerifier: expected.codeVerifier,
    idTokenExpected: true,
  });
}
