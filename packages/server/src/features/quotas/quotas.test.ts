import { getUsage } from '@marbete/core/api/account';
import {
  checkCatalogue,
  destroyCatalogue,
  listCatalogues,
  overwriteCatalogue,
} from '@marbete/core/api/catalogues';
import { downloadTemplate } from '@marbete/core/api/gallery';
import { cloneLabel, destroyLabel, listLabels, renameLabel, updateLabel } from '@marbete/core/api/labels';
import { showUserUsage } from '@marbete/core/api/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCatalogue, csvFile } from '../../testing/catalogue-factory.ts';
import { insertLabel } from '../../testing/label-factory.ts';
import { storeTestLabel } from '../../testing/label-form.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';
import { pictureFile, pngOfSize } from '../../testing/pictures.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

describeOnBothDatabases('an account with a quota', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind, { quotas: { labels: 2, rows: 10 } });
  });
  afterAll(() => server.close());

  const full = { code: 'too-large', details: { reason: 'quota' } };
  const lines = (rows: number) => [
    'CODIGO,PRECIO',
    ...Array.from({ length: rows }, (_, row) => `${75000 + row},12.50`),
  ];

  test('has no label beyond it, made, copied or downloaded, until one is deleted', async () => {
    const { customer, admin, neighbour } = server.as;
    const template = await insertLabel(server, { account: 'admin' });
    const first = await storeTestLabel(customer);
    await customer.call(cloneLabel, { body: { etiqueta: first } });
    await expect(storeTestLabel(customer)).rejects.toMatchObject(full);
    await expect(customer.call(cloneLabel, { body: { etiqueta: first } })).rejects.toMatchObject({
      details: { what: 'labels', used: 2, limit: 2, needed: 3 },
      message: expect.stringMatching(/has 2 of the 2 labels .* would have 3\./),
    });
    const download = () => customer.call(downloadTemplate, { body: { etiqueta: template, codigo: null } });
    await expect(download()).rejects.toMatchObject(full);
    await customer.call(destroyLabel, { body: { id: first } });
    expect(await download()).toMatchObject({ response: true });
    // Others, and what everybody shares, are not counted with it.
    await storeTestLabel(neighbour);
    for (let label = 0; label < 3; label += 1) await storeTestLabel(admin);
  });

  test('has no rows beyond it, of all its catalogues together, those of a replaced one aside', async () => {
    const { designer } = server.as;
    const small = await buildCatalogue(server, { account: 'designer', lines: lines(4) });
    await expect(buildCatalogue(server, { account: 'designer', lines: lines(9) })).rejects.toMatchObject(
      full,
    );
    const overwrite = (rows: number) =>
      designer.call(overwriteCatalogue, {
        form: { data: { id: small, encabezado: 1, confirmado: true } },
        files: { archivo: csvFile('precios.csv', ...lines(rows)) },
      });
    await expect(overwrite(10)).rejects.toMatchObject({ details: { used: 5, limit: 10, needed: 11 } });
    expect(await overwrite(9)).toMatchObject({ respuesta: 'correcto' });
    await designer.call(destroyCatalogue, { body: { catalogo: small } });
    await buildCatalogue(server, { account: 'designer', lines: lines(9) });
  });
});

describeOnBothDatabases('an account with room for 40 kB', (kind) => {
  const limit = 40_000;
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind, { quotas: { labels: 5, bytes: limit } });
  });
  afterAll(() => server.close());

  const full = { code: 'too-large', details: { reason: 'quota', what: 'bytes', limit } };
  const template = (bytes: number) => `^XA^FX${'x'.repeat(bytes)}^FS^XZ`;
  const png = (bytes: number) => pictureFile('foto.png', pngOfSize(bytes));
  const form = (id: number, etiqueta: string) => ({
    data: { id, nombre: 'Anaquel', etiqueta, descripcion: 'De prueba', language: 1 },
  });
  const usageOf = async (account: 'customer' | 'designer' | 'admin') =>
    (await server.as[account].call(getUsage, {})).uso;

  test('has templates and pictures up to it, and may make them smaller when it is full', async () => {
    const { customer } = server.as;
    const id = await storeTestLabel(customer);
    const change = (etiqueta: string, imagen?: File) =>
      customer.call(updateLabel, { form: form(id, etiqueta), files: imagen ? { imagen } : {} });
    await change(template(10_000), png(25_000));
    expect((await usageOf('customer')).bytes.usado).toBeGreaterThan(35_000);
    await expect(change(template(16_000))).rejects.toMatchObject(full);
    await expect(change(template(100), png(45_000))).rejects.toMatchObject(full);
    // A copy shares the picture.
    await customer.call(cloneLabel, { body: { etiqueta: id } }).then(
      () => expect.unreachable(),
      (error: unknown) => expect(error).toMatchObject(full),
    );
    await change(template(1_000));
    await customer.call(cloneLabel, { body: { etiqueta: id } });
    const { etiquetas } = await customer.call(listLabels, {});
    expect(etiquetas).toHaveLength(2);
    // Over a limit that was lowered, what does not add may still be done.
    server.config.quotas!.bytes = 1_000;
    await customer.call(renameLabel, { body: { id, nombreCambio: 'Otro' } });
    await change(template(500));
    await expect(change(template(2_000))).rejects.toMatchObject({ code: 'too-large' });
    server.config.quotas!.bytes = limit;
  });

  test('has lists up to it, with those that wait to be stored, and each one once', async () => {
    const { designer } = server.as;
    const rows = (count: number) => [
      'CODIGO,DESCRIPCION',
      ...Array.from({ length: count }, (_, row) => `${75_000 + row},Artículo número ${row} de la lista`),
    ];
    const check = (count: number) =>
      designer.call(checkCatalogue, { form: {}, files: { archivo: csvFile('precios.csv', ...rows(count)) } });
    const first = await buildCatalogue(server, { account: 'designer', lines: rows(150) });
    const before = (await usageOf('designer')).bytes.usado;
    expect(before).toBeGreaterThan(10_000);
    expect(await check(100)).toMatchObject({ respuesta: 'correcto' });
    expect((await usageOf('designer')).bytes.usado).toBeGreaterThan(before + 5_000);
    await expect(check(300)).rejects.toMatchObject(full);
    await designer.call(destroyCatalogue, { body: { catalogo: first } });
    expect(await check(150)).toMatchObject({ respuesta: 'correcto' });
    expect(await designer.call(listCatalogues, {})).toEqual([]);
  });

  test('is told so in its own language, and sees with its administrator what it has', async () => {
    const answer = async (language: string) => {
      const body = new FormData();
      body.append('data', JSON.stringify({ ...form(0, template(50_000)).data, medida: null, tag: [] }));
      const response = await server.fetch('/etiquetas/store', {
        method: 'POST',
        headers: { authorization: server.authorization.neighbour, 'accept-language': language },
        body,
      });
      return (await response.json()) as { mensaje: string };
    };
    const figures = (de: string) => new RegExp(String.raw`0\.00 ${de} 0\.04 MB .* 0\.05\. (Elimine|Delete) `);
    expect((await answer('es-MX')).mensaje).toMatch(figures('de'));
    expect((await answer('en-US')).mensaje).toMatch(figures('of the'));
    const own = await usageOf('customer');
    const { uso } = await server.as.admin.call(showUserUsage, { params: { id: server.ids.customer } });
    expect(uso).toEqual(own);
    expect(own).toMatchObject({
      etiquetas: { usado: 2, limite: 5 },
      filas: { limite: null },
      bytes: { limite: limit },
    });
    // An administrator has what everybody shares, without a limit.
    expect((await usageOf('admin')).bytes.limite).toBeNull();
  });

  test('has no more by calls at the same time than by one after the other', async () => {
    const { neighbour } = server.as;
    const made = await Promise.allSettled(Array.from({ length: 12 }, () => storeTestLabel(neighbour)));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });
});
