import {
  answerCatalogue,
  destroyCatalogue,
  overwriteCatalogue,
  restoreCatalogue,
  saveCatalogueConfiguration,
  updateCatalogueHeaders,
} from '@marbete/core/api/catalogues';
import { checkRun, previewRow, printFromCatalogue, searchAndPrint } from '@marbete/core/api/printing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCatalogue, csvFile } from '../../testing/catalogue-factory.ts';
import { insertLabel } from '../../testing/label-factory.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createListPriceStore, pricesOfList, recordPrices } from './list-prices.ts';
import { rowId } from './row-ids.ts';

const dayMs = 24 * 3_600_000;
const head = 'CODIGO,DESCRIPCION,PRECIO,OFERTA';
const zpl =
  '^XA^FO20,20^A0N,30,30^FD%DESCRIPTION%^FS<OFFER>^FO20,60^A0N,30,30^FD%PRIOR_PRICE%|%OFFER%|%PERCENT_OFF%^FS</OFFER>^PQ1^XZ';

describeOnBothDatabases('prices of earlier lists', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.close());

  const overwrite = async (id: number, ...lines: string[]) => {
    await server.as.customer.call(overwriteCatalogue, {
      form: { data: { id, confirmado: true } },
      files: { archivo: csvFile('n.csv', ...lines) },
    });
    await server.database.settled();
  };
  /** Makes the list, and what is recorded of it, as old as if it had been stored so many days ago. */
  const age = async (id: number, days: number) => {
    await server.database.settled();
    const updated_at = new Date(Date.now() - days * dayMs).toISOString();
    await server.database.transaction((trx) =>
      trx('catalogues').where({ id }).update({ updated_at, priced_rows: null }),
    );
    await recordPrices(server.database);
  };
  const recorded = async (id: number) => {
    const rows: { changes: string }[] = await server.database
      .read('list_prices')
      .where({ catalogue_id: id })
      .select('changes');
    const today = Math.floor(Date.now() / dayMs);
    return rows
      .map(({ changes }) =>
        (JSON.parse(changes) as [number, number, boolean][]).map(([day, ...price]) => [
          day - today,
          ...price,
        ]),
      )
      .toSorted();
  };
  const labelOf = async (catalogo: number, cabeceras: Record<string, string> = {}) => {
    const etiqueta = await insertLabel(server, { etiqueta: zpl });
    const joins = Object.entries({ DESCRIPTION: 'B', OFFER: 'D', ...cabeceras });
    const answer = await server.as.customer.call(saveCatalogueConfiguration, {
      body: { etiqueta, catalogo, cabeceras: joins.map(([variable, columna]) => ({ variable, columna })) },
    });
    expect(answer).toMatchObject({ respuesta: 'correcto' });
    return etiqueta;
  };
  const filaOf = async (id: number, position: number) => {
    const [{ row_set_id }] = await server.database.read('catalogues').where({ id }).select('row_set_id');
    return rowId(row_set_id, position + 1);
  };
  const fields = (code = '') => [...code.matchAll(/\^FD(.*?)\^FS/g)].map(([, text]) => text);
  const printed = async (catalogo: number, etiqueta: number, position = 1) => {
    const filas = [{ id: await filaOf(catalogo, position), cantidad: 1 }];
    const { mensaje, problemas = [] } = await server.as.customer.call(printFromCatalogue, {
      body: { catalogo, etiqueta, filas },
    });
    return {
      said: fields(mensaje as string)[1],
      told: problemas.map(({ code, variable }) => `${code} ${variable}`),
    };
  };

  test('a label prints the lowest price of the 30 days before the offer, however it is asked for', async () => {
    const id = await buildCatalogue(server, { lines: [head, '0075,Café,12.50,', '0076,Té,9.00,'] });
    const etiqueta = await labelOf(id);
    await age(id, 40);
    await overwrite(id, head, '0075,Café,11.00,', '0076,Té,9.00,');
    await age(id, 20);
    await overwrite(id, head, '0075,Café,13.00,8.80', '0076,Té,9.00,', '0077,Nuevo,5.00,4.00');
    expect(await printed(id, etiqueta)).toEqual({ said: '11.00|8.80|20', told: [] });
    const row = { catalogo: id, etiqueta, fila: await filaOf(id, 1) };
    const seen = await server.as.customer.call(previewRow, { body: row });
    const found = await server.as.customer.call(searchAndPrint, { body: row });
    for (const { mensaje } of [seen, found]) expect(fields(mensaje as string)[1]).toBe('11.00|8.80|20');
    const filas = [1, 2].map(async (position) => ({ id: await filaOf(id, position), cantidad: 1 }));
    const check = await server.as.customer.call(checkRun, {
      body: { catalogo: id, etiqueta, filas: await Promise.all(filas) },
    });
    expect(check).toMatchObject({ errores: 0, advertencias: 0 });
    // Without an offer the whole part is left out, and nothing is missing.
    expect(await printed(id, etiqueta, 2)).toEqual({ said: undefined, told: [] });
    // Of what was not sold before nobody knows.
    const unknown = await printed(id, etiqueta, 3);
    expect(unknown.said).toBe('|4.00|');
    expect(unknown.told).toContain('value-missing PRIOR_PRICE');
    // The offer goes on, and a column wins.
    await age(id, 10);
    await overwrite(id, head, '0075,Café,13.00,7.00', '0076,Té,9.00,');
    expect((await printed(id, etiqueta)).said).toBe('11.00|7.00|36');
    expect((await printed(id, await labelOf(id, { PRIOR_PRICE: 'C' }))).said).toBe('13.00|7.00|46');
    // Other offers than those of the list are not known.
    expect((await printed(id, await labelOf(id, { OFFER: 'C' }))).told).toContain(
      'value-missing PRIOR_PRICE',
    );
  });

  test('lists are recorded once, as changes, however often that is done', async () => {
    const id = await buildCatalogue(server, {
      lines: [head, 'a,A,10,', 'b,B,20,15', ',C,3,', 'd,D,call us,'],
    });
    await server.database.settled();
    const first = [[[0, 1000, false]], [[0, 1500, true]]];
    expect(await recorded(id)).toEqual(first);
    await Promise.all([recordPrices(server.database), recordPrices(server.database)]);
    expect(await recorded(id)).toEqual(first);
    await age(id, 5);
    await overwrite(id, head, 'a,A,10,', 'b,B,20,');
    expect(await recorded(id)).toEqual([
      [[-5, 1000, false]],
      [
        [-5, 1500, true],
        [0, 2000, false],
      ],
    ]);
    await server.as.customer.call(destroyCatalogue, { body: { catalogo: id } });
    expect(await recorded(id)).toEqual([]);
    await server.as.customer.call(restoreCatalogue, { body: { catalogo: id } });
    expect(await recorded(id)).toHaveLength(2);
  });

  test('what was recorded is forgotten where other columns tell articles or prices, and kept where one of offers comes or goes', async () => {
    const id = await buildCatalogue(server, { lines: ['CODIGO,PRECIO,VALOR', 'a,10,7'] });
    await age(id, 9);
    await overwrite(id, 'CODIGO,PRECIO,VALOR,OFERTA', 'a,10,7,8');
    expect(await recorded(id)).toEqual([
      [
        [-9, 1000, false],
        [0, 800, true],
      ],
    ]);
    await age(id, 5);
    await overwrite(id, 'CODIGO,PRECIO,VALOR', 'a,10,7');
    expect(await recorded(id)).toEqual([
      [
        [-9, 1000, false],
        [-5, 800, true],
        [0, 1000, false],
      ],
    ]);
    const only_plantillas = [{ nombre: 'PRECIO', nombre_real: 'VALOR', fila: 'C' }];
    await server.as.customer.call(updateCatalogueHeaders, { body: { id, only_plantillas } });
    await recordPrices(server.database);
    expect(await recorded(id)).toEqual([[[0, 700, false]]]);
  });

  test('prices are read as a person says it', async () => {
    const id = await buildCatalogue(server, { lines: ['CODIGO,PRECIO', 'a,1.250', 'b,2.500'] });
    await server.database.settled();
    expect(await recorded(id)).toEqual([]);
    await server.as.customer.call(answerCatalogue, { body: { id, opciones: { decimal: ',' } } });
    await recordPrices(server.database);
    expect(await recorded(id)).toEqual([[[0, 125_000, false]], [[0, 250_000, false]]]);
  });

  test('a run goes on with the columns and the day of the list that it began with', async () => {
    const id = await buildCatalogue(server, { lines: ['CODIGO,PRECIO,OFERTA', 'a,10,8'] });
    const list = await server.database
      .read('catalogues')
      .join('row_sets', 'row_sets.id', 'row_set_id')
      .where({ 'catalogues.id': id })
      .first('catalogues.id', 'row_set_id', 'encabezado', 'filas', 'row_sets.created_at');
    const read = () => pricesOfList(server.database.read, { ...list, marks: { columns: {} } });
    const now = new Date().toISOString();
    const run = {
      id: `run-${id}`,
      user_id: server.ids.customer,
      label_name: 'x',
      row_set_id: list.row_set_id,
    };
    await server.database.transaction((trx) =>
      trx('print_runs').insert({ ...run, created_at: now, updated_at: now }),
    );
    const before = await read();
    expect(before?.columns).toEqual({ CODE: 'A', PRICE: 'B', OFFER: 'C' });
    await overwrite(id, 'OFERTA,PRECIO,CODIGO', '8,10,a');
    await age(id, -3);
    expect(await read()).toEqual(before);
  });

  test('no more articles of a list are recorded than there is room for', async () => {
    const id = await buildCatalogue(server, { lines: [head, 'a,A,10,'] });
    await server.database.settled();
    const prices = new Map(['a', 'b', 'c', 'd'].map((code) => [code, { cents: 500, isOffer: false }]));
    const today = Math.floor(Date.now() / dayMs);
    const record = (room: number) =>
      server.database.transaction((trx) =>
        createListPriceStore(trx).record(id, today, prices, { room, now: Date.now() }),
      );
    expect(await record(2)).toBe(2);
    expect(await recorded(id)).toEqual(Array.from({ length: 3 }, () => [[0, 500, false]]));
    expect(await record(0)).toBe(0);
    expect(await recorded(id)).toHaveLength(3);
  });
});
