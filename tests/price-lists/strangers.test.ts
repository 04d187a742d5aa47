import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { columnsByCells, provableVariables } from '@marbete/core/catalogue/columns-by-cells';
import { suggestMapping } from '@marbete/core/catalogue/mapping';
import { openSpreadsheet } from '@marbete/spreadsheets/read';
import { describe, expect, test } from 'vitest';
import { outcomeOf, type SeenList } from './outcome-of.ts';

/*
 * Lists with what a person sees in each (expected.json), and what comes of them here (outcomes.json): `seen` where all of it
 * is read so, `stop: why` where it is not read on, or what differs. Each `differs` was looked at: none prints another
 * article's cell. `strangers` are by somebody who had read neither the code nor its tests; `written` are by writers of 36
 * languages that nobody taught to the readers, with their currencies, code pages, signs between cells and other columns; `systems` are as a hundred programs and shops export
 * them, by two who had not read it either, for a label with NAME.
 */

const folderOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const data = <T>(folder: string, name: string) =>
  JSON.parse(readFileSync(join(folderOf(folder), name), 'utf8')) as T;
const isWorkbook = ({ file }: SeenList) => /\.(?:xls[xm]?|html)$/.test(file);

describe.each(['strangers', 'written', 'systems'])('%s', (folder) => {
  const lists = data<SeenList[]>(folder, 'expected.json');
  const outcomes = data<Record<string, string>>(folder, 'outcomes.json');
  const comesOut = async (list: SeenList) =>
    expect(await outcomeOf(folderOf(folder), list, folder === 'systems' ? 'NAME' : undefined)).toBe(
      outcomes[list.file],
    );

  test.each(lists.filter((list) => !isWorkbook(list)))('$file comes out as it was found to', comesOut);

  /** A process each: half a minute. */
  describe.runIf(process.env['MARBETE_LONG_TESTS'] && lists.some(isWorkbook))('workbooks', () => {
    test.for(lists.filter(isWorkbook))('$file comes out as it was found to', comesOut);
  });
});

test('few of the written lists stop, and none comes out with another cell', () => {
  const found = Object.values(data<Record<string, string>>('written', 'outcomes.json'));
  // A price that is refused is no other one.
  const isRefused = (outcome: string) => /^differs: (?:\d+ PRICE '!\w+'(?:, )?)+$/.test(outcome);
  expect(found.filter((outcome) => outcome.startsWith('differs') && !isRefused(outcome))).toEqual([]);
  expect(found.filter((outcome) => outcome !== 'seen').length).toBeLessThanOrEqual(found.length / 8);
});

test('without the column of its prices no written list has a price', async () => {
  const folder = folderOf('written');
  for (const { file, price } of data<SeenList[]>('written', 'expected.json')) {
    const sheet = await openSpreadsheet(join(folder, file), { fileName: file }).catch(() => undefined);
    if (!sheet) continue;
    const { headers, firstRows } = sheet.survey;
    await sheet.close();
    const without = (cells: readonly string[]) => cells.filter((_, index) => headers[index] !== price);
    const rows = firstRows.map(({ cells }) => ({ cells: without(cells) }));
    const names = without(headers);
    const { found } = columnsByCells(provableVariables, names, rows, new Set());
    expect([file, found.PRICE, suggestMapping(['PRICE'], { headers: names, rows })]).toEqual([
      file,
      undefined,
      {},
    ]);
  }
});
