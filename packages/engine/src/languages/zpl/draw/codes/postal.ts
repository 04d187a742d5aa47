import { drawPostal } from '../../../../codes/drawing/draw-postal.ts';
import { withLine } from '../../../../codes/drawing/draw-stacked-line.ts';
import { CodeFault, type ZplCodeCommand } from '../../../../codes/drawing.ts';
import { encodeIntelligentMail } from '../../../../codes/symbols/intelligent-mail.ts';
import { encodePostal } from '../../../../codes/symbols/postal.ts';
import type { MatrixSymbol } from '../../../../codes/symbols/symbol.ts';
import { codeParameters, readBars, type BarsSettings } from './code-parameters.ts';

const hidden = { line: false, above: false };

function encode(type: number, data: string): MatrixSymbol {
  if (type === 0) return encodePostal(data, 'POSTNET');
  if (type === 1) return encodePostal(data, 'PLANET');
  if (type === 3) return encodeIntelligentMail(data);
  throw new CodeFault('code-unknown-type', `^BZ has no postal code of type ${type}; use 0, 1 or 3.`, {
    type,
  });
}

/** ^BZo,h,f,g,t (ZPL II Programming Guide, ^BZ): POSTNET, PLANET or Intelligent Mail. */
export const postal: ZplCodeCommand<BarsSettings & { type: number }> = {
  command: 'BZ',
  read(params, defaults) {
    const parameters = codeParameters(params, defaults);
    return {
      ...readBars(parameters, defaults, { height: 1, line: 2, above: 3 }, hidden),
      type: parameters.whole(4, 0, 3, 0),
    };
  },
  draw(settings, data, context) {
    const symbol = encode(settings.type, data);
    const drawing = drawPostal(symbol, settings.moduleDots, settings.heightDots);
    return withLine(drawing, symbol.data, settings.line, context.dpmm);
  },
};

/** ^B5o,h,f,g (ZPL II Programming Guide, ^B5): PLANET. */
export const planet: ZplCodeCommand<BarsSettings> = {
  command: 'B5',
  read: (params, defaults) =>
    readBars(codeParameters(params, defaults), defaults, { height: 1, line: 2, above: 3 }, hidden),
  draw(settings, data, context) {
    const symbol = encodePostal(data, 'PLANET');
    const drawing = drawPostal(symbol, settings.moduleDots, settings.heightDots);
    return withLine(drawing, symbol.data, settings.line, context.dpmm);
  },
};
