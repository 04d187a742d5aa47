import { createBitmap, stamp } from '../../picture/bitmap.ts';
import { drawEan } from './draw-ean.ts';
import type { CodeDrawing, CodeRemark } from '../drawing.ts';
import { gapAbove, lineFont } from './interpretation-line.ts';
import { checkDigit, expandUpcE } from '../gtin.ts';
import {
  cutNumber,
  upcEDigits,
  encodeEan13,
  encodeEan8,
  encodeEanExtension,
  encodeUpcA,
  encodeUpcE,
  type EanSymbol,
} from '../symbols/ean-upc.ts';
import { refuseLength, requireDigits } from '../symbols/symbol.ts';

/* EAN and UPC by their names, alone and with two or five digits beside them, as TSPL and EPL take them. */

export interface EanSettings {
  heightDots: number;
  /** Dots of a module. */
  narrowDots: number;
  /** Whether the digits are written below; 0 is no. */
  line: number;
  dpmm: number;
}

interface EanNumber {
  symbol: EanSymbol;
  remarks: CodeRemark[];
}

/** Reads a number of so many digits without its check digit; one with it is taken as it is meant. */
function read(
  symbology: string,
  data: string,
  count: number,
  checkOf?: (digits: string) => string,
): { digits: string; remarks: CodeRemark[] } {
  requireDigits(symbology, data, count, count + 1);
  const { digits, dropped, check } = cutNumber(data, count, checkOf);
  if (dropped === '') return { digits, remarks: [] };
  const right = dropped === check;
  return {
    digits,
    remarks: [
      {
        code: right ? 'code-digits-dropped' : 'code-wrong-check-digit',
        message: right
          ? `${symbology} takes ${count} digits and adds the check digit; leave out the last digit, since some printers drop one at the other end.`
          : `${dropped} is not the check digit of ${digits}, which is ${check}: another number is printed.`,
        details: { symbology, count, dropped },
      },
    ],
  };
}

function plain(
  symbology: string,
  count: number,
  encode: (digits: string) => EanSymbol,
): (data: string) => EanNumber {
  return (data) => {
    const { digits, remarks } = read(symbology, data, count);
    return { symbol: encode(digits), remarks };
  };
}

/** UPC-E takes the six digits that it prints, or the number of UPC-A that they stand for. */
function upcE(data: string): EanNumber {
  requireDigits('UPC-E', data, 6, 12);
  if (data.length === 6) return { symbol: encodeUpcE(data), remarks: [] };
  if (data.length === 7 || data.length === 8) {
    if (!data.startsWith('0')) refuseLength('UPC-E', data.length, 'six digits of number system 0');
    const { digits, remarks } = read('UPC-E', data.slice(1), 6, (six) => checkDigit(`0${expandUpcE(six)}`));
    return { symbol: encodeUpcE(digits), remarks };
  }
  const whole = data.length === 10 ? `0${data}` : data;
  if (whole.length < 11 || !whole.startsWith('0')) {
    refuseLength('UPC-E', data.length, '6 digits, or 11 digits of number system 0');
  }
  const { digits, remarks } = read('UPC-E', whole, 11);
  return { symbol: encodeUpcE(upcEDigits(digits.slice(1))), remarks };
}

const numbers: Readonly<Record<string, (data: string) => EanNumber>> = {
  EAN13: plain('EAN-13', 12, encodeEan13),
  EAN8: plain('EAN-8', 7, encodeEan8),
  UPCA: plain('UPC-A', 11, encodeUpcA),
  UPCE: upcE,
};

/** Modules of white between a code and the digits beside it (GS1 General Specifications, 5.2.2). */
const gapModules = 9;

/** The drawing of a type such as EAN13, UPCE+2 or EAN8+5. */
export function drawEanType(
  type: string,
  extra: 0 | 2 | 5,
): (data: string, settings: EanSettings) => CodeDrawing {
  const encode = numbers[type];
  if (!encode) throw new RangeError(`${type} is no EAN or UPC.`);
  return (data, settings) => {
    if (data.length <= extra) refuseLength(type, data.length, `a number and ${extra} digits`);
    const { symbol, remarks } = encode(extra === 0 ? data : data.slice(0, -extra));
    const { narrowDots: moduleDots, heightDots, dpmm } = settings;
    const line = settings.line === 0 ? 'none' : 'below';
    const drawing = drawEan(symbol, { moduleDots, heightDots, line, dpmm });
    if (extra === 0) return { ...drawing, remarks };
    return { ...withExtension(drawing, data.slice(-extra), settings), remarks };
  };
}

/** Two or five digits right of the code, their bars ending where its guard bars do, their line above. */
function withExtension(drawing: CodeDrawing, digits: string, settings: EanSettings): CodeDrawing {
  const { narrowDots: moduleDots, dpmm, heightDots } = settings;
  const shown = settings.line !== 0;
  const guard = Math.round(moduleDots * 6.5);
  const above = shown ? lineFont(moduleDots, dpmm).heightDots + gapAbove : 0;
  const symbol = encodeEanExtension(digits);
  const extension = drawEan(symbol, {
    moduleDots,
    heightDots: Math.max(1, heightDots + guard - above),
    line: shown ? 'above' : 'none',
    dpmm,
  });
  const { originX, originY, barsWidth } = drawing;
  const x = Math.max(
    originX + barsWidth + gapModules * moduleDots - extension.originX,
    // The digit after a UPC stands between.
    Math.min(drawing.width, originX + barsWidth + 3 * gapModules * moduleDots),
  );
  const width = x + extension.width;
  const height = Math.max(drawing.height, originY + extension.height);
  const ink = () => {
    const bitmap = createBitmap(width, height);
    stamp(bitmap, drawing.ink(), 0, 0, 'black');
    stamp(bitmap, extension.ink(), x, originY, 'black');
    return bitmap;
  };
  return {
    ...drawing,
    width,
    height,
    line: { x: 0, y: 0, width, height },
    ink,
    barsWidth: x + extension.originX + extension.barsWidth - originX,
    symbology: `${drawing.symbology}+${digits.length}`,
    data: `${drawing.data}${digits}`,
    quietZone: { ...drawing.quietZone, right: extension.quietZone.right },
  };
}
