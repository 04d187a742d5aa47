import { isBlank } from './bitmap.ts';
import type { CodeElement, ImageElement, LabelElement, TextElement } from './elements.ts';
import type { Contour } from './shapes.ts';
import type { Box } from './types.ts';

/*
 * Where elements have ink, told without inking them: letters by their outlines' boxes, codes by their modules and the
 * line beside them, shapes by their sides.
 */

/** The intersection of two boxes; undefined without one. */
export function intersection(a: Box, b: Box): Box | undefined {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

/** The boxes of a text's letters. */
function letterBoxes({ runs, typeface, turn, gap }: TextElement): Box[] {
  const boxes: Box[] = [];
  for (const { text, x, y, stretch } of runs) {
    let pen = 0;
    for (const char of text) {
      const extent = typeface.extent(char);
      if (extent) boxes.push(turnedBox(x, y, turn, Math.round(pen), extent));
      pen += typeface.advance(char) + gap + (char === ' ' ? stretch : 0);
    }
  }
  return boxes;
}

interface Extent {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A box about the pen, whose upright place is given, turned about the point where the line began. */
function turnedBox(x: number, y: number, turn: number, pen: number, extent: Extent): Box {
  const { top, bottom } = extent;
  const left = extent.left + pen;
  const right = extent.right + pen;
  const [width, height] = [right - left, bottom - top];
  if (turn === 0) return { x: x + left, y: y + top, width, height };
  if (turn === 1) return { x: x - bottom, y: y + left, width: height, height: width };
  if (turn === 2) return { x: x - right, y: y - bottom, width, height };
  return { x: x + top, y: y - right, width: height, height: width };
}

/** The bars of a code and the line beside them. */
function codeBoxes({ bars, box, turn, drawing }: CodeElement): Box[] {
  const { line, width, height } = drawing;
  if (!line) return [box];
  const right = line.x + line.width;
  const bottom = line.y + line.height;
  const upright = turn === 0 || turn === 2;
  const [x, y] = [
    [line.x, line.y],
    [height - bottom, line.x],
    [width - right, height - bottom],
    [line.y, width - right],
  ][turn] as [number, number];
  const placed = {
    x: box.x + x,
    y: box.y + y,
    width: upright ? line.width : line.height,
    height: upright ? line.height : line.width,
  };
  return [bars, placed];
}

/** Boxes that hold all ink of a text or a code. */
export function inkBoxes(element: TextElement | CodeElement): Box[] {
  return element.kind === 'text' ? letterBoxes(element) : codeBoxes(element);
}

/** Whether an element leaves ink within a box. White never does. */
export function hasInkIn(element: LabelElement, within: Box): boolean {
  if (!intersection(element.box, within)) return false;
  switch (element.kind) {
    case 'text':
    case 'code':
      return inkBoxes(element).some((box) => intersection(box, within) !== undefined);
    case 'box':
      return (
        isInk(element) && sidesOf(element.box, element.border).some((side) => intersection(side, within))
      );
    case 'ellipse':
      return isInk(element) && ringMeets(element.box, element.border, within);
    case 'line':
      return isInk(element) && (element.outlines?.some((outline) => outlineMeets(outline, within)) ?? true);
    case 'image':
      return imageMeets(element, within);
    case 'area':
      return element.ink !== 'white';
  }
}

function isInk({ ink, reverse }: { ink: 'black' | 'white'; reverse: boolean }): boolean {
  return reverse || ink === 'black';
}

/** The four sides of a frame, or all of it where its border fills it. */
function sidesOf(box: Box, border: number): Box[] {
  const { x, y, width, height } = box;
  if (border * 2 >= Math.min(width, height)) return [box];
  return [
    { x, y, width, height: border },
    { x, y: y + height - border, width, height: border },
    { x, y, width: border, height },
    { x: x + width - border, y, width: border, height },
  ];
}

/** Whether a box meets an elliptic ring: not all of it outside, nor all of it in the hole. */
function ringMeets(ring: Box, border: number, { x, y, width, height }: Box): boolean {
  const [a, b] = [ring.width / 2, ring.height / 2];
  const [middleX, middleY] = [ring.x + a, ring.y + b];
  const far = (at: number, size: number, middle: number) =>
    Math.max(Math.abs(at - middle), Math.abs(at + size - middle));
  const near = (at: number, size: number, middle: number) => Math.max(0, at - middle, middle - at - size);
  const share = (dx: number, dy: number, inset: number) =>
    a <= inset || b <= inset ? Infinity : (dx / (a - inset)) ** 2 + (dy / (b - inset)) ** 2;
  const isOutside = share(near(x, width, middleX), near(y, height, middleY), 0) >= 1;
  const isInHole = share(far(x, width, middleX), far(y, height, middleY), border) <= 1;
  return !isOutside && !isInHole;
}

/** Whether a convex outline meets a box: no side of either parts them. */
function outlineMeets(outline: Contour, box: Box): boolean {
  const corners = [
    [box.x, box.y],
    [box.x + box.width, box.y],
    [box.x + box.width, box.y + box.height],
    [box.x, box.y + box.height],
  ] as const;
  const points: (readonly [number, number])[] = [];
  for (let at = 0; at < outline.length; at += 2) points.push([outline[at] ?? 0, outline[at + 1] ?? 0]);
  const axes: (readonly [number, number])[] = [
    [1, 0],
    [0, 1],
  ];
  points.forEach(([x, y], at) => {
    const [nextX, nextY] = points[(at + 1) % points.length] ?? [x, y];
    axes.push([y - nextY, nextX - x]);
  });
  return axes.every(([u, v]) => {
    const along = ([x, y]: readonly [number, number]) => x * u + y * v;
    const [ours, theirs] = [points.map(along), corners.map(along)];
    return Math.max(...ours) > Math.min(...theirs) && Math.max(...theirs) > Math.min(...ours);
  });
}

function imageMeets({ image, box, across, down }: ImageElement, within: Box): boolean {
  return !isBlank(image, {
    left: Math.floor((within.x - box.x) / across),
    top: Math.floor((within.y - box.y) / down),
    right: Math.ceil((within.x + within.width - box.x) / across),
    bottom: Math.ceil((within.y + within.height - box.y) / down),
  });
}
