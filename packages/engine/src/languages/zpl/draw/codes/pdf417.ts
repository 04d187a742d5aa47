import { drawMatrix } from '../../../../codes/drawing/draw-matrix.ts';
import type { ZplCodeCommand, ZplCodeSettings } from '../../../../codes/drawing.ts';
import { encodePdf417 } from '../../../../codes/symbols/pdf417.ts';
import { barWidths, codeParameters } from './code-parameters.ts';

interface Pdf417Settings extends ZplCodeSettings {
  moduleDots: number;
  rowDots: number | undefined;
  /** ^BY's height, shared by the rows where they have none of their own. */
  heightDots: number;
  level: number | undefined;
  columns: number | undefined;
  rows: number | undefined;
  truncated: boolean;
}

/** `\&` is a line break and `\\` a backslash (ZPL II Programming Guide, ^B7, 'Field data'). */
export function unescapeLines(data: string): string {
  return data.replaceAll(/\\([&\\])/g, (_, character: string) => (character === '&' ? '\r\n' : '\\'));
}

/** ^B7o,h,s,c,r,t (ZPL II Programming Guide, ^B7). */
export const pdf417: ZplCodeCommand<Pdf417Settings> = {
  command: 'B7',
  read(params, defaults) {
    const parameters = codeParameters(params, defaults);
    const optional = (index: number, low: number, high: number) => {
      const value = parameters.whole(index, low, high, -1);
      return value < 0 ? undefined : value;
    };
    return {
      turn: parameters.turn(0),
      moduleDots: barWidths(defaults).moduleDots,
      rowDots: parameters.dots(1),
      heightDots: parameters.height(-1),
      level: optional(2, 0, 8),
      columns: optional(3, 1, 30),
      rows: optional(4, 3, 90),
      truncated: parameters.flag(5, false),
    };
  },
  draw(settings, data) {
    const { level, columns, rows, truncated, moduleDots } = settings;
    const symbol = encodePdf417(unescapeLines(data), { level: level ?? 0, columns, rows, truncated });
    const rowDots = settings.rowDots ?? Math.max(1, Math.round(settings.heightDots / symbol.height));
    return drawMatrix(symbol, moduleDots, rowDots);
  },
};
