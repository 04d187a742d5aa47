import type { DecimalMark, PriceRules } from '@marbete/engine/internal/template/values';
import { createCellDoubts } from './cell-doubts.ts';
import type { CheckDigits } from './check-digits.ts';
import { type ColumnKind, type ColumnTally, createTally, variableOf } from './column-kinds.ts';
import { type ColumnsByCells, columnsByCells, provableVariables } from './columns-by-cells.ts';
import { columnIndex, columnLetter, maxColumns } from './columns.ts';
import { createMarkSurvey, decideMark, priceColumns, type SheetMarks } from './decimal-marks.ts';
import { findHeader, type HeaderFound, numberedNames } from './find-header.ts';
import { currencyOfHeader } from './header-currency.ts';
import { createCurrencySurvey } from './list-currencies.ts';
import { priceLetters, suggestMapping, withoutTags } from './mapping.ts';
import type { DoubtCode } from './remedies.ts';
import { isSum, kindOfRow, type LeftOutRow, type RowSorting } from './row-kinds.ts';
import { sortingOf } from './row-sorting.ts';
import { filledUpTo, type SheetRow, widthOf } from './rows.ts';
import { createShiftedRows, type ShiftedRow } from './shifted-rows.ts';

export type { ColumnKind } from './column-kinds.ts';

/*
 * What all rows of a price list say together, learned in one pass before the first row is used: where the header stands,
 * which rows are articles, what each column holds and how prices are written (decision 17).
 */

/** What a person said instead of what is found. */
export interface SurveyOptions {
  decimal?: DecimalMark | undefined;
  /** The decimal mark that the account chose for its own prices. */
  accountMark?: DecimalMark | undefined;
  /** The header's row as a spreadsheet program counts, or none. */
  headerRow?: number | 'none' | undefined;
  /** Rows between the articles that are none themselves: titles of sections, totals. */
  sections?: 'skip' | 'keep' | undefined;
  /** Prices with more than two decimals are rounded. */
  round?: boolean | undefined;
  zeroPrice?: PriceRules['zero'];
  /** Words beside prices are no part of them. */
  priceWords?: PriceRules['words'];
  /** Codes of which a spreadsheet program lost digits are no reason to ask. */
  lostCodes?: 'keep' | undefined;
  /** What is said of check digits. */
  checkDigits?: CheckDigits | undefined;
  /** Which currency sign prints where the list's is not the label's. */
  currency?: PriceRules['currency'];
}

export interface ColumnSurvey {
  letter: string;
  /** What stands above it; '' without a header. */
  name: string;
  kind: ColumnKind;
  samples: string[];
}

/** Something that only a person can say; a run without one stops there. */
export interface Doubt {
  code: DoubtCode;
  message: string;
}

export interface SheetSurvey {
  /** The header's row in the sheet; null where the rows begin without one. */
  headerRow: number | null;
  /** Cells of the header; a repeated name has its number behind it. */
  headers: string[];
  /** Names that stand above more than one column. */
  repeated: string[];
  /** The first rows of the sheet. */
  top: { row: number; text: string }[];
  /** What stood above the header. */
  above: { row: number; text: string }[];
  /** Rows that are articles. */
  rows: number;
  /** The first of them. */
  firstRows: SheetRow[];
  leftOut: { count: number; first: LeftOutRow[] };
  columns: ColumnSurvey[];
  /** What the cells tell of columns that no word claims. */
  byCells: ColumnsByCells;
  /** Letters of the columns that no article fills. */
  empty: string[];
  marks: SheetMarks;
  doubts: Doubt[];
  /** The first row whose cells stand under the names of others. */
  shifted?: ShiftedRow | undefined;
  /** What tells rows that are no articles. */
  sorting: RowSorting;
}

/** Rows that are looked at before the first one is judged. */
const headRows = 200;
const mostListed = 20;
const mostFirstRows = 50;
/** Three words or more. */
const sentence = /\p{L}\s+[\p{L}\d]+\s+\p{L}/u;
const none: readonly SheetRow[] = [];

/** Looks at the rows of a sheet as they pass, all of them, the header and what stands above it included. */
export function createSheetSurvey(options: SurveyOptions = {}) {
  const rules = {
    round: options.round,
    zero: options.zeroPrice,
    words: options.priceWords,
    currency: options.currency,
  };
  const marks = createMarkSurvey(options.decimal, rules, options.accountMark);
  let head: SheetRow[] | undefined = [];
  let found: HeaderFound | undefined;
  let sorting: RowSorting | undefined;
  const top: { row: number; text: string }[] = [];
  const above: { row: number; text: string }[] = [];
  const leftOut: SheetSurvey['leftOut'] = { count: 0, first: [] };
  /** Titles of sections; a title stands above articles, so those that follow each other may be articles themselves. */
  const titles = { count: 0, together: 0, last: false };
  /** Titles since the last article; sentences there are notes below the list. */
  let ending = { count: 0, hasSentence: false };
  const tallies: ColumnTally[] = [];
  let currencies = createCurrencySurvey([], []);
  let byCells: ColumnsByCells = { found: {}, open: {} };
  /** What each column fills, by what stands above it or by its cells. */
  let variables: (string | undefined)[] = [];
  let prices: number[] = [];
  let cellDoubts = createCellDoubts(rules, [], []);
  let shifted = createShiftedRows([], []);
  let rows = 0;
  const firstRows: SheetRow[] = [];
  let position = 0;

  const decide = (sample: SheetRow[]) => {
    found = findHeader(sample, options.headerRow);
    const { unclear } = found;
    const under = (at: number | null | undefined) => sample.filter(({ row }) => row! > (at ?? 0));
    const { cells: head } = found;
    // Titles, sums and the header of another page are no articles.
    const wide = under(found.secondRow ?? found.row).filter(
      (row) =>
        filledUpTo(row, 2) > 1 &&
        row.cells.some((cell, index) => cell.trim() !== (head[index] ?? '').trim()) &&
        !row.cells.some((cell) => isSum(cell, false)),
    );
    const names = withoutTags(found.names, wide);
    byCells = unclear ? byCells : unclaimedColumns(numberedNames(names).names, wide);
    variables = Array.from({ length: Math.max(names.length, widthOf(wide)) }, (_, index) => {
      const found = provableVariables.find((variable) => byCells.found[variable] === letterAt(index));
      return found ?? variableOf(names[index] ?? '');
    });
    sorting = sortingOf(sample, found, variables, options.sections === 'keep' || unclear);
    currencies = createCurrencySurvey(names, variables);
    const letters = priceLetters(names, under(sorting.unitsRow ?? found.row).slice(0, mostFirstRows));
    if (byCells.found.PRICE !== undefined) letters.push(byCells.found.PRICE);
    prices = [...new Set([...letters.map(columnIndex), variables.indexOf('OFFER')])].filter(
      (index) => index >= 0,
    );
    cellDoubts = createCellDoubts(rules, prices, sorting.code);
    shifted = createShiftedRows(unclear ? [] : wide, names);
  };

  /** Whether the row is the header or an article. */
  const take = (row: SheetRow): boolean => {
    const kind = kindOfRow(row, sorting!);
    if (row.row! > (found!.row ?? 0)) shifted.add(row);
    if (kind === 'above') above.push({ row: row.row!, text: textOf(row) });
    else if (kind === 'article') {
      rows += 1;
      if (rows <= mostFirstRows) firstRows.push(row);
      marks.add(row);
      currencies.add(row);
      cellDoubts.add(row);
      for (let index = 0; index < row.cells.length; index++)
        (tallies[index] ??= createTally()).add(row, index);
      titles.last = false;
      if (ending.count > 0) ending = { count: 0, hasSentence: false };
    } else if (kind !== 'named') {
      if (kind === 'section') {
        titles.count += 1;
        if (titles.last) titles.together += 1;
        ending.count += 1;
        ending.hasSentence ||= row.cells.some((cell) => sentence.test(cell));
      }
      titles.last = kind === 'section';
      leftOut.count += 1;
      if (leftOut.first.length < mostListed)
        leftOut.first.push({ row: row.row!, text: textOf(row), why: kind });
    }
    return kind === 'article' || kind === 'named';
  };

  const settle = (): SheetRow[] => {
    if (!head) return [];
    const sample = head;
    head = undefined;
    decide(sample);
    return sample.filter(take);
  };

  return {
    /** Answers the header and the articles that are known by this row, as they stand: none of the first rows, then many at once. */
    add(row: SheetRow): readonly SheetRow[] {
      position += 1;
      const placed = row.row === undefined ? { ...row, row: position } : row;
      if (!head) return take(placed) ? [placed] : none;
      if (top.length < mostListed) top.push({ row: placed.row!, text: textOf(placed) });
      head.push(placed);
      return head.length === headRows ? settle() : none;
    },
    /** The header's row and the names that tell its columns apart, once enough rows have passed. */
    known(): Pick<SheetSurvey, 'headerRow' | 'headers'> | undefined {
      return found && { headerRow: found.row, headers: numberedNames(found.names).names };
    },
    /** Answers those of the first rows that are articles, in a list that ends with them. */
    settle,
    end(): SheetSurvey {
      settle();
      const headers = numberedNames(found!.names);
      const doubts: Doubt[] = [];
      if (found!.unclear) {
        doubts.push({
          code: 'header-unclear',
          message: `Nothing tells whether row ${found!.row} names the columns or is data.`,
        });
      }
      const notes = ending.hasSentence ? ending.count : 0;
      const [count, together] = [titles.count - notes, titles.together - Math.max(0, notes - 1)];
      const many = count * 3 > count + rows || together * 10 > count + rows;
      if (many && count > 3 && options.sections === undefined) {
        const { row, text } = leftOut.first.find(({ why }) => why === 'section') ?? leftOut.first[0]!;
        doubts.push({
          code: 'many-rows-left-out',
          message: `${count} rows would be left out as titles, such as row ${row} '${text}'.`,
        });
      }
      const named = [
        ...new Set([...priceColumns(headers.names), ...(byCells.found.PRICE ? [byCells.found.PRICE] : [])]),
      ];
      const headed = headedCurrencies(named, headers.names);
      const [one, other] =
        options.priceWords === 'ignore' || options.currency === 'list' ? [] : currencies.found();
      if (one !== undefined && other !== undefined) {
        const message = `The prices are in more than one currency, such as '${one}' and '${other}'.`;
        doubts.push({ code: 'two-currencies', message });
      }
      const open = decideMark(marks.marks(), prices.map(columnLetter));
      doubts.push(...cellDoubts.found(open, options));
      return {
        headerRow: found!.row,
        headers: headers.names,
        repeated: headers.repeated,
        top,
        above,
        rows,
        firstRows,
        leftOut,
        columns: tallies.slice(0, maxColumns).map((tally, index) => ({
          letter: columnLetter(index),
          name: headers.names[index] ?? '',
          kind: tally.kind(variables[index]),
          samples: tally.samples,
        })),
        byCells,
        empty: headers.names.flatMap((_, index) =>
          index >= maxColumns || tallies[index]?.samples.length ? [] : [columnLetter(index)],
        ),
        marks: {
          ...marks.marks(),
          ...(named.length > 0 && { named }),
          ...(options.checkDigits && { checkDigits: options.checkDigits }),
          ...(Object.keys(headed).length > 0 && { headed }),
        },
        doubts,
        shifted: shifted.found(),
        sorting: sorting!,
      };
    },
  };
}

/** The currencies that stand above columns, by their letters. */
function headedCurrencies(letters: readonly string[], names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    letters.flatMap((letter) => {
      const currency = currencyOfHeader(names[columnIndex(letter)] ?? '');
      return currency === undefined ? [] : [[letter, currency]];
    }),
  );
}

const letterAt = (index: number) => (index < maxColumns ? columnLetter(index) : undefined);

/** What cells tell of the columns that the names leave open. */
function unclaimedColumns(headers: readonly string[], sample: readonly SheetRow[]): ColumnsByCells {
  const rows = sample.slice(0, mostFirstRows);
  const byNames = suggestMapping(provableVariables, { headers, rows });
  const prices = priceLetters(headers, rows);
  const wanted = provableVariables.filter(
    (variable) => byNames[variable] === undefined && !(variable === 'PRICE' && prices.length > 0),
  );
  return columnsByCells(wanted, headers, rows, new Set([...Object.values(byNames), ...prices]));
}

/** Whether rows are a price list: a header with a price or a code among its names, and articles below it. */
export function looksLikeList(rows: readonly SheetRow[]): boolean {
  if (rows.length < 2) return false;
  const survey = createSheetSurvey();
  for (const row of rows) survey.add(row);
  const found = survey.end();
  if (
    found.headerRow === null ||
    found.rows === 0 ||
    found.doubts.some(({ code }) => code === 'header-unclear')
  )
    return false;
  const variables = new Set([
    ...found.headers.flatMap((name) => variableOf(name) ?? []),
    ...Object.keys(found.byCells.found),
  ]);
  return variables.size > 1 && ['PRICE', 'PRICE_1', 'CODE', 'CODIGO_INT'].some((each) => variables.has(each));
}

/** The header with the names that tell its columns apart, and the rows that are articles. */
export function articles(
  rows: readonly SheetRow[],
  { sorting, headers }: Pick<SheetSurvey, 'sorting' | 'headers'>,
) {
  return rows.flatMap((row) => {
    const kind = kindOfRow(row, sorting);
    if (kind === 'named') return [{ ...row, cells: headers }];
    return kind === 'article' ? [row] : [];
  });
}

/** The same for rows that come in batches. */
export async function* articlesOf(
  batches: AsyncIterable<readonly SheetRow[]>,
  survey: Pick<SheetSurvey, 'sorting' | 'headers'>,
): AsyncGenerator<SheetRow[]> {
  for await (const batch of batches) {
    const rows = articles(batch, survey);
    if (rows.length > 0) yield rows;
  }
}

function textOf({ cells }: SheetRow): string {
  const text = cells
    .filter((cell) => cell.trim() !== '')
    .join(' ')
    .replace(/\s+/g, ' ');
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
