import { readFileSync } from 'node:fs';
import iconv from 'iconv-lite';
import { AppError, isAppError } from '@marbete/core/api/errors';
import { maxColumns } from '@marbete/core/catalogue/columns';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import { formulaMark } from '@marbete/core/template/values';
import {
  type CellObject,
  type DenseWorkSheet,
  type ParsingOptions,
  parse_zip,
  read,
  set_cptable,
  type WorkBook,
  type WorkSheet,
} from 'xlsx';
import * as codePages from 'xlsx/dist/cpexcel.full.mjs';
import { encodingByMark, looksLikeUtf16 } from '../csv/encodings.ts';
import { guessEncoding } from '../csv/guess-encoding.ts';
import { type Kind, unsupported } from '../detect.ts';
import type { NoticeBoard } from '../notices.ts';
import { unwrapped } from '../unwrapped.ts';
import { readCell } from './cell-text.ts';
import { plainHtml } from './plain-html.ts';
import { type UnpackedWorkbook, unpackWorkbook } from './unpack.ts';

set_cptable(codePages);

/** A spreadsheet program has no row below this one; what a file claims beyond it is not a sheet. */
const lastRow = 1_048_576;

/** Dense and lean, and dates by their numbers in UTC, so that no time zone moves them. */
const options: ParsingOptions & { sheets?: number[] } = {
  type: 'buffer',
  dense: true,
  cellHTML: false,
  cellFormula: false,
  cellNF: true,
  UTC: true,
};

export interface ParsedSheet {
  sheet: string;
  sheets: string[];
  /** Other visible sheets that hold something, where nobody said which one to read. */
  others: string[];
  rows: Generator<SheetRow>;
}

interface SheetNames {
  /** Sheets that have cells, with their index in the workbook. */
  sheets: { name: string; index: number; hidden: boolean }[];
  open(index: number): WorkBook;
  hidden(index: number, sheet: WorkSheet): Hidden;
  hasCells(index: number): boolean;
}

/**
 * Parses one sheet of an XLS or XLSX file: the one that was asked for, or the first visible one that is not empty. This holds the whole
 * sheet in memory and blocks, so it runs in a process of its own. Throws `unsupported-file` or `data-invalid`.
 */
export async function parseWorkbook(
  path: string,
  file: { name: string; kind: Exclude<Kind, 'text'>; unpackedBytes: number },
  { sheet: wanted, visibleOnly = false }: { sheet?: string | undefined; visibleOnly?: boolean | undefined },
  notices: NoticeBoard,
): Promise<ParsedSheet> {
  const unpacked = file.kind === 'zip' && (await unpackWorkbook(path, file.name, file.unpackedBytes));
  const markup = file.kind === 'markup' && (await decodedMarkup(path));
  const book = legible(file.name, () =>
    unpacked ? openZip(unpacked) : markup ? openMarkup(markup) : openBinary(readFileSync(path)),
  );
  const sheets = book.sheets.map(({ name }) => name);
  const chosen = chooseSheet(book, wanted, file.name);
  const parsed = legible(file.name, () => book.open(chosen.index)).Sheets[chosen.name];
  if (!parsed)
    throw unsupported(
      file.name,
      `has a sheet '${chosen.name}' that cannot be read`,
      'Save it again as .xlsx',
    );
  const hidden = book.hidden(chosen.index, parsed);
  notices.hidden(hidden.rows.size, hidden.columns.size, visibleOnly);
  const rows = rowsOf(parsed as DenseWorkSheet, notices, visibleOnly ? hidden : nothingHidden);
  const others =
    wanted === undefined
      ? book.sheets.filter((each) => each !== chosen && !each.hidden && book.hasCells(each.index))
      : [];
  return { sheet: chosen.name, sheets, others: others.map(({ name }) => name), rows };
}

/** Indexes of rows and columns that the program does not show: hidden by hand, or by a filter. */
interface Hidden {
  rows: ReadonlySet<number>;
  columns: ReadonlySet<number>;
}

const nothingHidden: Hidden = { rows: new Set(), columns: new Set() };

/** By the sheet's own text: asking the parser for it would build the styles of every cell. */
function hiddenInText(text: string): Hidden {
  const isHidden = (element: string) => /\shidden=["'](?:1|true)["']/.test(element);
  const numberOf = (element: string, name: string) =>
    Number(new RegExp(`\\s${name}=["'](\\d+)["']`).exec(element)?.[1] ?? 0);
  const rows = new Set<number>();
  const columns = new Set<number>();
  for (const [element] of text.matchAll(/<(?:\w+:)?(?:row|col)\s[^>]*\shidden=[^>]*>/g)) {
    if (!isHidden(element)) continue;
    if (!/^<(?:\w+:)?col\s/.test(element)) rows.add(numberOf(element, 'r') - 1);
    else {
      const last = Math.min(numberOf(element, 'max'), maxColumns);
      for (let column = numberOf(element, 'min'); column <= last; column++) columns.add(column - 1);
    }
  }
  return { rows, columns };
}

function hiddenInSheet(sheet: WorkSheet): Hidden {
  const indexes = (list: readonly ({ hidden?: boolean } | undefined)[] = []) =>
    new Set([...list.entries()].flatMap(([index, item]) => (item?.hidden ? [index] : [])));
  return { rows: indexes(sheet['!rows']), columns: indexes(sheet['!cols']?.slice(0, maxColumns)) };
}

function openZip({ parts, text, hasCells }: UnpackedWorkbook): SheetNames {
  const outline = parse_zip(parts, { ...options, sheets: [] } as object);
  const relations = relationsOf(text(/(^|\/)_rels\/workbook\d*\.xml\.rels$/i));
  const relationOf = (index: number) =>
    relations.get((outline.Workbook?.Sheets?.[index] as { id?: string } | undefined)?.id ?? '');
  /** Matches the part of a sheet; undefined where the workbook names none. */
  const partOf = (index: number) => {
    const name = relationOf(index)?.target.replace(/^.*\//, '');
    return name ? new RegExp(`(^|/)worksheets/${name.replace(/[^\w.-]/g, '.')}$`, 'i') : undefined;
  };
  return {
    sheets: outline.SheetNames.flatMap((name, index) => {
      const about = outline.Workbook?.Sheets?.[index] as { Hidden?: number } | undefined;
      const type = relationOf(index)?.type ?? 'worksheet';
      return type === 'worksheet' ? [{ name, index, hidden: (about?.Hidden ?? 0) !== 0 }] : [];
    }),
    open: (index) => parse_zip(parts, { ...options, sheets: [index] } as ParsingOptions),
    hidden: (index) => {
      const part = partOf(index);
      return part ? hiddenInText(text(part)) : nothingHidden;
    },
    hasCells: (index) => {
      const part = partOf(index);
      return !part || hasCells(part);
    },
  };
}

/** By id, the part that it names, and what that is by the last word of its type (ECMA-376 Part 1, 12.3). */
function relationsOf(text: string): Map<string, { type: string; target: string }> {
  const relations = new Map<string, { type: string; target: string }>();
  for (const [element] of text.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)) {
    const id = /\sId\s*=\s*["']([^"']*)["']/.exec(element)?.[1];
    const type = /\sType\s*=\s*["'][^"']*\/([^"'/]*)["']/.exec(element)?.[1];
    const target = /\sTarget\s*=\s*["']([^"']*)["']/.exec(element)?.[1] ?? '';
    if (id !== undefined && type !== undefined) relations.set(id, { type, target });
  }
  return relations;
}

/** The text of a web page or an XML file, by its mark, by what it says of itself, or by its words. */
async function decodedMarkup(path: string): Promise<string> {
  const content = readFileSync(path);
  const mark = encodingByMark(content)?.encoding ?? looksLikeUtf16(content);
  const said = /(?:charset|encoding)\s*=\s*["']?([\w-]+)/i.exec(content.toString('latin1', 0, 4096))?.[1];
  const known = mark ?? (said !== undefined && iconv.encodingExists(said) ? said : undefined);
  return iconv.decode(content, known ?? (await guessEncoding(path)).encoding);
}

/** Cells of a web page are text as it stands there; of several tables the longest is the list. */
function openMarkup(text: string): SheetNames {
  const book = openBook(read(plainHtml(text), { ...options, cellStyles: true, type: 'string', raw: true }));
  const rowsAt = (index: number) =>
    book.open(index).Sheets[book.open(index).SheetNames[index]!]?.['!ref'] ?? '';
  const lastRowOf = (index: number) => Number(/\d+$/.exec(rowsAt(index))?.[0] ?? 0);
  return { ...book, sheets: book.sheets.toSorted((a, b) => lastRowOf(b.index) - lastRowOf(a.index)) };
}

const openBinary = (content: Buffer) => openBook(read(content, { ...options, cellStyles: true }));

function openBook(book: WorkBook): SheetNames {
  return {
    sheets: book.SheetNames.flatMap((name, index) => {
      const type = (book.Sheets[name] as { '!type'?: string } | undefined)?.['!type'] ?? 'sheet';
      const hidden = (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0;
      return type === 'sheet' ? [{ name, index, hidden }] : [];
    }),
    open: () => book,
    hidden: (_, sheet) => hiddenInSheet(sheet),
    hasCells: (index) =>
      (book.Sheets[book.SheetNames[index]!] as DenseWorkSheet | undefined)?.['!data']?.some((row) =>
        row?.some((cell) => cell !== undefined),
      ) ?? false,
  };
}

function chooseSheet(book: SheetNames, wanted: string | undefined, fileName: string) {
  const { sheets } = book;
  const visible = sheets.filter(({ hidden }) => !hidden);
  const chosen =
    wanted === undefined
      ? (visible.find(({ index }) => book.hasCells(index)) ?? visible[0] ?? sheets[0])
      : (sheets.find(({ name }) => name === wanted) ??
        sheets.find(({ name }) => name.toLowerCase() === wanted.toLowerCase()));
  if (chosen) return chosen;
  if (wanted === undefined) throw unsupported(fileName, 'has no sheet with cells');
  const known = sheets.map(({ name }) => name);
  const message = `${fileName} has no sheet '${wanted}'. Choose one of: ${known.join(', ')}.`;
  throw new AppError('data-invalid', message, {
    details: { file: fileName, sheets: known },
    issues: [{ path: ['sheet'], message, rule: 'sheet-unknown' }],
  });
}

/** The filled rows of a sheet, cut at column Z. */
function* rowsOf(sheet: DenseWorkSheet, notices: NoticeBoard, hidden: Hidden): Generator<SheetRow> {
  const data = sheet['!data'] ?? [];
  const end = Math.min(data.length, lastRow);
  for (let index = 0; index < end; index++) {
    if (hidden.rows.has(index)) continue;
    const cells = data[index];
    const row = cells ? toRow(cells, index + 1, notices, hidden.columns) : undefined;
    if (row) yield row;
  }
}

function toRow(
  cells: (CellObject | undefined)[],
  row: number,
  notices: NoticeBoard,
  hidden: ReadonlySet<number>,
): SheetRow | undefined {
  const texts: string[] = [];
  const numbers: (string | null)[] = [];
  let width = 0;
  let filled = 0;
  let numeric = false;
  for (let index = 0; index < cells.length; index++) {
    const cell = hidden.has(index) ? undefined : cells[index];
    const { text, number } = cell ? readCell(cell) : { text: '', number: null };
    if (text !== '' || number !== null) filled = index + 1;
    if (index >= maxColumns) continue;
    if (cell?.t === 'e') notices.errorCell(row);
    else if (text.startsWith(formulaMark)) notices.openFormula(row);
    texts.push(unwrapped(text));
    numbers.push(number);
    if (number !== null) numeric = true;
    width = filled;
  }
  if (filled > maxColumns) notices.cutColumns(row, filled);
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
