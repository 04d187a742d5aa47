import { sharedSigns } from './currency-signs.ts';
import { currencyCode, currencyIn, signOfCode, signWords } from './prices.ts';
import type { PriceRules, Value } from './values.ts';

/*
 * The currency of a list beside the sign that its label prints (docs/printing.md, Currencies): `3,50 €` must not come out
 * as $3.50. Nothing is ever converted.
 */

/** Whether a currency that a list names, by its ISO code or by a sign, is none that a label's sign stands for. */
function differs(currency: string | undefined, sign: string): boolean {
  // Said of a list, a bare `$` says nothing.
  if (currency === undefined || currency === '$') return false;
  const code = currencyCode(sign.trim());
  if (code === undefined || code === currency) return false;
  const isOf = (one: string, other: string) => sharedSigns[one]?.split(' ').includes(other) ?? false;
  return !isOf(code, currency) && !isOf(currency, code);
}

/** The currency of a price of a list: what its cell names, or else what stands above its column. */
function currencyOf(value: Value | undefined, variable: string, rules: PriceRules): string | undefined {
  return (value && currencyIn(value.text)) ?? rules.currencies?.[variable];
}

/** The currency of a list's price that is not the one whose sign the label prints; undefined where nothing is to be asked. */
export function otherCurrency(
  value: Value | undefined,
  variable: string,
  rules: PriceRules,
  sign: LabelSign | undefined,
): string | undefined {
  // What a person types stands beside the sign on the screen.
  if (sign === undefined || rules.currency === 'label' || value === undefined || value.mark !== undefined)
    return undefined;
  if (rules.currency === 'list' && !sign.isLiteral) return undefined;
  const currency = currencyOf(value, variable, rules);
  return differs(currency, sign.text) ? currency : undefined;
}

/** The sign that a row's own currency has; undefined where its prices name none. */
export function signOfRow(
  values: readonly (readonly [variable: string, value: Value | undefined])[],
  rules: PriceRules,
): string | undefined {
  for (const [variable, value] of values) {
    const currency = currencyOf(value, variable, rules);
    if (currency !== undefined) return signOfCode(currency);
  }
  return undefined;
}

/** A sign that a label prints beside its prices. */
export interface LabelSign {
  text: string;
  /** It stands in the label itself, and not for %MONEY_SYMBOL%. */
  isLiteral: boolean;
}

const price = '%(?:PRICE|PRECIO|OFFER)(?:_INT|_CENT|_[123])?%';
const beside = [
  `(?:(?<=\\^FD)|(?<![A-Za-z])|(?![A-Za-z]))(?<before>${signWords}) ?${price}`,
  `${price} ?(?<after>${signWords})(?![A-Za-z])`,
];
/** A letter in a field of its own is a size. */
const alone = '(?:\\^FD|")\\s*(?<alone>(?:US|MX|RD|C|R)?\\$|[€£¥₡₲])\\s*(?:\\^FS|")';
const literalSign = new RegExp([...beside, alone].join('|'));

/** The sign of a label that prints none for %MONEY_SYMBOL%: beside a price, or in a field of its own. */
export function literalSignOf(text: string): string | undefined {
  const { before, after, alone } = literalSign.exec(text)?.groups ?? {};
  return before ?? after ?? alone;
}
