import { checkDigit } from '../gtin.ts';
import { requireDigits, runsOf, type LinearSymbol } from './symbol.ts';

/*
 * The 2 of 5 family: Interleaved (ISO/IEC 16390), Industrial and IATA, which ZPL calls Standard. Two of a digit's five
 * elements are wide (2).
 */

const digits = '11221 21112 12112 22111 11212 21211 12211 11122 21121 12121'.split(' ');

const elements = (digit: string) => digits[digit.charCodeAt(0) - 48] ?? '';

/** Digits in pairs, one in the bars and one in the spaces; an odd count gets a zero before it. */
export function encodeInterleaved2of5(data: string, options: { check?: boolean } = {}): LinearSymbol {
  const symbology = 'Interleaved 2 of 5';
  requireDigits(symbology, data, 1, 120);
  let written = options.check ? data + checkDigit(data) : data;
  if (written.length % 2 === 1) written = `0${written}`;
  const runs = [1, 1, 1, 1];
  for (let at = 0; at < written.length; at += 2) {
    const bars = elements(written.charAt(at));
    const spaces = elements(written.charAt(at + 1));
    for (let element = 0; element < 5; element++) {
      runs.push(bars.charCodeAt(element) - 48, spaces.charCodeAt(element) - 48);
    }
  }
  runs.push(2, 1, 1);
  return { symbology, data: written, text: written, runs, widths: 'narrow-wide', quiet: [10, 10] };
}

/** Digits in the bars alone, all spaces narrow. Industrial and IATA differ in start and stop. */
export function encodeBarsOnly2of5(
  data: string,
  form: 'Industrial' | 'IATA',
  options: { symbology?: string; check?: boolean } = {},
): LinearSymbol {
  const symbology = options.symbology ?? `${form} 2 of 5`;
  requireDigits(symbology, data, 1, 80);
  const written = options.check ? data + checkDigit(data) : data;
  const bars = Array.from(written, elements).join('');
  const [start, stop] = form === 'Industrial' ? ['221', '212'] : ['11', '21'];
  const runs: number[] = [];
  for (const bar of runsOf(start + bars + stop)) runs.push(bar, 1);
  runs.pop();
  return { symbology, data: written, text: written, runs, widths: 'narrow-wide', quiet: [10, 10] };
}

/** ITF-14: thirteen digits, with or without their check digit. */
export function encodeItf14(data: string): LinearSymbol {
  requireDigits('ITF-14', data, 13, 14);
  const digits = data.slice(0, 13);
  return { ...encodeInterleaved2of5(digits + checkDigit(digits)), symbology: 'ITF-14' };
}
