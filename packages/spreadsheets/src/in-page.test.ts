import { fileURLToPath } from 'node:url';
import { createContext, Script } from 'node:vm';
import { build } from 'esbuild';
import iconv from 'iconv-lite';
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
  const web = { Blob, TextDecoder, TextEncoder, Uint8Array, ReadableStream, AbortSignal };
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
