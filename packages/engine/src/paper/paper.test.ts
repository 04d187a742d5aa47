import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compileTemplate } from '../languages/compile.ts';
import { renderLabel } from '../languages/render.ts';
import { type Bitmap, fillRect } from '../picture/bitmap.ts';
import { encodePdf } from '../picture/pdf.ts';
import { sampleValues } from '../template/samples.ts';
import { joinCode } from '../template/source.ts';
import { defaultPrinterSettings } from '../template/values.ts';
import { type PaperLabel, paperLabels } from './labels.ts';
import { createPages, readGrid, sheetGrids } from './sheets.ts';

const options = { dpmm: 8, widthMm: 101.6, heightMm: 152.4 };

const demo = ['shelf.zpl', 'ticket.zpl', 'shelf.tspl', 'ticket.tspl', 'shelf.epl'].map((name) => {
  const text = readFileSync(new URL(`../../../../demo/${name}`, import.meta.url), 'utf8');
  const language = name.split('.')[1] as 'zpl';
  const template = compileTemplate(text, { language, settings: defaultPrinterSettings });
  const { code } = template.expand(sampleValues(template), 2, { date: '22/11/2026', time: '09:30' });
  return { name, language, code: joinCode(template.head, code!, template.tail) };
});

/** The picture with its bars inked again. */
function whole({ bitmap, bars }: PaperLabel): Bitmap {
  const picture = { ...bitmap, data: bitmap.data.slice() };
  for (const { x, y, width, height } of bars) fillRect(picture, x, y, width, height, 'black');
  return picture;
}

test.each(demo)('$name: picture and bars together are the label that the printer prints', async (one) => {
  const { labels } = await renderLabel(one.language, one.code, options);
  const onPaper = await paperLabels(one.language, one.code, options);
  expect(onPaper.map(({ copies }) => copies)).toEqual(labels.map(({ copies }) => copies));
  expect(onPaper.flatMap(({ bars }) => bars).length).toBeGreaterThan(20);
  onPaper.forEach((label, at) => {
    expect(whole(label).data).toEqual(labels[at]!.bitmap.data);
    // A code leaves nothing of itself in the picture, whose dots a viewer would draw a second time.
    expect(label.bitmap.data).not.toEqual(labels[at]!.bitmap.data);
  });
});

test.each([
  ['turned by a quarter', 'zpl', '^XA^PW400^LL400^FO50,40^BY2^BCB,80,Y,N^FDA-1234^FS^XZ'],
  ['upside down', 'zpl', '^XA^PW401^LL303^POI^FO50,40^BQN,2,5^FDQA,paper^FS^XZ'],
  ['mirrored beside the middle', 'zpl', '^XA^PW300^LL303^PMY^FO50,40^BQN,2,5^FDQA,paper^FS^XZ'],
  ['white on black', 'zpl', '^XA^PW400^LL300^FO10,10^GB380,200,200^FS^FO50,40^BY3^FR^BCN,80,N^FD1234^FS^XZ'],
  ['under each other', 'zpl', '^XA^PW400^LL300^FO50,40^BCN,80,N^FD1234^FS^FO60,60^BQN,2,5^FDQA,x^FS^XZ'],
  ['beyond the edge', 'zpl', '^XA^PW200^LL100^FO120,60^BY3^BCN,80,N^FD123456^FS^XZ'],
  [
    'from the other end',
    'tspl',
    'SIZE 50 mm,30 mm\nDIRECTION 0\nCLS\nBARCODE 30,30,"128",60,1,0,2,4,"12345"\nPRINT 1\n',
  ],
])('a code that stands %s is the same in rectangles', async (_, language, code) => {
  const { labels } = await renderLabel(language, code, options);
  const onPaper = await paperLabels(language, code, options);
  expect(labels.length).toBe(1);
  expect(onPaper[0]!.bars.length).toBeGreaterThan(5);
  expect(whole(onPaper[0]!).data).toEqual(labels[0]!.bitmap.data);
});

test('a code that cannot be drawn stops the paper and names its place', async () => {
  const code = '^XA^FO20,20^BEN,80^FDletters^FS^XZ';
  await expect(paperLabels('zpl', code, options)).rejects.toThrow(/line 1: \^FD: EAN-13/);
});

const pageOf = (label: PaperLabel) => createPages({ dpmm: 8 }).add(label)[0]!;

test.each(demo)('$name: its page is as large as the label', async ({ language, code }) => {
  const [label] = await paperLabels(language, code, options);
  const text = Buffer.from(encodePdf([pageOf(label!)])).toString('latin1');
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? [];
  expect((Number(width) * 25.4) / 72).toBeCloseTo(label!.widthMm, 2);
  expect((Number(height) * 25.4) / 72).toBeCloseTo(label!.heightMm, 2);
  expect(text).toContain('/PrintScaling /None');
  expect(text).toContain('/Interpolate false');
});

const blank = (widthMm: number, heightMm: number, copies = 1): PaperLabel => ({
  bitmap: { width: 8, height: 8, stride: 1, data: new Uint8Array(8) },
  bars: [],
  widthMm,
  heightMm,
  copies,
});

test('24 labels from place 5 on take the rest of a sheet and four places of the next', () => {
  const grid = readGrid('L7159');
  const pages = createPages({ dpmm: 8, grid, from: 5, borders: true });
  const made = [...pages.add(blank(50, 30, 20)), ...pages.add(blank(63.5, 33.9, 4)), ...pages.end()];
  expect(made.map(({ pictures }) => pictures.length)).toEqual([20, 4]);
  expect(made.map(({ widthMm, heightMm }) => [widthMm, heightMm])).toEqual([
    [210, 297],
    [210, 297],
  ]);
  // Place 5 is the second of the second row; a smaller label stands in its middle.
  const [first] = made[0]!.pictures;
  expect(first!.xMm).toBeCloseTo(7.21 + 66.04 + 6.75, 2);
  expect(first!.yMm).toBeCloseTo(12.9 + 33.9 + 1.95, 2);
  expect(made[1]!.pictures[0]!.xMm).toBeCloseTo(7.21, 2);
  expect(made[0]!.frames).toHaveLength(20);
});

test.each([
  ['A4:3x8', 70, 37.125, 0, 0],
  ['a4:2x4,label=99.1x67.7,gap=2.54x0', 99.1, 67.7, 4.63, 13.1],
  ['Letter:4x10,label=50x25,gap=1x2,at=2x3', 50, 25, 2, 3],
])('the grid %s is read in millimetres', (text, width, height, left, top) => {
  const grid = readGrid(text);
  expect(grid.labelWidth).toBeCloseTo(width, 6);
  expect(grid.labelHeight).toBeCloseTo(height, 6);
  expect(grid.left).toBeCloseTo(left, 6);
  expect(grid.top).toBeCloseTo(top, 6);
});

test('a grid that leaves its paper is refused with how far it reaches', () => {
  expect(() => readGrid('Letter:4x10,gap=1x2,at=2x3')).toThrow(/215.9 x 279.4 mm.*217.9 x 282.4 mm/);
});

test.each(['', 'L9999', 'A4', 'A4:0x8', 'A4:3x8,label=70', 'B7:1x1', 'A4:3x8,size=1x1'])(
  'the sheet %j is refused with those that are known',
  (text) => expect(() => readGrid(text)).toThrow(/L7159.*A4:3x8/),
);

test.each(Object.entries(sheetGrids))('all labels of %s are on its paper', (_, grid) => {
  const right = grid.left + (grid.columns - 1) * grid.stepAcross + grid.labelWidth;
  const bottom = grid.top + (grid.rows - 1) * grid.stepDown + grid.labelHeight;
  expect(right + grid.left).toBeCloseTo(grid.width, 6);
  expect(bottom + grid.top).toBeCloseTo(grid.height, 6);
  expect(grid.left).toBeGreaterThan(0);
});

test.each([0, 25, 1.5])('place %d of 24 is refused', (from) => {
  expect(() => createPages({ dpmm: 8, grid: readGrid('L7159'), from })).toThrow(/1 to 24/);
});

test('a label that is larger than its place is refused with both sizes', () => {
  const pages = createPages({ dpmm: 8, grid: readGrid('L7159') });
  expect(() => pages.add(blank(64.2, 30))).toThrow(/64.2 x 30 mm.*63.5 x 33.9 mm/);
  expect(() => pages.add(blank(30, 34.5))).toThrow(/larger/);
  expect(pages.add(blank(63.9, 34))).toEqual([]);
});
