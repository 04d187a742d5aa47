import { createClient, type Client } from '@marbete/core/api/client';
import { AppError } from '@marbete/core/api/errors';
import type { Context } from './context.ts';
import { findLogin, type Login } from './login-store.ts';
import { findRunning } from './running.ts';
import { patient, serverFetch } from './server-fetch.ts';

/** What the server says for people is said in the language of the command. */
const locale = () => 'en';

/** A client of a server that nobody has signed in to. */
export async function anonymousClient(server: string): Promise<Client> {
  return createClient({ baseUrl: apiUrl(server), fetch: await serverFetch(), locale });
}

export interface SignedIn {
  client: Client;
  login: Login;
}

/** The client of the server that `marbete login` signed in to; 'unauthenticated' when nobody did. */
export async function signedInClient({ folder }: Context): Promise<SignedIn> {
  const login = await findLogin(folder);
  if (!login) throw new AppError('unauthenticated', 'Not signed in. Sign in with: marbete login URL');
  return { login, client: patient(await clientOf(login)) };
}

/** The same for one sign-in; each call is made once. */
export async function clientOf(
  login: Pick<Login, 'server' | 'token_type' | 'access_token'>,
): Promise<Client> {
  return createClient({
    baseUrl: apiUrl(login.server),
    fetch: await serverFetch(),
    locale,
    authorization: () => `${login.token_type} ${login.access_token}`,
  });
}

/** The server to sign in to: the one named, the one of the settings, or the one that runs with this folder. */
export async function serverAddress(named: string | undefined, { folder, settings }: Context) {
  const address = named ?? settings.server ?? (await findRunning(folder, 'server'));
  return address === undefined ? undefined : normalizeAddress(address);
}

/** 'labels.example.com/' -> 'https://labels.example.com'; a machine's own address is http. */
function normalizeAddress(address: string): string {
  const local = /^(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(address);
  const text = /^https?:\/\//i.test(address) ? address : `${local ? 'http' : 'https'}://${address}`;
  if (!URL.canParse(text))
    throw new AppError('invalid-input', `'${address}' is not the address of a server.`);
  const { origin, pathname } = new URL(text);
  return origin + pathname.replace(/\/+$/, '');
}

function apiUrl(server: string): string {
  return `${server}/api`;
}
