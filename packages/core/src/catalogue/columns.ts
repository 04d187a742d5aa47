/** Columns of a catalogue run from A to Z (CONST-18); what stands further right is cut with a notice. */
export const maxColumns = 26;

const codeOfA = 65;

/** The letter of a column, 0 -> 'A' to 25 -> 'Z'. Throws a RangeError outside of that. */
export function columnLetter(index: number): string {
  if (!Number.isInteger(index) || index < 0 || index >= maxColumns) {
    throw new RangeError(`No column ${index}: columns run from 0 (A) to ${maxColumns - 1} (Z).`);
  }
  return String.fromCharCode(codeOfA + index);
}

/** The index of a column letter in either case, 'A' -> 0 to 'Z' -> 25; -1 for anything else, as indexOf answers. */
export function columnIndex(letter: string): number {
  return /^[A-Za-z]$/.test(letter) ? letter.toUpperCase().charCodeAt(0) - codeOfA : -1;
}

/** The letters of the first `count` columns, at most A to Z. */
export function columnLetters(count: number): string[] {
  return Array.from({ length: Math.min(count, maxColumns) }, (_, index) => columnLetter(index));
}
