import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkDatabase } from '../../invariants/check-database.ts';
import { buildCatalogue } from '../../testing/catalogue-factory.ts';
import { refusalCodes } from '../../testing/refusals.ts';
import { describeOnDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { cleanCatalogues } from './cleaning.ts';

const lines = ['CODIGO,NOMBRE', ...Array.from({ length: 20_000 }, (_, n) => `${n},Artículo ${n}`)];

describeOnDatabases('cleaning catalogues', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.close());

  test('by a server whose clock is hours ahead breaks an import off, and leaves no half of it', async () => {
    const over = new AbortController();
    const ahead = (async () => {
      while (!over.signal.aborted)
        await cleanCatalogues(server.database, { now: Date.now() + 2 * 3_600_000 });
    })();
    expect(await refusalCodes([buildCatalogue(server, { lines })])).toEqual(['unavailable']);
    over.abort();
    await ahead;
    await buildCatalogue(server, { lines });
    await cleanCatalogues(server.database, { now: Date.now() + 25 * 3_600_000 });
    expect(await checkDatabase(server.database)).toEqual([]);
    expect(await server.database.read('row_sets')).toHaveLength(1);
  });

  test.each([1, 499, 500, 501, 1_700])(
    'a cell too long in row %i leaves nothing of the file, also of rows that were being stored',
    async (at) => {
      const before = await server.database.read('row_sets').select('id');
      const bad = lines.slice(0, 2_000).with(at, `1,${'x'.repeat(32_768)}`);
      expect(await refusalCodes([buildCatalogue(server, { lines: bad })])).toEqual(['invalid-input']);
      await cleanCatalogues(server.database, { now: Date.now() + 25 * 3_600_000 });
      expect(await server.database.read('row_sets').select('id')).toEqual(before);
      expect(await checkDatabase(server.database)).toEqual([]);
    },
  );
});
