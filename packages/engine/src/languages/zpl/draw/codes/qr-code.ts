import { drawMatrix } from '../../../../codes/drawing/draw-matrix.ts';
import { CodeFault, type CodeRemark } from '../../../../codes/drawing.ts';
import { encodeQr, qrSize } from '../../../../codes/symbols/qr-code.ts';
import { requireMode } from '../../../../codes/symbols/qr-segments.ts';
import { readQrData } from './qr-data.ts';
import { usualMagnification } from './usual-magnification.ts';
import { zplCode } from './zpl-code.ts';

/** Modules that stay free under a symbol placed by ^FT. */
const typesetGap = 3;

/** The mask with which the printer chooses. */
const freeMask = 7;

const barDropped: CodeRemark = {
  code: 'code-characters-dropped',
  message: "QR Code of letters and digits has no '|'; printers leave it out and print the rest.",
  details: { symbology: 'QR Code', dropped: '|' },
};

/**
 * ^BQ (ZPL II Programming Guide, ^BQ). It does not turn; under ^FO it stands lower by ^BY's height, under ^FT three modules
 * higher (both measured from pictures of printers' output).
 */
export const qrCode = zplCode('BQ', (data, values, { heightDots, dpmm, typeset }) => {
  const { magnification: moduleDots = usualMagnification(dpmm), mask } = values;
  const read = readQrData(data);
  const level = read.level ?? values['error correction'];
  for (const segment of read.segments ?? []) requireMode(segment);
  if (read.text === '')
    throw new CodeFault('code-wrong-length', 'QR Code has no data.', { symbology: 'QR Code', length: 0 });
  const symbol = encodeQr(read.text, { level, mask: mask === freeMask ? undefined : mask });
  const drawing = { ...drawMatrix(symbol, moduleDots), remarks: read.dropsSigns ? [barDropped] : [] };
  if (!typeset) return { ...drawing, originY: -heightDots };
  const side = (read.segments && qrSize(read.segments, level)) ?? symbol.height;
  return { ...drawing, barsHeight: (side + typesetGap) * moduleDots };
});
