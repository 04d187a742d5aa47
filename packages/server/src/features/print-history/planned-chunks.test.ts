import { randomUUID } from 'node:crypto';
import { showCatalogue } from '@marbete/core/api/catalogues';
import { printAgain } from '@marbete/core/api/print-history';
import * as runs from '@marbete/core/api/print-runs';
import { printFromCatalogue } from '@marbete/core/api/printing';
import { packRows, type RunPlan } from '@marbete/core/print/run-plan';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCatalogue } from '../../testing/catalogue-factory.ts';
import { insertLabel } from '../../testing/label-factory.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const lines = ['DESCRIPCION', ...Array.from({ length: 260 }, (_, at) => `Art ${at + 1}.`)];
const moment = { anio: '1/2/2026', hora: '10:00', fecha: '2026-02-01', sistema_operativo: '' };

describeOnBothDatabases('the chunks that a plan makes', (kind) => {
  let server: TestServer;
  let etiqueta: number;
  let catalogo: number;
  let ids: number[];

  beforeAll(async () => {
    server = await startTestServer(kind);
    catalogo = await buildCatalogue(server, { lines, nombre: 'Precios' });
    const zpl = '^XA^FO20,20^A0N,30,30^FD%DESCRIPTION% %EXTRA%^FS^PQ%QUANTITY%^XZ';
    etiqueta = await insertLabel(server, {
      etiqueta: zpl,
      catalogo,
      mapping: { DESCRIPTION: 'A', EXTRA: '?' },
    });
    const body = { id: catalogo, per_page: 500 };
    ids = (await server.as.customer.call(showCatalogue, { body })).filas;
  });
  afterAll(() => server.close());

  const begin = async (plan: RunPlan | object, more: object = {}) => {
    const [corrida, token] = [randomUUID(), randomUUID()];
    const body = {
      corrida,
      token,
      etiqueta,
      rows: 300,
      labels: 9_999,
      plan: plan as { kind: string },
      ...more,
    };
    await server.as.customer.call(runs.beginRun, { body });
    return { corrida, token };
  };
  const ask = (
    { corrida, token }: { corrida: string; token?: string },
    trozo: number,
    client = server.as.customer,
  ) =>
    client.call(runs.readRunChunk, {
      params: { corrida, trozo: String(trozo) },
      body: token ? { token } : {},
    });
  const beyondEnd = { code: 'not-found', details: { reason: 'beyond-end' } };
  /** All labels of a run, one after the other, and how many each chunk has. */
  const all = async (run: { corrida: string; token: string }) => {
    const [codes, counts]: [string[], (number | undefined)[]] = [[], []];
    for (let trozo = 0; ; trozo += 1) {
      const answer = await ask(run, trozo).catch((error: unknown) => {
        expect(error).toMatchObject(beyondEnd);
      });
      if (!answer) return { text: codes.join(''), counts };
      expect(answer.response).toBe(true);
      expect((await ask({ corrida: run.corrida }, trozo)).mensaje).toBe(answer.mensaje);
      codes.push(answer.mensaje);
      counts.push(answer.etiquetas);
    }
  };
  const plan = (
    copies: (position: number) => number,
    more: Partial<Extract<RunPlan, { kind: 'rows' }>> = {},
  ) => ({
    kind: 'rows' as const,
    ...packRows(
      ids.map((id, at) => ({ id, position: at + 1, copies: copies(at + 1) })).filter((row) => row.copies > 0),
    ),
    firstCopy: 1,
    edits: [] as [number, Record<string, string>][],
    questions: { EXTRA: 'hoy' },
    moment,
    ...more,
  });

  test('are those of its rows, with cells that were changed, answers, and copies that take several', async () => {
    const copies = (position: number) => (position === 3 ? 230 : position % 2);
    const edits: [number, Record<string, string>][] = [[ids[4]!, { A: 'Corregido.' }]];
    const { text, counts } = await all(await begin(plan(copies, { firstCopy: 1, edits }), { catalogo }));
    expect(counts).toEqual([1, 100, 100, 30 + 70, 58]);
    expect(text.match(/Art \d+\.(?= hoy)/g)).toEqual([
      'Art 1.',
      ...Array.from({ length: 3 }, () => 'Art 3.'),
      ...Array.from({ length: 127 }, (_, at) => `Art ${2 * at + 7}.`),
    ]);
    expect(text).toContain('Corregido. hoy');
  });

  test('begin with the copy that the plan begins with', async () => {
    const { text, counts } = await all(
      await begin(
        plan((position) => (position < 3 ? 150 : 0), { firstCopy: 31 }),
        { catalogo },
      ),
    );
    expect(counts).toEqual([100, 20, 100, 50]);
    expect(text.match(/Art \d/g)).toEqual(['Art 1', 'Art 1', 'Art 2', 'Art 2']);
  });

  test('are the same as a page has them made, and go on behind those', async () => {
    const run = await begin(
      plan(() => 1),
      { catalogo },
    );
    const filas = ids.slice(0, 100).map((id) => ({ id, cantidad: 1 }));
    const body = { catalogo, etiqueta, filas, ...moment, preguntas: { EXTRA: 'hoy' }, corrida: run.corrida };
    await server.as.customer.call(printFromCatalogue, { body: { ...body, trozo: 0, ficha: run.token } });
    const { text, counts } = await all(run);
    expect(counts).toEqual([100, 100, 60]);
    expect(text.match(/Art \d+\./g)).toEqual(ids.map((_, at) => `Art ${at + 1}.`));
  });

  test('are those of typed values, row by row', async () => {
    const rows = [2, 120, 1].map((quantity, at) => ({
      values: { DESCRIPTION: `V${at}.`, EXTRA: 'x' },
      quantity,
    }));
    const { text, counts } = await all(await begin({ kind: 'values', rows, firstCopy: 1, moment }));
    expect(counts).toEqual([2, 100, 20, 1]);
    expect(text.match(/V\d\./g)).toEqual(['V0.', 'V1.', 'V1.', 'V2.']);
  });

  test('are those of a run that is printed again, in whole and in part', async () => {
    const source = await begin(
      plan(() => 1),
      { catalogo },
    );
    const whole = await all(source);
    const rowsOf = (places: [number, number][]) =>
      places.map(([trozo, lugar]): [number, number, number, number] => [trozo, lugar, 1, 1]);
    const places = [100, 100, 60].flatMap((count, trozo) =>
      Array.from({ length: count }, (_, lugar): [number, number] => [trozo, lugar]),
    );
    const repeat = (whole: boolean, some: [number, number][]) =>
      begin({ kind: 'repeat', whole, rows: rowsOf(some) }, { catalogo, repite: source.corrida });
    expect(await all(await repeat(true, places))).toEqual(whole);
    const part = await all(await repeat(true, places.slice(98)));
    expect(part.counts).toEqual([2, 100, 60]);
    expect(part.text.match(/Art \d+\./g)?.slice(0, 3)).toEqual(['Art 99.', 'Art 100.', 'Art 101.']);
    const chosen = await repeat(false, [[2, 5]]);
    expect((await all(chosen)).text.match(/Art \d+\./g)).toEqual(['Art 206.']);
    const body = { corrida: chosen.corrida, trozo: 0, origen: 2, lugares: [5], ficha: chosen.token };
    const again = await server.as.customer.call(printAgain, { params: { corrida: source.corrida }, body });
    expect(again.mensaje).toContain('Art 206.');
  });

  test('are made in order, for who holds the lease, and for nobody who does not see the run', async () => {
    const run = await begin(
      plan(() => 1),
      { catalogo },
    );
    const notMade = { code: 'not-found', details: { reason: 'not-made' } };
    await expect(ask(run, 1)).rejects.toMatchObject(notMade);
    await expect(ask({ corrida: run.corrida }, 0)).rejects.toMatchObject(notMade);
    const takenOver = { code: 'conflict', details: { reason: 'taken-over' } };
    await expect(ask({ ...run, token: randomUUID() }, 0)).rejects.toMatchObject(takenOver);
    await expect(ask(run, 0, server.as.neighbour)).rejects.toMatchObject({ code: 'not-found' });
    const both = await Promise.all([ask(run, 0), ask(run, 0)]);
    expect(both[0]).toEqual(both[1]);
    expect((await ask(run, 1)).mensaje).toContain('Art 101.');
    await expect(ask(run, 3)).rejects.toMatchObject(notMade);
  });

  test('are none where a plan is no plan, or speaks of rows that nobody has, however many', async () => {
    for (const odd of [
      { kind: 'rows', ranges: [[1, 2, 3]] },
      { kind: 'else' },
      { ...plan(() => 1), counted: ['x'] },
    ])
      await expect(ask(await begin(odd, { catalogo }), 0)).rejects.toMatchObject(beyondEnd);
    const many = await begin({ ...plan(() => 1), counted: [0, 1e15, 1, 1e15, 1e15, 9_999] }, { catalogo });
    expect((await ask(many, 0)).etiquetas).toBe(100);
    const strange = await begin({ ...plan(() => 1), base: 1e12 }, { catalogo });
    await expect(ask(strange, 0)).rejects.toMatchObject({ code: 'not-found' });
  });
});
