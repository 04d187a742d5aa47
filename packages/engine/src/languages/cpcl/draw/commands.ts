import { createBitmap, turned, type Bitmap, type Turn } from '../../../picture/bitmap.ts';
import type { Range } from '../../../picture/elements.ts';
import { boxIn, pointIn } from '../../../picture/frame.ts';
import { lineOutline } from '../../../picture/shapes.ts';
import { measureText } from '../../../picture/text/draw-text.ts';
import type { TextFont } from '../../../picture/text/fonts.ts';
import { CommandFault } from '../../command-fault.ts';
import { decoded, remarkLacking } from '../../line-elements.ts';
import { farthest } from '../../line-statements.ts';
import { add } from '../../line-walk.ts';
import { cpclPage } from '../code-page.ts';
import { commandOf } from '../commands.ts';
import { concatLine, lineWords } from '../scan.ts';
import { cpclFont } from './fonts.ts';
import {
  type Call,
  commonOf,
  counted,
  dots,
  frameIn,
  type Handler,
  type Handlers,
  number,
  numberOf,
  type Printer,
  setsInForce,
  type Step,
  word,
} from './state.ts';

/* CPCL Programming Manual: text, lines, boxes, graphics and what sets a label up. */

/** One text: where it stands, what it says and in which letters. */
interface Text {
  x: number;
  y: number;
  turn: Turn;
  name: string;
  font: { font: TextFont; known: boolean };
  data: Range;
  /** The line of a block that it is. */
  range?: Range | undefined;
}

function fontIn(call: Call, name: string, size: number) {
  const { across, down } = call.printer;
  const choice = cpclFont(name, size, across, down, call.session.dpmm);
  if (!choice.known) {
    const message = `The font ${name.slice(0, 20)} of size ${size} is none that every printer has; font 7 stands for it in the picture.`;
    call.session.remarks.add('warning', 'font-missing', call.place, message, { font: name.slice(0, 20) });
  }
  return choice;
}

/** Puts a text into the label; answers its length, which CONCAT goes on behind. */
function putText(call: Call, text: Text, before = 0): number {
  const { session, code, place, printer } = call;
  const { font, known } = text.font;
  const written = decoded(session, code.slice(text.data.start, text.data.end), printer.page);
  const lengthOf = (said: string) => Math.round(measureText(font, said) + printer.gap * said.length);
  const step: Step = {
    draw(sheet) {
      const said = counted(written, step.step, sheet.copy).replaceAll(/\p{Cc}/gu, '');
      if (!session.spend(said.length * font.heightDots * font.widthDots)) return;
      const length = lengthOf(said);
      const { anchor, ...start } = frameIn(call, sheet, text.x, text.y, text.turn, length);
      const frame = { ...start, ...pointIn(start, before, 0) };
      remarkLacking(session.remarks, place, font, said);
      const { data, range, turn } = text;
      if (printer.underlines && said !== '') {
        const under = boxIn(frame, 0, font.heightDots - 2, length, 2);
        const common = commonOf(call, under, { data, range });
        add(session, sheet, { ...common, turn: 0, kind: 'area', name: 'underline', ink: 'black' });
      }
      add(session, sheet, {
        ...commonOf(call, boxIn(frame, 0, 0, length, font.heightDots), { data, range }),
        turn,
        kind: 'text',
        text: said,
        font: text.name,
        typeface: font,
        runs: [{ ...pointIn(frame, 0, font.baselineDots), text: said, stretch: 0 }],
        gap: printer.gap,
        substituted: !known,
        anchor,
      });
    },
  };
  session.steps.push(step);
  return lengthOf(written);
}

const writeText: Handler = (call) => {
  const name = word(call, 0);
  const size = number(call, 1, 0, 99);
  const x = dots(call, 2, -farthest);
  const y = dots(call, 3, -farthest);
  const { text, known } = call.token;
  const data = text ?? { start: call.token.textEnd, end: call.token.textEnd };
  const font = fontIn(call, name, size);
  putText(call, { x, y, turn: known?.turn ?? 0, name: `${name} ${size}`, font, data });
};

/** CONCAT x y and a line a text: font, size, offset down from y, data. Each begins where the one before it ends. */
const concat: Handler = (call) => {
  const { token, code } = call;
  const x = dots(call, 0, -farthest);
  const y = dots(call, 1, -farthest);
  let before = 0;
  for (const line of token.lines ?? []) {
    const found = concatLine(code, line);
    if (!found) {
      if (code.slice(line.start, line.end).trim() !== '')
        throw new CommandFault('cpcl-missing-parameter', 'A line of CONCAT lacks its font, size or offset.');
      continue;
    }
    const [name = '', size = '', offset = ''] = found.words.map(({ start, end }) => code.slice(start, end));
    const down = numberOf(call, offset, 'offset', -farthest, farthest) * call.printer.unit;
    const font = fontIn(call, name, numberOf(call, size, 'size', 0, 99));
    const turn = token.known?.turn ?? 0;
    const at = pointIn({ x, y, turn }, 0, Math.round(down));
    const text = { ...at, turn, name: `${name} ${size}`, font, data: found.text, range: line };
    before += putText(call, text, before);
  }
};

/** MULTILINE height, a TEXT without data and the lines below each other. */
const multiline: Handler = (call) => {
  const { token, code } = call;
  const height = dots(call, 0, 0);
  const [first, ...lines] = token.lines ?? [];
  const head = first && commandOf(/^\s*(\S+)/.exec(code.slice(first.start, first.end))?.[1] ?? '');
  if (!first || head?.rest !== 'text' || head.turn === undefined || head.args.length !== 4)
    throw new CommandFault('cpcl-missing-parameter', 'MULTILINE lacks the TEXT before its lines.');
  const words = lineWords(code, first).map(({ start, end }) => code.slice(start, end));
  const [name = '', size = '', x = '', y = ''] = words;
  const { unit } = call.printer;
  const numbers = [x, y].map((each, at) =>
    numberOf(call, each, head.args[at + 2] ?? '', -farthest, farthest),
  );
  const [left = 0, top = 0] = numbers.map((each) => Math.round(each * unit));
  const font = fontIn(call, name, numberOf(call, size, 'size', 0, 99));
  const { turn } = head;
  for (const [at, line] of lines.entries()) {
    const place = pointIn({ x: left, y: top, turn }, 0, at * height);
    putText(call, { ...place, turn, name: `${name} ${size}`, font, data: line, range: line });
  }
};

/** The two ends of LINE, INVERSE-LINE and BOX, with the thickness. */
function endsOf(call: Call) {
  const [x = 0, y = 0, endX = 0, endY = 0] = [0, 1, 2, 3].map((at) => dots(call, at, -farthest));
  const thickness = Math.max(1, dots(call, 4, 0));
  const { offset } = call.printer;
  return { points: [x + offset, y, endX + offset, endY] as const, thickness };
}

/** A line's box: level and upright ones are as thick to the right and down, others are bands about their ends. */
const line =
  (isInverse: boolean): Handler =>
  (call) => {
    const { points, thickness } = endsOf(call);
    const [x, y, endX, endY] = points;
    const [width, height] = [Math.abs(endX - x), Math.abs(endY - y)];
    const isSlanted = width > 0 && height > 0;
    const box = {
      x: Math.min(x, endX),
      y: Math.min(y, endY),
      width: height > 0 && width === 0 ? thickness : Math.max(1, width),
      height: height > 0 ? height : thickness,
    };
    const { session } = call;
    session.steps.push({
      draw(sheet) {
        if (!session.spend(Math.min(box.width, sheet.width) * Math.min(box.height, sheet.height))) return;
        const common = { ...commonOf(call, box), turn: 0 as const };
        if (isInverse) add(session, sheet, { ...common, kind: 'area', name: 'inverse line', ink: 'flip' });
        else {
          const outlines = isSlanted ? { outlines: [lineOutline(points, 0, 2, thickness)] } : {};
          add(session, sheet, { ...common, kind: 'line', name: 'line', ink: 'black', ...outlines });
        }
      },
    });
  };

const drawBox: Handler = (call) => {
  const { points, thickness } = endsOf(call);
  const [x, y, endX, endY] = points;
  const [width, height] = [Math.max(1, Math.abs(endX - x)), Math.max(1, Math.abs(endY - y))];
  const box = { x: Math.min(x, endX), y: Math.min(y, endY), width, height };
  const { session } = call;
  session.steps.push({
    draw(sheet) {
      if (!session.spend(Math.min(width, sheet.width) + Math.min(height, sheet.height))) return;
      const common = { ...commonOf(call, box), turn: 0 as const, reverse: false };
      add(session, sheet, {
        ...common,
        kind: 'box',
        name: 'box',
        border: thickness,
        radius: 0,
        ink: 'black',
      });
    },
  });
};

/** Graphics: width in bytes, height, x, y and the rows, as two hexadecimal digits or one byte for eight dots; 1 is black. */
const graphics: Handler = (call) => {
  const { session, token, code, place } = call;
  const width = number(call, 0, 1, farthest / 8);
  const height = number(call, 1, 1, farthest);
  const x = dots(call, 2, -farthest);
  const y = dots(call, 3, -farthest);
  if (width * height * 8 > session.limits.dots || !session.reserve(width * height)) {
    const message = `A graphic of ${width * 8} x ${height} dots is too large.`;
    throw new CommandFault('cpcl-memory-full', message);
  }
  const picture = createBitmap(width * 8, height);
  const isHex = token.known?.rest === 'hex';
  const range = isHex ? token.text : token.data;
  const raw = code.slice(range?.start, range?.end).replaceAll(isHex ? /\s/g : /$^/g, '');
  const found = isHex ? Math.floor(raw.length / 2) : raw.length;
  if (found < width * height || (isHex ? /[^\dA-Fa-f]/ : /[^\0-\u00ff]/).test(raw)) {
    const message = `${place.command} announces ${width * height} bytes; ${found} follow, or some are none.`;
    throw new CommandFault('cpcl-bad-graphic', message, { details: { announced: width * height, found } });
  }
  for (let at = 0; at < width * height; at++) {
    picture.data[at] = isHex ? Number.parseInt(raw.slice(at * 2, at * 2 + 2), 16) : raw.charCodeAt(at);
  }
  const turn = token.known?.turn ?? 0;
  putImage(call, x, y, turn, picture);
};

function putImage(call: Call, x: number, y: number, turn: Turn, upright: Bitmap): void {
  const { session } = call;
  session.steps.push({
    draw(sheet) {
      if (!session.spend(upright.width * upright.height)) return;
      const frame = frameIn(call, sheet, x, y, turn, upright.width);
      const box = boxIn(frame, 0, 0, upright.width, upright.height);
      const common = { ...commonOf(call, box), turn: 0 as const, kind: 'image' as const, name: 'graphic' };
      const image = turned(upright, turn);
      add(session, sheet, { ...common, image, across: 1, down: 1, overwrites: false });
    },
  });
}

/** Numbers of dots an inch that headers write for print heads; another one prints larger. */
const resolutions = [150, 152, 200, 203, 300, 306, 600];

/** Forgets which commands gave what no longer holds. */
function endInForce(printer: Printer, ...words: readonly string[]): void {
  const held = Object.entries(printer.inForce).filter(([word]) => !words.includes(word));
  printer.inForce = Object.fromEntries(held);
}

const begin: Handler = (call) => {
  const { session, token, code, place } = call;
  const { printer } = session;
  printer.unit = 1;
  printer.align = 'LEFT';
  endInForce(printer, 'LEFT', 'CENTER', 'RIGHT', 'UNITS');
  printer.inForce = { ...printer.inForce, '!': { start: token.start, end: token.textEnd } };
  session.steps = [];
  const [, across, down] = token.arguments.map(({ start, end }) => Number(code.slice(start, end)));
  printer.offset = number(call, 0, -farthest, farthest);
  printer.heightDots = Math.round(number(call, 3, 1, farthest));
  session.quantity = number(call, 4, 0, 65_535, 1);
  if (![across, down].every((each) => resolutions.includes(each ?? 0))) {
    const message =
      'The header asks for another resolution than that of a print head; dots are drawn one by one.';
    session.remarks.add('warning', 'cpcl-resolution', place, message);
  }
};

const units: Readonly<Record<string, (dpmm: number) => number>> = {
  'IN-DOTS': () => 1,
  'IN-INCHES': (dpmm) => dpmm * 25.4,
  'IN-CENTIMETERS': (dpmm) => dpmm * 10,
  'IN-MILLIMETERS': (dpmm) => dpmm,
};

const setUnit: Handler = ({ session, token }) => {
  const { printer, dpmm } = session;
  printer.unit = units[token.command]?.(dpmm) ?? 1;
  if (token.command === 'IN-DOTS') endInForce(printer, 'UNITS');
  else printer.inForce = { ...printer.inForce, UNITS: { start: token.start, end: token.textEnd } };
};

const align: Handler = (call) => {
  const { printer } = call.session;
  endInForce(printer, 'LEFT', 'CENTER', 'RIGHT');
  printer.align = call.token.command as typeof printer.align;
  printer.alignEnd = call.token.arguments.length > 0 ? dots(call, 0, 0) : undefined;
  setsInForce(call);
};

/** SETMAG 0 0 is the size of the font itself. */
const magnify: Handler = (call) => {
  const { printer } = call.session;
  printer.across = Math.max(1, number(call, 0, 0, 16, 0));
  printer.down = Math.max(1, number(call, 1, 0, 16, 0));
  setsInForce(call);
};

const space: Handler = (call) => {
  call.session.printer.gap = dots(call, 0, 0, 255);
  setsInForce(call);
};

const embolden: Handler = (call) => {
  if (number(call, 0, 0, 99, 0) > 0) notDrawn(call);
};

const count: Handler = (call) => {
  const step = number(call, 0, -65_535, 65_535);
  const last = call.session.steps.at(-1);
  if (last) last.step = Math.trunc(step);
};

const country: Handler = (call) => {
  const { session, code, token, place } = call;
  const [range] = token.arguments;
  const name = range ? code.slice(range.start, range.end) : '';
  const page = cpclPage(name);
  session.printer.page = page?.utf8 ? '' : (page?.name ?? '437');
  if (!page) {
    const message = `${place.command} ${name.slice(0, 20)} is not known; bytes are read as code page 437.`;
    session.remarks.add('warning', 'cpcl-unknown-code-page', place, message, { page: name.slice(0, 20) });
  }
  setsInForce(call);
};

const barcodeText: Handler = (call) => {
  const { printer } = call.session;
  if (/^OFF$/i.test(word(call, 0))) printer.line = undefined;
  else {
    const size = number(call, 1, 0, 99);
    printer.line = { font: word(call, 0), size, offset: dots(call, 2, 0, farthest, 0) };
  }
  setsInForce(call);
};

const underline: Handler = ({ session, code, token }) => {
  const [range] = token.arguments;
  session.printer.underlines = range !== undefined && /^ON$/i.test(code.slice(range.start, range.end));
};

/** Commands that are known and not drawn. */
export function notDrawn({ place, session }: Pick<Call, 'place' | 'session'>): void {
  const message = `${place.command} is not drawn; it prints, but the picture lacks it.`;
  session.remarks.add('warning', 'cpcl-not-drawn', place, message, { command: place.command });
}

const silent: Handler = () => {};
const quiet =
  '; CONTRAST TONE SPEED PREFEED POSTFEED WAIT REVERSE BEEP PRESENT-AT FORM JOURNAL GAP-SENSE BAR-SENSE PACE NO-PACE TURN ON-FEED ENDQR LT';

export const labelCommands: Handlers = {
  '!': begin,
  PRINT: ({ session, place }) => session.print(place),
  POPRINT: ({ session, place }) => session.print(place),
  END: ({ session }) => void (session.steps = []),
  ABORT: ({ session }) => void (session.steps = []),
  TEXT: writeText,
  TEXT90: writeText,
  TEXT180: writeText,
  TEXT270: writeText,
  CONCAT: concat,
  VCONCAT: concat,
  MULTILINE: multiline,
  LINE: line(false),
  'INVERSE-LINE': line(true),
  BOX: drawBox,
  'EXPANDED-GRAPHICS': graphics,
  'VEXPANDED-GRAPHICS': graphics,
  'COMPRESSED-GRAPHICS': graphics,
  'VCOMPRESSED-GRAPHICS': graphics,
  ...Object.fromEntries(Object.keys(units).map((name) => [name, setUnit])),
  LEFT: align,
  CENTER: align,
  RIGHT: align,
  SETMAG: magnify,
  SETSP: space,
  SETBOLD: embolden,
  COUNT: count,
  COUNTRY: country,
  ENCODING: country,
  'BARCODE-TEXT': barcodeText,
  UNDERLINE: underline,
  'PAGE-WIDTH': (call) => void (call.session.printer.widthDots = Math.max(1, dots(call, 0, 1))),
  ...Object.fromEntries(quiet.split(' ').map((name) => [name, silent])),
  ...Object.fromEntries(
    ['SCALE-TEXT', 'VSCALE-TEXT', 'PCX', 'PATTERN', 'FG'].map((name) => [name, notDrawn]),
  ),
};
