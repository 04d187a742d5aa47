import { requireDigits, type MatrixSymbol } from './symbol.ts';

/*
 * POSTNET and PLANET (USPS DMM 708.4): five bars a digit, two of them tall in POSTNET, three in PLANET, a tall frame bar
 * at both ends.
 */

const tall = '11000 00011 00101 00110 01001 01010 01100 10001 10010 10100'.split(' ');

export function encodePostal(data: string, form: 'POSTNET' | 'PLANET'): MatrixSymbol {
  const digits = data.replaceAll('-', '');
  requireDigits(form, digits, 1, 38);
  let sum = 0;
  for (const digit of digits) sum += Number(digit);
  const written = digits + String((10 - (sum % 10)) % 10);
  let bars = '1';
  for (const digit of written) {
    for (const bar of tall[Number(digit)] ?? '') bars += form === 'POSTNET' ? bar : bar === '1' ? '0' : '1';
  }
  bars += '1';
  const parts = Array.from(bars, (bar): BarPart => (bar === '1' ? 'full' : 'lower'));
  // A short bar is 0.050 inch of the tall one's 0.125.
  return barsOfHeights(form, written, parts, [3, 1, 1]);
}

/** Which part of the height a bar fills. */
export type BarPart = 'full' | 'upper' | 'lower' | 'middle';

/**
 * Bars of several heights as a matrix with one column a bar, without the gaps between them, and three rows: ascender,
 * tracker, descender, whose heights are in proportion only. A short bar of a two-state code fills the lower two.
 */
export function barsOfHeights(
  symbology: string,
  data: string,
  parts: readonly BarPart[],
  rowHeights: readonly [number, number, number],
): MatrixSymbol {
  const width = parts.length;
  const modules = new Uint8Array(width * 3);
  parts.forEach((part, at) => {
    if (part === 'full' || part === 'upper') modules[at] = 1;
    modules[width + at] = 1;
    if (part === 'full' || part === 'lower') modules[2 * width + at] = 1;
  });
  return { symbology, data, width, height: 3, modules, rowHeights, quiet: 0 };
}
