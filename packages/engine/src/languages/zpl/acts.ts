import { actTable } from '../acts.ts';

/** What ZPL's commands do besides printing (ZPL II Programming Guide, Zebra P1099958, 'ZPL Commands', 'ZBI Commands'). */
const acts = actTable([
  // Stored formats, pictures, fonts, encodings and files; memory that is cleared or moved.
  ['^DF ^IS ^ID ^TO ^EF ^EG ^FL ^JB ~JB ^CM ~DB ~DE ~DG ~DS ~DT ~DU ~DY ~EG', 'lasts'],
  // Saved settings, names, passwords, clock and language of the display.
  ['^JU ^KD ^KL ^KN ^KP ^KV ^SL ^SO ^ST ^SZ ^MA ^MF ^MI ^ML ^MP ^JJ ^JW ^SC ^SI ^SS ^XS ^JH ^JT', 'lasts'],
  // Network and radio.
  [
    '^NB ^NC ^ND ^NI ^NN ^NP ^NS ^NT ^NW ~NC ~NR ~NT ^SQ ^SX ^WA ^WE ^WF ^WI ^WL ^WP ^WR ^WS ^WX ~WL',
    'lasts',
  ],
  ['~WR ^RL ^RZ', 'lasts'],
  // Reset, calibration, dump mode, programs, cancelled labels of others, counters, batteries.
  ['~JR ~JA ~JP ~JC ~JG ~JD ~JF ~JI ^JI ~JQ ~JL ~RO ^RO ~KB ^ZZ ~PP', 'lasts'],
]);

const lasting: ReadonlySet<string> = new Set(acts.named('lasts').map((name) => name.slice(1)));

/** Whether the effect of a command outlives its label; printers take some names with either prefix. */
export const zplLasts = (code: string): boolean => lasting.has(code);
