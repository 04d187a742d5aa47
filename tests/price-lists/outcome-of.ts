import { isAppError } from '@marbete/core/api/errors';
import { columnIndex } from '@marbete/core/catalogue/columns';
import { decideMark } from '@marbete/core/catalogue/decimal-marks';
import { rowValues, suggestMapping } from '@marbete/core/catalogue/mapping';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import { readPriceValue } from '@marbete/engine/internal/template/prices';
import { openSpreadsheet } from '@marbete/spreadsheets/read';
import { join } from 'node:path';

/** What a person sees in a list: which columns hold what, how many articles, and some of their cells. */
export interface SeenList {
  file: string;
  name: string | null;
  code: string | null;
  price: string | null;
  rows: number;
  cells: { row: number; column: string; text: string; amount?: string }[];
}

const plain = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/** What comes of a list: `seen` where all is read as a person sees it, `stop: why`, or what differs. */
export async function outcomeOf(
  folder: string,
  { file, name, code, price, rows, cells }: SeenList,
  nameVariable = 'DESCRIPTION',
): Promise<string> {
  try {
    const sheet = await openSpreadsheet(join(folder, file), { fileName: file });
    const { survey } = sheet;
    const articles: SheetRow[] = [];
    for await (const batch of sheet.rows)
      articles.push(...batch.filter(({ row }) => row !== survey.headerRow));
    const [doubt] = survey.doubts;
    if (doubt) return `stop: ${doubt.code}`;
    const variables = { [nameVariable]: name, CODE: code, PRICE: price };
    const wanted = Object.entries(variables).flatMap(([variable, column]) => (column ? [variable] : []));
    const mapping = suggestMapping(wanted, {
      headers: survey.headers,
      rows: survey.firstRows,
      empty: survey.empty,
      byCells: survey.byCells,
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
