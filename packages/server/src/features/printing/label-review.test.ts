import { randomUUID } from 'node:crypto';
import { answerCatalogue, overwriteCatalogue, showCatalogue } from '@marbete/core/api/catalogues';
import type { CallInput } from '@marbete/core/api/endpoint';
import { beginRun } from '@marbete/core/api/print-runs';
import { printFromCatalogue, reviewLabel } from '@marbete/core/api/printing';
import { printerLanguages, type PrinterLanguage } from '@marbete/engine/internal/languages/languages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCatalogue, csvFile } from '../../testing/catalogue-factory.ts';
import { insertLabel } from '../../testing/label-factory.ts';
import { refusalCodes } from '../../testing/refusals.ts';
import { describeOnDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const templates: Partial<Record<PrinterLanguage, string>> = {
  zpl: '^XA^PW400^LL240\n^FO8,8^A0N,40,40^FD%DESCRIPTION%^FS\n^FO8,80^A0N,30,30^FD%PRICE%^FS\n^XZ',
  tspl: 'SIZE 50 mm,30 mm\nCLS\nTEXT 8,8,"4",0,1,1,"%DESCRIPTION%"\nTEXT 8,80,"3",0,1,1,"%PRICE%"\nPRINT 1\n',
  epl: 'N\nq400\nQ240,24\nA8,8,0,4,1,1,N,"%DESCRIPTION%"\nA8,80,0,3,1,1,N,"%PRICE%"\nP1\n',
};
const long = 'Aceite de oliva extra virgen primera prensada 1 L';
type Mapped = { variable: string; columna: string }[];

const uniones: Mapped = [
  { variable: 'DESCRIPTION', columna: 'A' },
  { variable: 'PRICE', columna: 'B' },
];

describeOnDatabases('what has to be looked at before a list prints', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.close());

  const review = (
    body: Omit<CallInput<typeof reviewLabel>['body'] & object, 'fuente' | 'uniones'> & { uniones?: Mapped },
  ) => server.as.customer.call(reviewLabel, { body: { fuente: 'propia', uniones, ...body } });
  const kinds = ({ grupos }: Awaited<ReturnType<typeof review>>) =>
    grupos.map(({ level, code, variable, cuantas, filas }) => [
      level,
      code,
      variable,
      cuantas,
      filas.map(({ posicion }) => posicion),
    ]);

  test.each(printerLanguages.map(({ key }) => key).filter((key) => templates[key] !== undefined))(
    'names that are too long are one line with the longest of them, until they are cut: %s',
    async (language) => {
      const lines = ['DESCRIPCION;PRECIO', 'Sal;9,50', `${long};12,50`, 'Pan;0,00', `${long} bis;8,20`];
      const catalogo = await buildCatalogue(server, { lines });
      const etiqueta = await insertLabel(server, { language, etiqueta: templates[language]! });
      const found = await review({ catalogo, etiqueta });
      expect(found).toMatchObject({ filas: 4, siguiente: null });
      expect(kinds(found)).toEqual([
        ['warning', 'text-outside', 'DESCRIPTION', 2, [2, 4]],
        ['error', 'price-zero', 'PRICE', 1, [3]],
      ]);
      expect(found.grupos[0]!.muestra?.mensaje).toContain(`${long} bis`);
      const ajustes = [{ variable: 'DESCRIPTION', accion: 'cut' as const }];
      const cut = await review({ catalogo, etiqueta, ajustes });
      expect(kinds(cut).map(([, code]) => code)).not.toContain('text-outside');
      expect(cut.grupos.find(({ code }) => code === 'text-cut')?.muestra?.mensaje).not.toContain(long);
    },
  );

  test('codes that lack their check digit among whole ones are a line of their own, which the list can answer', async () => {
    const codes = ['7501031311309', '7501031311316', '7501031311323', '750103131133', '7501031311300'];
    const lines = ['CODIGO;NOMBRE;PRECIO', ...codes.map((code, at) => `${code};Artículo ${at};9,50`)];
    const catalogo = await buildCatalogue(server, { lines });
    const etiqueta = await insertLabel(server, {
      etiqueta: '^XA^PW400^LL240\n^FO40,40^BY2^BEN,80,Y^FD%CODE%^FS\n^XZ',
    });
    const found = await review({ catalogo, etiqueta, uniones: [{ variable: 'CODE', columna: 'A' }] });
    const said = ({ grupos }: typeof found) =>
      grupos.map(({ code, details, filas }) => [
        code,
        details?.['digits'],
        filas.map(({ posicion }) => posicion),
      ]);
    expect(said(found)).toEqual([
      ['gtin-check-digit', 12, [4]],
      ['gtin-check-digit', undefined, [5]],
    ]);
    await server.as.customer.call(answerCatalogue, {
      body: { id: catalogo, opciones: { checkDigits: 'add' } },
    });
    const answered = await review({ catalogo, etiqueta, uniones: [{ variable: 'CODE', columna: 'A' }] });
    expect(said(answered)).toEqual([['gtin-check-digit', undefined, [5]]]);
  });

  test('what is said about prices holds for the list and its next file, not for a run that began', async () => {
    const lines = ['DESCRIPCION;PRECIO', 'Sal;9,50', 'Pan;0,00'];
    const catalogo = await buildCatalogue(server, { lines });
    const mapping = { DESCRIPTION: 'A', PRICE: 'B' };
    const etiqueta = await insertLabel(server, { etiqueta: templates.zpl!, catalogo, mapping });
    const [corrida, ficha] = [randomUUID(), randomUUID()];
    const { filas: ids } = await server.as.customer.call(showCatalogue, { body: { id: catalogo } });
    const plan = { kind: 'rows', ranges: [[ids[0], 1, 2, 1]] };
    const begun = { corrida, token: ficha, etiqueta, catalogo, rows: 2, labels: 2, plan };
    await server.as.customer.call(beginRun, { body: begun });
    const print = (run: object) =>
      server.as.customer.call(printFromCatalogue, {
        body: { catalogo, etiqueta, filas: [{ id: ids[1]!, cantidad: 1 }], ...run },
      });
    expect(kinds(await review({ catalogo, etiqueta }))).toEqual([['error', 'price-zero', 'PRICE', 1, [2]]]);
    const say = (opciones: CallInput<typeof answerCatalogue>['body']['opciones']) =>
      server.as.customer.call(answerCatalogue, { body: { id: catalogo, opciones } });
    await say({ zeroPrice: 'print' });
    await say({ round: true });
    expect((await review({ catalogo, etiqueta })).grupos).toEqual([]);
    expect((await print({})).response).toBe(true);
    expect((await print({ corrida, ficha, trozo: 0 })).response).toBe(false);
    await server.as.customer.call(overwriteCatalogue, {
      form: { data: { id: catalogo, confirmado: true } },
      files: { archivo: csvFile('precios.csv', ...lines, 'Fideos;0,00', 'Arroz;10,505') },
    });
    const next = await review({ catalogo, etiqueta });
    expect([next.filas, kinds(next)]).toEqual([4, []]);
  });

  test('long lists are looked at a part at a time, and rows with a problem can be left out by their ids', async () => {
    const rows = Array.from(
      { length: 2_003 },
      (_, at) => `Art ${at + 1};${at % 1_001 === 1_000 ? 'x' : '1,50'}`,
    );
    const catalogo = await buildCatalogue(server, { lines: ['DESCRIPCION;PRECIO', ...rows] });
    const etiqueta = await insertLabel(server, { etiqueta: templates.zpl! });
    const first = await review({ catalogo, etiqueta });
    expect([first.filas, first.siguiente]).toEqual([2_000, 2_000]);
    expect(kinds(first)).toEqual([['error', 'price-unreadable', 'PRICE', 1, [1_001]]]);
    const rest = await review({ catalogo, etiqueta, saltar: first.siguiente! });
    expect([rest.filas, rest.siguiente, kinds(rest)]).toEqual([
      3,
      null,
      [['error', 'price-unreadable', 'PRICE', 1, [2_002]]],
    ]);
  });

  test('is for those who own the list and may have the label', async () => {
    const catalogo = await buildCatalogue(server);
    const etiqueta = await insertLabel(server, { account: 'neighbour' });
    const template = await insertLabel(server, { account: 'admin', etiqueta: templates.zpl! });
    const ask = (account: 'customer' | 'neighbour', fuente: 'propia' | 'galeria' | 'diseno', id: number) =>
      server.as[account].call(reviewLabel, { body: { catalogo, fuente, etiqueta: id, uniones } });
    expect(
      await refusalCodes([
        ask('customer', 'propia', etiqueta),
        ask('customer', 'galeria', etiqueta),
        ask('customer', 'diseno', 99_901),
        ask('customer', 'propia', template),
        ask('neighbour', 'galeria', template),
        server.as.neighbour.call(answerCatalogue, { body: { id: catalogo, opciones: {} } }),
      ]),
    ).toEqual(Array(6).fill('not-found'));
    expect((await ask('customer', 'galeria', template)).filas).toBe(2);
    expect((await ask('customer', 'diseno', 101)).filas).toBe(2);
  });
});
