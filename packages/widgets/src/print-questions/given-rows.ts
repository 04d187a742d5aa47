import { ownValue } from '@marbete/engine/internal/template/values';
import type { LabelRow, PublicLabel } from '../label-loading/label-source.ts';
import { numericType, priceNames, quantityName, type Question } from './questions.ts';

/** Values as a host hands them in, by variable. */
export type GivenValues = Readonly<Record<string, string | number | null | undefined>>;

/** One of many products that a host hands in. */
export interface GivenRow {
  values: GivenValues;
  /** Labels of this product; 1 without it. */
  quantity?: number;
}

export const maxQuantity = 9_999;

/**
 * Given values as text; what is null or absent was not given. The point of a number is its decimal mark, whatever the
 * account's is: a fourth digit keeps a price of thousandths from being read as thousands.
 */
export function textsOf(values: GivenValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (value === null || value === undefined) return [];
      const text = String(value);
      const isOpen = typeof value === 'number' && priceNames.has(name) && /^-?\d{1,3}\.\d{3}$/.test(text);
      return [[name, isOpen ? `${text}0` : text]];
    }),
  );
}

/** What no row, or not every row, has a value for, in the label's order. The quantity is asked elsewhere. */
export function openQuestions(label: PublicLabel, rows: readonly GivenRow[]): Question[] {
  const given = rows.map(({ values }) => textsOf(values));
  return label.variables
    .filter(
      (variable) =>
        variable !== quantityName && given.some((values) => ownValue(values, variable) === undefined),
    )
    .map((variable): Question => {
      const own = label.configuraciones.find((one) => one.variable === variable);
      const text = own?.valor.trim() ?? '';
      return {
        variable,
        accepts: priceNames.has(variable) ? 'price' : own?.type_config_id === numericType ? 'digits' : 'text',
        ...(text === '' ? {} : { text }),
      };
    });
}

/** The rows as they print: what a row lacks is taken from the answers. Rows of no label are left out. */
export function rowsToPrint(
  rows: readonly GivenRow[],
  answers: Readonly<Record<string, string>>,
): LabelRow[] {
  const asked = Object.fromEntries(Object.entries(answers).map(([name, text]) => [name, text.trim()]));
  return rows
    .map(({ values, quantity = 1 }) => ({
      values: { ...asked, ...textsOf(values) },
      quantity: Math.min(maxQuantity, Math.max(0, Math.trunc(quantity) || 0)),
    }))
    .filter(({ quantity }) => quantity > 0);
}
