import { readFileSync } from 'node:fs';
import { isAppError } from '@marbete/core/api/errors';
import { maxColumns } from '@marbete/core/catalogue/columns';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import { formulaMark } from '@marbete/engine/internal/template/values';
import {
  type CellObject,
  type DenseWorkSheet,
  type ParsingOptions,
  read,
  set_cptable,
  type WorkBook,
  type WorkSheet,
} from 'xlsx';
import * as codePages from 'xlsx/dist/cpexcel.full.mjs';
import { blobBytes } from '../csv/byte-source.ts';
import { decode, decodeBytes, knownEncoding } from '../csv/decoding.ts';
import { encodingByMark, looksLikeUtf16 } from '../csv/encodings.ts';
import { guessEncoding } from '../csv/guess-encoding.ts';
import { unsupported } from '../refusals.ts';
import { unwrapped } from '../unwrapped.ts';
import { type BookSheet, type SheetNotes, unseen } from './book.ts';
import { readCell } from './cell-text.ts';
import { plainHtml } from './plain-html.ts';

set_cptable(codePages);

/** A spreadsheet program has no row below this one; what a file claims beyond it is not a sheet. */
const lastRow = 1_048_576;
/** Rows that are handed on together. */
const batchRows = 1000;

/** Dense and lean, and dates by their numbers in UTC, so that no time zone moves them. */
const options: ParsingOptions = {
  type: 'buffer',
  dense: true,
  cellHTML: false,
  cellFormula: false,
  cellNF: true,
  cellStyles: true,
  UTC: true,
};

/**
 * Opens an .xls, or a table of a web page or of XML under that name. The parser holds the whole book in memory and
 * blocks, so it runs in a process of its own. Throws `unsupported-file`.
 */
export async function openLegacy(
  path: string,
  name: string,
  kind: 'markup' | 'compound' | 'old-binary',
): Promise<BookSheet[]> {
  const markup = kind === 'markup' ? await decodedMarkup(path) : undefined;
  return legible(name, () =>
    markup === undefined ? sheetsOf(read(readFileSync(path), options)) : sheetsOfMarkup(markup),
  );
}

/** The text of a web page or an XML file, by its mark, by what it says of itself, or by its words. */
async function decodedMarkup(path: string): Promise<string> {
  const content = readFileSync(path);
  const mark = encodingByMark(content)?.encoding ?? looksLikeUtf16(content);
  const head = decodeBytes(content.subarray(0, 4096));
  const said = /(?:charset|encoding)\s*=\s*["']?([\w-]+)/i.exec(head)?.[1];
  const known = mark ?? (said === undefined ? undefined : knownEncoding(said.toLowerCase()));
  // What is UTF-8 throughout is that, whatever it says of itself.
  const guess = mark === undefined ? await guessEncoding(blobBytes(new Blob([content]), path)) : undefined;
  const isUtf8 = guess?.encoding === 'utf-8' && guess.strayBytes === undefined && !guess.doubled;
  const encoding = isUtf8 ? 'utf-8' : (known ?? guess!.encoding);
  return decode(content, encoding).replace(/^\ufeff/, '');
}

/** The sheets of an .xlsx that was put together from parts that were unpacked. */
export const openZippedParts = (content: Buffer): BookSheet[] => sheetsOf(read(content, options));

/** Cells of a web page are text as it stands there; of several tables the longest is the list. */
function sheetsOfMarkup(text: string): BookSheet[] {
  const book = read(plainHtml(text), { ...options, type: 'string', raw: true });
  const lastRowOf = (name: string) => Number(/\d+$/.exec(book.Sheets[name]?.['!ref'] ?? '')?.[0] ?? 0);
  return sheetsOf(book).sort((a, b) => lastRowOf(b.name) - lastRowOf(a.name));
}

function sheetsOf(book: WorkBook): BookSheet[] {
  return book.SheetNames.flatMap((name, index) => {
    const sheet = book.Sheets[name] as (DenseWorkSheet & { '!type'?: string }) | undefined;
    // A name whose sheet was not found: the list may be the one that is lost.
    if (!sheet) throw new Error(`The workbook names a sheet '${name}' and has none.`);
    if ((sheet['!type'] ?? 'sheet') !== 'sheet') return [];
    return [
      {
        name,
        hidden: (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0,
        active: index === 0,
        async first(most: number) {
          const found: SheetRow[] = [];
          for (const row of rowsOf(sheet, unseen, false)) if (found.push(row) === most) break;
          return found;
        },
        async *rows(seen: SheetNotes, visibleOnly: boolean) {
          let batch: SheetRow[] = [];
          for (const row of rowsOf(sheet, seen, visibleOnly)) {
            if (batch.push(row) < batchRows) continue;
            yield batch;
            batch = [];
          }
          yield batch;
        },
      },
    ];
  });
}

/** The filled rows of a sheet, cut at column Z. */
function* rowsOf(sheet: DenseWorkSheet, seen: SheetNotes, visibleOnly: boolean): Generator<SheetRow> {
  const data = sheet['!data'] ?? [];
  const hidden = hiddenInSheet(sheet);
  for (const column of hidden.columns) seen.hiddenColumn(column);
  for (let index = 0; index < Math.min(data.length, lastRow); index++) {
    const cells = data[index];
    const isHidden = hidden.rows.has(index);
    const row = cells ? toRow(cells, index + 1, seen, visibleOnly ? hidden.columns : noColumns) : undefined;
    if (row && isHidden) seen.hiddenRow(index + 1);
    if (row && !(isHidden && visibleOnly)) yield row;
  }
}

const noColumns: ReadonlySet<number> = new Set();

/** Indexes of rows and columns that the program does not show: hidden by hand, or by a filter. */
function hiddenInSheet(sheet: WorkSheet): { rows: ReadonlySet<number>; columns: ReadonlySet<number> } {
  const indexes = (list: readonly ({ hidden?: boolean } | undefined)[] = []) =>
    new Set([...list.entries()].flatMap(([index, item]) => (item?.hidden ? [index] : [])));
  return { rows: indexes(sheet['!rows']), columns: indexes(sheet['!cols']?.slice(0, maxColumns)) };
}

const textOf = (cell: CellObject | undefined) => (cell ? readCell(cell).text : '');

function toRow(
  cells: (CellObject | undefined)[],
  row: number,
  seen: SheetNotes,
  hidden: ReadonlySet<number>,
): SheetRow | undefined {
  const texts: string[] = [];
  const numbers: (string | null)[] = [];
  let width = 0;
  let numeric = false;
  for (let index = 0; index < Math.min(cells.length, maxColumns); index++) {
    const cell = hidden.has(index) ? undefined : cells[index];
    const { text, number } = cell ? readCell(cell) : { text: '', number: null };
    if (cell?.t === 'e') seen.errorCell(row);
    else if (text.startsWith(formulaMark)) seen.openFormula(row);
    texts.push(unwrapped(text));
    numbers.push(number);
    if (number !== null) numeric = true;
    if (text !== '' || number !== null) width = index + 1;
  }
  // The last cell of a row of the parser holds something, or a style.
  if (cells.length > maxColumns && textOf(cells.at(-1)) !== '') seen.cutColumns(row, cells.length);
  if (width === 0) return undefined;
  texts.length = width;
  numbers.length = width;
  return numeric ? { cells: texts, numbers, row } : { cells: texts, row };
}

/** Turns what the parser says about a broken or protected file into words and a next step. */
function legible<T>(fileName: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (isAppError(error)) throw error;
    if (/password|encrypt/i.test(String(error))) {
      throw unsupported(
        fileName,
        'is protected with a password',
        'Save it without one, or save it as .csv',
        error,
      );
    }
    throw unsupported(
      fileName,
      'cannot be read as a workbook',
      'Open it in a spreadsheet program and save it again as .xlsx',
      error,
    );
  }
}
