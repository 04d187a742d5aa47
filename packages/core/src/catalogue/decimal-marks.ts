import { decimalMarkIn, wholeCurrencies, withoutWords } from '@marbete/engine/internal/template/prices';
import { priceVariables } from '@marbete/engine/internal/template/row-prices';
import type { DecimalMark, PriceRules } from '@marbete/engine/internal/template/values';
import { type CheckDigits, type ColumnCodes, countCode } from './check-digits.ts';
import { columnLetter, maxColumns } from './columns.ts';
import { headerSpeaksOf, variableOfHeader } from './header-names.ts';
import type { SheetRow } from './rows.ts';

/** What the cells of one column tell about the decimal mark of their list. */
export interface ColumnMarks {
  /** The first cell that proves a point, and the first that proves a comma. */
  point?: string;
  comma?: string;
  /** Cells such as 1.990 that could be read with either, and the first of them. */
  open: number;
  samples: string[];
  /** The marks of those cells; missing in lists that were stored before it was noted. */
  openMarks?: DecimalMark[];
  /** Those of them that end in 0, by their mark; missing in older lists too. */
  endInZero?: Partial<Record<DecimalMark, OpenCells>>;
  /** Whether a cell surely has three decimals or more. */
  thousandths?: boolean;
}

/** What a sheet tells about its decimal mark. */
export interface SheetMarks {
  /** What a person said when the file was read; it wins over the cells. */
  said?: DecimalMark;
  /** What was said about an earlier file of the same list; it counts where the cells prove nothing, or both marks. */
  remembered?: DecimalMark;
  /** The decimal mark that the account chose for its prices, where it chose one (see decideMark). */
  account?: DecimalMark;
  /** What was said about prices that need more than reading. */
  prices?: PriceRules;
  /** By column letter; columns whose cells say nothing are left out. */
  columns: Readonly<Record<string, ColumnMarks>>;
  /** Currencies that the names of columns say, by letter. */
  headed?: Readonly<Record<string, string>>;
  /** Columns that are called prices, also those that a label does not print. */
  named?: readonly string[];
  /** What a person said of check digits; it wins over the codes. */
  checkDigits?: CheckDigits;
  /** Columns that hold article numbers. */
  codes?: Readonly<Record<string, ColumnCodes>>;
}

/** Cells that could be read with either mark, the first of them as samples. */
interface OpenCells {
  count: number;
  samples: string[];
}

/** The decimal mark of a list, for all of its price columns together. */
export type MarkDecision =
  | { kind: 'none' }
  /**
   * `open` has what a person should see: cells that are thousands by the account's mark alone, or cells of three decimals
   * such as 1,459 since another cell, `proof`, shows a decimal comma.
   */
  | { kind: 'proven'; mark: DecimalMark; open?: OpenCells; proof?: string }
  /** `proof` is a cell such as 9,50 beside which 1,990 may yet be thousands. */
  | ({ kind: 'open'; proof?: string } & OpenCells)
  | { kind: 'contradicted'; point: string; comma: string };

const mostSamples = 3;
/** Longer texts are no amounts. */
const mostCharacters = 24;

/** Looks at the rows of a sheet as they pass; what it keeps of them is small. */
export function createMarkSurvey(said?: DecimalMark, rules: PriceRules = {}, account?: DecimalMark) {
  const prices = Object.fromEntries(Object.entries(rules).filter(([, rule]) => rule !== undefined));
  const bare = rules.words === 'ignore' ? withoutWords : (text: string) => text;
  const columns: (ColumnMarks | undefined)[] = [];
  const codes: (ColumnCodes | undefined)[] = [];
  return {
    add({ cells, numbers }: SheetRow): void {
      for (let index = 0; index < cells.length; index++) {
        const cell = cells[index]!;
        codes[index] = countCode(codes[index], cell);
        if (cell.length < 2 || cell.length > mostCharacters || (numbers?.[index] ?? null) !== null) continue;
        const found = markOf(bare(cell));
        if (found === undefined) continue;
        const marks = (columns[index] ??= { open: 0, samples: [] });
        if (found === '.' || found === ',') {
          if (found === '.') marks.point ??= cell.trim();
          else marks.comma ??= cell.trim();
          if (!marks.thousandths && hasThousandths(cell, found)) marks.thousandths = true;
        } else {
          marks.open += 1;
          const sample = cell.trim();
          addSample(marks.samples, sample);
          if (!marks.openMarks?.includes(found.open)) (marks.openMarks ??= []).push(found.open);
          if (!/0\D*$/.test(sample)) continue;
          const ends = ((marks.endInZero ??= {})[found.open] ??= { count: 0, samples: [] });
          ends.count += 1;
          addSample(ends.samples, sample);
        }
      }
    },
    marks(): SheetMarks {
      const found = columns.flatMap((marks, index) => (marks ? [[columnLetter(index), marks] as const] : []));
      const article = codes.flatMap((column, index) =>
        column ? [[columnLetter(index), column] as const] : [],
      );
      return {
        ...(said === undefined ? {} : { said }),
        ...(account === undefined ? {} : { account }),
        ...(Object.keys(prices).length > 0 ? { prices } : {}),
        columns: Object.fromEntries(found),
        ...(article.length > 0 ? { codes: Object.fromEntries(article) } : {}),
      };
    },
  };
}

function addSample(samples: string[], sample: string): void {
  if (samples.length < mostSamples && !samples.includes(sample)) samples.push(sample);
}

/** Whether three digits or more stand behind the decimal mark of a cell. */
function hasThousandths(cell: string, mark: DecimalMark): boolean {
  const at = cell.lastIndexOf(mark);
  return at >= 0 && at < cell.length - 3 && /^\d{3}/.test(cell.slice(at + 1));
}

/** The mark of a cell. Cells without one and plain prices such as 12.50 are told without regular expressions. */
function markOf(cell: string): ReturnType<typeof decimalMarkIn> {
  let at = -1;
  let plain = true;
  for (let index = 0; index < cell.length; index++) {
    const code = cell.charCodeAt(index);
    if (code >= 0x30 && code <= 0x39) continue;
    if (code === 0x2e || code === 0x2c) {
      plain &&= at < 0;
      at = index;
    } else plain = false;
  }
  if (at < 0) return undefined;
  const decimals = cell.length - at - 1;
  if (!plain || at > 10 || (decimals !== 1 && decimals !== 2)) return decimalMarkIn(cell);
  return cell[at] === '.' ? '.' : ',';
}

/** The rules for the prices of a list, with the currency of each variable that a column fills; undefined without any. */
export function priceRulesOf(
  { prices, headed }: SheetMarks,
  mapping: Readonly<Record<string, string>>,
): PriceRules | undefined {
  const currencies = Object.entries(mapping).flatMap(([variable, letter]) =>
    headed && Object.hasOwn(headed, letter)
      ? [[variable === 'PRECIO' ? 'PRICE' : variable, headed[letter]!]]
      : [],
  );
  return currencies.length > 0 ? { ...prices, currencies: Object.fromEntries(currencies) } : prices;
}

/**
 * The decimal mark of a list by the cells of these columns, its prices (docs/printer-rules.md, Prices): one that any
 * cell proves holds for all, save for thousands with the mark of another cell's cents ('1,990' beside '9,50'). Where none
 * does, it is what was said of an earlier file. Then columns that are called prices, and after them the account's mark,
 * tell that the other mark sets off thousands ('100,000' under a decimal point); their own mark before three digits stays
 * open. The column of quantities proves a mark too, but the account's mark reads none: a thousand labels are not to be
 * guessed.
 */
export function decideMark(
  { said, remembered, account, columns, named = [], headed = {} }: SheetMarks,
  prices: readonly string[],
  quantity?: string,
): MarkDecision {
  if (said !== undefined) return { kind: 'proven', mark: said };
  const whole = prices.every((letter) => wholeCurrencies.has(headed[letter] ?? ''));
  const proven = provenMark(columns, quantity === undefined ? prices : [...prices, quantity]);
  const decided = proven.kind === 'proven' ? (besideCents(columns, prices, proven) ?? proven) : proven;
  if (decided.kind !== 'open' && decided.kind !== 'contradicted') return decided;
  const besideOther = proven.kind === 'proven' && proven.mark !== remembered;
  if (remembered !== undefined && !besideOther) return { kind: 'proven', mark: remembered };
  if (decided.kind === 'contradicted' || decided.proof !== undefined) return decided;
  // Three digits behind a mark are thousands of a currency without a smaller part.
  const thousands = [...new Set(prices.flatMap((letter) => columns[letter]?.openMarks ?? []))];
  if (whole && thousands.length === 1) return { kind: 'proven', mark: thousands[0] === '.' ? ',' : '.' };
  const { count, samples } = decided;
  const open = { count, samples };
  const thousandsUnder = (mark: DecimalMark) => prices.every((letter) => isThousands(columns[letter], mark));
  // Prices that are not printed tell thousands too; that these have three decimals is not taken from them.
  const others = provenMark(columns, [...prices, ...named]);
  if (others.kind === 'proven' && thousandsUnder(others.mark)) return { kind: 'proven', mark: others.mark };
  const counted = quantity !== undefined && (columns[quantity]?.open ?? 0) > 0;
  return account !== undefined && thousandsUnder(account) && !counted
    ? { kind: 'proven', mark: account, open }
    : decided;
}

/** Whether no open cell of a column has this decimal mark. */
function isThousands(marks: ColumnMarks | undefined, decimal: DecimalMark): boolean {
  if (!marks || marks.open === 0) return true;
  return marks.openMarks?.every((mark) => mark !== decimal) ?? false;
}

/**
 * Prices such as 1,990 beside 9,50. A program that writes three decimals writes them in every cell, and a sheet that
 * leaves zeros out writes 1,99; so a zero there is more likely the end of a thousand, unless other prices have
 * thousandths. Without that zero, rounding is asked about anyway.
 */
function besideCents(
  columns: SheetMarks['columns'],
  prices: readonly string[],
  { mark, proof }: Extract<MarkDecision, { kind: 'proven' }>,
): MarkDecision | undefined {
  const marks = [...new Set(prices)].flatMap((letter) => columns[letter] ?? []);
  if (proof === undefined || marks.some(({ thousandths }) => thousandths)) return undefined;
  const open = openCells(marks.flatMap(({ endInZero }) => endInZero?.[mark] ?? []));
  return open && { kind: 'open', ...open, proof };
}

function provenMark(columns: SheetMarks['columns'], letters: readonly string[]): MarkDecision {
  const marks = [...new Set(letters)].flatMap((letter) => columns[letter] ?? []);
  const point = marks.find((column) => column.point !== undefined)?.point;
  const comma = marks.find((column) => column.comma !== undefined)?.comma;
  if (point !== undefined && comma !== undefined) return { kind: 'contradicted', point, comma };
  const mark = point === undefined ? ',' : '.';
  const proof = point ?? comma;
  const open = openCells(
    (proof === undefined ? marks : marks.filter(({ openMarks }) => openMarks?.includes(mark))).map(
      ({ open: count, samples }) => ({ count, samples }),
    ),
  );
  if (proof !== undefined) return { kind: 'proven', mark, ...(open && { open, proof }) };
  return open ? { kind: 'open', ...open } : { kind: 'none' };
}

function openCells(columns: readonly OpenCells[]): OpenCells | undefined {
  const count = columns.reduce((sum, column) => sum + column.count, 0);
  const samples = [...new Set(columns.flatMap((column) => column.samples))].slice(0, mostSamples);
  return count === 0 ? undefined : { count, samples };
}

/** The columns that hold prices by what stands above them. */
export function priceColumns(headers: readonly string[]): string[] {
  return headers
    .slice(0, maxColumns)
    .flatMap((header, index) =>
      priceVariables.has(variableOfHeader(header) ?? '') ||
      ['PRICE', 'OFFER'].some((name) => headerSpeaksOf(header, name))
        ? [columnLetter(index)]
        : [],
    );
}
