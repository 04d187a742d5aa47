import { byteText, type FindRawData, hideRawData } from '../template/source.ts';
import { isDoubtful } from './cpcl/commands.ts';
import { cpclRawData, createCpclScanner } from './cpcl/scan.ts';
import { createEplScanner, eplRawData } from './epl/scan.ts';
import { languagesOfCode, type PrinterLanguage } from './languages.ts';
import { createTsplScanner, tsplRawData } from './tspl/scan.ts';
import { createZplScanner, zplRawData } from './zpl/scan.ts';

/*
 * Commands whose effect outlives the label: they set the printer up for good, store or delete what it keeps, reset it, or
 * print or drop the labels of others. Who prints for somebody far away refuses code that has one.
 */

const words = (...lines: readonly string[]): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => line.split(' ')));

/** ZPL II Programming Guide (Zebra P1099958), 'ZPL Commands' and 'ZBI Commands'. */
const zplCommands = words(
  // Stored formats, pictures, fonts, encodings and files; memory that is cleared or moved.
  '^DF ^IS ^ID ^TO ^EF ^EG ^FL ^JB ~JB ^CM ~DB ~DE ~DG ~DS ~DT ~DU ~DY ~EG',
  // Saved settings, names, passwords, clock and language of the display.
  '^JU ^KD ^KL ^KN ^KP ^KV ^SL ^SO ^ST ^SZ ^MA ^MF ^MI ^ML ^MP ^JJ ^JW ^SC ^SI ^SS ^XS ^JH ^JT',
  // Network and radio.
  '^NB ^NC ^ND ^NI ^NN ^NP ^NS ^NT ^NW ~NC ~NR ~NT ^SQ ^SX ^WA ^WE ^WF ^WI ^WL ^WP ^WR ^WS ^WX ~WL ~WR ^RL ^RZ',
  // Reset, calibration, dump mode, programs, cancelled labels of others, counters, batteries.
  '~JR ~JA ~JP ~JC ~JG ~JD ~JF ~JI ^JI ~JQ ~JL ~RO ^RO ~KB ^ZZ ~PP',
);
const zplNames: ReadonlySet<string> = new Set([...zplCommands].map((name) => name.slice(1)));

/** TSPL/TSPL2 Programming Language manual (TSC). */
const tsplCommands = words(
  'DOWNLOAD KILL MOVE COPY INITIALPRINTER SELFTEST GAPDETECT BLINEDETECT AUTODETECT BACKUP REPRINT EOP',
  'OPEN WRITE INPUTFILTER WLAN NET BT GPIO AUTOSTATUS LIMITFEED REDRAW',
);
/** What SET may set for a label; everything else of it the printer keeps. */
const tsplSettings = words('COUNTER CUTTER PARTIAL_CUTTER BACK PEEL TEAR STRIPER RIBBON REWIND HEAD');
/** Immediate commands: <ESC>! resets, pauses, feeds or cancels; ~! dumps, resets or changes. Questions are let through. */
// oxlint-disable-next-line no-control-regex -- they begin with ESC
const tsplImmediate = /\x1b![CDFKOPQR.]|~![CDER]/;

/** EPL Programming Guide (Zebra 14245L). */
const eplCommands = words(
  'FS FE FK GM GK ES EK M Y O TS TD TT ^@ ^default AUTOFR xa dump EPL1 eR oE oH oM oR oW o',
);

/** Zebra, 'SGD Printer Commands': settings in any of its languages, also as JSON. */
const zebraSettings = /!\s*(?:U1?\s+(?:setvar|do)\b|UTILITIES\b|DF\b)|\{\}\s*\{/i;

function zplLasting(code: string): string | undefined {
  const scanner = createZplScanner(code, 'printer');
  for (let token = scanner.next(); token; token = scanner.next()) {
    if (token.code === '') continue;
    // Printers take some names with either prefix.
    if (zplNames.has(token.code)) return `${token.control ? '~' : '^'}${token.code}`;
  }
  return undefined;
}

function tsplLasting(code: string): string | undefined {
  const scanner = createTsplScanner(code);
  for (let token = scanner.next(); token; token = scanner.next()) {
    const { command, start, textEnd } = token;
    if (tsplCommands.has(command)) return command;
    const text = code.slice(start, textEnd);
    const immediate = tsplImmediate.exec(text);
    if (immediate) return immediate[0].replace('\x1b', '<ESC>');
    const setting = command === 'SET' ? /^SET\s+([A-Za-z_]*)/i.exec(text)?.[1]?.toUpperCase() : undefined;
    if (setting !== undefined && !tsplSettings.has(setting)) return `SET ${setting}`;
  }
  return undefined;
}

function eplLasting(code: string): string | undefined {
  const scanner = createEplScanner(code);
  for (let token = scanner.next(); token; token = scanner.next())
    if (eplCommands.has(token.command)) return token.command;
  return undefined;
}

function cpclLasting(code: string): string | undefined {
  const scanner = createCpclScanner(code);
  for (let token = scanner.next(); token; token = scanner.next()) {
    const { start, wordEnd, mode, text, command } = token;
    const line = code.slice(start, text?.start ?? token.textEnd);
    if (command !== ';' && (mode !== 'line' || wordEnd > start) && isDoubtful(line))
      return command || line.trim().slice(0, 20);
  }
  return undefined;
}

interface Reader {
  /** The first such command. */
  find(code: string): string | undefined;
  rawData: FindRawData;
}

const readers: Readonly<Partial<Record<PrinterLanguage, Reader>>> = {
  zpl: { find: zplLasting, rawData: zplRawData },
  tspl: { find: tsplLasting, rawData: tsplRawData },
  epl: { find: eplLasting, rawData: eplRawData },
  cpcl: { find: cpclLasting, rawData: cpclRawData },
};

/** Why code is not printed for somebody far away. */
export type LastingFault =
  /** It has this command. */
  | { reason: 'lasting-command'; command: string }
  /** It is in none of the languages whose commands are known here. */
  | { reason: 'other-language' };

/**
 * The first command of a code that does more than print its labels; undefined when it only prints. It is read in each
 * language that it may be taken for, and in that of the printer: many printers know more than one.
 *
 * @param code the whole job
 * @param known the language that the printer answers in or is set to
 */
export function lastingFault(code: Uint8Array, known?: PrinterLanguage): LastingFault | undefined {
  const text = byteText(code);
  const found = languagesOfCode(text);
  if (found.length === 0 || found.some((language) => !readers[language])) return { reason: 'other-language' };
  const settings = zebraSettings.exec(text);
  if (settings) return { reason: 'lasting-command', command: settings[0].replaceAll(/\s+/g, ' ') };
  const asOther = known && !found.includes(known) ? readers[known] : undefined;
  const command =
    found.map((language) => readers[language]?.find(text)).find((each) => each !== undefined) ??
    asOther?.find(
      found.reduce((seen, language) => hideRawData(seen, readers[language]?.rawData(seen) ?? []), text),
    );
  return command === undefined ? undefined : { reason: 'lasting-command', command };
}
