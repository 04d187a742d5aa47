import type { Turn } from '../../../../picture/bitmap.ts';
import { drawMatrix } from '../../../../codes/drawing/draw-matrix.ts';
import { drawMaxicode } from '../../../../codes/drawing/draw-maxicode.ts';
import { encodeAztecBy } from '../../../../codes/symbols/aztec.ts';
import { encodeDataMatrix } from '../../../../codes/symbols/data-matrix.ts';
import { encodeMaxicode, type MaxicodeOptions } from '../../../../codes/symbols/maxicode.ts';
import { encodeQr, encodeQrSegments, type QrLevel } from '../../../../codes/symbols/qr-code.ts';
import { readDataMatrixData } from '../../../../codes/symbols/data-matrix-escapes.ts';
import { farthest } from '../../../line-statements.ts';
import { readManualQr } from '../codes/qr-data.ts';
import { dataMatrixSides } from '../../../../codes/symbologies.ts';
import { CommandFault } from '../../../command-fault.ts';
import { readOptions } from '../options.ts';
import { placeCode } from '../../../line-elements.ts';
import { withinArea } from '../codes/bars.ts';
import { frameOf } from '../../../line-walk.ts';
import type { Call, Handlers } from '../state.ts';
import { textValue } from '../text-value.ts';

/* TSPL/TSPL2 manual, QRCODE, DMATRIX, AZTEC and MAXICODE. */

/** QRCODE x,y,level,cell width,mode,rotation,[Jn,][M1|M2,][Sn,][Xn,]"content" */
function qrcode(call: Call): void {
  const { args, session, place } = call;
  const { x, y } = args.position();
  const level = choice(call, 2, 'level', ['L', 'M', 'Q', 'H']) as QrLevel;
  const moduleDots = args.whole(3, 'cell width', 1, 10);
  const mode = choice(call, 4, 'mode', ['A', 'M']);
  const turn = args.turn(5);
  const options = readOptions(call, 6, 'JMSX');
  const justify = options.number('J', 'justification', 1, 9) ?? 1;
  const mask = options.number('S', 'mask', 0, 8) ?? 7;
  if ((options.number('M', 'model', 1, 2) ?? 1) === 1) {
    session.remarks.add(
      'warning',
      'tspl-qr-model-1',
      place,
      'QRCODE without M2 prints the old model 1, which many phones cannot read: add M2. The picture shows model 2.',
    );
  }
  placeCode(call, {
    frame: frameOf(call, x, y, turn),
    content: textValue(call, options.end, 'content'),
    within: (width, height) => ({
      u: -Math.floor((((justify - 1) % 3) * width) / 2),
      v: -Math.floor((Math.floor((justify - 1) / 3) * height) / 2),
    }),
    draw(data) {
      // 7 is the default, which lets the printer choose.
      const settings = { level, ...(mask < 7 ? { mask } : {}) };
      const symbol = mode === 'M' ? encodeQrSegments(readManualQr(data), settings) : encodeQr(data, settings);
      return drawMatrix(symbol, moduleDots);
    },
  });
}

/** One of some letters. Throws CommandFault for another. */
function choice(call: Call, at: number, what: string, letters: readonly string[]): string {
  const letter = call.args.unquoted(at, what).toUpperCase();
  if (letters.includes(letter)) return letter;
  throw new CommandFault(
    letter === '' ? 'tspl-missing-parameter' : 'tspl-out-of-range',
    `The ${what} of ${call.statement.name} must be one of ${letters.join(', ')}, not ${letter.slice(0, 20) || 'nothing'}.`,
    { column: call.args.column(at), details: { parameter: what } },
  );
}

/** DMATRIX x,y,width,height,[cn,][xn,][rn,][an,][rows,columns,]"content": an area, and the module's size with x. */
function dmatrix(call: Call): void {
  const { args } = call;
  const { x, y } = args.position();
  const width = args.whole(2, 'width', 1, farthest);
  const height = args.whole(3, 'height', 1, farthest);
  const options = readOptions(call, 4, 'CXRA');
  const escape = options.number('C', 'escape character', 0, 255);
  const module = options.number('X', 'module size', 1, 100);
  const degrees = options.number('R', 'rotation', 0, 270) ?? 0;
  if (degrees % 90 !== 0) {
    throw new CommandFault('tspl-out-of-range', `DMATRIX turns by r0, r90, r180 or r270, not r${degrees}.`, {
      details: { parameter: 'rotation', value: degrees },
    });
  }
  const rectangular = (options.number('A', 'shape', 0, 1) ?? 0) === 1;
  const sized = args.count - options.end >= 3;
  const rows = sized ? args.whole(options.end, 'rows', ...dataMatrixSides) : undefined;
  const columns = sized ? args.whole(options.end + 1, 'columns', ...dataMatrixSides) : undefined;
  placeCode(call, {
    frame: frameOf(call, x, y, (degrees / 90) as Turn),
    content: textValue(call, options.end + (sized ? 2 : 0), 'content'),
    draw(data) {
      const text = escape === undefined ? data : readDataMatrixData(data, String.fromCharCode(escape));
      const symbol = encodeDataMatrix(text, {
        rectangular: rectangular || (rows !== undefined && rows !== columns),
        ...(rows === undefined ? {} : { rows }),
        ...(columns === undefined ? {} : { columns }),
      });
      const fitting = Math.floor(Math.min(width / symbol.width, height / symbol.height));
      const drawing = drawMatrix(symbol, module ?? Math.max(1, fitting));
      return withinArea(drawing, width, height);
    },
  });
}

/** AZTEC x,y,rotation,[size,][ecp,][flg,][menu,][multi,][rev,][bytes,]"content" */
function aztec(call: Call): void {
  const { args, session, place } = call;
  const { x, y } = args.position();
  const turn = args.turn(2);
  const last = Math.max(3, Math.min(args.count - 1, 10));
  const optional = (at: number, what: string, low: number, high: number, missing: number) =>
    at < last ? args.whole(at, what, low, high, missing) : missing;
  const moduleDots = optional(3, 'size', 1, 20, 6);
  const control = optional(4, 'error control', 0, 300, 0);
  const escapes = optional(5, 'flag', 0, 1, 0) === 1;
  optional(6, 'menu', 0, 1, 0);
  const parts = optional(7, 'number of symbols', 1, 26, 1);
  const reversed = optional(8, 'reverse', 0, 1, 0) === 1;
  optional(9, 'bytes', 1, 3750, 1);
  if (parts > 1) {
    session.remarks.add(
      'warning',
      'tspl-option-not-drawn',
      place,
      'AZTEC over several symbols is drawn as one.',
      { option: 'multi' },
    );
  }
  placeCode(call, {
    frame: frameOf(call, x, y, turn),
    content: textValue(call, last, 'content'),
    draw(data) {
      const symbol = encodeAztecBy(control, escapes ? aztecEscapes(data) : data);
      const modules = reversed ? symbol.modules.map((dark) => 1 - dark) : symbol.modules;
      return drawMatrix({ ...symbol, modules }, moduleDots);
    },
  });
}

/** With flg 1, <Esc>1 is FNC1 and two <Esc> one. */
function aztecEscapes(data: string): string {
  return data.replaceAll('\u001b1', '\u001d').replaceAll('\u001b\u001b', '\u001b');
}

/** MAXICODE x,y,mode,[class,country,post[,post],][Ln,]"message": modes 2 and 3 carry a postal code. */
function maxicode(call: Call): void {
  const { args, session } = call;
  const { x, y } = args.position();
  const mode = args.whole(2, 'mode', 2, 6) as MaxicodeOptions['mode'];
  const between = Array.from({ length: Math.max(0, args.count - 4) }, (_, at) =>
    args.unquoted(at + 3),
  ).filter((word) => !/^L\d+$/i.test(word));
  const [serviceClass = '', country = '', ...post] = between;
  placeCode(call, {
    frame: frameOf(call, x, y, 0),
    content: textValue(call, Math.max(3, args.count - 1), 'message'),
    draw(data) {
      if (mode !== 2 && mode !== 3) return drawMaxicode(encodeMaxicode(data, { mode }), session.dpmm);
      const primary = { serviceClass, country, postalCode: post.join('') };
      return drawMaxicode(encodeMaxicode(data, { mode, primary }), session.dpmm);
    },
  });
}

export const matrixCommands: Handlers = {
  QRCODE: qrcode,
  DMATRIX: dmatrix,
  AZTEC: aztec,
  MAXICODE: maxicode,
};
