import { createBitmap, isBlack, type Bitmap } from './bitmap.ts';
import type { Box, FieldReport, Overlap } from './types.ts';

/** The ink of a text or a code, to be drawn once more. */
export interface FieldInk {
  field: FieldReport;
  draw(target: Bitmap): void;
}

/** Texts and codes that print over each other. Only those whose boxes meet are drawn again. */
export function findOverlaps(
  { width, height }: Bitmap,
  fields: readonly FieldReport[],
  inks: readonly FieldInk[],
): Overlap[] {
  const drawn = new Map<FieldInk, Bitmap>();
  const inkOf = (ink: FieldInk) => {
    const known = drawn.get(ink);
    if (known) return known;
    const bitmap = createBitmap(width, height);
    ink.draw(bitmap);
    drawn.set(ink, bitmap);
    return bitmap;
  };
  const overlaps: Overlap[] = [];
  inks.forEach((first, at) => {
    for (const second of inks.slice(at + 1)) {
      const common = intersection(first.field.box, second.field.box);
      if (!common) continue;
      const box = sharedInk(inkOf(first), inkOf(second), common);
      if (box) overlaps.push({ fields: [fields.indexOf(first.field), fields.indexOf(second.field)], box });
    }
  });
  return overlaps;
}

function intersection(a: Box, b: Box): Box | undefined {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

function sharedInk(first: Bitmap, second: Bitmap, within: Box): Box | undefined {
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  const endX = Math.min(first.width, within.x + within.width);
  const endY = Math.min(first.height, within.y + within.height);
  for (let y = Math.max(0, within.y); y < endY; y++) {
    for (let x = Math.max(0, within.x); x < endX; x++) {
      if (!isBlack(first, x, y) || !isBlack(second, x, y)) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  return right < left ? undefined : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}
