import type { Turn } from './bitmap.ts';
import type { Anchor } from './elements.ts';
import type { Box } from './types.ts';

/**
 * Where something stands that is turned clockwise about its position: TSPL and EPL turn text and codes about the
 * upper left corner that they would have upright (TSPL manual, TEXT and BARCODE; EPL Programming Guide, A and B).
 */
export interface Frame {
  x: number;
  y: number;
  turn: Turn;
}

/** The point u dots along the reading direction and v dots below its upper edge. */
export function pointIn(frame: Frame, u: number, v: number): { x: number; y: number } {
  const { x, y, turn } = frame;
  if (turn === 0) return { x: x + u, y: y + v };
  if (turn === 1) return { x: x - v, y: y + u };
  if (turn === 2) return { x: x - u, y: y - v };
  return { x: x + v, y: y - u };
}

/** The upright box on the label that a rectangle of the frame covers. */
export function boxIn(frame: Frame, u: number, v: number, width: number, height: number): Box {
  const a = pointIn(frame, u, v);
  const b = pointIn(frame, u + width, v + height);
  return {
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  };
}

/** The same as an anchor. */
export function alignedAnchor(align: number): Anchor | undefined {
  return align === 2 ? 'centre' : align === 3 ? 'end' : undefined;
}

/** How far along the reading direction the left edge stands from the position: 0 and 1 left, 2 centre, 3 right. */
export function alignedStart(align: number, width: number): number {
  return align === 2 ? -Math.floor(width / 2) : align === 3 ? -width : 0;
}
