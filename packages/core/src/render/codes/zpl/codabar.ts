import type { ZplCodeCommand } from '../drawing.ts';
import { encodeCodabar, type CodabarEnd } from '../symbols/codabar.ts';
import { codeParameters, drawZplBars, readBars, type BarsSettings } from './code-parameters.ts';

const ends = ['A', 'B', 'C', 'D'] as const;
/** The same characters under their older names. */
const olderNames: Readonly<Record<string, CodabarEnd>> = { T: 'A', N: 'B', '*': 'C', E: 'D' };

/** ^BKo,e,h,f,g,k,l (ZPL II Programming Guide, ^BK); no check digit. */
export const codabar: ZplCodeCommand<BarsSettings & { start: CodabarEnd; stop: CodabarEnd }> = {
  command: 'BK',
  read(params, defaults) {
    const parameters = codeParameters(params, defaults);
    const end = (index: number): CodabarEnd =>
      olderNames[parameters.text(index).toUpperCase()] ?? parameters.choice(index, ends, 'A');
    return {
      ...readBars(parameters, defaults, { height: 2, line: 3, above: 4 }),
      start: end(5),
      stop: end(6),
    };
  },
  draw: (settings, data, context) =>
    drawZplBars(encodeCodabar(data, settings.start, settings.stop), settings, context),
};
