import type { CodeElement, LabelElement, TextElement } from '../picture/elements.ts';
import { aztecControls, pdf417Levels } from './code-sizes.ts';
import type { ElementPiece, ElementWay } from './label-writer.ts';
import { type CodeShape, type LineCodes, likelyRows } from './line-codes.ts';
import type { LineShapes } from './line-insert.ts';

/* How elements of other languages are written in TSPL, EPL and CPCL alike (label-writer.ts). */

/** Ways to write a shape; none where the language has no counterpart. */
export function shapeWays({ area, box, ellipse }: LineShapes, element: LabelElement): ElementWay[] {
  const at = element.box;
  const way = (write: (box: typeof at) => string | undefined): ElementWay[] =>
    write(at) === undefined ? [] : [(dx, dy) => write({ ...at, x: at.x + dx, y: at.y + dy }) ?? ''];
  if (element.kind === 'area') return way((moved) => area(moved, element.ink));
  if (element.kind !== 'line' && element.kind !== 'box' && element.kind !== 'ellipse') return [];
  if (element.ink === 'white' && area(at, 'white') === undefined) return [];
  const solid = way((moved) => area(moved, element.reverse ? 'flip' : element.ink));
  if (element.kind === 'line') return element.outlines ? [] : solid;
  const isPlain = !element.reverse && element.ink === 'black';
  const { border } = element;
  if (element.kind === 'ellipse') return isPlain && ellipse ? way((moved) => ellipse(moved, border)) : [];
  if (element.radius === 0 && border * 2 >= Math.min(at.width, at.height)) return solid;
  return isPlain ? way((moved) => box(moved, border, element.radius)) : [];
}

/** The lines of a text that say something, each from the corner about which it turns. */
export function linesOf({ runs, turn, typeface: { baselineDots } }: TextElement) {
  const across = [0, baselineDots, 0, -baselineDots][turn] ?? 0;
  const down = [-baselineDots, 0, baselineDots, 0][turn] ?? 0;
  return runs
    .filter(({ text }) => text.trim() !== '')
    .map(({ x, y, text, stretch }) => ({ x: x + across, y: y + down, text, stretch }));
}

/** Ways to write a code; `own` has what languages say in ways of their own, and its position. */
export function codeWays(
  { write, at = (x, y) => `${x},${y}` }: LineCodes,
  { say, said }: ElementPiece,
  { drawing, bars, turn }: CodeElement,
  {
    x,
    y,
    ...own
  }: Pick<CodeShape, 'wides' | 'height' | 'line' | 'align' | 'data'> &
    Partial<CodeShape> & { x: number; y: number },
): ElementWay[] {
  const { symbology, moduleDots: module } = drawing;
  const commands = write(symbology, {
    turn,
    module,
    sides: `${bars.width},${bars.height}`,
    rows: likelyRows,
    levels: pdf417Levels,
    controls: symbology === 'Aztec' ? aztecControls(bars.width / module) : [],
    said,
    say,
    ...own,
  });
  return commands.map(
    (command): ElementWay =>
      (dx, dy) =>
        command.replace('*', () => at(x + dx, y + dy)),
  );
}
