import type { Letters, TextRoom } from '../template/fit-text.ts';
import type { Drawing, RenderOptions } from '../picture/types.ts';
import { type PrintHead, usualHead, usualPaper } from './print-head.ts';

/* The room of a text, as laying it out alone shows it: filling knows nothing of its own about where texts stand. */

/** Texts of different length that every font has in its first part. */
const probes = ['1', '11'] as const;

/**
 * The room of the only text of a label; undefined where the label shows none.
 * @param layOut lays the label out with this in place of the text's data
 */
export function probedRoom(
  { dpmm, paper }: PrintHead = usualHead,
  layOut: (probe: string, options: RenderOptions) => Drawing,
): TextRoom | undefined {
  const widthMm = paper?.widthMm ?? usualPaper.widthMm;
  const options = { dpmm, widthMm, heightMm: paper?.heightMm ?? usualPaper.heightMm };
  const [short, long] = probes.map((probe) => {
    for (const label of layOut(probe, options).labels) {
      const text = label.elements.find((element) => element.kind === 'text');
      if (text) return { text, label };
    }
    return undefined;
  });
  if (!short || !long) return undefined;
  const { turn, block } = short.text;
  const across = turn === 0 || turn === 2;
  const along = ({ box }: typeof short.text) =>
    across ? { start: box.x, width: box.width } : { start: box.y, width: box.height };
  const [one, two] = [along(short.text), along(long.text)];
  if (block) {
    const { box } = short.text;
    const height = across ? box.height : box.width;
    const linesOf = ({ heightDots }: Letters) =>
      Math.max(1, Math.floor((height - heightDots) / Math.max(1, heightDots + block.leading)) + 1);
    return { widthDots: one.width, gap: 0, linesOf };
  }
  const side = across ? short.label.width : short.label.height;
  const grown = one.start - two.start;
  const isCentred = grown > 0 && grown < two.width - one.width;
  const room = isCentred
    ? centredRoom(one, side, turn >= 2)
    : grown > 0
      ? one.start + one.width
      : side - one.start;
  return { widthDots: Math.max(1, room), gap: 0 };
}

/** Half of an odd width is cut to whole dots on the side where the text begins to be read. */
function centredRoom(
  { start, width }: { start: number; width: number },
  side: number,
  isBack: boolean,
): number {
  const half = Math.floor(width / 2);
  const middle = start + (isBack ? width - half : half);
  return Math.min(2 * middle + (isBack ? 0 : 1), 2 * (side - middle) + (isBack ? 1 : 0));
}
