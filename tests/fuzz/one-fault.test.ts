import { writeToString } from 'fast-csv';
import { isAppError } from '@marbete/core/api/errors';
import { columnIndex } from '@marbete/core/catalogue/columns';
import { suggestMapping } from '@marbete/core/catalogue/mapping';
import { openSpreadsheet } from '@marbete/spreadsheets/read';
import { stringify } from 'csv-stringify/sync';
import * as fc from 'fast-check';
import iconv from 'iconv-lite';
import papa from 'papaparse';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { utils } from 'xlsx';
import { forAWhile, longSeconds, longTimeout } from './for-a-while.ts';

/*
 * Price lists of several writers with one fault in them: a quote, a sign between cells or a line end too many or too few, a
 * byte that is another one, or an end that is missing. No cell may be that of another row or column, and rows that the fault
 * does not touch are read as they were written, each letter of them.
 */

type Rows = readonly (readonly string[])[];

interface Dialect {
  delimiter: string;
  lineEnd: '\n' | '\r\n';
  encoding: string;
  writer: keyof typeof writers;
  /** Whether nobody taught its names of columns. */
  untaught: boolean;
}

const lines = (rows: Rows, line: (row: readonly string[]) => string, lineEnd: string) =>
  rows.map((row) => line(row) + lineEnd).join('');
const quotedBy = (quote: string, escaped: string) => (cell: string) =>
  quote + cell.replaceAll(quote, escaped) + quote;

/** Writers of lines in other forms than the rule's (`csv/rewritten-lines.ts`), with none of the signs between cells and no line end in a cell. */
const inForms = {
  'lines quoted whole': (rows: Rows, delimiter: string, lineEnd: string) =>
    lines(rows, (row) => quotedBy('"', '""')(row.join(delimiter)), lineEnd),
  'signs doubled': (rows: Rows, delimiter: string, lineEnd: string) =>
    lines(rows, (row) => row.join(delimiter + delimiter), lineEnd),
  'single quotes': (rows: Rows, delimiter: string, lineEnd: string) =>
    lines(rows, (row) => row.map(quotedBy("'", "''")).join(delimiter), lineEnd),
  backslashes: (rows: Rows, delimiter: string, lineEnd: string) =>
    lines(rows, (row) => row.map(quotedBy('"', '\\"')).join(delimiter), lineEnd),
};

/** How programs write rows, csv-stringify with the option that quotes line ends of another kind; `typed` as people type them, with none of the signs that would need quotes. */
const writers = {
  'csv-stringify': (rows: Rows, delimiter: string, lineEnd: string) =>
    stringify(rows as string[][], { delimiter, record_delimiter: lineEnd, quoted_match: /[\r\n]/ }),
  'csv-stringify, all quoted': (rows: Rows, delimiter: string, lineEnd: string) =>
    stringify(rows as string[][], { delimiter, record_delimiter: lineEnd, quoted: true, quoted_empty: true }),
  'fast-csv': (rows: Rows, delimiter: string, lineEnd: string) =>
    writeToString(rows as string[][], { delimiter, rowDelimiter: lineEnd, includeEndRowDelimiter: true }),
  papaparse: (rows: Rows, delimiter: string, lineEnd: string) =>
    papa.unparse(rows as string[][], { delimiter, newline: lineEnd }),
  // With other line ends it leaves line feeds in cells without quotes.
  xlsx: (rows: Rows, delimiter: string) =>
    utils.sheet_to_csv(utils.aoa_to_sheet(rows as string[][]), { FS: delimiter, RS: '\n' }),
  'xlsx, all quoted': (rows: Rows, delimiter: string) =>
    utils.sheet_to_csv(utils.aoa_to_sheet(rows as string[][]), {
      FS: delimiter,
      RS: '\n',
      forceQuotes: true,
    }),
  typed: (rows: Rows, delimiter: string, lineEnd: string) =>
    lines(rows, (row) => row.join(delimiter), lineEnd),
  ...inForms,
};

/** What a writer can say of these rows. */
const rowsFor = ({ writer, delimiter }: Dialect, rows: Rows): Rows =>
  writer !== 'typed' && !Object.hasOwn(inForms, writer)
    ? rows
    : rows.map((row) => row.map((cell) => cell.replaceAll(delimiter, ' ').replaceAll('\n', ' ')));

const columns = ['nombre', 'precio', 'existencia', 'oferta', 'nota'] as const;

const piece = fc.constantFrom(
  'Tubo',
  'Codo',
  '1/2"',
  'acero, inox',
  'a;b',
  'azúcar',
  'niño',
  'Café',
  '"x"',
  '12.50',
  '-',
  'm\nn',
);
const name = fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => `P ${pieces.join(' ')}`);

/** Each cell but the offers of some rows says whose it is. */
const table = fc
  .record({
    order: fc.shuffledSubarray([...columns], { minLength: 2 }).filter((names) => names.includes('precio')),
    codeAt: fc.nat(2),
    rows: fc.array(fc.record({ name, offered: fc.boolean(), note: name }), {
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
        nombre: `${row.name} n${at}n`,
        precio: `${at + 11}.${String((at * 37) % 90).padStart(2, '0')}`,
        existencia: String(100 + at),
        oferta: row.offered ? `${at + 3}.05` : '',
        nota: `${row.note} t${at}t`,
      };
      return header.map((each) => values[each]!);
    });
    return [header, ...cells];
  });

const dialect: fc.Arbitrary<Dialect> = fc
  .record({
    delimiter: fc.constantFrom(',', ';', '\t', '|', '~', '^'),
    lineEnd: fc.constantFrom('\n' as const, '\r\n' as const),
    encoding: fc.constantFrom('utf-8', 'windows-1252', 'cp850', 'macintosh', 'utf-16le'),
    writer: fc.constantFrom(...(Object.keys(writers) as (keyof typeof writers)[])),
    untaught: fc.boolean(),
  })
  // The forms are known with usual signs.
  .filter(({ writer, delimiter }) => !Object.hasOwn(inForms, writer) || !'~^'.includes(delimiter));

const fault = fc.record({
  what: fc.constantFrom('none', 'drop', 'insert', 'byte', 'cut'),
  sign: fc.constantFrom('"', 'delimiter', 'lineEnd'),
  // Numbers of fc.double are nearly all next to 0.
  place: fc.nat(10_000).map((part) => part / 10_000),
  byte: fc.integer({ min: 0x80, max: 0xff }),
});

type Fault = typeof fault extends fc.Arbitrary<infer T> ? T : never;

/** The bytes of a list with its fault, and where that is in the text. */
function damaged(
  text: string,
  { delimiter, lineEnd, encoding }: Dialect,
  { what, sign, place, byte }: Fault,
): { bytes: Buffer; at: number } {
  const signs = sign === 'delimiter' ? delimiter : sign === 'lineEnd' ? lineEnd : '"';
  let at = Math.floor(place * text.length);
  let changed = text;
  if (what === 'drop') {
    at = Math.max(0, text.indexOf(signs, at) < 0 ? text.indexOf(signs) : text.indexOf(signs, at));
    changed = text.slice(0, at) + text.slice(at).replace(signs, '');
  }
  if (what === 'insert') changed = text.slice(0, at) + signs + text.slice(at);
  if (what === 'cut') changed = text.slice(0, at);
  const bytes = iconv.encode(changed, encoding, { addBOM: encoding === 'utf-16le' });
  if (what === 'byte' && encoding !== 'utf-16le')
    bytes[Math.min(bytes.length - 1, iconv.encode(text.slice(0, at), encoding).length)] = byte;
  return { bytes, at };
}

/** Names of columns that are in no dictionary. */
const otherNames: Readonly<Record<string, string>> = {
  codigo: 'Kodas',
  nombre: 'Pavadinimas',
  precio: 'Kaina',
  oferta: 'Akcija',
  nota: 'Pastaba',
};

/** Row and column of the cells that a text may be, by what they say of themselves. */
const markOf = (cell: string) => /([nt])(\d+)\1(?!.*[nt]\d+[nt])/s.exec(cell)?.slice(1) ?? [];

test(
  'no fault of a list gives a row a cell of another, or a letter that nobody wrote',
  { timeout: longTimeout },
  async () => {
    let [read, whole, refused, asked] = [0, 0, 0, 0];
    await forAWhile(
      fc.tuple(table, dialect, fault),
      async ([made, how, wrong]) => {
        const rows = rowsFor(how, made);
        const header = rows[0]!;
        const named = how.untaught ? header.map((each) => otherNames[each] ?? each) : header;
        const text = await writers[how.writer]([named, ...rows.slice(1)], how.delimiter, how.lineEnd);
        const [code, price] = [header.indexOf('codigo'), header.indexOf('precio')];
        const written = new Map(rows.slice(1).map((row, at) => [row[code]!, { row, at }]));
        const { bytes, at } = damaged(text, how, wrong);
        // The fault is in this row or one beside it: its line ends belong to two.
        const before = text.slice(0, at);
        const hurt = [...written.values()].filter(({ row }) => before.includes(row[code]!)).length - 1;
        const prices = new Map(rows.slice(1).map((row) => [row[price]!, row[code]!]));
        try {
          const sheet = await openSpreadsheet(Readable.from([bytes]), { fileName: 'list.csv' });
          const { CODE, PRICE } = suggestMapping(['CODE', 'PRICE'], {
            headers: sheet.survey.headers,
            byCells: sheet.survey.byCells,
          });
          if (CODE === undefined || PRICE === undefined || sheet.survey.doubts.length > 0) {
            asked += 1;
            return sheet.close();
          }
          let unknown = 0;
          for await (const batch of sheet.rows) {
            for (const { cells, row } of batch) {
              if (row === sheet.survey.headerRow) continue;
              const own = written.get(cells[columnIndex(CODE)] ?? '');
              // A code that the fault touched is no article's.
              const found = cells[columnIndex(PRICE)] ?? '';
              const isAmount = /^\d+(\.\d+)?$/.test(found);
              if (!own && isAmount) unknown += 1;
              if (!own) continue;
              // Of a list that ends in its second article, the first one alone cannot say how long a price is.
              if (isAmount && !(wrong.what === 'cut' && hurt < 2))
                expect([found, prices.get(found) ?? own.row[code]]).toEqual([own.row[price], own.row[code]]);
              for (const cell of cells) {
                const [, of] = markOf(cell);
                if (of !== undefined) expect(of).toBe(String(own.at));
              }
              read += 1;
              if (how.writer === 'typed' || (wrong.what !== 'none' && Math.abs(own.at - hurt) <= 1)) continue;
              const last = own.row.findLastIndex((cell) => cell !== '');
              // Where the form is not known, its signs have empty cells between them.
              const filled = (row: readonly string[]) =>
                how.writer === 'signs doubled' ? row.filter((cell) => cell !== '') : row;
              expect(filled(cells)).toEqual(filled(own.row.slice(0, last + 1)));
              whole += 1;
            }
          }
          expect(unknown).toBeLessThanOrEqual(3);
        } catch (error) {
          if (!isAppError(error)) throw error;
          refused += 1;
          expect(['data-invalid', 'unsupported-file']).toContain(error.code);
          // A rare sign is taken only where no quote stands within a cell.
          if (wrong.what === 'none' && !'~^'.includes(how.delimiter))
            expect(['quotes-unclear', ...(how.writer === 'backslashes' ? ['csv-unreadable'] : [])]).toContain(
              error.issues[0]?.rule,
            );
        }
      },
      50,
      longSeconds,
    );
    expect(Math.min(read, whole)).toBeGreaterThan(0);
    if (longSeconds > 1) console.log({ read, whole, refused, asked });
  },
);
