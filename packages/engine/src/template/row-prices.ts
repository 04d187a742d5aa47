import { compareDecimals } from './decimal-text.ts';
import { type LabelSign, otherCurrency } from './currency.ts';
import { suppliedNames } from './placeholders.ts';
import type { PriceReading, PriceWarning } from './prices.ts';
import { readPrice, readPriceValue, withoutWords } from './prices.ts';
import type { ProblemPlace, Row } from './row.ts';
import { fail, warn } from './row.ts';
import { hasNoResult, refuseNoResult } from './slot.ts';
import { ownValue, type DecimalMark, type PriceRules, type Value, type Values } from './values.ts';

/** The variables that hold amounts of money. */
export const priceVariables: ReadonlySet<string> = new Set([
  'PRICE',
  'PRICE_1',
  'PRICE_2',
  'PRICE_3',
  'OFFER',
]);

/** The value that was supplied for a variable under any of its names. */
export function suppliedValue(values: Values, variable: string): Value | undefined {
  const value = ownValue(values, variable);
  if (value !== undefined || variable !== 'PRICE') return value;
  return suppliedNames(variable)
    .map((name) => values[name])
    .find((other) => other !== undefined);
}

/** Offers that are meant as text: so many for the price of so many, and a part of the price. */
const promotion = /\d\s*[x×]\s*\d|%/i;

const oddities: Readonly<Record<PriceWarning, (decimal: string) => string>> = {
  'price-rounded': (decimal) =>
    `has more than two decimals and would print ${decimal}: say whether prices are rounded`,
  'price-zero': () => 'is zero: correct it, or say whether such prices print',
  'price-text-differs': (decimal) =>
    `shows another amount than the cell holds, which is ${decimal}: say whether that one prints`,
};

/** Refuses a row whose price is in another currency than the sign that the label prints, unless it was said what is right. */
export function refuseOtherCurrency(row: Row, variable: string, rules: PriceRules, sign: LabelSign): void {
  const value = suppliedValue(row.values, variable);
  const currency = otherCurrency(value, variable, rules, sign);
  if (currency === undefined) return;
  const text = value?.text ?? '';
  const message =
    `${variable} '${text}' is in ${currency}, and the label prints ${sign.text}: say whether the list's currency prints` +
    `${sign.isLiteral ? ', with %MONEY_SYMBOL% in place of the sign in the label' : ''}, or the label's sign is right.`;
  fail(row, 'currency-differs', message, { variable, details: { text, currency, sign: sign.text } });
}

/** Reads the price of one variable once a row, and says once what is odd about it. */
export class RowPrice {
  readonly variable: string;
  /** Whether the template prints digits of the amount; where it prints the text alone, its marks may stay open. */
  needsDigits = false;
  readonly #mark: DecimalMark | undefined;
  readonly #rules: PriceRules;
  #row: Row | undefined;
  #reported: Row | undefined;
  #reading: PriceReading = { kind: 'empty' };

  readonly #sign: LabelSign | undefined;

  constructor(variable: string, mark: DecimalMark | undefined, rules: PriceRules = {}, sign?: LabelSign) {
    this.#sign = sign;
    this.variable = variable;
    this.#mark = mark;
    this.#rules = rules;
  }

  /** What the row's value is as a price. Text in OFFER is an offer too, one other than '2x1' with a warning; whoever needs digits complains. */
  read(row: Row): PriceReading {
    if (this.#reported === row) return this.#reading;
    this.#reported = row;
    const reading = this.look(row);
    if (reading.kind !== 'price' || reading.warnings.length > 0) this.#report(row);
    if (this.#sign && reading.kind === 'price' && !row.failed)
      refuseOtherCurrency(row, this.variable, this.#rules, this.#sign);
    return reading;
  }

  /** The same without saying anything about it. */
  look(row: Row): PriceReading {
    if (this.#row === row) return this.#reading;
    this.#row = row;
    const value = suppliedValue(row.values, this.variable);
    this.#reading =
      value === undefined ? { kind: 'empty' } : readPriceValue(value, value.mark ?? this.#mark, this.#rules);
    return this.#reading;
  }

  /** Whether something odd was said to be right, or does not matter for what is printed. */
  #isSettled(code: PriceWarning, value: Value | undefined): boolean {
    if (code === 'price-zero') return this.#rules.zero === 'print';
    // The text of a cell prints as it stands; digits and a number's text are written anew.
    return this.#rules.round === true || !(this.needsDigits || value?.number !== undefined);
  }

  #report(row: Row): void {
    const value = suppliedValue(row.values, this.variable);
    const reading = this.#reading;
    const { variable } = this;
    const shown = value?.text ?? '';
    if (reading.kind === 'price') {
      for (const code of reading.warnings) {
        if (this.#isSettled(code, value)) continue;
        // A person who types a price sees how it is read; a list that nobody looks at stops.
        const say =
          value?.mark === undefined && !(code === 'price-zero' && variable === 'OFFER') ? fail : warn;
        say(row, code, `${variable} '${shown}' ${oddities[code](reading.decimal)}.`, {
          variable,
          details: { text: shown, price: reading.decimal },
        });
      }
    } else if (reading.kind === 'error' && reading.reason === 'mark-open') {
      if (this.needsDigits) refuseOpenMark(row, variable);
    } else if (hasNoResult(shown)) refuseNoResult(row, variable, shown);
    else if (reading.kind === 'error' && (variable !== 'OFFER' || value?.number !== undefined)) {
      fail(
        row,
        'price-unreadable',
        `${variable} '${shown}' is no price (${reading.reason}): correct the cell${
          reading.reason === 'other-text' && readPrice(withoutWords(shown), '.').kind === 'price'
            ? ', or say that words beside prices are no part of them'
            : ''
        }.`,
        {
          variable,
          details: { text: shown, reason: reading.reason },
        },
      );
    } else if (
      reading.kind === 'error' &&
      !this.needsDigits &&
      isOffer(shown, reading) &&
      !promotion.test(shown)
    ) {
      warn(
        row,
        'price-unreadable',
        `${variable} '${shown}' is no price (${reading.reason}) and prints as it stands: correct the cell where it should be one.`,
        { variable, details: { text: shown, reason: reading.reason } },
      );
    } else if (reading.kind === 'empty' && variable === 'PRICE') {
      fail(row, 'price-missing', `${variable} is empty: give the row a price.`, { variable });
    }
  }
}

/** The message about a price whose mark is open, with what it would be either way. */
function twoReadings(variable: string, text: string): [message: string, place: ProblemPlace] {
  const [point, comma] = (['.', ','] as const).map((mark) => {
    const reading = readPrice(text, mark);
    return reading.kind === 'price' ? reading.decimal : text;
  });
  const message = `${variable} '${text}' is ${point} or ${comma}: nothing in the list shows its decimal mark. Say it.`;
  return [message, { variable, details: { text, point: point ?? text, comma: comma ?? text } }];
}

/** Refuses a row whose price is two amounts, of which digits are needed. */
export function refuseOpenMark(row: Row, variable: string): void {
  if (row.problems.some(({ level, variable: known }) => level === 'error' && known === variable)) return;
  fail(row, 'price-ambiguous', ...twoReadings(variable, suppliedValue(row.values, variable)?.text ?? ''));
}

/** Whether a row has an offer: cut when OFFER is blank, a dash, N/A or numerically 0, kept otherwise ('2x1' is one). */
export function hasOffer(row: Row, offer: RowPrice): boolean {
  const value = row.values['OFFER'];
  return value !== undefined && isOfferValue(value, offer.look(row));
}

/** The same of the value of OFFER, as it was read. */
export function isOfferValue(value: Value, reading: PriceReading): boolean {
  return value.number === undefined ? isOffer(value.text, reading) : /[1-9]/.test(value.number);
}

/** The same of a text alone; whatever mark its list has, it is as much an offer. */
export function isOffer(text: string, reading = readPrice(text, '.')): boolean {
  if (text.trim() === '') return false;
  if (reading.kind === 'error') return !/^\s*n\/a\s*$/i.test(text);
  return reading.kind === 'price' && !reading.warnings.includes('price-zero');
}

/** Warns about an offer that is not below the price, where both are amounts. */
export function checkOfferBelowPrice(row: Row, offer: RowPrice, price: RowPrice): void {
  if (suppliedValue(row.values, 'PRICE') === undefined) return;
  const low = offer.read(row);
  const high = price.read(row);
  if (low.kind !== 'price' || high.kind !== 'price' || compareDecimals(low.decimal, high.decimal) < 0) return;
  warn(row, 'offer-not-below-price', `OFFER ${low.decimal} is not below PRICE ${high.decimal}.`, {
    variable: 'OFFER',
  });
}
