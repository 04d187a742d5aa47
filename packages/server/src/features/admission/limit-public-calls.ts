import type { Endpoint } from '@marbete/core/api/endpoint';
import type { Context } from 'koa';
import { networkOf, rateLimited } from '../auth/rate-limits.ts';
import { createBuckets, tooMany } from './buckets.ts';

/** Calls that an address may make at once of one public call, and how many more each second. */
const burst = { most: 100, perSecond: 10 };

/** Calls that guess at something, or send mail: they are counted in the database, by account too (D11). */
const countedElsewhere: ReadonlySet<string> = new Set([
  'auth.login',
  'auth.signup',
  'auth.recover',
  'keys.sign-in',
  'devices.activate',
  'quotes.request',
  'quotes.request-short',
]);

/** Words of one run that are written at the same time: it has one driver, which waits for each. */
const wordsAtOnce = 8;

/**
 * Limits what anybody may call and nothing else counts, by call and address, in the memory of this server: nothing is
 * written for a call that only reads. Words of print runs come from whole shops behind one address, so they are limited
 * by their run. Answers the check of one call.
 * @throws AppError rate-limited, with retryAfterSeconds.
 */
export function limitPublicCalls(now: () => number = Date.now): (ctx: Context, endpoint: Endpoint) => void {
  const take = createBuckets(burst, now);
  const writing = new Map<string, number>();

  function write(ctx: Context, run: string): void {
    const before = writing.get(run) ?? 0;
    if (before >= wordsAtOnce) throw rateLimited(1_000, tooMany);
    writing.set(run, before + 1);
    ctx.res.once('close', () => {
      const left = (writing.get(run) ?? 1) - 1;
      if (left > 0) writing.set(run, left);
      else writing.delete(run);
    });
  }

  return (ctx, { name, access }) => {
    if ((access !== 'public' && access !== 'publishable-key') || countedElsewhere.has(name)) return;
    const { corrida } = ctx['params'] as Record<string, string>;
    if (corrida === undefined) take(`${name} ${networkOf(ctx.ip)}`);
    else write(ctx, corrida);
  };
}
