import { randomBytes } from 'node:crypto';
import { saveCurrency } from '@marbete/core/api/label-configurations';
import type { Client } from '@marbete/core/api/client';
import * as calls from '@marbete/core/api/labels';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCatalogue } from '../../testing/catalogue-factory.ts';
import { buildLabelChange, storeTestLabel } from '../../testing/label-form.ts';
import { pictureFile } from '../../testing/pictures.ts';
import { refusalCodes } from '../../testing/refusals.ts';
import { describeOnDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createLabelVersionStore, keptVersions } from './label-version-store.ts';

type Change = Partial<ReturnType<typeof buildLabelChange>> & {
  version?: number;
  tags?: number[];
  etiqueta_base64?: string;
};

describeOnDatabases('versions of a label', (kind) => {
  let server: TestServer;
  let customer: Client;
  let id: number;
  beforeAll(async () => {
    server = await startTestServer(kind);
    customer = server.as.customer;
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    id = await storeTestLabel(customer);
  });

  const save = (change: Change, files = {}) =>
    customer.call(calls.updateLabel, { form: { data: { ...buildLabelChange(id), ...change } }, files });
  const list = async () =>
    (await customer.call(calls.listLabelVersions, { params: { id }, query: {} })).versiones;
  const bringBack = (recuperada: number, version?: number) =>
    customer.call(calls.bringBackLabel, { body: { id, recuperada, ...(version ? { version } : {}) } });
  const shown = () => customer.call(calls.showLabel, { body: { id } });
  const template = (text: string) => `^XA^FO20,20^A0N,30,30^FD${text} %PRICE%^FS^XZ`;

  test('each save keeps the one before, with when and by whom', async () => {
    const { etiquetas: first } = await shown();
    await save({ etiqueta: template('uno') });
    await customer.call(calls.renameLabel, { body: { id, nombreCambio: 'Caja' } });
    const [last, before] = await list();
    expect([last, before]).toMatchObject([
      { version: 2, nombre: first.nombre },
      { version: 1, nombre: first.nombre },
    ]);
    const { name } = await server.database.read('users').where({ id: server.ids.customer }).first('name');
    expect(last?.persona).toBe(name);
    expect(Math.abs(Date.parse(last!.fecha) - Date.now())).toBeLessThan(60_000);
    const { version } = await customer.call(calls.showLabelVersion, {
      params: { id, version: 1 },
      query: {},
    });
    expect(version).toEqual({
      version: 1,
      nombre: first.nombre,
      descripcion: first.descripcion,
      language_id: 1,
      moneda: null,
      etiqueta: first.etiqueta,
      configuraciones: [],
    });
  });

  test('a save that changes nothing, or the picture alone, keeps none', async () => {
    await save({ tags: [1] });
    await save({ tags: [1] }, { imagen: pictureFile() });
    expect(await list()).toEqual([]);
  });

  test('what comes back is a save of its own, which can be taken back; the picture stays', async () => {
    const base64 = Buffer.from('^XA^FO1,1^A0N,9,9^FD\u00ff%PRICE%^FS^XZ', 'latin1').toString('base64');
    await save({ etiqueta_base64: base64, etiqueta: '', tags: [2] }, { imagen: pictureFile() });
    await save({ nombre: 'Nueva', etiqueta: template('dos'), tags: [] });
    const { etiquetas: newest } = await shown();
    const { etiquetas: back } = await bringBack(2);
    expect(back).toMatchObject({
      etiqueta_base64: base64,
      tags: [{ id: 2 }],
      image: newest.image,
      version: 4,
    });
    const { etiquetas: again } = await bringBack(3, 4);
    expect(again).toEqual({ ...newest, version: 5 });
    expect((await list()).map(({ version }) => version)).toEqual([4, 3, 2, 1]);
  });

  test('configurations and the currency sign come back too', async () => {
    id = await storeTestLabel(customer, { etiqueta: '^XA^FO20,20^A0N,30,30^FDPRECIO^FS^XZ' });
    const rows = [{ variable: 'PRECIO', type_config_id: 2, valor: 'Precio' }];
    const form = { ...buildLabelChange(id), etiqueta: '^XA^FO20,20^A0N,30,30^FDPRECIO^FS^XZ' };
    await customer.call(calls.updateLabel, { form: { data: { ...form, configuraciones: rows } }, files: {} });
    await customer.call(saveCurrency, { params: { id }, body: { moneda: '€' } });
    await customer.call(calls.updateLabel, { form: { data: { ...form, configuraciones: [] } }, files: {} });
    expect(await shown()).toMatchObject({ formulario: [], etiquetas: { formulario: '0' } });
    const [newest] = await list();
    await bringBack(newest!.version);
    expect(await shown()).toMatchObject({ formulario: rows, moneda: '€', etiquetas: { formulario: '1' } });
    await bringBack(newest!.version - 1);
    expect((await shown()).moneda).toBeNull();
  });

  test('columns of variables that went come back with them, on the catalogue that they were of', async () => {
    const catalogo = await buildCatalogue(server);
    const both = [
      { variable: 'DESCRIPTION', columna: 'B' },
      { variable: 'PRICE', columna: 'C' },
    ];
    await customer.call(calls.assignCatalogue, { body: { etiqueta: id, catalogo, cabeceras: both } });
    await save({ etiqueta: template('sin nombre') });
    expect((await shown()).catalogo).toEqual([both[1]]);
    await bringBack(1);
    expect((await shown()).catalogo).toEqual(both);
    await save({ etiqueta: template('sin nombre') });
    const other = await buildCatalogue(server);
    await customer.call(calls.assignCatalogue, {
      body: { etiqueta: id, catalogo: other, cabeceras: [{ variable: 'PRICE', columna: 'B' }] },
    });
    await bringBack(1);
    expect((await shown()).catalogo).toEqual([{ variable: 'PRICE', columna: 'B' }]);
  });

  test('whoever may not save sees none and brings none back, and nobody over a newer save', async () => {
    await save({ etiqueta: template('uno') });
    const { operator, neighbour } = server.as;
    const params = { id, version: 1 };
    expect(
      await refusalCodes([
        ...[operator, neighbour].flatMap((client) => [
          client.call(calls.listLabelVersions, { params: { id }, query: {} }),
          client.call(calls.showLabelVersion, { params, query: {} }),
          client.call(calls.bringBackLabel, { body: { id, recuperada: 1 } }),
        ]),
        bringBack(7),
        bringBack(1, 1),
      ]),
    ).toEqual([
      ...Array.from({ length: 3 }, () => 'forbidden'),
      ...Array.from({ length: 3 }, () => 'not-found'),
      'not-found',
      'conflict',
    ]);
  });

  test('fifty are kept, and of large ones fewer', async () => {
    const { etiquetas } = await shown();
    const keep = (version: number, text: string) =>
      server.database.transaction((trx) =>
        createLabelVersionStore(trx).keep(
          {
            id,
            version,
            nombre: 'x',
            descripcion: '',
            ocultar: 0,
            basica: 0,
            language_id: 1,
            medida_id: null,
            material_id: 1,
            nueva: 1,
            formulario: 0,
            moneda: null,
            etiqueta: text,
            tags: [],
            configuraciones: [],
            catalogo_id: null,
            mapping: [],
          },
          { columns: { nombre: 'y' }, parts: {}, changedBy: 1, at: new Date().toISOString() },
        ),
      );
    for (let version = 1; version <= 51; version += 1) await keep(version, etiquetas.etiqueta);
    expect((await list()).map(({ version }) => version)).toEqual(
      Array.from({ length: 50 }, (_, index) => 51 - index),
    );
    const large = randomBytes(keptVersions.bytes * 0.6).toString('base64');
    await keep(52, large);
    await keep(53, large);
    expect((await list()).map(({ version }) => version)).toEqual([53]);
    await keep(54, etiquetas.etiqueta);
    expect((await list()).map(({ version }) => version)).toEqual([54, 53]);
  });
});
