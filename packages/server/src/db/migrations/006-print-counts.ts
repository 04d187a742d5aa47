import type { Knex } from 'knex';

/** Rows of an insert, below the number of values that a statement takes. */
const batchRows = 100;

/** The printer's name in its record. */
function nameIn(impresora: string): string {
  try {
    const { name } = JSON.parse(impresora) as { name?: unknown };
    return typeof name === 'string' ? name.slice(0, 200) : '';
  } catch {
    return '';
  }
}

interface Counted {
  at: string;
  user_id: number;
  label_name: string;
  impresora: string;
  labels: string | number;
}

/** The start of the quarter of an hour of a moment in text: no time zone is nearer to UTC than by quarters. */
const slot = `substr(print_runs.created_at, 1, 14) || case
  when substr(print_runs.created_at, 15, 2) < '15' then '00'
  when substr(print_runs.created_at, 15, 2) < '30' then '15'
  when substr(print_runs.created_at, 15, 2) < '45' then '30'
  else '45' end`;

/**
 * Labels that came out, by account, label and printer: of each day and of each quarter of an hour, and how many in all
 * of each quarter. Reports read these and no runs. Runs from before are counted as the report counted them.
 */
export async function printCounts(db: Knex): Promise<void> {
  for (const [name, at] of [
    ['print_day_counts', 'day'],
    ['print_slot_counts', 'slot'],
  ] as const) {
    await db.schema.createTable(name, (table) => {
      table.string(at, 16).notNullable();
      table.integer('user_id').notNullable().references('users.id').onDelete('cascade').index();
      table.string('label_name', 255).notNullable();
      table.string('printer', 200).notNullable();
      table.bigInteger('labels').notNullable();
      table.primary([at, 'user_id', 'label_name', 'printer']);
    });
  }
  await db.schema.createTable('print_slot_totals', (table) => {
    table.string('slot', 16).notNullable();
    // Accounts write into different rows, so that they do not wait for each other.
    table.integer('shard').notNullable();
    table.bigInteger('labels').notNullable();
    table.primary(['slot', 'shard']);
  });
  const days = (await db('print_runs')
    .distinct(db.raw('substr(created_at, 1, 10) as day'))
    .orderBy('day')) as { day: string }[];
  for (const { day } of days) await countDay(db, day);
}

async function countDay(db: Knex, day: string): Promise<void> {
  const [from, before] = [`${day}T00`, `${day}T99`];
  const within = (query: Knex.QueryBuilder) =>
    query.where('print_runs.created_at', '>=', from).where('print_runs.created_at', '<', before);
  const sent = within(
    db('print_attempts')
      .join('print_runs', 'print_runs.id', 'print_attempts.run_id')
      .whereIn('word', ['taken', 'printed', 'handed-over']),
  )
    .groupBy('run_id')
    .select('run_id', db.raw('sum(coalesce(came_out, labels)) as labels'))
    .as('sent');
  const rows = (await within(db('print_runs').leftJoin(sent, 'sent.run_id', 'print_runs.id'))
    .groupByRaw(`${slot}, user_id, label_name, impresora`)
    .select(
      db.raw(`${slot} as "at"`),
      'user_id',
      'label_name',
      'impresora',
      db.raw(
        'sum(case when print_runs.lease_hash is null then print_runs.etiquetas else coalesce(sent.labels, 0) end) as labels',
      ),
    )) as Counted[];
  const [days, slots, totals] = [
    new Map<string, object>(),
    new Map<string, object>(),
    new Map<string, object>(),
  ];
  for (const { at, user_id, label_name, impresora, labels } of rows) {
    if (Number(labels) === 0) continue;
    const what = { user_id, label_name, printer: nameIn(impresora) };
    add(days, { day, ...what }, Number(labels));
    add(slots, { slot: at, ...what }, Number(labels));
    add(totals, { slot: at, shard: user_id % 8 }, Number(labels));
  }
  for (const [table, counted] of [
    ['print_day_counts', days],
    ['print_slot_counts', slots],
    ['print_slot_totals', totals],
  ] as const) {
    await db.batchInsert(table, [...counted.values()], batchRows);
  }
}

function add(counted: Map<string, object>, key: object, labels: number): void {
  const name = JSON.stringify(key);
  const before = counted.get(name) as { labels: number } | undefined;
  counted.set(name, { ...key, labels: (before?.labels ?? 0) + labels });
}
