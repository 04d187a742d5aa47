declare module 'knex/lib/dialects/sqlite3/index.js' {
  export default class SqliteClient {
    _query(connection: unknown, query: { sql: string }): Promise<unknown>;
    destroyRawConnection(connection: object): Promise<void>;
  }
}

declare module 'knex/lib/dialects/postgres/index.js' {
  export default class PostgresClient {
    destroyRawConnection(connection: object): Promise<void>;
  }
}
