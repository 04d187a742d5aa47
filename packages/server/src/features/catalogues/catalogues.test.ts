import {
  checkCatalogue,
  configureCatalogue,
  destroyCatalogue,
  downloadCatalogue,
  listCatalogues,
  overwriteCatalogue,
  saveCatalogueConfiguration,
  showCatalogue,
  storeCatalogue,
  updateCatalogueHeaders,
} from '@marbete/core/api/catalogues';
import { assignCatalogue, showLabel } from '@marbete/core/api/labels';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { utils, write } from 'xlsx';
import { buildCatalogue, csvFile } from '../../testing/catalogue-factory.ts';
import { insertLabel } from '../../testing/label-factory.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestAccount, type TestServer } from '../../testing/test-server.ts';
import { restoreMs } from '../deleted/deleted-store.ts';
import { cleanCatalogues } from './cleaning.ts';

describeOnBothDatabases('catalogues', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.close());

  const check = (file: File, account: TestAccount = 'customer') =>
    server.as[account].call(checkCatalogue, { form: {}, files: { archivo: file } });
  const show = (id: number, ask: object = {}, account: TestAccount = 'customer') =>
    server.as[account].call(showCatalogue, { body: { id, ...ask } });
  const names = (answer: Awaited<ReturnType<typeof show>>) => answer.campos.map((cells) => cells['B']);
  const countRows = async () => {
    await cleanCatalogues(server.database);
    const [row] = await server.database.read('catalogue_rows').count({ rows: '*' });
    return Number(row?.['rows']);
  };
  const refused = (status: number, work: Promise<unknown>) => expect(work).rejects.toMatchObject({ status });

  test('an import is checked, stored once and shown', async () => {
    const checked = await check(
      csvFile('Lista de precios.csv', 'CODIGO;DESCRIPCION;PRECIO', '0075;Café;12,50', '0076;Té;9,00'),
    );
    expect(checked).toMatchObject({
      respuesta: 'correcto',
      nombre: 'Lista de precios',
      cabeceras: ['CODIGO', 'DESCRIPCION', 'PRECIO'],
      campos: [
        ['0075', 'Café', '12,50'],
        ['0076', 'Té', '9,00'],
      ],
      columnas: ['A', 'B', 'C'],
      filas: 3,
      encabezado: 1,
      detectado: { format: 'csv', delimiter: ';' },
      avisos: [],
    });
    const store = () =>
      server.as.customer.call(storeCatalogue, { body: { csv: checked.nombreuuid ?? '', catalogo: ' ' } });
    const { respuesta, id = 0 } = await store();
    expect(respuesta).toBe('correcto');
    expect(await store()).toMatchObject({ respuesta: 'expired' });
    const shown = await show(id);
    expect(shown).toMatchObject({
      campos: [
        { A: '0075', B: 'Café', C: '12,50' },
        { A: '0076', B: 'Té', C: '9,00' },
      ],
      cantidad: [0, 0],
      posiciones: [1, 2],
      headers: [
        { fila: 'A', nombre: 'CODIGO' },
        { fila: 'B', nombre: 'DESCRIPCION' },
        { fila: 'C', nombre: 'PRECIO' },
      ],
      total: 2,
      total_exacto: true,
      catalogo: { nombre: 'Lista de precios', encabezado: 1, filas: 2, catalogo_web: 0 },
    });
    expect((await show(id, { filas: [shown.filas[1]] })).posiciones).toEqual([2]);
  });

  test('the same rows come from CSV, XLS and XLSX', async () => {
    const rows = [
      ['CODIGO', 'DESCRIPCION', 'CANTIDAD'],
      ['0075', 'Café', 3],
      ['7501031311309', 'Piña «fina»', 12],
    ];
    const book = utils.book_new(utils.aoa_to_sheet(rows), 'Precios');
    const files = [
      csvFile('a.csv', ...rows.map((row) => row.join(','))),
      new File([write(book, { type: 'buffer', bookType: 'xlsx' })], 'a.xlsx'),
      new File([write(book, { type: 'buffer', bookType: 'biff8' })], 'a.xls'),
    ];
    for (const file of files) {
      const { nombreuuid = '', respuesta } = await check(file);
      expect(respuesta).toBe('correcto');
      const { id = 0 } = await server.as.customer.call(storeCatalogue, { body: { csv: nombreuuid } });
      await server.as.customer.call(updateCatalogueHeaders, {
        body: { id, only_plantillas: [{ fila: 'C', nombre: 'CANTIDAD', nombre_real: '' }] },
      });
      expect(await show(id)).toMatchObject({
        campos: [
          { A: '0075', B: 'Café', C: '3' },
          { A: '7501031311309', B: 'Piña «fina»', C: '12' },
        ],
        cantidad: [3, 12],
      });
    }
  });

  test('without a header all rows are data and columns have their letters', async () => {
    const id = await buildCatalogue(server, { lines: ['1,uno', '2,dos'], encabezado: 0 });
    expect(await show(id)).toMatchObject({
      posiciones: [1, 2],
      headers: [
        { fila: 'A', nombre: 'A' },
        { fila: 'B', nombre: 'B' },
      ],
    });
  });

  test('files that are no spreadsheets are refused with words, and leave nothing', async () => {
    const before = await countRows();
    expect(await check(csvFile('a.txt', 'a,b'))).toMatchObject({
      respuesta: 'extension',
      mensaje: 'Extensión no valida',
    });
    expect(await check(new File(['%PDF-1.7 ...'], 'a.xlsx'))).toMatchObject({ respuesta: 'extension' });
    expect(await check(csvFile('a.csv', '', ''))).toMatchObject({ respuesta: 'data-invalid' });
    const half = csvFile('a.csv', ...Array.from({ length: 3_000 }, () => '1,2'), '3,"4', '5,6');
    const broken = await check(half);
    expect(broken).toMatchObject({ respuesta: 'data-invalid' });
    expect(broken.mensaje).toContain('3001');
    expect(broken.nombreuuid).toBeUndefined();
    expect(await countRows()).toBe(before);
  });

  test('how a file is read can be chosen, and a sheet that is not there is refused', async () => {
    const read = (archivo: File, opciones: object) =>
      server.as.customer.call(checkCatalogue, { form: { opciones }, files: { archivo } });
    const oldEncoding = new File([Buffer.from([0x61, 0x2c, 0x82, 0x3b, 0x62, 0x0a])], 'a.csv');
    expect(await read(oldEncoding, { encoding: 'cp850', delimiter: ';' })).toMatchObject({
      cabeceras: ['a,é', 'b'],
      detectado: { encoding: 'cp850', delimiter: ';' },
    });
    const book = utils.book_new(utils.aoa_to_sheet([['uno']]), 'Uno');
    utils.book_append_sheet(book, utils.aoa_to_sheet([['dos']]), 'Dos');
    const workbook = new File([write(book, { type: 'buffer', bookType: 'xlsx' })], 'a.xlsx');
    expect(await read(workbook, { sheet: 'Dos' })).toMatchObject({
      cabeceras: ['dos'],
      detectado: { sheet: 'Dos', sheets: ['Uno', 'Dos'] },
    });
    expect(await read(workbook, { sheet: 'Tres' })).toMatchObject({ respuesta: 'sheet' });
    await refused(422, read(workbook, { delimiter: 'x' }));
  });

  test('limits are the settings of the server', async () => {
    const small = await startTestServer(kind, { limits: { ...server.config.limits, csvBytes: 1_000 } });
    try {
      const archivo = csvFile('a.csv', 'x'.repeat(2_000));
      expect(await small.as.customer.call(checkCatalogue, { form: {}, files: { archivo } })).toMatchObject({
        respuesta: 'too-large',
      });
    } finally {
      await small.close();
    }
  });

  test('a checked file expires after a day and its rows go', async () => {
    const before = await countRows();
    const { nombreuuid = '' } = await check(csvFile('a.csv', 'a,b', '1,2'));
    expect(await countRows()).toBe(before + 2);
    const yesterday = new Date(Date.now() - 24 * 3_600_000 - 1_000).toISOString();
    await server.database.transaction((trx) =>
      trx('checked_files').where({ nombreuuid }).update({ created_at: yesterday }),
    );
    expect(await server.as.customer.call(storeCatalogue, { body: { csv: nombreuuid } })).toMatchObject({
      respuesta: 'expired',
    });
    expect(await countRows()).toBe(before);
  });

  test('a checked file belongs to the account that sent it', async () => {
    const { nombreuuid = '' } = await check(csvFile('a.csv', 'a,b', '1,2'));
    expect(await server.as.neighbour.call(storeCatalogue, { body: { csv: nombreuuid } })).toMatchObject({
      respuesta: 'expired',
    });
    expect(await server.as.customer.call(storeCatalogue, { body: { csv: nombreuuid } })).toMatchObject({
      respuesta: 'correcto',
    });
  });

  test('only the administrator makes pre-catalogues', async () => {
    for (const [account, catalogo_web] of [
      ['admin', 1],
      ['customer', 0],
    ] as const) {
      const { nombreuuid = '' } = await check(csvFile('a.csv', 'a,b', '1,2'), account);
      const { id } = await server.as[account].call(storeCatalogue, {
        body: { csv: nombreuuid, catalogo_web: 1 },
      });
      const list = await server.as[account].call(listCatalogues, {});
      expect(list.find((each) => each.id === id)?.catalogo_web).toBe(catalogo_web);
    }
  });

  test('pages go by position, and one past the end is empty', async () => {
    const lines = Array.from({ length: 25 }, (_, index) => `${index + 1},fila ${index + 1}`);
    const id = await buildCatalogue(server, { lines: ['N,NOMBRE', ...lines] });
    expect(names(await show(id, { page: 3 }))).toEqual([
      'fila 21',
      'fila 22',
      'fila 23',
      'fila 24',
      'fila 25',
    ]);
    expect(await show(id, { page: 4 })).toMatchObject({ campos: [], filas: [], total: 25 });
    expect(await show(id, { page: 1_000_000, query: 'fila' })).toMatchObject({ campos: [], total: 25 });
    expect((await show(id, { per_page: 20, page: 2, query: 'FILA' })).posiciones).toEqual([
      21, 22, 23, 24, 25,
    ]);
  });

  test('a search finds words of any length, accents and case aside, and signs as they are', async () => {
    const id = await buildCatalogue(server, {
      lines: [
        'A,B',
        '1,Café molido 100%',
        '2,PIÑA en almíbar',
        '3,dice ""oferta""',
        '4,50% más',
        '5,a_b\\c',
        "6,O'Higgins",
      ].map((line) => line.replace('dice ""oferta""', '"dice ""oferta"""')),
    });
    const find = async (query: string) => (await show(id, { query })).posiciones;
    expect(await find('cafe')).toEqual([1]);
    expect(await find('pina ALMÍBAR')).toEqual([2]);
    expect(await find('"oferta"')).toEqual([3]);
    expect(await find('0%')).toEqual([1, 4]);
    expect(await find('00%')).toEqual([1]);
    expect(await find('%')).toEqual([1, 4]);
    expect(await find('a_b')).toEqual([5]);
    expect(await find('_')).toEqual([5]);
    expect(await find('b\\c')).toEqual([5]);
    expect(await find("o'h")).toEqual([6]);
    expect(await find('ñ')).toEqual([2, 6]);
    expect(await find('nothing')).toEqual([]);
    expect(await find('  ')).toHaveLength(6);
  });

  test('a count stops at ten thousand', async () => {
    const lines = Array.from({ length: 10_050 }, (_, index) => `${index},fila`);
    const id = await buildCatalogue(server, { lines: ['N,NOMBRE', ...lines] });
    expect(await show(id, { query: 'fila' })).toMatchObject({ total: 10_000, total_exacto: false });
    expect(await show(id)).toMatchObject({ total: 10_050, total_exacto: true });
    expect((await show(id, { page: 1_005, per_page: 10 })).posiciones[0]).toBe(10_041);
  });

  test('the list shows labels and columns, for the owner and its operators only', async () => {
    const id = await buildCatalogue(server, { nombre: 'Con etiqueta' });
    await insertLabel(server, { nombre: 'Anaquel', catalogo: id });
    for (const account of ['customer', 'operator'] as const) {
      const list = await server.as[account].call(listCatalogues, {});
      expect(list.find((each) => each.id === id)).toMatchObject({
        nombre: 'Con etiqueta',
        etiquetas: [{ nombre: 'Anaquel' }],
        only_plantillas: [
          { fila: 'A', nombre: '', nombre_real: 'CODIGO' },
          { fila: 'B', nombre: '', nombre_real: 'DESCRIPCION' },
          { fila: 'C', nombre: '', nombre_real: 'PRECIO' },
        ],
      });
    }
    const others = await server.as.neighbour.call(listCatalogues, {});
    expect(others.filter((each) => each.id === id)).toEqual([]);
  });

  test('fields of columns are kept, and only real ones', async () => {
    const id = await buildCatalogue(server);
    const save = (fila: string, nombre: string) =>
      server.as.customer.call(updateCatalogueHeaders, {
        body: { id, only_plantillas: [{ fila, nombre, nombre_real: 'x' }] },
      });
    expect(await save('A', 'CODIGO')).toMatchObject({ respuesta: 'correcto' });
    expect((await show(id)).catalogo.only_plantillas[0]).toEqual({
      fila: 'A',
      nombre: 'CODIGO',
      nombre_real: 'CODIGO',
    });
    await refused(422, save('A', 'OTRO'));
    await refused(422, save('D', 'CODIGO'));
  });

  test('columns are proposed for a label, chosen ones win, and all but the quantity are needed', async () => {
    const id = await buildCatalogue(server);
    const etiqueta = await insertLabel(server);
    const look = () =>
      server.as.customer.call(configureCatalogue, { params: { catalogo: id }, body: { etiqueta } });
    const save = (mapping: Record<string, string>) =>
      server.as.customer.call(saveCatalogueConfiguration, {
        body: {
          etiqueta,
          catalogo: id,
          cabeceras: Object.entries(mapping).map(([variable, columna]) => ({ variable, columna })),
        },
      });
    expect(await look()).toMatchObject({
      response: true,
      columnas: ['A', 'B', 'C'],
      cabeceras: ['CODIGO', 'DESCRIPCION', 'PRECIO'],
      campos: [
        ['0075', 'Café molido', '12.50'],
        ['0076', 'Té verde', '9.00'],
      ],
      configuraciones: [
        { variable: 'DESCRIPTION', columna: 'B' },
        { variable: 'PRICE', columna: 'C' },
        { variable: 'CODE', columna: 'A' },
        { variable: 'QUANTITY', columna: '' },
      ],
    });
    expect(await save({ DESCRIPTION: 'B', CODE: 'A' })).toMatchObject({
      respuesta: 'incomplete',
      mensaje: 'Por favor asigne todas los campos de la etiqueta',
    });
    await refused(422, save({ DESCRIPTION: 'B', CODE: 'A', PRICE: 'Z' }));
    expect(await save({ DESCRIPTION: 'A', CODE: 'B', PRICE: 'C' })).toMatchObject({ respuesta: 'correcto' });
    expect((await look()).configuraciones.slice(0, 3)).toEqual([
      { variable: 'DESCRIPTION', columna: 'A' },
      { variable: 'PRICE', columna: 'C' },
      { variable: 'CODE', columna: 'B' },
    ]);
  });

  test('a barcode column that the file leaves empty in most rows is no proposal beside a filled one', async () => {
    const proposed = async (...barcodes: string[]) => {
      const lines = barcodes.map((code, at) => `${code},A${at},Sal,2.50`);
      const header = 'CODIGO DE BARRAS,SKU,NOMBRE,PRECIO';
      const { vacias } = await check(csvFile('sin.csv', header, ...lines));
      const id = await buildCatalogue(server, { lines: [header, ...lines] });
      const etiqueta = await insertLabel(server);
      const { configuraciones } = await server.as.customer.call(configureCatalogue, {
        params: { catalogo: id },
        body: { etiqueta },
      });
      return [vacias, configuraciones.find(({ variable }) => variable === 'CODE')?.columna];
    };
    expect(await proposed('', '', '')).toEqual([['A'], 'B']);
    expect(await proposed(...Array<string>(30).fill(''), '7501031311309')).toEqual([[], 'B']);
    expect(await proposed('7501031311309', '7501031311316', '7501031311323')).toEqual([[], 'A']);
  });

  test('texts, blanks and questions are kept in place of columns, also when the file changes', async () => {
    const id = await buildCatalogue(server);
    const etiqueta = await insertLabel(server);
    const cabeceras = [
      { variable: 'CODE', columna: '?' },
      { variable: 'DESCRIPTION', columna: 'B' },
      { variable: 'PRICE', columna: '=9.50' },
      { variable: 'QUANTITY', columna: '=3' },
    ];
    const save = (rows: { variable: string; columna: string }[]) =>
      server.as.customer.call(assignCatalogue, { body: { etiqueta, catalogo: id, cabeceras: rows } });
    expect(await save(cabeceras)).toMatchObject({ respuesta: 'correcto' });
    const kept = async () => (await server.as.customer.call(showLabel, { body: { id: etiqueta } })).catalogo;
    expect(await kept()).toEqual(cabeceras);
    const { configuraciones } = await server.as.customer.call(configureCatalogue, {
      params: { catalogo: id },
      body: { etiqueta },
    });
    expect(new Set(configuraciones)).toEqual(new Set(cabeceras));
    await server.as.customer.call(overwriteCatalogue, {
      form: { data: { id, confirmado: true } },
      files: {
        archivo: csvFile('n.csv', 'DESCRIPCION,CODIGO,PRECIO', 'Café molido,0075,13', 'Té verde,0076,9'),
      },
    });
    expect(await kept()).toEqual(
      cabeceras.map((row) => (row.variable === 'DESCRIPTION' ? { ...row, columna: 'A' } : row)),
    );
    for (const columna of ['AA', '??', 'x', '=a\nb', ''])
      await refused(422, save([{ variable: 'CODE', columna }, ...cabeceras.slice(1)]));
  });

  test('the mapped quantity prefills the rows of a label', async () => {
    const id = await buildCatalogue(server, {
      lines: ['A,B,C', '1,uno,3', '2,dos,', '3,tres,x', '4,cuatro,"2,5"'],
    });
    const etiqueta = await insertLabel(server, { catalogo: id, mapping: { QUANTITY: 'C' } });
    expect((await show(id, { etiqueta })).cantidad).toEqual([3, 0, 0, 2.5]);
    const thousands = (...prices: string[]) =>
      buildCatalogue(server, {
        lines: [
          'CODIGO;CANTIDAD;PRECIO',
          `1;1,000;${prices[0]}`,
          `2;2.000;${prices[1]}`,
          '3;-2;4',
          '4;12000;4',
        ],
      });
    const quantities = async (catalogo: number) => {
      const label = await insertLabel(server, { catalogo, mapping: { QUANTITY: 'B' } });
      return (await show(catalogo, { etiqueta: label })).cantidad;
    };
    // A mark that stands before three digits is read as the prices prove it, and as nothing where they do not.
    expect(await quantities(await thousands('12.50', '3.25'))).toEqual([1000, 2, 0, 12000]);
    expect(await quantities(await thousands('12', '3'))).toEqual([0, 0, 0, 12000]);
    const elsewhere = await buildCatalogue(server, { lines: ['A,B,C', '1,uno,3'] });
    expect((await show(elsewhere, { etiqueta })).cantidad).toEqual([0]);
    const foreign = await insertLabel(server, { account: 'neighbour' });
    await refused(404, show(id, { etiqueta: foreign }));
  });

  test('a download has the present rows, and formulas are only text', async () => {
    const id = await buildCatalogue(server, {
      nombre: 'Precios «mayo»',
      lines: ['CODIGO,DESCRIPCION', '"=1+1",-5', '@x,"a ""b"", c"', '+52 55,007'],
    });
    const file = await server.as.operator.call(downloadCatalogue, { params: { id } });
    expect(file.fileName).toBe('Precios «mayo».csv');
    expect(file.mediaType).toContain('text/csv');
    expect(Buffer.from(file.bytes).toString('utf8')).toBe(
      '\ufeffCODIGO,DESCRIPCION\r\n\'=1+1,-5\r\n\'@x,"a ""b"", c"\r\n\'+52 55,007\r\n',
    );
  });

  test('a workbook is downloaded as one of its kind, and imports again as the same rows', async () => {
    const book = utils.book_new(
      utils.aoa_to_sheet([
        ['CODIGO', 'PRECIO'],
        ['0075', { t: 'n', v: 12.5, z: '$0.00' }],
      ]),
    );
    for (const extension of ['xls', 'xlsx'] as const) {
      const bytes = write(book, { type: 'buffer', bookType: extension === 'xls' ? 'biff8' : 'xlsx' });
      let archivo = new File([bytes], `precios.${extension}`);
      for (let times = 0; times < 2; times++) {
        const { nombreuuid = '' } = await check(archivo);
        const { id = 0 } = await server.as.customer.call(storeCatalogue, { body: { csv: nombreuuid } });
        expect((await show(id)).campos).toEqual([{ A: '0075', B: '$12.50' }]);
        const file = await server.as.customer.call(downloadCatalogue, { params: { id } });
        expect(file.fileName).toBe(`precios.${extension}`);
        archivo = new File([Buffer.from(file.bytes)], file.fileName);
      }
    }
  });

  test('a large .xls comes as .xlsx', async () => {
    const cells = Array.from({ length: 26 }, (_, index) => `celda ${index}`).join(',');
    const id = await buildCatalogue(server, {
      nombre: 'Grande',
      lines: Array.from({ length: 4_000 }, () => cells),
    });
    await server.database.transaction((trx) =>
      trx('row_sets')
        .whereIn('id', trx('catalogues').select('row_set_id').where({ id }))
        .update({ format: 'xls' }),
    );
    const file = await server.as.customer.call(downloadCatalogue, { params: { id } });
    expect(file.fileName).toBe('Grande.xlsx');
    expect(Buffer.from(file.bytes.subarray(0, 2)).toString()).toBe('PK');
  });

  describe('another file for a catalogue', () => {
    const overwrite = (id: number, file: File | undefined, data: object = {}, opciones = {}) =>
      server.as.customer.call(overwriteCatalogue, {
        form: { data: { id, ...data }, opciones },
        files: file ? { archivo: file } : {},
      });
    const checkFor = (catalogo: number, file: File, opciones = {}) =>
      server.as.customer.call(checkCatalogue, { form: { catalogo, opciones }, files: { archivo: file } });
    const mapping = async (etiqueta: number) =>
      Object.fromEntries(
        (await server.database.read('label_mappings').where({ label_id: etiqueta })).map((row) => [
          row.variable,
          row.columna,
        ]),
      );
    const mapped = async (lines?: string[]) => {
      const id = await buildCatalogue(server, lines ? { lines } : {});
      const etiqueta = await insertLabel(server, {
        nombre: 'Anaquel',
        catalogo: id,
        mapping: { PRICE: 'C', CODE: 'A' },
      });
      await server.as.customer.call(updateCatalogueHeaders, {
        body: { id, only_plantillas: [{ fila: 'C', nombre: 'PRECIO', nombre_real: '' }] },
      });
      return { id, etiqueta };
    };

    test('labels and fields follow their columns by name, past a column put in between', async () => {
      const { id, etiqueta } = await mapped();
      const before = await countRows();
      const answer = await overwrite(
        id,
        csvFile('b.csv', 'CODIGO,DESCRIPCION,COSTO,PRECIO', '1,uno,1,2', '2,dos,2,3', '3,tres,3,4'),
      );
      expect(answer).toMatchObject({ respuesta: 'correcto', filas: 3 });
      expect(await mapping(etiqueta)).toEqual({ PRICE: 'D', CODE: 'A' });
      const shown = await show(id, { etiqueta });
      expect(names(shown)).toEqual(['uno', 'dos', 'tres']);
      expect(shown.catalogo.only_plantillas.slice(2)).toEqual([
        { fila: 'C', nombre: '', nombre_real: 'COSTO' },
        { fila: 'D', nombre: 'PRECIO', nombre_real: 'PRECIO' },
      ]);
      expect(shown.catalogo.etiquetas).toEqual([{ id: etiqueta, nombre: 'Anaquel' }]);
      expect(await countRows()).toBe(before + 1);
      expect(await overwrite(id, csvFile('b.pdf', 'x'))).toMatchObject({ respuesta: 'extension' });
      expect(names(await show(id))).toEqual(['uno', 'dos', 'tres']);
    });

    test('a column that is gone is asked for, and nothing changes until it is answered', async () => {
      const { id, etiqueta } = await mapped();
      const before = await countRows();
      const file = () =>
        csvFile('b.csv', 'CODIGO,DESCRIPCION,COSTO,LISTA', '1,uno,1,2', '2,dos,2,3', '3,tres,3,4');
      const refusal = await overwrite(id, file(), { confirmado: true });
      expect(refusal).toMatchObject({ respuesta: 'changes', changes: { questions: ['columns'] } });
      expect(refusal.mensaje).toContain('PRECIO');
      expect(refusal.mensaje).toContain('Anaquel');
      expect(refusal.changes?.columns[2]).toMatchObject({
        letter: 'C',
        doubt: 'gone',
        labels: [{ nombre: 'Anaquel', variables: ['PRICE'] }],
        samples: ['12.50', '9.00'],
      });
      expect(await countRows()).toBe(before);
      expect(await mapping(etiqueta)).toEqual({ PRICE: 'C', CODE: 'A' });
      expect(await overwrite(id, file(), { columnas: { C: 'D' } })).toMatchObject({ respuesta: 'correcto' });
      expect(await mapping(etiqueta)).toEqual({ PRICE: 'D', CODE: 'A' });
      expect(
        await overwrite(id, csvFile('c.csv', 'CODIGO,DESCRIPCION', '1,uno', '2,dos'), {
          columnas: { D: '' },
        }),
      ).toMatchObject({
        respuesta: 'correcto',
      });
      expect(await mapping(etiqueta)).toEqual({ CODE: 'A' });
    });

    test('a column that no label uses comes and goes without a question', async () => {
      const { id } = await mapped();
      const answer = await overwrite(id, csvFile('b.csv', 'CODIGO,PRECIO,MARCA', '1,2,x', '2,3,y'));
      expect(answer).toMatchObject({ respuesta: 'correcto', changes: { questions: [] } });
    });

    test('a checked file says what has changed, and takes the place once it is confirmed', async () => {
      const { id, etiqueta } = await mapped([
        'CODIGO,TEXTO,PRECIO',
        '1,uno,2.50',
        '2,dos,3.50',
        '3,tres,4.50',
      ]);
      const file = csvFile('b.csv', 'CODIGO;PVP', '3;4,50', '1;2,50', '2;3,50', '4;1,20');
      const checked = await checkFor(id, file);
      expect(checked.changes).toMatchObject({
        rowsBefore: 3,
        rowsNow: 4,
        mark: { before: '.', now: ',' },
        questions: ['columns', 'decimal-mark'],
      });
      expect(checked.changes?.columns[2]).toMatchObject({
        to: 'B',
        nameNow: 'PVP',
        by: 'meaning',
        doubt: 'renamed',
      });
      const csv = checked.nombreuuid;
      expect(await overwrite(id, undefined, { csv })).toMatchObject({ respuesta: 'changes' });
      expect(await overwrite(id, undefined, { csv, confirmado: true })).toMatchObject({
        respuesta: 'correcto',
        filas: 4,
      });
      expect(await mapping(etiqueta)).toEqual({ PRICE: 'B', CODE: 'A' });
      expect(await overwrite(id, undefined, { csv, confirmado: true })).toMatchObject({
        respuesta: 'expired',
      });
    });

    test('a list of which fewer than half is left has to be confirmed', async () => {
      const { id } = await mapped(['CODIGO,TEXTO,PRECIO', '1,a,2', '2,b,3', '3,c,4', '4,d,5', '5,e,6']);
      const file = () => csvFile('b.csv', 'CODIGO,TEXTO,PRECIO', '1,a,2', '2,b,3');
      expect(await overwrite(id, file())).toMatchObject({ respuesta: 'changes' });
      expect(await overwrite(id, file(), { confirmado: true })).toMatchObject({ respuesta: 'correcto' });
    });

    test('what was said about one file holds for the next, unless its cells say otherwise', async () => {
      const lines = ['Lista,de,Mayo', 'CODIGO,TEXTO,PRECIO', '1,a,1.990', '2,b,2.490', '3,c,12.990'];
      const said = { headerRow: 2, decimal: ',', sections: 'keep' } as const;
      const { id } = await mapped();
      const first = await checkFor(id, csvFile('b.csv', ...lines), said);
      expect(first.opciones).toEqual(said);
      expect(
        await overwrite(id, undefined, { csv: first.nombreuuid, confirmado: true, columnas: { C: 'C' } }),
      ).toMatchObject({ respuesta: 'correcto' });
      const next = await checkFor(id, csvFile('c.csv', ...lines, '4,d,3.490'));
      expect(next).toMatchObject({
        opciones: { headerRow: 2, sections: 'keep' },
        decimal: { mark: ',' },
        changes: { questions: [] },
      });
      const proven = await checkFor(id, csvFile('c.csv', ...lines, '4,d,0.990'));
      expect(proven.decimal).toMatchObject({ mark: '.' });
      const besideCents = await checkFor(id, csvFile('c.csv', ...lines, '4,d,3.5'));
      expect(besideCents.decimal).toEqual({
        open: 3,
        samples: ['1.990', '2.490', '12.990'],
        proof: '3.5',
      });
      // The title is gone: the header is where it is found.
      const plain = await checkFor(id, csvFile('d.csv', ...lines.slice(1)));
      expect(plain).toMatchObject({ cabeceras: ['CODIGO', 'TEXTO', 'PRECIO'], changes: { questions: [] } });
    });

    test('a code page that was said is kept, and does not spoil a file in UTF-8', async () => {
      const { id } = await mapped();
      const file = (text: string, encoding: BufferEncoding) =>
        new File(
          [Buffer.from(`CODIGO,DESCRIPCION,PRECIO\n1,${text},2.50\n2,Té,3\n3,Pan,4\n`, encoding)],
          'b.csv',
        );
      const first = await checkFor(id, file('Piña', 'latin1'), { encoding: 'windows-1250' });
      await overwrite(id, undefined, { csv: first.nombreuuid, confirmado: true });
      const next = await checkFor(id, file('Jamón', 'latin1'));
      expect(next).toMatchObject({ detectado: { encoding: 'windows-1250' } });
      expect((await checkFor(id, file('Piña', 'utf8'))).campos?.[0]).toEqual(['1', 'Piña', '2.50']);
    });

    test('a file that leaves open how it is read is not kept before that is said', async () => {
      const id = await buildCatalogue(server);
      const twice = Buffer.from(Buffer.from('Café Jamón Piña Té Azúcar', 'utf8').toString('latin1'), 'utf8');
      const content = ['CODIGO,DESCRIPCION,PRECIO', '1,', ',2', ''];
      const bytes = Buffer.concat([
        Buffer.from(`${content[0]}\n${content[1]}`),
        twice,
        Buffer.from(`${content[2]}\n`),
      ]);
      const checked = await checkFor(id, new File([bytes], 'b.csv'));
      expect(checked.avisos).toContain('encoded-twice');
      const csv = checked.nombreuuid ?? '';
      expect(await overwrite(id, undefined, { csv, confirmado: true })).toMatchObject({
        respuesta: 'doubts',
      });
      // It waits as long as it takes to say so.
      for (const _ of ['first', 'again'])
        expect(await server.as.customer.call(storeCatalogue, { body: { csv } })).toMatchObject({
          respuesta: 'doubts',
        });
      const said = await checkFor(id, new File([bytes], 'b.csv'), { encoding: 'utf-8' });
      expect(await overwrite(id, undefined, { csv: said.nombreuuid, confirmado: true })).toMatchObject({
        respuesta: 'correcto',
      });
    });
  });

  test('a deleted catalogue leaves its labels without it, and takes its rows along an hour later', async () => {
    // What other tests deleted goes first.
    await cleanCatalogues(server.database, { now: Date.now() + 2 * restoreMs });
    const before = await countRows();
    const id = await buildCatalogue(server);
    const etiqueta = await insertLabel(server, { catalogo: id, mapping: { CODE: 'A' } });
    const answer = await server.as.customer.call(destroyCatalogue, { body: { catalogo: id } });
    expect(answer.respuesta).toBe('correcto');
    expect(Array.isArray(answer.mensaje) && answer.mensaje.every((each) => each.id !== id)).toBe(true);
    const label = await server.database.read('labels').where({ id: etiqueta }).first();
    expect(label.catalogo_id).toBeNull();
    await refused(404, show(id));
    await cleanCatalogues(server.database);
    expect(await countRows()).toBeGreaterThan(before);
    await cleanCatalogues(server.database, { now: Date.now() + 2 * restoreMs });
    expect(await countRows()).toBe(before);
  });

  test('strangers get 401, operators change nothing, and other accounts find nothing', async () => {
    const id = await buildCatalogue(server);
    const etiqueta = await insertLabel(server, { catalogo: id });
    const archivo = csvFile('a.csv', 'a,b', '1,2');
    const only_plantillas = [{ fila: 'A', nombre: 'CODIGO', nombre_real: '' }];
    const calls = (account: TestAccount | 'stranger') => {
      const { call } = server.as[account];
      return {
        changing: [
          () => call(overwriteCatalogue, { form: { data: { id } }, files: { archivo } }),
          () => call(updateCatalogueHeaders, { body: { id, only_plantillas } }),
          () => call(configureCatalogue, { params: { catalogo: id }, body: { etiqueta } }),
          () => call(saveCatalogueConfiguration, { body: { etiqueta, catalogo: id, cabeceras: [] } }),
          () => call(destroyCatalogue, { body: { catalogo: id } }),
        ],
        making: [
          () => call(checkCatalogue, { form: {}, files: { archivo } }),
          () => call(storeCatalogue, { body: { csv: 'x' } }),
        ],
        reading: [
          () => call(showCatalogue, { body: { id } }),
          () => call(downloadCatalogue, { params: { id } }),
        ],
      };
    };
    const stranger = calls('stranger');
    for (const call of [...stranger.changing, ...stranger.making, ...stranger.reading])
      await refused(401, call());
    await refused(401, server.as.stranger.call(listCatalogues, {}));
    const operator = calls('operator');
    for (const call of [...operator.changing, ...operator.making]) await refused(403, call());
    for (const call of operator.reading) await call();
    for (const account of ['neighbour', 'designer', 'admin'] as const) {
      const other = calls(account);
      for (const call of [...other.changing, ...other.reading]) await refused(404, call());
    }
    expect(names(await show(id))).toHaveLength(2);
  });

  test('bad input is 422', async () => {
    const id = await buildCatalogue(server);
    await refused(422, show(id, { page: 0 }));
    await refused(422, show(id, { per_page: 501 }));
    await refused(422, show(id, { filas: ['x'] }));
    await refused(422, server.as.customer.call(checkCatalogue, { form: {}, files: {} }));
    await refused(422, server.as.customer.call(storeCatalogue, { body: { csv: '' } }));
    await refused(422, server.as.customer.call(destroyCatalogue, { body: { catalogo: 'x' as never } }));
  });

  test('the administrator acts on another account by naming it; nobody else does', async () => {
    const id = await buildCatalogue(server);
    const body = { catalogo: id, usuario: server.ids.customer };
    await refused(404, server.as.neighbour.call(destroyCatalogue, { body }));
    expect(await server.as.admin.call(destroyCatalogue, { body })).toMatchObject({ respuesta: 'correcto' });
  });
});
