import { fileURLToPath } from 'node:url';
import { createContext, Script } from 'node:vm';
import { build } from 'esbuild';
import iconv from 'iconv-lite';
import { utils, write } from 'xlsx';
import { beforeAll, expect, test } from 'vitest';
import type { openInPage as open } from './in-page.ts';
import { openSpreadsheet } from './read.ts';
import { Readable } from 'node:stream';

/* The readers as a page has them: bundled for browsers, in a context with nothing of Node. */

let openInPage: typeof open;
beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('in-page.ts', import.meta.url))],
    bundle: true,
    write: false,
    platform: 'browser',
    conditions: ['source'],
    format: 'iife',
    globalName: 'page',
    logLevel: 'silent',
  });
  const code = outputFiles[0]!.text;
  expect(code).not.toMatch(/(?:from|require\(|import\()\s*['"](?:node:|buffer|stream|fs)/);
  const web = {
    Blob,
    TextDecoder,
    TextEncoder,
    Uint8Array,
    ReadableStream,
    AbortSignal,
    DecompressionStream,
  };
  openInPage = new Script(`${code}; page.openInPage`).runInContext(createContext(web)) as typeof open;
});

const listOf = (encoding: string, delimiter: string) =>
  iconv.encode(
    [
      ['CODIGO', 'DESCRIPCION', 'PRECIO'],
      ...Array.from({ length: 2_500 }, (_, at) => [`A${at}`, `"Jamón ""${at}"" niño"`, `${at},50`]),
    ]
      .map((cells) => cells.join(delimiter))
      .join('\r\n'),
    encoding,
  );

async function all(sheet: { rows: AsyncIterable<readonly { cells: readonly string[] }[]> }) {
  const cells: string[][] = [];
  for await (const batch of sheet.rows) cells.push(...batch.map((row) => [...row.cells]));
  return cells;
}

test.each([
  ['utf-8', ';'],
  ['utf-16le', '\t'],
  ['windows-1252', ';'],
  ['cp850', '|'],
])('a page reads a list in %s as Node does', async (encoding, delimiter) => {
  const content = listOf(encoding, delimiter);
  const page = await openInPage(new Blob([new Uint8Array(content)]), { fileName: 'list.csv' });
  const node = await openSpreadsheet(Readable.from([content]), { fileName: 'list.csv' });
  expect(page.detected).toEqual(node.detected);
  expect(page.survey).toEqual(node.survey);
  const cells = await all(page);
  expect(cells).toHaveLength(2_501);
  expect(cells.at(-1)).toEqual(['A2499', 'Jamón "2499" niño', '2499,50']);
  expect(cells).toEqual(await all(node));
});

test('a page reads a workbook as Node does: its sheets, the rows above the header, formulas and numbers', async () => {
  const book = utils.book_new();
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([['Lista de precios'], ['Vigente desde noviembre']]),
    'Portada',
  );
  const sheet = utils.aoa_to_sheet([
    ['Abarrotes La Ñapa'],
    [],
    ['Código', 'Artículo', 'Precio', 'Oferta'],
    ...Array.from({ length: 40 }, (_, at) => [
      7501000000000 + at,
      `Piña nº ${at + 1}`,
      at + 0.5,
      { t: 'n', v: at * 0.85, f: `C${at + 4}*0.85` },
    ]),
  ]);
  utils.book_append_sheet(book, sheet, 'Precios');
  const content = write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
  const page = await openInPage(new Blob([new Uint8Array(content)]), { fileName: 'lista.xlsx' });
  const node = await openSpreadsheet(Readable.from([content]), { fileName: 'lista.xlsx' });
  expect(page.detected).toMatchObject({ format: 'xlsx', sheet: 'Precios' });
  expect(page.detected).toEqual(node.detected);
  expect(page.survey).toEqual(node.survey);
  expect(page.survey.headerRow).toBe(3);
  expect(page.notices()).toEqual(node.notices());
  const cells = await all(page);
  expect(cells).toHaveLength(41);
  expect(cells).toEqual(await all(node));
  const asked = { fileName: 'lista.xlsx', sheet: 'Portada' };
  expect((await openInPage(new Blob([new Uint8Array(content)]), asked)).detected.sheet).toBe('Portada');
});

test('a page bounds what a workbook unpacks to and the rows that it has', async () => {
  const book = utils.book_new();
  const rows = Array.from({ length: 300 }, (_, at) => [`A${at}`, 'x'.repeat(500), at]);
  utils.book_append_sheet(book, utils.aoa_to_sheet([['CODIGO', 'NOMBRE', 'PRECIO'], ...rows]), 'Precios');
  const blob = new Blob([
    new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer),
  ]);
  const code = (limits: object) =>
    openInPage(blob, { fileName: 'lista.xlsx', limits }).then(
      () => 'read',
      (error: { code: string }) => error.code,
    );
  expect(await code({})).toBe('read');
  expect(await code({ unpackedBytes: 10_000 })).toBe('too-large');
  expect(await code({ workbookRows: 200 })).toBe('too-large');
});

test('a page refuses what is too large, a workbook, and a quote that is never closed', async () => {
  const refusal = async (content: BlobPart, fileName = 'list.csv') => {
    const error = await openInPage(new Blob([content]), { fileName }).then(
      () => undefined,
      (reason: { code: string }) => reason,
    );
    return error?.code;
  };
  expect(await refusal('x'.repeat(5 * 1024 * 1024 + 1))).toBe('too-large');
  expect(await refusal('PK\u0003\u0004 workbook', 'list.xlsx')).toBe('unsupported-file');
  expect(await refusal('CODIGO,NOMBRE,PRECIO\nA1,"Tubo,12.50\n')).toBe('data-invalid');
});
