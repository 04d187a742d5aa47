import { drawMatrix } from '../../../../codes/drawing/draw-matrix.ts';
import { CodeFault } from '../../../../codes/drawing.ts';
import {
  encodeMicroPdf417,
  encodePdf417,
  microPdf417Sizes,
  type Pdf417Options,
} from '../../../../codes/symbols/pdf417.ts';
import type { MatrixSymbol } from '../../../../codes/symbols/symbol.ts';
import { zplCode } from './zpl-code.ts';

/** `\&` is a line break and `\\` a backslash (ZPL II Programming Guide, ^B7, 'Field data'). */
function unescapeLines(data: string): string {
  return data.replaceAll(/\\([&\\])/g, (_, character: string) => (character === '&' ? '\r\n' : '\\'));
}

/**
 * Without columns and rows printers take one column less than the encoder, which is about twice as high as wide at three
 * dots a row (five of five pictures of a reference service).
 */
function encoded(data: string, options: Pdf417Options): MatrixSymbol {
  const symbol = encodePdf417(data, options);
  if (options.columns !== undefined || options.rows !== undefined) return symbol;
  const columns = (symbol.width - (options.truncated ? 35 : 69)) / 17 - 1;
  if (columns < 1) return symbol;
  try {
    return encodePdf417(data, { ...options, columns });
  } catch (error) {
    if (error instanceof CodeFault) return symbol;
    throw error;
  }
}

/** ^B7 (ZPL II Programming Guide, ^B7); rows without a height of their own share ^BY's. */
export const pdf417 = zplCode('B7', (data, values, { moduleDots, heightDots }) => {
  const { height, security: level = 0, columns, rows, truncated } = values;
  const symbol = encoded(unescapeLines(data), { level, columns, rows, truncated });
  return drawMatrix(symbol, moduleDots, height ?? Math.max(1, Math.round(heightDots / symbol.height)));
});

/** ^BF (ZPL II Programming Guide, ^BF): the mode is one of 34 sizes. */
export const microPdf417 = zplCode('BF', (data, { height, mode }, { moduleDots }) =>
  drawMatrix(encodeMicroPdf417(unescapeLines(data), microPdf417Sizes[mode]), moduleDots, height),
);
