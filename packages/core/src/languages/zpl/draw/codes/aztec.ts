import { drawMatrix } from '../../../../codes/drawing/draw-matrix.ts';
import { CodeFault, type ZplCodeCommand, type ZplCodeSettings } from '../../../../codes/drawing.ts';
import { encodeAztec, encodeAztecRune, type AztecOptions } from '../../../../codes/symbols/aztec.ts';
import type { MatrixSymbol } from '../../../../codes/symbols/symbol.ts';
import { codeParameters } from './code-parameters.ts';

interface AztecSettings extends ZplCodeSettings {
  magnification: number | undefined;
  /** The fourth parameter: 0, a percentage, or 101 to 104, 201 to 232, 300 for a size. */
  control: number;
}

function optionsOf(control: number): AztecOptions {
  if (control >= 1 && control <= 99) return { checkPercent: control };
  if (control >= 101 && control <= 104) return { layers: { form: 'compact', count: control - 100 } };
  if (control >= 201 && control <= 232) return { layers: { form: 'full', count: control - 200 } };
  return {};
}

function encode(control: number, data: string): MatrixSymbol {
  if (control !== 300) return encodeAztec(data, optionsOf(control));
  if (/^\d{1,3}$/.test(data) && Number(data) < 256) return encodeAztecRune(Number(data));
  throw new CodeFault(
    'code-invalid-data',
    `An Aztec rune is a number from 0 to 255, not '${data.slice(0, 20)}'.`,
    {
      symbology: 'Aztec Rune',
    },
  );
}

/** ^B0a,b,c,d,e,f,g and ^BO, its other spelling (ZPL II Programming Guide, ^B0). */
function aztecCommand(command: string): ZplCodeCommand<AztecSettings> {
  return {
    command,
    read(params, defaults) {
      const parameters = codeParameters(params, defaults);
      const magnification = parameters.whole(1, 1, 100, 0);
      return {
        turn: parameters.turn(0),
        magnification: magnification || undefined,
        control: parameters.whole(3, 0, 300, 0),
      };
    },
    draw(settings, data, context) {
      const { dpmm } = context;
      const standard = dpmm >= 24 ? 6 : dpmm >= 12 ? 3 : dpmm >= 8 ? 2 : 1;
      return drawMatrix(encode(settings.control, data), settings.magnification ?? standard);
    },
  };
}

export const aztec0 = aztecCommand('B0');
export const aztecO = aztecCommand('BO');
