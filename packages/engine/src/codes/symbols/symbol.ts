import { CodeFault } from '../drawing.ts';

/*
 * What an encoder answers: the symbol in modules, before any printer has given it dots. Languages differ in parameters
 * and in how they place a code, never in its modules.
 */

/** A row of bars and spaces. */
export interface LinearSymbol {
  /** The symbology's name as reports give it, such as 'Code 128'. */
  symbology: string;
  /** What a scanner reads. */
  data: string;
  /** What the interpretation line says. */
  text: string;
  /** Widths of bars and spaces in turn, a bar first and last. */
  runs: readonly number[];
  /** Whether the widths count modules, or are 1 for narrow and 2 for wide, whose dots the printer's ratio gives. */
  widths: 'modules' | 'narrow-wide';
  /** Modules of white that the standard wants at the left and right. */
  quiet: readonly [left: number, right: number];
}

/** A field of modules: matrices, stacked rows of bars, and bars of several heights. */
export interface MatrixSymbol {
  symbology: string;
  data: string;
  width: number;
  height: number;
  /** One byte a module, row by row; 1 is dark. */
  modules: Uint8Array;
  /** Heights of the rows in modules, where they are not all one. */
  rowHeights?: readonly number[];
  /** Modules of white that the standard wants on every side. */
  quiet: number;
}

/** Refuses data for a character that the symbology does not have. */
export function refuseCharacter(symbology: string, data: string, index: number, allowed: string): never {
  const character = String.fromCodePoint(data.codePointAt(index) ?? 0);
  const shown = /\p{C}/u.test(character)
    ? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    : `'${character}'`;
  throw new CodeFault(
    'code-invalid-character',
    `${symbology} cannot hold ${shown} (character ${index + 1}); it holds ${allowed}.`,
    { symbology, character: shown, position: index + 1 },
  );
}

/** Refuses data for its length. */
export function refuseLength(symbology: string, length: number, allowed: string): never {
  throw new CodeFault(
    'code-wrong-length',
    `${symbology} takes ${allowed}; the field has ${length === 0 ? 'no data' : `${length} characters`}.`,
    { symbology, length, allowed },
  );
}

/** Refuses data that no size of the symbology can hold. */
export function refuseSize(symbology: string, reason: string): never {
  throw new CodeFault('code-too-long', `The data does not fit ${symbology}: ${reason}.`, { symbology });
}

/** Refuses everything but a text of digits whose length lies between the bounds. */
export function requireDigits(symbology: string, data: string, from = 1, to = 120): void {
  const wrong = data.search(/[^0-9]/);
  if (wrong >= 0) refuseCharacter(symbology, data, wrong, 'digits only');
  requireLength(symbology, data, from, to, 'digits');
}

/** Refuses data shorter or longer than the bounds; long data is refused before any work is done on it. */
export function requireLength(
  symbology: string,
  data: string,
  from: number,
  to: number,
  what = 'characters',
): void {
  if (data.length >= from && data.length <= to) return;
  refuseLength(symbology, data.length, from === to ? `${from} ${what}` : `${from} to ${to} ${what}`);
}

/** '131112' as [1, 3, 1, 1, 1, 2]. */
export function runsOf(pattern: string): number[] {
  return Array.from(pattern, Number);
}

/** An empty matrix. */
export function createMatrix(
  symbology: string,
  data: string,
  width: number,
  height: number,
  quiet: number,
): MatrixSymbol {
  return { symbology, data, width, height, modules: new Uint8Array(width * height), quiet };
}
