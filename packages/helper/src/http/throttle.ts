export interface ThrottleLimits {
  /** So many are let through at once after a quiet time. */
  burst: number;
  perSecond: number;
  /** Nobody waits longer than this, so that those who wait do not pile up. */
  mostMs: number;
}

/** A browser opens six connections to a host: a page that is made to wait sends no more than the pace allows. */
const refusals: ThrottleLimits = { burst: 20, perSecond: 20, mostMs: 2_000 };

/**
 * How long the next one has to wait, in milliseconds. Refused requests are answered at this pace, so that a page that
 * asks as fast as it can leaves the processor to those who print.
 */
export function createThrottle(
  { burst, perSecond, mostMs }: ThrottleLimits = refusals,
  now: () => number = () => performance.now(),
): () => number {
  const stepMs = 1_000 / perSecond;
  let free = Number.NEGATIVE_INFINITY;
  return () => {
    const at = now();
    free = Math.max(free, at - burst * stepMs) + stepMs;
    free = Math.min(free, at + mostMs);
    return Math.max(0, free - at);
  };
}
