import { type CellObject, SSF } from 'xlsx';

/** What a cell says: text as a person sees it, and decimal text where the sheet holds a number. */
export interface CellReading {
  text: string;
  number: string | null;
}

const dateFormats = new Map<string, boolean>();

/**
 * Reads one cell by the rule of docs/printing.md: formatted text, with numbers in General, text or scientific format
 * written out in digits (7501031311309, never 7.50103E+12), leading zeros of a format kept, and the blanks that
 * formats pad numbers with taken off. Dates, times, percentages and truth values are text only.
 */
export function readCell(cell: CellObject): CellReading {
  if (cell.t !== 'n' || typeof cell.v !== 'number') return { text: textOf(cell), number: null };
  const format = typeof cell.z === 'string' ? cell.z : '';
  if (isDateFormat(format)) return { text: textOf(cell), number: null };
  const number = decimalText(cell.v);
  if (isPercent(format)) return { text: textOf(cell).trim(), number: null };
  return { text: writtenOut(cell, format, number), number };
}

function textOf(cell: CellObject): string {
  if (cell.t === 'z') return '';
  if (cell.w !== undefined) return cell.w;
  if (cell.t === 'b') return cell.v ? 'TRUE' : 'FALSE';
  return cell.v === undefined || cell.v === null ? '' : String(cell.v);
}

function writtenOut(cell: CellObject, format: string, number: string): string {
  const shown = (endsInHalf(number) ? roundedText(cell, format) : textOf(cell)).trim();
  if (format === '' || format === 'General' || format === '@') return /e/i.test(shown) ? number : shown;
  return isScientific(format) ? number : shown;
}

/** A number that a format may cut in the middle: 40.175 is 40.18 under two decimals, as Excel rounds it. */
function endsInHalf(number: string): boolean {
  return number.endsWith('5') && number.includes('.');
}

/**
 * The text of a number whose last digit is a five. Excel rounds its 15 decimal digits, half away from zero; the binary
 * number may lie a trace below the half, so it is given that trace back, which is less than any other digit.
 */
function roundedText(cell: CellObject, format: string): string {
  const value = cell.v as number;
  if (format === '' || format === 'General' || format === '@') return textOf(cell);
  return SSF.format(format, value + value * 2 ** -50);
}

/** A format's own signs, without what stands in quotes, brackets or after a backslash. */
function signsOf(format: string): string {
  return format.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '');
}

function isScientific(format: string): boolean {
  return /[0#?][Ee][+-]/.test(signsOf(format));
}

function isPercent(format: string): boolean {
  return signsOf(format).includes('%');
}

function isDateFormat(format: string): boolean {
  let known = dateFormats.get(format);
  if (known === undefined) {
    known = format !== '' && (SSF.is_date as (format: string) => boolean)(format);
    dateFormats.set(format, known);
  }
  return known;
}

/**
 * A number as plain decimal text: whole numbers exactly, others to the 15 digits that spreadsheet programs keep, so
 * that 0.1 + 0.2 is 0.3. Never an exponent.
 */
export function decimalText(value: number): string {
  if (!Number.isFinite(value)) return '';
  if (Object.is(value, -0)) return '0';
  if (Number.isInteger(value)) return BigInt(value).toString();
  const [digits, exponent] = Number(value.toPrecision(15)).toString().split('e') as [string, string?];
  if (exponent === undefined) return digits;
  const sign = digits.startsWith('-') ? '-' : '';
  const [whole, fraction = ''] = digits.replace('-', '').split('.') as [string, string?];
  return `${sign}0.${'0'.repeat(-Number(exponent) - 1)}${whole}${fraction}`;
}
