import { checkDigit, codeDigits, verifies } from '@marbete/engine/internal/codes/gtin';
import { ownValue } from '@marbete/engine/internal/template/values';
import type { SheetMarks } from './decimal-marks.ts';
import type { Mapping } from './mapping.ts';

/*
 * Whether codes of 7, 11 or 12 digits have their check digit is decided over their column (docs/printer-rules.md, EAN
 * and UPC are GTINs): one in ten without it verifies by chance, and would print another article.
 */

/** Codes of one length, and the first of each kind. */
export interface CodesOfLength {
  count: number;
  verified: number;
  verifies?: string;
  fails?: string;
}

/** The codes of one column that may be article numbers. */
export interface ColumnCodes {
  /** Codes of 8 or 13 digits, which are whole. */
  whole: number;
  short: Partial<Record<7 | 11 | 12, CodesOfLength>>;
}

/** Counts a cell that is nothing but digits; answers undefined for all other cells. */
export function countCode(codes: ColumnCodes | undefined, cell: string): ColumnCodes | undefined {
  if (cell.length < 7 || cell.length > 24) return codes;
  const first = cell.charCodeAt(0);
  if ((first < 0x30 || first > 0x39) && first !== 0x20) return codes;
  const digits = isDigits(cell) ? cell : codeDigits(cell);
  const { length } = digits;
  if (length < 7 || length > 13 || (digits !== cell && !isDigits(digits))) return codes;
  const counted = codes ?? { whole: 0, short: {} };
  if (length === 8 || length === 13) counted.whole += 1;
  else if (length === 7 || length === 11 || length === 12) {
    const same = (counted.short[length] ??= { count: 0, verified: 0 });
    same.count += 1;
    if (verifies(digits)) {
      same.verified += 1;
      same.verifies ??= digits;
    } else same.fails ??= digits;
  }
  return counted;
}

function isDigits(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x30 || code > 0x39) return false;
  }
  return true;
}

/** Codes of 7, 11 and 12 digits lack their check digit, or have it. */
export type CheckDigits = 'add' | 'present';

/** By variable, the lengths of codes that all lack their check digit. */
export type MissingCheckDigits = Readonly<Record<string, ReadonlySet<number>>>;

export interface CheckDigitDecision {
  missing: MissingCheckDigits;
  /** Columns where it cannot be told: one code that verifies, and one that does not. */
  open: { variable: string; letter: string; verifies: string; fails: string; count: number }[];
}

/**
 * Which codes lack their check digit: those of a length of which fewer than half verify, where they are most of the
 * column. Where a person said that they lack it, those of a length of which fewer than three quarters verify. Single ones
 * that do not verify among others that do are errors, and are refused when they print.
 */
export function decideCheckDigits(
  { codes, checkDigits: said }: Pick<SheetMarks, 'codes' | 'checkDigits'>,
  mapping: Mapping,
  gtinVariables: readonly string[],
): CheckDigitDecision {
  const missing: Record<string, Set<number>> = {};
  const open: CheckDigitDecision['open'] = [];
  if (said === 'present') return { missing, open };
  for (const variable of gtinVariables) {
    const letter = ownValue(mapping, variable) ?? '';
    const column = codes?.[letter];
    if (!column) continue;
    const all = column.whole + Object.values(column.short).reduce((sum, { count }) => sum + count, 0);
    for (const length of [7, 11, 12] as const) {
      const same = column.short[length];
      if (!same || same.verified === same.count) continue;
      const { count, verified, verifies: good, fails = '' } = same;
      const isMixed = verified * 4 < count * 3;
      const isMissing = said === 'add' ? isMixed : verified * 2 < count && count * 2 > all;
      if (isMissing) (missing[variable] ??= new Set()).add(length);
      else if (good !== undefined && count > 3 && isMixed)
        open.push({ variable, letter, verifies: good, fails, count });
    }
  }
  return { missing, open };
}

/** The code with its check digit, where codes of its length lack it. */
export function withCheckDigit(text: string, lengths: ReadonlySet<number>): string {
  const digits = codeDigits(text);
  return lengths.has(digits.length) && /^\d+$/.test(digits) ? digits + checkDigit(digits) : text;
}
