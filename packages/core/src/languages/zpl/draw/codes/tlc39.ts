import { createBitmap, stamp } from '../../../../picture/bitmap.ts';
import { drawBars, wideBarDots } from '../../../../codes/drawing/draw-bars.ts';
import { drawMatrix } from '../../../../codes/drawing/draw-matrix.ts';
import { CodeFault, type ZplCodeCommand, type ZplCodeSettings } from '../../../../codes/drawing.ts';
import { encodeCode39 } from '../../../../codes/symbols/code-39.ts';
import { encodeMicroPdf417 } from '../../../../codes/symbols/pdf417.ts';
import { codeParameters } from './code-parameters.ts';

interface Tlc39Settings extends ZplCodeSettings {
  barDots: number | undefined;
  ratio: number;
  heightDots: number | undefined;
  rowDots: number | undefined;
  moduleDots: number | undefined;
}

/** Rows of MicroPDF417 in four columns by characters of serial number and additional data. */
const rowCounts = [4, 6, 8, 10, 12, 15, 20, 26, 32, 38, 44];

/**
 * ^BTo,w1,r1,h1,h2,w2 (ZPL II Programming Guide, ^BT): the six digits of the ECI number in Code 39, and what follows the
 * comma in MicroPDF417 of four columns above it.
 */
export const tlc39: ZplCodeCommand<Tlc39Settings> = {
  command: 'BT',
  read(params, defaults) {
    const parameters = codeParameters(params, defaults);
    const ratio = Number(parameters.text(2));
    return {
      turn: parameters.turn(0),
      barDots: parameters.whole(1, 1, 10, 0) || undefined,
      ratio: ratio >= 2 && ratio <= 3 ? ratio : 2,
      heightDots: parameters.dots(3),
      rowDots: parameters.dots(4),
      moduleDots: parameters.whole(5, 1, 10, 0) || undefined,
    };
  },
  draw(settings, data, context) {
    const { dpmm } = context;
    const fine = dpmm >= 24;
    const barDots = settings.barDots ?? (fine ? 4 : 2);
    if (!/^\d{6}(,|$)/.test(data)) {
      throw new CodeFault(
        'code-invalid-data',
        'TLC39 begins with six digits, and a comma before a serial number.',
        {
          symbology: 'TLC39',
        },
      );
    }
    const lower = drawBars(encodeCode39(data.slice(0, 6)), {
      moduleDots: barDots,
      wideDots: wideBarDots(barDots, settings.ratio),
      heightDots: settings.heightDots ?? (fine ? 120 : dpmm >= 12 ? 60 : 40),
      line: 'none',
      dpmm,
    });
    const serial = data.slice(7);
    if (serial === '') return { ...lower, symbology: 'TLC39', data };
    const moduleDots = settings.moduleDots ?? (fine ? 4 : 2);
    const upper = drawMatrix(encodeSerial(serial), moduleDots, settings.rowDots ?? (fine ? 8 : 4));
    const gap = moduleDots;
    const barsWidth = Math.max(lower.barsWidth, upper.barsWidth);
    const barsHeight = upper.barsHeight + gap + lower.barsHeight;
    const ink = () => {
      const bitmap = createBitmap(barsWidth, barsHeight);
      stamp(bitmap, upper.ink(), 0, 0, 'black');
      stamp(bitmap, lower.ink(), 0, upper.barsHeight + gap, 'black');
      return bitmap;
    };
    const sizes = { width: barsWidth, height: barsHeight, barsWidth };
    return { ...lower, ...sizes, ink, barsHeight, symbology: 'TLC39', data };
  },
};

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
