import { drawMatrix } from '../../../../codes/drawing/draw-matrix.ts';
import { encodeMicroPdf417, encodePdf417, microPdf417Sizes } from '../../../../codes/symbols/pdf417.ts';
import { zplCode } from './zpl-code.ts';

/** `\&` is a line break and `\\` a backslash (ZPL II Programming Guide, ^B7, 'Field data'). */
function unescapeLines(data: string): string {
  return data.replaceAll(/\\([&\\])/g, (_, character: string) => (character === '&' ? '\r\n' : '\\'));
}

/** ^B7 (ZPL II Programming Guide, ^B7); rows without a height of their own share ^BY's. */
export const pdf417 = zplCode('B7', (data, values, { moduleDots, heightDots }) => {
  const { height, security: level = 0, columns, rows, truncated } = values;
  const symbol = encodePdf417(unescapeLines(data), { level, columns, rows, truncated });
  return drawMatrix(symbol, moduleDots, height ?? Math.max(1, Math.round(heightDots / symbol.height)));
});

/** ^BF (ZPL II Programming Guide, ^BF): the mode is one of 34 sizes. */
export const microPdf417 = zplCode('BF', (data, { height, mode }, { moduleDots }) =>
  drawMatrix(encodeMicroPdf417(unescapeLines(data), microPdf417Sizes[mode]), moduleDots, height),
);
