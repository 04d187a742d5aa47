import type { Turn } from '../../../picture/bitmap.ts';
import { type Anchor, type Inherited, LazySource, type Range } from '../../../picture/elements.ts';
import type { Frame } from '../../../picture/frame.ts';
import type { Place } from '../../../picture/remarks.ts';
import type { Box } from '../../../picture/types.ts';
import { CommandFault } from '../../command-fault.ts';
import { farthest } from '../../line-statements.ts';
import type { LineSession, LineSheet } from '../../line-walk.ts';
import type { CpclToken } from '../scan.ts';

/** The settings that stay in force from command to command, and from label to label. */
export interface Printer {
  /** PAGE-WIDTH and the header's height in dots. */
  widthDots: number | undefined;
  heightDots: number | undefined;
  /** The header's offset. */
  offset: number;
  /** Dots of a unit: IN-INCHES and the like. */
  unit: number;
  /** SETMAG, SETSP. */
  across: number;
  down: number;
  gap: number;
  underlines: boolean;
  align: 'LEFT' | 'CENTER' | 'RIGHT';
  /** Where CENTER and RIGHT end; the label's width where they do not say. */
  alignEnd: number | undefined;
  /** BARCODE-TEXT. */
  line: { font: string; size: number; offset: number } | undefined;
  /** The page that COUNTRY selects, as the tables name it; '' for UTF-8. */
  page: string;
  /** The commands that gave what is in force, by word. */
  inForce: Readonly<Record<string, Range>>;
  memoryBytes: number;
}

export const switchedOn = (): Printer => ({
  widthDots: undefined,
  heightDots: undefined,
  offset: 0,
  unit: 1,
  across: 1,
  down: 1,
  gap: 0,
  underlines: false,
  align: 'LEFT',
  alignEnd: undefined,
  line: undefined,
  page: '437',
  inForce: {},
  memoryBytes: 0,
});

/** One label while its elements are laid out. */
export interface Sheet extends LineSheet {
  /** Which copy it is, from 0: COUNT steps from one to the next. */
  copy: number;
}

/** Something in the label: drawn anew for every copy where it counts. */
export interface Step {
  draw(sheet: Sheet): void;
  /** COUNT. */
  step?: number;
}

/** All that a command may read and change. */
export interface Session extends Omit<
  LineSession<Printer, Sheet>,
  'language' | 'givers' | 'steps' | 'add' | 'print'
> {
  steps: Step[];
  /** The header's quantity. */
  quantity: number;
  print(place: Place): void;
}

/** What a command is carried out with. */
export interface Call {
  readonly session: Session;
  readonly token: CpclToken;
  readonly code: string;
  readonly place: Place;
  /** The settings in force when it was carried out. */
  readonly printer: Readonly<Printer>;
  /** The parameters that it has, by name. */
  readonly places: Map<string, Range>;
}

/** Carries out one command. Throws CommandFault for a command that the printer would refuse. */
export type Handler = (call: Call) => void;

export type Handlers = Readonly<Record<string, Handler>>;

/** A parameter as it stands there; '' where it is missing. Notes its place. */
export function word({ token, code, places }: Call, at: number): string {
  const range = token.arguments[at];
  const name = token.known?.args[at];
  if (range && name) places.set(name, range);
  return range ? code.slice(range.start, range.end) : '';
}

/** A number between bounds. Throws CommandFault where it is missing (and `missing` is not given) or another one. */
export function number(call: Call, at: number, low: number, high: number, missing?: number): number {
  const written = word(call, at);
  const name = call.token.known?.args[at] ?? `parameter ${at + 1}`;
  if (written === '' && missing !== undefined) return missing;
  return numberOf(call, written, name, low, high);
}

/** A written number between bounds, by its name; whole where units are dots. */
export function numberOf(call: Call, written: string, name: string, low: number, high: number): number {
  const { command, column } = call.place;
  const details = { parameter: name, value: written.slice(0, 40) };
  const options = { column: column + (call.token.arguments[0] ? command.length + 1 : 0), details };
  if (written === '')
    throw new CommandFault('cpcl-missing-parameter', `${command} lacks its ${name}.`, options);
  if (!/^[+-]?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})$/.test(written)) {
    const message = `The ${name} of ${command} must be a number, not ${written.slice(0, 40)}.`;
    throw new CommandFault('cpcl-not-a-number', message, options);
  }
  const value = Number(written);
  if (value >= low && value <= high) return value;
  const message = `The ${name} of ${command} must lie between ${low} and ${high}, not ${written}.`;
  throw new CommandFault('cpcl-out-of-range', message, options);
}

/** A length or a position, in dots. */
export function dots(call: Call, at: number, low: number, high = farthest, missing?: number): number {
  const { unit } = call.printer;
  return Math.round(
    number(call, at, low / unit, high / unit, missing === undefined ? undefined : missing / unit) * unit,
  );
}

/** Notes that a command gave what stays in force. */
export function setsInForce({ session: { printer }, token }: Call): void {
  printer.inForce = { ...printer.inForce, [token.command]: { start: token.start, end: token.textEnd } };
}

/** A text on one copy: the number at its end is counted on (COUNT). */
export function counted(text: string, step: number | undefined, copy: number): string {
  if (!step || copy === 0) return text;
  return text.replace(/(\d{1,30})(?=\D*$)/, (digits) => {
    const sum = BigInt(digits) + BigInt(step) * BigInt(copy);
    return String(sum < 0n ? 0n : sum)
      .padStart(digits.length, '0')
      .slice(-digits.length);
  });
}

/** The place of an element of this length: its position, or between that and the end of CENTER and RIGHT. */
export function frameIn(
  { printer }: Call,
  sheet: Sheet,
  x: number,
  y: number,
  turn: Turn,
  length: number,
): Frame & { anchor: Anchor | undefined } {
  const { align, alignEnd, offset } = printer;
  const isUpright = turn === 1 || turn === 3;
  if (align === 'LEFT' || isUpright) return { x: x + offset, y, turn, anchor: undefined };
  const room = (alignEnd ?? sheet.width) - x;
  const left = x + (align === 'RIGHT' ? room - length : Math.floor((room - length) / 2));
  const start = turn === 2 ? left + length : left;
  return { x: start + offset, y, turn, anchor: align === 'RIGHT' ? 'end' : 'centre' };
}

/** Settings that a field may have from a command before it. */
const givers = [
  '!',
  'SETMAG',
  'SETSP',
  'LEFT',
  'CENTER',
  'RIGHT',
  'BARCODE-TEXT',
  'COUNTRY',
  'ENCODING',
  'UNITS',
];

/** The properties that all elements of a command share. `range` is a line of a block that is a field of its own. */
export function commonOf(
  { token, place, printer, places }: Call,
  box: Box,
  { data, range }: { data?: Range | undefined; range?: Range | undefined } = {},
) {
  return {
    box,
    reverse: false,
    place,
    source: new LazySource(() => {
      // The settings of CONCAT and MULTILINE hold for each of their lines.
      const own = [...places].map(([name, at]): [string, Range | Inherited] => [
        name,
        range ? { command: token.command, range: at } : at,
      ]);
      const parameters: Record<string, Range | Inherited> = Object.fromEntries(own);
      for (const command of givers) {
        const by = printer.inForce[command];
        if (by) parameters[command] = { command, range: by };
      }
      return {
        range: range ?? { start: token.start, end: token.textEnd },
        origin: { x: printer.offset, y: 0, dotsPerUnit: printer.unit },
        parameters,
        data,
      };
    }),
  };
}
