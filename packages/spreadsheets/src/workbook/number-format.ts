import { SSF } from 'xlsx';

/**
 * The number format under which a number shows as this text ('007' -> '000', '$1,234.50' -> '"$"#,##0.00'), or
 * General when none of the usual ones does.
 */
export function numberFormat(value: number, text: string): string {
  const parts = /^(.*?)(\d(?:[\d.,]*\d)?)(.*)$/s.exec(text);
  if (!parts) return 'General';
  const [, before = '', digits = '', after = ''] = parts;
  if (before === '' && after === '' && digits === String(value)) return 'General';
  const format = `${literal(before)}${digitsFormat(digits)}${literal(after)}`;
  return shows(format, value) === text ? format : 'General';
}

function digitsFormat(digits: string): string {
  const [whole = '', decimals = ''] = digits.split('.');
  const integer = whole.includes(',') ? '#,##0' : '0'.repeat(/^0\d/.test(whole) ? whole.length : 1);
  return decimals === '' ? integer : `${integer}.${'0'.repeat(decimals.length)}`;
}

const literal = (text: string) => (text === '' ? '' : `"${text.replaceAll('"', '')}"`);

function shows(format: string, value: number): string | undefined {
  try {
    return SSF.format(format, value);
  } catch {
    return undefined;
  }
}
