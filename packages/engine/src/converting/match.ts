import type { LabelWriter, ElementPiece, ElementWay } from '../languages/label-writer.ts';
import { layoutLabel } from '../languages/render.ts';
import {
  type CodeElement,
  type DrawnLabel,
  isSymbol,
  type LabelElement,
  type TextElement,
} from '../picture/elements.ts';
import { pointIn } from '../picture/frame.ts';
import { withParts } from '../picture/parts.ts';
import type { Box } from '../picture/types.ts';
import type { Converting } from './notes.ts';

/*
 * How near a way of another language comes to an element: the way is laid out, and compared with what it was; the nearest is
 * taken, and moved by what it is off.
 */

/** Dots that a text may be off without being listed. */
export const offDots = 2;

const noNames: ReadonlySet<string> = new Set();

/**
 * The nearest way to write an element. Languages centre lines otherwise: a block stays where it is, and is made as much wider
 * or narrower as brings its letters to their place.
 */
export async function settle(
  converting: Converting,
  label: DrawnLabel,
  shown: ElementPiece,
): Promise<{ settled: LabelElement; found: Found | undefined }> {
  const { writer } = converting;
  const { element } = shown;
  // The letters of a symbol font stand for signs: in any other font they are letters.
  if (isSymbol(element)) return { settled: element, found: undefined };
  const ways = writer.ways(shown);
  if (element.kind === 'text' && element.block?.align === 'centre' && element.turn === 0) {
    const first = await nearestWay(converting, label, shown, ways.slice(0, 1));
    const { box } = element;
    const width = box.width + 2 * (first?.dx ?? 0);
    if (first && first.dx !== 0 && width > 0) {
      const settled = { ...element, box: { ...box, width } };
      const other = { ...shown, element: settled };
      const found = await nearestWay(converting, label, other, writer.ways(other).slice(0, 1));
      if (found && found.off <= offDots) return { settled, found };
    }
  }
  const exact = await nearestWay(converting, label, shown, ways);
  if (exact) return { settled: element, found: exact };
  const others = await withParts(() => writer.nearest(shown));
  const near = await nearestWay(converting, label, shown, others);
  return { settled: element, found: near && { ...near, isNear: true } };
}

/** An element in the way that was found for it. */
export function textOf(
  writer: LabelWriter,
  piece: ElementPiece,
  { at, dx, dy, isNear }: Found,
): string | undefined {
  return (isNear ? writer.nearest(piece) : writer.ways(piece))[at]?.(dx, dy);
}

export interface Found {
  at: number;
  dx: number;
  dy: number;
  /** Dots by which its size differs. */
  off: number;
  /** Whether a longer value grows from the same edge. */
  isHeld: boolean;
  /** Whether it is a text in another font. */
  isNear?: true;
  /** Another difference, in words. */
  change?: string | undefined;
}

/** How far a layout is from an element. */
type Match = Pick<Found, 'dx' | 'dy' | 'off' | 'change'>;

/** The way whose layout is nearest to the element, with the distance that brings it to its place. */
async function nearestWay(
  { to, writer, isBytes }: Converting,
  label: DrawnLabel,
  { element, dpmm }: ElementPiece,
  ways: readonly ElementWay[],
): Promise<Found | undefined> {
  let best: Found | undefined;
  const paper = { dpmm, widthMm: label.widthMm, heightMm: label.heightMm };
  const encoding = isBytes ? 'latin1' : 'utf-8';
  // Upright, so that a turn or a mirror of the label does not matter.
  const plain = { ...label, turn: 0 as const, mirrored: false, copies: 1 };
  for (const [at, way] of ways.entries()) {
    const program = `${writer.head(plain, dpmm, noNames, {})}${way(0, 0)}\n${writer.foot(plain, noNames)}`;
    const { labels } = await layoutLabel(to, { text: program, encoding }, paper);
    const laid = labels[0]?.elements ?? [];
    const match = compared(element, laid);
    const isHeld = match !== undefined && isHeldAlike(element, laid[0]);
    if (match && (!best || match.off < best.off)) best = { at, ...match, isHeld };
    if (best && best.off <= (element.kind === 'text' ? offDots : 0)) break;
  }
  return best;
}

/** Codes that are as wide for each value. */
const fixedCodes = /^(?:EAN-13|EAN-8|UPC-A|UPC-E|ITF-14|MaxiCode)$/;

/** Whether a longer value grows from the same edge. A centred line may be a block of one line. */
function isHeldAlike(one: LabelElement, other: LabelElement | undefined): boolean {
  if (one.kind === 'code') {
    if (fixedCodes.test(one.drawing.symbology)) return true;
    return other?.kind === 'code' && one.anchor === other.anchor;
  }
  if (one.kind !== 'text' || other?.kind !== 'text') return true;
  return (
    one.anchor === (other.block?.align === 'centre' ? 'centre' : other.anchor) || one.block !== undefined
  );
}

/** The distance between codes of one size and data with other modules, as from another level or mask. */
const otherInk = 0.25;

/** Whether two matrix codes of one size are the same to the module; bars of one width with the same data are. */
function hasSameInk(our: CodeElement['drawing'], their: CodeElement['drawing']): boolean {
  if (!/QR|Aztec|PDF417|Matrix/.test(our.symbology)) return true;
  const [one, other] = [our.ink().data, their.ink().data];
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

/** The distance between an element and the elements laid out for it; undefined for another kind. */
function compared(element: LabelElement, laid: readonly LabelElement[]): Match | undefined {
  const [first] = laid;
  if (!first) return undefined;
  if (element.kind === 'text') return comparedText(element, laid);
  const [ours, theirs] = [placeOf(element), placeOf(first)];
  const off = Math.max(Math.abs(ours.width - theirs.width), Math.abs(ours.height - theirs.height));
  const match = { dx: ours.x - theirs.x, dy: ours.y - theirs.y, off };
  if (element.kind === 'code') {
    if (first.kind !== 'code' || laid.length > 1) return undefined;
    const [our, their] = [element.drawing, first.drawing];
    const isSame =
      our.data === their.data &&
      our.symbology === their.symbology &&
      our.moduleDots === their.moduleDots &&
      element.turn === first.turn &&
      element.reverse === first.reverse;
    return isSame
      ? {
          ...match,
          off: off === 0 && !hasSameInk(our, their) ? otherInk : off,
          change: codeChange(element, first),
        }
      : undefined;
  }
  // Shapes are the same to the dot, or another way is taken.
  if (off > 0 || laid.length > 1) return undefined;
  if (first.kind === 'box' && element.kind === 'box') {
    const isSolid = (box: typeof element) =>
      box.radius === 0 && box.border * 2 >= Math.min(box.box.width, box.box.height);
    const isSame =
      first.radius === element.radius &&
      (first.border === element.border || (isSolid(first) && isSolid(element)));
    return isSame ? match : undefined;
  }
  if (first.kind === 'ellipse' && element.kind === 'ellipse') {
    return first.border === element.border ? match : undefined;
  }
  return match;
}

/** The differences of a code that keeps its data and symbology, in words; undefined without any. */
function codeChange(our: CodeElement, their: CodeElement): string | undefined {
  const changes: string[] = [];
  const [ours, theirs] = [placeOf(our), placeOf(their)];
  for (const [name, by] of [
    ['wider', theirs.width - ours.width],
    ['higher', theirs.height - ours.height],
  ] as const) {
    if (by === 0) continue;
    const other = name === 'wider' ? 'narrower' : 'lower';
    changes.push(`its bars are ${Math.abs(Math.round(by))} dots ${by > 0 ? name : other}`);
  }
  const side = ({ drawing: { line, originY } }: CodeElement): 'none' | 'above' | 'below' =>
    line === undefined ? 'none' : line.y < originY ? 'above' : 'below';
  const [one, other] = [side(our), side(their)];
  if (one !== other) {
    const places = { none: 'nowhere', above: 'above the bars', below: 'below the bars' };
    changes.push(`its digits stand ${places[other]} instead of ${places[one]}`);
  }
  if (changes.length === 0) return undefined;
  return `The ${our.drawing.symbology} keeps its data; ${changes.join(', and ')}.`;
}

/** The box of an element; of a code with a line of text only its bars, because letters may differ. */
function placeOf(element: LabelElement): Box {
  return element.kind === 'code' && element.drawing.line ? element.bars : element.box;
}

function comparedText(element: TextElement, laid: readonly LabelElement[]): Match | undefined {
  const theirs = laid.flatMap((each) =>
    each.kind === 'text' ? each.runs.map((run) => ({ ...run, font: each.typeface })) : [],
  );
  const ours = element.runs.filter(({ text }) => text.trim() !== '');
  const shown = theirs.filter(({ text }) => text.trim() !== '');
  if (ours.length !== shown.length || laid.some(({ kind, turn }) => kind !== 'text' || turn !== element.turn))
    return undefined;
  const [one, first] = [ours[0], shown[0]];
  if (!one || !first) return undefined;
  const [dx, dy] = [one.x - first.x, one.y - first.y];
  const [mine, its] = [element.typeface, first.font];
  // The middle of the letters' cells stays; the pen of another font is elsewhere in them.
  const lower =
    its.heightDots === mine.heightDots && its.name === mine.name
      ? 0
      : Math.round(its.baselineDots - its.heightDots / 2 - (mine.baselineDots - mine.heightDots / 2));
  let off = Math.ceil(Math.abs(mine.heightDots - its.heightDots) / 2);
  for (const [at, run] of ours.entries()) {
    const other = shown[at];
    if (!other || other.text.trim() !== run.text.trim()) return undefined;
    off = Math.max(off, Math.abs(run.x - other.x - dx), Math.abs(run.y - other.y - dy));
    let behind = 0;
    for (const char of run.text) {
      behind += element.typeface.advance(char) - other.font.advance(char);
      off = Math.max(off, Math.abs(behind));
    }
  }
  const down = pointIn({ x: Math.round(dx), y: Math.round(dy), turn: element.turn }, 0, lower);
  return { dx: down.x, dy: down.y, off };
}
