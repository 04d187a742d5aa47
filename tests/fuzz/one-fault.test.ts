import { Readable } from 'node:stream';
import { isAppError } from '@marbete/core/api/errors';
import { suggestMapping } from '@marbete/core/catalogue/mapping';
import { columnIndex } from '@marbete/core/catalogue/columns';
import { openSpreadsheet } from '@marbete/spreadsheets/read';
import * as fc from 'fast-check';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { utils } from 'xlsx';
import { forAWhile, timeout } from './for-a-while.ts';

/*
 * Price lists of several writers with one fault in them: a quote, a sign between cells or a line end too many or too few, a
 * byte that is another one, or an end that is missing. No row may get a price or a code of another row or column.
 */

interface Dialect {
  delimiter: string;
  lineEnd: string;
  encoding: string;
  writer: 'minimal' | 'quoted' | 'xlsx' | 'xlsx-quoted' | 'bare';
}

const columns = ['nombre', 'precio', 'existencia', 'oferta', 'nota'] as const;

const piece = fc.constantFrom(
  'Tubo',
  'Codo',
  '1/2"',
  'acero, inox',
  'a;b',
  'azúcar',
  'niño',
  '"x"',
  '12.50',
  '-',
  'm\nn',
);
const name = fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => `P ${pieces.join(' ')}`);

const table = fc
  .record({
    order: fc.shuffledSubarray([...columns], { minLength: 2 }).filter((names) => names.includes('precio')),
    codeAt: fc.nat(2),
    rows: fc.array(fc.record({ name, stock: fc.nat(300), offered: fc.boolean(), note: name }), {
      minLength: 22,
      maxLength: 40,
    }),
  })
  .map(({ order, codeAt, rows }) => {
    const header: string[] = [...order];
    header.splice(Math.min(codeAt, header.length), 0, 'codigo');
    const cells = rows.map((row, at) => {
      const values: Record<string, string> = {
        codigo: String(750_000 + 7 * at),
        nombre: row.name,
        precio: `${at + 11}.${String((at * 37) % 90).padStart(2, '0')}`,
        existencia: String(row.stock),
        oferta: row.offered ? `${at + 3}.05` : '',
        nota: row.note,
      };
      return header.map((each) => values[each]!);
    });
    return [header, ...cells];
  });

const dialect: fc.Arbitrary<Dialect> = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  encoding: fc.constantFrom('utf-8', 'windows-1252', 'utf-16le'),
  writer: fc.constantFrom('minimal', 'quoted', 'xlsx', 'xlsx-quoted', 'bare'),
});

function written(rows: readonly (readonly string[])[], { delimiter, lineEnd, writer }: Dialect): string {
  if (writer === 'minimal' || writer === 'quoted') {
    const asCell = (cell: string) =>
      writer === 'quoted' || /["\n]/.test(cell) || cell.includes(delimiter)
        ? `"${cell.replaceAll('"', '""')}"`
        : cell;
    return rows.map((row) => row.map(asCell).join(delimiter) + lineEnd).join('');
  }
  if (writer !== 'bare') {
    const sheet = utils.aoa_to_sheet(rows as string[][]);
    return utils.sheet_to_csv(sheet, { FS: delimiter, RS: lineEnd, forceQuotes: writer === 'xlsx-quoted' });
  }
  // As people type it: no quotes at all, and none of the signs that would need them.
  const bare = (cell: string) => cell.replaceAll(delimiter, ' ').replaceAll('\n', ' ');
  return rows.map((row) => row.map(bare).join(delimiter)).join(lineEnd) + lineEnd;
}

const fault = fc.record({
  what: fc.constantFrom('none', 'drop', 'insert', 'byte', 'cut'),
  sign: fc.constantFrom('"', 'delimiter', 'lineEnd'),
  place: fc.double({ min: 0, max: 1, noNaN: true }),
  byte: fc.integer({ min: 0x80, max: 0xff }),
});

type Fault = typeof fault extends fc.Arbitrary<infer T> ? T : never;

function damaged(
  text: string,
  { delimiter, lineEnd, encoding }: Dialect,
  { what, sign, place, byte }: Fault,
): Buffer {
  const signs = sign === 'delimiter' ? delimiter : sign === 'lineEnd' ? lineEnd : '"';
  const at = Math.floor(place * text.length);
  const body = text.slice(at);
  let changed = text;
  if (what === 'drop') changed = text.slice(0, at) + body.replace(signs, '');
  if (what === 'insert') changed = text.slice(0, at) + signs + body;
  if (what === 'cut') changed = text.slice(0, at);
  const bytes = iconv.encode(changed, encoding, { addBOM: encoding === 'utf-16le' });
  if (what === 'byte' && encoding !== 'utf-16le') bytes[Math.min(bytes.length - 1, at)] = byte;
  return bytes;
}

test('no fault of a list gives a row the price or the code of another', { timeout }, async () => {
  let read = 0;
  await forAWhile(
    fc.tuple(table, dialect, fault),
    async ([rows, how, wrong]) => {
      const text = written(rows, how);
      const header = rows[0]!;
      const [code, price] = [header.indexOf('codigo'), header.indexOf('precio')];
      const prices = new Map(rows.slice(1).map((row) => [row[code]!, row[price]!]));
      try {
        const sheet = await openSpreadsheet(Readable.from([damaged(text, how, wrong)]), {
          fileName: 'list.csv',
        });
        const { CODE, PRICE } = suggestMapping(['CODE', 'PRICE'], { headers: sheet.survey.headers });
        if (CODE === undefined || PRICE === undefined || sheet.survey.doubts.length > 0) return sheet.close();
        for await (const batch of sheet.rows) {
          for (const { cells, row } of batch) {
            if (row === sheet.survey.headerRow) continue;
            const expected = prices.get(cells[columnIndex(CODE)] ?? '');
            const found = cells[columnIndex(PRICE)] ?? '';
            // A code that the fault touched is no article's, and a price that it touched is none.
            if (expected === undefined || !/^\d+(\.\d+)?$/.test(found)) continue;
            expect(found).toBe(expected);
            read += 1;
          }
        }
      } catch (error) {
        if (!isAppError(error)) throw error;
        expect(['data-invalid', 'unsupported-file']).toContain(error.code);
        if (wrong.what === 'none') expect(error.issues[0]?.rule).toBe('quotes-unclear');
      }
    },
    50,
  );
  expect(read).toBeGreaterThan(0);
});
