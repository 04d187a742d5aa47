import type { Turn } from '../../../picture/bitmap.ts';
import type { Command } from './scan.ts';

/** A command's parameters, read leniently as printers do: blanks and line breaks around them do not count. */
export interface Parameters {
  /** All of them, trimmed. */
  readonly all: readonly string[];
  /** The parameter as it stands, trimmed; '' when missing. */
  text(index: number): string;
  /** Its first letter in capitals; '' when missing. */
  letter(index: number): string;
  /** A number, or undefined when it is missing or no number. */
  number(index: number): number | undefined;
}

/** No command has as many; data behind them may hold thousands of delimiters. */
const mostParameters = 32;

/** Splits a command's parameters at its delimiter. */
export function readParameters(command: Pick<Command, 'params' | 'delimiter'>): Parameters {
  const all = command.params.split(command.delimiter, mostParameters).map((part) => part.trim());
  return {
    all,
    text: (index) => all[index] ?? '',
    letter: (index) => (all[index] ?? '').charAt(0).toUpperCase(),
    number: (index) => readNumber(all[index] ?? ''),
  };
}

/** The data behind so many parameters, with its delimiters. */
export function behindParameters(
  { params, delimiter }: Pick<Command, 'params' | 'delimiter'>,
  count: number,
): string {
  let at = -1;
  for (let left = count; left > 0; left--) {
    at = params.indexOf(delimiter, at + 1);
    if (at < 0) return '';
  }
  return params.slice(at + 1);
}

/** The number at the beginning of a text, after letters that do not belong there (^FOB50 means 50), and where it stands. */
export function numberIn(text: string): { value: number; start: number; end: number } | undefined {
  const [lead = '', number] = /^[^\d.+-]*([+-]?(?:\d+(?:\.\d*)?|\.\d+))/.exec(text) ?? [];
  if (number === undefined) return undefined;
  return { value: Number(number), start: lead.length - number.length, end: lead.length };
}

export const readNumber = (text: string): number | undefined => numberIn(text)?.value;

/** ^PQ: labels, those between two pauses or cuts, and those with the same number, as they are written. */
export function quantityOf([copies = '', group = '', replicates = '']: readonly string[]) {
  const whole = (text: string) => Math.floor(readNumber(text) ?? 0);
  return { copies: readNumber(copies) ?? 1, group: whole(group), replicates: Math.max(1, whole(replicates)) };
}

/** ZPL's N, R, I and B as quarter turns clockwise; undefined for anything else. */
export function readTurn(letter: string): Turn | undefined {
  const at = letter === '' ? -1 : 'NRIB'.indexOf(letter);
  return at < 0 ? undefined : (at as Turn);
}

/** A number within bounds. */
export function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value;
}
