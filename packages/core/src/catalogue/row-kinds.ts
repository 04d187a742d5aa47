import { headerKey } from './header-names.ts';
import { filledUpTo, holdsNumber, isFilled, type SheetRow } from './rows.ts';

/* What the rows of a sheet are: articles, or what people and programs write between them. */

/** A row that is no article. */
export interface LeftOutRow {
  row: number;
  text: string;
  why: 'section' | 'total' | 'header' | 'units' | 'unnamed';
}

/** An article, the header (`named`), above it, or a row that is left out. */
export type RowKind = 'article' | 'named' | 'above' | LeftOutRow['why'];

/** How rows are told from articles; plain data, so that a second pass tells the same. */
export interface RowSorting {
  keep: boolean;
  headerRow: number | null;
  /** The row under the header that holds units, or names of columns that share a head. */
  unitsRow: number | null;
  headerCells: string[];
  code: number[];
  /** Prices and quantities. */
  amounts: number[];
  /** What most rows fill with words: names, units. */
  texts: number[];
  /** Whether the codes of the list have digits, so that a word alone is none. */
  digitCodes: boolean;
  /** Whether most codes are without words: 'PASILLO 3' alone in its row is a title then. */
  plainCodes: boolean;
  /** Names; missing in lists that were stored before it was noted. */
  names?: number[];
  /** What kind of article a row is, such as one that has others under it; missing likewise. */
  kinds?: number[];
  /** Columns that most rows fill. */
  usualWidth: number;
}

interface Rule {
  when(facts: RowFacts, sorting: RowSorting): boolean;
  is: RowKind;
  why: string;
}

/** In order: the first rule that holds decides. */
const rules: readonly Rule[] = [
  { when: ({ at }, { headerRow }) => at === headerRow, is: 'named', why: 'names the columns' },
  { when: ({ at }, { headerRow }) => at < (headerRow ?? 0), is: 'above', why: 'stands above the header' },
  { when: (_, { keep }) => keep, is: 'article', why: 'a person said that all rows are' },
  { when: ({ at }, { unitsRow }) => at === unitsRow, is: 'units', why: 'says the units of the columns' },
  { when: (row) => row.repeatsHeader(), is: 'header', why: 'the header again, on another page' },
  { when: (row) => row.isRuled(), is: 'header', why: 'a line that is drawn with signs' },
  { when: (row) => !row.hasCode() && row.hasSum(), is: 'total', why: 'a word of sum, and no code' },
  { when: (row) => !row.canBeTold, is: 'article', why: 'a list without codes and prices tells nothing' },
  { when: (row) => row.isBareSum(), is: 'total', why: 'amounts without a code and a word' },
  {
    when: (row) => row.isParent(),
    is: 'unnamed',
    why: 'an article without a price, of which others are the variants',
  },
  { when: (row) => row.hasCode(), is: 'article', why: 'has a code' },
  { when: (row) => row.hasAmount() && !row.isNote(), is: 'article', why: 'has a price' },
  { when: (row) => row.isTitle(), is: 'section', why: 'one word or two, where others say more' },
  {
    when: (row) => row.isUnnamed(),
    is: 'unnamed',
    why: 'neither code, name nor price: more pictures of an article',
  },
  { when: () => true, is: 'article', why: 'says much, and lacks something' },
];

/** What a row of a surveyed sheet is. */
export function kindOfRow(row: SheetRow, sorting: RowSorting): RowKind {
  if (isPlainArticle(row, sorting)) return 'article';
  const facts = new RowFacts(row, sorting);
  return rules.find(({ when }) => when(facts, sorting))!.is;
}

/** Whether a row below the header, which it does not repeat, has a code of digits: all rules leave it an article. */
function isPlainArticle(
  { row, cells }: SheetRow,
  { headerRow, unitsRow, headerCells, code, kinds }: RowSorting,
): boolean {
  if (row! <= (headerRow ?? 0) || row === unitsRow || code.length === 0 || kinds?.length) return false;
  const cell = cells[code[0]!] ?? '';
  for (let at = 0; at < cell.length; at++) {
    const digit = cell.charCodeAt(at);
    if (digit < 0x30 || digit > 0x39) return false;
  }
  return cell !== '' && beginsOtherwise(cells[0]!, headerCells[0] ?? '');
}

/** What the rules ask about a row. */
class RowFacts {
  readonly at: number;
  readonly #row: SheetRow;
  readonly #sorting: RowSorting;
  #code: boolean | undefined;

  constructor(row: SheetRow, sorting: RowSorting) {
    this.at = row.row!;
    this.#row = row;
    this.#sorting = sorting;
  }

  get canBeTold(): boolean {
    return this.#sorting.code.length > 0 || this.#sorting.amounts.length > 0;
  }

  repeatsHeader(): boolean {
    return this.#sorting.headerRow !== null && repeatsHeader(this.#row.cells, this.#sorting.headerCells);
  }

  /** A line of a table that was drawn with signs: '------', '======'. */
  isRuled(): boolean {
    const { cells } = this.#row;
    const isLine = (cell: string) => /^[-=_*~+·|\s]*$/.test(cell);
    return cells.every(isLine) && cells.some((cell) => /([-=_*~+·|])\1\1/.test(cell));
  }

  hasCode(): boolean {
    const { code, digitCodes, plainCodes, usualWidth } = this.#sorting;
    const { cells } = this.#row;
    const isHeading = () =>
      plainCodes &&
      usualWidth > 2 &&
      (filledUpTo(this.#row, 2) === 1 ||
        (this.isNote() && code.some((index) => wordy.test(cells[index] ?? '')))) &&
      cells.some((cell) => wordy.test(cell));
    return (this.#code ??=
      code.some(
        (index) =>
          isFilled(this.#row, index) &&
          (!digitCodes || /\d/.test(cells[index]!)) &&
          !this.#isSum(cells[index]!),
      ) && !isHeading());
  }

  hasAmount(): boolean {
    return this.#sorting.amounts.some((index) => isFilled(this.#row, index));
  }

  hasSum(): boolean {
    return this.#row.cells.some((cell) => this.#isSum(cell));
  }

  isBareSum(): boolean {
    const { code, texts } = this.#sorting;
    const named = () => [...code, ...texts].some((index) => isFilled(this.#row, index));
    return texts.length > 0 && code.length > 0 && this.hasAmount() && !named();
  }

  /** 'Page 1 of 3' below the prices, or beside the day of printing. */
  isNote(): boolean {
    const { amounts, texts, usualWidth } = this.#sorting;
    if (usualWidth < 3 || amounts.some((index) => holdsNumber(this.#row, index))) return false;
    const filled = filledUpTo(this.#row, 3);
    return (
      filled === 1 || (filled === 2 && this.hasAmount() && !texts.some((index) => isFilled(this.#row, index)))
    );
  }

  /** A title stands alone, or with one more word in a wide list. */
  isTitle(): boolean {
    const { code, usualWidth } = this.#sorting;
    const filled = filledUpTo(this.#row, 3);
    if (filled === 1) return code.length > 0 || usualWidth > 2;
    return filled === 2 && code.length > 0 && usualWidth >= 4;
  }

  isUnnamed(): boolean {
    const { code, amounts, names = [] } = this.#sorting;
    const places = [...code, ...amounts, ...names];
    const isKnown = code.length > 0 && amounts.length > 0 && names.length > 0;
    return isKnown && !places.some((index) => isFilled(this.#row, index));
  }

  isParent(): boolean {
    const { kinds = [] } = this.#sorting;
    return kinds.some((index) => parentKinds.has((this.#row.cells[index] ?? '').trim())) && !this.hasAmount();
  }

  #isSum(cell: string): boolean {
    return mayBeSum(cell) && isSum(cell, this.#isShort());
  }

  /** An article says more of itself than a name and a price where its list has codes, and than a name where it has none. */
  #isShort(): boolean {
    const { code, amounts, usualWidth } = this.#sorting;
    const isNarrow = usualWidth > 3 && filledUpTo(this.#row, usualWidth - 1) < usualWidth - 1;
    const isUnpriced = amounts.length > 0 && !this.hasAmount();
    if (code.length > 0) return isNarrow || isUnpriced;
    return isUnpriced && filledUpTo(this.#row, usualWidth) < usualWidth;
  }
}

/** What web shops call an article whose variants have the prices. */
export const parentKinds: ReadonlySet<string> = new Set(['variable', 'configurable']);

/** A word of three letters beside another sign, as titles have and codes do not. */
export const wordy = /\p{L}{3,}\s+\S|\S\s+\p{L}{3,}/u;

const mayBeSum = (cell: string) =>
  cell.length > 3 &&
  cell.length <= 60 &&
  /total|sumas?\b|summe\b|som(?:me|ma|a)\b|gesamt|promedio|average/i.test(cell);

/** What a sum is called in the languages of lists. */
const sumWord =
  '(?:gran |sub[ -]?|zwischen)?(?:totale?s?|sumas?|summe|somm[ea]|soma|gesamt(?:summe|betrag)?)';
const sumAlone = new RegExp(
  `^\\s*(?:${sumWord}(?: general(?:es)?| de [\\p{L} ]+)?|promedio|average)\\s*:?\\s*$`,
  'iu',
);
const sumOfSomething = new RegExp(
  `^\\s*(?:${sumWord}|promedio|average)[\\s:.-]+[\\p{L}\\s.:]+\\d*\\s*$`,
  'iu',
);
const subtotalOfSomething = /^\s*sub[ -]?totale?s?[\s:.-]+[\p{L}\s.:]+$/iu;

/** A cell that is a word of sum, or a subtotal of something; in a short row the total or number of something too. */
export function isSum(cell: string, isShort: boolean): boolean {
  if (!mayBeSum(cell)) return false;
  return sumAlone.test(cell) || (isShort ? sumOfSomething : subtotalOfSomething).test(cell);
}

function repeatsHeader(cells: readonly string[], header: readonly string[]): boolean {
  // Most rows differ from the header in their first sign already, which spares them the rest.
  if (beginsOtherwise(cells[0] ?? '', header[0] ?? '')) return false;
  let equal = 0;
  for (let index = 0; index < Math.max(cells.length, header.length); index++) {
    const [cell, name] = [headerKey(cells[index] ?? ''), headerKey(header[index] ?? '')];
    if (cell !== name) return false;
    if (name !== '') equal += 1;
  }
  return equal > 1;
}

/** Whether the keys of two names differ for certain: both begin with an ASCII letter or digit, and not with the same. */
function beginsOtherwise(one: string, other: string): boolean {
  const [a, b] = [asciiCapital(one.charCodeAt(0)), asciiCapital(other.charCodeAt(0))];
  return a > 0 && b > 0 && a !== b;
}

/** The code of an ASCII letter as a capital, or of a digit; 0 for all others. */
function asciiCapital(code: number): number {
  if (code >= 0x61 && code <= 0x7a) return code - 0x20;
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39) ? code : 0;
}
