import { currencyIn, readPriceValue } from '@marbete/engine/internal/template/prices';
import type { DecimalMark, PriceRules } from '@marbete/engine/internal/template/values';
import { columnIndex, columnLetter, maxColumns } from './columns.ts';
import { createMarkSurvey, decideMark, priceColumns, type SheetMarks } from './decimal-marks.ts';
import { currencyOfHeader } from './header-currency.ts';
import { headerKey, headerSpeaksOf, headerWord, priceRank, variableOfHeader } from './header-names.ts';
import { priceLetters } from './mapping.ts';
import type { DoubtCode } from './remedies.ts';
import { isDestroyed } from '@marbete/engine/internal/template/prices';
import { isSum, kindOfRow, type LeftOutRow, type RowSorting, wordy } from './row-kinds.ts';
import { filledUpTo, holdsNumber, isFilled, mostlyFilled, mostlyNumbers, type SheetRow } from './rows.ts';

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
  /** Which currency sign prints where the list's is not the label's. */
  currency?: PriceRules['currency'];
}

export type ColumnKind = 'text' | 'price' | 'code' | 'quantity' | 'date' | 'number';

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
  /** Letters of the columns that no article fills. */
  empty: string[];
  marks: SheetMarks;
  doubts: Doubt[];
  /** What tells rows that are no articles. */
  sorting: RowSorting;
}

/** Rows that are looked at before the first one is judged. */
const headRows = 200;
/** The header is looked for among so many rows. */
const headerWithin = 30;
const mostListed = 20;
const mostFirstRows = 50;
const mostSamples = 3;
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
  let currencies = createCurrencySurvey([]);
  let prices: number[] = [];
  const finer = { count: 0, sample: '' };
  const lost = { count: 0, sample: '' };
  let rows = 0;
  const firstRows: SheetRow[] = [];
  let position = 0;

  const decide = (sample: SheetRow[]) => {
    found = withSharedHeads(findHeader(sample, options.headerRow), sample);
    sorting = sortingOf(sample, found, options.sections === 'keep' || found.unclear);
    currencies = createCurrencySurvey(found.names);
    const below = sample.filter(({ row }) => row! > (sorting!.unitsRow ?? found!.row ?? 0));
    const offer = found.names.findIndex((name) => variableOf(name) === 'OFFER');
    const letters = priceLetters(found.names, below.slice(0, mostFirstRows));
    prices = [...new Set([...letters.map(columnIndex), offer])].filter((index) => index >= 0);
  };

  /** Counts what an import asks about: prices that would be rounded, and codes of which digits are gone. */
  const lookAtCells = ({ cells, numbers }: SheetRow) => {
    for (const index of prices) {
      const [text = '', number = null] = [cells[index], numbers?.[index]];
      if (!hasThirdDecimal(number ?? text)) continue;
      const reading = readPriceValue(number === null ? { text } : { text, number }, undefined, rules);
      if (reading.kind !== 'price' || !reading.warnings.includes('price-rounded')) continue;
      finer.count += 1;
      finer.sample ||= text.trim();
    }
    for (const index of sorting!.code) {
      const cell = cells[index] ?? '';
      if (!isDestroyed(cell)) continue;
      lost.count += 1;
      lost.sample ||= cell.trim();
    }
  };

  /** Whether the row is the header or an article. */
  const take = (row: SheetRow): boolean => {
    const kind = kindOfRow(row, sorting!);
    if (kind === 'above') above.push({ row: row.row!, text: textOf(row) });
    else if (kind === 'article') {
      rows += 1;
      if (rows <= mostFirstRows) firstRows.push(row);
      marks.add(row);
      currencies.add(row);
      lookAtCells(row);
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
      return found && { headerRow: found.row, headers: numbered(found.names).names };
    },
    /** Answers those of the first rows that are articles, in a list that ends with them. */
    settle,
    end(): SheetSurvey {
      settle();
      const headers = numbered(found!.names);
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
      const named = priceColumns(headers.names);
      const headed = Object.fromEntries(
        named.flatMap((letter) => {
          const currency = currencyOfHeader(headers.names[columnIndex(letter)]!);
          return currency === undefined ? [] : [[letter, currency]];
        }),
      );
      const [one, other] =
        options.priceWords === 'ignore' || options.currency === 'list' ? [] : currencies.found();
      if (one !== undefined && other !== undefined) {
        const message = `The prices are in more than one currency, such as '${one}' and '${other}'.`;
        doubts.push({ code: 'two-currencies', message });
      }
      const open = decideMark(marks.marks(), prices.map(columnLetter));
      if (open.kind === 'proven' && open.proof !== undefined) {
        const [sample] = open.open!.samples.filter((text) => !/0\D*$/.test(text));
        if (sample !== undefined) finer.count += open.open!.count;
        finer.sample ||= sample ?? '';
      }
      if (finer.count > 0 && options.round === undefined) {
        const message = `${finer.count} prices such as '${finer.sample}' have more than two decimals.`;
        doubts.push({ code: 'prices-finer', message });
      }
      if (lost.count > 0 && options.lostCodes === undefined) {
        const message =
          `${lost.count} codes such as '${lost.sample}' have lost their last digits in a spreadsheet program: format the ` +
          'column as text there, and write them anew.';
        doubts.push({ code: 'codes-destroyed', message });
      }
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
          kind: tally.kind(found!.names[index] ?? ''),
          samples: tally.samples,
        })),
        empty: headers.names.flatMap((_, index) =>
          index >= maxColumns || tallies[index]?.samples.length ? [] : [columnLetter(index)],
        ),
        marks: {
          ...marks.marks(),
          ...(named.length > 0 && { named }),
          ...(Object.keys(headed).length > 0 && { headed }),
        },
        doubts,
        sorting: sorting!,
      };
    },
  };
}

const isMark = (code: number) => code === 0x2e || code === 0x2c;

/** Whether more than two digits stand behind the last mark of a cell. */
function hasThirdDecimal(cell: string): boolean {
  for (let at = Math.max(0, cell.length - 3); at < cell.length; at++)
    if (isMark(cell.charCodeAt(at))) return false;
  const mark = Math.max(cell.lastIndexOf('.'), cell.lastIndexOf(','));
  return mark >= 0 && mark < cell.length - 3;
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
  const variables = new Set(found.headers.flatMap((name) => variableOf(name) ?? []));
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

interface HeaderFound {
  row: number | null;
  /** The row as it stands, which may be repeated on each page. */
  cells: readonly string[];
  /** What the columns are called. */
  names: readonly string[];
  /** The row below it that names columns under a shared head. */
  secondRow?: number | undefined;
  /** Neither a name of the field nor the columns below tell a header from data. */
  unclear: boolean;
}

const noHeader: HeaderFound = { row: null, cells: [], names: [], unclear: false };

/**
 * The header among the first rows: the one with most names of the field and texts above columns of another kind, as wide
 * as the rows below. Half-empty columns and a date above one are no objection.
 */
function findHeader(sample: readonly SheetRow[], said: number | 'none' | undefined): HeaderFound {
  if (said === 'none' || sample.length === 0) return noHeader;
  if (said !== undefined) {
    const row = sample.find((each) => each.row === said);
    return headerOf(said, row?.cells ?? []);
  }
  const width = usualWidth(sample);
  let best: { row: SheetRow; score: number } | undefined;
  for (const [at, row] of sample.slice(0, headerWithin).entries()) {
    const below = sample.slice(at + 1, at + 1 + headerWithin);
    const score = headerScore(row, below, width);
    if (score <= (best?.score ?? 0)) continue;
    // Rows above a header are titles; articles there say that it is one of them.
    if (sample.slice(0, at).some((each) => each !== best?.row && isLikeRows(each, below))) break;
    best = { row, score };
  }
  if (best) return headerOf(best.row.row!, best.row.cells);
  const [first, second] = sample;
  const texts = first!.cells.every((cell, index) => cell.trim() === '' || !holdsNumber(first!, index));
  // A table of texts alone, under no name that is known: it may have a header or not.
  if (texts && second) return { ...headerOf(first!.row!, first!.cells), unclear: true };
  return noHeader;
}

const headerOf = (row: number, cells: readonly string[]): HeaderFound => ({
  row,
  cells,
  names: cells,
  unclear: false,
});

/**
 * The header with names of two rows where columns share a head: under 'Precios', which was merged over two columns and
 * left the second one blank, stand 'Mayoreo' and 'Público'.
 */
function withSharedHeads(header: HeaderFound, sample: readonly SheetRow[]): HeaderFound {
  const at = sample.findIndex(({ row }) => row === header.row);
  const second = sample[at + 1];
  if (at < 0 || !second || header.unclear) return header;
  const names = withPriceHeads(header.names, sample[at - 1], sample.slice(at + 1, at + 1 + headerWithin));
  if (names !== header.names) return { ...header, names };
  const below = sample.slice(at + 2, at + 2 + headerWithin);
  if (second.cells.some((cell, index) => /\d/.test(cell) || holdsNumber(second, index))) return header;
  const nameAt = (index: number) => (header.cells[index] ?? '').trim();
  let head = -1;
  let isShared = false;
  const joined = Array.from({ length: Math.max(header.cells.length, second.cells.length) }, (_, index) => {
    if (nameAt(index) !== '') head = index;
    else if (isFilled(second, index) && mostlyFilled(below, index)) isShared ||= isFilled(second, head);
    return isFilled(second, index) ? `${nameAt(head)} ${second.cells[index]!.trim()}`.trim() : nameAt(index);
  });
  if (!isShared) return header;
  return { ...header, names: joined, secondRow: second.row };
}

/**
 * The header's names where the row above it heads its prices: 'Público' under 'Precio' is 'Precio Público'. Only
 * amounts that their own name says nothing of take it.
 */
function withPriceHeads(
  names: readonly string[],
  above: SheetRow | undefined,
  below: readonly SheetRow[],
): readonly string[] {
  const heads = above?.cells.map((cell) => cell.trim()) ?? [];
  let head = '';
  const joined = names.map((name, index) => {
    head = heads[index] || head;
    const whole = `${head} ${name.trim()}`;
    const isOpen =
      name.trim() !== '' &&
      variableOf(name) === undefined &&
      (headerWord(name) !== 'name' || priceRank(whole) === 'retail');
    return isOpen && head.length <= 40 && isMoney(head) && mostlyNumbers(below, index) ? whole : name;
  });
  return joined.some((name, index) => name !== names[index]) ? joined : names;
}

const isMoney = (name: string) => {
  const variable = variableOf(name) ?? '';
  return amountVariables.has(variable) && variable !== 'QUANTITY';
};

/** How much a row looks like a header: 0 for none. */
function headerScore(row: SheetRow, below: readonly SheetRow[], width: number): number {
  const { cells } = row;
  let names = 0;
  let words = 0;
  let kinds = 0;
  let numbers = 0;
  let filled = 0;
  const keys = new Set<string>();
  for (let index = 0; index < cells.length; index++) {
    const cell = cells[index]!.trim();
    if (cell === '') continue;
    filled += 1;
    const numeric = mostlyNumbers(below, index);
    if (holdsNumber(row, index)) {
      if (numeric && !isDate(cell)) numbers += 1;
      continue;
    }
    const key = headerKey(cell);
    const named = cell.length > 40 || keys.has(key) ? undefined : headerWord(cell);
    if (named === 'name') names += 1;
    else if (named === 'word') words += 1;
    keys.add(key);
    if (numeric) kinds += 1;
  }
  // A title stands in one or two cells, above rows that fill many.
  if (filled < Math.min(2, width) || filled * 2 < Math.min(width, 4)) return 0;
  if (numbers > 0 && names < 2) return 0;
  const score = names * 3 + words + kinds - numbers * 2;
  return score >= 2 || kinds > 0 ? score : 0;
}

/** Whether a row holds numbers where these rows do, in more than one cell. */
function isLikeRows(row: SheetRow, rows: readonly SheetRow[]): boolean {
  const alike = row.cells.filter((_, index) => holdsNumber(row, index) && mostlyNumbers(rows, index));
  return alike.length > 0 && row.cells.filter((cell) => cell.trim() !== '').length > 1;
}

const isDate = (cell: string) => /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}(?: \d|$)/.test(cell);

/** How many cells most rows fill. */
function usualWidth(rows: readonly SheetRow[]): number {
  const widths = rows
    .map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length)
    .sort((a, b) => a - b);
  return widths[widths.length >> 1] ?? 0;
}

const amountVariables = new Set(['PRICE', 'PRICE_1', 'PRICE_2', 'PRICE_3', 'OFFER', 'QUANTITY']);

function variableOf(name: string): string | undefined {
  return (
    variableOfHeader(name) ??
    ['OFFER', 'PRICE', 'CODIGO_INT', 'CODE', 'QUANTITY'].find((variable) => headerSpeaksOf(name, variable))
  );
}

function sortingOf(
  sample: readonly SheetRow[],
  { row: headerRow, cells, names, secondRow }: HeaderFound,
  keep: boolean,
): RowSorting {
  const above = secondRow ?? headerRow;
  const below = sample.filter(({ row }) => above === null || row! > above);
  // Titles and notes stand alone; in a short list they may be more than the articles.
  const wide = below.filter((row) => filledUpTo(row, 2) > 1);
  const data = wide.length > 0 ? wide : below;
  const columnsOf = (test: (variable: string) => boolean) =>
    names.flatMap((name, index) => {
      const variable = index < maxColumns ? variableOf(name) : undefined;
      return variable !== undefined && test(variable) ? [index] : [];
    });
  const code = columnsOf((variable) => variable === 'CODE' || variable === 'CODIGO_INT').filter((index) =>
    mostlyFilled(data, index),
  );
  const amounts = columnsOf((variable) => amountVariables.has(variable));
  const coded = data.filter((row) =>
    code.some((index) => isFilled(row, index) && !isSum(row.cells[index]!, false)),
  );
  const digits = coded.filter((row) => code.some((index) => /\d/.test(row.cells[index] ?? ''))).length;
  const articleRows = coded.filter((row) => filledUpTo(row, 2) > 1);
  const codes = articleRows.flatMap((row) =>
    code.flatMap((index) => (isFilled(row, index) ? [row.cells[index]!] : [])),
  );
  const wordyCodes = codes.filter((cell) => wordy.test(cell)).length;
  const sorting: RowSorting = {
    keep,
    headerRow,
    unitsRow: secondRow ?? null,
    headerCells: [...cells],
    code,
    // An offer or a quantity that few rows have says nothing; a price does.
    amounts: amounts.some((index) => mostlyFilled(data, index)) ? amounts : [],
    texts: names.flatMap((_, index) =>
      !code.includes(index) && mostlyFilled(articleRows, index) && !mostlyNumbers(articleRows, index)
        ? [index]
        : [],
    ),
    digitCodes: digits * 2 >= coded.length,
    plainCodes: wordyCodes * 3 < codes.length,
    usualWidth: usualWidth(data),
  };
  const [first] = below;
  const units = first && amounts.filter((index) => isFilled(first, index));
  if (headerRow !== null && first && below.length > 1 && units && units.length > 0) {
    const digitless = units.every((index) => !/\d/.test(first.cells[index]!) && !holdsNumber(first, index));
    if (digitless && !code.some((index) => isFilled(first, index) && /\d/.test(first.cells[index]!)))
      sorting.unitsRow = first.row!;
  }
  return sorting;
}

const currencyHeaders = new Set(['MONEDA', 'CURRENCY', 'DIVISA', 'MON', 'TIPO_DE_MONEDA']);
/** Money that nobody calls by a bare `$` where another currency stands beside it. */
const notPesos = new Set(['USD', 'EUR', 'GBP', 'JPY', 'BRL', 'GTQ', 'CRC', 'HNL', 'PEN', 'PYG', 'BOB']);

/** The currencies that the price columns name, or a column of its own; the first cell of each. */
function createCurrencySurvey(headers: readonly string[]) {
  const prices: number[] = [];
  const names: number[] = [];
  for (const [index, header] of headers.slice(0, maxColumns).entries()) {
    if (currencyHeaders.has(headerKey(header))) names.push(index);
    else if (isMoney(header)) prices.push(index);
  }
  const first = new Map<string, string>();
  const note = (currency: string | undefined, cell: string) => {
    if (currency !== undefined && !first.has(currency)) first.set(currency, cell.trim().slice(0, 40));
  };
  return {
    add({ cells, numbers }: SheetRow): void {
      for (const index of prices) {
        const cell = cells[index];
        if (cell && (numbers?.[index] ?? null) === null) note(currencyIn(cell), cell);
      }
      for (const index of names) {
        const cell = cells[index]?.trim();
        if (cell) note(currencyIn(`${cell} 1`) ?? headerKey(cell), cell);
      }
    },
    /** One cell of each where there is more than one. */
    found(): string[] {
      const named = [...first.keys()].filter((currency) => currency !== '$');
      const mixed = named.length > 1 || (first.has('$') && named.some((currency) => notPesos.has(currency)));
      return mixed ? [...first.values()] : [];
    },
  };
}

function numbered(cells: readonly string[]): { names: string[]; repeated: string[] } {
  const counts = new Map<string, number>();
  const repeated = new Set<string>();
  const names = cells.slice(0, maxColumns).map((cell) => {
    const key = headerKey(cell);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (key === '' || count === 1) return cell;
    repeated.add(cell.trim());
    return `${cell.trim()} (${count})`;
  });
  return { names, repeated: [...repeated] };
}

function textOf({ cells }: SheetRow): string {
  const text = cells
    .filter((cell) => cell.trim() !== '')
    .join(' ')
    .replace(/\s+/g, ' ');
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

interface ColumnTally {
  samples: string[];
  add(row: SheetRow, index: number): void;
  kind(name: string): ColumnKind;
}

/** Counts what the cells of one column are. */
function createTally(): ColumnTally {
  let filled = 0;
  let numbers = 0;
  let dates = 0;
  const samples: string[] = [];
  return {
    samples,
    add(row, index) {
      const cell = row.cells[index]!;
      if (cell === '' || filled >= 1_000) return;
      filled += 1;
      const sample = cell.slice(0, 60);
      if (samples.length < mostSamples && cell.trim() !== '' && !samples.includes(sample))
        samples.push(sample);
      if (isDate(cell.trim())) dates += 1;
      else if (holdsNumber(row, index)) numbers += 1;
    },
    kind(name) {
      const variable = variableOf(name);
      if (variable === 'QUANTITY') return 'quantity';
      if (variable === 'CODE' || variable === 'CODIGO_INT') return 'code';
      if (dates * 2 > filled) return 'date';
      if (amountVariables.has(variable ?? '') && numbers > 0) return 'price';
      return numbers * 2 > filled ? 'number' : 'text';
    },
  };
}
