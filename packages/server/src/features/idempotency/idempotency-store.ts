import type { Db } from '../../db/database.ts';

/** Which call of which user a key stands for. */
export interface KeyedCall {
  user_id: number;
  call: string;
  /** Digest of what the program sent. */
  key_hash: string;
}

export interface KeptCall {
  /** Digest of the request's content. */
  request_hash: string;
  claimed_at: string;
  /** Deflated JSON of what came of it; null while it is in flight, or where nobody knows. */
  outcome: Buffer | null;
}

/** What calls with an Idempotency-Key answered. Housekeeping deletes those whose day is over. */
export function createIdempotencyStore(db: Db) {
  return {
    /** Takes the key for this call; answers what it stands for already, or undefined when it is taken now. */
    async claim(
      call: KeyedCall,
      { request_hash, now, lifeMs }: { request_hash: string; now: Date; lifeMs: number },
    ): Promise<KeptCall | undefined> {
      const at = now.toISOString();
      await db('idempotency_keys').where(call).where('expires_at', '<=', at).delete();
      const expires_at = new Date(now.getTime() + lifeMs).toISOString();
      const inserted: unknown[] = await db('idempotency_keys')
        .insert({ ...call, request_hash, claimed_at: at, expires_at })
        .onConflict(['user_id', 'call', 'key_hash'])
        .ignore()
        .returning('user_id');
      if (inserted.length > 0) return undefined;
      return db('idempotency_keys')
        .where(call)
        .first<KeptCall | undefined>('request_hash', 'claimed_at', 'outcome');
    },

    /** Whether a user has as many keys as one may have. */
    async isFull(user_id: number, most: number): Promise<boolean> {
      const rows: unknown[] = await db('idempotency_keys').where({ user_id }).select('user_id').limit(most);
      return rows.length >= most;
    },

    async keep(call: KeyedCall, outcome: Buffer): Promise<void> {
      await db('idempotency_keys').where(call).update({ outcome });
    },

    /** Forgets a call that did nothing, so that it can be made again. */
    async release(call: KeyedCall): Promise<void> {
      await db('idempotency_keys').where(call).whereNull('outcome').delete();
    },
  };
}
