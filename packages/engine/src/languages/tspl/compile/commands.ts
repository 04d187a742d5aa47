import { codeCommands } from '../symbologies.ts';

/* Kinds of TSPL commands (TSPL/TSPL2 manual, Setup and System Commands, Label Formatting Commands). */

/** Settings that hold until they are changed: once at the head of a chunk. */
export const setUpCommands: ReadonlySet<string> = new Set([
  'SIZE', 'GAP', 'BLINE', 'OFFSET', 'SPEED', 'DENSITY', 'DIRECTION', 'REFERENCE', 'SHIFT', 'COUNTRY', 'CODEPAGE', 'LIMITFEED',
]); // prettier-ignore

/** Commands whose strings are data; in others a string is a name. */
export const dataCommands: ReadonlySet<string> = new Set(['TEXT', 'BLOCK', ...codeCommands]);

/** Commands that put something on a label. */
export const drawingCommands: ReadonlySet<string> = new Set([
  ...dataCommands,
  'BAR', 'BOX', 'CIRCLE', 'ELLIPSE', 'DIAGONAL', 'ERASE', 'REVERSE', 'PUTBMP', 'PUTPCX', 'TRIANGLE',
]); // prettier-ignore

/** Commands that raw bytes follow. */
export const rawCommands: ReadonlySet<string> = new Set(['BITMAP', 'DOWNLOAD']);
