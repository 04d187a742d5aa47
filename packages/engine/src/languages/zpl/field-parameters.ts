import { codeParameters } from './code-parameters.ts';
import {
  bytes,
  choice,
  type CommandParameter,
  type CommandParameters,
  count,
  digits,
  dotsFrom,
  flag,
  length,
  lengthOf,
  ownTurn,
  tenths,
  text,
  turn,
  within,
} from './parameter-kinds.ts';

/*
 * The commands that are no codes (ZPL II Programming Guide): those of a field, and settings that stay in force, with their
 * parameters in their written order. Drawing, editing and the editor's help read these tables and that of the codes.
 */

const side = length(1);
const fromNothing = lengthOf(0, 32_000, 0);
const color = choice(['B', 'W'], 'B');
const position = { x: length(0), y: length(0), alignment: within(0, 2) };
const letters = { 'font height': fromNothing, 'font width': fromNothing };
const shape = { width: side, height: side, thickness: lengthOf(1, 32_000, 1), color };

/** In their order; '' is the data itself, or what the command reads in a way of its own. */
export const plainCommands = {
  FO: position,
  FT: position,
  /** Its first parameter is the letter of the font and the turn behind that. */
  A: { '': text(), ...letters },
  'A@': { rotation: ownTurn, ...letters, font: text() },
  GS: { rotation: turn, ...letters },
  FB: {
    'block width': fromNothing,
    lines: count(1, 9999, 1),
    'space between lines': lengthOf(-9999, 9999, 0),
    justification: choice(['L', 'C', 'R', 'J', 'D'], 'L'),
    indent: lengthOf(0, 9999, 0),
  },
  TB: {
    'block rotation': ownTurn,
    'block width': lengthOf(1, 32_000, 1),
    'block height': lengthOf(1, 32_000, 1),
  },
  FN: { number: count(0, 9999, 0) },
  FP: { direction: choice(['H', 'V', 'R'], 'H'), gap: count(0, 9999, 0) },
  SN: { '': text(), increment: digits('1'), 'leading zeros': flag(false) },
  SF: { mask: text(), increment: digits('1') },
  GB: { ...shape, rounding: count(0, 8, 0) },
  GC: { diameter: lengthOf(1, 32_000, 3), thickness: shape.thickness, color },
  GE: shape,
  GD: { ...shape, leaning: choice(['R', 'L', '/', '\\'], 'R') },
  GF: { compression: bytes, bytes, 'field bytes': bytes, 'bytes a row': bytes, '': text() },
  XG: { image: text(), 'magnification x': count(1, 10, 1), 'magnification y': count(1, 10, 1) },
  IM: { image: text() },
} satisfies Readonly<Record<string, CommandParameters>>;

/** Settings of the label and of the fields that follow, and downloads. */
export const settingCommands = {
  BY: { 'module width': length(1, 100), ratio: tenths(2, 3), height: side },
  CF: { font: text(), ...letters },
  CW: { letter: text(), file: text() },
  FW: { rotation: ownTurn, alignment: position.alignment },
  LH: { x: fromNothing, y: fromNothing },
  LL: { length: dotsFrom(1) },
  LR: { reverse: flag(false) },
  LS: { left: lengthOf(-9999, 9999, 0) },
  LT: { down: lengthOf(-120, 120, 0) },
  PM: { mirrored: flag(false) },
  PO: { orientation: choice(['N', 'I'], 'N') },
  PW: { width: dotsFrom(2) },
  IS: { image: text(), prints: flag(true) },
  DG: { image: text(), bytes, 'bytes a row': bytes, data: text() },
  DY: { image: text(), format: text(), extension: text('G'), bytes, 'bytes a row': bytes, data: text() },
} satisfies Readonly<Record<string, CommandParameters>>;

/** The commands of fields, with their parameters. */
export const fieldParameters: ReadonlyMap<string, CommandParameters> = new Map(
  Object.entries({ ...plainCommands, ...codeParameters }),
);

/** The parameters of a command; none of one that no table has. */
export const commandParameters = (command: string): CommandParameters =>
  fieldParameters.get(command) ?? (settingCommands as Record<string, CommandParameters>)[command] ?? {};

/** A parameter of a field's command, by its name. */
export function parameterOf(command: string, name: string): CommandParameter | undefined {
  const parameters = fieldParameters.get(command);
  return parameters && Object.hasOwn(parameters, name) ? parameters[name] : undefined;
}
