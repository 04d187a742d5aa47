import { cellFont } from '../../../picture/text/built-in.ts';
import { fontOf, textFont, type TextFont } from '../../../picture/text/fonts.ts';
import { isProportional } from '../proportional.ts';

/*
 * TSPL's fonts (TSPL/TSPL2 manual, TEXT): 1 to 8 are bitmaps of these cells, multiplied by whole numbers; 0 and ROMAN.TTF
 * are one scalable font: the multipliers of 0 are its width and height in points, ROMAN.TTF keeps its proportion at the
 * second one. A printer with EPL's or ZPL's fonts has them as 1.EFT to 5.EFT and A.FNT to H.FNT.
 */

export interface FontChoice {
  font: TextFont;
  /** Whether the printer has the font itself; a downloaded or unknown one is drawn in the scalable font. */
  known: boolean;
  /** Whether multipliers are points. */
  scalable: boolean;
}

const cells: Readonly<Record<string, readonly [width: number, height: number]>> = {
  '1': [8, 12],
  '2': [12, 20],
  '3': [16, 24],
  '4': [24, 32],
  '5': [32, 48],
  '6': [14, 19],
  '7': [21, 27],
  '8': [14, 25],
  '1.EFT': [8, 12],
  '2.EFT': [10, 16],
  '3.EFT': [12, 20],
  '4.EFT': [14, 24],
  '5.EFT': [32, 48],
};

/**
 * The printers' own Chinese and Korean fonts: square cells of so many dots, and half of one for a letter (TSPL/TSPL2
 * manual, TEXT: TST24.BF2, TSS24.BF2 and K are 24 x 24). We have no ideographs: their cells stay empty, with a remark.
 */
function squareSide(key: string): number | undefined {
  if (key === 'K') return 24;
  const [, side] = /^T[ST][STK](16|24|32)\.BF2$/.exec(key) ?? [];
  return side === undefined ? undefined : Number(side);
}

/** Share of the cell above the baseline. */
const ascent = 0.77;

/**
 * The font of this name at these multipliers (bitmap fonts) or points (scalable ones).
 * @param dpmm dots a millimetre, which points depend on
 */
export function tsplFont(name: string, across: number, down: number, dpmm: number): FontChoice {
  const key = name.toUpperCase().replace(/\.TTE$/, '.TTF');
  const side = squareSide(key);
  const cell =
    side === undefined ? (Object.hasOwn(cells, key) ? cells[key] : undefined) : ([side / 2, side] as const);
  if (cell) {
    const [width, height] = cell;
    const builtIn = cellFont(`tspl-${key}`, {
      width,
      height,
      gap: 0,
      baseline: Math.round(height * ascent),
      ...(side === undefined ? {} : { missing: side }),
    });
    return {
      font: fontOf(builtIn, height * Math.max(1, Math.trunc(down)), width * Math.max(1, Math.trunc(across))),
      known: true,
      scalable: false,
    };
  }
  const letter = /^([A-H])\.FNT$/.exec(key)?.[1];
  if (letter !== undefined) {
    const one = textFont(letter, 0, 0, dpmm);
    const font = textFont(
      letter,
      one.heightDots * Math.max(1, Math.trunc(down)),
      one.widthDots * Math.max(1, Math.trunc(across)),
      dpmm,
    );
    return { font, known: true, scalable: false };
  }
  const width = isProportional(name) ? down : across;
  return {
    font: textFont('0', pointsInDots(down, dpmm), pointsInDots(width, dpmm), dpmm),
    known: key === '0' || key === 'ROMAN.TTF' || key === '0.FNT',
    scalable: true,
  };
}

function pointsInDots(points: number, dpmm: number): number {
  return Math.max(1, Math.round((points * dpmm * 25.4) / 72));
}
