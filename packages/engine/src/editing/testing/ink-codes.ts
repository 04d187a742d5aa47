import type { CodeElement, LabelElement } from '../../picture/elements.ts';
import type { Box } from '../../picture/types.ts';

/** A code of a label as a scanner and a person see it. */
export interface Ink {
  data: string;
  symbology: string;
  turn: number;
  /** Whether its bars are white: turned by itself on black, or by areas behind it. */
  isWhite: boolean;
  width: number;
  height: number;
  digits: 'none' | 'above' | 'below';
}

const overlaps = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The codes of a label in their order. */
export function inkCodes(elements: readonly LabelElement[]): Ink[] {
  return elements.flatMap((element, at) =>
    element.kind === 'code' ? inkOf(element, elements.slice(0, at), elements.slice(at + 1)) : [],
  );
}

function inkOf(element: CodeElement, before: readonly LabelElement[], after: readonly LabelElement[]): Ink {
  const { bars, drawing, turn } = element;
  const turns = (each: LabelElement) =>
    overlaps(each.box, bars) &&
    ((each.kind === 'area' && each.ink === 'flip') || (each.kind !== 'code' && each.reverse));
  const isBlack = (each: LabelElement) => overlaps(each.box, bars) && !turns(each) && each.kind !== 'code';
  // A black ground that was turned white before is white again.
  const isOnBlack = before.some(isBlack) && before.filter(turns).length % 2 === 0;
  const isTurnedLater = after.filter(turns).length % 2 === 1;
  const own = element.reverse && isOnBlack;
  return {
    data: drawing.data,
    symbology: drawing.symbology,
    turn,
    isWhite: own !== isTurnedLater,
    width: bars.width,
    height: bars.height,
    digits: drawing.line === undefined ? 'none' : drawing.line.y < drawing.originY ? 'above' : 'below',
  };
}
