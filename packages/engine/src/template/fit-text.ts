import { fail, warn, type Row } from './row.ts';
import type { Slotted } from './slot.ts';
import { smallestPercent, type TextFit } from './text-fit.ts';
import { wrapLines } from './wrap-lines.ts';

/* How a text is fitted, whatever the language. Only labels that say what a long text does load it. */

/** A font at a size, as far as lines are measured. */
export interface Letters {
  readonly heightDots: number;
  readonly widthDots: number;
  advance(char: string): number;
}

/** Where a text stands, in dots along its direction. */
export interface TextRoom {
  readonly widthDots: number;
  readonly gap: number;
  /** Lines that its block holds in letters of a size; undefined for a field of one line. */
  readonly linesOf?: (letters: Letters) => number;
  /**
   * How the language breaks a text into lines, where it has rules of its own: how far each reaches in the block. `text` has
   * values as `escape` writes them there.
   */
  readonly breaks?: (text: string, width: number, measure: (part: string) => number) => readonly number[];
  readonly escape?: (value: string) => string;
}

/** How a text is written so that it fits. */
export interface FittedText {
  values: readonly string[];
  /** Of the sizes that were offered. */
  size: number;
  /** Lines that it takes. */
  lines: number;
}

/**
 * Fits a text: in as many lines as it may have, in smaller letters where its label says so, or cut. What fits in no way
 * is answered in its smallest size, and what the label looks like is then the verdict's to say.
 * @param sizes letters from the template's own size down
 * @param at the slot whose choice counts, and which is cut
 */
export function fitText(
  { texts, slots }: Slotted,
  values: readonly string[],
  at: number,
  fit: TextFit,
  room: TextRoom,
  sizes: readonly Letters[],
  row: Row,
): FittedText | undefined {
  const width = fit.widthDots ?? room.widthDots;
  const joined = (cut: string, written = (value: string) => value) =>
    texts.map((text, index) => text + written(index === at ? cut : (values[index] ?? ''))).join('');
  /** Lines that a text takes; undefined where it does not fit. */
  const linesIn = (letters: Letters, cut: string): number | undefined => {
    const measure = (part: string) => {
      let sum = 0;
      for (const char of part) sum += advanceOf(letters, char) + room.gap;
      return sum;
    };
    const most = fit.lines ?? room.linesOf?.(letters) ?? 1;
    const text = joined(cut);
    const { breaks, linesOf } = room;
    if (!breaks || !linesOf) {
      // A line that stands alone is drawn in whole dots.
      const alone = measure(text);
      if ((linesOf ? alone : Math.round(alone)) <= width) return 1;
      if (most === 1) return undefined;
    }
    const ends = breaks
      ? breaks(joined(cut, room.escape), width, measure)
      : wrapLines(text, width, measure).map((line) => line.width);
    return ends.length <= most && ends.every((end) => end <= width) ? ends.length : undefined;
  };
  const value = values[at] ?? '';
  const own = sizes[0] as Letters;
  for (const [size, letters] of (fit.action === 'shrink' ? sizes : [own]).entries()) {
    const lines = linesIn(letters, value);
    if (lines !== undefined) return { values, size, lines };
  }
  const variable = slots[at]?.variable;
  const place = { variable, line: slots[at]?.line, details: { text: value } };
  if (fit.action === 'stop') {
    fail(row, 'text-does-not-fit', `${variable} '${value}' is too long for its field: shorten it.`, place);
    return undefined;
  }
  if (fit.action === 'cut' || fit.isCut) {
    const size = fit.isCut ? sizes.length - 1 : 0;
    const least = sizes[size] as Letters;
    const cut = longestFitting(value, (part) => linesIn(least, part) !== undefined);
    const lines = linesIn(least, cut);
    if (lines !== undefined) {
      warn(row, 'text-cut', `${variable} '${value}' is too long for its field: '${cut}' is printed.`, place);
      return { values: values.map((text, index) => (index === at ? cut : text)), size, lines };
    }
  }
  const size = fit.action === 'shrink' ? sizes.length - 1 : 0;
  return { values, size, lines: fit.lines ?? 1 };
}

/** The longest beginning of a text that fits, without blanks at its end. */
function longestFitting(text: string, fits: (part: string) => boolean): string {
  const chars = [...text];
  const part = (length: number) => chars.slice(0, length).join('').trimEnd();
  let low = 0;
  let high = chars.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(part(middle))) low = middle;
    else high = middle - 1;
  }
  return part(low);
}

/** A character whose outline is not loaded is taken for as wide as the cell. */
function advanceOf(letters: Letters, char: string): number {
  try {
    return letters.advance(char);
  } catch {
    return letters.widthDots;
  }
}

/** Shares of a size from the whole one down: in steps that a reader does not see, or in the two to a share of the label's. */
export function sizeShares({ leastPercent }: TextFit): readonly number[] {
  const steps = leastPercent === undefined ? 25 : 2;
  const least = leastShare({ leastPercent });
  return Array.from({ length: steps + 1 }, (_, step) => 1 - (step * (1 - least)) / steps);
}

const leastShare = ({ leastPercent = smallestPercent }: Pick<TextFit, 'leastPercent'>) => leastPercent / 100;

/** Letters without those that are as large as the ones before them. */
export function eachSizeOnce<Sized extends { letters: Letters }>(sizes: readonly Sized[]): Sized[] {
  return sizes.filter(
    ({ letters }, at) =>
      at === 0 ||
      letters.widthDots !== sizes[at - 1]?.letters.widthDots ||
      letters.heightDots !== sizes[at - 1]?.letters.heightDots,
  );
}

/** A size and those of the others that are smaller, not by more than a text is made smaller, the largest first. */
export function sizesDown<Sized extends { letters: Letters }>(
  own: Sized,
  others: readonly Sized[],
  fit: TextFit,
): Sized[] {
  const { widthDots, heightDots } = own.letters;
  const smaller = others.filter(
    ({ letters }) =>
      letters.widthDots < widthDots &&
      letters.heightDots <= heightDots &&
      letters.widthDots >= Math.floor(widthDots * leastShare(fit)),
  );
  smaller.sort(
    (a, b) => b.letters.widthDots - a.letters.widthDots || b.letters.heightDots - a.letters.heightDots,
  );
  return eachSizeOnce([own, ...smaller]);
}
