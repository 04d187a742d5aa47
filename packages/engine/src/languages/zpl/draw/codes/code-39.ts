import type { CodeRemark, ZplCodeCommand } from '../../../../codes/drawing.ts';
import { encodeCode39 } from '../../../../codes/symbols/code-39.ts';
import { codeParameters, drawZplBars, readBars, type BarsSettings } from './code-parameters.ts';

/** ^B3o,e,h,f,g (ZPL II Programming Guide, ^B3); the line shows the start and stop asterisks. */
export const code39: ZplCodeCommand<BarsSettings & { check: boolean }> = {
  command: 'B3',
  read(params, defaults) {
    const parameters = codeParameters(params, defaults);
    return {
      ...readBars(parameters, defaults, { height: 2, line: 3, above: 4 }),
      check: parameters.flag(1, false),
    };
  },
  draw(settings, data, context) {
    const { written, remarks } = code39Characters('Code 39', data);
    const symbol = encodeCode39(written, { check: settings.check, asterisks: true });
    return drawZplBars(symbol, settings, context, remarks);
  },
};

/**
 * What printers make of data for Code 39: capitals of small letters, and nothing of characters that the code lacks, the
 * asterisks that it adds by itself among them. Throws CodeFault where nothing is left.
 */
export function code39Characters(
  symbology: string,
  data: string,
): { written: string; remarks: CodeRemark[] } {
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
