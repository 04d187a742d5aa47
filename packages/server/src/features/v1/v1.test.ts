import { randomUUID } from 'node:crypto';
import { isAppError } from '@marbete/core/api/errors';
import { listOpenRuns, takeOverRun } from '@marbete/core/api/print-runs';
import { addLabel, readLabel, readLabels, removeLabel, replaceLabel } from '@marbete/core/api/v1/labels';
import {
  readChanged,
  readList,
  readLists,
  readMapping,
  readRows,
  removeList,
  replaceRows,
  saveListMapping,
  uploadList,
} from '@marbete/core/api/v1/lists';
import { confirmPrint, createPrint, downloadPrint, readPrint, readPrints } from '@marbete/core/api/v1/prints';
import { rowsFrom } from '@marbete/core/print/run-plan';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { csvFile } from '../../testing/catalogue-factory.ts';
import { insertLabel } from '../../testing/label-factory.ts';
import { describeOnDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const template = '^XA^FO20,20^A0N,30,30^FD%DESCRIPTION%^FS^FO20,60^A0N,60,60^FD%PRICE%^FS^XZ';
const lines = ['CODE,DESCRIPTION,PRICE', '0075,Coffee,12.50', '0076,Tea,9.00', '0077,Milk,1.75'];

describeOnDatabases('/api/v1', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  beforeEach(() => server.database.transaction(async (trx) => void (await trx('rate_limits').delete())));
  afterAll(() => server.close());

  const call: TestServer['as']['customer']['call'] = (...input) => server.as.customer.call(...input);
  const upload = () =>
    call(uploadList, { form: { name: 'Prices' }, files: { file: csvFile('p.csv', ...lines) } });
  const labelAndList = async () => {
    const { id: label } = await call(addLabel, { body: { name: 'Shelf', template } });
    const { id: list } = await upload();
    const body = { mapping: { DESCRIPTION: 'B', PRICE: 'C' } };
    await call(saveListMapping, { params: { list, label }, body });
    const { rows } = await call(readRows, { params: { list } });
    return { label, list, rows };
  };
  const refusalOf = async (promise: Promise<unknown>) => {
    const error = await promise.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (!isAppError(error)) throw new Error('It was not refused', { cause: error });
    return error;
  };
  const post = async (path: string, body: unknown) => {
    const response = await server.fetch(`/v1/${path}`, {
      method: 'POST',
      headers: { authorization: server.authorization.customer, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { response, body: (await response.json()) as Record<string, unknown> };
  };

  test('labels are made, read page by page, replaced by their version and deleted', async () => {
    const made = [];
    for (const name of ['A', 'B', 'C']) made.push(await call(addLabel, { body: { name, template } }));
    expect(made[0]).toMatchObject({
      name: 'A',
      template,
      language: 'zpl',
      variables: ['DESCRIPTION', 'PRICE', 'QUANTITY'],
    });
    const ids = [];
    let cursor: string | undefined;
    do {
      const page = await call(readLabels, { query: { limit: 2, ...(cursor ? { cursor } : {}) } });
      ids.push(...page.labels.map(({ id }) => id));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(ids.slice(0, 3)).toEqual(made.map(({ id }) => id).toReversed());
    const { id, version } = made[0]!;
    const params = { label: id };
    const replaced = await call(replaceLabel, { params, body: { name: 'D', template, version } });
    expect(replaced).toMatchObject({ id, name: 'D', version: version + 1 });
    const stale = await refusalOf(call(replaceLabel, { params, body: { name: 'E', template, version } }));
    expect([stale.code, stale.details['reason']]).toEqual(['conflict', 'label-changed']);
    expect(await call(readLabel, { params })).toEqual(replaced);
    expect(await call(removeLabel, { params })).toEqual({ id, deleted: true });
    expect((await refusalOf(call(readLabel, { params }))).code).toBe('not-found');
  });

  test('refusals are problems with their field, in English, and name what was meant', async () => {
    const slip = await post('labels', { name: 'A', templat: template });
    expect(slip.response.headers.get('content-type')).toContain('application/problem+json');
    expect([slip.response.status, slip.body]).toEqual([
      422,
      {
        type: 'about:blank',
        title: 'Unprocessable Entity',
        status: 422,
        detail: 'This call has no field templat (did you mean template?).',
        instance: `urn:uuid:${slip.response.headers.get('x-request-id')}`,
        code: 'invalid-input',
        remedy: expect.stringContaining('errors'),
        errors: [
          {
            field: 'templat',
            pointer: '/templat',
            detail: 'There is no such field. Did you mean template?',
            rule: 'unknown-field',
          },
        ],
        details: expect.anything(),
      },
    ]);
    const bare = await post('labels', {});
    expect(bare.body['errors']).toMatchObject([{ field: 'name', detail: 'This field is required' }]);
    const broken = await post('labels', { name: 'A', template: '^XA^FX{{#A}}^XZ%' });
    const sized = await post('labels', { name: 'A', template, size: '51x25' });
    expect(sized.body).toMatchObject({ errors: [{ field: 'size' }], details: { sizes: expect.any(Array) } });
    expect(JSON.stringify([slip, bare, broken, sized])).not.toMatch(/etiqueta|requerido|nombre/);
    const { id: list } = await upload();
    const label = await insertLabel(server);
    const rows = [{ id: (await call(readRows, { params: { list } })).rows[0]!.id }];
    for (const body of [
      { label, list, rows },
      { label, list: 999_999, rows },
    ]) {
      const { detail } = (await post('prints', { id: randomUUID(), ...body })).body;
      expect(detail).toMatch(/\blist\b/);
      expect(detail).not.toMatch(/catalog/);
    }
    const nowhere = await server.fetch('/v1/nowhere');
    expect([nowhere.status, await nowhere.json()]).toMatchObject([
      404,
      { code: 'not-found', remedy: expect.any(String) },
    ]);
  });

  test('a list is uploaded, read by cursors, and gets new rows; an old cursor is refused', async () => {
    const list = await upload();
    expect(list).toMatchObject({ name: 'Prices', header: true, rows: 3, notices: [] });
    expect(list.columns.map(({ name }) => name)).toEqual(['CODE', 'DESCRIPTION', 'PRICE']);
    const params = { list: list.id };
    expect(await call(readList, { params })).toMatchObject({ id: list.id, rows: 3 });
    expect((await call(readLists, { query: {} })).lists.map(({ id }) => id)).toContain(list.id);
    const first = await call(readRows, { params, query: { limit: 2 } });
    expect(first.rows).toMatchObject([
      { position: 1, cells: { A: '0075', B: 'Coffee', C: '12.50' } },
      { position: 2 },
    ]);
    const rest = await call(readRows, { params, query: { limit: 2, cursor: first.next! } });
    expect([rest.rows.map(({ position }) => position), rest.next]).toEqual([[3], null]);
    const found = await call(readRows, { params, query: { search: 'TÉA' } });
    expect(found.rows.map(({ cells }) => cells['B'])).toEqual(['Tea']);
    const files = { file: csvFile('p.csv', ...lines.slice(0, 3), '0078,Salt,0.80') };
    const { changes, rows } = await call(replaceRows, { params, form: {}, files });
    expect([rows, changes.rowsBefore, changes.rowsNow]).toEqual([3, 3, 3]);
    const stale = await refusalOf(call(readRows, { params, query: { cursor: first.next! } }));
    expect(stale.details['reason']).toBe('list-overwritten');
    expect(await call(removeList, { params })).toEqual({ id: list.id, deleted: true });
  });

  test('a file that is none, and a change that labels would print, are refused with what to answer', async () => {
    const text = await refusalOf(call(uploadList, { form: {}, files: { file: csvFile('p.txt', 'a') } }));
    expect(text.code).toBe('unsupported-file');
    const { list } = await labelAndList();
    const params = { list };
    const files = { file: csvFile('p.csv', 'CODE,DESCRIPTION,COUNTRY', '0075,Coffee,Peru') };
    const changed = await refusalOf(call(replaceRows, { params, form: {}, files }));
    expect([changed.code, changed.details]).toMatchObject([
      'conflict',
      { reason: 'changes', changes: { columns: expect.any(Array) } },
    ]);
    expect(
      await call(replaceRows, { params, form: { columns: { C: '' }, confirmed: true }, files }),
    ).toMatchObject({
      rows: 1,
    });
  });

  test('a mapping is proposed and saved; what the label does not have is named', async () => {
    const { id: label } = await call(addLabel, { body: { name: 'Shelf', template } });
    const { id: list } = await upload();
    const params = { list, label };
    expect(await call(readMapping, { params })).toEqual({
      list,
      label,
      saved: false,
      mapping: { DESCRIPTION: 'B', PRICE: 'C' },
      missing: [],
    });
    const slip = await refusalOf(call(saveListMapping, { params, body: { mapping: { PRICEE: 'C' } } }));
    expect(slip.issues).toMatchObject([
      { path: ['mapping', 'PRICEE'], message: expect.stringContaining('PRICE?') },
    ]);
    const few = await refusalOf(call(saveListMapping, { params, body: { mapping: { PRICE: 'C' } } }));
    expect(few.issues).toMatchObject([{ path: ['mapping', 'DESCRIPTION'] }]);
    const mapping = { DESCRIPTION: '=Offer', PRICE: 'C' };
    expect(await call(saveListMapping, { params, body: { mapping } })).toMatchObject({
      saved: true,
      mapping,
    });
  });

  test('a print with values is made once for its id, also when its labels are no longer kept', async () => {
    const label = await insertLabel(server, { etiqueta: template });
    const id = randomUUID();
    const body = { id, label, values: { DESCRIPTION: 'Coffee', PRICE: '12.50' }, quantity: 2 };
    const answers = await Promise.all([1, 2, 3].map(() => call(createPrint, { body })));
    expect(answers[0]).toMatchObject({
      id,
      state: 'done',
      labels: 2,
      code: expect.stringContaining('Coffee'),
    });
    expect(answers[1]).toEqual(answers[0]);
    const other = await refusalOf(call(createPrint, { body: { ...body, quantity: 3 } }));
    const theirs = await refusalOf(server.as.neighbour.call(createPrint, { body }));
    expect([other.details['reason'], theirs.code]).toEqual(['run-taken', 'conflict']);
    await server.database.transaction((trx) => trx('print_chunks').where({ run_id: id }).delete());
    const late = await call(createPrint, { body });
    expect([late.files, late.code, late.labels]).toEqual([[], undefined, 2]);
    const gone = await refusalOf(call(downloadPrint, { params: { run: id } }));
    expect(gone.details['reason']).toBe('not-kept');
    const [run] = await server.database.read('print_runs').where({ id }).select('etiquetas');
    expect(run).toEqual({ etiquetas: 2 });
  });

  test('rows of a list print with their quantities, as code, PDF and PNG, and stand in the history', async () => {
    const { label, list, rows } = await labelAndList();
    const id = randomUUID();
    const chosen = [
      { id: rows[0]!.id, quantity: 2 },
      { id: rows[2]!.id, cells: { C: '2.00' } },
    ];
    const printed = await call(createPrint, { body: { id, label, list, rows: chosen } });
    expect(printed).toMatchObject({ rows: 2, labels: 3, list: { id: list, name: 'Prices' }, problems: [] });
    expect(printed.code).toMatch(/Coffee[^]*Milk[^]*2\.00/);
    const params = { run: id };
    const file = async (query: object) => (await call(downloadPrint, { params, query })).bytes;
    expect(Buffer.from(await file({})).toString()).toBe(printed.code);
    expect(Buffer.from(await file({ format: 'pdf' })).toString('latin1')).toMatch(/^%PDF/);
    expect(Buffer.from(await file({ format: 'png', number: 2 })).toString('latin1')).toContain('PNG');
    expect((await refusalOf(file({ format: 'png', number: 3 }))).code).toBe('not-found');
    const { prints, next } = await call(readPrints, { query: { limit: 1 } });
    expect([prints.map((print) => print.id), next]).toEqual([[id], expect.any(String)]);
    expect(await call(readPrint, { params })).toEqual(prints[0]);
    expect((await call(readPrints, { query: { limit: 1, cursor: next! } })).prints[0]?.id).not.toBe(id);
  });

  test('what cannot print is refused with its problems, and leaves no run behind', async () => {
    const label = await insertLabel(server, { etiqueta: template });
    const { list, rows } = await labelAndList();
    for (const body of [
      { label, values: { DESCRIPTION: 'Coffee', PRICE: 'a lot' } },
      { label, values: { DESCRIPTION: 'Coffee', PRICE: 'a lot' }, output: 'queue' as const },
      { label, list, rows: [{ id: rows[0]!.id }] },
      { label, list },
      { label, rows: [{ id: rows[0]!.id }] },
    ]) {
      const id = randomUUID();
      const { code } = await refusalOf(call(createPrint, { body: { id, ...body } }));
      expect(['data-invalid', 'invalid-input']).toContain(code);
      expect((await refusalOf(call(readPrint, { params: { run: id } }))).code).toBe('not-found');
    }
  });

  test.each(['code', 'queue'] as const)(
    'each bad row is named by its place in the request: %s',
    async (output) => {
      const { label, list } = await labelAndList();
      const files = { file: csvFile('p.csv', lines[0]!, '1,A,x', '2,B,2.00', '3,C,y', '4,D,4.00', '5,E,z') };
      await call(replaceRows, { params: { list }, form: { confirmed: true }, files });
      const { rows } = await call(readRows, { params: { list } });
      const ids = rows.map(({ id }) => id);
      for (const order of [
        [0, 1, 2, 3, 4],
        [4, 3, 0, 2],
        [1, 2],
      ]) {
        const chosen = order.map((at) => ({ id: ids[at]! }));
        const { response, body } = await post('prints', {
          id: randomUUID(),
          label,
          list,
          rows: chosen,
          output,
        });
        const bad = order.flatMap((at, index) => (at % 2 === 0 ? [index] : []));
        const errors = body['errors'] as { pointer: string; rule: string }[];
        expect([response.status, new Set(errors.map(({ pointer }) => pointer))]).toEqual([
          422,
          new Set(bad.map((index) => `/rows/${index}`)),
        ]);
        const { problems } = body['details'] as { problems: { row: number }[] };
        expect(problems.map(({ row }) => row).toSorted()).toEqual(
          bad.map((index) => order[index]! + 1).toSorted(),
        );
      }
      // What is only a warning refuses nothing, and is no error beside one.
      const { body } = await post('prints', { id: randomUUID(), label, values: { PRICE: 'x' }, output });
      expect(body['errors']).toMatchObject([{ pointer: '/values/PRICE' }]);
    },
  );

  test('a program prints only what changed since its labels came out', async () => {
    const template = '^XA^FO20,20^A0N,30^FD%CODE%^FS^FO20,60^A0N,60^FD%PRICE%^FS^XZ';
    const { id: label } = await call(addLabel, { body: { name: 'Changed', template } });
    const { id: list } = await upload();
    const params = { list, label };
    await call(saveListMapping, { params, body: { mapping: { CODE: 'A', PRICE: 'C' } } });
    const changed = () => call(readChanged, { params });
    const all = await changed();
    expect(all).toMatchObject({ key: 'CODE', same: 0, inDoubt: 0, withoutQuantity: 0, next: null });
    expect(all.rows.map(({ position, quantity, change }) => [position, quantity, change])).toEqual(
      [1, 2, 3].map((position) => [position, 1, 'new']),
    );
    const print = async (rows: readonly { id: number }[], output: 'code' | 'queue' = 'code') => {
      const id = randomUUID();
      const chosen = rows.map((row) => ({ id: row.id }));
      await call(createPrint, { body: { id, label, list, rows: chosen, output } });
      return id;
    };
    const run = await print(all.rows.slice(0, 2));
    expect((await changed()).rows).toHaveLength(3);
    for (let time = 0; time < 2; time += 1)
      expect(await call(confirmPrint, { params: { run } })).toMatchObject({ id: run, rows: 2 });
    expect(await changed()).toMatchObject({ same: 2, rows: [{ position: 3 }] });
    const next = csvFile('p.csv', lines[0]!, '0077,Milk,1.75', '0076,Tea,9.50', '0075,Coffee,12.50');
    await call(replaceRows, { params: { list }, form: {}, files: { file: next } });
    const now = await changed();
    expect(now.rows.map(({ position, change }) => [position, change])).toEqual([
      [1, 'new'],
      [2, 'values'],
    ]);
    const queued = await print(now.rows, 'queue');
    expect((await refusalOf(call(confirmPrint, { params: { run: queued } }))).code).toBe('conflict');
    expect((await refusalOf(server.as.neighbour.call(confirmPrint, { params: { run } }))).code).toBe(
      'not-found',
    );
    expect((await refusalOf(server.as.neighbour.call(readChanged, { params }))).code).toBe('not-found');
    expect((await changed()).rows).toHaveLength(2);
  });

  test('what a file leaves open is refused with the options that answer it', async () => {
    const files = { file: csvFile('p.csv', lines[0]!, '7.50103E+12,Coffee,12.50', '0076,Tea,9.00') };
    const { details } = await refusalOf(call(uploadList, { form: {}, files }));
    expect(details).toMatchObject({
      open: ['codes-destroyed'],
      answers: { 'codes-destroyed': [{ option: 'lostCodes', value: 'keep' }] },
    });
    const form = { options: { lostCodes: 'keep' as const } };
    expect(await call(uploadList, { form, files })).toMatchObject({ rows: 2 });
  });

  test('a queued print waits for a page, which gets its rows by taking it over', async () => {
    const { label, list, rows } = await labelAndList();
    const id = randomUUID();
    const body = {
      id,
      label,
      list,
      rows: [{ id: rows[1]!.id, quantity: 3 }, { id: rows[2]!.id }],
      output: 'queue' as const,
    };
    const queued = await call(createPrint, { body });
    expect(queued).toMatchObject({ state: 'interrupted', labels: 4, files: [] });
    expect(await call(createPrint, { body })).toMatchObject({ id, labels: 4 });
    const { corridas } = await call(listOpenRuns, { query: {} });
    expect(corridas.filter(({ corrida }) => corrida === id)).toHaveLength(1);
    const { plan } = await call(takeOverRun, { params: { corrida: id }, body: { token: randomUUID() } });
    expect(rowsFrom(plan as never)).toEqual([
      { id: rows[1]!.id, position: 2, copies: 3 },
      { id: rows[2]!.id, position: 3, copies: 1 },
    ]);
    const one = {
      id: randomUUID(),
      label,
      values: { DESCRIPTION: 'Tea', PRICE: '9' },
      output: 'queue' as const,
    };
    await call(createPrint, { body: one });
    const taken = await call(takeOverRun, { params: { corrida: one.id }, body: { token: randomUUID() } });
    expect(taken.plan).toMatchObject({ kind: 'values', rows: [{ values: one.values, quantity: 1 }] });
  });

  test('says how many calls are left, and when to go on', async () => {
    const headers = { authorization: server.authorization.customer };
    const first = await server.fetch('/v1/labels', { headers });
    expect(first.headers.get('ratelimit-policy')).toBe('"v1";q=600;w=60');
    expect(first.headers.get('ratelimit')).toMatch(/^"v1";r=599;t=\d+$/);
    await server.database.transaction((trx) => trx('rate_limits').update({ points: 600 }));
    const refused = await server.fetch('/v1/labels', { headers });
    expect([refused.status, refused.headers.get('ratelimit')?.slice(0, 8)]).toEqual([429, '"v1";r=0']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({
      code: 'rate-limited',
      remedy: expect.stringContaining('Retry-After'),
    });
    // Calls of other addresses go on.
    expect((await server.fetch('/etiquetas/index', { headers })).headers.get('ratelimit')).toBeNull();
  });
});
