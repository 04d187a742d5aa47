import { drawMatrix } from '../../../../codes/drawing/draw-matrix.ts';
import { CodeFault, type ZplCodeCommand, type ZplCodeSettings } from '../../../../codes/drawing.ts';
import { encodeDataMatrix } from '../../../../codes/symbols/data-matrix.ts';
import { codeParameters } from './code-parameters.ts';
import { readDataMatrixData } from '../../../../codes/symbols/data-matrix-escapes.ts';

interface DataMatrixSettings extends ZplCodeSettings {
  moduleDots: number | undefined;
  heightDots: number;
  quality: number;
  columns: number | undefined;
  rows: number | undefined;
  escape: string;
  rectangular: boolean;
}

/** ^BXo,h,s,c,r,f,g,a (ZPL II Programming Guide, ^BX); ECC 200 alone is drawn. */
export const dataMatrix: ZplCodeCommand<DataMatrixSettings> = {
  command: 'BX',
  read(params, defaults) {
    const parameters = codeParameters(params, defaults);
    const side = (index: number) => parameters.whole(index, 8, 144, 0) || undefined;
    return {
      turn: parameters.turn(0),
      moduleDots: parameters.dots(1),
      heightDots: parameters.height(-1),
      quality: parameters.whole(2, 0, 200, 0),
      columns: side(3),
      rows: side(4),
      // The manual's default; firmware V60.13.0.12 of 2006 alone took the underscore.
      escape: parameters.text(6).charAt(0) || '~',
      rectangular: parameters.whole(7, 1, 2, 1) === 2,
    };
  },
  draw(settings, data) {
    if (settings.quality !== 200) {
      throw new CodeFault(
        'code-not-drawn',
        `Data Matrix of quality ${settings.quality} is a form that scanners no longer read and is not drawn; use quality 200.`,
        { symbology: 'Data Matrix', quality: settings.quality },
      );
    }
    const text = readDataMatrixData(data, settings.escape);
    const { rows, columns, rectangular } = settings;
    const symbol = encodeDataMatrix(text, { rows, columns, rectangular });
    const moduleDots = settings.moduleDots ?? Math.max(1, Math.round(settings.heightDots / symbol.height));
    return drawMatrix(symbol, moduleDots);
  },
};
