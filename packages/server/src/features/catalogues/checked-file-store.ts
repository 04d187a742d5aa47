import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/database.ts';

/** How long a file that was checked waits to be stored (D47). */
const lifeMs = 24 * 3_600_000;

export interface CheckedFile {
  nombreuuid: string;
  row_set_id: number;
  /** The file's name without its extension. */
  nombre: string;
  first_row: readonly string[];
}

/** Files that were read and wait to be stored by name, each bound to its account. */
export function createCheckedFileStore(db: Db) {
  return {
    async insert(accountId: number, file: Omit<CheckedFile, 'nombreuuid'>): Promise<string> {
      const nombreuuid = randomUUID();
      await db('checked_files').insert({
        nombreuuid,
        user_id: accountId,
        row_set_id: file.row_set_id,
        nombre: file.nombre,
        first_row: JSON.stringify(file.first_row),
        created_at: new Date().toISOString(),
      });
      return nombreuuid;
    },

    /** A file that waits; undefined for another account's or one that expired. */
    async find(accountId: number, nombreuuid: string): Promise<CheckedFile | undefined> {
      const row = await db('checked_files')
        .select('row_set_id', 'nombre', 'first_row')
        .where({ nombreuuid, user_id: accountId })
        .where('created_at', '>', new Date(Date.now() - lifeMs).toISOString())
        .first();
      return row && { nombreuuid, ...row, first_row: JSON.parse(row.first_row) as string[] };
    },

    /** Takes a file out, so that it is stored once only; undefined where there is none. */
    async take(accountId: number, nombreuuid: string): Promise<CheckedFile | undefined> {
      const file = await this.find(accountId, nombreuuid);
      // Of two calls at the same time, the one that deletes it gets it.
      if (!file || (await db('checked_files').where({ nombreuuid }).delete()) === 0) return undefined;
      return file;
    },

    /** Deletes expired files and marks their row sets for deletion. */
    async deleteExpired(now: number): Promise<void> {
      const before = new Date(now - lifeMs).toISOString();
      const expired = db('checked_files').select('row_set_id').where('created_at', '<=', before);
      await db('row_sets')
        .whereIn('id', expired)
        .update({ dropped_at: new Date(now).toISOString() });
      await db('checked_files').where('created_at', '<=', before).delete();
    },
  };
}
