import { maxColumns } from './columns.ts';
import { isDate, isPrice, variableOf } from './column-kinds.ts';
import { headerKey, headerWord, priceRank } from './header-names.ts';
import { holdsNumber, isFilled, mostlyFilled, mostlyNumbers, type SheetRow, usualWidth } from './rows.ts';

/* Where the header of a sheet stands, and what it calls the columns. */

/** The header is looked for among so many rows. */
const headerWithin = 30;

export interface HeaderFound {
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

/** The header of a sheet by its first rows, or by what a person said, with names of two rows where they share a head. */
export function findHeader(sample: readonly SheetRow[], said: number | 'none' | undefined): HeaderFound {
  return withSharedHeads(bestHeader(sample, said), sample);
}

/**
 * The header among the first rows: the one with most names of the field and texts above columns of another kind, as wide
 * as the rows below. Half-empty columns and a date above one are no objection.
 */
function bestHeader(sample: readonly SheetRow[], said: number | 'none' | undefined): HeaderFound {
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
    // Rows above a header are titles; articles there say that it is one of them, or the header of a second list.
    if (sample.slice(0, at).some((each) => each !== best?.row && isLikeRows(each, below))) break;
    if (best && headsPrices(best.row, sample.slice(0, at))) break;
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
    return isOpen && head.length <= 40 && isPrice(variableOf(head)) && mostlyNumbers(below, index)
      ? whole
      : name;
  });
  return joined.some((name, index) => name !== names[index]) ? joined : names;
}

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

/** Whether a row names a price among other columns and one of these rows below it has one. */
function headsPrices({ row, cells }: SheetRow, rows: readonly SheetRow[]): boolean {
  if (cells.filter((cell) => headerWord(cell) === 'name').length < 2) return false;
  const prices = cells.flatMap((cell, index) => (isPrice(variableOf(cell)) ? [index] : []));
  return rows.some((each) => each.row! > row! && prices.some((index) => holdsNumber(each, index)));
}

/** Whether a row holds numbers where these rows do, in more than one cell. */
function isLikeRows(row: SheetRow, rows: readonly SheetRow[]): boolean {
  const alike = row.cells.filter((_, index) => holdsNumber(row, index) && mostlyNumbers(rows, index));
  return alike.length > 0 && row.cells.filter((cell) => cell.trim() !== '').length > 1;
}

/** The names that tell the columns apart, a number behind those that come again, and which do. */
export function numberedNames(cells: readonly string[]): { names: string[]; repeated: string[] } {
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
