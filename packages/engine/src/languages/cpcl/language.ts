import type { Language } from '../language.ts';

/** CPCL of mobile printers (Zebra, CPCL Programming Manual). */
export const cpcl = {
  key: 'cpcl',
  id: 8,
  name: 'CPCL',
  extensions: ['.cpcl'],
  prefixes: ['TEXT', 'T', 'BARCODE', 'B'],
  hasSections: true,
  oneLineTexts: true,
  drawn: true,
  // A program begins with its header and prints; text and codes with numbers between blanks are parts of one.
  recognise(text) {
    const begins = /^![ \t]+-?\d+[ \t]+\d+[ \t]+\d+[ \t]+\d+[ \t]+(?:\d+|%QUANTITY%)[ \t]*\r?$/m;
    if (begins.test(text) && /^[ \t]*(?:PO)?PRINT[ \t]*\r?$/m.test(text)) return 'program';
    return /^(?:T|TEXT|T90|TEXT90|VTEXT|VT)[ \t]+\d+[ \t]+\d+[ \t]+\d+[ \t]+\d+[ \t]/m.test(text)
      ? 'part'
      : undefined;
  },
  labelEnd: /^[ \t]*(?:PO)?PRINT[ \t]*\r?$/gm,
  // They answer over lines that take answers, and `! U1 getvar` is printed by others.
  answersStatus: false,
  countsLabels: false,
  takesConfigurations: false,
  // COUNTRY, CONTRAST and SPEED.
  settings: {
    key: 'cpcl',
    codePage: { choices: ['LATIN9', 'CP850', 'USA'], usual: 'LATIN9' },
    darkness: { low: 0, high: 3, usual: 1 },
    speed: { low: 0, high: 5, usual: 3 },
  },
} as const satisfies Language;
