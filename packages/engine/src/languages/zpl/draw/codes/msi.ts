import type { ZplCodeCommand } from '../../../../codes/drawing.ts';
import { encodeMsi, type MsiCheck } from '../../../../codes/symbols/msi.ts';
import { codeParameters, drawZplBars, readBars, type BarsSettings } from './code-parameters.ts';

const checks = { A: 'none', B: 'mod10', C: 'mod10-mod10', D: 'mod11-mod10' } as const;

/** ^BMo,e,h,f,g,e2 (ZPL II Programming Guide, ^BM). */
export const msi: ZplCodeCommand<BarsSettings & { check: MsiCheck; showChecks: boolean }> = {
  command: 'BM',
  read(params, defaults) {
    const parameters = codeParameters(params, defaults);
    return {
      ...readBars(parameters, defaults, { height: 2, line: 3, above: 4 }),
      check: checks[parameters.choice(1, ['A', 'B', 'C', 'D'], 'B')],
      showChecks: parameters.flag(5, false),
    };
  },
  draw: (settings, data, context) =>
    drawZplBars(encodeMsi(data, settings.check, { showChecks: settings.showChecks }), settings, context),
};
