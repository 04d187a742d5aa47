import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { convertLabel, type Difference } from '../../packages/engine/src/converting/convert-label.ts';
import { drawDocument, type DrawnDocument } from '../../packages/engine/src/editing/read-document.ts';
import type { PrinterLanguage } from '../../packages/engine/src/languages/languages.ts';
import { measureText } from '../../packages/engine/src/picture/text/draw-text.ts';

// A label with a clock is drawn several times and compared: the minute must not change in between.
beforeAll(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 4, 17, 10, 6) }));
afterAll(() => vi.useRealTimers());

/*
 * Every label of the demo, which are those of its gallery, in the other languages and back: the codes are the same, boxes
 * and lines to the dot, and each line of text begins and ends where it did or is listed. The table stands in docs/cli.md.
 */

const root = join(import.meta.dirname, '../..');

const ways: readonly { name: string; way: readonly PrinterLanguage[]; mostListed: number }[] = [
  { name: 'shelf.zpl', way: ['zpl', 'tspl', 'zpl'], mostListed: 0 },
  { name: 'ticket.zpl', way: ['zpl', 'tspl', 'zpl'], mostListed: 0 },
  { name: 'dual.txt', way: ['zpl', 'tspl', 'zpl'], mostListed: 0 },
  { name: 'dual.txt', way: ['tspl', 'zpl', 'tspl'], mostListed: 0 },
  { name: 'shelf.tspl', way: ['tspl', 'zpl', 'tspl'], mostListed: 1 },
  { name: 'ticket.tspl', way: ['tspl', 'zpl', 'tspl'], mostListed: 1 },
  { name: 'shelf.epl', way: ['epl', 'zpl', 'tspl', 'zpl'], mostListed: 3 },
  { name: 'shelf.epl', way: ['epl', 'tspl', 'zpl', 'tspl'], mostListed: 4 },
];

/** Rows that make texts shorter and longer than samples. */
const rows: readonly Readonly<Record<string, string>>[] = [
  {},
  { PRICE: '5.00', PRICE_INT: '5', PRICE_CENT: '00', OFFER: '4.00', LOCATION: 'B', UNIT: 'KG' },
  { PRICE: '99999.90', PRICE_INT: '99999', OFFER: '88888.80', LOCATION: 'ALMACEN-12-3', DESCRIPTION: 'Té' },
];

interface Line {
  text: string;
  field: string;
  x: number;
  y: number;
  /** Where its pen ends, along the line. */
  end: number;
}

/** What elements say and cover, as far as conversion keeps it. */
function seen({ document, drawing, ids }: DrawnDocument) {
  const elements = drawing.labels[0]?.elements ?? [];
  const contentOf = (element: (typeof elements)[number]) =>
    document.fields.find(({ id }) => id === ids.get(element))?.content ?? '';
  return {
    codes: elements.flatMap((each) =>
      each.kind === 'code'
        ? [{ data: each.drawing.data, symbology: each.drawing.symbology, turn: each.turn, bars: each.bars }]
        : [],
    ),
    shapes: elements
      .flatMap(({ kind, box }) => (kind === 'box' || kind === 'line' || kind === 'ellipse' ? [box] : []))
      .map(({ x, y, width, height }) => `${x},${y},${width},${height}`),
    lines: elements.flatMap((each): Line[] =>
      each.kind === 'text'
        ? each.runs
            .filter(({ text }) => text.trim() !== '')
            .map(({ text, x, y }) => {
              const middle = Math.round(y - each.typeface.baselineDots + each.typeface.heightDots / 2);
              const end = x + measureText(each.typeface, text.trimEnd());
              return { text: text.trim(), field: contentOf(each) || each.text, x, y: middle, end };
            })
        : [],
    ),
  };
}

const isNear = (one: Line, other: Line) =>
  one.text === other.text &&
  [one.x - other.x, one.y - other.y, one.end - other.end].every((off) => Math.abs(off) <= 2);

/** The label of each row, along the way. */
async function along(name: string, [first = 'zpl', ...way]: readonly PrinterLanguage[]) {
  let source = readFileSync(join(root, 'demo', name), 'utf8');
  let language = first;
  let encoding: 'utf-8' | 'latin1' = 'utf-8';
  const differences: Difference[] = [];
  const open = () => Promise.all(rows.map((values) => drawDocument(source, { language, encoding, values })));
  const steps = [await open()];
  for (const to of way) {
    // oxlint-disable-next-line no-await-in-loop -- each goes on from the one before
    const converted = await convertLabel(source, to, { language, encoding });
    ({ source, encoding } = converted);
    differences.push(...converted.differences);
    language = to;
    // oxlint-disable-next-line no-await-in-loop -- each goes on from the one before
    steps.push(await open());
  }
  return { steps, differences };
}

describe.each(ways)('$name as $way', ({ name, way, mostListed }) => {
  it('keeps codes, boxes and lines, and texts at both their ends for short and long values', async () => {
    const { steps, differences } = await along(name, way);
    // A text in another font stands where it stood.
    const moved = differences.filter(({ level, code }) => `${level} ${code}` !== 'info convert-font');
    const listed = new Set(moved.map(({ details }) => details?.['text']));
    const [before = [], ...after] = steps.map((row) => row.map(seen));
    const fields = new Set<string>();
    for (const step of after) {
      for (const [row, now] of step.entries()) {
        const was = before[row];
        expect(now.codes).toEqual(was?.codes);
        expect(now.shapes).toEqual(expect.arrayContaining(was?.shapes ?? []));
        for (const line of was?.lines ?? []) {
          fields.add(line.field);
          if (listed.has(line.field)) continue;
          expect(
            now.lines.filter((other) => isNear(line, other)),
            JSON.stringify([line, now.lines]),
          ).not.toEqual([]);
        }
      }
    }
    const [{ codes, shapes } = { codes: [], shapes: [] }] = before;
    const near = [...fields].filter((field) => !listed.has(field)).length;
    expect(fields.size - near).toBeLessThanOrEqual(mostListed);
    const written = way.map((key) => key.toUpperCase()).join(', ');
    const cells = [`\`${name}\``, written, codes.length, shapes.length, near, fields.size - near];
    const table = readFileSync(join(root, 'docs/cli.md'), 'utf8')
      .replaceAll(/ +\|/g, ' |')
      .replaceAll(/\| +/g, '| ');
    expect(table).toContain(`| ${cells.join(' | ')} |`);
  });
});
