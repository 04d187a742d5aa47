import { AppError } from '@marbete/core/api/errors';
import type { Db } from '../../db/database.ts';
import type { Dialect } from '../../db/dialects/dialect.ts';
import { rowSetRange } from './row-ids.ts';

export interface RowSet {
  id: number;
  /** All rows, a header included. */
  filas: number;
  columnas: number;
  format: 'csv' | 'xls' | 'xlsx';
  delimiter: string | null;
}

/** Sets of rows: what one reading of one file left. A set belongs to one catalogue, one checked file, or nobody. */
export function createRowSetStore(db: Db, dialect: Dialect) {
  return {
    async insert(format: RowSet['format'], delimiter: string | undefined): Promise<number> {
      const [row] = await db('row_sets')
        .insert({ format, delimiter: delimiter ?? null, created_at: new Date().toISOString() })
        .returning('id');
      return row.id;
    },

    async finish(id: number, filas: number, columnas: number): Promise<void> {
      await db('row_sets').where({ id }).update({ filas, columnas });
    },

    async get(id: number): Promise<RowSet> {
      const row = await db('row_sets')
        .select<RowSet>('id', 'filas', 'columnas', 'format', 'delimiter')
        .where({ id })
        .first();
      if (!row) throw new AppError('not-found', `There is no row set ${id}.`);
      return row;
    },

    /** Marks a set for deletion; its rows go later, in batches. */
    async drop(id: number): Promise<void> {
      await db('row_sets').where({ id }).update({ dropped_at: new Date().toISOString() });
    },

    /** Sets to delete: dropped ones, and those of imports that ended half-way before this time. */
    async listLeftovers(startedBefore: string): Promise<number[]> {
      const rows = await db('row_sets')
        .select('id')
        .where((query) => query.whereNotNull('dropped_at').orWhere('created_at', '<', startedBefore))
        .whereNotExists(db('catalogues').select('id').whereRaw('catalogues.row_set_id = row_sets.id'))
        .whereNotExists(
          db('checked_files').select('nombreuuid').whereRaw('checked_files.row_set_id = row_sets.id'),
        )
        .orderBy('id');
      return rows.map((row: { id: number }) => row.id);
    },

    /** Deletes at most `limit` rows of a set, and the set itself with its last row; answers whether it is gone. */
    async deleteSome(id: number, limit: number): Promise<boolean> {
      const deleted = await dialect.deleteRows(db, rowSetRange(id), limit);
      if (deleted === limit) return false;
      await db('row_sets').where({ id }).delete();
      return true;
    },
  };
}
