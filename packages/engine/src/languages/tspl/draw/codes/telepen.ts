import {
  refuseCharacter,
  requireDigits,
  requireLength,
  type LinearSymbol,
} from '../../../../codes/symbols/symbol.ts';

/*
 * Telepen (Telepen barcode symbology, SB Electronic Systems): bytes of even parity, the lowest bit first. A 1 is a narrow
 * bar and a narrow space, 00 a wide bar and a narrow space, 010 a wide bar and a wide space, and the ends of 01...10 a
 * narrow bar and a wide space.
 */

const startCode = 0x5f;
const stopCode = 0x7a;

/** @param numeric whether pairs of digits share a character */
export function encodeTelepen(data: string, numeric: boolean): LinearSymbol {
  const symbology = numeric ? 'Telepen Numeric' : 'Telepen';
  const codes = numeric ? pairs(symbology, data) : characters(symbology, data);
  const sum = codes.reduce((total, code) => total + code, 0);
  const check = (127 - (sum % 127)) % 127;
  const runs = [startCode, ...codes, check, stopCode].flatMap(elements);
  // The last space is part of the quiet zone.
  runs.pop();
  return { symbology, data, text: data, runs, widths: 'narrow-wide', quiet: [10, 10] };
}

function characters(symbology: string, data: string): number[] {
  requireLength(symbology, data, 1, 60);
  return Array.from(data, (char, at) => {
    const code = char.charCodeAt(0);
    return code < 128 ? code : refuseCharacter(symbology, data, at, 'ASCII');
  });
}

function pairs(symbology: string, data: string): number[] {
  requireDigits(symbology, data, 1, 120);
  const even = data.length % 2 === 1 ? `0${data}` : data;
  return (even.match(/\d\d/g) ?? []).map((pair) => Number(pair) + 27);
}

function elements(code: number): number[] {
  let bits = '';
  let ones = 0;
  for (let bit = 0; bit < 7; bit++) {
    const one = (code >> bit) & 1;
    ones += one;
    bits += one;
  }
  bits += ones % 2;
  const runs: number[] = [];
  let within = false;
  for (let at = 0; at < 8;) {
    if (!within && bits.startsWith('010', at)) {
      runs.push(2, 2);
      at += 3;
    } else if (!within && bits.startsWith('00', at)) {
      runs.push(2, 1);
      at += 2;
    } else if (!within && bits.startsWith('01', at)) {
      runs.push(1, 2);
      within = true;
      at += 2;
    } else if (within && bits.startsWith('10', at)) {
      runs.push(1, 2);
      within = false;
      at += 2;
    } else {
      runs.push(1, 1);
      at++;
    }
  }
  return runs;
}
