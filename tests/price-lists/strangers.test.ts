import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isAppError } from '@marbete/core/api/errors';
import { columnIndex } from '@marbete/core/catalogue/columns';
import { decideMark } from '@marbete/core/catalogue/decimal-marks';
import { rowValues, suggestMapping } from '@marbete/core/catalogue/mapping';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import { readPriceValue } from '@marbete/engine/internal/template/prices';
import { openSpreadsheet } from '@marbete/spreadsheets/read';
import { describe, expect, test } from 'vitest';

/*
 * Lists by somebody who had read neither the code nor its tests, with what a person sees in each (expected.json), and what
 * comes of them here (outcomes.json): `seen` where all of it is read so, `stop: why` where it is not read on, or what differs.
 * Each `differs` was looked at: none prints another article's cell.
 */

interface Expected {
  file: string;
  name: string | null;
  code: string | null;
  price: string | null;
  rows: number;
  cells: { row: number; column: string; text: string; amount?: string }[];
}

const folder = fileURLToPath(new URL('strangers', import.meta.url));
const data = <T>(name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as T;
const lists = data<Expected[]>('expected.json');
const outcomes = data<Record<string, string>>('outcomes.json');

const plain = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim();

async function outcome({ file, name, code, price, rows, cells }: Expected): Promise<string> {
  try {
    const sheet = await openSpreadsheet(join(folder, file), { fileName: file });
    const { survey } = sheet;
    const articles: SheetRow[] = [];
    for await (const batch of sheet.rows)
      articles.push(...batch.filter(({ row }) => row !== survey.headerRow));
    const [doubt] = survey.doubts;
    if (doubt) return `stop: ${doubt.code}`;
    const variables = { DESCRIPTION: name, CODE: code, PRICE: price };
    const wanted = Object.entries(variables).flatMap(([variable, column]) => (column ? [variable] : []));
    const mapping = suggestMapping(wanted, {
      headers: survey.headers,
      rows: survey.firstRows,
      empty: survey.empty,
    });
    const missing = wanted.filter((variable) => mapping[variable] === undefined);
    if (missing.length > 0) return `stop: no column for ${missing.join(', ')}`;
    const decided = decideMark(survey.marks, [mapping['PRICE'] ?? '']);
    const mark = decided.kind === 'proven' ? decided.mark : undefined;
    if (articles.length !== rows) return `differs: ${articles.length} rows`;
    const differing = cells.flatMap(({ row, column, text, amount }) => {
      const variable = Object.entries(variables).find(([, header]) => header === column)?.[0];
      const article = articles[row - 1]!;
      const letter = variable === undefined ? undefined : mapping[variable];
      if (variable === undefined || letter === undefined) return [];
      if (variable !== 'PRICE') {
        const found = plain(article.cells[columnIndex(letter)] ?? '');
        return found === plain(text) ? [] : [`${row} ${variable} '${found}'`];
      }
      const value = rowValues(article, mapping)['PRICE'] ?? { text: '' };
      const reading = readPriceValue(value, mark, survey.marks.prices);
      const found = reading.kind === 'price' ? reading.decimal : `!${reading.kind}`;
      const same =
        amount === undefined ? plain(value.text) === plain(text) : Number(found) === Number(amount);
      return same || Number(found) === Number(text) ? [] : [`${row} PRICE '${found}'`];
    });
    return differing.length === 0 ? 'seen' : `differs: ${differing.join(', ')}`;
  } catch (error) {
    if (isAppError(error)) return `stop: ${error.issues[0]?.rule ?? error.code}`;
    throw error;
  }
}

const isWorkbook = ({ file }: Expected) => /\.(?:xls[xm]?|html)$/.test(file);

test.each(lists.filter((list) => !isWorkbook(list)))('$file comes out as it was found to', async (list) => {
  expect(await outcome(list)).toBe(outcomes[list.file]);
});

/** A process each: half a minute. */
describe.runIf(process.env['MARBETE_LONG_TESTS'])('workbooks', () => {
  test.each(lists.filter(isWorkbook))('$file comes out as it was found to', async (list) => {
    expect(await outcome(list)).toBe(outcomes[list.file]);
  });
});
