import { columnIndex, columnLetter, maxColumns } from '@marbete/core/catalogue/columns';
import type { FieldChoice } from '@marbete/core/catalogue/fields';
import { verifies } from '@marbete/engine/internal/codes/gtin';

/** Digits as a barcode or a shop's own number has them. */
const digits = /^\d{4,14}$/;
/** An amount with or without a currency sign, thousands and decimals. */
const amount = /^\p{Sc}?\s*\d{1,3}(?:[.,' ]?\d{3})*(?:[.,]\d{1,2})?$/u;
const withDecimals = /[.,]\d{1,2}$/;
const letters = /\p{L}.*\p{L}/u;

/**
 * What columns without names hold, by the values of the first rows: the codes, the price where just one column may be
 * it, and the longest texts. A column that the rows do not tell is left to a person.
 */
export function fieldsByValues(rows: readonly (readonly string[])[]): Readonly<Record<string, FieldChoice>> {
  const columns = columnsOf(rows);
  const fields: Record<string, FieldChoice> = {};

  const isGtin = (value: string) => value.length >= 8 && verifies(value);
  const numbers = columns.filter(
    ({ values }) => values.every((value) => digits.test(value)) && new Set(values).size === values.length,
  );
  const code = only(numbers.filter(({ values }) => values.every(isGtin))) ?? only(numbers);
  if (code) fields[code.letter] = 'CODIGO';

  const amounts = columns.filter((column) => column !== code && isAmounts(column));
  const price = only(amounts.filter(({ values }) => values.some((value) => withDecimals.test(value))));
  const whole = amounts.filter((column) => column !== price);
  if (price && !whole.some((column) => isNowhereLower(column, price, rows))) fields[price.letter] = 'PRECIO';

  const texts = columns
    .filter(({ values }) => values.every((value) => letters.test(value)))
    .map((column) => ({ column, length: column.values.join('').length / column.values.length }))
    .sort((one, other) => other.length - one.length);
  if (texts[0] && texts[0].length !== texts[1]?.length) fields[texts[0].column.letter] = 'DESCRIPCION';
  return fields;
}

/** Letters of the columns without names that may be the price: amounts that are no codes. */
export function amountLetters(rows: readonly (readonly string[])[]): string[] {
  const fields = fieldsByValues(rows);
  return columnsOf(rows)
    .filter((column) => fields[column.letter] !== 'CODIGO' && isAmounts(column))
    .map(({ letter }) => letter);
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

const isAmounts = ({ values }: { values: readonly string[] }) => values.every((value) => amount.test(value));

/** The one of its kind; nothing where there are several. */
function only<Each>(found: readonly Each[]): Each | undefined {
  return found.length === 1 ? found[0] : undefined;
}

/** Whether a column may be the price over a cost: whole amounts that no row has below the cost. */
function isNowhereLower(
  column: { letter: string },
  cost: { letter: string },
  rows: readonly (readonly string[])[],
): boolean {
  const [at, below] = [columnIndex(column.letter), columnIndex(cost.letter)];
  return rows.every((cells) => !(amountOf(cells[at] ?? '') < amountOf(cells[below] ?? '')));
}

/** An amount as a number; NaN where there is none. */
function amountOf(text: string): number {
  const [, whole = '', cents = '0'] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  const figures = whole.replace(/\D/g, '');
  return figures === '' ? NaN : Number(`${figures}.${cents}`);
}
