import { isAppError } from '@marbete/core/api/errors';
import { array, assert, asyncProperty, boolean, constantFrom, integer, string, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { openInPage } from '../in-page.ts';

async function read(text: string): Promise<(readonly string[])[] | string> {
  try {
    const sheet = await openInPage(new Blob([text]), { fileName: 'list.txt' });
    const rows: (readonly string[])[] = [];
    for await (const batch of sheet.rows) rows.push(...batch.map(({ cells }) => cells));
    return rows;
  } catch (error) {
    if (isAppError(error)) return error.issues[0]?.rule ?? error.code;
    throw error;
  }
}

/** A table as programs print it: prices to the right, all else to the left. */
function printed(rows: readonly (readonly string[])[], gap: number, ruled: boolean, lineEnd = '\n'): string {
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map((cells) => cells[at]!.length)));
  const last = widths.length - 1;
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => (at === last ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!)))
      .join(' '.repeat(gap))
      .trimEnd();
  const ruler = widths.map((width) => '-'.repeat(Math.max(2, width)));
  const lines = rows.map(line);
  return [lines[0]!, ...(ruled ? [line(ruler)] : []), ...lines.slice(1)].join(lineEnd) + lineEnd;
}

const word = string({
  minLength: 3,
  maxLength: 9,
  unit: constantFrom(...'abcdefghijklmnñopqrstuvwxyz'.split('')),
});
const row = tuple(
  integer({ min: 1000, max: 99_999 }).map((number) => `A-${number}`),
  array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
  integer({ min: 1, max: 99_999 }).map((cents) => (cents / 100).toFixed(2)),
);
const tables = array(row, { minLength: 4, maxLength: 12 });
const header = ['CODIGO', 'DESCRIPCION', 'PRECIO'];

test('a table comes out as it went in, with two blanks between its columns or more', async () => {
  const property = asyncProperty(
    tables,
    integer({ min: 2, max: 4 }),
    constantFrom('\n', '\r\n'),
    async (rows, gap, end) => {
      expect(await read(printed([header, ...rows], gap, false, end))).toEqual([header, ...rows]);
    },
  );
  await assert(property, { numRuns: 60 });
});

test('under a line of dashes one blank tells its columns', async () => {
  const property = asyncProperty(tables, async (rows) => {
    const found = await read(printed([header, ...rows], 1, true));
    expect(found).toEqual([header, ...rows]);
  });
  await assert(property, { numRuns: 40 });
});

test('a line with something between the columns is refused: no cell takes what is of another', async () => {
  const property = asyncProperty(
    tables,
    integer({ min: 70, max: 400 }),
    boolean(),
    async (rows, at, long) => {
      const many = Array.from({ length: 4_000 }, (_, index) => rows[index % rows.length]!);
      const lines = printed([header, ...many], 2, false).split('\n');
      // Behind what is looked at to find the columns.
      const place = lines.length - at;
      const cut = lines[place]!;
      const name = /^\S+ +/.exec(cut)![0].length;
      lines[place] = long
        ? `${cut.slice(0, name)}${'x'.repeat(cut.length)} 9.99`
        : cut.replace(/^(\S+) +/, '$1 y ');
      const found = await read(lines.join('\n'));
      expect(found).toBe('column-crossed');
    },
  );
  await assert(property, { numRuns: 5 });
});

test.each([
  ['names alone', 'NOMBRE\nMesa de pino\nSilla alta\nCama\n'],
  ['two lines', 'CODIGO  PRECIO\nA1      12.50\n'],
  ['a price behind one blank', 'Barra de pan 0.80\nPan de molde 2.10\nRosquillas 1.50\nLeche 1.20\n'],
])('%s are no such table', async (_, text) => {
  const found = await read(text);
  expect(Array.isArray(found) ? Math.max(...found.map((cells) => cells.length)) : 1).toBe(1);
});

test('quotes stand in cells as they are', async () => {
  const rows = [
    header,
    ['A-1000', 'Tubo 1/2" corto', '12.50'],
    ['A-1001', '"Sol" rojo', '3.00'],
    ['A-1002', 'Codo', '9.10'],
  ];
  expect(await read(printed(rows, 3, false))).toEqual(rows);
});
