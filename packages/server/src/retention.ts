import type { ServerConfig } from './config/config.ts';
import type { Database, Db } from './db/database.ts';

const dayMs = 24 * 3_600_000;

/** Rows that go in one transaction. */
const batch = 500;

/**
 * For how many days runs and sign-ins are kept: as MARBETE_KEEP_DAYS says, else as the installation began with;
 * undefined where nobody was asked yet, and then all of them stay.
 */
export async function keptDays(
  db: Db,
  setting: ServerConfig['keepDays'],
): Promise<number | 'all' | undefined> {
  if (setting !== undefined) return setting;
  const [stored]: string[] = await db('server_settings').where({ name: 'keep-days' }).pluck('value');
  return stored === undefined ? undefined : Number(stored);
}

/**
 * Deletes print runs that ended, their kinds, orders that ended and sign-ins that are older (docs/retention.md). Counts of labels by day stay, and so
 * does what a label last printed of each article.
 */
export async function cleanOld(
  database: Database,
  { days, now = Date.now(), signal }: { days: number; now?: number; signal?: AbortSignal | undefined },
): Promise<void> {
  const before = new Date(now - days * dayMs).toISOString();
  const runs = (db: Db) =>
    db('print_runs')
      .where('created_at', '<', before)
      .where((run) => run.whereNull('lease_hash').orWhereNotNull('ended_at'));
  const logins = (db: Db) => db('logins').where('created_at', '<', before);
  const orders = (db: Db) => db('print_orders').where('created_at', '<', before).whereNotNull('ended_at');
  // A kind is named as used once a day: the last run of it may be a day younger.
  const beforeThat = new Date(now - (days + 1) * dayMs).toISOString();
  const kinds = (db: Db) => db('print_kinds').where('used_at', '<', beforeThat);
  for (const [table, old, time] of [
    ['print_runs', runs, 'created_at'],
    ['logins', logins, 'created_at'],
    ['print_orders', orders, 'created_at'],
    ['print_kinds', kinds, 'used_at'],
  ] as const) {
    for (;;) {
      if (signal?.aborted) return;
      const gone = await database.transaction((trx) =>
        trx(table).whereIn('id', old(trx).select('id').orderBy(time).limit(batch)).delete(),
      );
      if (gone < batch) break;
    }
  }
}
