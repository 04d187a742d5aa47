import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import type { Range } from '../picture/elements.ts';
import { sampleValues } from '../template/samples.ts';
import { joinCode, writeSource } from '../template/source.ts';
import { defaultPrinterSettings } from '../template/values.ts';
import { compileTemplate } from './compile.ts';
import { languageOf, type PrinterLanguage } from './languages.ts';
import { layoutLabel } from './render.ts';
import { templateMap } from './template-map.ts';

const root = join(import.meta.dirname, '../../../..');
const corpora = process.env['MARBETE_CORPORA'] ?? join(root, '../shared/corpora');
const moment = { date: '21/11/2026', time: '10:15 a. m.' };

/** The elements of a filled template, with their code and the way back. */
async function filled(template: string, language: PrinterLanguage, offer = true) {
  const compiled = compileTemplate(template, { language, settings: defaultPrinterSettings });
  const samples = sampleValues(compiled);
  const values = offer ? samples : { ...samples, OFFER: { text: '' } };
  const { code, lacked } = compiled.expand(values, 1, moment);
  if (!code) throw new Error('The samples print.');
  const traced = compiled.fillTraced(values, moment);
  expect(writeSource(traced.program)).toEqual(joinCode(compiled.head, code, compiled.tail));
  const { text } = traced.program;
  const paper = { dpmm: 8, widthMm: 102, heightMm: 203 };
  const { labels } = await layoutLabel(language, text, paper);
  return {
    code: text,
    elements: labels.flatMap(({ elements }) => elements),
    map: templateMap(language, traced),
    lineAt: (line: number) => compiled.lineAt(line, { lacked }),
  };
}

const lineEnds = /\r\n|\n|\r/;

const isRange = (value: object): value is Range => 'start' in value;

describe('a filled label leads back to its template', () => {
  test('through what filling puts in, cuts out and writes otherwise', async () => {
    const template =
      '^XA^PW600\n^FO20,30^A0N,%SIZE%,25^FDAt ~ %NAME% ^FS\n<OFFER>\n^FO20,90^A0N,30^FDOnly %OFFER%^FS\n</OFFER>\n' +
      '<ZPL></ZPL>^FO40,150^BCN,60^FDA-%CODE%^FS^XZ';
    const zpl = template.replace('<ZPL></ZPL>', '').replace('%SIZE%', '30');
    for (const offer of [true, false]) {
      const { elements, map } = await filled(zpl, 'zpl', offer);
      const parts = elements.map(({ source }) => {
        const place = (value: Range | object | undefined) => {
          const range = value && isRange(value) ? map(value) : undefined;
          return range && zpl.slice(range.start, range.end);
        };
        const { x, y } = source.parameters;
        return [place(source.range), place(x), place(y), place(source.data)];
      });
      const [first, ...others] = [
        ['^FO20,30^A0N,30,25^FDAt ~ %NAME% ^FS', '20', '30', 'At ~ %NAME% '],
        ['^FO20,90^A0N,30^FDOnly %OFFER%^FS', '20', '90', 'Only %OFFER%'],
        ['^FO40,150^BCN,60^FDA-%CODE%^FS', '40', '150', 'A-%CODE%'],
      ];
      expect(parts).toEqual(offer ? [first, ...others] : [first, others[1]]);
    }
  });

  test.each([
    [
      'tspl',
      '\ufeffSIZE 50 mm,30 mm\n<OFFER>\nSOUND 1,1\n</OFFER>\nTEXT 9,8,"3",0,1,1,"%NAME%"\nPRINT 1\n',
      5,
    ],
    ['tspl', 'SIZE 50 mm,30 mm\r\nCODEPAGE 1252\r\nCLS\r\nTEXT 9,8,"3",0,1,1,"Ñ %NAME%"\r\n', 4],
    ['tspl', '<FIT NAME shrink>\nSIZE 50 mm,30 mm\nCLS\nTEXT 9,8,"3",0,1,1,"%NAME%"\nPRINT 1\n', 4],
    ['epl', 'q400\n\nA9,8,0,3,1,1,N,"%NAME%"\nP1\n', 3],
    ['zpl', '~SD10\n^XA\n^PW400^XZ\n<ZPL>\n^XA^FX %NAME%\n^FO9,8^A0N,30^FD%NAME%^FS^XZ</ZPL>\n', 6],
  ] as const)('from where %s says it: %j', async (language, template, line) => {
    const { elements, map, lineAt } = await filled(template, language);
    const [{ source, place }] = elements as [(typeof elements)[number]];
    const { x } = source.parameters;
    const at = x && isRange(x) && map(x);
    expect(at && template.slice(at.start, at.end)).toBe('9');
    expect(lineAt(place.line)).toBe(line);
    const data = source.data && map(source.data);
    expect(data && template.slice(data.start, data.end)).toContain('%NAME%');
  });

  test.each(['Agua', 'Piña ñandú', 'Žluťoučký €'])(
    'beside raw bytes, where a letter of %s may be two',
    async (name) => {
      const text = `SIZE 50 mm,30 mm\nCODEPAGE UTF-8\nCLS\nBITMAP 8,8,1,2,0,\xff\x0a\nTEXT 9,8,"3",0,1,1,"%NAME%"\nTEXT 9,60,"3",0,1,1,"%UNIT%"\nPRINT 1\n`;
      const compiled = compileTemplate(
        { text, encoding: 'latin1' },
        { language: 'tspl', settings: defaultPrinterSettings },
      );
      const traced = compiled.fillTraced({ NAME: { text: name }, UNIT: { text: 'kilo' } }, moment);
      const map = templateMap('tspl', traced);
      const { labels } = await layoutLabel('tspl', traced.program, { dpmm: 8, widthMm: 50, heightMm: 30 });
      const data = labels.flatMap(({ elements }) =>
        elements.flatMap(({ kind, source }) => (kind === 'text' && source.data ? [map(source.data)] : [])),
      );
      expect(data.map((range) => range && text.slice(range.start, range.end))).toEqual(['%NAME%', '%UNIT%']);
    },
  );

  const demo = readdirSync(join(root, 'demo')).map((name) => ({ name, path: join(root, 'demo', name) }));
  const others = ['zpl', 'tspl'].flatMap((folder) =>
    existsSync(join(corpora, folder))
      ? readdirSync(join(corpora, folder)).map((name) => ({ name, path: join(corpora, folder, name) }))
      : [],
  );
  // Their pictures are raw bytes, which the file no longer holds.
  const files = [...demo, ...others].filter(
    ({ name }) => /\.(?:zpl|tspl|epl)$/.test(name) && name !== 'usps_apo.zpl',
  );

  it.each(files)('for every field of $name', async ({ name, path }) => {
    const language = name.split('.').at(-1) as PrinterLanguage;
    const template = readFileSync(path, 'utf8').replace(/^\ufeff/, '');
    const { code, elements, map, lineAt } = await filled(template, languageOf(language).key);
    expect(elements.length).toBeGreaterThan(0);
    const lines = template.split(lineEnds).map((line) => line.trim());
    for (const [at, line] of code.split(lineEnds).entries()) {
      // What filling writes itself, or with a value, stands in no line of the template.
      if (!lines.includes(line.trim()) || line.trim() === '') continue;
      expect(lines[lineAt(at + 1) - 1]).toBe(line.trim());
    }
    for (const { source } of elements) {
      const range = map(source.range);
      expect(range).toBeDefined();
      const shown = (place: Range | undefined) => place && template.slice(place.start, place.end);
      for (const value of Object.values(source.parameters)) {
        if (!isRange(value)) continue;
        const [ours, theirs] = [code.slice(value.start, value.end), shown(map(value))];
        if (!theirs?.includes('%')) expect(theirs).toBe(ours);
      }
      if (!source.data) continue;
      const [ours, theirs] = [code.slice(source.data.start, source.data.end), shown(map(source.data))];
      if (!/%\w+%/.test(theirs ?? '')) expect(theirs).toBe(ours);
    }
  });
});
