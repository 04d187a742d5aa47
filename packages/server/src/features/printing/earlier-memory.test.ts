import { hash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCatalogue } from '../../testing/catalogue-factory.ts';
import { insertLabel } from '../../testing/label-factory.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createLastPrintedStore, memoryReader } from './last-printed.ts';
import type { PrintJob } from './print-job.ts';

/*
 * What version 0.1.0 remembered of a row, written down here so that no later one changes it unseen: a version with another
 * rule has to compare what this one wrote by this one, or the day of its update shows a whole list as changed.
 */

const count = 24_000;
const hashOf = (text: string) => hash('sha256', text, 'base64').slice(0, 16);
const printsAs = hashOf('the label');
const rowOf = (row: number) => ({
  cells: [`75${row}`, `Article ${row}`, `${row}.5`],
  numbers: [`75${row}`, null, `${row}.5`],
});

function rememberedThen(row: number) {
  const [code = '', description, price] = rowOf(row).cells;
  const values = [
    ['CODE', code, code],
    ['DESCRIPTION', description, ''],
    ['PRICE', price, `${row}.5`],
    ['SHOP', '=Centro', ''],
  ];
  return { key: hashOf(code), content: hashOf(JSON.stringify(values)) + printsAs };
}

const job = {
  label: { mapping: { PRICE: 'C', CODE: 'A', DESCRIPTION: 'B', SHOP: '=Centro', QUANTITY: 'D' } },
  template: { variables: ['SHOP', 'PRICE', 'DESCRIPTION', 'CODE', 'QUANTITY'], gtinVariables: [] },
  printsAs,
} as unknown as PrintJob;

describeOnBothDatabases('what a label last printed', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.close());

  test('as version 0.1.0 wrote it holds: of 24,000 rows that are as they were none has changed', async () => {
    const catalogue_id = await buildCatalogue(server, { lines: ['A,B', '1,2'] });
    const label_id = await insertLabel(server, { nombre: 'then', etiqueta: '^XA^FD%CODE%^FS^XZ' });
    const of = { label_id, catalogue_id };
    const then = { ...of, run_id: randomUUID(), printed_at: '2026-11-26T22:00:00.000Z' };
    const rows = Array.from({ length: count }, (_, row) => ({ ...then, ...rememberedThen(row) }));
    await server.database.transaction((trx) => trx.batchInsert('last_printed', rows, 500));

    const store = createLastPrintedStore(server.database.read);
    const memoryOf = memoryReader(job);
    const memories = Array.from({ length: count }, (_, row) => memoryOf(rowOf(row)));
    const changed = (await store.changesOf(of, memories)).filter((change) => change !== undefined);
    expect(changed).toEqual([]);
    const dearer = memoryOf({ ...rowOf(77), cells: ['7577', 'Article 77', '78'] });
    const relabelled = memoryReader({ ...job, printsAs: hashOf('another label') })(rowOf(77));
    expect(await store.changesOf(of, [dearer, relabelled, memoryOf(rowOf(count))])).toEqual([
      'values',
      'label',
      'new',
    ]);
  });
});
