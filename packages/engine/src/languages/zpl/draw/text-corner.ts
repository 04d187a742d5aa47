import type { Turn } from '../../../picture/bitmap.ts';
import type { Step } from './state.ts';

/** Where a text stands (ZPL II Programming Guide, ^FO, ^FT and their alignment). */
export type TextPlace = Pick<Step, 'field' | 'originX' | 'originY'>;

/** The top left corner of the turned box of a text. */
export function cornerOf(
  { field, originX: x, originY: y }: TextPlace,
  turn: Turn,
  width: number,
  height: number,
  baseline: number,
): { x: number; y: number } {
  const right = field.align === 'right';
  if (field.placement === 'origin') {
    // The right end of the line stands at the position, whichever way the field is turned.
    if (!right) return { x, y };
    return { x: x - (turn === 1 || turn === 3 ? height : width), y };
  }
  const below = height - baseline;
  const shift = right ? width : 0;
  if (turn === 0) return { x: x - shift, y: y - baseline };
  if (turn === 1) return { x: x - below, y: y - shift };
  if (turn === 2) return { x: x - width + shift, y: y - below };
  return { x: x - baseline, y: y - width + shift };
}

/**
 * Dots along its direction that a text of one line may take on a label before it leaves it: what cornerOf leaves of the
 * label's side.
 */
export function textRoom(place: TextPlace, turn: Turn, label: { width: number; height: number }): number {
  const across = turn === 0 || turn === 2;
  const startOf = (width: number) => cornerOf(place, turn, width, 0, 0)[across ? 'x' : 'y'];
  const start = startOf(0);
  return startOf(1) < start ? start : (across ? label.width : label.height) - start;
}
