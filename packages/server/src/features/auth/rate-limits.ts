import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { AppError } from '@marbete/core/api/errors';
import type { Database } from '../../db/database.ts';
import { createRateLimitStore, type RateLimit } from './rate-limit-store.ts';

const minuteMs = 60_000;

/** How many a window, by account and by address (D11); login counts failures only, the others every call. */
const allowed = {
  login: { account: [10, 15 * minuteMs], address: [100, 60 * minuteMs] },
  signup: { account: [5, 60 * minuteMs], address: [20, 60 * minuteMs] },
  recover: { account: [3, 60 * minuteMs], address: [20, 60 * minuteMs] },
  // Letters that a person sends to others by making users.
  invitation: { account: [30, 60 * minuteMs], address: [100, 60 * minuteMs] },
  // Calls of other people's pages, by the key in them and by who looks at the page.
  embed: { account: [3_000, minuteMs], address: [300, minuteMs] },
  oidc: { address: [100, 60 * minuteMs] },
} as const;

/** The limit of an account for a call; its e-mail is only kept as a digest. */
export function accountLimit(call: Exclude<keyof typeof allowed, 'oidc'>, email: string): RateLimit {
  const [points, windowMs] = allowed[call].account;
  return { key: `${call}:account:${digest(email)}`, points, windowMs };
}

/** The limit of the caller's address. One IPv6 customer has a whole /64, so that counts as one address. */
export function addressLimit(call: keyof typeof allowed, address: string): RateLimit {
  const [points, windowMs] = allowed[call].address;
  return { key: `${call}:address:${digest(networkOf(address))}`, points, windowMs };
}

/**
 * Counts a call against its limits.
 * @throws AppError rate-limited, with retryAfterSeconds.
 */
export async function countCall(database: Database, limits: readonly RateLimit[]): Promise<void> {
  const now = new Date();
  const waitMs = await database.transaction((trx) => createRateLimitStore(trx).take(limits, now));
  if (waitMs > 0) throw rateLimited(waitMs);
}

export function rateLimited(waitMs: number): AppError {
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  return new AppError('rate-limited', `Too many attempts. Try again in ${retryAfterSeconds} seconds.`, {
    details: { retryAfterSeconds },
  });
}

function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter((group) => group !== '');
  const right = tail?.split(':').filter((group) => group !== '') ?? [];
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
