import type { Language } from '../language.ts';
import { zplPictureLabel } from './picture-label.ts';
import { testLabel } from './test-label.ts';

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
  emptyLabel: (widthMm, heightMm, dpmm) =>
    [
      '^XA',
      '^CI%_CODEPAGE_%',
      `^PW${Math.round(widthMm * dpmm)}`,
      `^LL${Math.round(heightMm * dpmm)}`,
      '^LH0,0',
      '^PR%_SPEED_%',
      '^MD%_MD_%',
      '^PQ%QUANTITY%',
      '^XZ',
      '',
    ].join('\n'),
  testLabel,
  pictureLabel: zplPictureLabel,
} as const satisfies Language;
