import { pageTables } from '../codes/code-page-tables.ts';
import { CodeFault, type CodeDrawing, drawingOfOtherData, keptDrawing } from '../codes/drawing.ts';
import { createBitmap, type Bitmap } from '../picture/bitmap.ts';
import type { Budget } from '../picture/budget.ts';
import { type CodeElement, type Inherited, LazySource, type Range } from '../picture/elements.ts';
import { alignedAnchor, alignedStart, boxIn, type Frame } from '../picture/frame.ts';
import type { Place, Remarks } from '../picture/remarks.ts';
import type { Contour } from '../picture/shapes.ts';
import { measureText } from '../picture/text/draw-text.ts';
import type { TextFont } from '../picture/text/fonts.ts';
import type { Box } from '../picture/types.ts';
import { CommandFault } from './command-fault.ts';
import type { Arguments, Statement } from './line-statements.ts';
import { add, frameOf, type LineCall, type LineSession, type LineSheet } from './line-walk.ts';

/* What commands of TSPL, EPL and CPCL put on a label alike: codes, shapes, images, and what is said of texts. */

/** A parameter with data, whose text is known when a label is drawn. */
export interface LineText<Sheet> {
  /** Whether it shows a counter. */
  readonly counts: boolean;
  /** The range of its text; of one string without the quotes. */
  readonly range: Range;
  /** What gives it a value: the parameter's name, and by which word that is in force. */
  readonly givers: readonly Giver[];
  text(sheet: Sheet): string;
}

/** The name of a parameter that a command before gives, and the word by which that command is in force. */
export type Giver = readonly [parameter: string, word: string];

type AnyCall<Sheet extends LineSheet> = LineCall<
  LineSession<{ inForce: Readonly<Record<string, Statement>> }, Sheet>,
  Arguments,
  Statement
>;

/** The properties that all elements of a command share. Shapes have no data. */
export function commonOf<Sheet extends LineSheet>(
  { session, args, statement, place, inForce, origin }: AnyCall<Sheet>,
  box: Box,
  data?: LineText<NoInfer<Sheet>>,
) {
  return {
    box,
    reverse: false,
    place,
    source: new LazySource(() => {
      const parameters: Record<string, Range | Inherited> = Object.fromEntries(args.places);
      for (const [name, word] of [...session.givers, ...(data?.givers ?? [])]) {
        const by = inForce[word];
        if (by) {
          const range = { start: by.start, end: by.end };
          parameters[name] = { command: by.name === '' ? by.text.slice(0, 3) : by.name, range };
        }
      }
      const range = { start: statement.start, end: statement.end };
      return { range, origin: { ...origin, dotsPerUnit: 1 }, parameters, data: data?.range };
    }),
  };
}

/** How a code is drawn when its label is. */
export interface CodeStep<Sheet extends LineSheet> {
  readonly place: Place;
  /** Tells the drawing apart from others of the same data. */
  readonly key: string;
  readonly command: string;
  data(sheet: Sheet): string;
  draw(data: string): CodeDrawing;
  elementOf(drawing: CodeDrawing, sheet: Sheet): CodeElement;
}

/** Puts a code on a label; data that it cannot hold becomes a diagnostic. */
export function addCode<Sheet extends LineSheet>(
  session: Pick<Budget, 'spend'> & { readonly remarks: Remarks; readonly dpmm: number },
  sheet: Sheet,
  { place, key, command, data: dataOf, draw, elementOf }: CodeStep<Sheet>,
): void {
  const { remarks, dpmm } = session;
  const data = dataOf(sheet);
  if (!session.spend(data.length * 500)) return;
  let drawing: CodeDrawing;
  try {
    drawing = keptDrawing(`${key} ${dpmm} ${data}`, () => draw(data));
  } catch (error) {
    if (!(error instanceof CodeFault)) throw error;
    remarks.add('error', error.code, place, error.message, { ...error.details, data });
    sheet.unprinted.push(() => elementOf(drawingOfOtherData(draw, command, dpmm), sheet));
    return;
  }
  if (!session.spend(drawing.width * drawing.height)) return;
  for (const { code, message, details } of drawing.remarks ?? []) {
    remarks.add('warning', code, place, message, details);
  }
  add(session, sheet, elementOf(drawing, sheet));
}

export interface CodePlacement<Sheet extends LineSheet> {
  frame: Frame;
  content: LineText<Sheet>;
  /** 0 and 1 left, 2 centre, 3 right of the position. */
  align?: number;
  /** Where the code stands from its position, by its width and height. */
  within?: ((width: number, height: number) => { u: number; v: number }) | undefined;
  draw(data: string): CodeDrawing;
}

/** The middle of an area; its corner for a code that is larger. */
export const middleOf =
  (width: number, height: number) =>
  (across: number, down: number): { u: number; v: number } => ({
    u: Math.max(0, Math.floor((width - across) / 2)),
    v: Math.max(0, Math.floor((height - down) / 2)),
  });

/** Puts a code into the buffer, turned about its position. */
export function placeCode<Sheet extends LineSheet>(
  call: AnyCall<Sheet>,
  { frame, content, align = 0, within, draw }: CodePlacement<NoInfer<Sheet>>,
): void {
  const { session, place, args, statement } = call;
  const said = Array.from({ length: Math.max(0, args.count - 3) }, (_, at) => args.raw(at + 2));
  const anchor = within ? undefined : alignedAnchor(align);
  const step: CodeStep<Sheet> = {
    place,
    key: `${session.language} ${[statement.name, ...said].join()}`,
    command: statement.name,
    data: (sheet) => content.text(sheet),
    draw,
    elementOf(drawing) {
      const { width, height, originX, originY, barsWidth, barsHeight } = drawing;
      const { u, v } = within?.(barsWidth, barsHeight) ?? { u: alignedStart(align, barsWidth), v: 0 };
      const box = boxIn(frame, u - originX, v - originY, width, height);
      const bars = boxIn(frame, u, v, barsWidth, barsHeight);
      return { ...commonOf(call, box, content), kind: 'code', turn: frame.turn, drawing, bars, anchor };
    },
  };
  session.add(place, { counts: content.counts, draw: (sheet) => addCode(session, sheet, step) });
}

/** A shape without its place. */
type Shape =
  | { kind: 'area'; ink: 'white' | 'flip' }
  | { kind: 'box'; border: number; radius: number; ink: 'black' }
  | { kind: 'ellipse'; border: number; ink: 'black' }
  /** Outlines count from where the positions of commands do. */
  | { kind: 'line'; outlines?: readonly Contour[]; ink: 'black' };

/** Puts a shape into the buffer; its box counts from where the positions of commands do. */
export function placeShape<Sheet extends LineSheet>(
  call: AnyCall<Sheet>,
  name: string,
  box: Box,
  what: Shape,
): void {
  const { session, place } = call;
  const { x, y } = frameOf(call, box.x, box.y, 0);
  session.add(place, {
    counts: false,
    draw(sheet) {
      const { width, height } = sheet;
      if (!session.spend(Math.min(box.width, width) * Math.min(box.height, height) + box.height)) return;
      const common = { ...commonOf(call, { ...box, x, y }), turn: 0 as const, name };
      if (what.kind !== 'line' || !what.outlines) return add(session, sheet, { ...common, ...what });
      const outlines = what.outlines.map((outline) =>
        outline.map((value, at) => value + (at % 2 === 0 ? x - box.x : y - box.y)),
      );
      add(session, sheet, { ...common, ...what, outlines });
    },
  });
}

/** Puts an image into the buffer. */
export function placeImage<Sheet extends LineSheet>(
  call: AnyCall<Sheet>,
  name: string,
  { x, y }: { x: number; y: number },
  image: Bitmap,
  { reverse = false, overwrites = false } = {},
): void {
  const { session } = call;
  const frame = frameOf(call, x, y, 0);
  const box = { x: frame.x, y: frame.y, width: image.width, height: image.height };
  session.add(call.place, {
    counts: false,
    draw(sheet) {
      if (!session.spend(image.width * image.height)) return;
      const common = { ...commonOf(call, box), reverse, turn: 0 as const };
      add(session, sheet, { ...common, kind: 'image', name, image, across: 1, down: 1, overwrites });
    },
  });
}

/** Raw bytes come as characters up to U+00FF; text that was read as another encoding has lost them. */
export function requireBytes<Sheet extends LineSheet>({ session, place, statement }: AnyCall<Sheet>): void {
  const { announced = 0, data } = statement;
  if (data.length < announced) {
    const message = `${place.command} announces ${announced} bytes; ${data.length} follow.`;
    const details = { announced, found: data.length };
    throw new CommandFault(`${session.language}-data-cut-off`, message, { details });
  }
  if (/[^\0-\u00ff]/.test(data)) {
    const message = `The raw bytes of ${place.command} were read as text and are lost: open the program as bytes (Latin-1).`;
    throw new CommandFault(`${session.language}-data-not-bytes`, message);
  }
}

/** The image in the raw bytes of a command, in which a 0 bit is black. */
export function imageInBytes<Sheet extends LineSheet>(
  call: AnyCall<Sheet>,
  noun: string,
  widthBytes: number,
  height: number,
): Bitmap {
  const { session, statement } = call;
  requireBytes(call);
  if (widthBytes * height * 8 > session.limits.dots || !session.reserve(widthBytes * height)) {
    const message = `A ${noun} of ${widthBytes * 8} x ${height} dots is too large.`;
    throw new CommandFault(`${session.language}-memory-full`, message);
  }
  const image = createBitmap(widthBytes * 8, height);
  for (let at = 0; at < statement.data.length; at++) image.data[at] = ~statement.data.charCodeAt(at);
  return image;
}

/** Keeps a file of so many bytes. Throws CommandFault where there is no room. */
export function reserveFile<Sheet extends LineSheet>(
  { session }: AnyCall<Sheet>,
  name: string,
  bytes: number,
) {
  if (session.reserve(bytes)) return;
  const message = `There is no room to keep ${name}.`;
  throw new CommandFault(`${session.language}-memory-full`, message, { details: { name } });
}

/** A file that the program stored before. Throws CommandFault where it is missing, cannot be read or has no room. */
export function imageOfFile<Sheet extends LineSheet>(
  { session, args }: AnyCall<Sheet>,
  file: string | undefined,
  read: (file: string, mostDots: number) => Bitmap,
  words: { name: string; missing: string; noun: string; code: string },
): Bitmap {
  const { name, missing, noun, code } = words;
  const column = args.column(2);
  if (file === undefined) {
    const message = `${missing} in this program; the printer may have it.`;
    throw new CommandFault('image-missing', message, { column, details: { name }, level: 'warning' });
  }
  let image: Bitmap;
  try {
    image = read(file, Math.min(session.limits.dots, session.limits.memoryBytes * 8));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const details = { name, reason: error.message };
    throw new CommandFault(code, `${noun} cannot be drawn: ${error.message}.`, { column, details });
  }
  if (!session.reserve(image.data.length) || !session.spend(image.width * image.height)) {
    const message = `There is no room to draw ${name}.`;
    throw new CommandFault(`${session.language}-memory-full`, message, { details: { name } });
  }
  return image;
}

/** Names the characters that a font lacks; those without ink are not missed. */
export function remarkLacking(remarks: Remarks, place: Place, font: TextFont, text: string): void {
  const lacking = [...new Set(text)].filter((char) => !font.has(char) && !/[\s\p{C}]/u.test(char));
  if (lacking.length === 0) return;
  const characters = lacking.slice(0, 20).join('');
  const message = `The picture's font has no ${characters}; the printer may have it.`;
  remarks.add('warning', 'font-lacks-character', place, message, { characters });
}

/** How long a text is in a font, in whole dots. */
export const lengthOf = (font: TextFont, text: string): number => Math.round(measureText(font, text));

/** Characters of text that came as bytes, in a page as the tables name it. Other text is what it is. */
export function decoded({ bytes }: { readonly bytes: boolean }, text: string, page: string): string {
  if (!bytes || !/[\u0080-\u00ff]/.test(text)) return text;
  const high = pageTables[page] ?? pageTables['437'] ?? '';
  return text.replaceAll(/[\u0080-\u00ff]/g, (char) => high.charAt(char.charCodeAt(0) - 128));
}
