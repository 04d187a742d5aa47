import { code39Pair } from '../../../../codes/code-39-pairs.ts';
import type { FieldContext } from '../field.ts';
import { alphabetContext } from './alphabets.ts';

/* Linear codes with an alphabet of their own: ZPL guide, the pages of these commands. */

const digit = /[0-9]/;

/** ^B1 Code 11. */
export const code11: FieldContext = alphabetContext({ name: 'Code 11', character: /[0-9-]/ });

/** ^B2 Interleaved 2 of 5, ^BI Industrial, ^BJ Standard. */
export const twoOfFive: FieldContext = alphabetContext({ name: '2 of 5', character: digit });

/**
 * ^B3 Code 39. `+$` before all else sets scanners to full ASCII: what Code 39 lacks is written as the pairs that stand for
 * it, since printers encode the data as it comes (ZPL guide, ^B3: Full ASCII Mode for Code 39).
 */
export const code39: FieldContext = {
  plan: (field, report) =>
    (field.data.texts[0]?.startsWith('+$') ? fullAscii39 : plain39).plan(field, report),
};
const plain39 = alphabetContext({ name: 'Code 39', character: /[0-9A-Z\-. $/+%]/ });
const fullAscii39 = alphabetContext({ name: 'Code 39', character: /[ -~]/, escapes: pairs39() });

function pairs39(): Record<string, string> {
  const printable = Array.from({ length: 95 }, (_, at) => 0x20 + at);
  const paired = printable.filter((code) => !/[0-9A-Z\-. ]/.test(String.fromCharCode(code)));
  return Object.fromEntries(paired.map((code) => [String.fromCharCode(code), code39Pair(code)]));
}

/** ^B5 Planet. */
export const planet: FieldContext = alphabetContext({
  name: 'PLANET',
  character: digit,
  whole: { pattern: /^(?:\d{11}|\d{13})$/, rule: '11 or 13 digits' },
});

/** ^BA Code 93: all of ASCII but & ' ( ), which are its shift characters. */
export const code93: FieldContext = alphabetContext({ name: 'Code 93', character: /[ -%*-~]/ });

/** ^BK Codabar; the start and stop letters are parameters. */
export const codabar: FieldContext = alphabetContext({ name: 'Codabar', character: /[0-9\-$:/.+]/ });

/** ^BL LOGMARS. */
export const logmars: FieldContext = alphabetContext({ name: 'LOGMARS', character: /[0-9A-Z\-. $/+%]/ });

/** ^BM MSI. */
export const msi: FieldContext = alphabetContext({
  name: 'MSI',
  character: digit,
  whole: { pattern: /^\d{1,14}$/, rule: 'at most 14 digits' },
});

/** ^BP Plessey. */
export const plessey: FieldContext = alphabetContext({ name: 'Plessey', character: /[0-9A-F]/ });

/** ^BS extension of an EAN or UPC. */
export const extension: FieldContext = alphabetContext({
  name: 'An EAN or UPC extension',
  character: digit,
  whole: { pattern: /^(?:\d{2}|\d{5})$/, rule: '2 or 5 digits' },
});

/** ^BT TLC39: six digits, a comma, serial data. */
export const tlc39: FieldContext = alphabetContext({ name: 'TLC39', character: /[0-9A-Za-z,]/ });

/** ^BZ POSTNET and others. */
export const postal: FieldContext = alphabetContext({ name: 'A postal code', character: /[0-9-]/ });

/** ^RF in hexadecimal: two digits a byte of the tag. */
export const hexadecimal: FieldContext = alphabetContext({
  name: 'RFID data',
  character: /[0-9A-Fa-f]/,
  whole: { pattern: /^(..)+$/, rule: 'two digits a byte' },
});

/** ^B4 Code 49 and ^BB CODABLOCK: ASCII. */
export const ascii: FieldContext = alphabetContext({ name: 'This code', character: /[ -~]/ });
