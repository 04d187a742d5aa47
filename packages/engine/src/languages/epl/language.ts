import type { Language } from '../language.ts';

/** EPL2 in page mode (Zebra 14245L, EPL Programming Guide). */
export const epl = {
  key: 'epl',
  id: 3,
  name: 'EPL',
  extensions: ['.epl'],
  prefixes: ['A', 'B', 'b'],
  hasSections: true,
  drawn: true,
  oneLineTexts: true,
  // A program clears the image buffer, or retrieves a form, and prints; data commands with quotes are parts of one.
  recognise(text) {
    const prints = /^[ \t]*P\d*(?:,\d+)?[ \t]*\r?$/m.test(text);
    if (prints && /^[ \t]*(?:N[ \t]*\r?$|FR")/m.test(text)) return 'program';
    return /^[ \t]*[ABb]\d+,\d+,[^"\r\n]*"/m.test(text) ? 'part' : undefined;
  },
  labelEnd: /^[ \t]*P\d*(?:,\d+)?[ \t]*\r?$/gm,
  // Its printers answer over serial lines and to U commands that print when the line takes no answer.
  answersStatus: false,
  countsLabels: false,
  takesConfigurations: false,
  // I, D and S.
  settings: {
    key: 'epl',
    like: 'tspl',
    codePage: { choices: ['A', 'B', 'E', '0', '1'], usual: 'A' },
    darkness: { low: 0, high: 15, usual: 7 },
    speed: { low: 1, high: 6, usual: 3 },
  },
} as const satisfies Language;
