import { drawMatrix } from '../../../../codes/drawing/draw-matrix.ts';
import type { ZplCodeCommand, ZplCodeSettings } from '../../../../codes/drawing.ts';
import { encodeAztecBy, isAztecControl } from '../../../../codes/symbols/aztec.ts';
import { codeParameters } from './code-parameters.ts';

interface AztecSettings extends ZplCodeSettings {
  magnification: number | undefined;
  /** The fourth parameter: 0, a percentage, or 101 to 104, 201 to 232, 300 for a size. */
  control: number;
}

/** ^B0a,b,c,d,e,f,g and ^BO, its other spelling (ZPL II Programming Guide, ^B0). */
function aztecCommand(command: string): ZplCodeCommand<AztecSettings> {
  return {
    command,
    read(params, defaults) {
      const parameters = codeParameters(params, defaults);
      const control = parameters.whole(3, 0, 300, 0);
      const magnification = parameters.whole(1, 1, 100, 0);
      return {
        turn: parameters.turn(0),
        magnification: magnification || undefined,
        control: isAztecControl(control) ? control : 0,
      };
    },
    draw(settings, data, context) {
      const { dpmm } = context;
      const standard = dpmm >= 24 ? 6 : dpmm >= 12 ? 3 : dpmm >= 8 ? 2 : 1;
      return drawMatrix(encodeAztecBy(settings.control, data), settings.magnification ?? standard);
    },
  };
}

export const aztec0 = aztecCommand('B0');
export const aztecO = aztecCommand('BO');
