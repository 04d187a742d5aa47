import { CodeFault } from '../drawing.ts';

/*
 * GS1 element strings (GS1 General Specifications, 3.2): an application identifier and its data, one after another;
 * those without a fixed length end in FNC1.
 */

/** Digits of data by the identifier's first two digits, where the length is fixed. */
const fixedLengths: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '03': 14,
  '04': 16,
  '11': 6,
  '12': 6,
  '13': 6,
  '14': 6,
  '15': 6,
  '16': 6,
  '17': 6,
  '18': 6,
  '19': 6,
  '20': 2,
  '31': 6,
  '32': 6,
  '33': 6,
  '34': 6,
  '35': 6,
  '36': 6,
  '41': 13,
};

/** Digits of the identifier by its first two. */
function identifierLength(start: string): number {
  if (/^(?:2[345]|4[012]|71)$/.test(start)) return 3;
  if (/^(?:3[1-69]|43|7[0-9]|8[0-2])$/.test(start)) return 4;
  return 2;
}

/** Writes elements with their identifiers in parentheses; text that has them already stays as it is. */
export function withParentheses(symbology: string, data: string): string {
  if (data.startsWith('(')) return data;
  let result = '';
  for (let at = 0; at < data.length;) {
    if (data.charAt(at) === '\u001d') {
      at++;
      continue;
    }
    const start = data.slice(at, at + 2);
    const length = identifierLength(start);
    const identifier = data.slice(at, at + length);
    if (!/^\d{2,4}$/.test(identifier) || identifier.length < length) {
      throw new CodeFault(
        'code-invalid-data',
        `${symbology} expects a GS1 application identifier at character ${at + 1}, not '${identifier}'.`,
        { symbology, position: at + 1 },
      );
    }
    at += length;
    const fixed = fixedLengths[start];
    const separator = data.indexOf('\u001d', at);
    const end = fixed === undefined ? (separator < 0 ? data.length : separator) : at + fixed;
    result += `(${identifier})${data.slice(at, end)}`;
    at = end;
  }
  return result;
}
