import { encodeCode11 } from '../../../../codes/symbols/code-11.ts';
import { encodeCode93 } from '../../../../codes/symbols/code-93.ts';
import { encodeMsi } from '../../../../codes/symbols/msi.ts';
import { encodePlessey } from '../../../../codes/symbols/plessey.ts';
import { encodeBarsOnly2of5, encodeInterleaved2of5 } from '../../../../codes/symbols/two-of-five.ts';
import { digitsAlone } from './fixed-digits.ts';
import { zplBars } from './zpl-code.ts';

/* Codes that are one row of bars and no more (ZPL II Programming Guide, the pages of these commands). */

const msiChecks = { A: 'none', B: 'mod10', C: 'mod10-mod10', D: 'mod11-mod10' } as const;

export const barCodes = [
  // One check digit with Y, two without.
  zplBars('B1', (data, { 'check digit': check }) => encodeCode11(data, check ? 1 : 2)),
  zplBars('B2', (data, { 'check digit': check }) => {
    const { digits, remarks } = digitsAlone('Interleaved 2 of 5', data);
    return { ...encodeInterleaved2of5(digits, { check }), remarks };
  }),
  zplBars('BA', (data, { 'check digit': showChecks }) => encodeCode93(data, { rawShifts: true, showChecks })),
  zplBars('BI', (data) => {
    const { digits, remarks } = digitsAlone('Industrial 2 of 5', data);
    return { ...encodeBarsOnly2of5(digits, 'Industrial'), remarks };
  }),
  // The form with short start and stop, known as IATA 2 of 5 elsewhere.
  zplBars('BJ', (data) => {
    const symbology = 'Standard 2 of 5';
    const { digits, remarks } = digitsAlone(symbology, data);
    return { ...encodeBarsOnly2of5(digits, 'IATA', { symbology }), remarks };
  }),
  zplBars('BM', (data, { 'check digit': check, 'second check digit': showChecks }) =>
    encodeMsi(data, msiChecks[check], { showChecks }),
  ),
  zplBars('BP', (data, { 'check digit': showChecks }) => encodePlessey(data, { showChecks })),
];
