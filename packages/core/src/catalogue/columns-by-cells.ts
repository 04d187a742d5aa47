import { verifies } from '@marbete/engine/internal/codes/gtin';
import { currencyIn, readPrice, wholeCurrencies } from '@marbete/engine/internal/template/prices';
import { type ColumnKind, isDate, variableOf } from './column-kinds.ts';
import { columnIndex, columnLetter, maxColumns } from './columns.ts';
import { currencyOfHeader } from './header-currency.ts';
import { canonicalVariable, headerKey, headerWord } from './header-names.ts';
import { contraryWords, taxRateWords } from './header-words.ts';
import type { SheetRow } from './rows.ts';

/*
 * Columns that no word claims, by what their cells hold: prices by amounts with a currency or cents, codes by their form,
 * names by words. A proposal is made where exactly one column can be it and no word above it speaks against it; it is said
 * by name wherever the list is shown. Two columns are never chosen from.
 */

/** What cells can tell. */
export const provableVariables = ['DESCRIPTION', 'CODE', 'PRICE'] as const;
export type ProvableVariable = (typeof provableVariables)[number];

export interface ColumnsByCells {
  /** The column of a variable that only one can be. */
  found: Partial<Record<ProvableVariable, string>>;
  /** Columns that may be it, where cells alone do not tell. */
  open: Partial<Record<ProvableVariable, string[]>>;
}

const cellWords: Readonly<Record<ProvableVariable, string>> = {
  DESCRIPTION: 'names',
  CODE: 'codes',
  PRICE: 'amounts',
};

const placeOf = (letter: string, headers: readonly string[]) => {
  const name = headers[columnIndex(letter)]?.trim() ?? '';
  return name === '' ? `column ${letter}` : `column ${letter} '${name}'`;
};

/** What is said of a proposal, for command and calls: PRICE <- column C 'Ár', the only one of amounts. */
export function proposalWords(variable: string, letter: string, headers: readonly string[]): string {
  const provable = provableVariable(variable);
  return `${variable} <- ${placeOf(letter, headers)}, the only one of ${provable ? cellWords[provable] : 'its kind'}`;
}

/** What is said where cells do not tell which column it is; undefined where none may be. */
export function openWords(
  variable: string,
  { open }: ColumnsByCells,
  headers: readonly string[],
): string | undefined {
  const provable = provableVariable(variable);
  const letters = (provable && open[provable]) ?? [];
  if (letters.length === 0) return undefined;
  return `${variable} may be ${letters.map((letter) => placeOf(letter, headers)).join(' or ')}`;
}

const kindsOf: Readonly<Record<ProvableVariable, readonly ColumnKind[]>> = {
  DESCRIPTION: ['text'],
  CODE: ['code', 'number', 'text'],
  PRICE: ['price', 'number'],
};

/** A column that may fill a variable, for an example: one that its cells leave open, or that nothing else claims. */
export function likelyColumn(
  variable: string,
  {
    byCells,
    columns,
  }: { byCells: ColumnsByCells; columns: readonly { letter: string; name: string; kind: ColumnKind }[] },
): string {
  const provable = provableVariable(variable);
  const free = columns.filter(({ name, kind }) => {
    const fits = provable ? kindsOf[provable].includes(kind) : true;
    return fits && variableOf(name) === undefined && !isContrary(name);
  });
  return (provable && byCells.open[provable]?.[0]) ?? free[0]?.letter ?? 'COLUMN';
}

/** The variable that cells may prove of one of a label's; undefined for those that words alone tell. */
export function provableVariable(variable: string): ProvableVariable | undefined {
  const name = canonicalVariable(variable);
  return name === 'NAME' ? 'DESCRIPTION' : provableVariables.find((each) => each === name);
}

/** One row tells nothing. */
const fewestRows = 2;

/**
 * What the cells of columns that nothing claims propose for these variables, by the first rows that are articles.
 * `taken` has the letters of the others.
 */
export function columnsByCells(
  wanted: readonly ProvableVariable[],
  headers: readonly string[],
  rows: readonly SheetRow[],
  taken: ReadonlySet<string>,
): ColumnsByCells {
  const found: ColumnsByCells['found'] = {};
  const open: ColumnsByCells['open'] = {};
  if (rows.length < fewestRows || wanted.length === 0) return { found, open };
  const width = Math.min(maxColumns, Math.max(...rows.map(({ cells }) => cells.length)));
  const columns = Array.from({ length: width }, (_, index) => columnOf(headers[index] ?? '', rows, index));
  const free = columns.filter(
    ({ letter, name, filled }) => filled * 10 >= rows.length * 8 && !taken.has(letter) && !isContrary(name),
  );
  for (const variable of wanted) {
    const ranked = free
      .map((column) => ({ ...column, rank: rankOf[variable](column, free, columns) }))
      // A name that means something else; of amounts it may still be the price: 'Público' beside 'Neto'.
      .filter(({ word }) => word !== 'name' || variable === 'PRICE');
    const best = Math.max(0, ...ranked.map(({ rank }) => rank));
    const those = ranked.filter(({ rank }) => rank === best && rank > 0);
    const letters = those.map(({ letter }) => letter);
    if (letters.length === 1 && best >= provingRank && (variable !== 'PRICE' || those[0]!.word === undefined))
      found[variable] = letters[0]!;
    else if (letters.length > 0) open[variable] = letters;
  }
  return { found, open };
}

/** Columns of amounts with cents or a currency that no name claims and no word speaks against. */
export function unclaimedPrices(headers: readonly string[], rows: readonly SheetRow[]): string[] {
  if (rows.length < fewestRows) return [];
  return headers.slice(0, maxColumns).flatMap((name, index) => {
    if (headerWord(name) === 'name' || isContrary(name)) return [];
    const column = columnOf(name, rows, index);
    const isPrice = most(column.amounts, column) && isSurePrice(column);
    return isPrice && column.filled * 10 >= rows.length * 8 ? [column.letter] : [];
  });
}

/** Lower ranks say that a column may be it. */
const provingRank = 2;

/** '€/kg' is a price whatever it is for. */
const isContrary = (name: string) =>
  name.trim() !== '' &&
  speaksAgainst(currencyOfHeader(name) === undefined ? name : name.replace(/\/\s*\p{L}+\.?$/u, ''));

interface Column {
  letter: string;
  name: string;
  /** Whether people call columns so, whatever they hold, or it has a word of such names: 'Menu item'. */
  word: ReturnType<typeof headerWord>;
  filled: number;
  /** Different cells. */
  distinct: number;
  amounts: number;
  currencies: number;
  /** Amounts with exactly two decimals, with one or two, with more. */
  cents: number;
  fractions: number;
  finer: number;
  dates: number;
  /** Texts without blanks that have a digit; those that have letters too, and those that verify as article numbers. */
  codes: number;
  mixed: number;
  gtins: number;
  /** Whether all cells are as long, with so many signs. */
  length: number | undefined;
  /** Whether the cells count the rows, and whether they rise from row to row. */
  counts: boolean;
  rises: boolean;
  /** Cells of words, of more than one, and their signs. */
  words: number;
  phrases: number;
}

function columnOf(name: string, rows: readonly SheetRow[], index: number): Column {
  const column: Column = {
    letter: columnLetter(index),
    name,
    word: headerWord(name),
    filled: 0,
    distinct: 0,
    amounts: 0,
    currencies: 0,
    cents: 0,
    fractions: 0,
    finer: 0,
    dates: 0,
    codes: 0,
    mixed: 0,
    gtins: 0,
    length: undefined,
    counts: true,
    rises: true,
    words: 0,
    phrases: 0,
  };
  const seen = new Set<string>();
  let first: number | undefined;
  let last = -1;
  for (const row of rows) {
    const cell = (row.cells[index] ?? '').trim();
    if (cell === '') continue;
    column.length = column.filled === 0 || column.length === cell.length ? cell.length : undefined;
    first ??= Number(cell);
    column.counts &&= first <= 1 && Number(cell) === first + column.filled;
    column.rises &&= Number(cell) > last;
    last = Number(cell);
    column.filled += 1;
    seen.add(cell);
    if (isDate(cell)) column.dates += 1;
    else if (!addAmount(column, cell, row.numbers?.[index] ?? undefined)) addText(column, cell);
    addCode(column, cell);
  }
  column.distinct = seen.size;
  return column;
}

/** L1 is a code of Lithuania's shops and a price of Honduras'; KM12 may be either as well. */
const isLetteredWhole = (cell: string) => /^\p{L}+\.?\d+$/u.test(cell);

/** Counts a cell that is an amount; answers whether it is one. */
function addAmount(column: Column, cell: string, number: string | undefined): boolean {
  if (isLetteredWhole(cell)) return false;
  const reading = [cell, number ?? cell].flatMap((text) => {
    const either = ['.', ','] as const;
    return either.map((mark) => readPrice(text, mark)).filter(({ kind }) => kind === 'price');
  });
  if (reading.length === 0) return false;
  column.amounts += 1;
  if (currencyIn(cell) !== undefined) column.currencies += 1;
  const decimals = /[.,](\d+)\D*$/.exec(number ?? cell)?.[1]?.length ?? 0;
  if (decimals === 2) column.cents += 1;
  if (decimals === 1 || decimals === 2) column.fractions += 1;
  // Three digits behind a mark may be thousands.
  if (decimals > 3 || (decimals === 3 && number !== undefined)) column.finer += 1;
  return true;
}

function addText(column: Column, cell: string): void {
  if (!/\p{L}{2}|[\p{sc=Han}\p{sc=Hangul}]/u.test(cell)) return;
  column.words += 1;
  if (/\p{L}[^\s\d]*\s+\S/u.test(cell)) column.phrases += 1;
}

function addCode(column: Column, cell: string): void {
  if (cell.length > 40 || !/^(?=.*\d)[\p{L}\p{N}][\p{L}\p{N}._/-]*$/u.test(cell)) return;
  if (isLetteredWhole(cell) && !/^\p{L}\d/u.test(cell) && currencyIn(cell) !== undefined) return;
  column.codes += 1;
  if (/\p{L}/u.test(cell) || /^0\d/.test(cell)) column.mixed += 1;
  if (/^(?:\d{8}|\d{12,14})$/.test(cell) && verifies(cell)) column.gtins += 1;
}

const most = (count: number, { filled }: Column) => count * 10 >= filled * 9;

function priceRank(column: Column, free: readonly Column[], all: readonly Column[]): number {
  if (!most(column.amounts, column) || most(column.gtins, column)) return 0;
  if (most(column.currencies, column)) return 4;
  if (isSurePrice(column)) return 3;
  const isWhole = column.fractions + column.finer === 0;
  if (isWhole && wholeCurrencies.has(currencyOfHeader(column.name) ?? '')) return 3;
  // A code, or a count of the rows.
  if (isWhole && (column.counts || codeRank(column, all) >= provingRank)) return 0;
  if (column.finer > 0 || isWhole) return 1;
  // Decimals as they come may be weights beside whole prices.
  const others = free.filter((other) => other !== column && priceMayBe(other, all));
  return column.fractions * 2 >= column.filled && others.length === 0 ? provingRank : 1;
}

const priceMayBe = (column: Column, all: readonly Column[]) =>
  most(column.amounts, column) && !column.counts && codeRank(column, all) < provingRank;

/** So many rows are not in order by chance. */
const fewestSorted = 4;

const isSurePrice = (column: Column) => most(column.currencies, column) || most(column.cents, column);

function codeRank(column: Column, columns: readonly Column[]): number {
  const { filled, codes, cents, fractions, currencies, dates, distinct, counts, length = 0 } = column;
  if (codes < filled || dates > 0 || currencies > 0 || distinct * 20 < filled * 19 || counts) return 0;
  if (most(column.gtins, column)) return 4;
  if (cents + fractions > 0 && column.mixed * 2 < filled) return 0;
  if (column.mixed * 2 >= filled || length >= 6) return 3;
  // Numbers in front of all others are the articles', and so are those by which a list is sorted; else they may be pieces.
  const isSorted = column.rises && filled >= fewestSorted && length >= 3 && columns.some(isSurePrice);
  return column.letter === 'A' || isSorted ? provingRank : 1;
}

function nameRank(column: Column, free: readonly Column[]): number {
  const isText = ({ words, filled, codes, distinct }: Column) =>
    words * 10 >= filled * 8 && codes * 2 < filled && distinct * 10 >= filled * 6;
  if (!isText(column)) return 0;
  const texts = free.filter(isText);
  const isPhrase = ({ phrases, filled }: Column) => phrases * 2 >= filled;
  // Brands and colours are single words beside names of more.
  return texts.length > 1 && isPhrase(column) && texts.filter(isPhrase).length === 1 ? 3 : provingRank;
}

type Rank = (column: Column, free: readonly Column[], all: readonly Column[]) => number;

const rankOf: Readonly<Record<ProvableVariable, Rank>> = {
  PRICE: priceRank,
  CODE: (column, _, all) => codeRank(column, all),
  DESCRIPTION: nameRank,
};

/** Words that say of a column what it is not. */
const words: readonly string[] = Object.values(contraryWords).flatMap((list) => list.split(' '));
const exact: ReadonlySet<string> = new Set(words);
/** Parts of longer words: Einkaufspreis, Nettogewicht. */
const parts = words.filter((word) => word.length >= 5);
/** Scripts that write no blanks between words. */
const unspaced = words.filter((word) =>
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]+$/u.test(word),
);

/** Whether the name of a column speaks against its being a price, a code or a name; a name that says nothing does not. */
export function speaksAgainst(name: string): boolean {
  if (name.includes('%')) return true;
  const key = headerKey(name);
  const parted = key.split('_');
  return (
    // A 'Rate' is a price in India.
    (key !== '' && key !== 'RATE' && parted.every((word) => taxRateWords.has(word))) ||
    parted.some(
      (word) => exact.has(word) || parts.some((part) => word.startsWith(part) || word.endsWith(part)),
    ) ||
    unspaced.some((word) => key.includes(word))
  );
}
