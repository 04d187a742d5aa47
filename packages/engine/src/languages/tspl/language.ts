import type { Language } from '../language.ts';

/** TSPL and TSPL2 (TSC, TSPL/TSPL2 Programming Language manual). */
export const tspl = {
  key: 'tspl',
  id: 2,
  name: 'TSPL',
  extensions: ['.tspl', '.tspl2'],
  prefixes: ['TEXT', 'BLOCK', 'BARCODE', 'QRCODE', 'DMATRIX', 'PDF417', 'AZTEC'],
  hasSections: true,
  drawn: true,
  // A program sets up or clears with a line of its own, or draws and prints without. Words of a ZPL label may begin a
  // line; a whole program is no accident.
  recognise(text) {
    const [begins, prints] = [/^\s*(?:SIZE|CLS)\b/im.test(text), /^\s*PRINT\b/im.test(text)];
    return begins && prints ? 'program' : begins || prints ? 'part' : undefined;
  },
  // From the first line that starts with SIZE or CLS to the end of the last PRINT line.
  programIn(text) {
    const first = /^[ \t]*(?:SIZE|CLS)\b/im.exec(text);
    if (!first) return undefined;
    const prints = [...text.slice(first.index).matchAll(/^[ \t]*PRINT\b[^\r\n]*(?:\r?\n)?/gim)];
    const last = prints.at(-1);
    return last && { start: first.index, end: first.index + last.index + last[0].length };
  },
  labelEnd: /^[ \t]*PRINT\b/gim,
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
} as const satisfies Language;
