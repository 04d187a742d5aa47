import type { CodeRemark } from '../../../../codes/drawing.ts';
import { cutNumber } from '../../../../codes/symbols/ean-upc.ts';
import { requireDigits } from '../../../../codes/symbols/symbol.ts';

/**
 * The digits of data for the 2 of 5 family: printers pass over what is no digit, such as the subset switch of a Code 128
 * that became an Interleaved 2 of 5, and print the rest. What is left out gets a remark.
 * Throws CodeFault where no digit is left.
 */
export function digitsAlone(symbology: string, data: string): { digits: string; remarks: CodeRemark[] } {
  const digits = data.replace(/\D/g, '');
  if (digits === data || digits === '') return { digits: data, remarks: [] };
  const dropped = data.replace(/\d/g, '').slice(0, 8);
  return {
    digits,
    remarks: [
      {
        code: 'code-characters-dropped',
        message: `${symbology} holds digits only; printers leave '${dropped}' out and print the rest.`,
        details: { symbology, dropped },
      },
    ],
  };
}

/**
 * Brings digits to the count that a code takes, as printers do: zeros before too few, the last ones dropped of too many
 * (ZPL II Programming Guide, ^B8 ^B9 ^BE ^BU, 'the length is fixed'). Dropping more than a check digit that is right gets
 * a remark.
 */
export function fixedDigits(
  symbology: string,
  data: string,
  count: number,
  checkOf?: (digits: string) => string,
): { digits: string; remarks: CodeRemark[] } {
  requireDigits(symbology, data, 1, 120);
  if (data.length <= count) return { digits: data.padStart(count, '0'), remarks: [] };
  const { digits, dropped, check } = cutNumber(data, count, checkOf);
  if (dropped === check) return { digits, remarks: [] };
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
