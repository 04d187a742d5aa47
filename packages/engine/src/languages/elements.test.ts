import * as fc from 'fast-check';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { describeElement, saidBy, type LabelElement, type Range } from '../picture/elements.ts';
import { printerLanguages } from './languages.ts';
import { layoutLabel } from './render.ts';

/*
 * Every field of a label knows where it is written: for code of our own, and for all labels of the corpora and of the
 * golden programs, in which numbers are replaced one by one.
 */

const root = join(import.meta.dirname, '../../../..');
const corpora = process.env['MARBETE_CORPORA'] ?? join(root, '../shared/corpora');
const paper = { dpmm: 8, widthMm: 101.625, heightMm: 203.25, now: new Date(0) };

async function layOut(language: string, code: string): Promise<LabelElement[]> {
  const { labels } = await layoutLabel(language, code, paper);
  return labels.flatMap(({ elements }) => elements);
}

const isRange = (value: object): value is Range => 'start' in value;

/** An element's parameters as they are written. */
function written(code: string, { source }: LabelElement): Record<string, string> {
  const parts = Object.entries(source.parameters).map(([name, value]) => {
    const inherited = isRange(value) ? undefined : value;
    const range = isRange(value) ? value : value.range;
    const text = range ? code.slice(range.start, range.end) : '';
    return [name, inherited ? `${inherited.command} ${text}` : text];
  });
  return Object.fromEntries(parts);
}

describe('a field names where it is written', () => {
  const zpl = async (code: string) => {
    const elements = await layOut('zpl', code);
    return elements.map((element) => ({
      ...written(code, element),
      data: element.source.data && code.slice(element.source.data.start, element.source.data.end),
      text: code.slice(element.source.range.start, element.source.range.end),
    }));
  };

  test('with its own numbers, and with the commands that gave the others', async () => {
    const [text, code, box] = await zpl(
      '^XA^LH10,5^CF0,30,20^FWR^BY3,2,50^FO12, 34^FDHola^FS\n^FO5,90^BCN,,Y^FD123^FS^FO1,2^GB40,30,2^FS^XZ',
    );
    expect(text).toMatchObject({
      x: '12',
      y: '34',
      font: '^CF ^CF0,30,20',
      'font height': '^CF ^CF0,30,20',
      rotation: '^FW ^FWR',
      home: '^LH ^LH10,5',
      data: 'Hola',
      text: '^FO12, 34^FDHola^FS',
    });
    expect(code).toMatchObject({
      rotation: 'N',
      height: '^BY ^BY3,2,50',
      'module width': '^BY ^BY3,2,50',
      data: '123',
    });
    expect(box).toMatchObject({ width: '40', height: '30', thickness: '2', data: undefined });
  });

  test('each parameter with the command that set it last', async () => {
    const [code] = await zpl('^XA^BY3,2,50^BY,,80^FO5,9^B3N^FD123^FS^XZ');
    expect(code).toMatchObject({ height: '^BY ^BY,,80', 'module width': '^BY ^BY3,2,50' });
  });

  test('also where a changed prefix or delimiter parts it, and where the unit is millimetres', async () => {
    const [text] = await zpl('^XA^CC!!CD;!MUM!FO2;3!A0R;4;3!FDx!FS!XZ');
    expect(text).toMatchObject({
      x: '2',
      y: '3',
      font: '0',
      rotation: 'R',
      'font height': '4',
      'font width': '3',
    });
    expect(text).toMatchObject({ unit: '^MU !MUM', text: '!FO2;3!A0R;4;3!FDx!FS' });
  });

  test('in a stored format, whose values come from the format that calls it', async () => {
    const [text] = await zpl('^XA^DFX^FS^FO9,8^A0N,30^FN1^FS^XZ^XA^XFX^FS^FN1^FDHola^FS^XZ');
    expect(text).toMatchObject({
      text: '^FO9,8^A0N,30^FN1^FS',
      'stored format': '^XF ^XFX',
      value: '^FD ^FDHola',
      data: 'Hola',
    });
  });

  test('in TSPL too, with REFERENCE, counters and options', async () => {
    const code =
      'SIZE 50 mm,30 mm\nREFERENCE 4,6\nCLS\nSET COUNTER @1 1\n@1="5"\nTEXT 10, 20,"3",0,1,2,"No. "+@1\nREFERENCE 0,0\n' +
      'DMATRIX 5,6,90,90,x3,"A\\["]B"\nPRINT 1\n';
    const [text, matrix] = await layOut('tspl', code);
    if (!text || !matrix) throw new Error('Two fields are laid out.');
    expect(written(code, text)).toMatchObject({
      x: '10',
      y: '20',
      font: '"3"',
      'y-multiplication': '2',
      reference: 'REFERENCE REFERENCE 4,6',
      '@1': '@1= @1="5"',
      'step of @1': 'SET SET COUNTER @1 1',
    });
    expect(text.source.origin).toEqual({ x: 4, y: 6, dotsPerUnit: 1 });
    const { start, end } = matrix.source.data ?? { start: 0, end: 0 };
    expect(code.slice(start, end)).toBe('A\\["]B');
    expect(written(code, matrix)).toMatchObject({ 'module size': '3', reference: 'REFERENCE REFERENCE 0,0' });
  });

  test('in EPL too, with R, variables of a form and options', async () => {
    const code =
      'R4,6\nFS"F"\nV00,9,N,"name"\nA10, 20,0,3,1,2,N,"No. "V00\nFE\nFR"F"\n?\n5\nP1\nR0,0\nN\nb5,6,D,h3,"A\\"B"\nP1\n';
    const [text, matrix] = await layOut('epl', code);
    if (!text || !matrix) throw new Error('Two fields are laid out.');
    expect(written(code, text)).toMatchObject({
      x: '10',
      y: '20',
      font: '3',
      'vertical multiplier': '2',
      R: 'R R4,6',
      V00: 'V00 V00,9,N,"name"',
    });
    expect(saidBy(text)).toBe('No. 5');
    expect(text.source.origin).toEqual({ x: 4, y: 6, dotsPerUnit: 1 });
    const { start, end } = matrix.source.data ?? { start: 0, end: 0 };
    expect(code.slice(start, end)).toBe('A\\"B');
    expect(written(code, matrix)).toMatchObject({ 'module size': '3', R: 'R R0,0' });
  });

  test('as plain data', async () => {
    const [element] = await layOut('zpl', '^XA^FO1,2^A0N,30^FDx^FS^XZ');
    if (!element) throw new Error('One field is laid out.');
    expect(JSON.parse(JSON.stringify(describeElement(element)))).toMatchObject({
      kind: 'text',
      text: 'x',
      box: { x: 1, y: 2 },
      source: { range: { start: 3, end: 23 }, data: { start: 19, end: 20 } },
    });
  });
});

/** Lengths: one more of them is as good a label. */
const lengths = new Set(
  (
    'x,y,width,height,thickness,diameter,rounding,font height,font width,block width,block height,lines,' +
    'space between lines,indent,gap,magnification,line thickness,x-multiplication,y-multiplication,narrow,' +
    'cell width,module size,x end,y end,radius'
  ).split(','),
);

const drawn = printerLanguages.filter((language) => language.drawn).map(({ key }) => key);
const folders = [corpora, join(root, 'tests/golden')]
  .flatMap((folder) => drawn.map((key) => join(folder, key)))
  .filter((folder) => existsSync(folder));
const files = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => drawn.some((key) => name.endsWith(`.${key}`)))
    .map((name) => ({ name, path: join(folder, name), language: name.split('.').at(-1) ?? '' })),
);

describe('labels of others', () => {
  it.each(files)(
    '$name says where each field stands, and no two stand at one',
    async ({ path, language }) => {
      const code = readFileSync(path, 'utf8');
      const { labels } = await layoutLabel(language, code, paper);
      for (const { elements } of labels) {
        const starts = elements.map(({ source, kind }) => `${source.range.start} ${kind}`);
        expect(new Set(starts).size).toBe(starts.length);
        for (const element of elements) {
          const { range, parameters, data } = element.source;
          expect(range.start < range.end && range.end <= code.length).toBe(true);
          const own = Object.values(parameters).flatMap((value) => (isRange(value) ? [value] : []));
          expect(
            own.every(({ start, end }) => start >= range.start && start <= end && end <= range.end),
          ).toBe(true);
          if (element.kind !== 'text' && element.kind !== 'code') continue;
          const raw = code.slice(data?.start, data?.end);
          const field = code.slice(range.start, range.end);
          expect(raw).not.toBe('');
          const isPlain = !/\^(?:FH|FC|FE|SN|SF|GS)|@|,[VC]\d/i.test(field) && /^[\w .,:/-]+$/.test(raw);
          // COUNT of CPCL counts the field before it on.
          const counts = language === 'cpcl' && /^\s*COUNT\b/.test(code.slice(range.end));
          if (element.kind === 'text' && isPlain && !counts) expect(saidBy(element)).toBe(raw);
        }
      }
    },
  );

  it.each(files)(
    '$name changes nothing but a number where that number is replaced',
    { timeout: 60_000 },
    async ({ path, language }) => {
      const code = readFileSync(path, 'utf8');
      const elements = await layOut(language, code);
      const numbers = elements.flatMap((element, at) =>
        Object.entries(element.source.parameters).flatMap(([name, value]) =>
          isRange(value) &&
          lengths.has(name) &&
          // More rows than bytes follow for are no picture.
          !(element.kind === 'image' && name === 'height') &&
          /^\d+(?:\.\d+)?$/.test(code.slice(value.start, value.end))
            ? [{ at, name, range: value }]
            : [],
        ),
      );
      if (numbers.length === 0) return;
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...numbers),
          fc.integer({ min: 1, max: 3 }),
          async (number, more) => {
            const { at, name, range } = number;
            const before = Number(code.slice(range.start, range.end));
            const after = name === 'rounding' && before + more > 8 ? before - 1 : before + more;
            const changed = code.slice(0, range.start) + String(after) + code.slice(range.end);
            const others = await layOut(language, changed);
            expect(others).toHaveLength(elements.length);
            others.forEach((other, index) => {
              const element = elements[index];
              if (!element) return;
              // A stored format that is called twice and copies of TSPL show one field twice.
              const isSame = element.source.range.start === elements[at]?.source.range.start;
              const expected = written(code, element);
              expect(written(changed, other)).toEqual(
                isSame ? { ...expected, [name]: String(after) } : expected,
              );
              const follows = !isRange(element.source.parameters['x'] ?? { start: 0 });
              if (name !== 'x' && name !== 'y') return;
              // CENTER and RIGHT of CPCL place a field on the page; a line to another end keeps that one.
              const { parameters } = element.source;
              if (name === 'x' && ('CENTER' in parameters || 'RIGHT' in parameters)) return;
              if (`${name} end` in parameters) return;
              const { dotsPerUnit } = element.source.origin;
              const moved = isSame ? Math.round(after * dotsPerUnit) - Math.round(before * dotsPerUnit) : 0;
              if (!follows) expect(other.box[name] - element.box[name]).toBe(moved);
            });
          },
        ),
        { numRuns: 6 },
      );
    },
  );
});
