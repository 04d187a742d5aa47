import type { Client } from '@marbete/core/api/client';
import {
  checkCatalogue,
  listCatalogues,
  listPreCatalogues,
  showCatalogue,
  storeCatalogue,
} from '@marbete/core/api/catalogues';
import * as calls from '@marbete/core/api/gallery';
import { assignCatalogue, listLabels, showLabel, updateLabel } from '@marbete/core/api/labels';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { csvFile } from '../../testing/catalogue-factory.ts';
import { storeTestLabel } from '../../testing/label-form.ts';
import { refusalCodes } from '../../testing/refusals.ts';
import { describeOnDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

describeOnDatabases('the gallery', (kind) => {
  let server: TestServer;
  let plain: number;
  let hidden: number;
  let ticket: number;
  let withDatabase: number;
  let preCatalogue: number;
  let shared: number;
  let code: string;

  beforeAll(async () => {
    server = await startTestServer(kind);
    const admin = server.as.admin;
    plain = await storeTestLabel(admin, { nombre: 'Simple', basica: '1', tag: [1], medida: 1 });
    hidden = await storeTestLabel(admin, { nombre: 'Oculta', ocultar: '1' });
    ticket = await storeTestLabel(admin, { nombre: 'Ticket', material: 2, medida: 8, tag: [2, 3] });
    withDatabase = await storeTestLabel(admin, {
      nombre: 'Con base',
      language: 2,
      etiqueta: 'SIZE 50 mm,25 mm\nCLS\nTEXT 10,10,"3",0,1,1,"%PRICE%"\nPRINT 1\n',
      tag: [3],
      medida: 2,
    });
    const checked = await admin.call(checkCatalogue, {
      form: {},
      files: { archivo: csvFile('abarrotes.csv', 'CODIGO,PRECIO', '1,10', '2,20') },
    });
    const stored = await admin.call(storeCatalogue, {
      body: { csv: checked.nombreuuid ?? '', catalogo_web: 1 },
    });
    preCatalogue = stored.id!;
    await admin.call(assignCatalogue, {
      body: {
        etiqueta: withDatabase,
        catalogo: preCatalogue,
        cabeceras: [{ variable: 'PRICE', columna: 'B' }],
      },
    });
    shared = await storeTestLabel(server.as.designer, { nombre: 'De diseñadora' });
    code = (await server.as.designer.call(showLabel, { body: { id: shared } })).etiquetas.codigo;
  });
  afterAll(() => server.close());

  const idsOf = ({ etiquetas }: { etiquetas: { id: number }[] }) => etiquetas.map(({ id }) => id);
  const filter = async (body: object, client = server.as.customer) =>
    idsOf(await client.call(calls.filterGallery, { body }));
  const download = (client: Client, etiqueta: number, codigo?: string) =>
    client.call(calls.downloadTemplate, { body: { etiqueta, codigo } });

  test('shows everybody the web templates, without hidden ones, shared ones and their texts', async () => {
    const { etiquetas, url } = await server.as.stranger.call(calls.publicGallery, {});
    expect(idsOf({ etiquetas })).toEqual([withDatabase, ticket, plain]);
    expect(etiquetas[0]).toMatchObject({
      nombre: 'Con base',
      language: { id: 2, name: 'TSPL' },
      database: '1',
      tags: [{ id: 3 }],
    });
    expect(etiquetas[0]).not.toHaveProperty('etiqueta');
    expect(url).toBe('/images/');
    expect(idsOf(await server.as.customer.call(calls.gallery, {}))).toEqual([withDatabase, ticket, plain]);
  });

  test('says what it can be filtered by', async () => {
    const filters = await server.as.operator.call(calls.galleryFilters, {});
    expect(filters.materiales).toEqual([
      { id: 1, name: 'Etiqueta' },
      { id: 2, name: 'Ticket' },
    ]);
    expect(filters.medidas[0]).toMatchObject({ id: 1, medida: '40x25' });
    expect(filters.tags).toHaveLength(6);
    expect(filters.lenguajes.slice(0, 2)).toEqual([
      { id: 1, name: 'ZPL' },
      { id: 2, name: 'TSPL' },
    ]);
  });

  test('filters by material, measure, purpose, language and database, alone and together', async () => {
    expect(await filter({})).toEqual([withDatabase, ticket, plain]);
    expect(await filter({ material: '', medidas: null, tags: [], database: '', basica: '' })).toHaveLength(3);
    expect(await filter({ material: 2 })).toEqual([ticket]);
    expect(await filter({ medidas: ['1', '8'] })).toEqual([ticket, plain]);
    expect(await filter({ tags: 3 })).toEqual([withDatabase, ticket]);
    expect(await filter({ basica: '1' })).toEqual([plain]);
    expect(await filter({ basica: '1', tags: [2] })).toEqual([ticket, plain]);
    expect(await filter({ lenguaje: '2' })).toEqual([withDatabase]);
    expect(await filter({ database: 1 })).toEqual([withDatabase]);
    expect(await filter({ database: '0' })).toEqual([ticket, plain]);
    expect(await filter({ tags: 3, material: 1 })).toEqual([withDatabase]);
    await expect(filter({ material: 'x' })).rejects.toMatchObject({ issues: [{ path: ['material'] }] });
  });

  test('a code opens the one template that a designer shares by it, also with small letters', async () => {
    expect(await filter({ codigo: code })).toEqual([shared]);
    const query = { code: ` ${code.toLowerCase()} ` };
    expect(idsOf(await server.as.neighbour.call(calls.gallery, { query }))).toEqual([shared]);
    expect(await filter({ codigo: code, material: 2 })).toEqual([]);
    expect(await filter({ codigo: 'ABCDEFGH' })).toEqual([]);
  });

  test('a download is a label of one’s own', async () => {
    const { response, message, id } = await download(server.as.customer, plain);
    expect([response, message]).toEqual([true, undefined]);
    const { etiquetas: copy } = await server.as.customer.call(showLabel, { body: { id: id! } });
    expect(copy).toMatchObject({ nombre: 'Simple', basica: '1', tags: [{ id: 1 }], codigo: '' });
    const shown = await download(server.as.customer, shared, code);
    expect(idsOf(await server.as.customer.call(listLabels, {}))).toContain(shown.id);
  });

  test('a template comes with its pre-catalogue, once, and with its mapping', async () => {
    const first = await download(server.as.neighbour, withDatabase);
    const second = await download(server.as.neighbour, withDatabase);
    const catalogues = await server.as.neighbour.call(listCatalogues, {});
    expect(catalogues).toMatchObject([{ nombre: 'abarrotes', catalogo_web: 0, filas: 2 }]);
    expect(catalogues[0]?.etiquetas.map(({ id }) => id)).toEqual([first.id, second.id]);
    const { etiquetas, catalogo } = await server.as.neighbour.call(showLabel, { body: { id: first.id! } });
    expect(etiquetas.catalogo_id).toBe(catalogues[0]?.id);
    expect(catalogo).toEqual([{ variable: 'PRICE', columna: 'B' }]);
    const shown = await server.as.neighbour.call(showCatalogue, { body: { id: catalogues[0]!.id } });
    expect(shown.campos).toEqual([
      { A: '1', B: '10' },
      { A: '2', B: '20' },
    ]);
  });

  test('the administrator gets the text, since it has no list to copy into', async () => {
    const { response, message, id } = await download(server.as.admin, plain);
    expect([response, id]).toEqual([true, undefined]);
    expect(message).toContain('^XA');
  });

  test('what the gallery does not show cannot be had by its number', async () => {
    const someones = await storeTestLabel(server.as.neighbour);
    expect(
      await refusalCodes([
        download(server.as.customer, hidden),
        download(server.as.customer, shared),
        download(server.as.customer, shared, 'ABCDEFGH'),
        download(server.as.customer, plain, code),
        download(server.as.customer, someones),
        download(server.as.operator, plain),
        download(server.as.stranger, plain),
      ]),
    ).toEqual([...Array(5).fill('not-found'), 'forbidden', 'unauthenticated']);
  });

  test('a designer stops sharing by hiding the label', async () => {
    const id = await storeTestLabel(server.as.designer);
    const { etiquetas } = await server.as.designer.call(showLabel, { body: { id } });
    const { codigo, nombre, etiqueta } = etiquetas;
    await server.as.designer.call(updateLabel, {
      form: { data: { id, nombre, etiqueta, language: 1, ocultar: '1' } },
      files: {},
    });
    expect(await filter({ codigo })).toEqual([]);
  });

  test('codes cannot be tried out one after the other', async () => {
    const tries = Array.from({ length: 31 }, () => filter({ codigo: 'WRONG' }, server.as.designer));
    await Promise.allSettled(tries);
    expect(await refusalCodes([filter({ codigo: code }, server.as.designer)])).toEqual(['rate-limited']);
    expect(await filter({}, server.as.designer)).toHaveLength(3);
  });

  test('pre-catalogues are listed for the administrator with whose they are', async () => {
    const list = (client: Client) => client.call(listPreCatalogues, {});
    expect(await list(server.as.admin)).toMatchObject([
      { id: preCatalogue, nombre: 'abarrotes', catalogo_web: 1, usuario: server.ids.admin },
    ]);
    expect(await refusalCodes([list(server.as.designer), list(server.as.stranger)])).toEqual([
      'forbidden',
      'unauthenticated',
    ]);
  });
});
