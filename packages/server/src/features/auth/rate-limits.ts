import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { AppError } from '@marbete/core/api/errors';
import type { Database } from '../../db/database.ts';
import { createRateLimitStore, LimitReached, type RateLimit, type Reservation } from './rate-limit-store.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * How many a window, by account, by address, and by both together (D11). Calls that can succeed count their failures
 * only. The limit of an account is wide, since anybody can use it up; who is known passes it.
 */
const allowed = {
  login: { account: [100, hourMs], address: [300, hourMs], pair: [10, 15 * minuteMs] },
  /** Tries from a browser in which the account signed in before. */
  'known-login': { account: [10, 15 * minuteMs] },
  signup: { account: [5, hourMs], address: [20, hourMs] },
  recover: { account: [3, hourMs], address: [20, hourMs] },
  // Letters that a person sends to others by making users.
  invitation: { account: [30, hourMs], address: [100, hourMs] },
  // Calls of other people's pages, by the key in them and by who looks at the page.
  embed: { account: [3_000, minuteMs], address: [300, minuteMs] },
  // Calls of programs below /api/v1.
  v1: { account: [600, minuteMs] },
  oidc: { address: [100, hourMs] },
  device: { address: [30, 15 * minuteMs] },
  // Helpers that ask for a code, and codes that are typed: by account, by address, and by everybody together.
  'station-pairing': { address: [60, hourMs] },
  'station-code': { account: [20, hourMs], address: [60, hourMs] },
  'station-codes': { account: [2_000, hourMs] },
  'sharing-code': { account: [30, 15 * minuteMs] },
  quote: { address: [10, hourMs] },
  'quote-tried': { address: [60, hourMs] },
} as const satisfies Record<
  string,
  Partial<Record<'account' | 'address' | 'pair', readonly [number, number]>>
>;

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

/** The limit of an account from one address. */
export function pairLimit(call: CallBy<'pair'>, account: string, address: string): RateLimit {
  const [points, windowMs] = allowed[call].pair;
  return { key: `${pairPrefix(call, account)}${digest(networkOf(address))}`, points, windowMs };
}

/** What the keys of an account's limits begin with, from whatever address. */
export function pairPrefix(call: CallBy<'pair'>, account: string): string {
  return `${call}:pair:${digest(account)}:`;
}

/**
 * Counts a call against its limits.
 * @throws AppError rate-limited, with retryAfterSeconds; it is not counted then. `words` are for where a screen shows
 * the message itself.
 */
export async function countCall(
  database: Database,
  limits: readonly RateLimit[],
  words?: (seconds: number) => string,
): Promise<void> {
  const taken = await reserve(database, limits);
  if (taken instanceof LimitReached) throw rateLimited(taken.waitMs, words);
}

/**
 * Only looks whether there is room.
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

/** Takes a point of each limit, or none where one has no room. */
export async function reserve(
  database: Database,
  limits: readonly RateLimit[],
): Promise<Reservation[] | LimitReached> {
  try {
    return await fewAtOnce(limits, () =>
      database.transaction((trx) => createRateLimitStore(trx).reserve(limits, new Date())),
    );
  } catch (error) {
    if (error instanceof LimitReached) return error;
    throw error;
  }
}

/** Gives points back that were reserved. */
export function giveBack(database: Database, taken: readonly Reservation[]): Promise<void> {
  return fewAtOnce(taken, () => database.transaction((trx) => createRateLimitStore(trx).giveBack(taken)));
}

/** Of one call, in one process. */
const mostAtOnce = 2;
const queues = new Map<string, { running: number; waiting: (() => void)[] }>();

/**
 * Those who count at the same time write the same few rows, and each holds a connection while it waits for the others.
 * The rest of the pool is for calls of people who are signed in.
 */
async function fewAtOnce<T>(counters: readonly { key: string }[], work: () => Promise<T>): Promise<T> {
  const call = counters.at(-1)?.key.split(':', 1)[0] ?? '';
  const queue = queues.get(call) ?? { running: 0, waiting: [] };
  queues.set(call, queue);
  if (queue.running < mostAtOnce) queue.running += 1;
  else await new Promise<void>((resolve) => queue.waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = queue.waiting.shift();
    if (next) next();
    else queue.running -= 1;
  }
}

export function rateLimited(
  waitMs: number,
  words = (seconds: number) => `Too many attempts. Try again in ${seconds} seconds.`,
): AppError {
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  return new AppError('rate-limited', words(retryAfterSeconds), { details: { retryAfterSeconds } });
}

/** The network that an address counts as, however it is written: itself, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter((group) => group !== '');
  const right = tail?.split(':').filter((group) => group !== '') ?? [];
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
