import type { Db } from '../../db/database.ts';

export interface RateLimit {
  /** What is counted; short, and never a secret or an address of a person in clear. */
  key: string;
  /** How many are allowed within the window. */
  points: number;
  windowMs: number;
}

/** One point of a counter that was taken, with the end of the window that it belongs to. */
export interface Reservation {
  key: string;
  expires_at: string;
  /** Points that are left in the window. */
  left: number;
}

/** Thrown inside the transaction that reserves, which so takes nothing. */
export class LimitReached extends Error {
  /** The first limit without room. */
  readonly key: string;
  /** How long until its window ends. */
  readonly waitMs: number;

  constructor(key: string, waitMs: number) {
    super(`The limit ${key} is used up.`);
    this.key = key;
    this.waitMs = waitMs;
  }
}

/** Counters in the database, so that every server process counts on. Housekeeping deletes those that ran out. */
export function createRateLimitStore(db: Db) {
  return {
    /** Milliseconds until the last of these limits that is used up opens again; 0 when none is. */
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

    /**
     * Takes a point of each limit; a window that has passed begins anew. Inside a transaction of its own.
     * @throws LimitReached, after which the transaction has to be rolled back.
     */
    async reserve(limits: readonly RateLimit[], now: Date): Promise<Reservation[]> {
      const at = now.toISOString();
      const taken: Reservation[] = [];
      // In one order, so that two servers never wait for each other's rows.
      for (const { key, points, windowMs } of limits.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
        const fresh = 'case when rate_limits.expires_at <= ? then';
        const [row]: { points: number; expires_at: string }[] = await db('rate_limits')
          .insert({ key, points: 1, expires_at: new Date(now.getTime() + windowMs).toISOString() })
          .onConflict('key')
          .merge({
            points: db.raw(`${fresh} 1 else rate_limits.points + 1 end`, [at]),
            expires_at: db.raw(`${fresh} excluded.expires_at else rate_limits.expires_at end`, [at]),
          })
          .returning(['points', 'expires_at']);
        if (!row) throw new Error(`The counter ${key} was not written`);
        if (row.points > points) throw new LimitReached(key, Date.parse(row.expires_at) - now.getTime());
        taken.push({ key, expires_at: row.expires_at, left: points - row.points });
      }
      return taken;
    },

    /** Gives points back that were reserved, unless their window is over. */
    async giveBack(taken: readonly Reservation[]): Promise<void> {
      for (const { key, expires_at } of taken) {
        await db('rate_limits').where({ key, expires_at }).where('points', '>', 0).decrement('points', 1);
      }
    },

    /** Forgets what was counted under keys that begin so. */
    async clear(keyPrefix: string): Promise<void> {
      await db('rate_limits').where('key', 'like', `${keyPrefix}%`).delete();
    },
  };
}
