import { drawMatrix } from '../../../../codes/drawing/draw-matrix.ts';
import { drawEan } from '../../../../codes/drawing/draw-ean.ts';
import type { CodeDrawing } from '../../../../codes/drawing.ts';
import { encodeCode128, fnc1 } from '../../../../codes/symbols/code-128.ts';
import {
  encodeComposite,
  encodeDataBar,
  type CompositeLinear,
  type DataBarForm,
} from '../../../../codes/symbols/databar.ts';
import {
  upcEDigits,
  encodeEan13,
  encodeEan8,
  encodeUpcA,
  encodeUpcE,
} from '../../../../codes/symbols/ean-upc.ts';
import type { MatrixSymbol } from '../../../../codes/symbols/symbol.ts';
import { type BarsLayout, drawBars } from '../../../../codes/drawing/draw-bars.ts';
import { fixedDigits } from './fixed-digits.ts';
import { usualMagnification } from './usual-magnification.ts';
import { zplCode } from './zpl-code.ts';

const forms: readonly DataBarForm[] = [
  'omnidirectional',
  'truncated',
  'stacked',
  'stacked-omnidirectional',
  'limited',
  'expanded',
];

/** Types whose linear part is a UPC or an EAN: its digits without the check digit. */
const linears: Readonly<Record<number, { code: CompositeLinear; name: string; count: number }>> = {
  7: { code: 'upca', name: 'UPC-A', count: 11 },
  8: { code: 'upce', name: 'UPC-E', count: 10 },
  9: { code: 'ean13', name: 'EAN-13', count: 12 },
  10: { code: 'ean8', name: 'EAN-8', count: 7 },
};

const usualHeight = 25;

/**
 * ^BR (ZPL II Programming Guide, ^BR): DataBar in six forms, and UPC, EAN and GS1-128 with a composite part. The field holds
 * the linear part and, after a bar (|), what the composite part holds.
 */
export const dataBar = zplCode('BR', (data, values, { dpmm }) => {
  const { symbology: type, magnification, separator, height = usualHeight, segments } = values;
  const moduleDots = magnification ?? Math.max(2, usualMagnification(dpmm));
  const bar = data.indexOf('|');
  const linear = bar < 0 ? data : data.slice(0, bar);
  const composite = bar < 0 || bar === data.length - 1 ? undefined : data.slice(bar + 1);
  const form = forms[type - 1];
  if (form) {
    const stacked = form === 'expanded' && segments < 22;
    const symbol = encodeDataBar(stacked ? 'expanded-stacked' : form, linear, {
      composite,
      segments: stacked ? segments + (segments % 2) : undefined,
    });
    return drawMatrix(tallSeparators(symbol, separator), moduleDots);
  }
  const kind = linears[type];
  const { digits, remarks } = kind
    ? fixedDigits(kind.name, linear, kind.count)
    : { digits: linear, remarks: [] };
  if (composite === undefined) {
    const layout = { moduleDots, wideDots: 2 * moduleDots, heightDots: height, line: 'none', dpmm } as const;
    return { ...drawAlone(type, digits, layout), remarks };
  }
  const version = type === 12 ? 'c' : undefined;
  const number = kind?.code === 'upce' ? `0${upcEDigits(digits)}` : digits;
  const heightModules = Math.max(1, Math.round(height / moduleDots));
  const symbol = encodeComposite(kind?.code ?? 'gs1-128', number, composite, heightModules, version);
  return { ...drawMatrix(tallSeparators(symbol, separator), moduleDots), remarks };
});

/** Separators are rows of one module; the command can make them two high. */
function tallSeparators(symbol: MatrixSymbol, height: number): MatrixSymbol {
  if (height === 1 || !symbol.rowHeights) return symbol;
  return { ...symbol, rowHeights: symbol.rowHeights.map((row) => (row === 1 ? height : row)) };
}

/** Types 7 to 12 without a composite part are plain UPC, EAN and GS1-128. */
function drawAlone(type: number, data: string, layout: BarsLayout): CodeDrawing {
  if (type === 7) return drawEan(encodeUpcA(data), layout);
  if (type === 8) return drawEan(encodeUpcE(upcEDigits(data)), layout);
  if (type === 9) return drawEan(encodeEan13(data), layout);
  if (type === 10) return drawEan(encodeEan8(data), layout);
  return drawBars(encodeCode128(fnc1 + data.replaceAll(/[()]/g, ''), { symbology: 'GS1-128' }), layout);
}
