import type { CodeRemark } from '../drawing.ts';
import { requireDigits } from '../symbols/symbol.ts';

/**
 * Brings digits to the count that a code takes, as printers do: zeros before too few, the last ones dropped of too many
 * (ZPL II Programming Guide, ^B8 ^B9 ^BE ^BU, 'the length is fixed'). Dropping more than a check digit that is right gets
 * a remark.
 */
export function fixedDigits(
  symbology: string,
  data: string,
  count: number,
  checkDigit: (digits: string) => string,
): { digits: string; remarks: CodeRemark[] } {
  requireDigits(symbology, data, 1, 120);
  if (data.length <= count) return { digits: data.padStart(count, '0'), remarks: [] };
  const digits = data.slice(0, count);
  const dropped = data.slice(count);
  if (dropped === checkDigit(digits)) return { digits, remarks: [] };
  return {
    digits,
    remarks: [
      {
        code: 'code-digits-dropped',
        message: `${symbology} takes ${count} digits and adds the check digit; printers drop '${dropped}' and print another number.`,
        details: { symbology, count, dropped },
      },
    ],
  };
}
