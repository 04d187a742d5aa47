import { encodeCodabar, type CodabarEnd } from '../../../../codes/symbols/codabar.ts';
import { zplBars } from './zpl-code.ts';

const olderNames: Readonly<Record<string, CodabarEnd>> = { T: 'A', N: 'B', '*': 'C', E: 'D' };

/** Data that brings its own start and stop letters, as other printers' programs write it. */
const ownEnds = /^([A-DTNE*])([^A-Z*]+)([A-DTNE*])$/i;

const endOf = (letter: string): CodabarEnd => {
  const capital = letter.toUpperCase();
  return olderNames[capital] ?? (capital as CodabarEnd);
};

/** ^BK (ZPL II Programming Guide, ^BK); no check digit. */
export const codabar = zplBars('BK', (data, values) => {
  const [, ownStart, inner = '', ownStop] = ownEnds.exec(data) ?? [];
  if (ownStart === undefined || ownStop === undefined) {
    return encodeCodabar(data, endOf(values.start), endOf(values.stop));
  }
  const [start, stop] = [endOf(ownStart), endOf(ownStop)];
  const remark = {
    code: 'code-own-ends',
    message: `Codabar adds its start and stop letters by itself; the data's own, ${ownStart} and ${ownStop}, are printed in their place.`,
    details: { symbology: 'Codabar', start, stop },
  };
  return { ...encodeCodabar(inner, start, stop), remarks: [remark] };
});
