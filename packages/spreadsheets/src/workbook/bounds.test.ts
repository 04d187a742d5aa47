import { Readable } from 'node:stream';
import { isAppError } from '@marbete/core/api/errors';
import { expect, test } from 'vitest';
import { type OpenOptions, openSpreadsheet } from '../read.ts';
import { sheetOf, xlsxOf, zipOf } from '../testing/xlsx-of.ts';

/*
 * Small files that are made to become large. Each is read, or refused, by a process that may hold 48 MiB: what a file
 * costs is bounded before it is in memory.
 */

const limits = { memoryMiB: 48 };

async function read(content: Buffer, options: OpenOptions = {}) {
  try {
    const sheet = await openSpreadsheet(Readable.from([content]), { fileName: 'l.xlsx', limits, ...options });
    const cells: (readonly string[])[] = [];
    for await (const batch of sheet.rows) for (const row of batch) cells.push(row.cells);
    return {
      cells: cells.slice(0, 3),
      count: cells.length,
      notices: sheet.notices().map(({ code }) => code),
    };
  } catch (error) {
    if (isAppError(error)) return { code: error.code, rule: error.issues[0]?.rule, message: error.message };
    throw error;
  }
}

const huge = 'A'.repeat(190_000_000);
const header = '<row r="1"><c r="A1" t="str"><v>CODIGO</v></c><c r="B1" t="str"><v>PRECIO</v></c></row>';
const article = (row: number) =>
  `<row r="${row}"><c r="A${row}" t="str"><v>K${row}</v></c><c r="B${row}"><v>2.5</v></c></row>`;
const fine = {
  cells: [
    ['CODIGO', 'PRECIO'],
    ['K2', '2.5'],
  ],
  count: 2,
};

test.each([
  ['its own text', sheetOf(`${header}<row r="2"><c r="A2" t="str"><v>${huge}</v></c></row>`), undefined],
  [
    'an inline text',
    sheetOf(`${header}<row r="2"><c t="inlineStr"><is><t>${huge}</t></is></c></row>`),
    undefined,
  ],
  ['a number', sheetOf(`${header}<row r="2"><c r="B2"><v>1${huge}</v></c></row>`), undefined],
  [
    'a shared text',
    sheetOf(`${header}<row r="2"><c t="s"><v>0</v></c></row>`),
    `<sst><si><t>${huge}</t></si></sst>`,
  ],
  [
    'runs of a shared text',
    sheetOf(header + '<row><c t="s"><v>0</v></c></row>'),
    `<sst><si>${`<r><t>${'A'.repeat(9_000)}</t></r>`.repeat(9_000)}</si></sst>`,
  ],
])('a cell of 190 million characters as %s is refused before it is held', async (_, sheet, texts) => {
  expect(await read(xlsxOf({ sheet, ...(texts === undefined ? {} : { texts }) }))).toMatchObject({
    code: 'too-large',
    rule: 'cell-too-long',
  });
});

test('a cell may be as long as a spreadsheet program lets it be, and no longer', async () => {
  const of = (length: number) =>
    sheetOf(`${header}<row r="2"><c r="A2" t="str"><v>${'&lt;'.repeat(length)}</v></c><c><v>1</v></c></row>`);
  expect((await read(xlsxOf({ sheet: of(32_767) }))).cells?.[1]).toEqual(['<'.repeat(32_767), '1']);
  expect(await read(xlsxOf({ sheet: of(32_768) }))).toMatchObject({
    rule: 'cell-too-long',
    message: expect.stringContaining('row 2'),
  });
});

test('cells far to the right cost nothing and are said', async () => {
  const far = Array.from(
    { length: 60_000 },
    (_, at) =>
      `<row r="${at + 2}"><c r="A${at + 2}"><v>1</v></c><c r="XFD${at + 2}" t="str"><v>x</v></c></row>`,
  );
  const { count, notices } = await read(xlsxOf({ sheet: sheetOf(header + far.join('')) }));
  expect([count, notices]).toEqual([60_001, ['columns-cut']]);
});

test('a million empty rows with a style, and a wrong dimension, are passed over', async () => {
  const empty = Array.from(
    { length: 1_000_000 },
    (_, at) => `<row r="${at + 3}" s="4" customFormat="1"><c r="A${at + 3}" s="4"/></row>`,
  );
  const sheet = sheetOf(header + article(2) + empty.join(''), '<dimension ref="A1:XFD1048576"/>');
  expect(await read(xlsxOf({ sheet }))).toMatchObject(fine);
});

test('elements in elements, a long tag, and comments without end are held nowhere', async () => {
  const deep = '<a>'.repeat(2_000_000);
  expect(await read(xlsxOf({ sheet: sheetOf(header + article(2), deep) }))).toMatchObject(fine);
  const comment = `<!--${huge}-->`;
  expect(await read(xlsxOf({ sheet: sheetOf(header + comment + article(2)) }))).toMatchObject(fine);
  const tag = `<x y="${huge}"/>`;
  expect(await read(xlsxOf({ sheet: sheetOf(header + tag + article(2)) }))).toMatchObject({
    code: 'unsupported-file',
  });
  const kinds = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>';
  expect(await read(xlsxOf({ sheet: kinds + sheetOf(header + article(2)) }))).toMatchObject({
    code: 'unsupported-file',
  });
});

test('texts that are shared, and more of them than cells', async () => {
  const text = `<si><t>${'x'.repeat(30_000)}</t></si>`;
  const sheet = sheetOf(header + article(2) + '<row r="3"><c t="s"><v>0</v></c></row>');
  expect(await read(xlsxOf({ sheet, texts: `<sst>${text.repeat(3_000)}</sst>` }))).toMatchObject({
    code: 'too-large',
  });
  expect(
    await read(xlsxOf({ sheet, texts: `<sst>${'<si/>'.repeat(3_000_000)}</sst>` }), {
      limits: { ...limits, workbookRows: 100 },
    }),
  ).toMatchObject({ code: 'too-large' });
});

test('one shared text in every cell comes out as often as a file may be large', async () => {
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(26)}</row>`;
  const content = xlsxOf({
    sheet: sheetOf(row.repeat(2_000)),
    texts: `<sst><si><t>${'x'.repeat(32_000)}</t></si></sst>`,
  });
  expect(await read(content, { limits: { ...limits, unpackedBytes: 4_000_000 } })).toMatchObject({
    code: 'too-large',
  });
});

test('an archive says too little, with sizes before or behind the content', async () => {
  const sheet = sheetOf(header + ' '.repeat(60_000_000) + article(2));
  for (const descriptors of [false, true]) {
    const content = xlsxOf({ sheet }, { descriptors, announced: 1000 });
    expect(await read(content, { limits: { ...limits, unpackedBytes: 10_000_000 } })).toMatchObject({
      code: 'too-large',
    });
    expect(await read(content)).toMatchObject(fine);
  }
});

test('many sheets and many parts', async () => {
  const names = Array.from({ length: 20_000 }, (_, at) => at + 1);
  const book = `<workbook><sheets>${names.map((at) => `<sheet name="S${at}" r:id="r${at}"/>`).join('')}</sheets></workbook>`;
  const relations = names.map(
    (at) => `<Relationship Id="r${at}" Type="/worksheet" Target="worksheets/s${at}.xml"/>`,
  );
  const sheets = names.map((at): [string, string] => [
    `xl/worksheets/s${at}.xml`,
    sheetOf(header + article(2)),
  ]);
  const content = zipOf({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': book,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    ...Object.fromEntries(sheets),
  });
  expect(await read(content)).toMatchObject(fine);
});
