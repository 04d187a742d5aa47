import { fillRect, fillSpan, type Bitmap, type Ink } from './bitmap.ts';

/** A closed outline as x, y, x, y, ... in dots; y grows downward. */
export type Contour = readonly number[];

/** A side of an outline that is not level, from its upper end. */
interface Edge {
  x: number;
  y0: number;
  y1: number;
  /** Dots to the right a dot down. */
  slope: number;
  winding: 1 | -1;
  /** Where it crosses the middle of the row at hand. */
  at: number;
}

/**
 * Inks the inside of outlines by the nonzero rule, dot centres counting: a dot is inside when its middle is.
 * Glyphs and diagonals are drawn with it.
 */
export function fillContours(bitmap: Bitmap, contours: readonly Contour[], ink: Ink): void {
  const edges = edgesOf(contours);
  const bottom = edges.reduce((most, { y1 }) => (y1 > most ? y1 : most), -Infinity);
  const firstRow = Math.max(0, Math.ceil((edges[0]?.y0 ?? 0) - 0.5));
  const lastRow = Math.min(bitmap.height - 1, Math.ceil(bottom - 0.5) - 1);
  let next = 0;
  // The edges that cross the row at hand, from left to right.
  const active: Edge[] = [];
  for (let row = firstRow; row <= lastRow; row++) {
    const middle = row + 0.5;
    let kept = 0;
    for (const edge of active) if (edge.y1 > middle) active[kept++] = edge;
    active.length = kept;
    for (let edge = edges[next]; edge && edge.y0 <= middle; edge = edges[++next]) {
      if (edge.y1 > middle) active.push(edge);
    }
    sortCrossings(active, middle);
    let winding = 0;
    let start = 0;
    for (const { at, winding: turn } of active) {
      if (winding === 0) start = at;
      winding += turn;
      if (winding === 0) fillSpan(bitmap, row, Math.ceil(start - 0.5), Math.ceil(at - 0.5), ink);
    }
  }
}

/** The edges of outlines, from the top downward. */
function edgesOf(contours: readonly Contour[]): Edge[] {
  const edges: Edge[] = [];
  for (const contour of contours) {
    let x0 = contour.at(-2) ?? 0;
    let y0 = contour.at(-1) ?? 0;
    for (let at = 0; at < contour.length; at += 2) {
      const x1 = contour[at] as number;
      const y1 = contour[at + 1] as number;
      if (y0 !== y1) {
        const slope = (x1 - x0) / (y1 - y0);
        edges.push(
          y0 < y1
            ? { x: x0, y0, y1, slope, winding: 1, at: 0 }
            : { x: x1, y0: y1, y1: y0, slope, winding: -1, at: 0 },
        );
      }
      x0 = x1;
      y0 = y1;
    }
  }
  return edges.sort((a, b) => a.y0 - b.y0);
}

/** Finds where edges cross a row and sorts them by it: their order is mostly that of the row above. */
function sortCrossings(active: Edge[], middle: number): void {
  for (let index = 0; index < active.length; index++) {
    const edge = active[index] as Edge;
    edge.at = edge.x + (middle - edge.y0) * edge.slope;
    let place = index;
    for (; place > 0 && (active[place - 1] as Edge).at > edge.at; place--) {
      active[place] = active[place - 1] as Edge;
    }
    active[place] = edge;
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

/** The outline of a line between two points of a list (x, y, x, y, ...), of a thickness across it. */
export function lineOutline(
  points: readonly number[],
  from: number,
  to: number,
  thickness: number,
): number[] {
  const [x1, y1, x2, y2] = [points[from] ?? 0, points[from + 1] ?? 0, points[to] ?? 0, points[to + 1] ?? 0];
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const u = ((y1 - y2) / length) * (thickness / 2);
  const v = ((x2 - x1) / length) * (thickness / 2);
  return [x1 + u, y1 + v, x2 + u, y2 + v, x2 - u, y2 - v, x1 - u, y1 - v];
}
