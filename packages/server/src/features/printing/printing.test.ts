import { randomUUID } from 'node:crypto';
import {
  checkCatalogue,
  overwriteCatalogue,
  showCatalogue,
  storeCatalogue,
} from '@marbete/core/api/catalogues';
import { assignPrinter } from '@marbete/core/api/labels';
import { listPrintedRows, printAgain } from '@marbete/core/api/print-history';
import { usualAccountSettings } from '@marbete/core/api/account-settings';
import { printLabel } from '@marbete/core/api/print-label';
import { updatePrinterSettings } from '@marbete/core/api/printer-settings';
import { checkRun, previewRow, printFromCatalogue, searchAndPrint } from '@marbete/core/api/printing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCatalogue, csvFile } from '../../testing/catalogue-factory.ts';
import { refusalCodes } from '../../testing/refusals.ts';
import { insertLabel } from '../../testing/label-factory.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestAccount, type TestServer } from '../../testing/test-server.ts';
import { checkDatabase } from '../../invariants/check-database.ts';
import { cleanPrinting } from './cleaning.ts';

/** One field is enough to see which rows came in which order. */
const zpl = '^XA^FO20,20^A0N,30,30^FD%DESCRIPTION% %PRICE%^FS^PQ1^XZ';
const lines = [
  'CODIGO,DESCRIPCION,PRECIO,CANTIDAD',
  '1,Café,12.50,3',
  '2,Té,9,',
  '3,Pan,abc,1',
  '4,Leche,5,2',
];
const mapping = { DESCRIPTION: 'B', PRICE: 'C', QUANTITY: 'D' };

describeOnBothDatabases('printing', (kind) => {
  let server: TestServer;
  let catalogo: number;
  let etiqueta: number;
  /** Row ids by position. */
  let ids: number[];

  beforeAll(async () => {
    server = await startTestServer(kind);
    catalogo = await buildCatalogue(server, { lines });
    etiqueta = await insertLabel(server, { etiqueta: zpl, catalogo, mapping });
    ids = await rowIds(catalogo);
  });
  afterAll(() => server.close());

  const rowIds = async (id: number) => {
    const { filas } = await server.as.customer.call(showCatalogue, { body: { id, per_page: 500 } });
    return [0, ...filas];
  };
  const print = (body: object, account: TestAccount = 'customer') =>
    server.as[account].call(printFromCatalogue, { body: { catalogo, etiqueta, ...body } });
  const row = (position: number, cantidad = 1, campos?: Record<string, string>) => ({
    id: ids[position] ?? 0,
    cantidad,
    ...(campos ? { campos } : {}),
  });
  /** What the fields translate, in order, with the copies that follow. */
  const printed = (code: string) =>
    [...code.matchAll(/\^FD(.*?)\^FS[^]*?\^PQ(\d+)/g)].map(([, text, copies]) => `${text} x${copies}`);
  const refused = (status: number, work: Promise<unknown>) => expect(work).rejects.toMatchObject({ status });
  const countOf = async (table: string) => {
    const [found] = await server.database.read(table).count({ rows: '*' });
    return Number(found?.['rows']);
  };

  test('a label whose variables are named like members of objects prints and is drawn', async () => {
    const zplOfNames = '^XA^FO20,20^FD%constructor%|%toString%|%hasOwnProperty%^FS^XZ';
    const named = await insertLabel(server, {
      etiqueta: zplOfNames,
      catalogo,
      mapping: { toString: 'B', QUANTITY: 'D' },
    });
    const answer = await print({ etiqueta: named, filas: [row(1)], preguntas: { constructor: 'yes' } });
    expect(printed(answer.mensaje)).toEqual(['yes|Café| x1']);
    const preview = await server.as.customer.call(previewRow, {
      body: { catalogo, etiqueta: named, fila: ids[1] ?? 0 },
    });
    expect(printed(preview.mensaje)).toEqual(['|Café| x1']);
  });

  test('a fixed text, nothing and an answer stand in for columns, in prints, checks and pictures', async () => {
    const joined = await insertLabel(server, {
      etiqueta: '^XA^FO20,20^FD%DESCRIPTION%|%UNIT%|%OBSERVATION%|%PRICE%|%LOTE%^FS^PQ1^XZ',
      catalogo,
      mapping: { DESCRIPTION: 'B', UNIT: '=Kg', OBSERVATION: '=', PRICE: '=7.5', LOTE: '?', QUANTITY: '=2' },
    });
    const body = { catalogo, etiqueta: joined, filas: [row(1), row(3, 2)] };
    const call = (preguntas: Record<string, string>) => [
      () => print({ ...body, preguntas }),
      () => server.as.customer.call(checkRun, { body: { ...body, preguntas } }),
      () =>
        server.as.customer.call(searchAndPrint, {
          body: { catalogo, etiqueta: joined, fila: ids[1] ?? 0, preguntas },
        }),
    ];
    for (const preguntas of [{}, { LOTE: ' ' }] as Record<string, string>[])
      for (const work of call(preguntas))
        await expect(work()).rejects.toMatchObject({
          status: 422,
          issues: [{ path: ['preguntas', 'LOTE'] }],
          message: expect.stringContaining('--set LOTE=VALUE'),
        });
    const preguntas = { LOTE: 'L-9', UNIT: 'no' };
    expect(printed((await print({ ...body, preguntas })).mensaje)).toEqual([
      'Café|Kg||7.5|L-9 x1',
      'Pan|Kg||7.5|L-9 x2',
    ]);
    const check = await server.as.customer.call(checkRun, { body: { ...body, preguntas } });
    expect([check.errores, check.etiquetas]).toEqual([0, 3]);
    const found = await server.as.customer.call(searchAndPrint, {
      body: { catalogo, etiqueta: joined, fila: ids[2] ?? 0, preguntas },
    });
    expect(printed(found.mensaje)).toEqual(['Té|Kg||7.5|L-9 x2']);
    // A picture is shown before anything is answered.
    const preview = await server.as.customer.call(previewRow, {
      body: { catalogo, etiqueta: joined, fila: ids[2] ?? 0 },
    });
    expect(printed(preview.mensaje)).toEqual(['Té|Kg||7.5| x1']);
    const shown = await server.as.customer.call(showCatalogue, { body: { id: catalogo, etiqueta: joined } });
    expect(shown.cantidad).toEqual([2, 2, 2, 2]);
  });

  describe('a catalogue whose prices leave their decimal mark open', () => {
    const halves = '^XA^FO1,1^A0N,30^FD%PRICE_INT%-%PRICE_CENT%^FS^XZ';
    const upload = async (prices: string[], opciones = {}) => {
      const archivo = csvFile('p.csv', 'CODIGO;PRECIO', ...prices.map((price) => `7;${price}`));
      return server.as.customer.call(checkCatalogue, { form: { opciones }, files: { archivo } });
    };
    const labelOver = async (nombreuuid = '') => {
      const { id = 0 } = await server.as.customer.call(storeCatalogue, { body: { csv: nombreuuid } });
      return {
        id,
        etiqueta: await insertLabel(server, { etiqueta: halves, catalogo: id, mapping: { PRICE: 'B' } }),
      };
    };
    const printAll = async (id: number, label: number) => {
      const [, ...rows] = await rowIds(id);
      const body = { catalogo: id, etiqueta: label, filas: rows.map((each) => ({ id: each, cantidad: 1 })) };
      return { check: await server.as.customer.call(checkRun, { body }), answer: await print(body) };
    };

    test('has thousands where the account chose the other mark, as long as the file is kept', async () => {
      const choose = (decimalMark: '.' | ',') =>
        server.as.customer.call(updatePrinterSettings, {
          body: { ...usualAccountSettings, decimalMark } as never,
        });
      await choose('.');
      expect((await upload(['1.990'])).decimal).toMatchObject({ open: 1 });
      const checked = await upload(['$100,000', '12']);
      expect(checked.decimal).toEqual({ mark: '.', open: 1, samples: ['$100,000'] });
      const { id, etiqueta: label } = await labelOver(checked.nombreuuid);
      await choose(',');
      const { check, answer } = await printAll(id, label);
      expect(check.problemas).toEqual([]);
      expect(answer.mensaje).toContain('^FD100000-00^FS');
      await server.database.transaction((trx) => trx('printer_settings').delete());
      expect((await upload(['$100,000'])).decimal).toEqual({ open: 1, samples: ['$100,000'] });
    });

    test('is refused when it prints, whatever the account writes, and names both prices', async () => {
      const checked = await upload(['1.990', '2.490', '12']);
      expect(checked.decimal).toEqual({ open: 2, samples: ['1.990', '2.490'] });
      const { id, etiqueta: label } = await labelOver(checked.nombreuuid);
      const { check } = await printAll(id, label);
      expect(check.problemas).toMatchObject([
        { fila: 1, level: 'error', code: 'price-ambiguous', details: { point: '1.99', comma: '1990.00' } },
        { fila: 2, level: 'error', code: 'price-ambiguous' },
      ]);
    });

    test('prints as it was said at import, also after the next file', async () => {
      const checked = await upload(['1.990', '12'], { decimal: ',' });
      expect(checked.decimal).toEqual({ mark: ',', open: 0, samples: [] });
      const { id, etiqueta: label } = await labelOver(checked.nombreuuid);
      expect((await printAll(id, label)).answer.mensaje).toMatch(/\^FD1990-00[^]*\^FD12-00/);
      const archivo = csvFile('p.csv', 'CODIGO;PRECIO', '7;2.490');
      await server.as.customer.call(overwriteCatalogue, { form: { data: { id } }, files: { archivo } });
      expect((await printAll(id, label)).answer.mensaje).toContain('^FD2490-00');
    });

    test('prints as its own cells prove it', async () => {
      const checked = await upload(['1.990', '2.490,50']);
      expect(checked.decimal).toEqual({ mark: ',', open: 0, samples: [] });
      const { id, etiqueta: label } = await labelOver(checked.nombreuuid);
      expect((await printAll(id, label)).answer.mensaje).toMatch(/\^FD1990-00[^]*\^FD2490-50/);
    });
  });

  test('rows print by id in the order asked, each with its copies; below one copy none', async () => {
    const answer = await print({ filas: [row(4, 2), row(2, 0), row(1, 1)] });
    expect(answer).toMatchObject({ response: true, usadas: 3, etiquetas: 3 });
    expect(printed(answer.mensaje)).toEqual(['Leche 5 x2', 'Café 12.50 x1']);
  });

  test('cells that were changed on the screen count for this print only', async () => {
    const answer = await print({ filas: [row(3, 1, { C: '7.00', B: 'Pan dulce' })] });
    expect(printed(answer.mensaje)).toEqual(['Pan dulce 7.00 x1']);
    const { campos } = await server.as.customer.call(showCatalogue, { body: { id: catalogo } });
    expect(campos[2]).toMatchObject({ B: 'Pan', C: 'abc' });
  });

  test('rows may come as cells with quantities beside them', async () => {
    const answer = await print({
      campos: [
        { B: 'uno', C: '1' },
        { B: 'dos', C: '2' },
      ],
      cantidades: [2, '1'],
    });
    expect(printed(answer.mensaje)).toEqual(['uno 1 x2', 'dos 2 x1']);
  });

  test('questions fill what no column does, and cells win', async () => {
    const other = await insertLabel(server, {
      etiqueta: '^XA^FO1,1^A0N,30,30^FD%DESCRIPTION% %NOTE%^FS^XZ',
      catalogo,
      mapping: { DESCRIPTION: 'B' },
    });
    const answer = await print({
      etiqueta: other,
      filas: [row(1)],
      preguntas: { NOTE: 'hoy', DESCRIPTION: 'no' },
    });
    expect(printed(answer.mensaje)).toEqual(['Café hoy x1']);
  });

  test('a row with an error keeps its chunk from being issued, and every problem is named', async () => {
    const runs = await countOf('print_runs');
    const corrida = randomUUID();
    const money = await insertLabel(server, {
      etiqueta: '^XA^FO1,1^A0N,30,30^FD%DESCRIPTION%^FS^FO1,50^A0N,30,30^FD%PRICE_INT%^FS^PQ1^XZ',
      catalogo,
      mapping,
    });
    const answer = await print({ etiqueta: money, corrida, trozo: 0, filas: [row(1), row(3)] });
    expect(answer.response).toBe(false);
    expect(answer.usadas).toBeUndefined();
    expect(answer.problemas).toMatchObject([{ fila: 3, level: 'error', variable: 'PRICE' }]);
    expect(await countOf('print_runs')).toBe(runs);
    const mended = await print({
      etiqueta: money,
      corrida,
      trozo: 0,
      filas: [row(1), row(3, 1, { C: '8' })],
    });
    expect(mended).toMatchObject({ response: true, etiquetas: 2 });
  });

  test('a check names the problems of all rows and issues nothing', async () => {
    const runs = await countOf('print_runs');
    const money = await insertLabel(server, {
      etiqueta: '^XA^FO1,1^A0N,30,30^FD%PRICE_INT%^FS^PQ1^XZ',
      catalogo,
      mapping,
    });
    const answer = await server.as.customer.call(checkRun, {
      body: { catalogo, etiqueta: money, filas: [row(1, 3), row(2, 0), row(3, 1), row(4, 10_000)] },
    });
    expect(answer).toMatchObject({ filas: 3, etiquetas: 3, errores: 2, advertencias: 0 });
    expect(answer.problemas.map(({ fila, code }) => [fila, code])).toEqual([
      [3, 'price-unreadable'],
      [4, 'quantity-too-large'],
    ]);
    expect(await countOf('print_runs')).toBe(runs);
  });

  test('a preview shows a row as it would print, and issues nothing', async () => {
    const runs = await countOf('print_runs');
    const counting = await insertLabel(server, {
      etiqueta: '^XA^FO1,1^A0N,30,30^FDNOMBRE SERIALIZE^FS^XZ',
      catalogo,
      mapping: { NOMBRE: 'B' },
      configurations: [
        { variable: 'NOMBRE', valor: 'Nombre', type_config_id: 2 },
        { variable: 'SERIALIZE', valor: '["007",1]', type_config_id: 9 },
      ],
    });
    const preview = (body: object) =>
      server.as.customer.call(previewRow, { body: { catalogo, etiqueta: counting, ...body } });
    for (let time = 0; time < 2; time += 1) {
      const answer = await preview({ fila: ids[1] });
      expect(answer).toMatchObject({ response: true, problemas: [] });
      expect(answer.mensaje).toContain('^FDCafé 007^FS');
    }
    expect((await preview({ fila: ids[1], campos: { B: 'Otro' } })).mensaje).toContain('^FDOtro 007^FS');
    expect((await preview({ campos: { B: 'Solo' } })).mensaje).toContain('^FDSolo 007^FS');
    expect(await countOf('print_runs')).toBe(runs);
    await refused(422, preview({}));
    await refused(404, preview({ fila: 999_999 }));
  });

  test('a preview of what cannot print says why', async () => {
    const money = await insertLabel(server, {
      etiqueta: '^XA^FO1,1^A0N,30,30^FD%PRICE_INT%^FS^XZ',
      catalogo,
      mapping,
    });
    const preview = (label: number) =>
      server.as.customer.call(previewRow, { body: { catalogo, etiqueta: label, fila: ids[3] } });
    expect(await preview(money)).toMatchObject({
      response: false,
      mensaje: expect.stringContaining('Revise'),
      problemas: [{ level: 'error', code: 'price-unreadable', variable: 'PRICE' }],
    });
    const unlinked = await insertLabel(server, { etiqueta: zpl });
    expect(await preview(unlinked)).toMatchObject({ response: false, problemas: [] });
  });

  test('the administrator prints another account’s labels by naming it, and nobody else does', async () => {
    const usuario = server.ids.customer;
    const filas = [row(1)];
    const calls = (account: TestAccount) => [
      server.as[account].call(printLabel, { body: { etiqueta, usuario } }),
      server.as[account].call(checkRun, { body: { catalogo, etiqueta, filas, usuario } }),
      server.as[account].call(printFromCatalogue, { body: { catalogo, etiqueta, filas, usuario } }),
      server.as[account].call(searchAndPrint, { body: { catalogo, etiqueta, fila: ids[1], usuario } }),
      server.as[account].call(previewRow, { body: { catalogo, etiqueta, fila: ids[1], usuario } }),
    ];
    expect(await refusalCodes(calls('admin'))).toEqual(Array(5).fill('done'));
    for (const account of ['neighbour', 'designer'] as const) {
      expect(await refusalCodes(calls(account))).toEqual(Array(5).fill('not-found'));
    }
  });

  test('the parts of a date come from the day as a number, whatever the country writes', async () => {
    const dated = await insertLabel(server, {
      etiqueta: '^XA^FO1,1^A0N,30,30^FDYEAR/MONTH/DAY^FS^XZ',
      configurations: [
        { variable: 'YEAR', valor: '', type_config_id: 5 },
        { variable: 'MONTH', valor: '', type_config_id: 6 },
        { variable: 'DAY', valor: '', type_config_id: 7 },
      ],
    });
    const answer = await server.as.customer.call(printLabel, {
      body: { etiqueta: dated, anio: '11/21/26', fecha: '2026-11-21' },
    });
    expect(answer.mensaje).toContain('^FD2026/11/21^FS');
    expect(answer.problemas).toEqual([]);
  });

  test('a long run goes in chunks of at most 100 labels', async () => {
    const many = await buildCatalogue(server, {
      lines: ['A,B', ...Array.from({ length: 250 }, (_, index) => `${index},fila ${index + 1}`)],
    });
    const long = await insertLabel(server, {
      etiqueta: '^XA^FO1,1^A0N,30,30^FD%DESCRIPTION%^FS^PQ1^XZ',
      catalogo: many,
      mapping: { DESCRIPTION: 'B' },
    });
    const rows = (await rowIds(many)).slice(1).map((id) => ({ id, cantidad: 1 }));
    const corrida = randomUUID();
    const texts: string[] = [];
    for (let trozo = 0, at = 0; at < rows.length; trozo++) {
      const answer = await print({ catalogo: many, etiqueta: long, corrida, trozo, filas: rows.slice(at) });
      expect(answer.etiquetas).toBeLessThanOrEqual(100);
      at += answer.usadas ?? Number.NaN;
      texts.push(...printed(answer.mensaje));
    }
    expect(texts).toEqual(Array.from({ length: 250 }, (_, index) => `fila ${index + 1} x1`));
    const again = { catalogo: many, etiqueta: long, corrida, trozo: 0 };
    expect(printed((await print({ ...again, filas: rows.slice(0, 120) })).mensaje)).toEqual(
      texts.slice(0, 100),
    );
    await refused(409, print({ ...again, filas: rows.slice(0, 50) }));
    const run = await server.database.read('print_runs').where({ id: corrida }).first();
    expect(run).toMatchObject({ filas: 250, etiquetas: 250, label_id: long, user_id: server.ids.customer });
    const whole = await print({ catalogo: many, etiqueta: long, filas: rows });
    expect(whole).toMatchObject({ usadas: 250, etiquetas: 250 });
  });

  test('a row of many copies goes in chunks that name the copy they begin with, each asked for again as it was', async () => {
    const counted = await insertLabel(server, {
      etiqueta: '^XA^FO1,1^A0N,30,30^FDSERIALIZE^FS^FDNOMBRE^FS^XZ',
      catalogo,
      mapping: { NOMBRE: 'B' },
      configurations: [
        { variable: 'NOMBRE', valor: '["NOMBRE"]', type_config_id: 2 },
        { variable: 'SERIALIZE', valor: '["0001",1]', type_config_id: 9 },
      ],
    });
    const corrida = randomUUID();
    const big = row(1, 120, { B: 'x'.repeat(18_000) });
    const serials = (code: string) =>
      [...code.matchAll(/\^FD(\d{4})\^FS/g)].map(([, serial]) => Number(serial));
    const all: number[] = [];
    let ask: { trozo: number; desde: number; filas: (typeof big)[] } = {
      trozo: 0,
      desde: 1,
      filas: [big, row(2, 2)],
    };
    let asked = 0;
    for (;;) {
      const answer = await print({ etiqueta: counted, corrida, ...ask });
      expect(answer.mensaje.length).toBeLessThanOrEqual(64 * 1024);
      expect(await print({ etiqueta: counted, corrida, ...ask })).toEqual(answer);
      if (asked === 1) {
        await refused(409, print({ etiqueta: counted, corrida, ...ask, desde: ask.desde + 1 }));
      }
      asked += 1;
      all.push(...serials(answer.mensaje));
      const { usadas = 0, desde = 1, faltan } = answer;
      const filas = ask.filas.slice(usadas);
      if (filas.length === 0) break;
      if (answer.desde !== undefined) expect(faltan).toBe(120 - desde + 1);
      ask = { trozo: ask.trozo + 1, desde, filas };
    }
    expect(all).toEqual(Array.from({ length: 122 }, (_, index) => index + 1));
    const run = await server.database.read('print_runs').where({ id: corrida }).first();
    expect(run).toMatchObject({ filas: 2, etiquetas: 122 });
    const printedRows = await server.as.customer.call(listPrintedRows, { params: { corrida }, query: {} });
    expect(printedRows.filas[1]).toMatchObject({ fila: 1, desde: printedRows.filas[0]!.etiquetas + 1 });
    const again = await server.as.customer.call(printAgain, {
      params: { corrida },
      body: { corrida: randomUUID(), trozo: 0, origen: 0 },
    });
    expect(again).toMatchObject({ usadas: 1, etiquetas: printedRows.filas[0]!.etiquetas });
    expect(again.desde).toBeUndefined();
  });

  test('one label of many copies goes in chunks too, and its first one alone', async () => {
    const one = await insertLabel(server, { etiqueta: '^XA^FO1,1^A0N,30,30^FD%NAME% %QUANTITY%^FS^XZ' });
    const corrida = randomUUID();
    const ask = (trozo: number, desde: number, primera = false) =>
      server.as.customer.call(printLabel, {
        body: { etiqueta: one, preguntas: { NAME: 'a', QUANTITY: '250' }, corrida, trozo, desde, primera },
      });
    expect(printed((await ask(0, 1, true)).mensaje)).toEqual(['a 250 x1']);
    expect(await ask(1, 2)).toMatchObject({ etiquetas: 100, desde: 102, faltan: 149 });
    expect(await ask(2, 102)).toMatchObject({ etiquetas: 100, desde: 202 });
    const last = await ask(3, 202);
    expect(printed(last.mensaje)).toEqual(['a 250 x49']);
    expect(last.desde).toBeUndefined();
    await refused(409, ask(0, 1));
  });

  describe('labels side by side on the roll of the printer', () => {
    const printer = (roll: object) =>
      JSON.stringify({ name: 'shelf', uid: 'shelf', connection: 'network', roll });
    const narrow = '^XA^PW256^LL160^FO150,20^A0N,30,30^FD%DESCRIPTION%^FS^XZ';
    const across = () => insertLabel(server, { etiqueta: narrow, catalogo, mapping });
    const three = printer({ columns: 3, pitchMm: 34 });

    test('a row that would print on its neighbour is refused in check, print and picture', async () => {
      const body = {
        catalogo,
        etiqueta: await across(),
        filas: [row(2), row(1, 1, { B: 'Aceite de oliva' })],
      };
      const check = (impresora?: string) =>
        server.as.customer.call(checkRun, { body: { ...body, ...(impresora ? { impresora } : {}) } });
      expect(await check()).toMatchObject({ errores: 0 });
      expect(await check(printer({ columns: 1, pitchMm: 34 }))).toMatchObject({ errores: 0 });
      const problem = { level: 'error', code: 'ink-on-neighbour' };
      expect(await check(three)).toMatchObject({ etiquetas: 1, errores: 1 });
      const answer = await print({ ...body, impresora: three });
      expect(answer).toMatchObject({ response: false });
      expect(answer.problemas).toContainEqual(expect.objectContaining(problem));
      const preview = await server.as.customer.call(previewRow, {
        body: { catalogo, etiqueta: body.etiqueta, campos: { B: 'Aceite de oliva' }, impresora: three },
      });
      expect(preview.problemas).toContainEqual(expect.objectContaining(problem));
    });

    test('a caller that names no printer writes labels one below the other, whatever roll the label’s printer has', async () => {
      const etiqueta = await across();
      await server.as.customer.call(assignPrinter, { body: { etiqueta, impresora: JSON.parse(three) } });
      const body = { catalogo, etiqueta, filas: [row(1, 1, { B: 'Aceite de oliva' })] };
      const check = (impresora?: string) =>
        server.as.customer.call(checkRun, { body: { ...body, ...(impresora ? { impresora } : {}) } });
      expect(await check()).toMatchObject({ errores: 0 });
      expect(await check(three)).toMatchObject({ errores: 1 });
      expect(await check(JSON.stringify({ name: 'other', uid: 'other' }))).toMatchObject({ errores: 0 });
    });

    test.each([
      [3, 1, 99],
      [7, 1, 98],
      [3, 7, 98 - (98 % 3)],
      [4, 250, 100],
      [2, 33, 66],
    ])(
      'a chunk for %i across of rows of %i copies ends with a row of the roll',
      async (columns, copies, labels) => {
        const body = {
          catalogo,
          etiqueta: await across(),
          filas: Array.from({ length: 100 }, () => row(2, copies)),
          corrida: randomUUID(),
          trozo: 0,
        };
        const answer = await print({ ...body, impresora: printer({ columns, pitchMm: 34 }) });
        expect(answer.etiquetas! % columns).toBe(0);
        expect(answer.etiquetas).toBeLessThanOrEqual(labels);
        expect(answer.etiquetas).toBeGreaterThan(labels / 2);
      },
    );

    test('the first chunk counts the columns that are not free, the next one does not', async () => {
      const body = { catalogo, etiqueta: await across(), filas: [row(2, 250)], corrida: randomUUID() };
      const impresora = printer({ columns: 3, pitchMm: 34, first: 2 });
      const ask = (trozo: number, desde: number) => print({ ...body, impresora, trozo, desde });
      expect(await ask(0, 1)).toMatchObject({ etiquetas: 98, desde: 99 });
      expect(await ask(1, 99)).toMatchObject({ etiquetas: 99, desde: 198 });
      expect(await ask(2, 198)).toMatchObject({ etiquetas: 53 });
    });
  });

  test('callers that know no chunks get all labels in one answer, or none and the reason', async () => {
    const counted = await insertLabel(server, {
      etiqueta: '^XA^FO1,1^A0N,30,30^FDSERIALIZE^FS^FDNOMBRE^FS^XZ',
      catalogo,
      mapping: { NOMBRE: 'B' },
      configurations: [
        { variable: 'NOMBRE', valor: '["NOMBRE"]', type_config_id: 2 },
        { variable: 'SERIALIZE', valor: '["0001",1]', type_config_id: 9 },
      ],
    });
    const wide = { B: 'x'.repeat(18_000) };
    const runs = await countOf('print_runs');
    const much = await print({ etiqueta: counted, filas: [row(1, 500, wide)] });
    expect(much).toMatchObject({ response: false, mensaje: expect.stringContaining('corrida') });
    expect(await countOf('print_runs')).toBe(runs);
    const some = await print({ etiqueta: counted, filas: [row(1, 150, wide)] });
    expect(some).toMatchObject({ response: true, usadas: 1, etiquetas: 150 });
    expect(some.mensaje).toContain('^FD0001^FS');
  });

  test('the same chunk is answered byte for byte, at another time and after changes too', async () => {
    const file = csvFile('a.csv', ...lines);
    const own = await buildCatalogue(server, { lines });
    const dated = await insertLabel(server, {
      etiqueta: '^XA^FO1,1^A0N,30,30^FD%DESCRIPTION% %DATE_NOW%^FS^PQ1^XZ',
      catalogo: own,
      mapping: { DESCRIPTION: 'B' },
    });
    const filas = [{ id: (await rowIds(own))[1] ?? 0, cantidad: 2 }];
    const ask = { catalogo: own, etiqueta: dated, corrida: randomUUID(), trozo: 4, filas };
    const first = await print({ ...ask, anio: '1/5/2026' });
    expect(printed(first.mensaje)).toEqual(['Café 1/5/2026 x2']);
    expect(await print({ ...ask, anio: '2/5/2026' })).toEqual(first);
    await server.as.customer.call(overwriteCatalogue, {
      form: { data: { id: own } },
      files: { archivo: file },
    });
    expect(await print({ ...ask, anio: '3/5/2026' })).toEqual(first);
    await refused(404, print({ ...ask, trozo: 5 }));
    const run = await server.database.read('print_runs').where({ id: ask.corrida }).first();
    expect(run).toMatchObject({ filas: 1, etiquetas: 2 });
  });

  test('another content under the same run and chunk is refused', async () => {
    const corrida = randomUUID();
    await print({ corrida, trozo: 0, filas: [row(1, 1)] });
    await refused(409, print({ corrida, trozo: 0, filas: [row(1, 2)] }));
    await refused(409, print({ corrida, trozo: 0, filas: [row(1, 1, { B: 'x' })] }));
    await refused(409, print({ corrida, trozo: 0, filas: [row(1, 1)], preguntas: { NOTE: 'x' } }));
    const other = await insertLabel(server, { etiqueta: zpl, catalogo, mapping });
    await refused(409, print({ etiqueta: other, corrida, trozo: 1, filas: [row(1, 1)] }));
  });

  test('two that ask for the same chunk at the same time get the same', async () => {
    const counted = await insertLabel(server, {
      etiqueta: '^XA^FO1,1^A0N,30,30^FDSERIALIZE NOMBRE^FS^PQ1^XZ',
      catalogo,
      mapping: { NOMBRE: 'B' },
      configurations: [
        { variable: 'NOMBRE', valor: 'Nombre', type_config_id: 2 },
        { variable: 'SERIALIZE', valor: '["0098",1]', type_config_id: 9 },
      ],
    });
    const corrida = randomUUID();
    const ask = (trozo: number) => print({ etiqueta: counted, corrida, trozo, filas: [row(1, 2)] });
    const [one, two, three] = await Promise.all([ask(0), ask(0), ask(0)]);
    expect(two).toEqual(one);
    expect(three).toEqual(one);
    expect(printed(one.mensaje).map((text) => text.slice(0, 4))).toEqual(['0098', '0099']);
    const next = await ask(1);
    expect(printed(next.mensaje).map((text) => text.slice(0, 4))).toEqual(['0100', '0101']);
    expect(await ask(0)).toEqual(one);
  });

  test('chunks that are issued at the same time stand or fall each by itself', async () => {
    const [shared, contested] = [randomUUID(), randomUUID()];
    const one = (corrida: string, account: TestAccount = 'customer') =>
      print({ corrida, trozo: 0, filas: [row(1)] }, account);
    const before = await countOf('print_chunks');
    const work = [
      one(randomUUID()),
      one(shared),
      one(contested),
      one(randomUUID()),
      // These meet the ones above only where they are written: nobody had begun these runs when they were asked for.
      one(shared),
      one(contested, 'operator'),
      one(randomUUID()),
      one(randomUUID()),
    ];
    const answers = await Promise.allSettled(work);
    const refusals = answers.filter((answer) => answer.status === 'rejected');
    expect(refusals).toHaveLength(1);
    expect(refusals[0]?.reason).toMatchObject({ code: 'conflict', details: { reason: 'run-taken' } });
    const [first, again] = await Promise.all([work[1], work[4]]);
    expect(again).toEqual(first);
    expect(await countOf('print_chunks')).toBe(before + 6);
    const next = () => print({ corrida: shared, trozo: 1, filas: [row(2), row(1)] });
    const [following, ...others] = await Promise.all([next(), next(), next(), next(), next()]);
    expect(following).toMatchObject({ response: true, etiquetas: 2 });
    for (const other of others) expect(other).toEqual(following);
    expect(await countOf('print_chunks')).toBe(before + 7);
    expect(await checkDatabase(server.database)).toEqual([]);
  });

  test('serials are never given twice to runs at the same time', async () => {
    const counted = await insertLabel(server, {
      etiqueta: '^XA^FO1,1^A0N,30,30^FDSERIALIZE^FS^PQ1^XZ',
      catalogo,
      configurations: [{ variable: 'SERIALIZE', valor: '[1,1]', type_config_id: 9 }],
    });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        print({ etiqueta: counted, corrida: randomUUID(), filas: [row(1, 5)] }),
      ),
    );
    const serials = answers.flatMap(({ mensaje }) =>
      printed(mensaje).map((text) => Number.parseInt(text, 10)),
    );
    expect(serials.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  });

  test('find and print takes the mapped quantity, one at least', async () => {
    const find = (body: object) =>
      server.as.customer.call(searchAndPrint, { body: { catalogo, etiqueta, ...body } });
    expect(printed((await find({ fila: ids[1] })).mensaje)).toEqual(['Café 12.50 x3']);
    expect(printed((await find({ fila: ids[2] })).mensaje)).toEqual(['Té 9 x1']);
    expect(printed((await find({ campos: { B: 'uno', C: '4', D: '2' } })).mensaje)).toEqual(['uno 4 x2']);
    const corrida = randomUUID();
    const first = await find({ fila: ids[1], corrida });
    expect(await find({ fila: ids[1], corrida })).toEqual(first);
    await refused(409, find({ fila: ids[2], corrida }));
    await refused(422, find({}));
    await refused(404, find({ fila: 1 }));
  });

  test('one label prints with the values given, once unless a quantity says otherwise', async () => {
    const ask = (preguntas: Record<string, string>, more: object = {}) =>
      server.as.customer.call(printLabel, { body: { etiqueta, preguntas, ...more } });
    const values = { DESCRIPTION: 'Café ^XZ', PRICE: '3' };
    const once = await ask(values);
    expect(once.response).toBe(true);
    expect(once.mensaje).toContain('^PQ1');
    expect(once.mensaje.match(/\^XZ/g)).toHaveLength(1);
    expect((await ask({ ...values, QUANTITY: '12' })).mensaje).toContain('^PQ12');
    for (const QUANTITY of ['0', '10000', 'x']) {
      expect((await ask({ ...values, QUANTITY })).response).toBe(false);
    }
    const corrida = randomUUID();
    const first = await ask(values, { corrida });
    expect(await ask(values, { corrida })).toEqual(first);
    await refused(409, ask({ ...values, PRICE: '4' }, { corrida }));
  });

  test('a look at a label names its problems and leaves no trace', async () => {
    const counted = await insertLabel(server, {
      etiqueta: '^XA^FO1,1^A0N,30,30^FDSERIALIZE^FS^PQ1^XZ',
      configurations: [{ variable: 'SERIALIZE', valor: '[7,1]', type_config_id: 9 }],
    });
    const runs = await countOf('print_runs');
    const ask = (revisar: boolean) =>
      server.as.customer.call(printLabel, {
        body: { etiqueta: counted, revisar, preguntas: { QUANTITY: 3 } },
      });
    expect(await ask(true)).toMatchObject({ response: true, mensaje: '', problemas: [] });
    expect(await countOf('print_runs')).toBe(runs);
    expect(printed((await ask(false)).mensaje)).toEqual(['7 x1', '8 x1', '9 x1']);
    const money = await insertLabel(server, { etiqueta: '^XA^FO1,1^A0N,30,30^FD%PRICE_INT%^FS^XZ' });
    const bad = await server.as.customer.call(printLabel, {
      body: { etiqueta: money, revisar: true, preguntas: { PRICE: 'abc' } },
    });
    expect(bad).toMatchObject({ response: false, problemas: [{ level: 'error', variable: 'PRICE' }] });
  });

  test('a run belongs to who began it', async () => {
    const corrida = randomUUID();
    await print({ corrida, filas: [row(1)] });
    await refused(409, print({ corrida, filas: [row(1)] }, 'operator'));
    expect(await print({ corrida: randomUUID(), filas: [row(1)] }, 'operator')).toMatchObject({
      response: true,
    });
  });

  test('a label prints only from its own catalogue', async () => {
    const other = await buildCatalogue(server, { lines });
    const answer = await print({ catalogo: other, campos: [{ B: 'x' }], cantidades: [1] });
    expect(answer.response).toBe(false);
    const body = { catalogo: other, etiqueta, campos: [{ B: 'x' }], cantidades: [1] };
    await refused(409, server.as.customer.call(checkRun, { body }));
  });

  test('strangers get 401, other accounts find neither label nor catalogue nor rows', async () => {
    const foreign = await buildCatalogue(server, { account: 'neighbour', lines });
    const foreignLabel = await insertLabel(server, {
      account: 'neighbour',
      etiqueta: zpl,
      catalogo: foreign,
      mapping,
    });
    const calls = (
      account: TestAccount | 'stranger',
      body: { catalogo: number; etiqueta: number; fila: number },
    ) => {
      const { call } = server.as[account];
      const { fila, ...things } = body;
      const filas = [{ id: fila, cantidad: 1 }];
      return [
        () => call(printFromCatalogue, { body: { ...things, filas } }),
        () => call(checkRun, { body: { ...things, filas } }),
        () => call(searchAndPrint, { body: { ...things, fila } }),
        () => call(previewRow, { body: { ...things, fila } }),
      ];
    };
    const own = { catalogo, etiqueta, fila: ids[1] ?? 0 };
    for (const call of calls('stranger', own)) await refused(401, call());
    await refused(401, server.as.stranger.call(printLabel, { body: { etiqueta } }));
    for (const account of ['neighbour', 'designer', 'admin'] as const) {
      for (const call of calls(account, own)) await refused(404, call());
      await refused(404, server.as[account].call(printLabel, { body: { etiqueta } }));
    }
    for (const call of calls('customer', { ...own, catalogo: foreign })) await refused(404, call());
    for (const call of calls('customer', { ...own, etiqueta: foreignLabel })) await refused(404, call());
    for (const call of calls('neighbour', { catalogo: foreign, etiqueta: foreignLabel, fila: own.fila })) {
      await refused(404, call());
    }
  });

  test('bad input is 422', async () => {
    await refused(422, print({}));
    await refused(422, print({ filas: [] }));
    await refused(422, print({ campos: [{ B: 'x' }] }));
    await refused(422, print({ corrida: 'no uuid', filas: [row(1)] }));
    await refused(422, print({ filas: [{ id: ids[1], cantidad: '-1' }] }));
    await refused(422, server.as.customer.call(checkRun, { body: { catalogo, etiqueta } }));
    const broken = await insertLabel(server, { etiqueta: '^XA<OFFER>^FD%PRICE%^FS^XZ', catalogo });
    await refused(422, print({ etiqueta: broken, filas: [row(1)] }));
  });

  test('chunks go after a week, and the run stays known', async () => {
    const corrida = randomUUID();
    await print({ corrida, filas: [row(1)] });
    const kept = async () => (await server.database.read('print_chunks').where({ run_id: corrida })).length;
    await cleanPrinting(server.database);
    expect(await kept()).toBe(1);
    await cleanPrinting(server.database, { now: Date.now() + 7 * 24 * 3_600_000 + 1_000 });
    expect(await kept()).toBe(0);
    expect(await server.database.read('print_runs').where({ id: corrida })).toHaveLength(1);
  });
});
