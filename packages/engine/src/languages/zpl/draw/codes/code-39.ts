import type { CodeRemark } from '../../../../codes/drawing.ts';
import { encodeCode39 } from '../../../../codes/symbols/code-39.ts';
import { zplBars } from './zpl-code.ts';

/** ^B3 (ZPL II Programming Guide, ^B3); the line shows the start and stop asterisks. */
export const code39 = zplBars('B3', (data, { 'check digit': check }) => {
  const { written, remarks } = code39Characters('Code 39', data);
  return { ...encodeCode39(written, { check, asterisks: true }), remarks };
});

/** ^BL (ZPL II Programming Guide, ^BL): Code 39 with its check character, small letters as capitals. */
export const logmars = zplBars('BL', (data) => {
  const symbology = 'LOGMARS';
  const { written, remarks } = code39Characters(symbology, data.toUpperCase());
  return { ...encodeCode39(written, { check: true, asterisks: true, symbology }), remarks };
});

/**
 * What printers make of data for Code 39: capitals of small letters, and nothing of characters that the code lacks, the
 * asterisks that it adds by itself among them. Throws CodeFault where nothing is left.
 */
function code39Characters(symbology: string, data: string): { written: string; remarks: CodeRemark[] } {
  const capitals = data.toUpperCase();
  const written = capitals.replace(/[^0-9A-Z\-. $/+%]/g, '');
  if (written === data || written === '') return { written: data, remarks: [] };
  const dropped = capitals.replace(/[0-9A-Z\-. $/+%]/g, '').slice(0, 8);
  const message =
    dropped === ''
      ? `${symbology} has capital letters only; printers print '${written}'.`
      : `${symbology} has no '${dropped}'; printers leave that out and print '${written}'.`;
  return {
    written,
    remarks: [{ code: 'code-characters-dropped', message, details: { symbology, dropped } }],
  };
}
