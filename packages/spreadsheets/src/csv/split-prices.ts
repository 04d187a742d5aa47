import { AppError } from '@marbete/core/api/errors';
import { headerKey, headerWord, variableOfHeader } from '@marbete/core/catalogue/header-names';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import { kindOfRow } from '@marbete/core/catalogue/row-kinds';
import type { SheetSurvey } from '@marbete/core/catalogue/survey';
import type { ByteSource } from './byte-source.ts';

/*
 * Prices with a decimal comma in a file whose cells are separated by commas: 12,50 without quotes is two cells. Empty cells
 * at the end of such a row hide that it is too wide, and a file without them hides it altogether.
 */

/** Rows that are kept of one kind; those above the header are among them. */
const mostKept = 200;
const mostKinds = 1_000;
/** Fewer rows prove nothing about a column. */
const fewestRows = 3;

interface PaddedRow {
  row: number;
  cells: readonly string[];
}

/** Looks for split prices as rows pass, and refuses a file that may have them. */
export function createSplitPrices() {
  /** Rows that end in empty cells, by their width as written and how many splits they may have. */
  const padded = new Map<string, { width: number; splits: number; rows: PaddedRow[] }>();
  const columns: ColumnOfHalves[] = [];
  let articles = 0;
  let first: SheetRow | undefined;

  return {
    /** A row as written that ends in empty cells. */
    addPadded(row: number, cells: readonly string[]): void {
      const splits = splitsIn(cells, []).length;
      if (splits === 0) return;
      const key = `${cells.length} ${splits}`;
      const same = padded.get(key) ?? { width: cells.length, splits, rows: [] };
      if (same.rows.length <= mostKept) same.rows.push({ row, cells: [...cells] });
      if (padded.size < mostKinds) padded.set(key, same);
    },
    addArticle(row: SheetRow): void {
      first ??= row;
      articles += 1;
      const width = Math.max(row.cells.length, columns.length);
      for (let at = 0; at < width; at++) noteHalves((columns[at] ??= halvesAfter(articles)), row.cells[at]);
    },
    /** Throws `data-invalid` with a row as it may be read in both ways. */
    refuse(file: ByteSource, { headerRow, headers, sorting }: SheetSurvey, headerWidth: number): void {
      for (const { width, splits, rows } of padded.values()) {
        const extra = width - headerWidth;
        if (extra < 1 || splits < extra) continue;
        const found = rows.find(
          ({ row, cells }) =>
            row > headerRow! &&
            kindOfRow({ row, cells }, sorting) === 'article' &&
            splitsIn(cells, sorting.code).length >= extra,
        );
        if (found)
          throw splitPrices(
            file,
            found,
            splitsIn(found.cells, sorting.code)[0]!,
            'take the empty cells at the end of the rows away',
          );
      }
      if (!first || articles < fewestRows) return;
      for (let at = 0; at + 1 < columns.length; at++) {
        const [whole, cents] = [columns[at]!, columns[at + 1]!];
        if (!whole.isWhole || !cents.isCents || !cents.hasZero) continue;
        if (isAmount(headers[at]) && mayHoldCents(headers[at + 1]))
          throw splitPrices(file, { row: first.row!, cells: first.cells }, at, 'write prices such as 12.00');
      }
    },
  };
}

interface ColumnOfHalves {
  /** All cells are whole numbers. */
  isWhole: boolean;
  /** All cells have exactly two digits, and one of them begins with 0. */
  isCents: boolean;
  hasZero: boolean;
}

/** A column that rows before this one did not reach has empty cells there. */
const halvesAfter = (articles: number): ColumnOfHalves => ({
  isWhole: articles === 1,
  isCents: articles === 1,
  hasZero: false,
});

function noteHalves(column: ColumnOfHalves, cell = ''): void {
  if (column.isWhole && !wholePart.test(cell)) column.isWhole = false;
  if (!column.isCents) return;
  column.isCents = cell.length === 2 && /^\d\d$/.test(cell);
  column.hasZero ||= column.isCents && cell[0] === '0';
}

/** What may stand before a decimal comma, and behind it or behind a comma that sets off thousands. */
const wholePart = /^\s*\D{0,4}(?:\d+|\d{1,3}(?:\.\d{3})+)\s*$/;
const restPart = /^\s*\d{1,3}(?:[^\d\p{L}].*)?\s*$/u;

/** Most cells are told by their last and first sign: a digit, or a blank before one. */
function mayBeHalves(one: string, other: string): boolean {
  if (one === '' || other === '') return false;
  const [last, first] = [one.charCodeAt(one.length - 1), other.charCodeAt(0)];
  return (
    (isDigit(last) || !(last > 0x20 && last < 0x80)) && (isDigit(first) || !(first > 0x20 && first < 0x80))
  );
}

const isDigit = (code: number) => code >= 0x30 && code <= 0x39;

/** Places whose cell and the next one may be one price; none of them share a cell. */
function splitsIn(cells: readonly string[], codes: readonly number[]): number[] {
  const found: number[] = [];
  for (let at = 0; at + 1 < cells.length; at++) {
    if (!mayBeHalves(cells[at]!, cells[at + 1]!) || codes.includes(at)) continue;
    if (!wholePart.test(cells[at]!) || !restPart.test(cells[at + 1]!)) continue;
    found.push(at);
    at += 1;
  }
  return found;
}

const amounts = new Set(['PRICE', 'OFFER', 'PRICE_1', 'PRICE_2', 'PRICE_3', 'QUANTITY']);
const isAmount = (name = '') => amounts.has(variableOfHeader(name) ?? '');

/** Departments and rates of taxes are written with two digits as well. */
const mayHoldCents = (name = '') =>
  isAmount(name) || headerKey(name) === '' || headerWord(name) === undefined;

function splitPrices(file: ByteSource, { row, cells }: PaddedRow, at: number, otherwise: string): AppError {
  const shown = (list: readonly string[]) => list.map((cell) => cell.trim() || '(empty)').join(' | ');
  const price = `${cells[at]!.trim()},${cells[at + 1]!.trim()}`;
  const [one, other] = [shown(cells), shown([...cells.slice(0, at), price, ...cells.slice(at + 2)])];
  const message =
    `${file.name}: row ${row} may be ${one}, or ${other}: its cells are separated by commas, and '${price}' may be one ` +
    `price. Quote such cells ("${price}") or separate the cells by semicolons; if it is ` +
    `not, ${otherwise}.`;
  return new AppError('data-invalid', message, {
    details: { file: file.name, row, one, other },
    issues: [{ path: ['row', row], message, rule: 'price-may-be-split' }],
  });
}
