import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CallCookies } from '../../http/cookies.ts';
import { randomToken } from './tokens.ts';
import type { UserRow } from './user-store.ts';

/** A browser in which an account signed in is known for so long. */
const lifeMs = 90 * 24 * 3600 * 1000;

type Account = Pick<UserRow, 'id' | 'password_hash'>;

const cookieName = ({ id }: Account) => `marbete-device-${id}`;

/** The account's password hash is the key, which nobody else has and which a new password replaces. */
const sign = ({ id, password_hash }: Account, device: string, until: string) =>
  createHmac('sha256', password_hash ?? '')
    .update(`${id}.${device}.${until}`)
    .digest('base64url');

/** The browser of a call, when the account signed in there before with the password that it has still. */
export function findKnownDevice(cookies: CallCookies, account: Account): string | undefined {
  const [device = '', until = '', signature = ''] = cookies.read(cookieName(account))?.split('.') ?? [];
  if (account.password_hash === null || !(Number(until) > Date.now())) return undefined;
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(account, device, until))];
  return given.length === right.length && timingSafeEqual(given, right) ? device : undefined;
}

/** Lets the browser of a call be known from now on, or for longer. */
export function rememberDevice(cookies: CallCookies, account: Account): void {
  if (account.password_hash === null) return;
  const device = findKnownDevice(cookies, account) ?? randomToken();
  const until = String(Date.now() + lifeMs);
  const value = [device, until, sign(account, device, until)].join('.');
  cookies.set(cookieName(account), value, { path: '/api/auth', lifeMs });
}
