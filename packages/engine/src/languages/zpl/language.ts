import type { Language } from '../language.ts';

/** ZPL II (Zebra, ZPL II Programming Guide). */
export const zpl = {
  key: 'zpl',
  id: 1,
  name: 'ZPL',
  extensions: ['.zpl'],
  prefixes: ['^FD', '^FV'],
  hasSections: true,
  drawn: true,
  recognise: (text) => (/\^XA/i.test(text) ? 'program' : undefined),
  labelEnd: /\^XZ/gi,
  answersStatus: true,
  countsLabels: true,
  takesConfigurations: true,
  // ^CI, ^MD and ^PR.
  settings: {
    key: 'zpl',
    codePage: { choices: ['27', '28', '31', '35'], usual: '28' },
    darkness: { low: -30, high: 30, usual: 0 },
    speed: { low: 1, high: 14, usual: 7 },
  },
} as const satisfies Language;
