import { readPrice } from '@marbete/engine/internal/template/prices';
import type { ProblemCode } from '@marbete/engine/internal/template/problem-codes';
import type { DecimalMark, Problem, Value } from '@marbete/engine/internal/template/values';

/** Copies of one row that a printer takes at most (docs/printing.md, Copies). */
export const mostCopies = 9999;

/** How many labels a row prints. */
export interface Copies {
  /** 1 to 9999; 0 skips the row. */
  copies: number;
  /** Why the row cannot print, or what was done to its quantity. */
  problem?: Problem;
}

/** What becomes of a quantity that is no whole number; an error when nobody said. */
export type Fractions = 'up' | 'down' | 'skip' | undefined;

/**
 * Reads a quantity: whole copies from 1 to 9999; 0, nothing and less skip the row. Fractions of zeros are whole, other
 * fractions, texts and more than 9999 are errors. The sheet's number counts where there is one; text is read with the
 * decimal mark of its list.
 */
export function parseCopies(value: Value | undefined, mark?: DecimalMark, fractions?: Fractions): Copies {
  const text = value?.number ?? value?.text.trim() ?? '';
  if (text === '' || text === '-') return { copies: 0 };
  if (/^\d+$/.test(text)) return limited(text);
  if (/^-\s*\d[\d.,]*$/.test(text)) return { copies: 0 };
  const decimal = /^(\d*)\.(\d+)$/.exec(value?.number ?? '') ?? plainDecimal(text, mark);
  if (decimal) return whole(decimal[1] ?? '', decimal.at(-1) ?? '', text, fractions);
  const reading = readPrice(text, mark);
  const [, int, cents] = reading.kind === 'price' ? (/^(\d+)\.(\d+)$/.exec(reading.decimal) ?? []) : [];
  if (int !== undefined && !/[A-Za-z$€£¥₡]/.test(text)) return whole(int, cents ?? '', text, fractions);
  const open = reading.kind === 'error' && reading.reason === 'mark-open';
  const why = open ? 'is one number or a thousand of it: say the decimal mark' : 'is no number: correct it';
  return { copies: 0, problem: refused('quantity-unreadable', `QUANTITY '${text}' ${why}.`, text) };
}

function whole(int: string, fraction: string, text: string, fractions: Fractions): Copies {
  const copies = int === '' ? '0' : int;
  if (/^0*$/.test(fraction) || fractions === 'down') return limited(copies);
  if (fractions === 'up') return limited(String(Number(copies) + 1));
  if (fractions === 'skip') return { copies: 0 };
  const message = `QUANTITY '${text}' is no whole number: correct it, or say --fractions up, down or skip.`;
  return { copies: 0, problem: refused('quantity-fraction', message, text) };
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
