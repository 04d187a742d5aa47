import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAppError } from '@marbete/core/api/errors';
import { maxColumns } from '@marbete/core/catalogue/columns';
import { openSpreadsheet } from '@marbete/spreadsheets/read';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostileFiles } from '../../packages/server/src/testing/contract/hostile-files.ts';
import { zip } from '../../packages/server/src/testing/zip.ts';
import { CFB } from 'xlsx';
import { damaged, damages } from './damage.ts';
import { forAWhile, timeout } from './for-a-while.ts';
import { type Sample, samples } from './samples.ts';

let folder: string;
const systemTemporary = process.env['TMPDIR'];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marbete-fuzz-'));
  await mkdir(join(folder, 'temporary'));
  // What a reading leaves behind is seen here.
  process.env['TMPDIR'] = join(folder, 'temporary');
});
afterAll(async () => {
  if (systemTemporary === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = systemTemporary;
  await rm(folder, { recursive: true, force: true });
});

const limits = {
  unpackedBytes: 30 * 1024 * 1024,
  memoryMiB: 512,
  timeMs: 10_000,
  workbookRows: 20_000,
  csvRows: 20_000,
};
const refusals = ['unsupported-file', 'too-large', 'data-invalid', 'timed-out'];
/** Larger files only slow the search for faults down. */
const mostBytes = 300_000;

/** The names of samples, to choose one, and what belongs to each; failures print the name alone. */
function byName<T>(all: Sample[], what: (sample: Sample) => T): [fc.Arbitrary<string>, (name: string) => T] {
  const chosen = new Map(
    all.filter(({ bytes }) => bytes.length <= mostBytes).map((each) => [each.name, what(each)]),
  );
  return [fc.constantFrom(...chosen.keys()), (name) => chosen.get(name)!];
}

/** Reads all of it: a table, or a refusal that says what to do; nothing is left behind. */
async function readWhole(bytes: Uint8Array, fileName: string): Promise<void> {
  const path = join(folder, `read-${fileName.replace(/^.*\./, 'file.')}`);
  await writeFile(path, bytes);
  try {
    const sheet = await openSpreadsheet(path, { fileName, limits });
    for await (const batch of sheet.rows) {
      for (const { cells } of batch) {
        expect(cells.length).toBeLessThanOrEqual(maxColumns);
        expect(cells.every((cell) => typeof cell === 'string')).toBe(true);
      }
    }
    for (const { message } of sheet.notices()) expect(message).not.toBe('');
  } catch (error) {
    if (!isAppError(error)) throw error;
    expect(refusals).toContain(error.code);
    expect(error.message.length).toBeGreaterThan(20);
  }
  // The loader of TypeScript, which only tests have, keeps a folder of its own there.
  const left = (await readdir(join(folder, 'temporary'))).filter((name) => !name.startsWith('tsx-'));
  expect(left).toEqual([]);
}

const csvPieces = [
  '"', '""', ',', ';', '\t', '|', '\n', '\r', '\r\n', '\0', '\xff\xfe', '\xef\xbb\xbf', '\xfe\xff', 'sep=;\n', '\x1a', '=1+1', '\xc3', '\xed\xa0\x80',
  ','.repeat(3_000), '"'.repeat(999), 'x'.repeat(70_000), '\n'.repeat(5_000), 'a,'.repeat(26),
]; // prettier-ignore

test('whatever a CSV file is damaged to, it is read or refused', { timeout }, async () => {
  const [names, bytesOf] = byName(samples('.csv'), ({ bytes }) => bytes.subarray(0, 40_000));
  await forAWhile(
    fc.tuple(names, damages(csvPieces, 10)),
    ([name, changes]) => readWhole(damaged(bytesOf(name), changes), 'prices.csv'),
    50,
  );
});

const xmlPieces = [
  '<', '>', '/>', '</c>', '<c>', '<row r="1048577">', '<c r="XFD1048576"><v>1</v></c>', '<c r="A0" t="s"><v>99999999</v></c>', '<c t="s"><v>-1</v></c>', '<c t="e"><v>#REF!</v></c>',
  '<v>1e999</v>', '<v>NaN</v>', '&#0;', '&lt;', '&x;', '&#x110000;', '<!DOCTYPE x [<!ENTITY a "b">]>', '<!--', ']]>', '<mergeCell ref="A1:XFD1048576"/>', '<dimension ref="A1:XFD1048576"/>',
  '<si><t>x</t></si>'.repeat(2_000), '<r>'.repeat(20_000), '<row>'.repeat(20_000), '\0', '\xff', ' '.repeat(100_000), 's="4294967295"', 'r="ZZZZZZZ1"', '../', 'xml:space="preserve"',
]; // prettier-ignore

/** The parts of a workbook. */
function partsOf({ bytes }: Sample): Record<string, Buffer> {
  const { FullPaths, FileIndex } = CFB.read(bytes, { type: 'buffer' }) as {
    FullPaths: string[];
    FileIndex: { content?: Uint8Array }[];
  };
  return Object.fromEntries(
    FullPaths.flatMap((path, at) => {
      const name = path.replace(/^Root Entry\//, '');
      return name === '' || name.endsWith('/') ? [] : [[name, Buffer.from(FileIndex[at]?.content ?? [])]];
    }),
  );
}

test('whatever the inside of an XLSX file is damaged to, it is read or refused', { timeout }, async () => {
  const [books, partsIn] = byName(samples('.xlsx'), partsOf);
  const which = fc.double({ min: 0, max: 1, noNaN: true });
  await forAWhile(
    fc.tuple(
      books,
      which,
      damages(xmlPieces),
      fc.option(damages(['PK\x05\x06', '\0\0\0\0', '\xff\xff\xff\xff'], 2)),
    ),
    async ([file, part, inside, outside]) => {
      const parts = partsIn(file);
      const names = Object.keys(parts);
      const name = names[Math.min(names.length - 1, Math.floor(part * names.length))]!;
      const book = zip({ ...parts, [name]: damaged(parts[name]!, inside) });
      await readWhole(outside ? damaged(book, outside) : book, 'prices.xlsx');
    },
    10,
  );
});

test('whatever an XLS file is damaged to, it is read or refused', { timeout }, async () => {
  const pieces = [
    '\xff\xff\xff\xff',
    '\0\0\0\0',
    '\x09\x08\x10\0',
    '\xfc\0\xff\xff',
    '\x0a\0\0\0',
    '\xfd\0\x0a\0\xff\xff\xff\xff',
    '<html>',
  ];
  const [names, bytesOf] = byName(samples('.xls'), ({ bytes }) => bytes);
  await forAWhile(
    fc.tuple(names, damages(pieces, 10)),
    ([name, changes]) => readWhole(damaged(bytesOf(name), changes), 'prices.xls'),
    10,
  );
});

test.each(Object.keys(hostileFiles).filter((name) => !name.endsWith('.png')))(
  '%s is read or refused',
  async (name) => {
    await readWhole(new Uint8Array(await hostileFiles[name]!().arrayBuffer()), name);
  },
);
