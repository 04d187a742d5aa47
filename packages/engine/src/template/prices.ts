import { sharedSigns, signsByCode, wholeCurrencies } from './currency-signs.ts';
import { roundDecimal } from './decimal-text.ts';
import type { DecimalMark, PriceRules, Value } from './values.ts';

export { wholeCurrencies } from './currency-signs.ts';

/** Why a price that was read deserves a look: digits were lost, it is nothing, or the cell shows another one. */
export type PriceWarning = 'price-rounded' | 'price-zero' | 'price-text-differs';

/** Why a text is no price; `mark-open` is one that is two prices, as 1.990, while nobody said the decimal mark. */
export type PriceFault =
  | 'no-digits'
  | 'negative'
  | 'exponent'
  | 'other-text'
  | 'grouping'
  | 'too-long'
  | 'mark-open';

export type PriceReading =
  | { kind: 'price'; decimal: string; int: string; cent: string; warnings: readonly PriceWarning[] }
  | { kind: 'empty' }
  | { kind: 'error'; reason: PriceFault };

const empty: PriceReading = { kind: 'empty' };
const noWarnings: readonly PriceWarning[] = [];

const shared = Object.keys(sharedSigns);
/** The longer signs first, for they hold shorter ones. */
const signs = [...shared, 'kr.', 'Rs.', ...Object.values(signsByCode).flat()].sort(
  (a, b) => b.length - a.length,
);
export const isoCodes: readonly string[] = Object.keys(signsByCode);
const anyCode = isoCodes.join('|');
/** Signs and codes as the source of a pattern. */
export const signWords = `(?:${anyCode})(?: ?\\$)?|${signs.join('|').replace(/[$/.]/g, '\\$&')}`;
const leading = new RegExp(`^(?:${signWords}) ?(?=[^\\p{L}]|$)`, 'iu');
const trailing = new RegExp(` ?(?<!\\p{L})(?:${signWords})$`, 'iu');
/** What may stand behind an amount that has its sign before it: $12.50 MXN. */
const trailingCode = new RegExp(` ?(?:${anyCode}|M[.]?N[.]?)$`, 'i');
/** A dash in place of the cents: 12,- */
const dashCents = /([.,]) ?[-‐‑‒–—−]{1,2}$/;
/** The same in place of the units, as the Swiss write it: CHF -.95 */
const dashUnits = /^[-‐‑‒–—−]{1,2}(?=[.,]\d{2}$)/;
/** The same behind thousands with that mark: 1.990.- */
const dashThousands = /^(\d{1,3}(?:([.,])\d{3})+)\2 ?[-‐‑‒–—−]{1,2}$/;
/** Digits that are no plain ones: 12⁵⁰ is not 1250, nor is the ① of a footnote a digit of the price. */
const oddDigits = /(?![0-9０-９٠-٩۰-۹])\p{N}/u;
/** Words that make another amount of the number before them: 12K, 1.5 mil, 50¢, 15 %. */
const scales =
  /\d[.,]? ?(?:k|mil(?:es)?|mill(?:ón|on(?:es|s)?)|thousand|c|ctvs?|cts?|cents?|centavos?|c[eé]ntimos?|¢|%)(?![\p{L}/])/iu;
const dash = /^[-‐‑‒–—−]$/;

/**
 * Reads a price that a person or a spreadsheet wrote as text (docs/printer-rules.md, Prices, rules 2 to 4).
 * `mark` is the decimal mark of the list that the text stands in, once it is proven or said; it decides only what the
 * digits leave open, and without it that is an error.
 */
export function readPrice(text: string, mark?: DecimalMark): PriceReading {
  const plain = plainPrice(text);
  if (plain) return plain;
  const normal = normalText(text);
  if (normal === '' || dash.test(normal)) return empty;
  if (oddDigits.test(text)) return { kind: 'error', reason: 'other-text' };
  const amount = amountOf(normal);
  if (dash.test(amount)) return empty;
  const fault = faultOf(amount);
  if (fault) return { kind: 'error', reason: fault };
  const read = readMarks(amount);
  if (!read) return { kind: 'error', reason: 'grouping' };
  if (read.kind !== 'open') return priceOf(read.decimal);
  return mark === undefined
    ? { kind: 'error', reason: 'mark-open' }
    : priceOf(read.mark === mark ? `${read.before}.${read.after}` : read.before + read.after);
}

/** What a spreadsheet program makes of a long code: 7.50103E+12. The digits behind it are lost. */
export function isDestroyed(text: string): boolean {
  return text.length > 4 && text.includes('+') && /^\s*\d(?:[.,]\d+)?E\+\d{1,2}\s*$/i.test(text);
}

/** What one cell tells about the decimal mark of its list: it proves one, or its mark could be either kind. */
export function decimalMarkIn(text: string): DecimalMark | { open: DecimalMark } | undefined {
  const amount = amountOf(normalText(text));
  if (faultOf(amount) || oddDigits.test(text)) return undefined;
  const read = readMarks(amount);
  if (read?.kind === 'open') {
    // Nobody writes thousandths of a currency that has no smaller part.
    return wholeCurrencies.has(currencyIn(text) ?? '') ? otherMark(read.mark) : { open: read.mark };
  }
  return read?.kind === 'decided' ? read.proves : undefined;
}

/** Signs of no width, which web pages and programs for Arabic leave around and inside of amounts. */
const unseen = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Digits of Arabic and Persian; their mark of thousands before three of them, and their decimal mark before one or two. */
const arabicNumber = /[٠-٩۰-۹]|٬(?=[٠-٩۰-۹]{3}(?![٠-٩۰-۹]))|٫(?=[٠-٩۰-۹]{1,2}(?![٠-٩۰-۹]))/g;
const plainSign = (sign: string) =>
  sign === '٬' ? '' : sign === '٫' ? '.' : String(sign.charCodeAt(0) & 15);

const normalText = (text: string) =>
  text.normalize('NFKC').replace(unseen, '').replace(arabicNumber, plainSign).replace(/\s+/g, ' ').trim();

/** The digits and marks of a price: without its currency, and with cents in place of a dash. */
function amountOf(text: string): string {
  let amount = withoutCurrency(text);
  const isOf = (code: string) => currencyIn(text) === code;
  // Below one franc the Swiss write -.95; India sets off groups of two digits above a thousand.
  if (dashUnits.test(amount) && isOf('CHF')) amount = amount.replace(dashUnits, '0');
  if (/^\d\d?(?:,\d\d)+,\d{3}(?:\.\d+)?$/.test(amount) && (isOf('INR') || isOf('Rs')))
    amount = amount.replaceAll(',', '');
  // Of '990.-' the point may be no decimal one: it proves nothing.
  if (/^\d+\. ?[-‐‑‒–—−]{1,2}$/.test(amount)) return amount.replace(/\D+$/, '');
  const [, whole, mark] = dashThousands.exec(amount) ?? [];
  return whole === undefined ? amount.replace(dashCents, '$100') : `${whole}${mark === '.' ? ',' : '.'}00`;
}

/** Takes a known currency sign or code off, before or after the amount, and a code after one with a sign before it. */
export function withoutCurrency(text: string): string {
  if (isDigit(text.charCodeAt(0)) && isDigit(text.charCodeAt(text.length - 1))) return text;
  const shorter = text.replace(leading, '');
  return (shorter === text ? text.replace(trailing, '') : shorter.replace(trailingCode, '')).trim();
}

/** The currency that a price names: its ISO code, or `$`; undefined where it names none. */
export function currencyIn(text: string): string | undefined {
  const amount = text.trim();
  if (amount === '' || (isDigit(amount.charCodeAt(0)) && isDigit(amount.charCodeAt(amount.length - 1))))
    return undefined;
  const words = [trailingCode, leading, trailing].flatMap(
    (pattern) => pattern.exec(amount)?.[0].trim() ?? [],
  );
  const [word] = words.filter((each) => each !== '$').concat(words);
  return word === undefined ? undefined : currencyCode(word);
}

/** The sign of a currency, or its code where it has none of its own. */
export function signOfCode(currency: string): string {
  return signsByCode[currency]?.[0] ?? currency;
}

/** The ISO code of a sign or code; a sign of many, such as `$` or kr, stays as it is. */
export function currencyCode(word: string): string | undefined {
  const key = word.toUpperCase();
  const isKey = (sign: string) => sign.toUpperCase() === key;
  return (
    shared.find((sign) => isKey(sign) || isKey(`${sign}.`)) ??
    isoCodes.find(
      (code) => (code === key.slice(0, 3) && /^.{3}(?: ?\$)?$/.test(key)) || signsByCode[code]!.some(isKey),
    )
  );
}

/** The only amount of a text, without the words around it ('12.50 c/u', 'desde $9/kg *'); the text itself where it has none. */
export function withoutWords(text: string): string {
  if (oddDigits.test(text) || scales.test(text)) return text;
  return /^[^\d-]*?((?:[$€£¥₡₲] ?)?[.,]?\d[\d.,'’`´ ]*)(?:[^\d-]\D*)?$/.exec(text)?.[1]?.trim() ?? text;
}

/**
 * Reads a price from a cell or a form field (rule 1): the sheet's number where there is one, never its text. Digits that
 * the sheet does not show either are no loss; text that shows another amount is.
 */
export function readPriceValue(value: Value, mark?: DecimalMark, rules?: PriceRules): PriceReading {
  if (value.number === undefined) {
    const reading = readPrice(value.text, mark);
    if (reading.kind !== 'error' || reading.reason !== 'other-text' || rules?.words !== 'ignore')
      return reading;
    return readPrice(withoutWords(value.text.trim()), mark);
  }
  const reading = readNumber(value.number);
  if (reading.kind !== 'price' || value.text === value.number) return reading;
  const shown = (['.', ','] as const).flatMap((either) => {
    const amount = readPrice(value.text, either);
    return amount.kind === 'price' ? [amount] : [];
  });
  const same = shown.find(({ decimal }) => decimal === reading.decimal);
  if (same) return { ...reading, warnings: same.warnings };
  return shown.length === 0 ? reading : { ...reading, warnings: [...reading.warnings, 'price-text-differs'] };
}

function readNumber(number: string): PriceReading {
  if (number === '') return empty;
  if (number.startsWith('-')) return { kind: 'error', reason: 'negative' };
  if (!/^\d+(?:\.\d+)?$/.test(number)) return { kind: 'error', reason: 'exponent' };
  return priceOf(number);
}

/** The common case without regular expressions: digits, and a point with one or two digits. */
function plainPrice(text: string): PriceReading | undefined {
  const length = text.length;
  if (length === 0) return empty;
  if (length > 12) return undefined;
  let point = -1;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x2e && point < 0) point = at;
    else if (code < 0x30 || code > 0x39) return undefined;
  }
  const first = text.charCodeAt(0);
  if (first === 0x30 || first === 0x2e) return undefined;
  if (point < 0) return { kind: 'price', decimal: `${text}.00`, int: text, cent: '00', warnings: noWarnings };
  const int = text.slice(0, point);
  const places = length - point - 1;
  if (places !== 1 && places !== 2) return undefined;
  const cent = places === 2 ? text.slice(point + 1) : `${text.slice(point + 1)}0`;
  return { kind: 'price', decimal: `${int}.${cent}`, int, cent, warnings: noWarnings };
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function faultOf(amount: string): PriceFault | undefined {
  if (/^[-−–]|[-−–]$/.test(amount)) return 'negative';
  if (/\de[+-]?\d/i.test(amount)) return 'exponent';
  if (/[^\d.,'’`´ ]/.test(amount)) return 'other-text';
  if (!/\d/.test(amount)) return 'no-digits';
  return amount.replace(/\D/g, '').length > 15 ? 'too-long' : undefined;
}

type MarksReading =
  | { kind: 'decided'; decimal: string; proves?: DecimalMark }
  /** One mark before exactly three digits: thousands or decimals, as the list has it. */
  | { kind: 'open'; before: string; mark: DecimalMark; after: string };

/**
 * Which of the marks is the decimal one (rule 3). A blank groups and is never the decimal mark. Undefined where the
 * others do not group in threes.
 */
function readMarks(amount: string): MarksReading | undefined {
  const text = amount.replace(/[’´]/g, "'");
  const marks = text.replace(/\d/g, '');
  const kinds = new Set(marks);
  if (kinds.size === 0) return { kind: 'decided', decimal: text };
  // An apostrophe may set off millions before another mark: 1'250,000.00.
  const hasMillions = /^['`]/.test(marks);
  if (kinds.size > (hasMillions ? 3 : 2)) return undefined;
  const last = marks.at(-1) ?? '';
  if (kinds.size === 1 && (marks.length > 1 || last === ' ')) return grouped(text, '', otherMark(last));
  const at = text.lastIndexOf(last);
  const before = text.slice(0, at);
  const after = text.slice(at + 1);
  const isThree = after.length === 3;
  const mark = pointOrComma(last);
  if (kinds.size > 1) {
    // Threes behind an apostrophe are no decimals: 1.250'000 is none of the ways to write a million.
    if (last === ' ' || before.includes(last) || (isThree && !mark)) return undefined;
    const amount = grouped(before, after, mark);
    // 1'250.000 is a million in Colombia.
    return amount && mark && isThree && hasMillions && kinds.size < 3
      ? { kind: 'open', before: before.replace(/\D/g, ''), mark, after }
      : amount;
  }
  if (isThree && !/^0*$/.test(before) && before.length <= 3) {
    // Nobody writes decimals behind an apostrophe in threes.
    return mark ? { kind: 'open', before, mark, after } : { kind: 'decided', decimal: before + after };
  }
  return {
    kind: 'decided',
    decimal: `${before}.${after}`,
    ...proof(after === '' ? undefined : mark),
  };
}

/** An integer part whose marks must set off groups of three, joined with its decimals. */
function grouped(int: string, decimals: string, mark: DecimalMark | undefined): MarksReading | undefined {
  if (!/^\d{1,3}(?:[.,'` ]\d{3})+$/.test(int)) return undefined;
  return { kind: 'decided', decimal: `${int.replace(/\D/g, '')}.${decimals}`, ...proof(mark) };
}

const proof = (mark: DecimalMark | undefined) => (mark === undefined ? {} : { proves: mark });

function pointOrComma(mark: string): DecimalMark | undefined {
  return mark === '.' || mark === ',' ? mark : undefined;
}

/** The decimal mark where this one groups; undefined for an apostrophe or a blank, which stand beside either. */
function otherMark(grouping: string): DecimalMark | undefined {
  if (grouping === '.') return ',';
  return grouping === ',' ? '.' : undefined;
}

function priceOf(decimal: string): PriceReading {
  const { int, cent, rounded } = roundDecimal(decimal);
  const warnings: PriceWarning[] = [];
  if (rounded) warnings.push('price-rounded');
  if (/^[0]+$/.test(int + cent)) warnings.push('price-zero');
  return { kind: 'price', decimal: `${int}.${cent}`, int, cent, warnings };
}

/** Writes a price (`1234.50`) with the account's marks and two decimals: 1,234.50 or 1.234,50. */
export function formatPrice(decimal: string, mark: DecimalMark): string {
  const { int, cent } = roundDecimal(decimal);
  if (int.length <= 3) return int + mark + cent;
  return `${int.replace(/\B(?=(?:\d{3})+$)/g, mark === '.' ? ',' : '.')}${mark}${cent}`;
}
