import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, decodeJwt } from 'jose';
import { Provider } from 'oidc-provider';

interface Person {
  sub: string;
  email: string;
  email_verified: boolean;
  name?: string;
}

export interface IdentityProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Who is signed in at the provider and agrees at once; undefined for one who refuses. */
  person: Person | undefined;
  /** Changes the identity token before it goes out; it is signed again, with the provider's key or a strange one. */
  tamper?: { claims: (claims: JWTPayload) => JWTPayload; strangeKey?: boolean };
  /** Begins to answer; it sends browsers back to this address only. */
  register(callback: string): Promise<void>;
  close(): Promise<void>;
}

/** Leave to write files, as Google names it. */
const driveScope = 'https://www.googleapis.com/auth/drive.file';

/** A certified OpenID Connect provider on loopback that knows one client; it signs browsers out unless told not to. */
export async function startIdentityProvider({ signsOut = true } = {}): Promise<IdentityProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const self: IdentityProvider = {
    issuer,
    clientId: 'marbete',
    clientSecret: 'a secret of the test client',
    person: undefined,
    register: (callback) => serveProvider(server, self, callback, signsOut),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return self;
}

async function serveProvider(
  server: Server,
  self: IdentityProvider,
  callback: string,
  signsOut: boolean,
): Promise<void> {
  const keys = await generateKeyPair('RS256', { extractable: true });
  const strange = await generateKeyPair('RS256');
  const kid = 'test';
  const provider = new Provider(self.issuer, {
    clients: [
      {
        client_id: self.clientId,
        client_secret: self.clientSecret,
        redirect_uris: [callback],
        ...(signsOut ? { post_logout_redirect_uris: [`${new URL(callback).origin}/`] } : {}),
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(keys.privateKey)), kid, alg: 'RS256', use: 'sig' }] },
    scopes: ['openid', driveScope],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    cookies: { keys: ['a cookie key of the test'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: signsOut } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: () => Promise.resolve({ ...self.person, sub: id }),
    }),
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client!.clientId,
        accountId: ctx.oidc.session!.accountId!,
      });
      grant.addOIDCScope(`openid email profile ${driveScope}`);
      await grant.save();
      return grant;
    },
  });
  provider.use(async (ctx, next) => {
    await next();
    const answer = ctx.body as { id_token?: string } | undefined;
    if (ctx.path !== '/token' || !self.tamper || answer?.id_token === undefined) return;
    const key = self.tamper.strangeKey ? strange.privateKey : keys.privateKey;
    answer.id_token = await new SignJWT(self.tamper.claims(decodeJwt(answer.id_token)))
      .setProtectedHeader({ alg: 'RS256', kid })
      .sign(key);
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    const result = self.person
      ? { login: { accountId: self.person.sub } }
      : { error: 'access_denied', error_description: 'The person did not agree' };
    void provider.interactionFinished(request, response, result);
  });
}

/** A browser as far as sign-in needs one: it follows redirects and keeps cookies for each origin. */
export function createBrowser() {
  const jars = new Map<string, Map<string, string>>();
  const cookiesOf = (origin: string) =>
    [...(jars.get(origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    /** What it sends with a call of a page of this origin. */
    cookiesOf,
    /** Opens an address and goes where it leads, until `stop` says so or a page comes; answers the last address. */
    async open(address: string, stop: (url: URL) => boolean = () => false): Promise<URL> {
      let url = new URL(address);
      for (let hop = 0; hop < 20; hop++) {
        if (stop(url)) return url;
        const jar = jars.get(url.origin) ?? new Map<string, string>();
        jars.set(url.origin, jar);
        const headers = { cookie: cookiesOf(url.origin) };
        const response = await fetch(url, { redirect: 'manual', headers });
        for (const line of response.headers.getSetCookie()) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          if (name !== undefined) jar.set(name, value ?? '');
        }
        const next = response.headers.get('location');
        if (next === null) return url;
        url = new URL(next, url);
      }
      throw new Error(`Too many redirects at ${url.href}`);
    },
  };
}
