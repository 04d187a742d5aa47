import { actTable } from '../acts.ts';

/** What TSPL's commands do besides printing (TSPL/TSPL2 Programming Language manual, TSC). */
export const tsplActs = actTable([
  ['GAPDETECT BLINEDETECT AUTODETECT SELFTEST INITIALPRINTER KILL', 'again', 'shown', 'lasts'],
  ['HOME FORMFEED', 'again', 'shown'],
  ['BACKUP', 'shown', 'lasts'],
  ['FEED BACKFEED', 'shown'],
  ['DOWNLOAD MOVE COPY REPRINT EOP OPEN WRITE INPUTFILTER', 'lasts'],
  ['WLAN NET BT GPIO AUTOSTATUS LIMITFEED REDRAW', 'lasts'],
]);

/** What SET may set for a label; everything else of it the printer keeps. */
const labelSettings = /^(?:COUNTER|CUTTER|PARTIAL_CUTTER|BACK|PEEL|TEAR|STRIPER|RIBBON|REWIND|HEAD)$/;

/** Immediate commands: <ESC>! resets, pauses, feeds or cancels; ~! dumps, resets or changes. Questions are let through. */
// oxlint-disable-next-line no-control-regex -- they begin with ESC
const immediate = /\x1b![CDFKOPQR.]|~![CDER]/;

/** What of a command outlives its label, as it is written; undefined for one of which nothing does. */
export function tsplLasting(command: string, text: string): string | undefined {
  if (tsplActs.has(command, 'lasts')) return command;
  const typed = immediate.exec(text);
  if (typed) return typed[0].replace('\x1b', '<ESC>');
  const setting = command === 'SET' ? /^SET\s+([A-Za-z_]*)/i.exec(text)?.[1]?.toUpperCase() : undefined;
  return setting === undefined || labelSettings.test(setting) ? undefined : `SET ${setting}`;
}
