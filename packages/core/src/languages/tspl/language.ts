import type { Language } from '../language.ts';
import { testLabel } from './test-label.ts';

/** TSPL and TSPL2 (TSC, TSPL/TSPL2 Programming Language manual). */
export const tspl = {
  key: 'tspl',
  id: 2,
  name: 'TSPL',
  extensions: ['.tspl', '.tspl2'],
  prefixes: ['TEXT', 'BLOCK', 'BARCODE', 'QRCODE', 'DMATRIX', 'PDF417', 'AZTEC'],
  hasSections: true,
  drawn: true,
  answersStatus: true,
  countsLabels: false,
  takesConfigurations: false,
  // CODEPAGE, DENSITY and SPEED.
  settings: {
    key: 'tspl',
    codePage: { choices: ['1252', 'UTF-8', '1250', '1254'], usual: 'UTF-8' },
    darkness: { low: 0, high: 15, usual: 7 },
    speed: { low: 1, high: 18, usual: 9 },
  },
  testLabel,
} as const satisfies Language;
