import { isAppError } from '@marbete/core/api/errors';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import { damaged, tooLongCell, tooMuchText, unsupported } from '../../refusals.ts';
import { type BookSheet, type SheetNotes, unseen } from '../book.ts';
import { openArchive } from './archive.ts';
import { noNumberStyles, readNumberStyles } from './number-styles.ts';
import { readOutline } from './outline.ts';
import {
  mostCharacters,
  noSharedTexts,
  OverLimit,
  readSharedTexts,
  type SharedTexts,
} from './shared-texts.ts';
import { OutOfOrder, sheetRows } from './sheet.ts';
import type { ByteSource } from './zip.ts';

export interface XlsxLimits {
  /** Bytes that all parts that are read unpack to. */
  unpackedBytes: number;
  /** Rows of a sheet. */
  rows: number;
}

/** Characters of all shared texts together. */
const mostTextCharacters = 64 * 1024 * 1024;
/** Rows and characters of a sheet that is held to be sorted. */
const mostSorted = { rows: 50_000, characters: 16 * 1024 * 1024 };

/**
 * Opens an .xlsx by the directory of its archive; sheets then stream. Neither they nor their parts are ever held whole:
 * what a directory announces is checked before anything is unpacked, and what comes out while it does, since a directory
 * can lie. `anyOrder` holds a sheet to sort its rows; without it one whose rows are not in order throws `OutOfOrder`.
 * Throws `unsupported-file` or `too-large`.
 */
export async function openXlsx(
  source: ByteSource,
  fileName: string,
  limits: XlsxLimits,
  { anyOrder = false }: { anyOrder?: boolean } = {},
): Promise<{ sheets: BookSheet[]; bytes: number }> {
  const archive = await openArchive(source, fileName, limits.unpackedBytes);
  const legible = (error: unknown) => refusalOf(error, fileName);
  try {
    const outline = await readOutline(archive);
    const styles = outline.styles ? await readNumberStyles(archive.content(outline.styles)) : noNumberStyles;
    let shared: Promise<SharedTexts> | undefined;
    const texts = () =>
      (shared ??= outline.texts
        ? readSharedTexts(archive.content(outline.texts), {
            texts: limits.rows * 26,
            characters: mostTextCharacters,
          })
        : Promise.resolve(noSharedTexts));
    const sheets = outline.sheets.map(({ part, ...sheet }) => {
      async function* rows(seen: SheetNotes, visibleOnly: boolean, peek = false): AsyncGenerator<SheetRow[]> {
        try {
          const { date1904 } = outline;
          const context = { texts: await texts(), styles, date1904, visibleOnly, seen, anyOrder };
          const passing = sheetRows(archive.content(part, peek), context);
          yield* anyOrder ? sorted(passing, fileName) : passing;
        } catch (error) {
          throw legible(error);
        }
      }
      return { ...sheet, rows, first: (most: number) => firstRows(rows(unseen, false, true), most) };
    });
    return { sheets, bytes: archive.bytes };
  } catch (error) {
    throw legible(error);
  }
}

async function firstRows(batches: AsyncIterable<SheetRow[]>, most: number): Promise<SheetRow[]> {
  const found: SheetRow[] = [];
  try {
    for await (const rows of batches) {
      found.push(...rows);
      if (found.length >= most) break;
    }
  } catch (error) {
    // A sheet that cannot be read stops where it is the one to read.
    if (error instanceof OutOfOrder) throw error;
    if (!isAppError(error)) throw error;
  }
  return found.slice(0, most);
}

/** The rows of a sheet by their numbers; cells of a row that stands twice together. */
async function* sorted(batches: AsyncIterable<SheetRow[]>, fileName: string): AsyncGenerator<SheetRow[]> {
  const byNumber = new Map<number, SheetRow>();
  let characters = 0;
  for await (const rows of batches) {
    for (const row of rows) {
      for (const cell of row.cells) characters += cell.length;
      const before = byNumber.get(row.row!);
      byNumber.set(row.row!, before ? joined(before, row) : row);
    }
    if (byNumber.size > mostSorted.rows || characters > mostSorted.characters)
      throw unsupported(fileName, 'has rows in another order than their numbers', 'Save it again as .xlsx');
  }
  yield [...byNumber.values()].sort((a, b) => a.row! - b.row!);
}

function joined(one: SheetRow, other: SheetRow): SheetRow {
  const width = Math.max(one.cells.length, other.cells.length);
  const later = (index: number) => ((other.cells[index] ?? '') === '' ? one : other);
  const places = Array.from({ length: width }, (_, index) => index);
  return {
    cells: places.map((index) => later(index).cells[index] ?? ''),
    numbers: places.map((index) => later(index).numbers?.[index] ?? null),
    row: one.row!,
  };
}

/** What keeps a workbook from being read, in words and with a next step. */
function refusalOf(error: unknown, fileName: string): unknown {
  if (isAppError(error) || error instanceof OutOfOrder) return error;
  if (!(error instanceof OverLimit)) return damaged(fileName, error);
  if (error.what === 'texts') return tooMuchText(fileName, mostTextCharacters);
  return tooLongCell(fileName, error.row, mostCharacters);
}
