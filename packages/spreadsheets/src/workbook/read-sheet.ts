import type { SheetRow } from '@marbete/core/catalogue/rows';
import type { Doubt, SheetSurvey } from '@marbete/core/catalogue/survey';
import type { NoticeBoard } from '../notices.ts';
import type { BookSheet, SheetNotes } from './book.ts';
import { chooseSheet } from './choose-sheet.ts';

export interface ReadSheet {
  sheet: string;
  sheets: string[];
  /** Other visible sheets that hold something, where nobody said which one to read. */
  others: string[];
  /** Lists among them that stand before the one that is read. */
  before: string[];
  /** What all parts of an .xlsx unpack to, as its archive says; undefined for others. */
  bytes: number | undefined;
  rows: AsyncGenerator<SheetRow[]>;
}

/** The sheet of a workbook that was asked for, or that `chooseSheet` finds, with its rows as they are read. */
export async function readSheet(
  sheets: readonly BookSheet[],
  book: {
    name: string;
    bytes: number | undefined;
    sheet?: string | undefined;
    visibleOnly?: boolean | undefined;
  },
  notices: NoticeBoard,
): Promise<ReadSheet> {
  const { name, bytes, sheet, visibleOnly = false } = book;
  const chosen = await chooseSheet(sheets, sheet, name);
  const notes = sheetNotes(notices);
  async function* rows(): AsyncGenerator<SheetRow[]> {
    yield* chosen.sheet.rows(notes, visibleOnly);
    notes.end(visibleOnly);
  }
  const names = (list: readonly { name: string }[]) => list.map((each) => each.name);
  return {
    sheet: chosen.sheet.name,
    sheets: names(sheets),
    others: names(chosen.others),
    before: names(chosen.before),
    bytes,
    rows: rows(),
  };
}

/** Says which other sheets the workbook has, where nobody said which one to read. */
export function tellOtherSheets(
  survey: SheetSurvey,
  { sheet, others, before }: Pick<ReadSheet, 'sheet' | 'others' | 'before'>,
  notices: NoticeBoard,
): void {
  notices.otherSheets(sheet, others);
  if (others.length > 0)
    for (const doubt of survey.doubts)
      doubt.message += ` Only the sheet '${sheet}' was read; --sheet names another one.`;
  if (before.length > 0) survey.doubts.push(sheetDoubt(sheet, before));
}

function sheetDoubt(sheet: string, before: readonly string[]): Doubt {
  const message = `The sheet '${sheet}' was in front when the file was saved, and '${before[0]}' before it is a list too.`;
  return { code: 'sheet-unclear', message };
}

/** What is seen in a sheet goes to the notices of its file; what is hidden, when its rows have ended. */
function sheetNotes(notices: NoticeBoard): SheetNotes & { end(leftOut: boolean): void } {
  const columns = new Set<number>();
  let rows = 0;
  return {
    errorCell: notices.errorCell,
    openFormula: notices.openFormula,
    cutColumns: notices.cutColumns,
    hiddenRow() {
      rows += 1;
    },
    hiddenColumn: (column) => void columns.add(column),
    end: (leftOut) => notices.hidden(rows, columns.size, leftOut),
  };
}
