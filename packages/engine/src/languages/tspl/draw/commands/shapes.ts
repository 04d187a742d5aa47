import { lineOutline } from '../../../../picture/shapes.ts';
import type { Box } from '../../../../picture/types.ts';
import { farthest } from '../../../line-statements.ts';
import { placeShape } from '../../../line-elements.ts';
import type { Call, Handlers } from '../state.ts';

/* TSPL/TSPL2 manual, BAR, BOX, CIRCLE, ELLIPSE, DIAGONAL, TRIANGLE, ERASE and REVERSE. */

const low = -farthest;
const high = farthest;

/** A command of the form x,y,width,height. */
function rectangle(call: Call): Box {
  const { args } = call;
  return {
    ...args.position(),
    width: args.whole(2, 'width', 0, high),
    height: args.whole(3, 'height', 0, high),
  };
}

/** BOX x,y,x end,y end,line thickness[,radius]: the frame lies within its corners. */
function box(call: Call): void {
  const { args } = call;
  const [x, y, endX, endY] = ['x', 'y', 'x end', 'y end'].map((what, at) =>
    args.whole(at, what, low, high),
  ) as [number, number, number, number];
  const thickness = args.whole(4, 'line thickness', 1, high);
  const radius = args.whole(5, 'radius', 0, high, 0);
  const area = {
    x: Math.min(x, endX),
    y: Math.min(y, endY),
    width: Math.abs(endX - x),
    height: Math.abs(endY - y),
  };
  const rounded = Math.min(radius, area.width / 2, area.height / 2);
  placeShape(call, 'box', area, { kind: 'box', border: thickness, radius: rounded, ink: 'black' });
}

/** CIRCLE x,y,diameter,thickness: x and y are the upper left corner of the square around it. */
function circle(call: Call): void {
  const { args } = call;
  const diameter = args.whole(2, 'diameter', 1, high);
  const thickness = args.whole(3, 'thickness', 1, high);
  const area = { ...args.position(), width: diameter, height: diameter };
  placeShape(call, 'circle', area, { kind: 'ellipse', border: thickness, ink: 'black' });
}

/** ELLIPSE x,y,width,height,thickness */
function ellipse(call: Call): void {
  const area = rectangle(call);
  const thickness = call.args.whole(4, 'thickness', 1, high);
  placeShape(call, 'ellipse', area, { kind: 'ellipse', border: thickness, ink: 'black' });
}

/** DIAGONAL x1,y1,x2,y2,thickness: a line from corner to corner, the thickness across it. */
function diagonal(call: Call): void {
  const { args } = call;
  const x1 = args.whole(0, 'x1', low, high);
  const y1 = args.whole(1, 'y1', low, high);
  const x2 = args.whole(2, 'x2', low, high);
  const y2 = args.whole(3, 'y2', low, high);
  const thickness = args.whole(4, 'thickness', 1, high);
  const area = {
    x: Math.min(x1, x2),
    y: Math.min(y1, y2),
    width: Math.max(1, Math.abs(x2 - x1)),
    height: Math.max(1, Math.abs(y2 - y1)),
  };
  const [right, bottom] = [x1 + thickness, y1 + thickness];
  const isPoint = x1 === x2 && y1 === y2;
  const outline = isPoint
    ? [x1, y1, right, y1, right, bottom, x1, bottom]
    : lineOutline([x1, y1, x2, y2], 0, 2, thickness);
  placeShape(call, 'diagonal', area, { kind: 'line', outlines: [outline], ink: 'black' });
}

/** TRIANGLE x1,y1,x2,y2,x3,y3,thickness: three lines. */
function triangle(call: Call): void {
  const { args } = call;
  const points = ['x1', 'y1', 'x2', 'y2', 'x3', 'y3'].map((what, at) => args.whole(at, what, low, high));
  const thickness = args.whole(6, 'thickness', 1, high);
  const xs = points.filter((_, at) => at % 2 === 0);
  const ys = points.filter((_, at) => at % 2 === 1);
  const area = {
    x: Math.min(...xs),
    y: Math.min(...ys),
    width: Math.max(1, Math.max(...xs) - Math.min(...xs)),
    height: Math.max(1, Math.max(...ys) - Math.min(...ys)),
  };
  const outlines = [0, 2, 4].map((at) => lineOutline(points, at, (at + 2) % 6, thickness));
  placeShape(call, 'triangle', area, { kind: 'line', outlines, ink: 'black' });
}

export const shapeCommands: Handlers = {
  BAR: (call) => placeShape(call, 'bar', rectangle(call), { kind: 'line', ink: 'black' }),
  BOX: box,
  CIRCLE: circle,
  ELLIPSE: ellipse,
  DIAGONAL: diagonal,
  TRIANGLE: triangle,
  ERASE: (call) => placeShape(call, 'erase', rectangle(call), { kind: 'area', ink: 'white' }),
  /** White on black where it was black on white. */
  REVERSE: (call) => placeShape(call, 'reverse', rectangle(call), { kind: 'area', ink: 'flip' }),
};
