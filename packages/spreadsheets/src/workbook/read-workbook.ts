import { open } from 'node:fs/promises';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import type { Kind } from '../detect.ts';
import type { NoticeBoard } from '../notices.ts';
import type { SheetNotes } from './book.ts';
import { chooseSheet } from './choose-sheet.ts';
import { openXlsx } from './xlsx/workbook.ts';
import type { ByteSource } from './xlsx/zip.ts';

export interface WorkbookFile {
  path: string;
  name: string;
  kind: Exclude<Kind, 'text'>;
  unpackedBytes: number;
  maxRows: number;
}

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

/**
 * One sheet of an XLS or XLSX file: the one that was asked for, or the one that `chooseSheet` finds. `anyOrder` sorts the
 * rows of an .xlsx, which throws `OutOfOrder` where they need it. Throws `unsupported-file`, `too-large` or `data-invalid`.
 */
export async function readWorkbook<T>(
  { path, name, kind, unpackedBytes, maxRows }: WorkbookFile,
  { sheet, visibleOnly = false }: { sheet?: string | undefined; visibleOnly?: boolean | undefined },
  notices: NoticeBoard,
  use: (read: ReadSheet) => Promise<T>,
  anyOrder = false,
): Promise<T> {
  const source = await fileSource(path);
  try {
    const limits = { unpackedBytes, rows: maxRows };
    const { sheets, bytes } =
      kind === 'zip'
        ? await openXlsx(source, name, limits, { anyOrder })
        : { sheets: await (await import('./legacy.ts')).openLegacy(path, name, kind), bytes: undefined };
    const chosen = await chooseSheet(sheets, sheet, name);
    const notes = sheetNotes(notices);
    async function* rows(): AsyncGenerator<SheetRow[]> {
      yield* chosen.sheet.rows(notes, visibleOnly);
      notes.end(visibleOnly);
    }
    const names = (list: readonly { name: string }[]) => list.map((each) => each.name);
    return await use({
      sheet: chosen.sheet.name,
      sheets: names(sheets),
      others: names(chosen.others),
      before: names(chosen.before),
      bytes,
      rows: rows(),
    });
  } finally {
    await source.close();
  }
}

/** A file of which pieces are read. */
export async function fileSource(path: string): Promise<ByteSource & { close(): Promise<void> }> {
  const handle = await open(path);
  const { size } = await handle.stat();
  return {
    bytes: size,
    async read(offset, length) {
      const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, offset);
      return buffer.subarray(0, bytesRead);
    },
    close: () => handle.close(),
  };
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
