import { hash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCatalogue } from '../../testing/catalogue-factory.ts';
import { insertLabel } from '../../testing/label-factory.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createPrintedStore, notePrinted, rowMemories } from './printed-store.ts';
import type { PrintJob } from './print-job.ts';
import { createChunkStore } from './chunk-store.ts';

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

    const store = createPrintedStore(server.database.read, of);
    const memory = rowMemories(job);
    const memories = Array.from({ length: count }, (_, row) => memory.of(rowOf(row)));
    const earlier = (row: number) => memory.earlier(rowOf(row));
    expect(await store.changes(memories, earlier)).toEqual(new Map());

    const dearer = { ...rowOf(77), cells: ['7577', 'Article 77', '78'] };
    const other = rowMemories({ ...job, printsAs: hashOf('another label') });
    const changed = [memory.of(dearer), other.of(rowOf(78)), memory.of(rowOf(count))];
    const changedEarlier = [memory.earlier(dearer), other.earlier(rowOf(78)), ''];
    const changes = () => store.changes(changed, (at) => changedEarlier[at]!);
    expect([...(await changes()).values()]).toEqual(['values', 'label', 'new']);

    // Written anew, it is compared by the rule of now, and the others still by theirs.
    const run = randomUUID();
    await server.database.transaction((trx) => createPrintedStore(trx, of).remember(changed, run));
    expect(await changes()).toEqual(new Map());
    expect([...(await store.changes(memories, earlier))]).toEqual([
      [77, 'values'],
      [78, 'label'],
    ]);
    await server.database.transaction((trx) => createPrintedStore(trx, of).forget([changed[0]!], run));
    expect([...(await changes())]).toEqual([[0, 'new']]);
  });

  test('of the rows of a chunk that version 0.1.0 issued is noted when its word comes', async () => {
    const catalogue_id = await buildCatalogue(server, { lines: ['A,B', '1,2'] });
    const label_id = await insertLabel(server, { nombre: 'before', etiqueta: '^XA^FD%CODE%^FS^XZ' });
    const { user_id } = await server.database.read('labels').where({ id: label_id }).first('user_id');
    const id = randomUUID();
    const row = rememberedThen(5);
    const content = { rows: [{ row: 6, labels: 1, length: 9, text: '', memory: row.key + row.content }] };
    const memories = rowMemories(job);
    const change = () =>
      createPrintedStore(server.database.read, { label_id, catalogue_id }).changes(
        [memories.of(rowOf(5))],
        () => memories.earlier(rowOf(5)),
      );
    const run = { id, user_id, label_id, catalogue_id, label_name: '', impresora: '', sistema_operativo: '' };
    const chunk = { fingerprint: '', content: JSON.stringify(content), filas: 1, begun: 1, etiquetas: 1 };
    const note = (word: 'taken' | 'uncertain') =>
      server.database.transaction((trx) => notePrinted(trx, run, { number: 0, word }));
    await server.database.transaction((trx) => createChunkStore(trx).insertChunk(run, 0, chunk));
    expect([...(await change()).values()]).toEqual(['new']);
    await note('taken');
    expect(await change()).toEqual(new Map());
    await note('uncertain');
    expect([...(await change()).values()]).toEqual(['new']);
  });
});
