import type { TextElement } from '../picture/elements.ts';
import { measureText } from '../picture/text/draw-text.ts';
import type { TextFont } from '../picture/text/fonts.ts';

/* Fonts of one language that may stand for one of another (label-writer.ts). */

/** A multiple of a font of cells that may stand for another font. */
export interface CellFont {
  readonly name: string;
  readonly across: number;
  readonly down: number;
  readonly heightDots: number;
}

/**
 * Of each font of cells the multiple whose letters stand as far apart and are about as high.
 * @param takes multiples that the language takes: up to a number, or those of two lists
 */
export function nearCells(
  wanted: TextFont,
  cells: readonly (readonly [name: string, one: TextFont])[],
  takes: number | Readonly<Record<'across' | 'down', readonly number[]>>,
): CellFont[] {
  return cells.flatMap(([name, one]) => {
    const across = Math.round(wanted.advance('0') / one.advance('0'));
    const down = Math.round(wanted.heightDots / one.heightDots);
    const isThere =
      typeof takes === 'number'
        ? Math.min(across, down) >= 1 && Math.max(across, down) <= takes
        : takes.across.includes(across) && takes.down.includes(down);
    return isThere ? [{ name, across, down, heightDots: one.heightDots * down }] : [];
  });
}

/** How wide the letters of another font have to be for lines as long, where it is as wide as the text's own now. */
export function widthLike({ runs, typeface }: TextElement, other: TextFont): number {
  const said = runs.map(({ text }) => text).join('');
  const [ours, theirs] = [measureText(typeface, said), measureText(other, said)];
  return Math.max(1, ours > 0 && theirs > 0 ? (other.widthDots * ours) / theirs : other.widthDots);
}
