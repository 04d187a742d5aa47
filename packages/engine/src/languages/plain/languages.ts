import type { Language } from '../language.ts';
import { tspl } from '../tspl/language.ts';

/* Languages that are filled and repeated, not drawn (D44): data, no engines. They take the settings of TSPL. */

const common = {
  hasSections: false,
  drawn: false,
  answersStatus: false,
  countsLabels: false,
  takesConfigurations: false,
  settings: tspl.settings,
} as const;

export const escpos = {
  ...common,
  key: 'escpos',
  id: 4,
  name: 'ESC/POS',
  extensions: ['.txt'],
  prefixes: [],
} as const satisfies Language;

export const sbpl = {
  ...common,
  key: 'sbpl',
  id: 5,
  name: 'SBPL',
  extensions: ['.sbpl'],
  prefixes: [],
} as const satisfies Language;

export const fgl = {
  ...common,
  key: 'fgl',
  id: 6,
  name: 'FGL',
  extensions: ['.fgl'],
  prefixes: [],
} as const satisfies Language;

export const epcl = {
  ...common,
  key: 'epcl',
  id: 7,
  name: 'EPCL',
  extensions: ['.txt'],
  prefixes: [],
} as const satisfies Language;
