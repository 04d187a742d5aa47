import { downloadTemplate } from '@marbete/core/api/gallery';
import { listCatalogues } from '@marbete/core/api/catalogues';
import { showLabel } from '@marbete/core/api/labels';
import { proposeLabels } from '@marbete/core/api/printing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCatalogue } from '../../testing/catalogue-factory.ts';
import { insertLabel } from '../../testing/label-factory.ts';
import { refusalCodes } from '../../testing/refusals.ts';
import { describeOnDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const field = (name: string) => `^FO20,20^FD%${name}%^FS`;
const zpl = (...names: string[]) => `^XA${names.map(field).join('')}^XZ`;

describeOnDatabases('labels for a list', (kind) => {
  let server: TestServer;
  let catalogo: number;
  beforeAll(async () => {
    server = await startTestServer(kind);
    catalogo = await buildCatalogue(server, {
      lines: ['CLAVE;ARTICULO;PRECIO VENTA', '7;Café;x', '8;Té;"1.234,50"'],
    });
  });
  afterAll(() => server.close());

  const isStored = ({ fuente }: { fuente: string }) => fuente !== 'diseno';
  const propose = async () =>
    (await server.as.customer.call(proposeLabels, { body: { catalogo } })).etiquetas;

  test('come best fit first, own ones and templates together, each as a row of the list prints on it', async () => {
    const other = await buildCatalogue(server, { lines: ['A,B', '1,2'] });
    const insert = (nombre: string, etiqueta: string, more: Parameters<typeof insertLabel>[1] = {}) =>
      insertLabel(server, { nombre, etiqueta, ...more });
    const whole = await insert('whole', zpl('DESCRIPTION', 'PRICE_INT'), { account: 'admin' });
    const offer = await insert('offer', zpl('DESCRIPTION', 'OFFER', 'CADUCIDAD'));
    const elsewhere = await insert('elsewhere', zpl('DESCRIPTION', 'PRICE'), { catalogo: other });
    const joined = await insert('joined', zpl('CODE', 'LOTE'), {
      catalogo,
      mapping: { CODE: 'C', LOTE: '=L1' },
    });
    const broken = await insert('broken', '^XA^FO20,aa^FD%DESCRIPTION%^FS');
    const hidden = await insert('hidden', zpl('PRICE'), { account: 'admin' });
    const neighbours = await insert('neighbours', zpl('PRICE'), { account: 'neighbour' });
    await server.database.transaction((trx) => trx('labels').where({ id: hidden }).update({ ocultar: 1 }));

    const found = await propose();
    expect(
      found
        .filter(isStored)
        .map(({ id, fuente }) => [id, fuente])
        .slice(0, 4),
    ).toEqual([
      [joined, 'propia'],
      [elsewhere, 'propia'],
      [whole, 'galeria'],
      [offer, 'propia'],
    ]);
    // Designs come before templates that are as good, and before own labels that lack something.
    const kinds = found.slice(0, -1).map(({ fuente }) => fuente);
    expect([...new Set(kinds)].slice(0, 3)).toEqual(['propia', 'diseno', 'galeria']);
    expect(kinds.lastIndexOf('propia')).toBeGreaterThan(kinds.indexOf('galeria'));
    const of = (id: number) => found.filter(isStored).find((label) => label.id === id);
    expect([of(hidden), of(neighbours)]).toEqual([undefined, undefined]);
    // The first row has no price: the second is shown, read with the mark that the list proves.
    expect(of(whole)).toMatchObject({
      response: true,
      mensaje: expect.stringMatching(/\^FDTé\^FS.*\^FD1234\^FS/),
      catalogo_id: null,
      uniones: expect.arrayContaining([
        { variable: 'DESCRIPTION', columna: 'B' },
        { variable: 'PRICE', columna: 'C' },
      ]),
      sin_columna: [],
    });
    expect(of(elsewhere)).toMatchObject({ catalogo_id: other });
    expect(of(joined)?.mensaje).toContain('^FDL1^FS');
    // What lists usually have stays empty; what is the label's own is asked.
    expect(of(offer)).toMatchObject({
      response: true,
      sin_columna: ['OFFER', 'CADUCIDAD'],
      uniones: expect.arrayContaining([
        { variable: 'OFFER', columna: '=' },
        { variable: 'CADUCIDAD', columna: '?' },
      ]),
    });
    if (of(broken)?.response === false) expect(found.findLast(isStored)?.id).toBe(broken);
  });

  test('are designs too, in each printer language, with the words of the reader and the name of the shop', async () => {
    const list = await buildCatalogue(server, {
      lines: [
        'CLAVE,DESCRIPCION,PRECIO,OFERTA',
        ...[1, 2, 3].map((row) => `7501031311309,Té ${row},9.50,8.10`),
      ],
    });
    const designsOf = async (idioma: 'es' | 'de') => {
      const body = { catalogo: list, idioma };
      const { etiquetas } = await server.as.customer.call(proposeLabels, { body });
      return etiquetas.filter(({ fuente }) => fuente === 'diseno');
    };
    const german = await designsOf('de');
    expect(german.length).toBeGreaterThan(12);
    expect(new Set(german.map(({ language_id }) => language_id))).toEqual(new Set([1, 2, 3]));
    expect(german.every(({ response }) => response)).toBe(true);
    const [first] = german;
    expect(first).toMatchObject({
      nombre: expect.stringMatching(/^[A-Z]\S+ .*\d+ × \d+/),
      catalogo_id: null,
    });
    const said = german.filter(({ language_id }) => language_id === 1).map(({ mensaje }) => mensaje);
    expect(said.filter((code) => code.includes('ANGEBOT')).length).toBeGreaterThan(2);
    expect(said.every((code) => code.includes('Té'))).toBe(true);
    const spanish = await designsOf('es');
    expect(spanish.map(({ id }) => id)).toEqual(german.map(({ id }) => id));
    expect(spanish[0]!.nombre).not.toBe(first!.nombre);
  });

  test('a design becomes a label of the account, for its printer, with a size, tags and a picture', async () => {
    const [{ id: etiqueta } = { id: 0 }] = (await propose()).filter(
      ({ fuente, language_id }) => fuente === 'diseno' && language_id === 2,
    );
    const add = (diseno: { idioma: 'es'; puntos_mm?: number }, account: 'customer' | 'admin' = 'customer') =>
      server.as[account].call(downloadTemplate, { body: { etiqueta, diseno } });
    const [usual, fine] = [await add({ idioma: 'es' }), await add({ idioma: 'es', puntos_mm: 12 })];
    const labelOf = async (id = 0) => (await server.as.customer.call(showLabel, { body: { id } })).etiquetas;
    const [atEight, atTwelve] = [await labelOf(usual.id), await labelOf(fine.id)];
    expect(atEight).toMatchObject({
      language_id: 2,
      medida: { medida: expect.any(String) },
      nueva: '1',
      catalogo_id: null,
    });
    expect(atEight.image).not.toBe('');
    expect(atEight.tags).not.toEqual([]);
    expect(atTwelve.etiqueta).not.toBe(atEight.etiqueta);
    expect(await add({ idioma: 'es' }, 'admin')).toEqual({ response: true, message: atEight.etiqueta });
    const wrong = (id: number) =>
      server.as.customer.call(downloadTemplate, { body: { etiqueta: id, diseno: { idioma: 'es' } } });
    expect(await refusalCodes([wrong(99_901), wrong(108), wrong(etiqueta + 50)])).toEqual(
      Array(3).fill('not-found'),
    );
  });

  test('show the offers of a list that has some before a label that it fills wholly without them', async () => {
    const insert = (nombre: string, ...names: string[]) =>
      insertLabel(server, { nombre, etiqueta: zpl(...names) });
    const plain = await insert('plain', 'DESCRIPTION', 'PRICE');
    const withOffer = await insert('with offer', 'DESCRIPTION', 'PRICE', 'OFFER', 'UNIT', 'LOCATION');
    const first = async (lines: string[]) => {
      const list = await buildCatalogue(server, { lines });
      const { etiquetas } = await server.as.customer.call(proposeLabels, { body: { catalogo: list } });
      return etiquetas.find(({ id }) => id === plain || id === withOffer)?.id;
    };
    expect(await first(['ARTICULO;PRECIO;OFERTA', 'Café;10,50;9,90', 'Té;20,00;'])).toBe(withOffer);
    expect(await first(['ARTICULO;PRECIO;EXISTENCIA', 'Café;10,50;3', 'Té;20,00;1'])).toBe(plain);
  });

  test('are found by as many statements however many labels and templates there are', async () => {
    const statements = async () => {
      // What a server does after it stored a list.
      await server.database.settled();
      let count = 0;
      const add = () => (count += 1);
      server.database.read.on('query', add);
      const found = await propose();
      server.database.read.removeListener('query', add);
      return [count, found.length] as const;
    };
    const [before, few] = await statements();
    for (const account of ['admin', 'customer', 'admin'] as const)
      await insertLabel(server, { account, etiqueta: zpl('DESCRIPTION') });
    expect(await statements()).toEqual([before, few + 3]);
  });

  test('are for those who own the list', async () => {
    const ask = (account: 'neighbour' | 'operator' | 'stranger') =>
      server.as[account].call(proposeLabels, { body: { catalogo } });
    expect(await refusalCodes([ask('neighbour'), ask('operator'), ask('stranger')])).toEqual([
      'not-found',
      'forbidden',
      'unauthenticated',
    ]);
  });

  test('a template that is taken for a list comes without the catalogue of the gallery', async () => {
    const web = await buildCatalogue(server, { account: 'admin', catalogo_web: 1, lines: ['PRECIO', '1'] });
    const template = await insertLabel(server, {
      account: 'admin',
      nombre: 'con base',
      etiqueta: zpl('PRICE'),
      catalogo: web,
      mapping: { PRICE: 'A' },
    });
    const before = await server.as.customer.call(listCatalogues, {});
    const { id = 0 } = await server.as.customer.call(downloadTemplate, {
      body: { etiqueta: template, sin_catalogo: true },
    });
    const copy = await server.as.customer.call(showLabel, { body: { id } });
    expect([copy.etiquetas.catalogo_id, copy.catalogo]).toEqual([null, []]);
    expect(await server.as.customer.call(listCatalogues, {})).toHaveLength(before.length);
  });
});
