import type { ZplCodeCommand } from '../../../../codes/drawing.ts';
import { encodeCodabar, type CodabarEnd } from '../../../../codes/symbols/codabar.ts';
import { codeParameters, drawZplBars, readBars, type BarsSettings } from './code-parameters.ts';

const ends = ['A', 'B', 'C', 'D'] as const;
/** The same characters under their older names. */
const olderNames: Readonly<Record<string, CodabarEnd>> = { T: 'A', N: 'B', '*': 'C', E: 'D' };

/** Data that brings its own start and stop letters, as other printers' programs write it. */
const ownEnds = /^([A-DTNE*])([^A-Z*]+)([A-DTNE*])$/i;

const endOf = (letter: string): CodabarEnd => {
  const capital = letter.toUpperCase();
  return olderNames[capital] ?? (capital as CodabarEnd);
};

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
  draw(settings, data, context) {
    const { start, stop } = settings;
    const [, ownStart, inner = '', ownStop] = ownEnds.exec(data) ?? [];
    if (ownStart === undefined || ownStop === undefined) {
      return drawZplBars(encodeCodabar(data, start, stop), settings, context);
    }
    const ends = { start: endOf(ownStart), stop: endOf(ownStop) };
    const remark = {
      code: 'code-own-ends',
      message: `Codabar adds its start and stop letters by itself; the data's own, ${ownStart} and ${ownStop}, are printed in their place.`,
      details: { symbology: 'Codabar', start: ends.start, stop: ends.stop },
    };
    return drawZplBars(encodeCodabar(inner, ends.start, ends.stop), settings, context, [remark]);
  },
};
