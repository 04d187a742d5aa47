import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@marbete/core/api/errors';
import type { Database } from '../../db/database.ts';
import { LimitReached, type RateLimit, type Reservation } from './rate-limit-store.ts';
import { giveBack, rateLimited, reserve } from './rate-limits.ts';

/** How long a try waits for those before it, and how long a turn is held at most if its server is killed. */
const waitForTurnMs = 5_000;
const turnMs = 15_000;
const askAgainMs = 25;

/** Sorts before the names of calls, so that who has no turn yet is not told of points that may be given back. */
const turnPrefix = '(turn)';

/**
 * Runs a try that may fail: counted before it begins, and given back when it answers something. What fails is
 * `undefined`, or an error for which `isFailure` says so; any other error gives back too. Tries under the same first
 * limit take turns, on all servers, so that right ones at the same time all pass and wrong ones cannot outrun the limit.
 * @throws AppError rate-limited, with retryAfterSeconds; unavailable when the turn does not come. Neither is counted.
 */
export async function attempt<T>(
  database: Database,
  limits: readonly [RateLimit, ...RateLimit[]],
  work: () => Promise<T | undefined>,
  isFailure: (error: unknown) => boolean = () => false,
): Promise<T | undefined> {
  const line = limits[0].key;
  const until = Date.now() + waitForTurnMs;
  return inLine(line, until, async () => {
    const turn = { key: `${turnPrefix}${line}`, points: 1, windowMs: turnMs };
    const taken = await reserveWithTurn(database, [turn, ...limits], until);
    let failed = false;
    try {
      const answer = await work();
      failed = answer === undefined;
      return answer;
    } catch (error) {
      failed = isFailure(error);
      throw error;
    } finally {
      const back = failed ? taken.filter(({ key }) => key === turn.key) : taken;
      await giveBack(database, back);
    }
  });
}

/** Tries of this process by their line: each waits for the one before it. */
const lines = new Map<string, Promise<void>>();

async function inLine<T>(line: string, until: number, work: () => Promise<T>): Promise<T> {
  const before = lines.get(line);
  let leave = () => {};
  const mine = new Promise<void>((resolve) => (leave = resolve));
  const last = (before ?? Promise.resolve()).then(() => mine);
  lines.set(line, last);
  try {
    if (before) await withinTime(before, until);
    return await work();
  } finally {
    leave();
    if (lines.get(line) === last) lines.delete(line);
  }
}

async function withinTime(before: Promise<void>, until: number): Promise<void> {
  const passed = new AbortController();
  const late = wait(Math.max(0, until - Date.now()), true, { signal: passed.signal }).catch(() => true);
  const isLate = await Promise.race([before, late]);
  passed.abort();
  if (isLate) throw noTurn();
}

/** Another server may have the turn. */
async function reserveWithTurn(
  database: Database,
  limits: readonly RateLimit[],
  until: number,
): Promise<Reservation[]> {
  for (;;) {
    const taken = await reserve(database, limits);
    if (!(taken instanceof LimitReached)) return taken;
    if (!taken.key.startsWith(turnPrefix)) throw rateLimited(taken.waitMs);
    if (Date.now() >= until) throw noTurn();
    await wait(askAgainMs);
  }
}

const noTurn = () =>
  new AppError('unavailable', 'Too many tries for this at the same time. Try again in a moment.');
