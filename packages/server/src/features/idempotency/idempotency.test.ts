import { randomBytes, randomUUID } from 'node:crypto';
import { contract } from '@marbete/core/api/contract';
import { takesIdempotencyKey } from '@marbete/core/api/endpoint';
import { createSecretKey } from '@marbete/core/api/keys';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildLabel } from '../../testing/label-form.ts';
import { insertLabel } from '../../testing/label-factory.ts';
import { pictureFile, pngOfSize } from '../../testing/pictures.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

test('every call that stores and that a program may make takes a key', () => {
  const takes = contract.filter(takesIdempotencyKey).map(({ name }) => name);
  expect(takes).toEqual(
    expect.arrayContaining(['labels.store', 'catalogues.store', 'labels.print', 'devices.store']),
  );
  const answersSecrets = contract.filter(({ secretKeys }) => secretKeys === 'never').map(({ name }) => name);
  expect(takes.filter((name) => answersSecrets.includes(name))).toEqual([]);
});

describeOnBothDatabases('a call with an Idempotency-Key', (kind) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer(kind);
  });
  afterEach(() => server.close());

  const send = (
    path: string,
    key: string,
    body: object | FormData,
    authorization = server.authorization.customer,
  ) =>
    server.fetch(path, {
      method: 'POST',
      headers: {
        authorization,
        'idempotency-key': key,
        ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      body: body instanceof FormData ? body : JSON.stringify(body),
    });
  const labels = () => server.database.read('labels').pluck('nombre');
  const form = (image?: File) => {
    const data = new FormData();
    data.set('data', JSON.stringify(buildLabel({ nombre: 'Anaquel' })));
    if (image) data.set('imagen', image);
    return data;
  };

  test('is made once, however often it comes, and answers the same again', async () => {
    const key = randomUUID();
    const body = { ...buildLabel({ nombre: 'Anaquel' }) };
    const first = await send('/etiquetas/store', key, body);
    const again = await send('/etiquetas/store', key, body);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(await again.text()).toBe(await first.text());
    expect([first.headers.get('idempotency-replayed'), again.headers.get('idempotency-replayed')]).toEqual([
      null,
      'true',
    ]);
    await send('/etiquetas/store', randomUUID(), body);
    await send('/etiquetas/store', key, body, server.authorization.neighbour);
    expect(await labels()).toEqual(['Anaquel', 'Anaquel', 'Anaquel']);
  });

  test('belongs to its request: another body, file or file name under its key is refused', async () => {
    const key = randomUUID();
    expect((await send('/etiquetas/store', key, form(pictureFile('a.png')))).status).toBe(200);
    expect((await send('/etiquetas/store', key, form(pictureFile('a.png')))).status).toBe(200);
    for (const other of [
      form(),
      form(pictureFile('b.png')),
      form(pictureFile('a.png', pngOfSize(100))),
      { ...buildLabel({ nombre: 'Otra' }) },
    ]) {
      const refused = await send('/etiquetas/store', key, other);
      expect([refused.status, await refused.json()]).toMatchObject([
        422,
        { issues: [{ path: ['Idempotency-Key'], rule: 'idempotency-key' }] },
      ]);
    }
    // The key of one call is none of another.
    const id = await insertLabel(server);
    expect((await send('/etiquetas/clonar', key, { etiqueta: id })).status).toBe(200);
    expect(await labels()).toHaveLength(3);
  });

  test('comes 150 times at once and is made once; who asks meanwhile is told when to ask again', async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 150 }, () => send('/etiquetas/store', key, buildLabel({ nombre: 'Una' }))),
    );
    expect(await labels()).toEqual(['Una']);
    const waiting = answers.filter(({ status }) => status === 409);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    for (const { headers } of waiting) expect(headers.get('retry-after')).toBe('2');
    expect((await send('/etiquetas/store', key, buildLabel({ nombre: 'Una' }))).status).toBe(200);
  });

  test('keeps its refusal in the reader’s language, and no failure that passes', async () => {
    const refuse = (key: string) => send('/etiquetas/clonar', key, { etiqueta: 987_654 });
    const key = randomUUID();
    expect((await refuse(key)).status).toBe(404);
    const again = await refuse(key);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([404, 'true']);
    expect(await again.json()).toMatchObject({ code: 'not-found' });
    // The table of labels away: a failure of the server, which is not kept.
    const failing = randomUUID();
    const id = await insertLabel(server);
    const clone = () => send('/etiquetas/clonar', failing, { etiqueta: id });
    await server.database.transaction((trx) => trx.raw('alter table label_tags rename to label_tags_away'));
    expect((await clone()).status).toBe(500);
    await server.database.transaction((trx) => trx.raw('alter table label_tags_away rename to label_tags'));
    expect((await clone()).status).toBe(200);
  });

  test('of which nobody knows what came of it is not made again; a day later its key is free', async () => {
    const key = randomUUID();
    const send1 = () => send('/etiquetas/store', key, buildLabel({ nombre: 'Una' }));
    await send1();
    const change = (values: object) =>
      server.database.transaction((trx) => trx('idempotency_keys').update(values));
    await change({ outcome: null });
    expect(await (await send1()).json()).toMatchObject({ code: 'conflict' });
    await change({ claimed_at: new Date(Date.now() - 31 * 60_000).toISOString() });
    expect(await (await send1()).json()).toMatchObject({ code: 'uncertain' });
    expect(await labels()).toHaveLength(1);
    await change({ expires_at: new Date().toISOString() });
    expect((await send1()).status).toBe(200);
    expect(await labels()).toHaveLength(2);
  });

  test('has a key of a bounded length, and an account a bounded number of them', async () => {
    for (const key of ['x'.repeat(256), 'a b']) {
      expect((await send('/etiquetas/store', key, buildLabel())).status).toBe(422);
    }
    const row = { user_id: server.ids.customer, call: 'labels.store', request_hash: '', claimed_at: '' };
    const expires_at = '9999-01-01T00:00:00.000Z';
    await server.database.transaction((trx) =>
      trx.batchInsert(
        'idempotency_keys',
        Array.from({ length: 10_000 }, (_, at) => ({ ...row, key_hash: String(at), expires_at })),
        100,
      ),
    );
    const refused = await send('/etiquetas/store', randomUUID(), buildLabel());
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
    const { secreto } = await server.as.neighbour.call(createSecretKey, {
      body: { nombre: 'x', alcance: 'todo' },
    });
    expect((await send('/etiquetas/store', randomUUID(), buildLabel(), `Bearer ${secreto}`)).status).toBe(
      200,
    );
  });

  test('whose answer is too large to be kept is known as made, and not made again', async () => {
    const noise = randomBytes(1_200_000).toString('base64');
    const id = await insertLabel(server, { etiqueta: `^XA^FX${noise}^XZ` });
    const key = randomUUID();
    const clone = () => send('/etiquetas/clonar', key, { etiqueta: id });
    expect((await clone()).status).toBe(200);
    expect(await (await clone()).json()).toMatchObject({ code: 'uncertain' });
    expect(await labels()).toHaveLength(2);
  });
});
