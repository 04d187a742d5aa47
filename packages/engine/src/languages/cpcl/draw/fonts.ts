import { cellFont } from '../../../picture/text/built-in.ts';
import { fontOf, textFont, type TextFont } from '../../../picture/text/fonts.ts';

/*
 * The resident fonts (CPCL Programming Manual, appendix of fonts): a number, and for each size of it a height in dots. Fonts
 * 0, 2, 6 and 7 have cells of one width; 1, 4 and 5 are proportional, for which the scalable font of the picture stands.
 */

/** Heights by size; of fonts with cells their widths too. */
interface Resident {
  readonly heights: readonly number[];
  readonly widths?: readonly number[];
}

const residents: Readonly<Record<string, Resident>> = {
  '0': { heights: [9, 9, 18, 18, 18, 36, 36], widths: [8, 16, 8, 16, 32, 16, 32] },
  '1': { heights: [48] },
  '2': { heights: [12, 24], widths: [20, 20] },
  '4': { heights: [47, 94, 45, 90, 180, 270, 360, 450] },
  '5': { heights: [24, 48, 46, 92] },
  '6': { heights: [27], widths: [28] },
  '7': { heights: [24, 48], widths: [12, 12] },
};

/** Share of the cell above the baseline. */
const ascent = 0.77;

/** The substitute for a loaded font, or for a font of another maker's printer. */
const standIn = { name: '7', size: 0 } as const;

/** The fonts and their sizes that every printer has. */
export const residentFonts: readonly (readonly [name: string, size: number])[] = Object.entries(
  residents,
).flatMap(([name, { heights }]) => heights.map((_, size) => [name, size] as const));

/** The font of this name and size under SETMAG; another one stands for what no printer has by itself. */
export function cpclFont(
  name: string,
  size: number,
  across: number,
  down: number,
  dpmm: number,
): { font: TextFont; known: boolean } {
  const resident = Object.hasOwn(residents, name) ? residents[name] : undefined;
  const height = resident?.heights[size];
  if (!resident || height === undefined) {
    return { font: cpclFont(standIn.name, standIn.size, across, down, dpmm).font, known: false };
  }
  const width = resident.widths?.[size];
  if (width === undefined) {
    return { font: textFont('0', height * down, height * across, dpmm), known: true };
  }
  const cell = { width, height, gap: 0, baseline: Math.round(height * ascent) };
  return { font: fontOf(cellFont(`cpcl-${name}-${size}`, cell), height * down, width * across), known: true };
}
