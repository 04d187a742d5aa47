import { showCatalogue } from '@marbete/core/api/catalogues';
import { printLabel } from '@marbete/core/api/print-label';
import { checkRun, previewRow, printFromCatalogue } from '@marbete/core/api/printing';
import { drawTemplate } from '@marbete/engine/internal/languages/draw-template';
import { defaultPrinterSettings } from '@marbete/engine/internal/template/values';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCatalogue } from '../../packages/server/src/testing/catalogue-factory.ts';
import { insertLabel } from '../../packages/server/src/testing/label-factory.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/test-server.ts';
import { runCli, startCli, temporaryFolder } from './run-cli.ts';

/*
 * The same rows go to all places that judge a row: preview, the editor's picture, `print --dry-run`,
 * `print`, the server's calls and the check of a catalogue. All of them have to say the same.
 */

const columns = { DESCRIPTION: 'A', NOTE: 'B', PRICE: 'C', CODE: 'D', QUANTITY: 'E' };
const header = 'NOMBRE,NOTA,PRECIO,CODIGO,CANTIDAD';
const rows = [
  { name: 'nothing', row: ['Sal', 'de mar', '1.50', '123456', '1'] },
  { name: 'an emoji', row: ['Té 🍵', 'verde', '1.50', '123456', '1'] },
  { name: 'ideographs in a block', row: ['Té', '漢字', '1.50', '123456', '1'] },
  { name: 'Arabic', row: ['قهوة', 'molido', '1.50', '123456', '1'] },
  {
    name: 'a text that leaves the label',
    row: ['Arroz integral de la casa'.repeat(2), 'a', '1.50', '123456', '1'],
  },
  {
    name: 'a text too long for its block',
    row: ['Sal', 'de mar muy fina y blanca '.repeat(5), '1.50', '123456', '1'],
  },
  { name: 'a price that does not fit', row: ['Sal', 'de mar', '1234567.50', '123456', '1'] },
  { name: 'a code that cannot be drawn', row: ['Sal', 'de mar', '1.50', '12345', '1'] },
  { name: 'a price that is none, beside an emoji', row: ['Té 🍵', 'de mar', 'abc', '123456', '1'] },
  { name: 'several at once', row: ['Té 🍵 '.repeat(12), '漢字', '1234567.50', '12345', '1'] },
] as const;

const templates = {
  zpl:
    '^XA^PW600^LL400\n^FO20,20^A0N,40,40^FD%DESCRIPTION%^FS\n^FO20,80^A0N,30,30^FB300,2^FD%NOTE%^FS\n' +
    '^FO420,90^A0N,60,60^FD%PRICE%^FS\n^FO40,200^BTN^FD%CODE%^FS\n^FO500,300^XGR:LOGO.GRF^FS\n^XZ\n',
  tspl:
    'SIZE 600 dot,400 dot\r\nCLS\r\nTEXT 20,20,"4",0,1,1,"%DESCRIPTION%"\r\nBLOCK 20,80,300,60,"3",0,1,1,"%NOTE%"\r\n' +
    'TEXT 420,90,"5",0,1,1,"%PRICE%"\r\nBARCODE 40,200,"DPI",60,1,0,2,4,"%CODE%"\r\nPUTBMP 500,300,"LOGO.BMP"\r\nPRINT 1\r\n',
  epl:
    'q600\nQ400,24\nN\nA20,20,0,4,1,1,N,"%DESCRIPTION%"\nA20,80,0,3,1,1,N,"%NOTE%"\nA420,90,0,5,1,1,N,"%PRICE%"\n' +
    'b40,200,D,h4,c12,r12,"%CODE%"\nGG500,300,"LOGO"\nP1\n',
};

/** DPI takes eleven digits where TLC39 takes six; 12 modules of Data Matrix take few letters. */
const codeOf = {
  zpl: (code: string) => code,
  tspl: (code: string) => (code === '123456' ? '12345678901' : code),
  epl: (code: string) => (code === '123456' ? code : 'ABCDEFGHIJKLMNOP'),
};

interface Said {
  level?: unknown;
  code?: unknown;
  variable?: unknown;
}

/** What is said of a row, and of its template: that has no variable and is told once a check. */
function saidOf(problems: readonly Said[]): string[] {
  return problems
    .filter(({ level, variable }) => level === 'error' || variable !== undefined)
    .map(({ level, code, variable }) => `${level} ${code} ${variable}`)
    .toSorted();
}

const ofTemplate = (problems: readonly Said[]) =>
  [
    ...new Set(
      problems
        .filter(({ level, variable }) => level !== 'error' && variable === undefined)
        .map(({ code }) => code),
    ),
  ].toSorted();

/** Printers by what their owners said of them. The label is 600 x 400 dots: 75 x 50 mm at 8 dots a millimetre. */
const printers: {
  name: string;
  profile: { dotsPerMm?: number; paperWidthMm: number; paperHeightMm?: number } | undefined;
  /** What is said of the template beside a missing image. */
  ofTemplate: readonly string[];
}[] = [
  { name: 'nothing is known of', profile: undefined, ofTemplate: [] },
  {
    name: 'has other dots and small paper',
    profile: { dotsPerMm: 12, paperWidthMm: 40, paperHeightMm: 30 },
    ofTemplate: ['label-longer-than-paper', 'label-wider-than-paper'],
  },
  {
    name: 'has a narrow roll',
    profile: { paperWidthMm: 60 },
    ofTemplate: ['label-wider-than-paper'],
  },
];

describe.each(['zpl', 'tspl', 'epl'] as const)('a row of %s is judged alike', (language) => {
  let server: TestServer;
  let etiqueta: number;
  let catalogo: number;
  let ids: number[];
  let template: string;
  let data: string;
  let config: string;
  const lines = rows.map(({ row }) => {
    const [name, note, price, code, copies] = row;
    return [name, note, price, codeOf[language](code), copies];
  });
  const cells = (at: number) => lines[at] ?? [];
  const values = (at: number) =>
    Object.fromEntries(
      Object.keys(columns)
        .slice(0, 4)
        .map((variable, index) => [variable, cells(at)[index] ?? '']),
    );

  beforeAll(async () => {
    server = await startTestServer('sqlite');
    const csv = [header, ...lines.map((row) => row.join(','))];
    catalogo = await buildCatalogue(server, { lines: csv });
    etiqueta = await insertLabel(server, {
      etiqueta: templates[language],
      language,
      catalogo,
      mapping: columns,
    });
    ids = (await server.as.customer.call(showCatalogue, { body: { id: catalogo, per_page: 50 } })).filas;
  });
  afterAll(() => server.close());

  /** The files, and for a printer that something is known of a helper that has it. */
  async function files(profile: (typeof printers)[number]['profile']) {
    config = await temporaryFolder();
    if (profile) {
      const flags = { dotsPerMm: '--dots', paperWidthMm: '--paper-width', paperHeightMm: '--paper-height' };
      const said = Object.entries(profile).flatMap(([key, value]) => [
        flags[key as keyof typeof flags],
        String(value),
      ]);
      await runCli(['helper', 'add', 'desk', `virtual:${config}/printed`, '--uid', 'desk'], { config });
      await runCli(['helper', 'profile', 'desk', ...said], { config });
      await startCli(['helper', '--http-port', '0', '--https-port', 'off'], { config });
    }
    template = join(config, `label.${language}`);
    data = join(config, 'rows.csv');
    await writeFile(template, templates[language]);
    await writeFile(data, [header, ...lines.map((row) => row.join(',')), ''].join('\n'));
  }

  const map = Object.entries(columns)
    .map((pair) => pair.join('='))
    .join(',');

  /** What a run of the command says, by position of the row. */
  async function printed(...more: string[]) {
    const { events } = await runCli(
      ['print', '--template', template, '--data', data, '--map', map, ...more, '--json'],
      { config },
    );
    const problems = events.filter(({ event }) => event === 'problem');
    return { problems, of: (at: number) => saidOf(problems.filter(({ row }) => row === at + 1)) };
  }

  // What a printer's profile changes is no matter of the language.
  test.each(language === 'epl' ? printers.slice(0, 1) : printers)(
    'by all that look at it, for a printer that $name',
    async (printer) => {
      const { profile } = printer;
      await files(profile);
      const to = profile ? ['--printer', 'desk'] : [];
      const device = profile ? { impresora: JSON.stringify({ name: 'desk', uid: 'desk', profile }) } : {};
      const [dry, run] = [
        await printed('--dry-run', ...to),
        await printed(...(profile ? to : ['--out', join(config, 'out.prn')])),
      ];
      const filas = ids.map((id) => ({ id, cantidad: 1 }));
      const check = await server.as.customer.call(checkRun, {
        body: { catalogo, etiqueta, filas, ...device },
      });
      const templateSays: unknown[] = [
        ofTemplate(dry.problems),
        ofTemplate(run.problems),
        ofTemplate(check.problemas),
      ];
      for (const [at, { name }] of rows.entries()) {
        // Where only the printer differs, rows of each kind are enough.
        if (profile && !['nothing', 'a price that does not fit', 'several at once'].includes(name)) continue;
        const typed = Object.fromEntries(
          Object.entries(values(at)).map(([variable, text]) => [variable, { text }]),
        );
        const drawn = await drawTemplate({
          language,
          text: templates[language],
          settings: defaultPrinterSettings,
          values: typed,
          moment: { date: '21/11/2026', time: '10:15 a. m.' },
          widthMm: 75,
          heightMm: 50,
          dpmm: profile?.dotsPerMm ?? 8,
          paper: profile && { widthMm: profile.paperWidthMm, heightMm: profile.paperHeightMm },
          judged: true,
        });
        const shown = await runCli(
          [
            'preview',
            '--template',
            template,
            '--data',
            data,
            '--map',
            map,
            '--row',
            String(at + 1),
            '--out',
            join(config, 'a.png'),
            ...to,
            '--json',
          ],
          { config },
        );
        const preview = shown.events.filter(({ event }) => event === 'problem');
        const looked = await server.as.customer.call(previewRow, {
          body: { catalogo, etiqueta, fila: ids[at] ?? 0, ...device },
        });
        const issued = await server.as.customer.call(printFromCatalogue, {
          body: { catalogo, etiqueta, filas: [{ id: ids[at] ?? 0, cantidad: 1 }], ...device },
        });
        const label = await server.as.customer.call(printLabel, {
          body: { etiqueta, preguntas: values(at), revisar: true, ...device },
        });
        const places = {
          'print --dry-run': dry.of(at),
          print: run.of(at),
          'the check of a catalogue': saidOf(check.problemas.filter(({ fila }) => fila === at + 1)),
          'the editor': saidOf(drawn.problems),
          preview: saidOf(preview),
          'the server’s preview': saidOf(looked.problemas),
          'the server’s print': saidOf(issued.problemas ?? []),
          'the check of one label': saidOf(label.problemas ?? []),
        };
        const wanted = dry.of(at);
        expect({ name, places }).toEqual({
          name,
          places: Object.fromEntries(Object.keys(places).map((place) => [place, wanted])),
        });
        if (!profile) expect(wanted.length > 0).toBe(name !== 'nothing');
        expect(issued.response).toBe(!wanted.some((said) => said.startsWith('error')));
        // Where no code can be made, nothing is laid out.
        if (!drawn.png) continue;
        templateSays.push(ofTemplate(drawn.problems), ofTemplate(preview), ofTemplate(looked.problemas));
      }
      expect(templateSays).toEqual(templateSays.map(() => ['image-missing', ...printer.ofTemplate]));
    },
  );
});
