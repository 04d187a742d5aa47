import type { IncomingMessage } from 'node:http';
import { originOf } from '../sites.ts';
import { sameSecret, type Sessions } from './sessions.ts';

/** Who asks: an accepted site, the owner (token or page session), or somebody who gets nothing. */
export type Access =
  | { kind: 'site'; origin: string }
  | { kind: 'owner'; origin?: string }
  | { kind: 'nobody' }
  | { kind: 'refused'; reason: RefusedReason; origin?: string };

type RefusedReason = 'peer' | 'host' | 'origin' | 'site-unknown' | 'site-blocked';

export interface AccessRules {
  token: string;
  accepted: readonly string[];
  blocked: readonly string[];
  sessions: Sessions;
}

export const sessionCookie = 'marbete_helper';

/**
 * Decides before anything else happens, from the connection and the headers alone. A page cannot set Host, Origin or
 * Sec-Fetch-Site; a program that can is on this machine and needs the token, which only its owner can read.
 */
export function decideAccess(request: IncomingMessage, secure: boolean, rules: AccessRules): Access {
  if (!isLoopback(request.socket.remoteAddress)) return { kind: 'refused', reason: 'peer' };
  const host = request.headers.host;
  // A name that was made to point here (DNS rebinding) shows in the Host header.
  if (host === undefined || !isLoopbackHost(host)) return { kind: 'refused', reason: 'host' };

  const header = request.headers.origin;
  const isOwn = header === `${secure ? 'https' : 'http'}://${host}`;
  if (header !== undefined && !isOwn) {
    const origin = originOf(header);
    if (origin === undefined || origin !== header) return { kind: 'refused', reason: 'origin' };
    if (rules.blocked.includes(origin)) return { kind: 'refused', reason: 'site-blocked' };
    if (rules.accepted.includes(origin)) return { kind: 'site', origin };
    return { kind: 'refused', reason: 'site-unknown', origin };
  }

  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token !== undefined && sameSecret(token, rules.token)) return { kind: 'owner', origin: header };
  const session = cookieOf(request);
  // Cookies ignore ports: another local page on this host would bring ours along, but cannot hide where it comes from.
  const from = request.headers['sec-fetch-site'];
  const ownPage = from === undefined || from === 'same-origin' || from === 'none';
  if (ownPage && session !== undefined && rules.sessions.has(session))
    return { kind: 'owner', origin: header };
  return { kind: 'nobody' };
}

function cookieOf(request: IncomingMessage): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(/;\s*/);
  return pairs.find((pair) => pair.startsWith(`${sessionCookie}=`))?.slice(sessionCookie.length + 1);
}

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(?:::ffff:)?127\.|^::1$/.test(address);
}

function isLoopbackHost(host: string): boolean {
  return /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i.test(host);
}
