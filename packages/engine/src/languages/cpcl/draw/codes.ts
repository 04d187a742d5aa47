import { createBitmap, stamp } from '../../../picture/bitmap.ts';
import type { Range } from '../../../picture/elements.ts';
import { boxIn } from '../../../picture/frame.ts';
import type { TextFont } from '../../../picture/text/fonts.ts';
import { drawBars } from '../../../codes/drawing/draw-bars.ts';
import { drawEanType } from '../../../codes/drawing/draw-ean-type.ts';
import { drawMatrix } from '../../../codes/drawing/draw-matrix.ts';
import { drawPostal } from '../../../codes/drawing/draw-postal.ts';
import { drawLine, lineWidth, printable } from '../../../codes/drawing/interpretation-line.ts';
import { CodeFault, type CodeDrawing } from '../../../codes/drawing.ts';
import { qrModes } from '../../../codes/qr-segments.ts';
import type { QrSegment } from '../../../codes/symbols/qr-segments.ts';
import { encodeAztecBy } from '../../../codes/symbols/aztec.ts';
import { encodeCodabarWithEnds } from '../../../codes/symbols/codabar.ts';
import { encodeCode128 } from '../../../codes/symbols/code-128.ts';
import { encodeCode39 } from '../../../codes/symbols/code-39.ts';
import { encodeCode93 } from '../../../codes/symbols/code-93.ts';
import { encodeDataMatrix } from '../../../codes/symbols/data-matrix.ts';
import { encodeEan128 } from '../../../codes/symbols/ean-128.ts';
import { encodeGermanPost } from '../../../codes/symbols/german-post.ts';
import { encodeMsi } from '../../../codes/symbols/msi.ts';
import { encodePdf417 } from '../../../codes/symbols/pdf417.ts';
import { encodePostal } from '../../../codes/symbols/postal.ts';
import { encodeQr, encodeQrSegments, type QrLevel } from '../../../codes/symbols/qr-code.ts';
import type { LinearSymbol } from '../../../codes/symbols/symbol.ts';
import { encodeInterleaved2of5 } from '../../../codes/symbols/two-of-five.ts';
import { CommandFault } from '../../command-fault.ts';
import { addCode, decoded } from '../../line-elements.ts';
import { farthest } from '../../line-statements.ts';
import { blockTypes } from '../commands.ts';
import { qrPrefix } from '../qr-data.ts';
import { eachEan } from '../../line-codes.ts';
import { type BarCodeType, eanNames, types } from '../symbologies.ts';
import { cpclFont } from './fonts.ts';
import { notDrawn } from './commands.ts';
import {
  type Call,
  commonOf,
  counted,
  dots,
  frameIn,
  type Handlers,
  number,
  numberOf,
  type Sheet,
  type Step,
  word,
} from './state.ts';

/* CPCL Programming Manual, BARCODE, its table of types, and the codes of two dimensions. */

interface BarSettings {
  moduleDots: number;
  wideDots: number;
  heightDots: number;
  dpmm: number;
}

/** The bars of a type, and what a line below them says. Throws CodeFault for data that it cannot hold. */
type DrawType = (data: string, settings: BarSettings) => { drawing: CodeDrawing; text: string };

const bars =
  (encode: (data: string) => LinearSymbol): DrawType =>
  (data, settings) => {
    const symbol = encode(data);
    return { drawing: drawBars(symbol, { ...settings, line: 'none' }), text: symbol.text };
  };

const ean = (name: string, extra: 0 | 2 | 5): DrawType => {
  const draw = drawEanType(name, extra);
  return (data, { moduleDots, heightDots, dpmm }) => {
    const drawing = draw(data, { narrowDots: moduleDots, heightDots, dpmm, line: 0 });
    return { drawing, text: drawing.data };
  };
};

const draws: Readonly<Record<Exclude<BarCodeType, 'CODABAR16' | 'FIM'>, DrawType>> = {
  ...eachEan(...eanNames, ean),
  '39': bars((data) => encodeCode39(data)),
  '39C': bars((data) => encodeCode39(data, { check: true })),
  F39: bars((data) => encodeCode39(data, { fullAscii: true })),
  F39C: bars((data) => encodeCode39(data, { check: true, fullAscii: true })),
  '93': bars((data) => encodeCode93(data)),
  I2OF5: bars((data) => encodeInterleaved2of5(data)),
  I2OF5C: bars((data) => encodeInterleaved2of5(data, { check: true })),
  I2OF5G: bars((data) => encodeGermanPost(data, data.length === 13 ? 'Leitcode' : 'Identcode')),
  '128': bars((data) => encodeCode128(data)),
  UCCEAN128: bars(encodeEan128),
  CODABAR: bars(encodeCodabarWithEnds),
  MSI: bars((data) => encodeMsi(data, 'none')),
  MSI10: bars((data) => encodeMsi(data, 'mod10')),
  MSI1010: bars((data) => encodeMsi(data, 'mod10-mod10')),
  MSI1110: bars((data) => encodeMsi(data, 'mod11-mod10')),
  POSTNET: (data, { moduleDots, heightDots }) => ({
    drawing: drawPostal(encodePostal(data, 'POSTNET'), moduleDots, heightDots),
    text: data,
  }),
};

/** The wide bar by the number of a ratio: 0 to 4 are 1.5 to 3.5, 20 to 30 are 2.0 to 3.0. */
function ratioOf(written: number): number {
  return written >= 20 ? written / 10 : 1.5 + written / 2;
}

/** Adds a line in a resident font, so many dots below the bars and in their middle. */
function withLine(drawing: CodeDrawing, said: string, font: TextFont, offset: number): CodeDrawing {
  const text = printable(said);
  if (text === '') return drawing;
  const length = lineWidth(font, text);
  const over = Math.max(0, Math.ceil((length - drawing.barsWidth) / 2));
  const width = drawing.width + 2 * over;
  const height = drawing.height + offset + font.heightDots;
  const x = over + drawing.originX + Math.floor((drawing.barsWidth - length) / 2);
  const line = { x, y: drawing.height + offset, width: length, height: font.heightDots };
  const ink = () => {
    const result = createBitmap(width, height);
    stamp(result, drawing.ink(), over, 0, 'black');
    drawLine(result, line.x, line.y, font, text);
    return result;
  };
  return { ...drawing, width, height, line, ink, originX: drawing.originX + over };
}

interface Placement {
  x: number;
  y: number;
  data: Range;
  /** The prefix of the data, such as MA, of QR codes. */
  draw(data: string): CodeDrawing;
}

/** Puts a code into the label; data that it cannot hold becomes a diagnostic. */
function putCode(call: Call, { x, y, data: range, draw }: Placement): void {
  const { session, token, code, place, printer } = call;
  const raw = code.slice(range.start, range.end).replaceAll('\r\n', '\n');
  const written = decoded(session, raw, printer.page);
  const settings = code.slice(token.wordEnd, range.start) + JSON.stringify(printer.line ?? 0) + token.command;
  const step: Step = {
    draw: (sheet) =>
      addCode(session, sheet, {
        place,
        key: `cpcl ${printer.unit} ${settings}`,
        command: token.command,
        data: ({ copy }: Sheet) => counted(written, step.step, copy),
        draw,
        elementOf(drawing) {
          const { width, height, originX, originY, barsWidth, barsHeight } = drawing;
          const { anchor, ...frame } = frameIn(call, sheet, x, y, token.known?.turn ?? 0, barsWidth);
          const box = boxIn(frame, -originX, -originY, width, height);
          const bar = boxIn(frame, 0, 0, barsWidth, barsHeight);
          const common = commonOf(call, box, { data: range });
          return { ...common, kind: 'code', turn: frame.turn, drawing, bars: bar, anchor };
        },
      }),
  };
  session.steps.push(step);
}

/** BARCODE type width ratio height x y data */
function barCode(call: Call): void {
  const { session, token, printer } = call;
  const type = word(call, 0).toUpperCase();
  if (token.lines) {
    matrixCode(call, type);
    return;
  }
  const draw = (draws as Readonly<Record<string, DrawType>>)[type];
  if (!draw && Object.hasOwn(types, type)) {
    notDrawn(call);
    return;
  }
  if (!draw) {
    const message = `BARCODE has no type ${type.slice(0, 20) || '(none)'}.`;
    throw new CommandFault('cpcl-unknown-code-type', message, { details: { type: type.slice(0, 20) } });
  }
  const moduleDots = Math.max(1, dots(call, 1, 0, 100));
  const wideDots = Math.max(moduleDots + 1, Math.round(moduleDots * ratioOf(number(call, 2, 0, 30))));
  const heightDots = Math.max(1, dots(call, 3, 0));
  const x = dots(call, 4, -farthest);
  const y = dots(call, 5, -farthest);
  const { line } = printer;
  const font = line && cpclFont(line.font, line.size, 1, 1, session.dpmm).font;
  putCode(call, {
    x,
    y,
    data: token.text ?? { start: token.textEnd, end: token.textEnd },
    draw(data) {
      const { drawing, text } = draw(data, { moduleDots, wideDots, heightDots, dpmm: session.dpmm });
      return line && font ? withLine(drawing, text, font, line.offset) : drawing;
    },
  });
}

/** Letters and numbers behind the position of a code on lines of its own: M 2 U 6, XD 3 YD 12. */
function optionsOf(call: Call) {
  const { token, code, places } = call;
  const words = token.arguments.slice(1);
  const wordAt = (at: number) => code.slice(words[at]?.start, words[at]?.end);
  const position = (at: number, name: string) => {
    const range = words[at];
    if (range) places.set(name, range);
    const { unit } = call.printer;
    const written = range ? wordAt(at) : '';
    return Math.round(numberOf(call, written, name, -farthest / unit, farthest / unit) * unit);
  };
  return {
    x: position(0, 'x'),
    y: position(1, 'y'),
    option(letters: string, name: string, low: number, high: number, missing: number): number {
      const at = words.findIndex((_, index) => index > 1 && wordAt(index).toUpperCase() === letters);
      const range = at < 0 ? undefined : words[at + 1];
      if (!range) return missing;
      places.set(name, range);
      return Math.trunc(numberOf(call, wordAt(at + 1), name, low, high));
    },
  };
}

function matrixCode(call: Call, type: string): void {
  const { session, token, code } = call;
  const { x, y, option } = optionsOf(call);
  const lines = token.lines ?? [];
  const data = { start: lines[0]?.start ?? token.textEnd, end: lines.at(-1)?.end ?? token.textEnd };
  if (token.unclosed) {
    throw new CommandFault(
      'cpcl-unclosed-block',
      `The lines of ${type} lack ${blockTypes.get(type) ?? 'their end'}.`,
    );
  }
  const put = (range: Range, draw: Placement['draw']) => putCode(call, { x, y, data: range, draw });
  switch (type) {
    case 'QR': {
      const module = option('U', 'module size', 1, 32, 6);
      const model = option('M', 'model', 1, 2, 2);
      if (model === 1) {
        const message =
          'Model 1 of QR Code cannot be read by many phones: take M 2. The picture shows model 2.';
        session.remarks.add('warning', 'cpcl-qr-model-1', call.place, message);
      }
      const prefix = qrPrefix(code.slice(data.start, data.end));
      if (!prefix) {
        const message =
          'The data of a QR code begins with a level (L, M, Q, H), A or M, and a comma: MA,data.';
        throw new CommandFault('cpcl-bad-data', message);
      }
      const range = { start: data.start + prefix.length, end: data.end };
      return put(range, (said) => drawMatrix(qrSymbol(prefix, said), module));
    }
    case 'PDF-417': {
      const module = option('XD', 'module width', 1, 32, 2);
      const row = option('YD', 'module height', 1, 32, 6);
      const columns = option('C', 'columns', 1, 30, 3);
      const level = option('S', 'security level', 0, 8, 1);
      return put(data, (said) => drawMatrix(encodePdf417(said, { columns, level }), module, row));
    }
    case 'DATAMATRIX': {
      const module = option('H', 'module size', 1, 32, 6);
      return put(data, (said) => drawMatrix(encodeDataMatrix(said), module));
    }
    case 'AZTEC': {
      const module = option('XD', 'module size', 1, 32, 6);
      const control = option('EC', 'error correction', 0, 300, 0);
      return put(data, (said) => drawMatrix(encodeAztecBy(control, said), module));
    }
    default:
      notDrawn(call);
  }
}

/** Automatic input is data as it is; manual input says the mode of each part, parted by commas. */
function qrSymbol(prefix: string, data: string) {
  const level = prefix.charAt(0) as QrLevel;
  if (prefix.charAt(1) === 'A') return encodeQr(data, { level });
  const segments: QrSegment[] = [];
  for (let at = 0; at < data.length;) {
    const mode = qrModes[data.charAt(at)];
    const count = mode === 'byte' ? /^\d{4}/.exec(data.slice(at + 1))?.[0] : '';
    if (!mode || count === undefined) {
      const message = 'Manual input of a QR code names each part by N, A, K, or B and four digits of count.';
      throw new CodeFault('code-invalid-data', message, { symbology: 'QR Code' });
    }
    const from = at + 1 + count.length;
    const comma = data.indexOf(',', from);
    const to = count !== '' ? from + Number(count) : comma < 0 ? data.length : comma;
    segments.push({ mode, text: data.slice(from, to) });
    at = to + 1;
  }
  return encodeQrSegments(segments, { level });
}

export const codeCommands: Handlers = { BARCODE: barCode, VBARCODE: barCode };
