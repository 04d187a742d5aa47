import type { Knex } from 'knex';

/** The runs of a page's key are counted before it begins another. */
export async function keyRunIndex(db: Knex): Promise<void> {
  await db.raw('create index print_runs_key on print_runs (key_id, created_at) where key_id is not null');
}
