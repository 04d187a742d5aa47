import { createBitmap, stamp } from '../../picture/bitmap.ts';
import { CodeFault, type CodeDrawing } from '../drawing.ts';
import { encodeCode39 } from '../symbols/code-39.ts';
import { encodeMicroPdf417 } from '../symbols/pdf417.ts';
import { drawBars } from './draw-bars.ts';
import { drawMatrix } from './draw-matrix.ts';

/** Sizes in dots: bars of Code 39, and modules and rows of MicroPDF417. */
export interface Tlc39Sizes {
  barDots: number;
  wideDots: number;
  heightDots: number;
  moduleDots: number;
  rowDots: number;
}

/** Rows of MicroPDF417 in four columns by characters of serial number and additional data. */
const rowCounts = [4, 6, 8, 10, 12, 15, 20, 26, 32, 38, 44];

/**
 * TLC39 (ZPL II Programming Guide, ^BT): the six digits of the ECI number in Code 39, and what follows the comma in
 * MicroPDF417 of four columns above it. Throws CodeFault for other data.
 */
export function drawTlc39(data: string, sizes: Tlc39Sizes, dpmm: number): CodeDrawing {
  if (!/^\d{6}(,|$)/.test(data)) {
    const message = 'TLC39 begins with six digits, and a comma before a serial number.';
    throw new CodeFault('code-invalid-data', message, { symbology: 'TLC39' });
  }
  const { barDots, wideDots, heightDots, moduleDots, rowDots } = sizes;
  const bars = { moduleDots: barDots, wideDots, heightDots, line: 'none', dpmm } as const;
  const lower = drawBars(encodeCode39(data.slice(0, 6)), bars);
  const serial = data.slice(7);
  if (serial === '') return { ...lower, symbology: 'TLC39', data };
  const upper = drawMatrix(encodeSerial(serial), moduleDots, rowDots);
  const gap = moduleDots;
  const barsWidth = Math.max(lower.barsWidth, upper.barsWidth);
  const barsHeight = upper.barsHeight + gap + lower.barsHeight;
  const ink = () => {
    const bitmap = createBitmap(barsWidth, barsHeight);
    stamp(bitmap, upper.ink(), 0, 0, 'black');
    stamp(bitmap, lower.ink(), 0, upper.barsHeight + gap, 'black');
    return bitmap;
  };
  return {
    ...lower,
    ink,
    width: barsWidth,
    height: barsHeight,
    barsWidth,
    barsHeight,
    symbology: 'TLC39',
    data,
  };
}

function encodeSerial(serial: string) {
  let fault: unknown;
  for (const rows of rowCounts) {
    try {
      return encodeMicroPdf417(serial, [4, rows]);
    } catch (error) {
      if (!(error instanceof CodeFault)) throw error;
      fault = error;
    }
  }
  throw fault;
}
