import { readPcx } from '../../../../picture/images/pcx.ts';
import { lineOutline } from '../../../../picture/shapes.ts';
import { CommandFault } from '../../../command-fault.ts';
import { farthest } from '../../../line-statements.ts';
import {
  imageInBytes,
  imageOfFile,
  placeImage,
  placeShape,
  requireBytes,
  reserveFile,
} from '../../../line-elements.ts';
import type { Call, Handler, Handlers } from '../state.ts';

/* EPL Programming Guide, LO, LW, LE, LS, X, GW, GM and GG. */

const low = -farthest;
const high = farthest;

/** LOx,y,horizontal length,vertical length; LW wipes and LE turns what lies there. */
function line(name: string, what: Parameters<typeof placeShape>[3]): Handler {
  return (call) => {
    const { args } = call;
    const box = {
      ...args.position(),
      width: args.whole(2, 'horizontal length', 0, high),
      height: args.whole(3, 'vertical length', 0, high),
    };
    placeShape(call, name, box, what);
  };
}

/** x,y,thickness,x end,y end of X and LS. */
function corners({ args }: Call) {
  const { x, y } = args.position();
  const thickness = args.whole(2, 'thickness', 1, high);
  const endX = args.whole(3, 'x end', low, high);
  const endY = args.whole(4, 'y end', low, high);
  const box = {
    x: Math.min(x, endX),
    y: Math.min(y, endY),
    width: Math.max(1, Math.abs(endX - x)),
    height: Math.max(1, Math.abs(endY - y)),
  };
  return { box, thickness, points: [x, y, endX, endY] };
}

const box: Handler = (call) => {
  const { box: area, thickness } = corners(call);
  placeShape(call, 'box', area, { kind: 'box', border: thickness, radius: 0, ink: 'black' });
};

const diagonal: Handler = (call) => {
  const { box: area, thickness, points } = corners(call);
  const outlines = [lineOutline(points, 0, 2, thickness)];
  placeShape(call, 'diagonal', area, { kind: 'line', outlines, ink: 'black' });
};

/** GWx,y,width in bytes,height,data: a 0 bit is black. */
const write: Handler = (call) => {
  const { args } = call;
  const at = args.position();
  const width = args.whole(2, 'width in bytes', 1, high / 8);
  const height = args.whole(3, 'height', 1, high);
  placeImage(call, 'graphic', at, imageInBytes(call, 'graphic', width, height));
};

/** The name in quotes at the beginning of a parameter. */
export function nameIn(call: Call, at: number): string {
  const name = /^"([^"]{1,64})"/.exec(call.args.word(at, 'name'))?.[1];
  if (name !== undefined) return name;
  const { command } = call.place;
  throw new CommandFault('epl-missing-parameter', `${command} lacks its name in quotes.`, {
    column: call.args.column(at),
  });
}

/** GM"name"count and a PCX file of so many bytes. */
const store: Handler = (call) => {
  const { session, statement } = call;
  const name = nameIn(call, 0);
  requireBytes(call);
  reserveFile(call, name, statement.data.length);
  session.printer.graphics.set(name, statement.data);
};

/** GGx,y,"name" */
const put: Handler = (call) => {
  const at = call.args.position();
  const name = nameIn(call, 2);
  const noun = `The graphic ${name}`;
  const words = { name, noun, missing: `${noun} is not stored`, code: 'epl-bad-graphic' };
  placeImage(call, name, at, imageOfFile(call, call.session.printer.graphics.get(name), readPcx, words));
};

export const shapeCommands: Handlers = {
  LO: line('line', { kind: 'line', ink: 'black' }),
  LW: line('white line', { kind: 'area', ink: 'white' }),
  LE: line('reversing line', { kind: 'area', ink: 'flip' }),
  LS: diagonal,
  X: box,
  GW: write,
  GM: store,
  GG: put,
};
