import { AppError } from '@marbete/core/api/errors';
import { looksLikeList } from '@marbete/core/catalogue/survey';
import { unsupported } from '../refusals.ts';
import type { BookSheet } from './book.ts';

export interface ChosenSheet {
  sheet: BookSheet;
  /** Other visible sheets that hold something, where nobody said which one to read. */
  others: BookSheet[];
  /** Lists among them that stand before the one that is read, or are copies of it. */
  before: BookSheet[];
}

/** Rows that tell whether a sheet is a list. */
const looked = 60;
/** Sheets that are looked into. */
const mostLooked = 50;

/**
 * The sheet to read: the one that was asked for; else, of those that look like lists, the one that was in front when the
 * file was saved, or the first. A cover and other sheets without a list are passed over. Throws `unsupported-file` for a
 * workbook without sheets, `data-invalid` for one without the sheet that was asked for.
 */
export async function chooseSheet(
  sheets: readonly BookSheet[],
  wanted: string | undefined,
  fileName: string,
): Promise<ChosenSheet> {
  if (wanted !== undefined) return { sheet: sheetCalled(sheets, wanted, fileName), others: [], before: [] };
  const visible = sheets.filter(({ hidden }) => !hidden);
  if (visible.length < 2) {
    const sheet = visible[0] ?? sheets[0];
    if (!sheet) throw unsupported(fileName, 'has no sheet with cells');
    return { sheet, others: [], before: [] };
  }
  const filled: BookSheet[] = [];
  const lists: BookSheet[] = [];
  for (const sheet of visible.slice(0, mostLooked)) {
    const rows = await sheet.first(looked);
    if (rows.length > 0) filled.push(sheet);
    if (looksLikeList(rows)) lists.push(sheet);
  }
  const [candidates] = [lists, filled, visible].filter(({ length }) => length > 0);
  const sheet = candidates!.find(({ active }) => active) ?? candidates![0]!;
  return {
    sheet,
    others: filled.filter((each) => each !== sheet),
    before: lists.filter((each, at) => at < lists.indexOf(sheet) || isCopy(each.name, sheet.name)),
  };
}

/** Spreadsheet programs call the copy of a sheet 'Precios (2)'. */
const isCopy = (name: string, of: string) =>
  name !== of && name.replace(/ \(\d+\)$/, '') === of.replace(/ \(\d+\)$/, '');

function sheetCalled(sheets: readonly BookSheet[], wanted: string, fileName: string): BookSheet {
  const found =
    sheets.find(({ name }) => name === wanted) ??
    sheets.find(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  if (found) return found;
  const known = sheets.map(({ name }) => name);
  const message = `${fileName} has no sheet '${wanted}'. Choose one of: ${known.join(', ')}.`;
  throw new AppError('data-invalid', message, {
    details: { file: fileName, sheets: known },
    issues: [{ path: ['sheet'], message, rule: 'sheet-unknown' }],
  });
}
