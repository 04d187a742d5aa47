import { randomUUID } from 'node:crypto';
import { type Client, createClient } from '@marbete/core/api/client';
import { overwriteCatalogue, showCatalogue } from '@marbete/core/api/catalogues';
import { listPrintedRuns } from '@marbete/core/api/print-history';
import * as runs from '@marbete/core/api/print-runs';
import { changedRows, printFromCatalogue } from '@marbete/core/api/printing';
import type { ChunkWord } from '@marbete/core/print/run-record';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCatalogue, csvFile } from '../../testing/catalogue-factory.ts';
import { insertLabel } from '../../testing/label-factory.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { checkDatabase } from '../../invariants/check-database.ts';
import { cleanCatalogues } from '../catalogues/cleaning.ts';
import { cleanPrinting } from './cleaning.ts';

const zpl = '^XA^FO20,20^A0N,30,30^FD%DESCRIPTION% %PRICE%^FS^PQ1^XZ';
const lines = (price: number) => [
  'DESCRIPCION,PRECIO',
  ...Array.from({ length: 250 }, (_, index) => `Art ${index + 1},${price}`),
];
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

describeOnBothDatabases('the record of a print run', (kind) => {
  let server: TestServer;
  let etiqueta: number;
  let catalogo: number;
  /** A client without a session, as a page has once it ended. */
  let nobody: Client;

  beforeAll(async () => {
    server = await startTestServer(kind);
    nobody = createClient({ baseUrl: `${server.url}/api`, fetch });
  });
  afterAll(() => server.close());

  async function list() {
    catalogo = await buildCatalogue(server, { lines: lines(5), nombre: 'Precios' });
    const mapping = { DESCRIPTION: 'A', PRICE: 'B' };
    etiqueta = await insertLabel(server, { etiqueta: zpl, catalogo, mapping });
    const { filas } = await server.as.customer.call(showCatalogue, { body: { id: catalogo, per_page: 500 } });
    return filas;
  }

  const tokens = new Map<string, string>();
  /** The next part of a run, as its driver asks for it. */
  const make = async (
    { corrida, ids, client }: { corrida: string; ids: number[]; client: Client },
    trozo: number,
    ficha?: string,
  ) =>
    client.call(printFromCatalogue, {
      body: {
        catalogo,
        etiqueta,
        corrida,
        trozo,
        ficha: ficha ?? tokens.get(corrida),
        filas: ids.slice(trozo * 100).map((id) => ({ id, cantidad: 1 })),
      },
    });
  /** Begins a run of 250 labels and has its first `chunks` parts made. */
  const start = async (client = server.as.customer, chunks = 2) => {
    const ids = await list();
    const [corrida, token] = [randomUUID(), randomUUID()];
    tokens.set(corrida, token);
    const plan = { kind: 'rows', ranges: [[ids[0], 1, 250, 1]] };
    const body = { corrida, token, etiqueta, catalogo, rows: 250, labels: 250, plan };
    await client.call(runs.beginRun, { body });
    const run = { corrida, token, ids, body, client };
    const codes: string[] = [];
    for (let trozo = 0; trozo < chunks; trozo++) codes.push((await make(run, trozo)).mensaje);
    return { ...run, codes };
  };
  const note = (
    { corrida, token }: { corrida: string; token: string },
    number: number,
    word: ChunkWord,
    more: object = {},
  ) =>
    nobody.call(runs.noteChunk, {
      params: { corrida, trozo: String(number) },
      body: {
        token,
        chunk: { attempt: 1, labels: 100, word, offeredAt: new Date().toISOString(), ...more },
      },
    });
  const open = async (client = server.as.customer) =>
    (await client.call(runs.listOpenRuns, { query: {} })).corridas;
  const find = async (corrida: string, client = server.as.customer) =>
    (await open(client)).find((run) => run.corrida === corrida);
  const takeOver = (corrida: string, token: string, client = server.as.customer) =>
    client.call(runs.takeOverRun, { params: { corrida }, body: { token } });
  const takenOver = { code: 'conflict', details: { reason: 'taken-over' } };

  test('says to every device how far a run came, and that it was interrupted once its page said goodbye', async () => {
    const run = await start();
    await note(run, 0, 'offered');
    await note(run, 0, 'taken');
    await note(run, 1, 'offered');
    expect(await find(run.corrida)).toMatchObject({
      state: 'printing',
      rows: 250,
      labels: 250,
      counts: { taken: 100, uncertain: 100, printed: 0 },
      nombre: 'Anaquel',
      catalogo,
      etiqueta,
    });
    await nobody.call(runs.noteRun, {
      params: { corrida: run.corrida },
      body: { token: run.token, bye: true },
    });
    expect(await find(run.corrida)).toMatchObject({ state: 'interrupted' });
    expect(await find(run.corrida, server.as.operator)).toBeUndefined();
    expect(await find(run.corrida, server.as.neighbour)).toBeUndefined();
  });

  test('begun twice is begun once, and its id is nobody else’s', async () => {
    const run = await start();
    await run.client.call(runs.beginRun, { body: run.body });
    const other = { ...run.body, token: randomUUID() };
    const taken = { code: 'conflict', details: { reason: 'run-taken' } };
    await expect(run.client.call(runs.beginRun, { body: other })).rejects.toMatchObject(taken);
    await expect(server.as.operator.call(runs.beginRun, { body: run.body })).rejects.toMatchObject(taken);
  });

  test('prints again only a run that its caller sees', async () => {
    const theirs = await start();
    const again = (client: Client, repite: string) => {
      const body = { ...theirs.body, corrida: randomUUID(), token: randomUUID(), repite };
      return client.call(runs.beginRun, { body });
    };
    await again(theirs.client, theirs.corrida);
    const { corrida } = await start(server.as.operator);
    await again(server.as.customer, corrida);
    const foreign = await insertLabel(server, { account: 'neighbour' });
    const strange = randomUUID();
    const body = { corrida: strange, token: randomUUID(), etiqueta: foreign, rows: 1, labels: 1 };
    await server.as.neighbour.call(runs.beginRun, { body });
    const notFound = { code: 'not-found' };
    for (const repite of [strange, randomUUID()])
      await expect(again(server.as.customer, repite)).rejects.toMatchObject(notFound);
    // An operator sees what it printed itself.
    await expect(again(server.as.operator, theirs.corrida)).rejects.toMatchObject(notFound);
    await expect(
      server.as.neighbour.call(runs.beginRun, {
        body: { ...body, corrida: randomUUID(), repite: theirs.corrida },
      }),
    ).rejects.toMatchObject(notFound);
  });

  test('passes to another device with all that it needs; the earlier one gets and offers nothing more', async () => {
    const run = await start();
    await note(run, 0, 'offered', { helper: 'one', first: { row: 1, code: '', description: 'Art 1' } });
    await note(run, 0, 'taken', { helper: 'one' });
    await note(run, 1, 'offered', { helper: 'one' });
    const token = randomUUID();
    const taken = await takeOver(run.corrida, token);
    expect(taken).toMatchObject({
      plan: run.body.plan,
      changed: { label: false, list: false },
      chunks: [
        { number: 0, attempt: 1, labels: 100, word: 'taken', helper: 'one', first: { description: 'Art 1' } },
        { number: 1, attempt: 1, labels: 100, word: 'uncertain', helper: 'one' },
      ],
    });
    const params = { corrida: run.corrida, trozo: '1' };
    const stored = await server.as.customer.call(runs.readRunChunk, { params, body: {} });
    expect(stored.mensaje).toBe(run.codes[1]);

    await expect(note(run, 2, 'offered')).rejects.toMatchObject(takenOver);
    await expect(make(run, 2)).rejects.toMatchObject(takenOver);
    const alive = nobody.call(runs.noteRun, {
      params: { corrida: run.corrida },
      body: { token: run.token, state: 'printing' },
    });
    await expect(alive).rejects.toMatchObject(takenOver);
    expect(await make(run, 2, token)).toMatchObject({ response: true, usadas: 50 });
  });

  test('takes a late word of the earlier driver about its own chunk, once, and never over what a person said', async () => {
    const run = await start();
    await note(run, 0, 'offered');
    await note(run, 1, 'offered');
    const token = randomUUID();
    await takeOver(run.corrida, token);
    await note(run, 0, 'taken');
    expect((await takeOver(run.corrida, token)).chunks.map(({ word }) => word)).toEqual([
      'taken',
      'uncertain',
    ]);
    await note({ ...run, token }, 1, 'not-sent');
    await expect(note(run, 1, 'taken')).rejects.toMatchObject(takenOver);
    await expect(note(run, 0, 'uncertain')).rejects.toMatchObject(takenOver);
    await expect(note({ ...run, token: randomUUID() }, 0, 'printed')).rejects.toMatchObject(takenOver);
    expect((await takeOver(run.corrida, token)).chunks.map(({ word }) => word)).toEqual([
      'taken',
      'not-sent',
    ]);
  });

  test('the account’s owner goes on with an operator’s run, and the operator with no other’s', async () => {
    const run = await start(server.as.operator);
    const token = randomUUID();
    expect(await takeOver(run.corrida, token)).toMatchObject({ usuario: { id: server.ids.operator } });
    expect(await make({ ...run, client: server.as.customer }, 2, token)).toMatchObject({ usadas: 50 });
    const own = await start();
    for (const client of [server.as.operator, server.as.neighbour]) {
      await expect(takeOver(own.corrida, token, client)).rejects.toMatchObject({ code: 'not-found' });
      const close = client.call(runs.closeRun, { params: { corrida: own.corrida }, body: {} });
      await expect(close).rejects.toMatchObject({ code: 'not-found' });
    }
  });

  test('prints to its end from the rows and the label that it began with', async () => {
    const run = await start();
    const archivo = csvFile('precios.csv', 'DESCRIPCION,PRECIO', 'Otro,99');
    await server.as.customer.call(overwriteCatalogue, {
      form: { data: { id: catalogo, confirmado: true } },
      files: { archivo },
    });
    await server.database.transaction((trx) =>
      trx('labels').where({ id: etiqueta }).update({ etiqueta: '^XA^FO1,1^FDNUEVA%PRICE%^FS^XZ' }),
    );
    await cleanCatalogues(server.database, { now: Date.now() + 2 * hourMs });
    const rest = await make(run, 2);
    expect(rest.mensaje).toContain('Art 250 5^FS');
    expect(rest.mensaje).not.toContain('NUEVA');
    const token = randomUUID();
    expect(await takeOver(run.corrida, token)).toMatchObject({ changed: { label: true, list: true } });
    expect(await checkDatabase(server.database, Date.now())).toEqual([]);

    await nobody.call(runs.noteRun, { params: { corrida: run.corrida }, body: { token, state: 'done' } });
    await cleanCatalogues(server.database, { now: Date.now() + 2 * hourMs });
    expect(await server.database.read('catalogue_rows').where({ id: run.ids[0] })).toEqual([]);
    expect(await find(run.corrida)).toBeUndefined();
  });

  test('is no longer open when only the last word of its page was missing', async () => {
    const run = await start(server.as.customer, 3);
    for (const [trozo, labels] of [100, 100, 50].entries()) {
      await note(run, trozo, 'offered', { labels });
      expect(await find(run.corrida)).toBeDefined();
      await note(run, trozo, 'taken', { labels });
    }
    const bye = { params: { corrida: run.corrida }, body: { token: run.token, bye: true } };
    await nobody.call(runs.noteRun, bye);
    expect(await find(run.corrida)).toBeUndefined();
    const { impresiones } = await server.as.customer.call(listPrintedRuns, { query: {} });
    expect(impresiones.find(({ corrida }) => corrida === run.corrida)?.facts?.state).toBe('done');
  });

  describe('that has ended', () => {
    const history = async (corrida: string) =>
      (await server.as.customer.call(listPrintedRuns, { query: {} })).impresiones.find(
        (run) => run.corrida === corrida,
      );

    test('stands in the history with its state, its true counts and its printer', async () => {
      const run = await start();
      await note(run, 0, 'offered');
      await note(run, 0, 'taken');
      await note(run, 1, 'offered');
      await note(run, 1, 'printed', { cameOut: 97 });
      const impresora = '{"name":"Caja 2"}';
      const token = randomUUID();
      const params = { corrida: run.corrida };
      await server.as.customer.call(runs.takeOverRun, { params, body: { token, impresora } });
      await server.as.customer.call(runs.closeRun, { params, body: {} });
      await server.as.customer.call(runs.closeRun, { params, body: {} });
      expect(await history(run.corrida)).toMatchObject({
        impresora,
        facts: {
          state: 'cancelled',
          labels: 250,
          counts: { taken: 100, printed: 97, notSent: 3, uncertain: 0 },
          endedAt: expect.any(String),
        },
      });
      await expect(note({ ...run, token }, 2, 'offered')).rejects.toMatchObject(takenOver);
      await expect(takeOver(run.corrida, token)).rejects.toMatchObject({ code: 'not-found' });
    });

    test('takes the word that its labels were printed after it was done', async () => {
      const run = await start();
      await note(run, 0, 'offered');
      await note(run, 0, 'taken');
      const params = { corrida: run.corrida };
      await nobody.call(runs.noteRun, { params, body: { token: run.token, state: 'done' } });
      await nobody.call(runs.noteRun, { params, body: { token: run.token, state: 'done' } });
      await note(run, 0, 'printed');
      expect((await history(run.corrida))?.facts).toMatchObject({ state: 'done', counts: { printed: 100 } });
    });

    test('was closed as it is after a week of silence, with its doubt', async () => {
      const run = await start();
      await note(run, 0, 'offered');
      await cleanPrinting(server.database, { now: Date.now() + 6 * dayMs });
      expect(await find(run.corrida)).toBeDefined();
      await cleanPrinting(server.database, { now: Date.now() + 8 * dayMs });
      expect(await find(run.corrida)).toBeUndefined();
      expect((await history(run.corrida))?.facts).toMatchObject({
        state: 'cancelled',
        counts: { uncertain: 100 },
      });
    });
  });

  describe('tells what has changed in the list since', () => {
    const compare = async () => {
      const body = { catalogo, etiqueta };
      const { filas, ...counts } = await server.as.customer.call(changedRows, { body });
      const by = (wanted: string) =>
        filas.filter(({ cambio }) => cambio === wanted).map(({ posicion }) => posicion);
      return { new: by('new'), values: by('values'), label: by('label'), ...counts };
    };
    const overwrite = (lines: readonly string[]) =>
      server.as.customer.call(overwriteCatalogue, {
        form: { data: { id: catalogo, confirmado: true } },
        files: { archivo: csvFile('precios.csv', ...lines) },
      });
    const end = (run: { corrida: string; token: string }, state: 'done' | 'cancelled' = 'done') =>
      nobody.call(runs.noteRun, { params: { corrida: run.corrida }, body: { token: run.token, state } });
    const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
    /** A file that collected its parts, as far as its page came: what is not saved yet is not sent. */
    const toFile = async (...words: ChunkWord[]) => {
      const run = await start(server.as.customer, 3);
      for (const word of ['offered', 'not-sent', ...words] as const)
        for (const number of [0, 1, 2]) await note(run, number, word, { labels: number === 2 ? 50 : 100 });
      return run;
    };
    const factsLater = async (corrida: string) => {
      await server.database.transaction((trx) =>
        trx('print_runs').where({ id: corrida }).update({ heard_at: '2026-01-01T00:00:00.000Z' }),
      );
      const { impresiones } = await server.as.customer.call(listPrintedRuns, { query: {} });
      return impresiones.find((run) => run.corrida === corrida)?.facts;
    };

    test.each<[told: string, words: ChunkWord[], state: string, counts: object, inDoubt: number]>([
      ['before its file was saved', [], 'interrupted', { notSent: 250, handedOver: 0 }, 0],
      ['while it was saved', ['uncertain'], 'interrupted', { uncertain: 250 }, 250],
      ['behind the last word', ['uncertain', 'handed-over'], 'done', { handedOver: 250 }, 0],
    ])('a page that ended %s', async (_, words, state, counts, inDoubt) => {
      const { corrida } = await toFile(...words);
      expect(await factsLater(corrida)).toMatchObject({ state, counts });
      const { new: left, en_duda } = await compare();
      expect([left.length, en_duda]).toEqual([state === 'done' || inDoubt > 0 ? 0 : 250, inDoubt]);
      if (state === 'done') return;
      await server.as.customer.call(runs.closeRun, { params: { corrida }, body: {} });
      expect(await factsLater(corrida)).toMatchObject({ state: 'cancelled', counts });
    });

    test('whoever goes on with a file that was not saved has all of it to do', async () => {
      const { corrida } = await toFile();
      const { chunks } = await takeOver(corrida, randomUUID());
      expect(chunks.map(({ word }) => word)).toEqual(['not-sent', 'not-sent', 'not-sent']);
      expect((await compare()).new).toEqual(numbers(1, 250));
    });

    test('what was handed over stays so, whoever goes on with the rest', async () => {
      const run = await toFile('uncertain');
      await note(run, 0, 'handed-over');
      const { chunks } = await takeOver(run.corrida, randomUUID());
      expect(chunks.map(({ word }) => word)).toEqual(['handed-over', 'uncertain', 'uncertain']);
    });

    test('a file that was handed over whole came out', async () => {
      const run = await toFile('uncertain', 'handed-over');
      await end(run);
      expect((await compare()).new).toEqual([]);
    });

    test('by what came out: what is on its way waits, what did not come out and what is open counts as new', async () => {
      const run = await start(server.as.customer, 3);
      expect(await compare()).toMatchObject({ new: numbers(1, 250), iguales: 0, variable: 'DESCRIPTION' });
      await note(run, 0, 'offered');
      expect(await compare()).toMatchObject({ new: numbers(101, 250), iguales: 0, en_duda: 100 });
      await note(run, 0, 'taken');
      await note(run, 1, 'offered');
      await note(run, 1, 'uncertain');
      expect(await compare()).toMatchObject({ new: numbers(201, 250), iguales: 100, en_duda: 100 });
      await note(run, 1, 'printed', { cameOut: 97 });
      expect(await compare()).toMatchObject({ new: numbers(198, 250), iguales: 197, en_duda: 0 });
      await note(run, 2, 'offered', { labels: 50 });
      await note(run, 2, 'taken', { labels: 50 });
      await note(run, 2, 'not-sent', { labels: 50 });
      await end(run, 'cancelled');
      expect(await compare()).toMatchObject({ new: numbers(198, 250), iguales: 197 });
    });

    test('by the article, whatever its place and column in the next file', async () => {
      const run = await start(server.as.customer, 3);
      for (const trozo of [0, 1, 2]) {
        await note(run, trozo, 'offered');
        await note(run, trozo, 'taken');
      }
      await end(run);
      const rows = lines(5).slice(1);
      await overwrite([
        'COSTO,DESCRIPCION,PRECIO',
        '1,Recién llegado,7',
        ...rows.toReversed().map((line) => `2,${line === 'Art 9,5' ? 'Art 9,6' : line}`),
      ]);
      expect(await compare()).toMatchObject({ new: [1], values: [243], label: [], iguales: 249 });
      await server.database.transaction((trx) =>
        trx('labels')
          .where({ id: etiqueta })
          .update({ etiqueta: `${zpl}\n` }),
      );
      const edited = await compare();
      expect(edited).toMatchObject({ new: [1], values: [243], iguales: 0 });
      expect(edited.label).toHaveLength(249);
    });

    test('and of a row whose copies take several parts only once the last of them came out', async () => {
      const ids = await list();
      const [corrida, token] = [randomUUID(), randomUUID()];
      tokens.set(corrida, token);
      const body = { corrida, token, etiqueta, catalogo, rows: 1, labels: 250 };
      await server.as.customer.call(runs.beginRun, { body });
      const first = { row: 1, code: '', description: 'Art 1' };
      for (const [trozo, desde] of [1, 101, 201].entries()) {
        await server.as.customer.call(printFromCatalogue, {
          body: {
            catalogo,
            etiqueta,
            corrida,
            trozo,
            desde,
            ficha: token,
            filas: [{ id: ids[0]!, cantidad: 250 }],
          },
        });
        await note({ corrida, token }, trozo, 'offered', {
          first: { ...first, ...(trozo ? { copy: desde } : {}) },
        });
        expect(await compare()).toMatchObject({ iguales: 0 });
        await note({ corrida, token }, trozo, 'taken', { labels: trozo === 2 ? 50 : 100 });
        expect(await compare()).toMatchObject({ iguales: trozo === 2 ? 1 : 0 });
      }
    });
  });

  test('words say no more than the run has, and end with the account', async () => {
    const neighbour = server.as.neighbour;
    const foreign = await insertLabel(server, { account: 'neighbour' });
    const [corrida, token] = [randomUUID(), randomUUID()];
    await neighbour.call(runs.beginRun, { body: { corrida, token, etiqueta: foreign, rows: 3, labels: 3 } });
    const run = { corrida, token };
    const beyond = { code: 'invalid-input', details: { reason: 'beyond-run' } };
    await expect(note(run, 3, 'offered', { labels: 1 })).rejects.toMatchObject(beyond);
    await expect(note(run, 999_999, 'offered', { labels: 1 })).rejects.toMatchObject(beyond);
    await expect(note(run, 0, 'offered', { labels: 4 })).rejects.toMatchObject(beyond);
    await note(run, 0, 'offered', { labels: 3 });
    const out = note(run, 0, 'printed', { labels: 3, cameOut: 1_000_000_000 });
    await expect(out).rejects.toMatchObject(beyond);
    await note(run, 0, 'printed', { labels: 3, cameOut: 2 });
    for (let attempt = 2; attempt < 200; attempt++)
      await note(run, attempt % 3, 'offered', { labels: 1, attempt }).catch(() => {});
    const rows = await server.database.read('print_attempts').where({ run_id: corrida });
    expect(rows).toHaveLength(103);
    await server.database.transaction((trx) =>
      trx('users').where({ id: server.ids.neighbour }).update({ deleted_at: new Date().toISOString() }),
    );
    await expect(note(run, 0, 'taken', { labels: 3 })).rejects.toMatchObject({ code: 'not-found' });
    await expect(nobody.call(runs.noteRun, { params: { corrida }, body: { token } })).rejects.toMatchObject({
      code: 'not-found',
    });
    await server.database.transaction((trx) =>
      trx('users').where({ id: server.ids.neighbour }).update({ deleted_at: null }),
    );
  });

  test('words of a run that ended a week ago are no longer taken', async () => {
    const run = await start();
    await note(run, 0, 'offered');
    await nobody.call(runs.noteRun, {
      params: { corrida: run.corrida },
      body: { token: run.token, state: 'done' },
    });
    await note(run, 0, 'taken');
    await server.database.transaction((trx) =>
      trx('print_runs')
        .where({ id: run.corrida })
        .update({ ended_at: new Date(Date.now() - 8 * dayMs).toISOString() }),
    );
    await expect(note(run, 0, 'printed')).rejects.toMatchObject(takenOver);
  });

  test('counts of days say what the words of all runs say, whatever was said and taken back', async () => {
    const words = ['offered', 'taken', 'printed', 'uncertain', 'handed-over', 'not-sent'] as const;
    for (const [index, client] of [server.as.customer, server.as.operator].entries()) {
      const run = await start(client);
      for (let step = 0; step < 24; step++) {
        const word = words[(step * 5 + index * 3 + (step >> 2)) % words.length]!;
        const cameOut = word === 'printed' && step % 2 === 0 ? { cameOut: step } : {};
        await note(run, step % 2, word, { attempt: 1 + (step % 3), ...cameOut }).catch(() => {});
      }
    }
    // Made before its record was begun: first it counts whole, then by its words.
    const ids = await list();
    const late = { corrida: randomUUID(), ids, client: server.as.customer };
    await make(late, 0);
    const sums = async (table: string) => {
      const rows = await server.database.read(table).groupBy('user_id').select('user_id').sum('labels as n');
      return Object.fromEntries(rows.map((row) => [row['user_id'], Number(row['n'])]));
    };
    const said = async () => {
      const runs = await server.database
        .read('print_runs')
        .select('id', 'user_id', 'lease_hash', 'etiquetas');
      const attempts = await server.database
        .read('print_attempts')
        .whereIn('word', ['taken', 'printed', 'handed-over'])
        .select('run_id', 'labels', 'came_out');
      const totals: Record<number, number> = {};
      for (const run of runs) {
        const ours = attempts.filter(({ run_id }) => run_id === run.id);
        const sent = ours.reduce((sum, { labels, came_out: out }) => sum + Number(out ?? labels), 0);
        const labels = run.lease_hash ? sent : run.etiquetas;
        if (labels > 0) totals[run.user_id] = (totals[run.user_id] ?? 0) + labels;
      }
      return totals;
    };
    const check = async () => {
      const expected = await said();
      expect(Object.values(expected).some((total) => total > 0)).toBe(true);
      for (const table of ['print_month_counts', 'print_day_counts', 'print_slot_counts'])
        expect(await sums(table)).toEqual(expected);
      const [row] = await server.database.read('print_slot_totals').sum('labels as n');
      expect(Number(row?.['n'])).toBe(Object.values(expected).reduce((sum, total) => sum + total, 0));
    };
    await check();
    const body = { corrida: late.corrida, token: randomUUID(), etiqueta, catalogo, rows: 250, labels: 250 };
    await server.as.customer.call(runs.beginRun, { body });
    await check();
  });
});
