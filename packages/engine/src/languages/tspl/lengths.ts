/* Lengths of SIZE, GAP, BLINE and OFFSET (TSPL/TSPL2 manual, 'Setup and System Commands'). */

/** Dots of the longest label, 100 inches: longer ones are refused before memory is taken. */
export const longestDots = (dpmm: number): number => Math.round(100 * 25.4 * dpmm);

/** A length, whole in dots; one that is written in dots says no millimetres of its own. */
export interface TsplLength {
  dots: number;
  mm: number;
  inDots: boolean;
}

/** A length in inches, or in the unit written after it (mm, dot); undefined for what a printer does not take. */
export function readLength(written: string, dpmm: number): TsplLength | undefined {
  const match = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))\s*(mm|dots?|inch(?:es)?|in)?$/i.exec(written);
  if (!match) return undefined;
  const value = Number(match[1]);
  const unit = (match[2] ?? '').toLowerCase();
  const inDots = unit.startsWith('dot');
  const mm = unit === 'mm' ? value : inDots ? value / dpmm : value * 25.4;
  return { dots: Math.round(inDots ? value : mm * dpmm), mm, inDots };
}
