import type { Turn } from '../../../../picture/bitmap.ts';
import { drawMatrix } from '../../../../codes/drawing/draw-matrix.ts';
import { CodeFault, type CodeDrawing } from '../../../../codes/drawing.ts';
import { encodeCodablockF } from '../../../../codes/symbols/codablock.ts';
import {
  encodeComposite,
  encodeDataBar,
  type CompositeLinear,
  type DataBarForm,
} from '../../../../codes/symbols/databar.ts';
import { encodeMicroPdf417, encodePdf417, microPdf417Sizes } from '../../../../codes/symbols/pdf417.ts';
import type { MatrixSymbol } from '../../../../codes/symbols/symbol.ts';
import { farthest } from '../../../line-statements.ts';
import { drawTlc39 } from '../../../../codes/drawing/draw-tlc39.ts';
import { drawEanType } from '../../../../codes/drawing/draw-ean-type.ts';
import { encodeEan128 } from '../../../../codes/symbols/ean-128.ts';
import { CommandFault } from '../../../command-fault.ts';
import { readOptions } from '../options.ts';
import { middleOf, placeCode } from '../../../line-elements.ts';
import { drawAlignedBars, withinArea } from '../codes/bars.ts';
import { frameOf } from '../../../line-walk.ts';
import type { Call, Handlers } from '../state.ts';
import { textValue } from '../text-value.ts';

/* TSPL/TSPL2 manual, PDF417, MPDF417, CODABLOCK, TLC39 and RSS. */

/** The manual turns PDF417 counterclockwise, where everything else turns clockwise. */
const counterclockwise = (turn: Turn) => ((4 - turn) % 4) as Turn;

/**
 * PDF417 x,y,width,height,rotation,[Pn,][En,][Mn,][Ux,y,c,][Wn,][Hn,][Rn,][Cn,][Tn,][Ln,]"content": an area, in which
 * M1 puts the code into the middle.
 */
function pdf417(call: Call): void {
  const { args, session, place } = call;
  const { x, y } = args.position();
  const width = args.whole(2, 'width', 1, farthest);
  const height = args.whole(3, 'height', 1, farthest);
  const turn = counterclockwise(args.turn(4));
  const letters = 'PEMWHRCTL';
  const first = readOptions(call, 5, letters);
  // U takes three arguments.
  const hasLine = /^U\d+$/i.test(args.raw(first.end)) && args.count - first.end > 3;
  const second = hasLine ? readOptions(call, first.end + 3, letters) : first;
  const option = (letter: string, what: string, low: number, high: number) =>
    first.number(letter, what, low, high) ?? second.number(letter, what, low, high);
  const level = option('E', 'error correction level', 0, 8);
  const centred = option('M', 'position', 0, 1) === 1;
  const moduleDots = option('W', 'module width', 2, 9) ?? 2;
  const rowDots = option('H', 'bar height', 4, 99) ?? moduleDots * 4;
  const mostRows = Math.min(option('R', 'number of rows', 3, 90) ?? 90, Math.floor(height / rowDots));
  const mostColumns = option('C', 'number of columns', 1, 30) ?? 30;
  const truncated = option('T', 'truncation', 0, 1) === 1;
  if (hasLine) {
    session.remarks.add(
      'warning',
      'tspl-option-not-drawn',
      { ...place, column: args.column(first.end) },
      'The text that U adds to PDF417 is not drawn.',
      { option: 'U' },
    );
  }
  placeCode(call, {
    frame: frameOf(call, x, y, turn),
    content: textValue(call, second.end, 'content'),
    within: centred ? middleOf(width, height) : () => ({ u: 0, v: 0 }),
    draw(data) {
      const settings = { truncated, ...(level === undefined ? {} : { level }) };
      const fixed = truncated ? 35 : 69;
      const fitting = Math.floor((width / moduleDots - fixed) / 17);
      const most = Math.max(1, Math.min(mostColumns, fitting));
      let symbol = encodePdf417(data, settings);
      const columns = Math.round((symbol.width - fixed) / 17);
      if (columns > most || symbol.height > mostRows) {
        symbol = encodePdf417(data, { ...settings, columns: most });
      }
      return withinArea(drawMatrix(symbol, moduleDots, rowDots), width, height);
    },
  });
}

/** MPDF417 x,y,rotation,[Wn,][Hn,][Cn,]"content" */
function microPdf417(call: Call): void {
  const { args } = call;
  const { x, y } = args.position();
  const turn = args.turn(2);
  const options = readOptions(call, 3, 'WHC');
  const moduleDots = options.number('W', 'module width', 1, 10) ?? 1;
  const rowDots = options.number('H', 'module height', 1, 99) ?? 10;
  const columns = options.number('C', 'number of columns', 0, 4) ?? 0;
  placeCode(call, {
    frame: frameOf(call, x, y, turn),
    content: textValue(call, options.end, 'content'),
    draw: (data) => drawMatrix(fittingMicro(data, columns), moduleDots, rowDots),
  });
}

/** The smallest size with so many columns that holds the data. */
function fittingMicro(data: string, columns: number): MatrixSymbol {
  if (columns === 0) return encodeMicroPdf417(data);
  let refusal: CodeFault | undefined;
  for (const size of microPdf417Sizes.filter(([count]) => count === columns)) {
    try {
      return encodeMicroPdf417(data, size);
    } catch (error) {
      if (!(error instanceof CodeFault)) throw error;
      refusal = error;
    }
  }
  throw refusal ?? new CodeFault('code-too-long', 'The data does not fit MicroPDF417.');
}

/** CODABLOCK x,y,rotation,[row height,module width,]"content": row height in modules. */
function codablock(call: Call): void {
  const { args } = call;
  const { x, y } = args.position();
  const turn = args.turn(2);
  const last = Math.max(3, Math.min(args.count - 1, 5));
  const rowModules = last > 3 ? args.whole(3, 'row height', 1, 100, 8) : 8;
  const moduleDots = last > 4 ? args.whole(4, 'module width', 1, 10, 2) : 2;
  placeCode(call, {
    frame: frameOf(call, x, y, turn),
    content: textValue(call, last, 'content'),
    draw: (data) => drawMatrix(encodeCodablockF(data, { rowModules: Math.max(8, rowModules) }), moduleDots),
  });
}

/**
 * TLC39 x,y,rotation,[height,][narrow,][wide,][cell width,][cell height,]"content": the bars of Code 39, and the cells of
 * MicroPDF417 above them.
 */
function tlc39(call: Call): void {
  const { args, session } = call;
  const { x, y } = args.position();
  const turn = args.turn(2);
  const last = Math.max(3, Math.min(args.count - 1, 8));
  const size = (at: number, what: string, usual: number, most: number) =>
    at < last ? args.whole(at, what, 1, most, usual) : usual;
  const sizes = {
    heightDots: size(3, 'height', 40, farthest),
    barDots: size(4, 'narrow', 2, 100),
    wideDots: size(5, 'wide', 4, 200),
    moduleDots: size(6, 'cell width', 2, 100),
    rowDots: size(7, 'cell height', 4, 200),
  };
  placeCode(call, {
    frame: frameOf(call, x, y, turn),
    content: textValue(call, last, 'content'),
    draw: (data) => drawTlc39(data, sizes, session.dpmm),
  });
}

const dataBarForms: Readonly<Record<string, DataBarForm>> = {
  RSS14: 'omnidirectional',
  RSS14T: 'truncated',
  RSS14S: 'stacked',
  RSS14SO: 'stacked-omnidirectional',
  RSSLIM: 'limited',
  RSSEXP: 'expanded',
};

const composites: Readonly<Record<string, CompositeLinear>> = {
  UPCA: 'upca',
  UPCE: 'upce',
  EAN13: 'ean13',
  EAN8: 'ean8',
  UCC128CCA: 'gs1-128',
  UCC128CCC: 'gs1-128',
};

/**
 * RSS x,y,"type",rotation,module width,separator height,[segments a row or height of the bars,]"content": GS1 DataBar, and
 * EAN, UPC and GS1-128 with a composite part, which stands after a bar (|).
 */
function rss(call: Call): void {
  const { args, session, place } = call;
  const { x, y } = args.position();
  const type = args.unquoted(2, 'type').toUpperCase();
  if (!Object.hasOwn(dataBarForms, type) && !Object.hasOwn(composites, type)) {
    throw new CommandFault('code-unknown-type', `RSS has no type ${type.slice(0, 40) || '(none)'}.`, {
      column: args.column(2),
      details: { type: type.slice(0, 40) },
    });
  }
  // Programs are met that leave out the rotation: a number that is none is the module width.
  const lacksTurn = /^(?:[1-9]|10)$/.test(args.raw(3));
  if (lacksTurn) {
    session.remarks.add(
      'warning',
      'tspl-missing-parameter',
      { ...place, column: args.column(3) },
      `RSS lacks its rotation: ${args.raw(3)} is taken as the module width, and what follows is left out.`,
      { parameter: 'rotation' },
    );
  }
  const turn = lacksTurn ? 0 : args.turn(3);
  const moduleDots = args.whole(lacksTurn ? 3 : 4, 'module width', 1, 10);
  const separator = lacksTurn ? 1 : args.whole(5, 'separator height', 1, 2, 1);
  const last = Math.max(lacksTurn ? 4 : 6, args.count - 1);
  const extra = !lacksTurn && last > 6;
  const segments = type === 'RSSEXP' && extra ? args.whole(6, 'segments a row', 2, 22) : 22;
  const heightDots = extra && type.startsWith('UCC') ? args.whole(6, 'height', 1, 500) : 25;
  placeCode(call, {
    frame: frameOf(call, x, y, turn),
    content: textValue(call, last, 'content'),
    draw: (data) => drawRss(type, data, { moduleDots, separator, segments, heightDots, dpmm: session.dpmm }),
  });
}

interface RssSettings {
  moduleDots: number;
  separator: number;
  segments: number;
  heightDots: number;
  dpmm: number;
}

function drawRss(type: string, content: string, settings: RssSettings): CodeDrawing {
  const { moduleDots, separator, segments, heightDots, dpmm } = settings;
  const bar = content.indexOf('|');
  const linear = bar < 0 ? content : content.slice(0, bar);
  const composite = bar < 0 || bar === content.length - 1 ? undefined : content.slice(bar + 1);
  const form = dataBarForms[type];
  if (form) {
    const stacked = form === 'expanded' && segments < 22;
    const symbol = encodeDataBar(stacked ? 'expanded-stacked' : form, linear, {
      ...(composite === undefined ? {} : { composite }),
      ...(stacked ? { segments: segments + (segments % 2) } : {}),
    });
    return drawMatrix(tallSeparators(symbol, separator), moduleDots);
  }
  const kind = composites[type] ?? 'gs1-128';
  const bars = { heightDots, narrowDots: moduleDots, wideDots: 2 * moduleDots, line: 0, dpmm };
  if (composite === undefined) {
    return kind === 'gs1-128'
      ? drawAlignedBars(encodeEan128(linear), bars)
      : drawEanType(type, 0)(linear, bars);
  }
  const heightModules = Math.max(1, Math.round(heightDots / moduleDots));
  const version = type === 'UCC128CCC' ? 'c' : undefined;
  return drawMatrix(
    tallSeparators(encodeComposite(kind, linear, composite, heightModules, version), separator),
    moduleDots,
  );
}

/** Separators are rows of one module; the command can make them two high. */
function tallSeparators(symbol: MatrixSymbol, height: number): MatrixSymbol {
  if (height === 1 || !symbol.rowHeights) return symbol;
  return { ...symbol, rowHeights: symbol.rowHeights.map((row) => (row === 1 ? height : row)) };
}

export const stackedCommands: Handlers = {
  PDF417: pdf417,
  MPDF417: microPdf417,
  CODABLOCK: codablock,
  TLC39: tlc39,
  RSS: rss,
};
