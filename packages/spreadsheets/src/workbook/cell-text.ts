import { type CellObject, SSF } from 'xlsx';

/** What a cell says: text as a person sees it, and decimal text where the sheet holds a number. */
export interface CellReading {
  text: string;
  number: string | null;
}

/** What a number format says of the numbers that it shows. */
interface FormatRule {
  /** General, text or none: digits as they are. */
  isPlain: boolean;
  isDate: boolean;
  isPercent: boolean;
  isScientific: boolean;
}

const rules = new Map<string, FormatRule>();

/**
 * Reads one cell by the rule of docs/printing.md: formatted text, with numbers in General, text or scientific format
 * written out in digits (7501031311309, never 7.50103E+12), leading zeros of a format kept, and the blanks that
 * formats pad numbers with taken off. Dates, times, percentages and truth values are text only.
 */
export function readCell(cell: CellObject): CellReading {
  if (cell.t !== 'n' || typeof cell.v !== 'number') return { text: textOf(cell), number: null };
  return readNumber(cell.v, typeof cell.z === 'string' ? cell.z : '', { shown: textOf(cell) });
}

/** The same for a number and its format; `shown` is its text, where a parser made it. */
export function readNumber(
  value: number,
  format: string,
  { shown, date1904 = false }: { shown?: string; date1904?: boolean } = {},
): CellReading {
  const rule = ruleOf(format);
  const number = decimalText(value);
  if (rule.isPlain) {
    // What is short shows as it is.
    if (shown === undefined && number.length <= 9 && !number.startsWith('0.'))
      return { text: number, number };
    const text = (shown ?? formatted(value, 'General')).trim();
    return { text: /e/i.test(text) ? number : text, number };
  }
  if (rule.isDate) return { text: shown ?? formatted(value, format, date1904), number: null };
  if (rule.isPercent) return { text: (shown ?? formatted(value, format)).trim(), number: null };
  if (rule.isScientific) return { text: number, number };
  const text = endsInHalf(number) ? roundedText(value, format) : (shown ?? formatted(value, format));
  return { text: text.trim(), number };
}

function textOf(cell: CellObject): string {
  if (cell.t === 'z') return '';
  if (cell.w !== undefined) return cell.w;
  if (cell.t === 'b') return cell.v ? 'TRUE' : 'FALSE';
  return cell.v === undefined || cell.v === null ? '' : String(cell.v);
}

/** A format that means nothing shows the number as it is. */
function formatted(value: number, format: string, date1904 = false): string {
  try {
    return (SSF.format as (format: string, value: number, options: object) => string)(format, value, {
      date1904,
    });
  } catch {
    return String(value);
  }
}

/** A number that a format may cut in the middle: 40.175 is 40.18 under two decimals, as Excel rounds it. */
function endsInHalf(number: string): boolean {
  return number.endsWith('5') && number.includes('.');
}

/**
 * The text of a number whose last digit is a five. Excel rounds its 15 decimal digits, half away from zero; the binary
 * number may lie a trace below the half, so it is given that trace back, which is less than any other digit.
 */
const roundedText = (value: number, format: string) => formatted(value + value * 2 ** -50, format);

function ruleOf(format: string): FormatRule {
  let rule = rules.get(format);
  if (!rule) {
    // A format's own signs, without what stands in quotes, brackets or after a backslash.
    const signs = format.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '');
    rule = {
      isPlain: format === '' || format === 'General' || format === '@',
      isDate: format !== '' && (SSF.is_date as (format: string) => boolean)(format),
      isPercent: signs.includes('%'),
      isScientific: /[0#?][Ee][+-]/.test(signs),
    };
    rules.set(format, rule);
  }
  return rule;
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
