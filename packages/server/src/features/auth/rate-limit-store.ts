import type { Db } from '../../db/database.ts';

export interface RateLimit {
  /** What is counted; short, and never a secret or an address of a person in clear. */
  key: string;
  /** How many are allowed within the window. */
  points: number;
  windowMs: number;
}

/** Counters in the database, so that every server process counts on. */
export function createRateLimitStore(db: Db) {
  return {
    /** Milliseconds until the first of these limits that is used up opens again; 0 when none is. */
    async waitMs(limits: readonly RateLimit[], now: Date): Promise<number> {
      const rows: { key: string; points: number; expires_at: string }[] = await db('rate_limits')
        .whereIn(
          'key',
          limits.map(({ key }) => key),
        )
        .where('expires_at', '>', now.toISOString());
      const waits = rows
        .filter((row) => row.points >= (limits.find(({ key }) => key === row.key)?.points ?? Infinity))
        .map((row) => Date.parse(row.expires_at) - now.getTime());
      return Math.max(0, ...waits);
    },

    /** Counts one; a window that has passed begins anew. */
    async count(limits: readonly RateLimit[], now: Date): Promise<void> {
      await db('rate_limits').where('expires_at', '<=', now.toISOString()).delete();
      for (const { key, windowMs } of limits) {
        await db('rate_limits')
          .insert({ key, points: 1, expires_at: new Date(now.getTime() + windowMs).toISOString() })
          .onConflict('key')
          .merge({ points: db.raw('rate_limits.points + 1') });
      }
    },

    /** Counts one and answers how long to wait: 0 while every limit still has room for it. */
    async countAndWait(limits: readonly RateLimit[], now: Date): Promise<number> {
      await this.count(limits, now);
      // One more than allowed, since this one is among them.
      return this.waitMs(
        limits.map((limit) => ({ ...limit, points: limit.points + 1 })),
        now,
      );
    },

    async delete(key: string): Promise<void> {
      await db('rate_limits').where({ key }).delete();
    },
  };
}
