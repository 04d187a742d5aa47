import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { isAppError } from '@marbete/core/api/errors';
import * as fc from 'fast-check';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenOptions, openSpreadsheet } from './read.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marbete-read-test-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function readText(content: string | Buffer, options: OpenOptions = {}) {
  const sheet = await openSpreadsheet(Readable.from([Buffer.from(content as string)]), {
    fileName: 'prices.csv',
    ...options,
  });
  const rows = [];
  for await (const batch of sheet.rows) rows.push(...batch);
  return { detected: sheet.detected, cells: rows.map((row) => row.cells), rows, notices: sheet.notices() };
}

async function failure(promise: Promise<unknown>) {
  try {
    await promise;
  } catch (error) {
    if (isAppError(error)) return error;
    throw error;
  }
  throw new Error('Nothing was thrown.');
}

test('quotes, doubled quotes and line breaks inside quotes are read as written', async () => {
  const { cells } = await readText('a,"b ""x"" b","1\r\n2"\r\n"",,z\r\n');
  expect(cells).toEqual([
    ['a', 'b "x" b', '1\r\n2'],
    ['', '', 'z'],
  ]);
});

test('each delimiter is recognised, also where cells hold the others', async () => {
  const lines = [
    ['CODIGO', 'DESCRIPCION', 'PRECIO'],
    ['0750', 'Queso, Oaxaca; rallado', '1,50'],
    ['0751', 'Té | negro', '2,50'],
  ];
  for (const delimiter of [',', ';', '\t', '|']) {
    const text = lines.map((line) => line.map((cell) => `"${cell}"`).join(delimiter)).join('\n');
    const { detected, cells } = await readText(text);
    expect(detected.delimiter).toBe(delimiter);
    expect(cells).toEqual(lines);
  }
  expect((await readText('CODIGO;PRECIO\n1;1,50\n2;2,50\n')).cells[1]).toEqual(['1', '1,50']);
});

test('a chosen delimiter overrules, and so does a first line that declares one', async () => {
  expect((await readText('a,b;c\n', { delimiter: 'semicolon' })).cells).toEqual([['a,b', 'c']]);
  expect((await readText('sep=|\r\na,b|c\r\n')).cells).toEqual([['a,b', 'c']]);
  const error = await failure(readText('a', { delimiter: '!' }));
  expect([error.code, error.issues[0]?.path]).toEqual(['invalid-input', ['delimiter']]);
});

test('every encoding reads the same text', async () => {
  const text = 'DESCRIPCION;PRECIO\nPiña Ñu café €;1\nJalapeño ½;2\n';
  const plain = [
    ['DESCRIPCION', 'PRECIO'],
    ['Piña Ñu café €', '1'],
    ['Jalapeño ½', '2'],
  ];
  const written: [Buffer, string, boolean][] = [
    [Buffer.from(text), 'utf-8', false],
    [Buffer.from(`\ufeff${text}`), 'utf-8', true],
    [iconv.encode(text, 'utf-16le', { addBOM: true }), 'utf-16le', true],
    [iconv.encode(text, 'utf-16be', { addBOM: true }), 'utf-16be', true],
    [iconv.encode(text, 'utf-16le'), 'utf-16le', false],
    [iconv.encode(text, 'windows-1252'), 'windows-1252', false],
  ];
  for (const [bytes, encoding, bom] of written) {
    const { cells, detected, notices } = await readText(bytes);
    expect([detected.encoding, detected.bom, cells]).toEqual([encoding, bom, plain]);
    expect(notices).toEqual([]);
  }
});

test('code pages 850 and 437 and Mac Roman can be chosen', async () => {
  for (const encoding of ['cp850', 'cp437', 'macintosh']) {
    const bytes = iconv.encode('Piña,café\n', encoding);
    expect((await readText(bytes, { encoding })).cells).toEqual([['Piña', 'café']]);
  }
  const error = await failure(readText('a', { encoding: 'klingon' }));
  expect(error.message).toContain('windows-1252');
});

test('a list in another page is read as it is, and bytes that a chosen one does not have raise a notice', async () => {
  const content = iconv.encode('pingüino,É\n', 'cp850');
  const { cells } = await readText(content);
  expect(cells).toEqual([['pingüino', 'É']]);
  const { notices } = await readText(content, { encoding: 'windows-1252' });
  expect(notices.map((notice) => notice.code)).toEqual(['encoding-doubtful']);
});

test('an accent in the last line of a long file still decides its encoding', async () => {
  const rows = 'CODIGO;PRECIO\n' + '1;2\n'.repeat(60_000);
  const { detected, cells } = await readText(iconv.encode(`${rows}ñ;3\n`, 'windows-1252'));
  expect(detected.encoding).toBe('windows-1252');
  expect(cells.at(-1)).toEqual(['ñ', '3']);
});

test('line ends may change within a file, and the last one may be missing', async () => {
  expect((await readText('a;b\r\nc;d\ne;f\rg;h')).cells).toEqual([
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'f'],
    ['g', 'h'],
  ]);
});

test('blank rows are left out, and the others keep their number in the sheet', async () => {
  const { rows } = await readText('a;b\n\n;;\nc;;\n');
  expect(rows).toEqual([
    { cells: ['a', 'b'], row: 1 },
    { cells: ['c'], row: 4 },
  ]);
});

test('cells are never converted, and short and long rows stay as they are', async () => {
  const cells = [['007', ' 1e5 ', '__proto__'], ['TRUE'], ['1', '2', '3', '4']];
  const text = cells.map((row) => row.join(';')).join('\n');
  expect((await readText(text, { headerRow: 'none' })).cells).toEqual(cells);
});

test('columns right of Z are cut with a notice that counts them', async () => {
  const wide = Array.from({ length: 28 }, (_, index) => `c${index}`).join(',');
  const { cells, notices } = await readText(`${wide}\n1,2\n${wide}\n`);
  expect(cells[0]).toHaveLength(26);
  expect(notices).toMatchObject([{ code: 'columns-cut', details: { rows: 2, row: 1, columns: 28 } }]);
});

test('quotes in the middle of a cell are text', async () => {
  expect((await readText('a,24" monitor,b\nc,"Big" size,d\n')).cells).toEqual([
    ['a', '24" monitor', 'b'],
    ['c', '"Big" size', 'd'],
  ]);
});

test.each([',', ';', '\t', '|'])(
  'a quoted cell never swallows rows: the sign between cells is %j',
  async (sign) => {
    const lines = (...rows: string[][]) =>
      [['CODIGO', 'NOMBRE', 'PRECIO'], ...rows].map((row) => row.join(sign)).join('\n');
    // A quote that is one too many is text where the line has the header's width.
    const plain = await readText(
      lines(['A1', '"Tubo 1/2""', '12.50'], ['A2', '"Codo"', '3.00'], ['A3', 'Te', '4.00']),
    );
    expect(plain.cells.slice(1)).toEqual([
      ['A1', 'Tubo 1/2"', '12.50'],
      ['A2', 'Codo', '3.00'],
      ['A3', 'Te', '4.00'],
    ]);
    expect(plain.notices).toMatchObject([{ code: 'quotes-as-text', details: { rows: 1, row: 2 } }]);
    // Where a quote of a later row closes the cell, two readings are shown.
    const two = lines(['A1', '"Tubo 1/2"",12', '12.50'], ['A2', 'Codo 3/4"', '3.00']);
    const error = await failure(readText(two));
    expect(error.issues).toMatchObject([{ path: ['row', 2], rule: 'quotes-unclear' }]);
    // Lines of a cell that are no rows stay a cell.
    const cells = (await readText(lines(['A1', '"Juego de\n4 vasos"', '12.50'], ['A2', 'Te', '3']))).cells;
    expect(cells[1]).toEqual(['A1', 'Juego de\n4 vasos', '12.50']);
    // Blanks around quoted cells are none of them.
    const spaced = (await readText(lines(['A1', ` "Sal${sign} fina" `, ' 12.50'], ['A2', 'Te', '3']))).cells;
    expect(spaced[1]).toEqual(['A1', `Sal${sign} fina`, '12.50']);
  },
);

test('a quote that is never closed is named with its line', async () => {
  for (const lineEnd of ['\n', '\r\n', '\r']) {
    const text = 'a;b\n1;"two\nlines"\n3;"open\n4;5\n6;7\n'.replaceAll('\n', lineEnd);
    const error = await failure(readText(text));
    expect([error.code, error.details.line]).toEqual(['data-invalid', 4]);
  }
  const error = await failure(readText('sep=;\na;b\n1;"c\n'));
  expect(error.message).toContain('line 3');
  const long = await failure(readText(`a;b\n1;2\n"open;3\n${'4;5\n'.repeat(400_000)}`));
  expect([long.code, long.details.line]).toEqual(['data-invalid', 3]);
});

test('a cell that runs over many lines raises a notice', async () => {
  const { notices } = await readText(`a;b;c\n1;"${'x\n'.repeat(30)}";3\n`);
  expect(notices.map((notice) => notice.code)).toEqual(['lines-in-cell']);
});

test('what keeps digits from being taken for a number is taken off', async () => {
  const { cells } = await readText('CODIGO;PRECIO\n="0012";1\n"=""0013""";2\n\'0014;3\n\'s;4\n=1+1;5\n');
  expect(cells.slice(1).map(([code]) => code)).toEqual(['0012', '0013', '0014', "'s", '=1+1']);
});

test('a row with more cells than the header is refused with its likely cause, wherever it stands', async () => {
  const good = Array.from({ length: 2_500 }, (_, index) => `${index},Sal,"1,50",1`);
  const header = 'CODIGO,DESCRIPCION,PRECIO,CANTIDAD';
  const error = await failure(readText([header, ...good, '7501031311309,Sal,1,50,1', ''].join('\n')));
  expect(error).toMatchObject({ code: 'data-invalid', details: { row: 2_502, cells: 5, headerCells: 4 } });
  expect(error.message).toMatch(/comma in 1,50 a decimal mark/);
  const all = ['7501031311309,Sal,1,50,1', '7501031311310,Ajo,22,90,1', '7501031311311,Pan,3,00,2'];
  const everyRow = await failure(readText([header, ...all, ''].join('\n')));
  expect([everyRow.details.row, everyRow.details.rows]).toEqual([2, 3]);
  // Empty cells behind the header are nothing, nor are those above it, unless two cells before them may be one price.
  const { cells } = await readText(`Lista,de,precios,de,mayo\n\n${header}\n1,Sal,2,3,,\n2,Ajo,3.5,1,\n`);
  expect(cells).toEqual([header.split(','), ['1', 'Sal', '2', '3'], ['2', 'Ajo', '3.5', '1']]);
});

test('a file that ends in the middle of a row is refused, and one without a last line end is not', async () => {
  const rows = Array.from(
    { length: 30 },
    (_, index) => `Artículo ${index};${index}.50;${7501031311300 + index}`,
  );
  const whole = ['DESCRIPCION;PRECIO;CODIGO', ...rows].join('\n');
  expect((await readText(whole)).cells).toHaveLength(31);
  for (const cut of [3, 15, 18]) {
    const error = await failure(readText(whole.slice(0, -cut)));
    expect(error.issues).toMatchObject([{ path: ['row', 31], rule: 'file-cut-short' }]);
    expect((await readText(whole.slice(0, -cut), { allowIncomplete: true })).cells).toHaveLength(31);
    expect((await readText(`${whole.slice(0, -cut)}\n`)).cells).toHaveLength(31);
  }
  // A price that lost decimals which all others have; a shorter one with them is whole.
  const prices = ['CODIGO;PRECIO', ...Array.from({ length: 30 }, (_, at) => `${at};${at + 90},50`)].join(
    '\n',
  );
  for (const cut of [1, 2, 4])
    expect((await failure(readText(prices.slice(0, -cut)))).issues[0]?.rule).toBe('file-cut-short');
  expect((await readText(`${prices}\n31;9,50`)).cells).toHaveLength(32);
  // Nor is one with the other mark a part of such a price; whole prices have no decimals to lose.
  const thousands = Array.from({ length: 30 }, (_, at) => `${at};${at + 90}.990`).join('\n');
  expect((await readText(`CODIGO;PRECIO\n${thousands}\n31;2.490,50`)).cells).toHaveLength(32);
  const wholePrices = Array.from({ length: 30 }, (_, at) => `${at};${at + 90}`).join('\n');
  expect((await readText(`CODIGO;PRECIO\n${wholePrices}\n31;7`)).cells).toHaveLength(32);
  // Rows that leave their last cells out are no sign of a cut.
  expect((await readText('CODIGO;PRECIO;NOTA\n1;2\n3;4;x\n5;6')).cells).toHaveLength(4);
});

test.each(['xlsx', 'xls'])('a workbook that was cut off is refused, or read whole: .%s', async (kind) => {
  const whole = await readFile(new URL(`../../../demo/prices.${kind}`, import.meta.url));
  const fileName = `prices.${kind}`;
  const { cells } = await readText(whole, { fileName });
  for (const part of [0.9999, 0.98, 0.6, 0.1]) {
    const cut = whole.subarray(0, Math.floor(whole.length * part));
    const read = await readText(cut, { fileName }).catch((error: unknown) => error);
    if (isAppError(read)) expect(read.code).toBe('unsupported-file');
    else expect(read).toMatchObject({ cells });
  }
});

test('files that are no spreadsheet are refused by what they are', async () => {
  const refused = async (content: Buffer | string, fileName: string) => {
    const error = await failure(readText(content, { fileName }));
    expect(error.code).toBe('unsupported-file');
    expect(error.message).toContain(fileName);
    return error.message;
  };
  expect(await refused('', 'prices.csv')).toContain('is empty');
  expect(await refused('%PDF-1.7', 'prices.csv')).toContain('PDF');
  expect(await refused(Buffer.from('89504e470d0a1a0a', 'hex'), 'prices.xlsx')).toContain('PNG');
  expect(await refused(Buffer.from([1, 2, 0, 3]), 'prices.csv')).toContain('binary');
  expect(await refused('<!doctype html><body>Sesión terminada', 'prices.xls')).toContain('without a table');
  expect(await refused('<?xml version="1.0"?><cfdi/>', 'prices.xls')).toContain('save it as .xlsx');
  expect(await refused('MIME-Version: 1.0\n', 'prices.xls')).toContain('MHTML');
  expect(await refused('^XA^XZ', 'shelf.zpl')).toContain('.zpl');
  expect(await refused('', 'prices.csv')).toContain('empty');
});

test('a file over its limit of bytes or rows is refused, and a header does not count', async () => {
  const bytes = await failure(readText('a;b\n1;2\n', { limits: { csvBytes: 5, workbookBytes: 5 } }));
  expect([bytes.code, bytes.details.limitBytes]).toEqual(['too-large', 5]);
  const rows = await failure(readText('a\n1\n2\n3\n', { limits: { csvRows: 2 } }));
  expect([rows.code, rows.details.limitRows]).toEqual(['too-large', 2]);
  expect((await readText('a\n1\n2\n', { limits: { csvRows: 2 } })).cells).toHaveLength(3);
});

test('another format than the one asked for is refused', async () => {
  expect((await failure(readText('a,b', { format: 'xlsx' }))).code).toBe('unsupported-file');
});

test('a path that leads nowhere is named', async () => {
  const path = join(folder, 'nowhere.csv');
  const error = await failure(openSpreadsheet(path));
  expect([error.code, error.message.includes(path)]).toEqual(['not-found', true]);
  expect((await failure(openSpreadsheet(folder))).code).toBe('unsupported-file');
});

test('a file can be closed before it is read to the end, and may be removed then', async () => {
  const path = join(folder, 'long.csv');
  await writeFile(path, 'a;b\n'.repeat(50_000));
  const sheet = await openSpreadsheet(path);
  const first = await sheet.rows[Symbol.asyncIterator]().next();
  expect(first.value).toHaveLength(1000);
  await sheet.close();
  await sheet.close();
  await rm(path);
  expect(await readdir(folder)).toEqual([]);
});

test.each([
  ['\r\n', '\n'],
  ['\n', '\r'],
])('rows that end in %j may not hide %j in a cell without quotes', async (lineEnd, within) => {
  const path = join(folder, 'line-ends.csv');
  const rows = Array.from({ length: 30 }, (_, at) => `${at};Tubo;${at}.50`);
  rows[12] = `12;Tubo${within}largo;12.50`;
  await writeFile(path, ['CODIGO;NOMBRE;PRECIO', ...rows, ''].join(lineEnd));
  const error = await failure(openSpreadsheet(path));
  expect([error.code, error.issues[0]?.rule]).toEqual(['data-invalid', 'line-end-in-cell']);
  expect(error.message).toContain('Tubo ↵ largo');
});

test('a list of two files with other line ends is read', async () => {
  const path = join(folder, 'two-files.csv');
  const half = (lineEnd: string) =>
    Array.from({ length: 9 }, (_, at) => `${at};Tubo;${at}.50${lineEnd}`).join('');
  await writeFile(path, `CODIGO;NOMBRE;PRECIO\r\n${half('\r\n')}${half('\n')}`);
  const rows = [];
  for await (const batch of (await openSpreadsheet(path)).rows) rows.push(...batch);
  expect(rows).toHaveLength(19);
});

test('a small file is read by the second reader too, and refused where it changed', async () => {
  const path = join(folder, 'written-over.csv');
  await writeFile(path, 'CODIGO;PRECIO\n1;1.990\n2;12,50\n');
  const sheet = await openSpreadsheet(path);
  expect(sheet.survey.marks.columns['B']).toMatchObject({ comma: '12,50', open: 1 });
  await writeFile(path, 'CODIGO;PRECIO\n1;1.990\n2;12,80\n');
  const error = await failure(
    (async () => {
      for await (const _ of sheet.rows);
    })(),
  );
  expect(error.issues[0]?.rule).toMatch(/file-changed|readers-differ/);
});

test('a large file is read by the second reader as its rows are asked for, and refused where it changed', async () => {
  const path = join(folder, 'large.csv');
  const line = (code: number) => `${code};"Descripción ""larga"" ${'x'.repeat(900)}";12.50\n`;
  const text = ['CODIGO;DESCRIPCION;PRECIO\n', ...Array.from({ length: 20_000 }, (_, at) => line(at))].join(
    '',
  );
  const last = async (after: string) => {
    await writeFile(path, text);
    const sheet = await openSpreadsheet(path);
    await writeFile(path, after);
    let cells: readonly string[] = [];
    for await (const rows of sheet.rows) cells = rows.at(-1)!.cells;
    return cells;
  };
  expect((await last(text)).toSpliced(1, 1)).toEqual(['19999', '12.50']);
  const changed = [
    text.replace('\n19500;', '\n19501;'),
    text.slice(0, -1),
    `${text}1;x;2\n`,
    'CODIGO;DESCRIPCION;PRECIO\n9;Otra;9.99\n',
  ];
  for (const after of changed) {
    const error = await failure(last(after));
    expect(error.issues[0]?.rule, after.slice(-20)).toBe('file-changed');
  }
});

test('a sign between cells that is missing in one row of many, or too many there, is refused', async () => {
  const rows = Array.from({ length: 40 }, (_, at) => `${100 + at};Artículo ${at};${at}.50;${at}`);
  const header = 'CODIGO;DESCRIPCION;PRECIO;EXISTENCIA';
  const refusal = async (row: string, at = 7) =>
    (await failure(readText([header, ...rows.toSpliced(at, 1, row), ''].join('\n')))).issues[0];
  expect(await refusal('107;Artículo 7 7.50;7')).toMatchObject({
    path: ['row', 9],
    rule: 'row-narrower-than-header',
  });
  expect(await refusal('107;;Artículo 7;7.50;')).toMatchObject({
    path: ['row', 9],
    rule: 'row-wider-than-header',
  });
  // Empty cells at the end are left out by some programs, and by spreadsheet programs in the last rows.
  for (const [row, at] of [
    ['107;Artículo 7;7.50', 39],
    ['107;Artículo 7', 7],
  ] as const)
    expect((await readText([header, ...rows.toSpliced(at, 1, row), ''].join('\n'))).cells).toHaveLength(41);
  const some = rows.map((row, at) => (at % 5 === 0 ? row.replace(/;\d+$/, '') : row));
  expect((await readText([header, ...some, ''].join('\n'))).cells).toHaveLength(41);
});

test.each(['\n\n', ' \t\r\n', '\ufeff\n', '\0'.repeat(600)])(
  'a file of %j alone is empty',
  async (nothing) => {
    const { code, message } = await failure(readText(nothing, { fileName: 'prices.csv' }));
    expect([code, message]).toEqual(['data-invalid', expect.stringContaining('prices.csv is empty')]);
  },
);

test('reading stops when its signal says so', async () => {
  const path = join(folder, 'aborted.csv');
  await writeFile(path, 'a;b\n'.repeat(500_000));
  const stop = new AbortController();
  const sheet = await openSpreadsheet(path, { signal: stop.signal });
  let read = 0;
  const reading = (async () => {
    for await (const batch of sheet.rows) {
      read += batch.length;
      stop.abort();
    }
  })();
  await expect(reading).rejects.toThrow();
  expect(read).toBeLessThan(500_000);
  await rm(path);
});

test('whatever is written as CSV is read back', async () => {
  const cell = fc
    .string({ unit: fc.constantFrom(...'aé1,;|"\n \'=ñ€😀') })
    .filter((text) => !/\ufeff|^'\d|^="/.test(text));
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(table, fc.constantFrom(',', ';', '\t', '|'), async (rows, delimiter) => {
      // Lines that are quoted whole are unwrapped.
      fc.pre(!rows.every(([first = '', ...others]) => others.length === 0 && first.includes(delimiter)));
      const text = rows
        .map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(delimiter))
        .join('\r\n');
      // A cell whose lines have as many cells as the rows may be rows itself.
      const read = await readText(text, { delimiter, headerRow: 'none' }).catch((error: unknown) => {
        const rule = isAppError(error) ? error.issues[0]?.rule : undefined;
        // A row with an empty cell before others may be one whose cells were moved.
        const isAsked =
          rule === 'quotes-unclear'
            ? (value: string) => value.includes('\n')
            : (value: string) => value === '';
        expect(['quotes-unclear', 'row-shifted']).toContain(rule);
        expect(rows.some((row) => row.some(isAsked))).toBe(true);
      });
      if (!read) return;
      const { cells } = read;
      const expected = rows.map((row) => row.slice(0, row.findLastIndex((value) => value !== '') + 1));
      expect(cells).toEqual(expected.filter((row) => row.length > 0));
    }),
    { numRuns: 200 },
  );
});

test('whatever the bytes are, they are read or refused with a reason', async () => {
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 300 }).map((tail) => Buffer.from([0x61, ...tail]));
  await fc.assert(
    fc.asyncProperty(bytes, async (content) => {
      try {
        const { rows } = await readText(content);
        for (const { cells } of rows) expect(cells.at(-1)).not.toBe('');
      } catch (error) {
        if (!isAppError(error)) throw error;
        expect(['unsupported-file', 'data-invalid']).toContain(error.code);
        expect(error.message).toContain('prices.csv');
      }
    }),
    { numRuns: 300 },
  );
});

test('the cells are surveyed before the rows or along with them, and tell the same', async () => {
  const rows = Array.from({ length: 3_000 }, (_, n) => `${n};${n % 900}.990`);
  const path = join(folder, 'survey.csv');
  await writeFile(path, ['CODIGO;PRECIO', ...rows, '7;2.490,50'].join('\n'));
  const before = await openSpreadsheet(path);
  expect(before.survey.marks.columns).toMatchObject({ B: { comma: '2.490,50' } });
  const along = await openSpreadsheet(path, { surveyWithRows: true });
  let read = 0;
  for await (const batch of along.rows) read += batch.length;
  expect(read).toBe(3_002);
  expect(along.survey).toEqual(before.survey);
  await before.close();
});
