import type { Turn } from '../../picture/bitmap.ts';

/*
 * The commands of CPCL (CPCL Programming Manual): their parameters between blanks, by what the manual calls them, and what
 * stands behind these. Reading, filling, drawing and editing ask this table.
 */

/** One command of the table. */
export interface CpclCommand {
  /** Of several names the one that programs are written with. */
  readonly name: string;
  /** Parameters in their order. */
  readonly args: readonly string[];
  /** The kind of text or data behind them on the line. */
  readonly rest?: 'text' | 'hex' | 'bytes' | 'options';
  /** Quarters clockwise by which it turns what it draws: the manual counts the other way round. */
  readonly turn?: Turn;
  /** Whether it sets up, stores or asks the printer, so that every label that carries it does so again. */
  readonly doubtful?: true;
}

const text = ['font', 'size', 'x', 'y'];
const bars = ['type', 'width', 'ratio', 'height', 'x', 'y'];
const ends = ['x', 'y', 'x end', 'y end', 'thickness'];
const image = ['width in bytes', 'height', 'x', 'y'];

const table = new Map<string, CpclCommand>();

function define(names: string, args: readonly string[], more: Partial<CpclCommand> = {}): void {
  const [name = ''] = names.split(' ');
  for (const each of names.split(' ')) table.set(each, { name, args, ...more });
}

define('!', ['offset', 'horizontal resolution', 'vertical resolution', 'height', 'quantity']);
define('TEXT T', text, { rest: 'text', turn: 0 });
define('TEXT90 T90 VTEXT VT', text, { rest: 'text', turn: 3 });
define('TEXT180 T180', text, { rest: 'text', turn: 2 });
define('TEXT270 T270', text, { rest: 'text', turn: 1 });
define('SCALE-TEXT ST', ['font', 'width', 'height', 'x', 'y'], { rest: 'text', turn: 0 });
define('VSCALE-TEXT VST', ['font', 'width', 'height', 'x', 'y'], { rest: 'text', turn: 3 });
define('BARCODE B', bars, { rest: 'text', turn: 0 });
define('VBARCODE VB', bars, { rest: 'text', turn: 3 });
define('BARCODE-TEXT BT', ['font', 'size', 'offset']);
define('CONCAT', ['x', 'y'], { turn: 0 });
define('VCONCAT', ['x', 'y'], { turn: 3 });
define('MULTILINE ML', ['height']);
define('LINE L', ends);
define('INVERSE-LINE IL', ends);
define('BOX', ends);
define('EXPANDED-GRAPHICS EG', image, { rest: 'hex', turn: 0 });
define('VEXPANDED-GRAPHICS VEG', image, { rest: 'hex', turn: 3 });
define('COMPRESSED-GRAPHICS CG', image, { rest: 'bytes', turn: 0 });
define('VCOMPRESSED-GRAPHICS VCG', image, { rest: 'bytes', turn: 3 });
define('COUNT', ['step']);
define('SETMAG', ['width', 'height']);
define('SETBOLD', ['boldness']);
define('SETSP', ['spacing']);
define('PAGE-WIDTH PW', ['width']);
for (const name of ['LEFT', 'CENTER', 'RIGHT']) define(name, ['range']);
for (const name of ['CONTRAST', 'TONE', 'SPEED', 'PREFEED', 'POSTFEED', 'WAIT', 'REVERSE', 'BEEP']) {
  define(name, ['number']);
}
for (const name of [
  'IN-DOTS',
  'IN-INCHES',
  'IN-CENTIMETERS',
  'IN-MILLIMETERS',
  'PRINT',
  'POPRINT',
  'END',
  'ABORT',
]) {
  define(name, []);
}
const words =
  'UNDERLINE COUNTRY ENCODING PRESENT-AT PATTERN FORM JOURNAL GAP-SENSE BAR-SENSE PACE NO-PACE TURN ON-FEED SETFF SETLP';
for (const name of [...words.split(' '), 'SETLF', 'LMARGIN', 'LT', 'PCX', 'FG', 'ENDQR']) {
  define(name, [], { rest: 'options' });
}
for (const name of [
  'setvar',
  'getvar',
  'do',
  'DF',
  'SET-TIME',
  'SET-DATE',
  'BAUD',
  'DEL',
  'DUMP',
  'TYPE',
  'DIR',
]) {
  define(name.toUpperCase(), [], { rest: 'options', doubtful: true });
}

/** Dots an inch as headers name them, by round numbers: 200 for 8 dots a millimetre. */
export const headerDpi = (dpmm: number): number => Math.round((dpmm * 25.4) / 50) * 50;

/** The entry of a command word, in either case. */
export const commandOf = (word: string): CpclCommand | undefined => table.get(word.toUpperCase());

/** Types of BARCODE whose data stands on lines of its own, and what ends these (CPCL Programming Manual, 2D codes). */
export const blockTypes: ReadonlyMap<string, string> = new Map([
  ['QR', 'ENDQR'],
  ['PDF-417', 'ENDPDF'],
  ['DATAMATRIX', 'ENDDATAMATRIX'],
  ['AZTEC', 'ENDAZTEC'],
  ['MAXICODE', 'ENDMAXICODE'],
]);

/** The word that ends the lines of a command; undefined for a command without lines. */
export function blockEnd(name: string, type: string): string | undefined {
  if (name === 'CONCAT' || name === 'VCONCAT') return 'ENDCONCAT';
  if (name === 'MULTILINE') return 'ENDML';
  return name === 'BARCODE' || name === 'VBARCODE' ? blockTypes.get(type.toUpperCase()) : undefined;
}

/** Whether a line outside of labels makes the printer answer, change or store something. */
export const isDoubtful = (line: string): boolean =>
  line.split(/[^\w-]+/).some((word) => commandOf(word)?.doubtful === true);
