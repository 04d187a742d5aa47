import { describe, expect, test } from 'vitest';
import { isBlack, type Bitmap } from '../../../picture/bitmap.ts';
import { saidBy } from '../../../picture/elements.ts';
import type { RenderOptions } from '../../../picture/types.ts';
import { codeOfText } from '../../../template/source.ts';
import { eplFont } from './fonts.ts';
import { eplDrawer } from './render-epl.ts';

const render = (code: Parameters<typeof eplDrawer.render>[0], options: Partial<RenderOptions> = {}) =>
  eplDrawer.render(code, { dpmm: 8, widthMm: 20, heightMm: 10, ...options });

async function draw(lines: string, options: Partial<RenderOptions> = {}) {
  const { labels, diagnostics } = await render(`N\n${lines}\nP1\n`, options);
  const label = labels[0];
  if (!label) throw new Error('No label is drawn.');
  return { label, codes: diagnostics.map(({ code }) => code), diagnostics };
}

/** The black dots' outermost box, as [x, y, width, height]. */
function inkBox(bitmap: Bitmap): number[] {
  const dots: [number, number][] = [];
  for (let y = 0; y < bitmap.height; y++)
    for (let x = 0; x < bitmap.width; x++) if (isBlack(bitmap, x, y)) dots.push([x, y]);
  const [xs, ys] = [dots.map(([x]) => x), dots.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return [left, top, Math.max(...xs) - left + 1, Math.max(...ys) - top + 1];
}

describe('labels', () => {
  test('have the size that q and Q give, or that of the paper', async () => {
    const size = async (code: string, options: Partial<RenderOptions> = {}) => {
      const { labels } = await render(`${code}\nN\nLO0,0,9,9\nP1\n`, options);
      return [labels[0]?.bitmap.width, labels[0]?.bitmap.height];
    };
    expect(await size('q320\nQ120,24+0')).toEqual([320, 120]);
    expect(await size('q320\nQ0,0')).toEqual([320, 80]);
    expect(await size('')).toEqual([160, 80]);
    expect(await size('q320\nQ120,24', { size: 'paper' })).toEqual([160, 80]);
  });

  test('are as many as P says, and keep what stands in the buffer', async () => {
    const { labels } = await render('N\nLO0,0,9,9\nP2,3\nLO20,0,9,9\nP\nN\nLO40,0,9,9\nP1\n');
    expect(labels.map(({ copies, elements }) => [copies, elements.length])).toEqual([
      [6, 1],
      [1, 2],
      [1, 1],
    ]);
  });

  test('are turned where they come the other way round than the first', async () => {
    const { labels } = await render('ZB\nN\nLO0,0,8,4\nP1\nZT\nP1\n');
    expect(labels.map(({ bitmap }) => inkBox(bitmap))).toEqual([
      [0, 0, 8, 4],
      [152, 76, 8, 4],
    ]);
  });

  test('take values in the order of the variables, then of the counters, in their width', async () => {
    const form =
      'FS"F"\nC1,4,N,-1,""\nV01,6,R,""\nV00,6,C,""\nA1,1,0,1,1,1,N,V00"|"V01"|"C1"|"C1+2\nFE\nFR"F"\n?\nab\ncd\n12\nP2\n';
    const { labels, diagnostics } = await render(form, { widthMm: 50 });
    expect(labels.map(({ elements }) => elements.map(saidBy))).toEqual([
      ['  ab  |    cd|12|14'],
      ['  ab  |    cd|11|13'],
    ]);
    expect(diagnostics).toEqual([]);
    const { diagnostics: others } = await render(
      'FS"F"\nV00,6,N,""\nA1,1,0,1,1,1,N,V00\nFE\nFR"F"\n?\na\nb\nP1\nFR"G"\n',
    );
    expect(others.map(({ code, line }) => [code, line])).toEqual([
      ['epl-values-differ', 6],
      ['epl-form-missing', 10],
    ]);
  });

  test('come out of a form that prints by itself, when its values are there', async () => {
    const { labels } = await render(
      'FS"F"\nV00,6,N,""\nA1,1,0,1,1,1,N,V00\nPA\nFE\nFR"F"\n?\na\nFR"F"\n?\nb\nFR"F"\n',
    );
    expect(labels.map(({ elements }) => elements.map(saidBy))).toEqual([['a'], ['b']]);
  });
});

test('a form that takes itself, and a counter of many labels, cost little', async () => {
  const limits = { labels: 3, commands: 500 };
  const self = 'FS"F"\nLO1,1,9,9\nFR"F"\nFE\nFR"F"\nP1\n';
  const { labels, diagnostics } = await render(self, { limits });
  expect(labels).toHaveLength(1);
  expect(diagnostics.map(({ code }) => code)).toEqual(['epl-form-nested']);
  const counter = 'FS"F"\nC0,9,N,+1,""\nA1,1,0,1,1,1,N,C0\nFE\nFR"F"\n?\n1\nP65535,9\nP1\n';
  const { labels: some, diagnostics: remarks } = await render(counter, { limits });
  expect(some.map(({ elements }) => elements.map(saidBy))).toEqual([['1'], ['2'], ['3']]);
  expect(remarks.map(({ code }) => code)).toEqual(['limit-labels', 'limit-labels']);
});

describe('text', () => {
  test('has the cells of the head, multiplied', () => {
    const cell = (name: string, dpmm: number) => {
      const font = eplFont(name, 2, 3, dpmm)?.font;
      return [font?.widthDots, font?.heightDots, font?.advance('0')];
    };
    expect(cell('1', 8)).toEqual([16, 36, 20]);
    expect(cell('5', 8)).toEqual([64, 144, 72]);
    expect(cell('4', 12)).toEqual([48, 132, 48]);
    expect(eplFont('9', 1, 1, 8)).toBeUndefined();
    expect(eplFont('k', 1, 1, 8)?.known).toBe(false);
  });

  test.each([
    [0, 80, 40, 42, 20],
    [1, 60, 40, 20, 42],
    [2, 38, 20, 42, 20],
    [3, 80, -2, 20, 42],
  ])('turns by %i quarters about its upper left corner', async (turn, x, y, width, height) => {
    const { label } = await draw(`A80,40,${turn},3,1,1,N,"abc"`);
    expect(label.elements[0]?.box).toEqual({ x, y, width, height });
  });

  test('is white on black where it is reversed', async () => {
    const { label } = await draw('A10,10,0,3,1,1,R," "');
    expect(inkBox(label.bitmap)).toEqual([10, 10, 14, 20]);
    expect(label.elements.map(({ kind }) => kind)).toEqual(['area', 'text']);
  });

  test('is read in the character set in force where it comes as bytes', async () => {
    const said = async (set: string) => {
      const bytes = Uint8Array.from(`${set}N\nA1,1,0,3,1,1,N,"\u00a4\u0080"\nP1\n`, (char) =>
        char.charCodeAt(0),
      );
      const { labels } = await render(bytes);
      return labels[0]?.elements.map(saidBy);
    };
    expect(await said('I8,A,001\n')).toEqual(['¤€']);
    expect(await said('I8,1,001\n')).toEqual(['ñÇ']);
    expect(await said('')).toEqual(['ñÇ']);
    const { labels } = await render(codeOfText('N\nA1,1,0,3,1,1,N,"ñ"\nP1\n'));
    expect(labels[0]?.elements.map(saidBy)).toEqual(['ñ']);
  });
});

describe('graphics', () => {
  test('of raw bytes are black where a bit is 0, also behind a line end', async () => {
    for (const end of [',', '\n', '\r\n']) {
      const { labels } = await render({
        text: `R2,1\nN\nGW3,4,1,2${end}\u00f0\n\nLO40,9,1,1\nP1\n`,
        encoding: 'latin1',
      });
      const bitmap = labels[0]?.bitmap;
      expect(bitmap && [4, 5, 8, 9, 12, 13].map((x) => isBlack(bitmap, x, 5))).toEqual([
        false,
        false,
        false,
        true,
        true,
        false,
      ]);
      expect(bitmap && isBlack(bitmap, 5, 6)).toBe(true);
      expect(labels[0]?.elements.map(({ kind }) => kind)).toEqual(['image', 'line']);
    }
  });

  test('are stored under a name as PCX', async () => {
    // One row of eight dots, the left four black.
    const header = new Uint8Array(128);
    header.set([10, 5, 0, 1, 0, 0, 0, 0, 7, 0, 0, 0]);
    header.set([1, 1, 0], 65);
    const pcx = String.fromCharCode(...header, 0x0f);
    const text = `GM"A"${pcx.length}\n${pcx}\nN\nGG16,8,"A"\nGG16,8,"B"\nP1\n`;
    const { labels, diagnostics } = await render({ text, encoding: 'latin1' });
    expect(labels[0] && inkBox(labels[0].bitmap)).toEqual([16, 8, 4, 1]);
    expect(diagnostics.map(({ code }) => code)).toEqual(['image-missing']);
  });
});

describe('codes', () => {
  test('of MaxiCode take the postal code in one field or in two', async () => {
    const one = await draw('b0,0,M,m2,"300,840,930651692,Hello"', { widthMm: 40, heightMm: 40 });
    const two = await draw('b0,0,M,"300,840,93065,1692,Hello"', { widthMm: 40, heightMm: 40 });
    const other = await draw('b0,0,M,"300,840,93065,Hello"', { widthMm: 40, heightMm: 40 });
    expect(two.label.bitmap.data).toEqual(one.label.bitmap.data);
    expect(other.label.bitmap.data).not.toEqual(one.label.bitmap.data);
    expect((await draw('b0,0,M,"Hello"')).codes).toEqual(['code-invalid-data']);
  });

  test('of PDF417 fill their area, or are refused', async () => {
    const paper = { widthMm: 100, heightMm: 60 };
    const { label } = await draw('b10,20,P,500,200,f0,"LOTE 2026"', paper);
    const [code] = label.elements;
    if (code?.kind !== 'code') throw new Error('A code is drawn.');
    expect([code.bars.x, code.bars.y]).toEqual([10, 20]);
    expect(code.bars.width <= 500 && code.bars.width > 400 && code.bars.height <= 200).toBe(true);
    expect((await draw('b10,20,P,60,20,"LOTE 2026"', paper)).codes).toEqual(['code-too-large']);
  });
});

test.each([
  ['EPL2\n; note\nOD\nUN\nrN\nf100\njc', []],
  ['A1,1,0,9,1,1,N,"x"', ['epl-unknown-font']],
  ['A1,1,0,3,1,1,N,x', ['epl-not-data']],
  ['A1,1,0,3,1,1,N', ['epl-missing-parameter']],
  ['A1,1,0,3,1,1,N,"x', ['epl-unclosed-string']],
  ['A1,1,9,3,1,1,N,"x"', ['epl-out-of-range']],
  ['A1,1,0,1,8,9,N,"x"', ['over-the-edge']],
  ['A1,1,0,3,7,1,N,"x"', ['epl-out-of-range']],
  ['A1,1,0,3,1,10,N,"x"', ['epl-out-of-range']],
  ['LO1,x,1,1', ['epl-not-a-number']],
  ['B1,1,0,ZZ,2,2,9,N,"1"', ['epl-unknown-code-type']],
  ['B1,1,0,J,2,2,9,N,"1"', ['epl-not-drawn']],
  ['b1,1,AZ,"1"', ['epl-not-drawn']],
  ['b1,1,D,h99,"1"', ['epl-out-of-range']],
  ['KX', []],
  ['Hello', ['epl-unknown-command']],
  ['I8,Z,001', ['epl-unknown-code-page']],
  ['GW1,1,1,900,x', ['epl-data-cut-off']],
  ['dump', ['epl-changes-printer']],
])('%j has the remarks %j', async (lines, codes) => {
  const { diagnostics } = await render(`N\nLO9,9,3,3\n${lines}\nP1\n`);
  expect(diagnostics.map(({ code }) => code)).toEqual(
    lines.startsWith('GW') ? [...codes, 'epl-no-print'] : codes,
  );
});
