import type { ReadOptions } from '@marbete/core/api/catalogues';
import { AppError } from '@marbete/core/api/errors';
import type { ColumnsByCells } from '@marbete/core/catalogue/columns-by-cells';
import type { SheetMarks } from '@marbete/core/catalogue/decimal-marks';
import type { Doubt } from '@marbete/core/catalogue/survey';
import type { Knex } from 'knex';
import type { Db } from '../../db/database.ts';
import { createRowStore } from './row-store.ts';

export interface RowSet {
  id: number;
  /** All rows, a header included. */
  filas: number;
  columnas: number;
  format: 'csv' | 'xls' | 'xlsx';
  delimiter: string | null;
}

/** How the file of a set was read. */
export interface Reading {
  /** Whether its first row names the columns. */
  header: boolean;
  /** What a person said about it, this time or for an earlier file of the same catalogue. */
  said: ReadOptions;
  /** What nobody has said yet, though it decides what prints. */
  doubts: readonly Doubt['code'][];
  /** Letters of the columns that hold nothing; sets of earlier versions do not say. */
  empty?: readonly string[];
  /** Columns that their cells alone tell, by variable; sets of earlier versions do not say. */
  byCells?: ColumnsByCells['found'];
}

/** What is known about the cells of a set: one JSON text. */
type Knowledge = SheetMarks & { reading?: Reading };

/** Sets of rows, one a file that was read. A set belongs to catalogues that are copies of each other, to one checked file, to print runs that have not ended, or to none. */
export function createRowSetStore(db: Db) {
  const ofCatalogues = () => db('catalogues').select('id').whereRaw('catalogues.row_set_id = row_sets.id');
  const ofCheckedFiles = () =>
    db('checked_files').select('nombreuuid').whereRaw('checked_files.row_set_id = row_sets.id');
  /** A print run that has not ended prints the rows that it began with. */
  const ofOpenRuns = () =>
    db('print_runs').select('id').whereRaw('print_runs.row_set_id = row_sets.id').whereNull('ended_at');
  /** A deleted catalogue can be restored for a while. */
  const ofDeleted = () =>
    db('deleted_things').select('id').whereRaw('deleted_things.row_set_id = row_sets.id');
  const withoutOwner = (query: Knex.QueryBuilder) =>
    query
      .whereNotExists(ofCatalogues())
      .whereNotExists(ofCheckedFiles())
      .whereNotExists(ofOpenRuns())
      .whereNotExists(ofDeleted());

  return {
    async insert(format: RowSet['format'], delimiter: string | undefined): Promise<number> {
      const [row] = await db('row_sets')
        .insert({ format, delimiter: delimiter ?? null, created_at: new Date().toISOString() })
        .returning('id');
      return row.id;
    },

    /**
     * Protects a set from deletion until the transaction ends.
     * @throws AppError unavailable for one that is marked as abandoned: the import took too long, or the clock of a server is ahead.
     */
    async assertLive(id: number): Promise<void> {
      const live = await db('row_sets').where({ id }).whereNull('dropped_at').forShare().first('id');
      if (live) return;
      throw new AppError(
        'unavailable',
        'The import took so long that its rows were cleaned up. Import the file again.',
        {
          details: { reason: 'import-cleaned' },
        },
      );
    },

    /** Stores the size of a set whose rows are all there, and what its cells prove. Throws what assertLive throws. */
    async finish(
      id: number,
      {
        marks,
        reading,
        ...counts
      }: Pick<RowSet, 'filas' | 'columnas'> & { bytes: number; marks: SheetMarks; reading: Reading },
    ): Promise<void> {
      await this.assertLive(id);
      const knowledge: Knowledge = { ...marks, reading };
      await db('row_sets')
        .where({ id })
        .update({ ...counts, marks: JSON.stringify(knowledge) });
    },

    async get(id: number): Promise<RowSet> {
      const row = await db('row_sets')
        .select<RowSet>('id', 'filas', 'columnas', 'format', 'delimiter')
        .where({ id })
        .first();
      if (!row) throw new AppError('not-found', `There is no row set ${id}.`);
      return row;
    },

    /** What its cells prove, and how its file was read; sets of earlier versions do not say the latter. */
    async getKnowledge(id: number): Promise<Knowledge> {
      const row: { marks: string | null } | undefined = await db('row_sets').where({ id }).first('marks');
      return row?.marks ? (JSON.parse(row.marks) as Knowledge) : { columns: {} };
    },

    /** Marks a set for deletion, unless another catalogue shares it; its rows go later, in batches. */
    async markDeleted(id: number): Promise<void> {
      await withoutOwner(db('row_sets').where({ id })).update({ dropped_at: new Date().toISOString() });
    },

    /** Marks the sets of imports that began before this time and did not end; removes the mark of a set that has an owner. */
    async markAbandoned(startedBefore: string): Promise<void> {
      await withoutOwner(
        db('row_sets').whereNull('dropped_at').where('created_at', '<', startedBefore),
      ).update({
        dropped_at: new Date().toISOString(),
      });
      await db('row_sets')
        .whereNotNull('dropped_at')
        .where((query) =>
          query
            .whereExists(ofCatalogues())
            .orWhereExists(ofCheckedFiles())
            .orWhereExists(ofOpenRuns())
            .orWhereExists(ofDeleted()),
        )
        .update({ dropped_at: null });
    },

    /** Sets to delete. */
    async listMarked(): Promise<number[]> {
      return withoutOwner(db('row_sets').whereNotNull('dropped_at')).orderBy('id').pluck('id');
    },

    /** Deletes at most so many rows of a set, and the set itself with the last of them; answers whether it is gone. */
    async deleteSome(id: number, limit: number): Promise<boolean> {
      // An import that still writes into it is waited for, and finds it dropped with its next batch.
      await db('row_sets').where({ id }).forUpdate().first('id');
      if (!(await createRowStore(db).deleteSome(id, limit))) return false;
      await db('row_sets').where({ id }).delete();
      return true;
    },
  };
}
