import { drawMatrix } from '../../../../codes/drawing/draw-matrix.ts';
import { encodeAztecBy, isAztecControl } from '../../../../codes/symbols/aztec.ts';
import { usualMagnification } from './usual-magnification.ts';
import { zplCode } from './zpl-code.ts';

/** ^B0 and ^BO, its other spelling (ZPL II Programming Guide, ^B0). */
export const aztecCodes = (['B0', 'BO'] as const).map((command) =>
  zplCode(command, (data, { magnification, 'error control': control }, { dpmm }) =>
    drawMatrix(
      encodeAztecBy(isAztecControl(control) ? control : 0, data),
      magnification ?? usualMagnification(dpmm),
    ),
  ),
);
