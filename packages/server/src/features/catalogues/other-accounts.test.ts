import * as calls from '@marbete/core/api/catalogues';
import type { Client } from '@marbete/core/api/client';
import { labelVariables, listLabels } from '@marbete/core/api/labels';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCatalogue, csvFile } from '../../testing/catalogue-factory.ts';
import { insertLabel } from '../../testing/label-factory.ts';
import { refusalCodes } from '../../testing/refusals.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

describeOnBothDatabases('acting for another account', (kind) => {
  let server: TestServer;
  let usuario: number;
  let id: number;
  let etiqueta: number;

  beforeAll(async () => {
    server = await startTestServer(kind);
    usuario = server.ids.customer;
    id = await buildCatalogue(server);
    etiqueta = await insertLabel(server);
  });
  afterAll(() => server.close());

  const archivo = () => csvFile('nuevo.csv', 'CODIGO,PRECIO,COSTO', '1,2,3');

  test('the administrator imports, looks, names columns and overwrites', async () => {
    const admin = server.as.admin;
    const checked = await admin.call(calls.checkCatalogue, {
      form: { usuario },
      files: { archivo: archivo() },
    });
    const stored = await admin.call(calls.storeCatalogue, {
      body: { csv: checked.nombreuuid ?? '', catalogo_web: 1, usuario },
    });
    const find = async () => {
      const list = await admin.call(calls.listCatalogues, { query: { usuario } });
      return list.find((catalogue) => catalogue.id === stored.id);
    };
    // What is made for somebody else is no pre-catalogue.
    expect(await find()).toMatchObject({ nombre: 'nuevo', catalogo_web: 0 });
    const column = { fila: 'B', nombre: 'PRECIO', nombre_real: 'PRECIO' };
    await admin.call(calls.updateCatalogueHeaders, {
      body: { id: stored.id!, only_plantillas: [column], usuario },
    });
    expect((await find())?.only_plantillas[1]).toEqual(column);
    const overwritten = await admin.call(calls.overwriteCatalogue, {
      form: { data: { id: stored.id!, usuario } },
      files: { archivo: csvFile('otro.csv', 'A,B', '1,2', '3,4') },
    });
    expect(overwritten).toMatchObject({ respuesta: 'correcto', filas: 2 });
    const shown = await server.as.customer.call(calls.showCatalogue, { body: { id: stored.id! } });
    expect(shown.campos).toEqual([
      { A: '1', B: '2' },
      { A: '3', B: '4' },
    ]);
    const file = await admin.call(calls.downloadCatalogue, {
      params: { id: stored.id! },
      query: { usuario },
    });
    expect(file.fileName).toBe('nuevo.csv');
  });

  test('what it looks at is that account’s', async () => {
    const { etiquetas } = await server.as.admin.call(listLabels, { query: { usuario } });
    expect(etiquetas.map((label) => label.id)).toContain(etiqueta);
    const named = await server.as.admin.call(labelVariables, {
      params: { id: etiqueta },
      query: { usuario },
    });
    expect(named.variables).toContain('PRICE');
  });

  test('is for the administrator: everybody else stays with their own', async () => {
    const ask = (client: Client, account: number) => [
      client.call(calls.showCatalogue, { body: { id, usuario: account } }),
      client.call(calls.downloadCatalogue, { params: { id }, query: { usuario: account } }),
      client.call(labelVariables, { params: { id: etiqueta }, query: { usuario: account } }),
    ];
    expect(await refusalCodes(ask(server.as.neighbour, usuario))).toEqual(Array(3).fill('not-found'));
    expect(await refusalCodes(ask(server.as.admin, server.ids.neighbour))).toEqual(
      Array(3).fill('not-found'),
    );
    expect((await server.as.neighbour.call(calls.listCatalogues, { query: { usuario } })).length).toBe(0);
  });

  test('an account that is none is refused before a file is read', async () => {
    const check = (account: number) =>
      server.as.admin.call(calls.checkCatalogue, {
        form: { usuario: account },
        files: { archivo: archivo() },
      });
    expect(await refusalCodes([check(99_999), check(server.ids.operator)])).toEqual([
      'not-found',
      'not-found',
    ]);
  });
});
