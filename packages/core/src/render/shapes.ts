import { fillRect, fillSpan, type Bitmap, type Ink } from './bitmap.ts';

/** A closed outline as x, y, x, y, ... in dots; y grows downward. */
export type Contour = readonly number[];

/**
 * Inks the inside of outlines by the nonzero rule, dot centres counting: a dot is inside when its middle is.
 * Glyphs and diagonals are drawn with it.
 */
export function fillContours(bitmap: Bitmap, contours: readonly Contour[], ink: Ink): void {
  let top = Infinity;
  let bottom = -Infinity;
  const edges: { x: number; y0: number; y1: number; slope: number; winding: 1 | -1 }[] = [];
  for (const contour of contours) {
    const count = contour.length;
    for (let at = 0; at < count; at += 2) {
      const x0 = contour[at] ?? 0;
      const y0 = contour[at + 1] ?? 0;
      const x1 = contour[(at + 2) % count] ?? 0;
      const y1 = contour[(at + 3) % count] ?? 0;
      if (y0 === y1) continue;
      const down = y0 < y1;
      const slope = (x1 - x0) / (y1 - y0);
      edges.push(down ? { x: x0, y0, y1, slope, winding: 1 } : { x: x1, y0: y1, y1: y0, slope, winding: -1 });
      top = Math.min(top, y0, y1);
      bottom = Math.max(bottom, y0, y1);
    }
  }
  const firstRow = Math.max(0, Math.ceil(top - 0.5));
  const lastRow = Math.min(bitmap.height - 1, Math.ceil(bottom - 0.5) - 1);
  edges.sort((a, b) => a.y0 - b.y0);
  let next = 0;
  let active: typeof edges = [];
  const crossings: { x: number; winding: number }[] = [];
  for (let row = firstRow; row <= lastRow; row++) {
    const middle = row + 0.5;
    while (next < edges.length && edges[next]!.y0 <= middle) active.push(edges[next++]!);
    active = active.filter((edge) => edge.y1 > middle);
    crossings.length = 0;
    for (const edge of active)
      crossings.push({ x: edge.x + (middle - edge.y0) * edge.slope, winding: edge.winding });
    crossings.sort((a, b) => a.x - b.x);
    let winding = 0;
    let start = 0;
    for (const crossing of crossings) {
      if (winding === 0) start = crossing.x;
      winding += crossing.winding;
      if (winding === 0) fillSpan(bitmap, row, Math.ceil(start - 0.5), Math.ceil(crossing.x - 0.5), ink);
    }
  }
}

/** Inks a frame: the border lies inside width x height; a border of half a side or more fills it. */
export function fillFrame(
  bitmap: Bitmap,
  box: { x: number; y: number; width: number; height: number },
  border: number,
  radius: number,
  ink: Ink,
): void {
  const { x, y, width, height } = box;
  if (radius <= 0) {
    if (border * 2 >= Math.min(width, height)) return fillRect(bitmap, x, y, width, height, ink);
    fillRect(bitmap, x, y, width, border, ink);
    fillRect(bitmap, x, y + height - border, width, border, ink);
    fillRect(bitmap, x, y + border, border, height - 2 * border, ink);
    fillRect(bitmap, x + width - border, y + border, border, height - 2 * border, ink);
    return;
  }
  const solid = border * 2 >= Math.min(width, height);
  const innerRadius = Math.max(0, radius - border);
  for (let row = 0; row < height; row++) {
    const outer = roundInset(row, height, radius);
    const within = row - border;
    const innerHeight = height - 2 * border;
    if (solid || within < 0 || within >= innerHeight) {
      fillSpan(bitmap, y + row, x + outer, x + width - outer, ink);
      continue;
    }
    const inner = border + roundInset(within, innerHeight, innerRadius);
    fillSpan(bitmap, y + row, x + outer, x + inner, ink);
    fillSpan(bitmap, y + row, x + width - inner, x + width - outer, ink);
  }
}

/** How far a rounded corner stands in at this row. */
function roundInset(row: number, height: number, radius: number): number {
  const fromEdge = Math.min(row, height - 1 - row) + 0.5;
  if (fromEdge >= radius) return 0;
  const rise = radius - fromEdge;
  return Math.round(radius - Math.sqrt(radius * radius - rise * rise));
}

/** Inks an elliptic ring whose outside fits the box; a border of half the smaller side or more fills it. */
export function fillEllipse(
  bitmap: Bitmap,
  box: { x: number; y: number; width: number; height: number },
  border: number,
  ink: Ink,
): void {
  const a = box.width / 2;
  const b = box.height / 2;
  const innerA = a - border;
  const innerB = b - border;
  for (let row = 0; row < box.height; row++) {
    const dy = row + 0.5 - b;
    const outer = a * Math.sqrt(Math.max(0, 1 - (dy * dy) / (b * b)));
    const left = Math.round(box.x + a - outer);
    const right = Math.round(box.x + a + outer);
    if (innerA <= 0 || innerB <= 0 || Math.abs(dy) >= innerB) {
      fillSpan(bitmap, box.y + row, left, right, ink);
      continue;
    }
    const inner = innerA * Math.sqrt(1 - (dy * dy) / (innerB * innerB));
    fillSpan(bitmap, box.y + row, left, Math.round(box.x + a - inner), ink);
    fillSpan(bitmap, box.y + row, Math.round(box.x + a + inner), right, ink);
  }
}
