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

/** Reads a batch of a report when it is its turn. */
type InTurn = <T>(read: () => Promise<T>, options: { isBegun: boolean }) => Promise<T>;

/** The lists of users; each batch of them waits for its turn, so that a slow reader holds nothing. */
export function createReportStore(db: Db, inTurn: InTurn) {
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
      const { last, rows } = await inTurn(
        async () => {
          const ids: number[] = await db('users')
            .where('id', '>', after)
            .whereNull('deleted_at')
            .orderBy('id')
            .limit(batchUsers)
            .pluck('id');
          return { last: ids.at(-1), rows: ids.length === 0 ? [] : await read(ids) };
        },
        { isBegun: after > 0 },
      );
      if (last === undefined) return;
      // Its head is there once the report has begun.
      if (rows.length > 0 || after === 0) yield rows;
      after = last;
    }
  }

  /** The last entry of a user in a table, within the span: the end of a range of an index. */
  const lastOf = (table: string, span: Span) =>
    within(db(table).whereRaw('user_id = users.id'), 'created_at', span)
      .orderBy([
        { column: 'created_at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(1)
      .select('id') as unknown as string;

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
          .whereIn('users.id', ids)
          .join('logins', 'logins.id', lastOf('logins', span))
          .orderBy('users.id')
          .select('users.id', 'name', 'email', 'logins.created_at as date'),
      );
    },

    lastPrints(span: Span): AsyncGenerator<ReportRow[]> {
      return batches((ids) =>
        db('users')
          .whereIn('users.id', ids)
          .join('print_runs', 'print_runs.id', lastOf('print_runs', span))
          .orderBy('users.id')
          .select(
            'users.id',
            'name',
            'email',
            'print_runs.created_at as date',
            'label_name as label',
            'impresora',
          ),
      );
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
      const [row] = await db('users').where('id', '>', 0).whereNull('deleted_at').count('* as total');
      return Number(row?.total ?? 0);
    },
  };
}
