import type { Turn } from '../../../../picture/bitmap.ts';
import { drawMatrix } from '../../../../codes/drawing/draw-matrix.ts';
import { drawMaxicode } from '../../../../codes/drawing/draw-maxicode.ts';
import { CodeFault, type CodeDrawing } from '../../../../codes/drawing.ts';
import { qrModes } from '../../../../codes/qr-segments.ts';
import { encodeAztecBy } from '../../../../codes/symbols/aztec.ts';
import { encodeDataMatrix } from '../../../../codes/symbols/data-matrix.ts';
import { encodeMaxicode } from '../../../../codes/symbols/maxicode.ts';
import { encodePdf417 } from '../../../../codes/symbols/pdf417.ts';
import { encodeQr, encodeQrSegments, type QrLevel } from '../../../../codes/symbols/qr-code.ts';
import type { MatrixSymbol } from '../../../../codes/symbols/symbol.ts';
import { dataMatrixSides } from '../../../../codes/symbologies.ts';
import { CommandFault } from '../../../command-fault.ts';
import { farthest } from '../../../line-statements.ts';
import { type CodePlacement, middleOf, placeCode } from '../../../line-elements.ts';
import { frameOf } from '../../../line-walk.ts';
import type { Call, Handlers, Sheet } from '../state.ts';
import { textValue } from '../text-value.ts';

/* EPL Programming Guide, b: one function a kind. Options are a letter and its value, in any order. */

interface Options {
  number(letter: string, what: string, low: number, high: number): number | undefined;
  has(letter: string): boolean;
  /** What stands behind a letter, such as eM. */
  word(letter: string, what: string): string;
}

function optionsOf({ args, place }: Call): Options {
  const found = new Map<string, { value: string; at: number; skip: number }>();
  for (let at = 3; at < args.count - 1; at++) {
    for (const match of args.raw(at).matchAll(/([a-z])(\d+|[A-Z])?/g)) {
      found.set(match[1] ?? '', { value: match[2] ?? '', at, skip: match.index + 1 });
    }
  }
  return {
    has: (letter) => found.has(letter),
    word(letter, what) {
      const option = found.get(letter);
      if (option) args.name(option.at, what, option.skip, option.value.length);
      return option?.value ?? '';
    },
    number(letter, what, low, high) {
      const option = found.get(letter);
      if (!option) return undefined;
      args.name(option.at, what, option.skip, option.value.length);
      const value = Number(option.value);
      if (/^\d+$/.test(option.value) && value >= low && value <= high) return value;
      const message = `The ${what} of ${place.command} must lie between ${letter}${low} and ${letter}${high}, not ${letter}${option.value.slice(0, 20)}.`;
      throw new CommandFault('epl-out-of-range', message, {
        column: args.column(option.at) + option.skip - 1,
        details: { parameter: what },
      });
    },
  };
}

/** How one kind is drawn; its options are read before the label is. */
type Kind = (call: Call, options: Options) => Pick<CodePlacement<Sheet>, 'draw' | 'within'> & { turn?: Turn };

const dataMatrix: Kind = (_, options) => {
  const columns = options.number('c', 'columns', ...dataMatrixSides);
  const rows = options.number('r', 'rows', ...dataMatrixSides);
  const moduleDots = options.number('h', 'module size', 1, 40) ?? 5;
  const sizes = { ...(columns === undefined ? {} : { columns }), ...(rows === undefined ? {} : { rows }) };
  const rectangular = columns !== undefined && rows !== undefined && columns !== rows;
  return {
    draw: (data) =>
      drawInverse(
        withBorder(encodeDataMatrix(data, { ...sizes, rectangular })),
        moduleDots,
        options.has('v'),
      ),
  };
};

const aztec: Kind = (_, options) => {
  const moduleDots = options.number('d', 'scale', 1, 55) ?? 3;
  const control = options.number('e', 'error correction', 0, 300) ?? 0;
  return {
    draw(data) {
      const text = options.has('f')
        ? data.replaceAll('\u001b1', '\u001d').replaceAll('\u001b\u001b', '\u001b')
        : data;
      const symbol = encodeAztecBy(control, text);
      return options.has('r')
        ? drawInverse(withBorder(symbol), moduleDots, true)
        : drawMatrix(symbol, moduleDots);
    },
  };
};

/** One module of white belongs to the symbol on every side, which is black where it is turned (b, Data Matrix). */
function withBorder(symbol: MatrixSymbol): MatrixSymbol {
  const [width, height] = [symbol.width + 2, symbol.height + 2];
  const modules = new Uint8Array(width * height);
  for (let row = 0; row < symbol.height; row++) {
    modules.set(symbol.modules.subarray(row * symbol.width, (row + 1) * symbol.width), (row + 1) * width + 1);
  }
  return { ...symbol, width, height, modules, quiet: Math.max(0, symbol.quiet - 1) };
}

function drawInverse(symbol: MatrixSymbol, moduleDots: number, isInverse: boolean): CodeDrawing {
  return drawMatrix(
    isInverse ? { ...symbol, modules: symbol.modules.map((dark) => 1 - dark) } : symbol,
    moduleDots,
  );
}

const qr: Kind = ({ session, place }, options) => {
  const moduleDots = options.number('s', 'scale', 1, 99) ?? 3;
  const wanted = options.word('e', 'error correction level');
  const level = (/^[LMQH]$/.test(wanted) ? wanted : 'M') as QrLevel;
  const manual = options.word('i', 'input') === 'M';
  if (options.number('m', 'model', 1, 2) === 1) {
    const message = 'Model 1 of QR Code cannot be read by many phones: take m2. The picture shows model 2.';
    session.remarks.add('warning', 'epl-qr-model-1', place, message);
  }
  return {
    draw(data) {
      if (!manual) return drawMatrix(encodeQr(data, { level }), moduleDots);
      const mode = qrModes[data.charAt(0)];
      if (mode) {
        const text = data.slice(mode === 'byte' ? 5 : 1);
        return drawMatrix(encodeQrSegments([{ mode, text }], { level }), moduleDots);
      }
      const message = 'Manual input of a QR code begins with N, A, K, or B and four digits.';
      throw new CodeFault('code-invalid-data', message, { symbology: 'QR Code' });
    },
  };
};

/** Without m the postal code says whether it is mode 2 or 3. */
const maxicode: Kind = ({ session, args }, options) => {
  const wanted = options.number('m', 'mode', 2, 6);
  const [number, count] =
    /,(\d),(\d),/.exec(`,${[3, 4, 5].map((at) => args.raw(at)).join(',')},`)?.slice(1) ?? [];
  const part = number && count ? { part: { number: Number(number), count: Number(count) } } : {};
  return {
    draw(data) {
      if (wanted === 4 || wanted === 5 || wanted === 6)
        return drawMaxicode(encodeMaxicode(data, { mode: wanted, ...part }), session.dpmm);
      const [, serviceClass = '', country = '', postalCode = '', rest = ''] =
        /^([^,]*),([^,]*),([^,]*),([^]*)$/.exec(data) ?? [];
      if (serviceClass === '') {
        const reason =
          'MaxiCode of modes 2 and 3 begins with class, country and postal code, parted by commas.';
        throw new CodeFault('code-invalid-data', reason, { symbology: 'MaxiCode' });
      }
      const mode = wanted === 2 || (wanted === undefined && /^\d+$/.test(postalCode)) ? 2 : 3;
      // Five digits may have four more in a field of their own.
      const [, more = '', message = rest] =
        (mode === 2 && postalCode.length === 5 && /^(\d{4}),([^]*)$/.exec(rest)) || [];
      const written = mode === 2 ? (postalCode + more).padEnd(9, '0') : postalCode.slice(0, 6);
      const primary = { serviceClass, country, postalCode: written };
      return drawMaxicode(encodeMaxicode(message, { mode, primary, ...part }), session.dpmm);
    },
  };
};

/** An area that the largest modules and the fewest columns fill, as the printer does by itself. */
const pdf417: Kind = ({ args }, options) => {
  const width = args.whole(3, 'width', 1, farthest);
  const height = args.whole(4, 'height', 1, farthest);
  const level = options.number('s', 'error correction level', 0, 8);
  const module = options.number('x', 'module width', 1, 9);
  const rowDots = options.number('y', 'module height', 1, 99);
  const mostRows = options.number('r', 'number of rows', 3, 90) ?? 90;
  const mostColumns = options.number('l', 'number of columns', 1, 30) ?? 30;
  const truncated = options.number('t', 'truncation', 0, 1) === 1;
  const turn = (options.number('o', 'rotation', 0, 3) ?? 0) as Turn;
  const settings = { truncated, ...(level === undefined ? {} : { level }) };
  const fixed = truncated ? 35 : 69;
  return {
    turn,
    ...(options.number('f', 'origin', 0, 1) === 0 ? {} : { within: middleOf(width, height) }),
    draw(data) {
      for (let dots = module ?? 6; dots >= 1; dots--) {
        const columns = Math.min(mostColumns, Math.floor((width / dots - fixed) / 17));
        if (columns < 1) continue;
        const symbol = fittingRows(data, { ...settings, columns }, mostRows);
        const row = Math.min(rowDots ?? 4 * dots, Math.floor(height / (symbol?.height ?? Infinity)));
        if (symbol && row >= Math.min(rowDots ?? 2 * dots, 2 * dots)) return drawMatrix(symbol, dots, row);
        if (module !== undefined) break;
      }
      throw new CodeFault('code-too-large', `The PDF417 code does not fit its ${width} x ${height} dots.`, {
        symbology: 'PDF417',
        width,
        height,
      });
    },
  };
};

/** The code with so many columns; undefined where it takes more rows. */
function fittingRows(
  data: string,
  settings: Parameters<typeof encodePdf417>[1],
  mostRows: number,
): MatrixSymbol | undefined {
  try {
    const symbol = encodePdf417(data, settings);
    return symbol.height <= mostRows ? symbol : undefined;
  } catch (error) {
    if (error instanceof CodeFault && error.code === 'code-too-long') return undefined;
    throw error;
  }
}

const kinds: Readonly<Record<string, Kind>> = { D: dataMatrix, A: aztec, Q: qr, M: maxicode, P: pdf417 };

/** bx,y,kind,options,data */
function matrixCode(call: Call): void {
  const { args } = call;
  const { x, y } = args.position();
  const name = args.word(2, 'kind');
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (!kind) {
    const known = name === 'AZ';
    const message = known
      ? 'Aztec Mesa is not drawn; it prints, but the picture lacks it.'
      : `b has no kind ${name.slice(0, 20) || '(none)'}.`;
    throw new CommandFault(known ? 'epl-not-drawn' : 'epl-unknown-code-type', message, {
      column: args.column(2),
      details: { type: name.slice(0, 20) },
      level: known ? 'warning' : 'error',
    });
  }
  const { turn = 0, ...placement } = kind(call, optionsOf(call));
  placeCode(call, {
    frame: frameOf(call, x, y, turn),
    content: textValue(call, args.count - 1),
    ...placement,
  });
}

export const matrixCommands: Handlers = { b: matrixCode };
