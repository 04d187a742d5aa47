import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import Excel from 'exceljs';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { utils, write } from 'xlsx';
import { createNoticeBoard } from '../../notices.ts';
import { sheetOf, xlsxOf, zipOf } from '../../testing/xlsx-of.ts';
import { readWorkbook } from '../read-workbook.ts';
import { differenceOf } from '../second-reader.ts';
import { OutOfOrder } from './sheet.ts';

/* What programs write differently, each as one of them does (ECMA-376 Part 1, 18.3 and 18.4). */

let folder: string;
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marbete-xlsx-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Rows of the file, and where the other reader reads something else. */
async function read(content: Buffer, options: { sheet?: string; visibleOnly?: boolean } = {}) {
  const path = join(folder, `${(files += 1)}.xlsx`);
  await writeFile(path, content);
  const file = { path, name: 'l.xlsx', kind: 'zip', unpackedBytes: 200_000_000, maxRows: 200_000 } as const;
  const notices = createNoticeBoard();
  const found = (anyOrder: boolean) =>
    readWorkbook(
      file,
      options,
      notices,
      async ({ sheet, rows }) => {
        const all: SheetRow[] = [];
        for await (const batch of rows) all.push(...batch);
        return { sheet, rows: all };
      },
      anyOrder,
    );
  const { sheet, rows } = await found(false).catch((error: unknown) => {
    if (error instanceof OutOfOrder) return found(true);
    throw error;
  });
  const again = (async function* () {
    yield rows;
  })();
  const difference = await differenceOf(file, sheet, options.visibleOnly ?? false, again);
  return { sheet, rows, difference, cells: rows.map((row) => row.cells.join('|')), notices: notices.list() };
}

const styles = (...formats: string[]) =>
  `<styleSheet><numFmts>${formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('')}</numFmts>` +
  `<cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}<xf numFmtId="14"/><xf numFmtId="44"/></cellXfs></styleSheet>`;

test.each<[string, Parameters<typeof xlsxOf>[0], string[]]>([
  [
    'shared texts behind the sheet, rich, with readings above them, escaped and with blanks',
    {
      sheet: sheetOf(
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>',
      ),
      texts:
        '<sst><si><r><t>Ca</t></r><r><rPr><b/></rPr><t xml:space="preserve">fé </t></r><r><t>1&lt;2</t></r></si>' +
        '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si><t>uno_x000D_&#10;dos_x005F_x</t></si></sst>',
    },
    ['Café 1<2|東京|uno\r\ndos_x'],
  ],
  [
    'texts of a cell of its own, of formulas, truth values and errors',
    {
      sheet: sheetOf(
        '<row r="1"><c r="A1" t="inlineStr"><is><t>Piña</t></is></c><c r="B1" t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r></is></c>' +
          '<c r="C1" t="str"><f>A1</f><v>x &amp; y</v></c><c r="D1" t="b"><v>1</v></c><c r="E1" t="e"><v>#N/A</v></c><c r="F1" t="n"><v> 12.50 </v></c></row>',
      ),
    },
    ['Piña|ab|x & y|TRUE|#N/A|12.5'],
  ],
  [
    'rows and cells that do not say where they are',
    {
      sheet: sheetOf(
        '<row><c><v>1</v></c><c/><c><v>3</v></c></row><row><c r="B2"><v>5</v></c><c><v>6</v></c></row>',
      ),
    },
    ['1||3', '|5|6'],
  ],
  [
    'rows and cells in another order than they say, and a row that stands twice',
    {
      sheet: sheetOf(
        '<row r="3"><c r="A3"><v>3</v></c></row><row r="1"><c r="B1"><v>2</v></c><c r="A1"><v>1</v></c></row><row r="3"><c r="C3"><v>9</v></c></row>',
      ),
    },
    ['1|2', '3||9'],
  ],
  [
    'formulas without a value, their own and shared',
    {
      sheet: sheetOf(
        '<row r="1"><c r="A1"><f>B1*2</f></c><c r="B1"><f>1&lt;2</f><v></v></c><c r="C1"><f t="shared" si="0"/></c><c r="D1" t="str"><f>""</f><v></v></c><c r="E1"><f>1+1</f><v>2</v></c></row>',
      ),
    },
    ['\ufffd=B1*2|\ufffd=1<2|\ufffd=...||2'],
  ],
  [
    'formats of one country, of dates, of books, and none',
    {
      sheet: sheetOf(
        ['1234.5', '45292', '45292.5', '1234.5', '0.15', '1e-7', '40.175']
          .map((value, at) => `<c r="${'ABCDEFG'[at]}1" s="${[1, 4, 2, 5, 3, 0, 1][at]}"><v>${value}</v></c>`)
          .join('')
          .replace(/^/, '<row r="1">') + '</row>',
      ),
      styles: styles('[$€-C0A] #,##0.00', 'dd/mm/yyyy hh:mm', '0%'),
    },
    ['€ 1,234.50|1/1/24|01/01/2024 12:00|$1,234.50|15%|0.0000001|€ 40.18'],
  ],
  [
    'dates that are written as text, by the calendar of 1900',
    {
      sheet: sheetOf(
        '<row r="1"><c r="A1" t="d"><v>2024-01-01</v></c><c r="B1" t="d" s="1"><v>2024-01-01T12:30:00Z</v></c></row>',
      ),
      styles: styles('dd/mm/yyyy hh:mm'),
    },
    ['1/1/24|01/01/2024 12:30'],
  ],
  [
    'a wrong dimension, a section of text, comments, instructions and a > in a value',
    {
      sheet: sheetOf(
        '<!-- <row r="9"> --><row r="1" x="a>b" y=\'"\'><?x <c>?><c r=\'A1\' t="str"><v><![CDATA[1 < 2 & 3]]></v></c></row >',
        '<dimension ref="A1"/>',
      ),
    },
    ['1 < 2 & 3'],
  ],
  [
    'cells that were merged, which is said behind the data',
    {
      sheet: sheetOf(
        '<row r="1"><c r="A1" t="str"><v>Lista</v></c><c r="B1"/></row><row r="2"><c r="A2"><v>1</v></c></row>',
      ).replace(
        '</worksheet>',
        '<mergeCells><mergeCell ref="A1:B1"/></mergeCells><extLst><ext><row r="7"><c><v>8</v></c></row></ext></extLst></worksheet>',
      ),
    },
    ['Lista', '1'],
  ],
])('%s', async (_, parts, expected) => {
  for (const style of [{}, { descriptors: true }, { stored: true }]) {
    const { cells, difference } = await read(xlsxOf(parts, style));
    expect(cells).toEqual(expected);
    expect(difference).toBeUndefined();
  }
});

test('names with prefixes and the strict namespace read alike, in UTF-8 with a mark and in UTF-16', async () => {
  const sheet =
    '<x:worksheet xmlns:x="http://purl.oclc.org/ooxml/spreadsheetml/main"><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>Ñu</x:t></x:is></x:c><x:c r="B1"><x:v>2.5</x:v></x:c></x:row></x:sheetData></x:worksheet>';
  const book =
    '<x:workbook xmlns:x="http://purl.oclc.org/ooxml/spreadsheetml/main" xmlns:r="http://purl.oclc.org/ooxml/officeDocument/relationships"><x:sheets><x:sheet name="Uno" sheetId="1" r:id="rId1"/></x:sheets></x:workbook>';
  for (const content of [sheet, `\ufeff${sheet}`]) {
    const found = await read(xlsxOf({ sheet: content, book }));
    expect([found.cells, found.sheet, found.difference]).toEqual([['Ñu|2.5'], 'Uno', undefined]);
  }
  const wide = Buffer.from(`\ufeff${sheet}`, 'utf16le');
  const content = zipOf({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': book,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/worksheet" Target="/xl/worksheets/Blatt.xml"/></Relationships>',
    'xl/worksheets/blatt.xml': wide,
  });
  expect((await read(content)).cells).toEqual(['Ñu|2.5']);
});

test('dates of the calendar of 1904', async () => {
  const book =
    '<workbook><workbookPr date1904="true"/><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>';
  const sheet = sheetOf(
    '<row r="1"><c r="A1" s="1"><v>43830</v></c><c r="B1" t="d" s="1"><v>2024-01-01</v></c></row>',
  );
  const { cells, difference } = await read(xlsxOf({ sheet, book, styles: styles('dd/mm/yyyy') }));
  expect(cells).toEqual(['01/01/2024|01/01/2024']);
  expect(difference).toBeUndefined();
});

test('hidden rows and columns are counted where they hold something, and left out when that is wanted', async () => {
  const sheet = sheetOf(
    '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row><row r="2" hidden="1"><c r="A2"><v>3</v></c></row><row r="9" hidden="1"/>',
    '<cols><col min="2" max="16384" hidden="true"/></cols>',
  );
  const all = await read(xlsxOf({ sheet }));
  expect([all.cells, all.notices[0]!.details]).toEqual([['1|2', '3'], { rows: 1, columns: 25 }]);
  expect((await read(xlsxOf({ sheet }), { visibleOnly: true })).cells).toEqual(['1']);
});

test.each([
  ['a text that the workbook lacks', sheetOf('<row r="1"><c t="s"><v>7</v></c></row>')],
  ['a sheet without its end', '<worksheet><sheetData><row r="1"><c><v>1</v></c></row>'],
  ['a tag without its end', '<worksheet><sheetData><row r="1"><c><v>1</v></c></row><row r="2'],
])('%s: it is damaged', async (_, sheet) => {
  await expect(read(xlsxOf({ sheet }))).rejects.toThrowError(/is damaged or incomplete/);
});

test('the other reader names the cell that it reads otherwise', async () => {
  const path = join(folder, 'other.xlsx');
  await writeFile(
    path,
    xlsxOf({ sheet: sheetOf('<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2.5</v></c></row>') }),
  );
  const file = { path, name: 'o.xlsx', kind: 'zip', unpackedBytes: 1e6, maxRows: 9 } as const;
  const rows = async function* (cells: string[]) {
    yield [{ cells, row: 1 }];
  };
  expect(await differenceOf(file, 'Hoja1', false, rows(['1', '2.5']))).toBeUndefined();
  expect(await differenceOf(file, 'Hoja1', false, rows(['1', '25']))).toEqual({
    row: 1,
    letter: 'B',
    readings: ['25', '2.5'],
  });
  expect(await differenceOf(file, 'Hoja1', false, rows(['1']))).toMatchObject({
    letter: 'B',
    readings: ['', '2.5'],
  });
});

const cell = fc.oneof(
  fc.constant(''),
  fc
    .string({ unit: 'grapheme', maxLength: 12 })
    .map((text) => text.replace(/[\p{Cc}\p{Cs}]|_x[\da-f]{4}_/giu, '.')),
  fc.constantFrom('0075', "'12", '="0012"', '1.990', '<b>&amp;', ' blanks ', 'línea\nnueva', '=1+1'),
  fc
    .double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 })
    .map((value) => Number(value.toPrecision(12))),
  fc.integer(),
);
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 12 });

test('whatever two programs write is read as it was, by both readers', async () => {
  await fc.assert(
    fc.asyncProperty(table, fc.constantFrom('exceljs', 'xlsx', 'xlsx-shared'), async (rows, writer) => {
      const { rows: found, difference } = await read(await written(rows, writer));
      expect(difference).toBeUndefined();
      const byNumber = new Map(found.map((row) => [row.row!, row]));
      for (const [at, cells] of rows.entries()) {
        for (const [index, value] of cells.entries()) {
          const row = byNumber.get(at + 1);
          if (typeof value === 'number') expect(Number(row?.numbers?.[index])).toBe(value + 0);
          else expect(row?.cells[index] ?? '').toBe(shown(value));
        }
      }
    }),
    { numRuns: 60 },
  );
}, 60_000);

/** What a cell of text shows: marks that keep digits from being numbers aside. */
const shown = (text: string) => (text === "'12" ? '12' : text === '="0012"' ? '0012' : text);

async function written(rows: (string | number)[][], writer: string): Promise<Buffer> {
  const cells = rows.map((row) => row.map((value) => (value === '' ? null : value)));
  if (writer === 'exceljs') {
    const book = new Excel.Workbook();
    const sheet = book.addWorksheet('S');
    for (const [at, row] of cells.entries())
      for (const [index, value] of row.entries()) sheet.getCell(at + 1, index + 1).value = value;
    return Buffer.from(await book.xlsx.writeBuffer());
  }
  const sheet = utils.aoa_to_sheet(cells);
  return write(utils.book_new(sheet, 'S'), {
    type: 'buffer',
    bookType: 'xlsx',
    bookSST: writer === 'xlsx-shared',
  }) as Buffer;
}
