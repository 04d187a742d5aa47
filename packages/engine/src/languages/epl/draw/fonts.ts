import { cellFont } from '../../../picture/text/built-in.ts';
import { fontOf, type TextFont } from '../../../picture/text/fonts.ts';

/*
 * EPL's fonts (EPL Programming Guide, A, table of fonts): 1 to 5 are bitmaps with a cell for each print head and white
 * beside it, which the characters an inch come to; 6 and 7 have digits only. A to Z and a to z are loaded fonts.
 */

type Cell = readonly [width: number, height: number, gap: number];

const at203: Readonly<Record<string, Cell>> = {
  '1': [8, 12, 2],
  '2': [10, 16, 2],
  '3': [12, 20, 2],
  '4': [14, 24, 2],
  '5': [32, 48, 4],
  '6': [14, 19, 2],
  '7': [14, 19, 2],
};

const at300: Readonly<Record<string, Cell>> = {
  '1': [12, 20, 0],
  '2': [16, 28, 0],
  '3': [20, 36, 0],
  '4': [24, 44, 0],
  '5': [48, 80, 0],
  '6': [20, 29, 2],
  '7': [20, 29, 2],
};

/**
 * Times that A takes a font as wide (p5) and as high (p6), and both at once (EPL Programming Guide, A).
 */
export const eplTimes = {
  across: [1, 2, 3, 4, 5, 6, 8],
  down: [1, 2, 3, 4, 5, 6, 7, 8, 9],
  both: [1, 2, 3, 4, 5, 6, 8],
} as const;

/** Share of the cell above the baseline. */
const ascent = 0.77;

/** What stands for a loaded font. */
const standIn = '3';

/**
 * The font of this name, so many times as wide and high; undefined for a name that no printer has. Another font stands for
 * a loaded one.
 * @param dpmm dots a millimetre: heads of 300 dpi have cells of their own
 */
export function eplFont(
  name: string,
  across: number,
  down: number,
  dpmm: number,
): { font: TextFont; known: boolean } | undefined {
  const known = /^[1-7]$/.test(name);
  if (!known && !/^[A-Za-z]$/.test(name)) return undefined;
  const key = known ? name : standIn;
  const cell = (dpmm > 10 ? at300 : at203)[key];
  if (!cell) return undefined;
  const [width, height, gap] = cell;
  const builtIn = cellFont(`epl-${key}-${dpmm > 10 ? 300 : 203}`, {
    width,
    height,
    gap,
    baseline: Math.round(height * ascent),
  });
  return { font: fontOf(builtIn, height * down, width * across), known };
}
