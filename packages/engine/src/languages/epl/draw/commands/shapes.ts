import { createBitmap, type Bitmap } from '../../../../picture/bitmap.ts';
import { readPcx } from '../../../../picture/images/pcx.ts';
import { type Contour, lineOutline } from '../../../../picture/shapes.ts';
import type { Box } from '../../../../picture/types.ts';
import { CommandFault } from '../../../command-fault.ts';
import { farthest } from '../arguments.ts';
import { add, frameOf } from '../../../line-walk.ts';
import { type Call, commonOf, type Handler, type Handlers } from '../state.ts';

/* EPL Programming Guide, LO, LW, LE, LS, X, GW, GM and GG. */

const low = -farthest;
const high = farthest;

type Shape =
  | { kind: 'area'; ink: 'white' | 'flip' }
  | { kind: 'box'; border: number; radius: 0; ink: 'black' }
  | { kind: 'line'; outline?: Contour; ink: 'black' };

/** Puts a shape into the buffer; its box and its outline are given without R. */
function shape(
  call: Call,
  name: string,
  box: Box,
  { outline, ...what }: Shape & { outline?: Contour },
): void {
  const { session } = call;
  const { x, y } = frameOf(call, box.x, box.y, 0);
  session.steps.push({
    counts: false,
    draw(sheet) {
      if (!session.spend(Math.min(box.width, sheet.width) * Math.min(box.height, sheet.height) + box.height))
        return;
      const common = { ...commonOf(call, { ...box, x, y }), turn: 0 as const, name };
      const moved = outline?.map((value, at) => value + (at % 2 === 0 ? x - box.x : y - box.y));
      add(session, sheet, { ...common, ...what, ...(moved ? { outlines: [moved] } : {}) });
    },
  });
}

/** LOx,y,horizontal length,vertical length; LW wipes and LE turns what lies there. */
function line(name: string, what: Shape): Handler {
  return (call) => {
    const { args } = call;
    const box = {
      x: args.whole(0, 'x', low, high),
      y: args.whole(1, 'y', low, high),
      width: args.whole(2, 'horizontal length', 0, high),
      height: args.whole(3, 'vertical length', 0, high),
    };
    shape(call, name, box, what);
  };
}

/** x,y,thickness,x end,y end of X and LS. */
function corners({ args }: Call) {
  const x = args.whole(0, 'x', low, high);
  const y = args.whole(1, 'y', low, high);
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
  shape(call, 'box', area, { kind: 'box', border: thickness, radius: 0, ink: 'black' });
};

const diagonal: Handler = (call) => {
  const { box: area, thickness, points } = corners(call);
  shape(call, 'diagonal', area, {
    kind: 'line',
    outline: lineOutline(points, 0, 2, thickness),
    ink: 'black',
  });
};

function image(call: Call, name: string, x: number, y: number, picture: Bitmap): void {
  const { session } = call;
  const frame = frameOf(call, x, y, 0);
  const area = { x: frame.x, y: frame.y, width: picture.width, height: picture.height };
  session.steps.push({
    counts: false,
    draw(sheet) {
      if (!session.spend(picture.width * picture.height)) return;
      const common = { ...commonOf(call, area), turn: 0 as const, kind: 'image' as const, name };
      add(session, sheet, { ...common, image: picture, across: 1, down: 1, overwrites: false });
    },
  });
}

/** Raw bytes come as characters up to U+00FF; text that was read as another encoding has lost them. */
function requireBytes({ place, statement: { announced = 0, data } }: Call): void {
  if (data.length < announced) {
    const message = `${place.command} announces ${announced} bytes; ${data.length} follow.`;
    throw new CommandFault('epl-data-cut-off', message, { details: { announced, found: data.length } });
  }
  if (/[^\0-\u00ff]/.test(data)) {
    const message = `The raw bytes of ${place.command} were read as text and are lost: open the program as bytes (Latin-1).`;
    throw new CommandFault('epl-data-not-bytes', message);
  }
}

/** GWx,y,width in bytes,height,data: a 0 bit is black. */
const write: Handler = (call) => {
  const { args, session, statement } = call;
  const x = args.whole(0, 'x', low, high);
  const y = args.whole(1, 'y', low, high);
  const width = args.whole(2, 'width in bytes', 1, high / 8);
  const height = args.whole(3, 'height', 1, high);
  requireBytes(call);
  if (width * height * 8 > session.limits.dots || !session.reserve(width * height)) {
    throw new CommandFault('epl-memory-full', `A graphic of ${width * 8} x ${height} dots is too large.`);
  }
  const picture = createBitmap(width * 8, height);
  for (let at = 0; at < statement.data.length; at++) picture.data[at] = ~statement.data.charCodeAt(at);
  image(call, 'graphic', x, y, picture);
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
  if (!session.reserve(statement.data.length)) {
    throw new CommandFault('epl-memory-full', `There is no room to keep ${name}.`, { details: { name } });
  }
  session.printer.graphics.set(name, statement.data);
};

/** GGx,y,"name" */
const put: Handler = (call) => {
  const { args, session } = call;
  const x = args.whole(0, 'x', low, high);
  const y = args.whole(1, 'y', low, high);
  const name = nameIn(call, 2);
  const column = args.column(2);
  const file = session.printer.graphics.get(name);
  if (file === undefined) {
    const message = `The graphic ${name} is not stored in this program; the printer may have it.`;
    throw new CommandFault('image-missing', message, { column, details: { name }, level: 'warning' });
  }
  let picture: Bitmap;
  try {
    picture = readPcx(file, Math.min(session.limits.dots, session.limits.memoryBytes * 8));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const message = `The graphic ${name} cannot be drawn: ${error.message}.`;
    throw new CommandFault('epl-bad-graphic', message, { column, details: { name, reason: error.message } });
  }
  if (!session.reserve(picture.data.length) || !session.spend(picture.width * picture.height)) {
    throw new CommandFault('epl-memory-full', `There is no room to draw ${name}.`, { details: { name } });
  }
  image(call, name, x, y, picture);
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
