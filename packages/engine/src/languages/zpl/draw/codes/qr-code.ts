import { drawMatrix } from '../../../../codes/drawing/draw-matrix.ts';
import {
  CodeFault,
  type CodeDrawing,
  type ZplCodeCommand,
  type ZplCodeSettings,
} from '../../../../codes/drawing.ts';
import { encodeQr, qrSize, type QrLevel } from '../../../../codes/symbols/qr-code.ts';
import { requireMode } from '../../../../codes/symbols/qr-segments.ts';
import { codeParameters } from './code-parameters.ts';
import { readQrData } from './qr-data.ts';

interface QrSettings extends ZplCodeSettings {
  magnification: number | undefined;
  level: QrLevel;
  mask: number | undefined;
  /** ^BY's height, by which printers move the symbol down. */
  heightDots: number;
}

/** Modules that stay free under a symbol placed by ^FT. */
const typesetGap = 3;

/**
 * ^BQa,b,c,d,e (ZPL II Programming Guide, ^BQ). It does not turn; under ^FO it stands lower by ^BY's height, under ^FT
 * three modules higher (both measured from pictures of printers' output).
 */
export const qrCode: ZplCodeCommand<QrSettings> = {
  command: 'BQ',
  read(params, defaults) {
    const parameters = codeParameters(params, defaults);
    const magnification = parameters.whole(2, 1, 100, 0);
    const mask = parameters.whole(4, 0, 7, 7);
    return {
      turn: 0,
      magnification: magnification || undefined,
      level: parameters.given(3) ? parameters.choice(3, ['H', 'Q', 'M', 'L'], 'M') : 'Q',
      // 7 is the default, which lets the printer choose.
      mask: mask === 7 ? undefined : mask,
      heightDots: parameters.height(-1),
    };
  },
  draw(settings, data, context): CodeDrawing {
    const moduleDots = settings.magnification ?? defaultMagnification(context.dpmm);
    const read = readQrData(data);
    const level = read.level ?? settings.level;
    for (const segment of read.segments ?? []) requireMode(segment);
    if (read.text === '')
      throw new CodeFault('code-wrong-length', 'QR Code has no data.', { symbology: 'QR Code', length: 0 });
    const symbol = encodeQr(read.text, { level, mask: settings.mask });
    const drawing = drawMatrix(symbol, moduleDots);
    if (!context.typeset) return { ...drawing, originY: -settings.heightDots };
    const side = (read.segments && qrSize(read.segments, level)) ?? symbol.height;
    return { ...drawing, barsHeight: (side + typesetGap) * moduleDots };
  },
};

/** 1 at 6 dots a millimetre, 2 at 8, 3 at 12, 6 at 24. */
function defaultMagnification(dpmm: number): number {
  return dpmm >= 24 ? 6 : dpmm >= 12 ? 3 : dpmm >= 8 ? 2 : 1;
}
