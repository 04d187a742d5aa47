import { expect, inject, test } from 'vitest';
import { createRowStore, dataRange } from '../../features/catalogues/row-store.ts';
import { rowId } from '../../features/catalogues/row-ids.ts';
import { searchText } from '../../features/catalogues/search-text.ts';
import { checkDatabase } from '../../invariants/check-database.ts';
import { createEmptyDatabase } from '../../testing/empty-database.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';
import { openDatabase } from '../database.ts';
import { openPostgres } from '../dialects/postgres.ts';
import { openSqlite } from '../dialects/sqlite.ts';
import { migrations } from './migrations.ts';

describeOnBothDatabases('a database from before rows were stored in blocks', (kind) => {
  test('keeps its catalogues, and finds their rows', async () => {
    const home = await createEmptyDatabase(kind, () => inject('postgresUrl'));
    const { write, read, dialect, release } =
      home.config.kind === 'sqlite' ? await openSqlite(home.config.file) : openPostgres(home.config.url);
    const before = Object.keys(migrations).filter((name) => name < '007');
    await write.migrate.latest({
      tableName: 'migrations',
      migrationSource: {
        getMigrations: () => Promise.resolve(before),
        getMigrationName: (name: string) => name,
        getMigration: (name: string) =>
          Promise.resolve({
            up: (db: typeof write) => migrations[name]!(db, dialect),
            down: () => Promise.resolve(),
          }),
      },
    });
    // What searched single rows then.
    if (kind === 'sqlite') {
      await write.raw(
        "create virtual table catalogue_rows_search using fts5(search, content='catalogue_rows', content_rowid='id', tokenize='trigram case_sensitive 1')",
      );
    }
    const at = new Date().toISOString();
    const [user] = await write('users')
      .insert({ name: 'Ana', email: 'ana@example.test', role: 2, created_at: at })
      .returning('id');
    const sizes = [3, 5_000];
    for (const filas of sizes) {
      const set = { filas, columnas: 2, format: 'xlsx', created_at: at };
      const [{ id }] = await write('row_sets').insert(set).returning('id');
      const rows = Array.from({ length: filas }, (_, index) => {
        const cells = [`Artículo ${index}`, '9.50'];
        return {
          id: rowId(id, index + 1),
          cells: JSON.stringify(cells),
          numbers: index % 2 === 0 ? null : JSON.stringify([null, '9.5']),
          search: searchText(cells),
        };
      });
      await write.batchInsert('catalogue_rows', rows, 100);
      await write('catalogues').insert({
        user_id: user.id,
        row_set_id: id,
        nombre: `De ${filas}`,
        encabezado: 0,
        created_at: at,
        updated_at: at,
      });
      const [catalogue] = await write('catalogues').where({ row_set_id: id }).select('id');
      await write('catalogue_columns').insert(
        ['A', 'B'].map((fila) => ({ catalogue_id: catalogue.id, fila, nombre: '', nombre_real: fila })),
      );
    }
    // What an import left that did not end.
    const [{ id: left }] = await write('row_sets').insert({ format: 'csv', created_at: at }).returning('id');
    await write('catalogue_rows').insert({ id: rowId(left, 3), cells: '[]', search: '' });
    await Promise.all([write.destroy(), read === write ? undefined : read.destroy()]);
    await release?.();

    const database = await openDatabase(home.config);
    try {
      expect(await checkDatabase(database)).toEqual([]);
      const store = createRowStore(database.read);
      const range = dataRange({ row_set_id: 2, encabezado: 0, filas: 5_000 });
      expect(await store.page(range, 4_998, 5)).toEqual([
        { id: rowId(2, 4_999), cells: ['Artículo 4998', '9.50'] },
        { id: rowId(2, 5_000), cells: ['Artículo 4999', '9.50'], numbers: [null, '9.5'] },
      ]);
      expect(await store.search(range, ['4321'], 0, 5)).toMatchObject({
        rows: [{ id: rowId(2, 4_322) }],
        total: 1,
      });
      expect(await store.page(dataRange({ row_set_id: 1, encabezado: 1, filas: 3 }), 0, 9)).toHaveLength(2);
      expect(await database.read.schema.hasTable('catalogue_rows')).toBe(false);
    } finally {
      await database.close();
      await home.drop();
    }
  });
});
