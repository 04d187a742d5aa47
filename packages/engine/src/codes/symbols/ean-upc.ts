import { CodeFault } from '../drawing.ts';
import { checkDigit, compressUpcE, expandUpcE } from '../gtin.ts';
import { requireDigits, type LinearSymbol } from './symbol.ts';

/*
 * EAN-13, EAN-8, UPC-A, UPC-E and their extensions of two and five digits (ISO/IEC 15420; GS1 General Specifications,
 * 5.2). All take the digits without the check digit and add it.
 */

/**
 * The digits of a number without its check digit.
 * @param dropped what stands behind them
 * @param check their check digit
 */
export function cutNumber(
  data: string,
  count: number,
  checkOf: (digits: string) => string = checkDigit,
): { digits: string; dropped: string; check: string } {
  const digits = data.slice(0, count);
  return { digits, dropped: data.slice(count), check: checkOf(digits) };
}

/** Which runs are guard bars, and which digits stand under which modules. */
export interface EanSymbol extends LinearSymbol {
  /** Modules from the left at which the long guard bars begin and end. */
  guards: readonly (readonly [from: number, to: number])[];
  /** The interpretation line's groups: where the digits' own bars begin and end, in modules. */
  groups: readonly { text: string; from: number; to: number }[];
  /** A digit before the bars and one after them. */
  before: string;
  after: string;
}

/** Space, bar, space, bar of set A; B is it backwards, C the same with bars and spaces swapped. */
const sets = '3211 2221 2122 1411 1132 1231 1114 1312 1213 3112'.split(' ');

/** Which of the six left digits are of set B, by the first digit. */
const leads = '000000 001011 001101 001110 010011 011001 011100 010101 010110 011010'.split(' ');

const digitRuns = (digit: string, backwards: boolean): number[] => {
  const runs = Array.from(sets[Number(digit)] ?? '', Number);
  return backwards ? runs.reverse() : runs;
};

function leftHalf(digits: string, lead: string): number[] {
  return Array.from(digits).flatMap((digit, at) => digitRuns(digit, lead.charAt(at) === '1'));
}

function rightHalf(digits: string): number[] {
  return Array.from(digits).flatMap((digit) => digitRuns(digit, false));
}

/** @param data the first twelve digits */
export function encodeEan13(data: string): EanSymbol {
  requireDigits('EAN-13', data, 12, 12);
  const written = data + checkDigit(data);
  const left = written.slice(1, 7);
  const right = written.slice(7);
  const runs = [
    1,
    1,
    1,
    ...leftHalf(left, leads[Number(written.charAt(0))] ?? ''),
    1,
    1,
    1,
    1,
    1,
    ...rightHalf(right),
    1,
    1,
    1,
  ];
  return {
    symbology: 'EAN-13',
    data: written,
    text: written,
    runs,
    widths: 'modules',
    quiet: [11, 7],
    guards: [
      [0, 3],
      [45, 50],
      [92, 95],
    ],
    groups: [
      { text: left, from: 3, to: 45 },
      { text: right, from: 50, to: 92 },
    ],
    before: written.charAt(0),
    after: '',
  };
}

/** @param data the first eleven digits */
export function encodeUpcA(data: string): EanSymbol {
  requireDigits('UPC-A', data, 11, 11);
  const ean = encodeEan13(`0${data}`);
  const written = ean.data.slice(1);
  return {
    ...ean,
    symbology: 'UPC-A',
    data: written,
    text: written,
    quiet: [9, 9],
    // The first and the last digit's bars are long too.
    guards: [
      [0, 10],
      [45, 50],
      [85, 95],
    ],
    groups: [
      { text: written.slice(1, 6), from: 10, to: 45 },
      { text: written.slice(6, 11), from: 50, to: 85 },
    ],
    before: written.charAt(0),
    after: written.charAt(11),
  };
}

/** @param data the first seven digits */
export function encodeEan8(data: string): EanSymbol {
  requireDigits('EAN-8', data, 7, 7);
  const written = data + checkDigit(data);
  const left = written.slice(0, 4);
  const right = written.slice(4);
  const runs = [1, 1, 1, ...leftHalf(left, '0000'), 1, 1, 1, 1, 1, ...rightHalf(right), 1, 1, 1];
  return {
    symbology: 'EAN-8',
    data: written,
    text: written,
    runs,
    widths: 'modules',
    quiet: [7, 7],
    guards: [
      [0, 3],
      [31, 36],
      [64, 67],
    ],
    groups: [
      { text: left, from: 3, to: 31 },
      { text: right, from: 36, to: 64 },
    ],
    before: '',
    after: '',
  };
}

const upcELeads = '111000 110100 110010 110001 101100 100110 100011 101010 101001 100101'.split(' ');

/**
 * @param data the six digits between number system and check digit, as they are printed
 * @param system the number system; scanners tell it from the sets, which are swapped for 1
 */
export function encodeUpcE(data: string, system: '0' | '1' = '0'): EanSymbol {
  requireDigits('UPC-E', data, 6, 6);
  const check = checkDigit(system + expandUpcE(data));
  // The check digit is in the choice of sets: 1 is set B.
  const ofZero = upcELeads[Number(check)] ?? '';
  const lead = system === '0' ? ofZero : ofZero.replace(/./g, (set) => (set === '1' ? '0' : '1'));
  const runs = [1, 1, 1, ...leftHalf(data, lead), 1, 1, 1, 1, 1, 1];
  const written = system + data + check;
  return {
    symbology: 'UPC-E',
    data: written,
    text: written,
    runs,
    widths: 'modules',
    quiet: [9, 7],
    guards: [
      [0, 3],
      [45, 51],
    ],
    groups: [{ text: data, from: 3, to: 45 }],
    before: system,
    after: check,
  };
}

/** Six digits of UPC-E for ten of company and article. Throws CodeFault where the number has too few zeros. */
export function upcEDigits(data: string): string {
  requireDigits('UPC-E', data, 10, 10);
  const six = compressUpcE(data);
  if (six !== undefined) return six;
  throw new CodeFault(
    'code-not-compressible',
    `UPC-E cannot hold company ${data.slice(0, 5)}, article ${data.slice(5)}: it has too few zeros. Use UPC-A.`,
    { symbology: 'UPC-E' },
  );
}

const twoDigitLeads = ['00', '01', '10', '11'];
const fiveDigitLeads = '11000 10100 10010 10001 01100 00110 00011 01010 01001 00101'.split(' ');

/** The extension of two or five digits beside an EAN or UPC symbol. */
export function encodeEanExtension(data: string): EanSymbol {
  const symbology = data.length === 2 ? 'EAN-2' : 'EAN-5';
  if (data.length !== 2) requireDigits(symbology, data, 5, 5);
  requireDigits(symbology, data, 2, 5);
  const lead =
    data.length === 2 ? (twoDigitLeads[Number(data) % 4] ?? '') : (fiveDigitLeads[fiveDigitSum(data)] ?? '');
  const runs = [1, 1, 2];
  Array.from(data).forEach((digit, at) => {
    if (at > 0) runs.push(1, 1);
    runs.push(...digitRuns(digit, lead.charAt(at) === '1'));
  });
  const width = runs.reduce((sum, run) => sum + run, 0);
  return {
    symbology,
    data,
    text: data,
    runs,
    widths: 'modules',
    quiet: [9, 5],
    guards: [],
    groups: [{ text: data, from: 0, to: width }],
    before: '',
    after: '',
  };
}

function fiveDigitSum(data: string): number {
  return (
    Array.from(data, (digit, at) => Number(digit) * (at % 2 === 0 ? 3 : 9)).reduce(
      (sum, value) => sum + value,
      0,
    ) % 10
  );
}
