import type { Context } from 'koa';
import type { Database } from '../../db/database.ts';
import type { SignedInUser } from '../../http/route.ts';
import { LimitReached } from '../auth/rate-limit-store.ts';
import { accountLimit, rateLimited, reserve } from '../auth/rate-limits.ts';

/**
 * Counts a call of a program, and says in headers how many are left
 * (https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/).
 * @throws AppError rate-limited, with retryAfterSeconds.
 */
export async function limitPrograms(ctx: Context, database: Database, user: SignedInUser): Promise<void> {
  const limit = accountLimit('v1', String(user.id));
  const taken = await reserve(database, [limit]);
  const [window] = taken instanceof LimitReached ? [] : taken;
  const waitMs = taken instanceof LimitReached ? taken.waitMs : Date.parse(window!.expires_at) - Date.now();
  ctx.set('ratelimit-policy', `"v1";q=${limit.points};w=${limit.windowMs / 1_000}`);
  ctx.set('ratelimit', `"v1";r=${window?.left ?? 0};t=${Math.max(0, Math.ceil(waitMs / 1_000))}`);
  if (taken instanceof LimitReached)
    throw rateLimited(waitMs, (seconds) => `Too many calls. Go on in ${seconds} seconds.`);
}
