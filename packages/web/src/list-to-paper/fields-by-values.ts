import { columnIndex, columnLetter, maxColumns } from '@marbete/core/catalogue/columns';
import {
  columnsByCells,
  type ProvableVariable,
  provableVariables,
} from '@marbete/core/catalogue/columns-by-cells';
import { type FieldChoice, fieldChoices, fieldVariables } from '@marbete/core/catalogue/fields';

/** An amount with or without a currency sign, thousands and decimals. */
const amount = /^\p{Sc}?\s*\d{1,3}(?:[.,' ]?\d{3})*(?:[.,]\d{1,2})?$/u;

/** A shop's own number. */
const number = /^\d{4,14}$/;

/** Columns without names, by the cells of the first rows: the fields that are proven, and the columns that may be the price. */
export function columnsWithoutNames(rows: readonly (readonly string[])[]): {
  fields: Readonly<Record<string, FieldChoice>>;
  prices: string[];
} {
  const sheet = rows.filter((cells) => cells.some((cell) => cell.trim() !== '')).map((cells) => ({ cells }));
  const { found, open } = columnsByCells(provableVariables, [], sheet, new Set());
  const price = found.PRICE;
  // Amounts of which none is below the price: that one may be the cost.
  const above = columnsOf(rows)
    .filter(
      ({ letter, values }) =>
        letter !== price &&
        letter !== found.CODE &&
        isAmounts(values) &&
        !values.every((value) => number.test(value)),
    )
    .filter(({ letter }) => price !== undefined && isNowhereLower(letter, price, rows))
    .map(({ letter }) => letter);
  const proven = above.length > 0 ? { ...found, PRICE: undefined } : found;
  return {
    fields: Object.fromEntries(
      fieldChoices.flatMap((field) => {
        const letter = proven[fieldVariables[field][0] as ProvableVariable];
        return letter === undefined ? [] : [[letter, field]];
      }),
    ),
    prices: above.length > 0 ? [price!, ...above].toSorted() : (open.PRICE ?? (price ? [price] : [])),
  };
}

/**
 * Columns that look like offers beside the price: amounts in some rows and not in others, each below the price of its row.
 * A cost is below the price as well, and stands in every row.
 */
export function offerLetters(rows: readonly (readonly string[])[], price: string): string[] {
  const at = columnIndex(price);
  return columnsOf(rows)
    .filter(({ letter, values }) => {
      if (letter === price || values.length < 2 || values.length === rows.length) return false;
      const index = columnIndex(letter);
      return rows.every((cells) => {
        const cell = (cells[index] ?? '').trim();
        return cell === '' || (amount.test(cell) && amountOf(cell) < amountOf(cells[at] ?? ''));
      });
    })
    .map(({ letter }) => letter);
}

/** The columns that hold something, with what they hold. */
function columnsOf(rows: readonly (readonly string[])[]) {
  const width = Math.min(maxColumns, Math.max(0, ...rows.map((cells) => cells.length)));
  return Array.from({ length: width }, (_, index) => ({
    letter: columnLetter(index),
    values: rows.map((cells) => (cells[index] ?? '').trim()).filter((value) => value !== ''),
  })).filter(({ values }) => values.length > 0);
}

const isAmounts = (values: readonly string[]) => values.every((value) => amount.test(value));

/** Whether no row has one column below the other. */
function isNowhereLower(letter: string, other: string, rows: readonly (readonly string[])[]): boolean {
  const [at, below] = [columnIndex(letter), columnIndex(other)];
  return rows.every((cells) => !(amountOf(cells[at] ?? '') < amountOf(cells[below] ?? '')));
}

/** An amount as a number; NaN where there is none. */
function amountOf(text: string): number {
  const [, whole = '', cents = '0'] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  const figures = whole.replace(/\D/g, '');
  return figures === '' ? NaN : Number(`${figures}.${cents}`);
}
