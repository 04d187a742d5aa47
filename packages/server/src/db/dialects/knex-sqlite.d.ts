declare module 'knex/lib/dialects/sqlite3/index.js' {
  export default class SqliteClient {
    _query(connection: unknown, query: { sql: string }): Promise<unknown>;
  }
}
