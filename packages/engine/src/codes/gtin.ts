/*
 * EAN, UPC and ITF-14 carry GTINs (GS1 General Specifications, 7.9 check digit; docs/printer-rules.md, EAN and UPC
 * are GTINs). A code command gets its digits without the check digit: firmware that is given one digit more drops one
 * at either end and prints another article.
 */

/** Something to look at in a code that was read. */
export type GtinWarning = 'check-digit-added' | 'leading-zeros-added' | 'short-upc-e';

export type GtinFault = 'empty' | 'not-digits' | 'check-digit' | 'length' | 'not-compressible';

export type GtinReading =
  /** The number with its check digit, without the zeros that only fill a width. */
  { kind: 'gtin'; digits: string; warnings: readonly GtinWarning[] } | { kind: 'error'; reason: GtinFault };

/** A symbology's place for a GTIN. */
export interface GtinWidth {
  /** Digits that the command takes, without the check digit. */
  digits: 7 | 11 | 12 | 13;
}

const none: readonly GtinWarning[] = [];

/** The check digit of digits that lack it: weights 3 and 1 from the right. */
export function checkDigit(digits: string): string {
  let sum = 0;
  for (let at = digits.length - 1, weight = 3; at >= 0; at--, weight = 4 - weight) {
    sum += (digits.charCodeAt(at) - 0x30) * weight;
  }
  return String((10 - (sum % 10)) % 10);
}

/** Whether the last digit is the check digit of those before it. */
export function verifies(digits: string): boolean {
  return digits.length > 1 && checkDigit(digits.slice(0, -1)) === digits.slice(-1);
}

/** Drops the blanks and hyphens that people write into codes. */
export function codeDigits(text: string): string {
  return text.replace(/[\s\u00a0\u2007\u2009\u202f\u200b-\u200f\u2060\ufeff\u00ad‐‑–-]/g, '');
}

/**
 * Reads a value that fills an EAN, UPC or ITF-14 field: 8, 12 or 13 digits (14 where `allow14`) that verify. 7 or 11
 * that verify have lost a leading zero. What does not verify is refused and never repaired: whether the codes of a list
 * lack their check digit is decided over its column (catalogue/check-digits.ts).
 */
export function readGtin(text: string, allow14 = false): GtinReading {
  const digits = codeDigits(text);
  if (digits === '') return { kind: 'error', reason: 'empty' };
  if (!/^\d+$/.test(digits)) return { kind: 'error', reason: 'not-digits' };
  const length = digits.length;
  const whole = length === 8 || length === 12 || length === 13 || (allow14 && length === 14);
  const short = length === 7 || length === 11;
  if (verifies(digits)) {
    if (whole) return { kind: 'gtin', digits, warnings: none };
    if (short) return { kind: 'gtin', digits: `0${digits}`, warnings: ['leading-zeros-added'] };
    return { kind: 'error', reason: 'length' };
  }
  return { kind: 'error', reason: whole || short ? 'check-digit' : 'length' };
}

/**
 * The common case, told without regular expressions: 8, 12 or 13 digits and nothing else, whose check digit is right.
 * Undefined for everything that `readGtin` has to look at.
 */
export function plainGtin(text: string): string | undefined {
  const { length } = text;
  if (length !== 13 && length !== 12 && length !== 8) return undefined;
  let sum = 0;
  for (let at = length - 1, weight = 1; at >= 0; at--, weight = 4 - weight) {
    const digit = text.charCodeAt(at) - 0x30;
    if (digit < 0 || digit > 9) return undefined;
    sum += digit * weight;
  }
  return sum % 10 === 0 ? text : undefined;
}

/**
 * The digits of a GTIN in the width of a command: left zeros added, or taken off where the number is wider, and
 * without the check digit. Undefined when the number does not fit.
 */
export function gtinInWidth(gtin: string, width: GtinWidth['digits']): string | undefined {
  const body = gtin.slice(0, -1);
  if (body.length <= width) return body.padStart(width, '0');
  const surplus = body.length - width;
  return /^0+$/.test(body.slice(0, surplus)) ? body.slice(surplus) : undefined;
}

/** The five and five digits after number system 0 that six digits of a UPC-E stand for (GS1, 5.2.2.4 zero suppression). */
export function expandUpcE(six: string): string {
  const [a, b, c, d, e, last] = six as unknown as [string, string, string, string, string, string];
  if (last <= '2') return `${a}${b}${last}0000${c}${d}${e}`;
  if (last === '3') return `${a}${b}${c}00000${d}${e}`;
  if (last === '4') return `${a}${b}${c}${d}00000${e}`;
  return `${a}${b}${c}${d}${e}0000${last}`;
}

/** The six digits of a UPC-E for ten digits after number system 0, or undefined when they cannot be shortened. */
export function compressUpcE(ten: string): string | undefined {
  for (const six of upcECandidates(ten)) {
    if (expandUpcE(six) === ten) return six;
  }
  return undefined;
}

function upcECandidates(ten: string): string[] {
  const at = (index: number) => ten[index] ?? '';
  return [
    `${at(0)}${at(1)}${at(7)}${at(8)}${at(9)}${at(2)}`,
    `${at(0)}${at(1)}${at(2)}${at(8)}${at(9)}3`,
    `${at(0)}${at(1)}${at(2)}${at(3)}${at(9)}4`,
    `${at(0)}${at(1)}${at(2)}${at(3)}${at(4)}${at(9)}`,
  ];
}

export type UpcEReading =
  /** Ten digits without number system 0 and check digit, and the six that are drawn. */
  | { kind: 'upce'; ten: string; six: string; warnings: readonly GtinWarning[] }
  | { kind: 'error'; reason: GtinFault };

/**
 * Reads a value that fills a UPC-E field: eight digits as printed under such a code (number system 0, six, check),
 * the six or seven that lack some of it, or a UPC-A or EAN-13 that can be shortened.
 */
export function readUpcE(text: string): UpcEReading {
  const digits = codeDigits(text);
  if (digits === '') return { kind: 'error', reason: 'empty' };
  if (!/^\d+$/.test(digits)) return { kind: 'error', reason: 'not-digits' };
  if (digits.length >= 6 && digits.length <= 8) return readShortUpcE(digits);
  const reading = readGtin(digits);
  if (reading.kind === 'error') return reading;
  const body = gtinInWidth(reading.digits, 11);
  const six = body?.startsWith('0') ? compressUpcE(body.slice(1)) : undefined;
  if (body === undefined || six === undefined) return { kind: 'error', reason: 'not-compressible' };
  return { kind: 'upce', ten: body.slice(1), six, warnings: reading.warnings };
}

function readShortUpcE(digits: string): UpcEReading {
  if (digits.length === 6) {
    return { kind: 'upce', ten: expandUpcE(digits), six: digits, warnings: ['short-upc-e'] };
  }
  if (!digits.startsWith('0')) return { kind: 'error', reason: 'not-compressible' };
  const six = digits.slice(1, 7);
  const ten = expandUpcE(six);
  if (digits.length === 7) return { kind: 'upce', ten, six, warnings: ['check-digit-added'] };
  if (checkDigit(`0${ten}`) !== digits[7]) return { kind: 'error', reason: 'check-digit' };
  return { kind: 'upce', ten, six, warnings: none };
}
