import type { Knex } from 'knex';

/** Rows of an insert, below the number of values that a statement takes. */
const batchRows = 100;

interface Printed {
  user_id: number;
  label_name: string;
  impresora: string;
  catalogue_id: number;
  used_at: string;
}

type Kind = Omit<Printed, 'impresora' | 'used_at'> & { printer: string };

const keyOf = ({ user_id, label_name, printer, catalogue_id }: Kind) =>
  JSON.stringify([user_id, label_name, printer, catalogue_id]);

/** The printer's name in its record. */
function nameIn(impresora: string): string {
  try {
    const { name } = JSON.parse(impresora) as { name?: unknown };
    return typeof name === 'string' ? name.slice(0, 200) : '';
  } catch {
    return '';
  }
}

/**
 * What runs of a user have in common that a search of the history looks at: label, printer and list. A run names its
 * kind, so that a search compares the few kinds and then reads an index.
 */
export async function printKinds(db: Knex): Promise<void> {
  await db.schema.createTable('print_kinds', (table) => {
    table.increments('id');
    table.integer('user_id').notNullable().references('users.id').onDelete('cascade');
    table.string('label_name', 255).notNullable();
    table.string('printer', 200).notNullable();
    // 0 for none: a unique index takes null many times.
    table.integer('catalogue_id').notNullable();
    table.string('used_at', 24).notNullable().index();
    table.unique(['user_id', 'label_name', 'printer', 'catalogue_id']);
  });
  await db.schema.alterTable('print_runs', (table) => {
    table.integer('kind_id');
    table.dropIndex(['user_id', 'created_at', 'id']);
  });
  await fillKinds(db);
  await db.schema.alterTable('print_runs', (table) => {
    table.index(['user_id', 'created_at', 'id', 'kind_id']);
  });
}

async function fillKinds(db: Knex): Promise<void> {
  const printed = (await db('print_runs')
    .groupByRaw('user_id, label_name, impresora, coalesce(catalogue_id, 0)')
    .select(
      'user_id',
      'label_name',
      'impresora',
      db.raw('coalesce(catalogue_id, 0) as catalogue_id'),
      db.raw('max(created_at) as used_at'),
    )) as Printed[];
  const kinds = new Map<string, Omit<Printed, 'impresora'> & { printer: string }>();
  for (const { impresora, ...run } of printed) {
    const kind = { ...run, printer: nameIn(impresora) };
    const before = kinds.get(keyOf(kind))?.used_at ?? '';
    kinds.set(keyOf(kind), { ...kind, used_at: kind.used_at > before ? kind.used_at : before });
  }
  await db.batchInsert('print_kinds', [...kinds.values()], batchRows);
  const stored = (await db('print_kinds').select()) as (Kind & { id: number })[];
  const ids = new Map(stored.map(({ id, ...kind }) => [keyOf(kind), id]));
  // A run finds its kind by what it has stored, in one statement.
  await db.schema.createTable('print_kinds_of', (table) => {
    table.integer('user_id').notNullable();
    table.string('label_name', 255).notNullable();
    table.text('impresora').notNullable();
    table.integer('catalogue_id').notNullable();
    table.integer('kind_id').notNullable();
    table.index(['user_id', 'label_name', 'catalogue_id']);
  });
  await db.batchInsert(
    'print_kinds_of',
    printed.map(({ user_id, label_name, impresora, catalogue_id }) => {
      const kind = { user_id, label_name, catalogue_id };
      return { ...kind, impresora, kind_id: ids.get(keyOf({ ...kind, printer: nameIn(impresora) }))! };
    }),
    batchRows,
  );
  await db.raw(`update print_runs set kind_id = (select kind_id from print_kinds_of as found
    where found.user_id = print_runs.user_id and found.label_name = print_runs.label_name
      and found.impresora = print_runs.impresora and found.catalogue_id = coalesce(print_runs.catalogue_id, 0))`);
  await db.schema.dropTable('print_kinds_of');
}
