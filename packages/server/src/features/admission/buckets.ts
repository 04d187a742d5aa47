import { rateLimited } from '../auth/rate-limits.ts';

/** Calls that one key may make at once, and how many more each second. */
export interface Burst {
  most: number;
  perSecond: number;
}

/** Keys that are remembered; beyond it, those that may make a whole burst again are forgotten. */
const mostRemembered = 10_000;

export const tooMany = (seconds: number) => `Too many calls at once. Go on in ${seconds} seconds.`;

/**
 * Counts calls by key in the memory of this server: nothing is written. Answers what counts one call.
 * @throws AppError rate-limited, with retryAfterSeconds.
 */
export function createBuckets(burst: Burst, now: () => number = Date.now): (key: string) => void {
  /** What is left of the burst, and when that was so. */
  const buckets = new Map<string, { left: number; at: number }>();
  const leftAt = (bucket: { left: number; at: number } | undefined, at: number): number =>
    bucket ? Math.min(burst.most, bucket.left + ((at - bucket.at) / 1_000) * burst.perSecond) : burst.most;

  function forgetFull(at: number): void {
    for (const [key, bucket] of buckets) if (leftAt(bucket, at) >= burst.most) buckets.delete(key);
    if (buckets.size >= mostRemembered) buckets.clear();
  }

  return (key) => {
    const at = now();
    if (buckets.size >= mostRemembered && !buckets.has(key)) forgetFull(at);
    const left = leftAt(buckets.get(key), at);
    if (left < 1) throw rateLimited(((1 - left) / burst.perSecond) * 1_000, tooMany);
    buckets.set(key, { left: left - 1, at });
  };
}
