import { readPriceValue } from '../template/prices.ts';
import type { ProblemCode } from '../template/problem-codes.ts';
import type { DecimalMark, Problem, Value } from '../template/values.ts';

/** Copies of one row that a printer takes at most (docs/printing.md, Copies). */
export const mostCopies = 9999;

/** How many labels a row prints. */
export interface Copies {
  /** 1 to 9999; 0 skips the row. */
  copies: number;
  /** Why the row cannot print, or what was done to its quantity. */
  problem?: Problem;
}

/**
 * Reads a quantity: whole copies from 1 to 9999, decimals truncated, below 1 skips the row, above 9999 is refused. The
 * sheet's number counts where there is one; text is read with the decimal mark of its list. Nothing supplied skips.
 */
export function parseCopies(value: Value | undefined, mark?: DecimalMark): Copies {
  const text = value?.number ?? value?.text.trim() ?? '';
  if (text === '' || text === '-') return { copies: 0 };
  if (/^\d+$/.test(text)) return limited(text);
  const negative = /^-\s*\d[\d.,]*$/.test(text);
  if (negative) return { copies: 0 };
  const whole = /^(\d*)\.\d+$/.exec(value?.number ?? '') ?? plainDecimal(text, mark);
  if (whole) return limited(whole[1] === '' ? '0' : (whole[1] ?? '0'));
  const reading = readPriceValue({ text }, mark);
  if (reading.kind === 'price' && !/[A-Za-z$€£¥₡]/.test(text)) return limited(reading.int);
  const open = reading.kind === 'error' && reading.reason === 'mark-open';
  const why = open ? 'is one number or a thousand of it: say the decimal mark' : 'is no number: correct it';
  return { copies: 0, problem: refused('quantity-unreadable', `QUANTITY '${text}' ${why}.`, text) };
}

/** Applies the same rule to a number of copies. */
export function wholeCopies(copies: number): Copies {
  if (!Number.isFinite(copies)) {
    const text = String(copies);
    return {
      copies: 0,
      problem: refused('quantity-unreadable', `QUANTITY '${text}' is no number: correct it.`, text),
    };
  }
  return copies < 1 ? { copies: 0 } : limited(String(Math.trunc(copies)));
}

function plainDecimal(text: string, mark: DecimalMark | undefined): RegExpExecArray | null {
  const decimal = /^(\d*)([.,])(\d*)$/.exec(text);
  return decimal && (decimal[2] === mark || (mark === undefined && decimal[3]?.length !== 3))
    ? decimal
    : null;
}

function limited(digits: string): Copies {
  const copies = Number(digits);
  if (copies <= mostCopies) return { copies };
  const message = `QUANTITY ${digits} is above ${mostCopies} copies: print the row in parts.`;
  return { copies: 0, problem: refused('quantity-too-large', message, digits) };
}

function refused(code: ProblemCode, message: string, text: string): Problem {
  return { level: 'error', code, variable: 'QUANTITY', details: { text, most: mostCopies }, message };
}
