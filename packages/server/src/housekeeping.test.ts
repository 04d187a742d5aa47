import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from './db/database.ts';
import { rowId } from './features/catalogues/row-ids.ts';
import { createRowStore, storedRow } from './features/catalogues/row-store.ts';
import { startServer } from './serve.ts';
import { createTestDatabase, describeOnDatabases } from './testing/test-database.ts';
import { defaultLimits } from './config/config.ts';

describeOnDatabases('a server that starts', (kind) => {
  test('finishes what an earlier one left half-done, and leaves alone what is going on', async () => {
    const home = await createTestDatabase(kind);
    try {
      const before = await openDatabase(home.config);
      const insertSet = (created: string, dropped: string | null) =>
        before.transaction(async (trx) => {
          const [set] = await trx('row_sets')
            .insert({ format: 'csv', created_at: created, dropped_at: dropped })
            .returning('id');
          await createRowStore(trx).insert(set.id, 1, [storedRow({ cells: ['x'] })]);
          return set.id as number;
        });
      const now = new Date().toISOString();
      await insertSet(now, now);
      await insertSet('2026-01-01T00:00:00.000Z', null);
      const importing = await insertSet(now, null);
      const picture = { media_type: 'image/png', content: Buffer.from('x') };
      await before.transaction((trx) =>
        trx('images').insert([
          { ...picture, name: 'left.png', created_at: '2026-01-01T00:00:00.000Z' },
          { ...picture, name: 'new.png', created_at: now },
        ]),
      );
      await before.close();
      const [left, fresh] = [join(home.folder, 'left'), join(home.folder, 'fresh')];
      writeFileSync(left, 'half an upload');
      writeFileSync(fresh, 'an upload');
      utimesSync(left, new Date('2026-01-01'), new Date('2026-01-01'));

      const server = await startServer({
        host: '127.0.0.1',
        port: 0,
        database: home.config,
        mail: { kind: 'folder', dir: home.folder, from: 'Marbete <no-reply@example.test>' },
        uploadDir: home.folder,
        limits: defaultLimits,
        origins: [],
        proxies: 0,
        stopDelayMs: 0,
        logLevel: 'silent',
      });
      await server.database.settled();
      expect(await server.database.read('row_sets').pluck('id')).toEqual([importing]);
      expect(await server.database.read('catalogue_rows').pluck('id')).toEqual([rowId(importing, 1)]);
      expect(await server.database.read('images').pluck('name')).toEqual(['new.png']);
      expect([existsSync(left), existsSync(fresh)]).toEqual([false, true]);
      await server.close();
    } finally {
      await home.drop();
    }
  });
});
