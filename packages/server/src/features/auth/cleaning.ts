import { createAuditStore } from '../audit/audit-store.ts';
import type { Database } from '../../db/database.ts';

const day = 24 * 3600 * 1000;

/** How long what a deleted account owned is kept, for who deleted it by mistake (D15). */
const keptMs = 30 * day;

/**
 * Deletes tokens, sessions, sign-ins and keys of calls that ran out, and accounts that were deleted 30 days ago with all they owned.
 * Rows of their catalogues belong to nobody then and go with the cleaning of catalogues.
 */
export async function cleanAccounts(
  database: Database,
  { now = Date.now(), signal }: { now?: number; signal?: AbortSignal } = {},
): Promise<void> {
  const at = new Date(now).toISOString();
  await database.transaction(async (trx) => {
    for (const table of [
      'account_tokens',
      'oidc_sign_ins',
      'drive_permissions',
      'sessions',
      'rate_limits',
      'idempotency_keys',
      'station_pairings',
    ]) {
      await trx(table).where('expires_at', '<=', at).delete();
    }
  });
  await database.transaction((trx) => createAuditStore(trx).deleteOld(now));
  const deletedBefore = new Date(now - keptMs).toISOString();
  // Operators first: they point at their account. One transaction each, since an account may own much.
  const gone: number[] = await database
    .read('users')
    .where('deleted_at', '<', deletedBefore)
    .orderByRaw('parent_id is null, id')
    .pluck('id');
  for (const id of gone) {
    if (signal?.aborted) return;
    await database.transaction(async (trx) => {
      await trx('users').where({ parent_id: id }).delete();
      await trx('users').where({ id }).delete();
    });
  }
}
