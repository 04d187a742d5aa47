import { wideBarDots } from '../../../../codes/drawing/draw-bars.ts';
import { drawTlc39 } from '../../../../codes/drawing/draw-tlc39.ts';
import type { ZplCodeCommand, ZplCodeSettings } from '../../../../codes/drawing.ts';
import { codeParameters } from './code-parameters.ts';

interface Tlc39Settings extends ZplCodeSettings {
  barDots: number | undefined;
  ratio: number;
  heightDots: number | undefined;
  rowDots: number | undefined;
  moduleDots: number | undefined;
}

/** ^BTo,w1,r1,h1,h2,w2 (ZPL II Programming Guide, ^BT) */
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
  draw({ ratio, ...settings }, data, { dpmm }) {
    const fine = dpmm >= 24;
    const barDots = settings.barDots ?? (fine ? 4 : 2);
    const sizes = {
      barDots,
      wideDots: wideBarDots(barDots, ratio),
      heightDots: settings.heightDots ?? (fine ? 120 : dpmm >= 12 ? 60 : 40),
      moduleDots: settings.moduleDots ?? (fine ? 4 : 2),
      rowDots: settings.rowDots ?? (fine ? 8 : 4),
    };
    return drawTlc39(data, sizes, dpmm);
  },
};
