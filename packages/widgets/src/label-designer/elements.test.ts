import { openDocument, type LabelDocument } from '@marbete/engine/edit';
import { emptyLabel } from '@marbete/engine/internal/languages/empty-label';
import { describe, expect, it } from 'vitest';
import { elementNamed } from './elements.ts';
import { runIntents } from './intents.ts';
import { paletteElements } from './Palette.tsx';

const words = { text: 'Texto', offer: 'OFERTA' };

/** Puts an element on a label as the board does; answers the label with the ids of what came in. */
async function put(start: LabelDocument, key: string, columns: Parameters<typeof elementNamed>[1] = []) {
  const element = elementNamed(key, columns, { document: start, words });
  if (!element) throw new Error(`There is no element ${key}.`);
  const open = (source: string) => openDocument(source, { language: start.language, dpmm: start.dpmm });
  const done = await runIntents(start, element.intents, { selected: [], isWhole: true, open });
  expect(done.last?.remarks.filter(({ level }) => level === 'error')).toEqual([]);
  const document = await open(done.source);
  return { document, fields: document.fields.filter(({ id }) => done.inserted.includes(id)) };
}

async function empty(
  language: 'zpl' | 'tspl',
  width: number,
  height: number,
  dpmm: number,
): Promise<LabelDocument> {
  const source = emptyLabel(language, width, height, dpmm) ?? '';
  const document = await openDocument(source, { language, dpmm });
  const label = { widthDots: width * dpmm, heightDots: height * dpmm, turned: false, leftDots: 0 };
  return { ...document, labels: [label] };
}

const around = (fields: LabelDocument['fields']) => ({
  left: Math.min(...fields.map(({ box }) => box.x)),
  top: Math.min(...fields.map(({ box }) => box.y)),
  right: Math.max(...fields.map(({ box }) => box.x + box.width)),
  bottom: Math.max(...fields.map(({ box }) => box.y + box.height)),
});

describe.each([
  ['zpl', 8],
  ['zpl', 12],
  ['tspl', 8],
  ['tspl', 12],
] as const)('elements in %s with %i dots a millimetre', (language, dpmm) => {
  it.each(paletteElements.map(({ key }) => key))('has %s, whole and on the label', async (key) => {
    const { document, fields } = await put(await empty(language, 50, 30, dpmm), key);
    expect(fields.length).toBeGreaterThan(0);
    const { left, top, right, bottom } = around(fields);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(50 * dpmm);
    expect(bottom).toBeLessThanOrEqual(30 * dpmm);
    expect(
      document.fields.every(({ onlyWith }) => onlyWith.includes('OFFER') === /^(?:offer|struck)$/.test(key)),
    ).toBe(true);
  });

  it.each([
    [50, 30],
    [57, 32],
    [60, 40],
    [100, 50],
  ])('puts a shelf label of %i x %i mm together without one thing on another', async (width, height) => {
    let document = await empty(language, width, height, dpmm);
    const { labels } = document;
    const groups: ReturnType<typeof around>[] = [];
    for (const key of ['name', 'price', 'barcode', 'offer']) {
      // oxlint-disable-next-line no-await-in-loop -- each looks for a place among those before
      const next = await put({ ...document, labels }, key);
      document = next.document;
      const group = around(next.fields);
      expect(group.right).toBeLessThanOrEqual(width * dpmm);
      expect(group.bottom).toBeLessThanOrEqual(height * dpmm);
      for (const other of groups) {
        const isApart =
          group.left >= other.right ||
          group.right <= other.left ||
          group.top >= other.bottom ||
          group.bottom <= other.top;
        expect([key, group, other, isApart]).toEqual([key, group, other, true]);
      }
      groups.push(group);
    }
  });
});

it('stays on a label that is full, where it covers the least', async () => {
  let document = await empty('zpl', 40, 25, 8);
  const { labels } = document;
  for (const key of ['name', 'price', 'barcode', 'offer', 'box', 'qr']) {
    // oxlint-disable-next-line no-await-in-loop -- each looks for a place among those before
    const next = await put({ ...document, labels }, key);
    document = next.document;
    const { right, bottom } = around(next.fields);
    expect([key, right <= 40 * 8, bottom <= 25 * 8]).toEqual([key, true, true]);
  }
});

it.each([
  ['CODE', '7501031311309', 'EAN-13'],
  ['CODE', '012345678905', 'UPC-A'],
  ['SKU', 'AB-1', 'Code 128'],
])('makes the code that the values of %s ask for: %s', async (variable, sample, symbology) => {
  const columns = [{ name: 'Clave', variable, sample }];
  const { fields } = await put(await empty('zpl', 50, 30, 8), `column ${variable}`, columns);
  expect(fields.map(({ code, placeholders }) => [code?.symbology, placeholders])).toEqual([
    [symbology, [variable]],
  ]);
});
