import { createHash } from 'node:crypto';
import { AppError } from '@marbete/core/api/errors';
import type { Database } from '../../db/database.ts';
import { createRateLimitStore, type RateLimit } from './rate-limit-store.ts';

/** The key under which a caller's tries at something are counted; addresses are kept as digests only. */
export function attemptsOf(what: string, caller: string, points: number, windowMs: number): RateLimit {
  const digest = createHash('sha256').update(caller).digest('base64url');
  return { key: `${what}:${digest}`, points, windowMs };
}

const forOperators = (seconds: number) => `Too many attempts. Try again in ${seconds} seconds.`;

/**
 * `words` say it where a screen shows the message itself.
 * @throws AppError rate-limited, with retryAfterSeconds, when a limit is used up.
 */
export async function refuseOverLimit(
  database: Database,
  limits: readonly RateLimit[],
  words: (seconds: number) => string = forOperators,
): Promise<void> {
  const waitMs = await createRateLimitStore(database.read).waitMs(limits, new Date());
  if (waitMs === 0) return;
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  throw new AppError('rate-limited', words(retryAfterSeconds), { details: { retryAfterSeconds } });
}

export async function countAttempt(database: Database, limits: readonly RateLimit[]): Promise<void> {
  await database.transaction((trx) => createRateLimitStore(trx).count(limits, new Date()));
}
