import knex, { type Knex } from 'knex';
import { types as pgTypes } from 'pg';
import { codeOf, isPoolTimeout, type Outage } from '../outage.ts';
import { type Dialect, type OpenedDatabase, redactedErrors, reportConnections, reportMs } from './dialect.ts';

const int8 = 20;

/** No call of anybody's needs a statement that takes so long. */
const longestStatementMs = 120_000;

/** Any number that nothing else on the same database uses as a lock. */
const schemaLock = 6_277_383;

/** Opens a pool on PostgreSQL. Counts and row ids stay far below 2^53, so int8 is read as a number. */
export function openPostgres(url: string): OpenedDatabase {
  const types = {
    getTypeParser: (id: number, format?: 'text' | 'binary') =>
      id === int8 && format !== 'binary' ? Number : pgTypes.getTypeParser(id, format as 'text'),
  };
  const open = (max: number, statementMs: number) =>
    knex({
      client: 'pg',
      connection: {
        connectionString: url,
        types,
        application_name: 'marbete',
        // A network that went silent is noticed, on new connections and on old ones.
        connectionTimeoutMillis: 10_000,
        keepAlive: true,
        statement_timeout: statementMs,
      } as Knex.PgConnectionConfig,
      pool: { min: 0, max },
      ...redactedErrors,
    });
  const db = open(10, longestStatementMs);
  return { write: db, read: db, reports: open(reportConnections, reportMs), dialect: postgresDialect };
}

/** Node's codes of a connection that cannot be had, and https://www.postgresql.org/docs/current/errcodes-appendix.html */
const outages: Readonly<Record<string, Outage>> = {
  ECONNREFUSED: 'database-gone',
  ECONNRESET: 'database-gone',
  EPIPE: 'database-gone',
  ENOTFOUND: 'database-gone',
  EAI_AGAIN: 'database-gone',
  EHOSTUNREACH: 'database-gone',
  ETIMEDOUT: 'database-gone',
  // Shut down by its administrator, crashed, starting or stopping.
  '57P01': 'database-gone',
  '57P02': 'database-gone',
  '57P03': 'database-gone',
  // Too many connections, out of memory, deadlock, a lock that was not to be had.
  '53300': 'database-busy',
  '53200': 'database-busy',
  '40P01': 'database-busy',
  '55P03': 'database-busy',
  // A statement over its time.
  '57014': 'database-busy',
  '53100': 'disk-full',
};

/** What pg and knex say, without a code and after the statement, when a connection breaks off. */
const lostConnection =
  /(?:^| - )(?:Connection terminated|Client has encountered a connection error|timeout expired)/;

const postgresDialect: Dialect = {
  name: 'postgres',

  // unique_violation, https://www.postgresql.org/docs/current/errcodes-appendix.html
  isDuplicate: (error) => (error as { code?: string }).code === '23505',

  outageOf(error) {
    const code = codeOf(error);
    if (outages[code]) return outages[code];
    if (isPoolTimeout(error)) return 'database-busy';
    // 08...: connection exceptions.
    if (/^08\d{3}$/.test(code) || (error instanceof Error && lostConnection.test(error.message))) {
      return 'database-gone';
    }
    return undefined;
  },

  async findDamage(read) {
    const { rows } = (await read.raw(
      'select indexrelid::regclass::text as name from pg_index where not indisvalid',
    )) as { rows: { name: string }[] };
    return rows.map(({ name }) => `The index ${name} is not valid.`);
  },

  // Rows are locked one by one.
  beginWrite: () => Promise.resolve(),

  async lockSchema(trx) {
    // A migration may rewrite a table of any size.
    await trx.raw('set local statement_timeout = 0');
    await trx.raw('select pg_advisory_xact_lock(?)', [schemaLock]);
  },
};
