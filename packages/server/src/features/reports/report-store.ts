import type { Db } from '../../db/database.ts';

/** From the first moment to just before the last, ISO 8601 in UTC. */
export interface Span {
  from: string;
  before: string;
}

export interface ReportRow {
  id: number;
  name: string;
  email: string;
  /** ISO 8601 in UTC. */
  date: string;
  label?: string;
  /** The printer's record as JSON text. */
  impresora?: string;
}

/** Users are read by so many at a time, so that a report is never held whole. */
const batchUsers = 500;

export function createReportStore(db: Db) {
  const within = <Q extends { where(column: string, operator: string, value: string): Q }>(
    query: Q,
    column: string,
    { from, before }: Span,
  ) => query.where(column, '>=', from).where(column, '<', before);

  /** Batches of users in the order of their ids, each as `read` turns it into rows. */
  async function* batches(
    read: (ids: readonly number[]) => Promise<ReportRow[]>,
  ): AsyncGenerator<ReportRow[]> {
    let after = 0;
    for (;;) {
      const ids: number[] = await db('users')
        .where('id', '>', after)
        .whereNull('deleted_at')
        .orderBy('id')
        .limit(batchUsers)
        .pluck('id');
      const last = ids.at(-1);
      if (last === undefined) return;
      const rows = await read(ids);
      if (rows.length > 0) yield rows;
      after = last;
    }
  }

  /** The last entry of each user in a table, within the span. */
  const lastOf = (table: string, ids: readonly number[], span: Span) =>
    within(db(table).whereIn('user_id', ids), 'created_at', span)
      .groupBy('user_id')
      .select('user_id')
      .max('created_at as date');

  return {
    registered(span: Span): AsyncGenerator<ReportRow[]> {
      return batches((ids) =>
        within(db('users').whereIn('id', ids), 'created_at', span)
          .orderBy('id')
          .select('id', 'name', 'email', 'created_at as date'),
      );
    },

    lastLogins(span: Span): AsyncGenerator<ReportRow[]> {
      return batches((ids) =>
        db('users')
          .join(lastOf('logins', ids, span).as('last'), 'last.user_id', 'users.id')
          .orderBy('users.id')
          .select('users.id', 'name', 'email', 'last.date'),
      );
    },

    lastPrints(span: Span): AsyncGenerator<ReportRow[]> {
      return batches(async (ids) => {
        const rows: ReportRow[] = await db('print_runs')
          .join(lastOf('print_runs', ids, span).as('last'), (join) =>
            join.on('last.user_id', 'print_runs.user_id').andOn('last.date', 'print_runs.created_at'),
          )
          .join('users', 'users.id', 'print_runs.user_id')
          .orderBy(['users.id', 'print_runs.id'])
          .select('users.id', 'name', 'email', 'last.date', 'label_name as label', 'impresora');
        // Two runs of one moment are one last print.
        return [...new Map(rows.map((row) => [row.id, row])).values()];
      });
    },

    /**
     * Labels that came out, by the minute at which their run began, by label, account and printer. Of a run with a record
     * those count that left for the printer; any other run counts whole.
     */
    async printedLabels(span: Span) {
      const left = db('print_attempts')
        .join('print_runs', 'print_runs.id', 'print_attempts.run_id')
        .whereIn('word', ['taken', 'printed', 'handed-over'])
        .modify((query) => within(query, 'print_runs.created_at', span))
        .groupBy('run_id')
        .select('run_id', db.raw('sum(coalesce(came_out, labels)) as labels'))
        .as('sent');
      const by = async (key: string): Promise<{ key: string; total: number }[]> => {
        const rows = (await within(
          db('print_runs')
            .join('users', 'users.id', 'print_runs.user_id')
            .leftJoin(left, 'sent.run_id', 'print_runs.id'),
          'print_runs.created_at',
          span,
        )
          .groupByRaw(key)
          .select(
            db.raw(`${key} as "key"`),
            db.raw(
              'sum(case when print_runs.lease_hash is null then print_runs.etiquetas else coalesce(sent.labels, 0) end) as total',
            ),
          )) as { key: string; total: unknown }[];
        return rows.map((row) => ({ key: row.key, total: Number(row.total) }));
      };
      return {
        minutes: await by('substr(print_runs.created_at, 1, 16)'),
        labels: await by('print_runs.label_name'),
        users: await by('users.name'),
        printers: await by('print_runs.impresora'),
      };
    },

    async countLogins(from: string): Promise<number> {
      const [row] = await db('logins').where('created_at', '>=', from).count('* as total');
      return Number(row?.total ?? 0);
    },

    /** Who signed in most, by name. */
    async frequentLogins(from: string, limit: number): Promise<{ name: string; total: number }[]> {
      const rows = await db('logins')
        .join('users', 'users.id', 'logins.user_id')
        .where('logins.created_at', '>=', from)
        .whereNull('users.deleted_at')
        .groupBy('users.id', 'users.name')
        .orderBy([{ column: 'total', order: 'desc' }, { column: 'users.name' }])
        .limit(limit)
        .select('users.name')
        .count('* as total');
      return rows.map((row) => ({ name: String(row['name']), total: Number(row['total']) }));
    },

    async countUsers(): Promise<number> {
      const [row] = await db('users').whereNull('deleted_at').count('* as total');
      return Number(row?.total ?? 0);
    },
  };
}
