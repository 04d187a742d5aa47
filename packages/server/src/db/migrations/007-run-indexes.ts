import type { Knex } from 'knex';

/** Every question that is asked of runs finds its rows by an index, and so does what goes when a label or a list goes. */
export async function runIndexes(db: Knex): Promise<void> {
  await db.schema.alterTable('print_runs', (table) => {
    table.dropIndex(['user_id', 'created_at']);
    table.index(['user_id', 'created_at', 'id']);
    table.index(['label_id', 'created_at']);
    table.index(['catalogue_id']);
  });
  // Few of them at any time, among runs of years.
  await db.raw(
    'create index print_runs_open on print_runs (user_id, created_at) where ended_at is null and lease_hash is not null',
  );
  await db.raw(
    'create index print_runs_silent on print_runs (updated_at) where ended_at is null and lease_hash is not null',
  );
}
