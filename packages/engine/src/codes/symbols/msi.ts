import { luhnCheckDigit, weightedSum } from './check-digits.ts';
import { requireDigits, type LinearSymbol } from './symbol.ts';

/*
 * MSI (modified Plessey): four bits a digit, a bit is a narrow bar and a wide space (0) or a wide bar and a narrow
 * space (1).
 */

export type MsiCheck = 'none' | 'mod10' | 'mod10-mod10' | 'mod11-mod10';

/** Modulo 11 with weights 2 to 7; a remainder of ten is written as two digits. */
function mod11(data: string): string {
  return String((11 - (weightedSum(Array.from(data, Number), 7, 2) % 11)) % 11);
}

export function encodeMsi(
  data: string,
  check: MsiCheck,
  options: { showChecks?: boolean } = {},
): LinearSymbol {
  requireDigits('MSI', data, 1, 65);
  let written = data;
  if (check === 'mod11-mod10') written += mod11(written);
  if (check === 'mod10-mod10') written += luhnCheckDigit(written);
  if (check !== 'none') written += luhnCheckDigit(written);
  const runs = [2, 1];
  for (const digit of written) {
    for (let bit = 8; bit > 0; bit >>= 1) {
      if (Number(digit) & bit) runs.push(2, 1);
      else runs.push(1, 2);
    }
  }
  runs.push(1, 2, 1);
  const text = options.showChecks ? written : data;
  return { symbology: 'MSI', data: written, text, runs, widths: 'narrow-wide', quiet: [12, 12] };
}
