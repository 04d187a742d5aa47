import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { AppError } from '@marbete/core/api/errors';
import type { Database } from '../../db/database.ts';
import { createRateLimitStore, type RateLimit } from './rate-limit-store.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How many a window, by account and by address (D11). Calls that can succeed count their failures only. */
const allowed = {
  login: { account: [10, 15 * minuteMs], address: [100, hourMs] },
  signup: { account: [5, hourMs], address: [20, hourMs] },
  recover: { account: [3, hourMs], address: [20, hourMs] },
  // Letters that a person sends to others by making users.
  invitation: { account: [30, hourMs], address: [100, hourMs] },
  // Calls of other people's pages, by the key in them and by who looks at the page.
  embed: { account: [3_000, minuteMs], address: [300, minuteMs] },
  oidc: { address: [100, hourMs] },
  device: { address: [30, 15 * minuteMs] },
  'sharing-code': { account: [30, 15 * minuteMs] },
  quote: { address: [10, hourMs] },
  'quote-tried': { address: [60, hourMs] },
} as const satisfies Record<string, Partial<Record<'account' | 'address', readonly [number, number]>>>;

type CallBy<Who extends string> = {
  [Call in keyof typeof allowed]: (typeof allowed)[Call] extends Record<Who, unknown> ? Call : never;
}[keyof typeof allowed];

/** The limit of an account, or of its e-mail, for a call; kept as a digest only. */
export function accountLimit(call: CallBy<'account'>, account: string): RateLimit {
  const [points, windowMs] = allowed[call].account;
  return { key: `${call}:account:${digest(account)}`, points, windowMs };
}

/** The limit of the caller's address. One IPv6 customer has a whole /64, so that counts as one address. */
export function addressLimit(call: CallBy<'address'>, address: string): RateLimit {
  const [points, windowMs] = allowed[call].address;
  return { key: `${call}:address:${digest(networkOf(address))}`, points, windowMs };
}

/**
 * Counts a call against its limits.
 * @throws AppError rate-limited, with retryAfterSeconds.
 */
export async function countCall(database: Database, limits: readonly RateLimit[]): Promise<void> {
  const now = new Date();
  const waitMs = await database.transaction((trx) => createRateLimitStore(trx).countAndWait(limits, now));
  if (waitMs > 0) throw rateLimited(waitMs);
}

/**
 * For calls that count only what went wrong. `words` are for where a screen shows the message itself.
 * @throws AppError rate-limited, with retryAfterSeconds, when a limit is used up.
 */
export async function refuseOverLimit(
  database: Database,
  limits: readonly RateLimit[],
  words?: (seconds: number) => string,
): Promise<void> {
  const waitMs = await createRateLimitStore(database.read).waitMs(limits, new Date());
  if (waitMs > 0) throw rateLimited(waitMs, words);
}

export async function countAttempt(database: Database, limits: readonly RateLimit[]): Promise<void> {
  await database.transaction((trx) => createRateLimitStore(trx).count(limits, new Date()));
}

function rateLimited(
  waitMs: number,
  words = (seconds: number) => `Too many attempts. Try again in ${seconds} seconds.`,
): AppError {
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  return new AppError('rate-limited', words(retryAfterSeconds), { details: { retryAfterSeconds } });
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
