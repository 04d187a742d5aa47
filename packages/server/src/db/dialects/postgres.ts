import knex, { type Knex } from 'knex';
import { types as pgTypes } from 'pg';
import type { Dialect, RowToInsert } from './dialect.ts';

const int8 = 20;

/** Opens a pool on PostgreSQL. Counts and row ids stay far below 2^53, so int8 is read as a number. */
export function openPostgres(url: string): { write: Knex; read: Knex; dialect: Dialect } {
  const types = {
    getTypeParser: (id: number, format?: 'text' | 'binary') =>
      id === int8 && format !== 'binary' ? Number : pgTypes.getTypeParser(id, format as 'text'),
  };
  const db = knex({
    client: 'pg',
    connection: { connectionString: url, types, application_name: 'marbete' } as Knex.PgConnectionConfig,
    pool: { min: 0, max: 10 },
  });
  return { write: db, read: db, dialect: postgresDialect };
}

const postgresDialect: Dialect = {
  name: 'postgres',

  async createSearchIndex(db) {
    await db.raw('create extension if not exists pg_trgm');
    await db.raw('create index catalogue_rows_search on catalogue_rows using gin (search gin_trgm_ops)');
  },

  async insertRows(db, rowSetId, rows: readonly RowToInsert[]) {
    await db.raw(
      `insert into catalogue_rows (row_set_id, position, cells, numbers, search)
       select ?, (value->>'p')::int, (value->'c')::text, nullif((value->'n')::text, 'null'), value->>'s'
       from jsonb_array_elements(?::jsonb)`,
      [
        rowSetId,
        JSON.stringify(rows.map((row) => ({ p: row.position, c: row.cells, n: row.numbers, s: row.search }))),
      ],
    );
  },

  async deleteRows(db, rowSetId, limit) {
    const result = (await db.raw(
      `delete from catalogue_rows where id in (select id from catalogue_rows where row_set_id = ? order by id limit ?)`,
      [rowSetId, limit],
    )) as { rowCount: number };
    return result.rowCount;
  },

  whereSearch(query, _rowSetId, text) {
    return query.whereRaw("catalogue_rows.search like ? escape '\\'", [
      `%${text.replace(/[\\%_]/g, '\\$&')}%`,
    ]);
  },
};
