import { codeParameters } from './code-parameters.ts';
import {
  bytes,
  choice,
  type CommandParameter,
  type CommandParameters,
  count,
  digits,
  flag,
  length,
  lengthOf,
  ownTurn,
  text,
  turn,
  within,
} from './parameter-kinds.ts';

/*
 * The commands of a field that are no codes (ZPL II Programming Guide): its place, its letters, shapes and images, with
 * their parameters in their written order. Drawing, editing and the editor's help read this table and that of the codes.
 */

const side = length(1);
const letterSide = lengthOf(0, 32_000, 0);
const color = choice(['B', 'W'], 'B');
const position = { x: length(0), y: length(0), alignment: within(0, 2) };
const letters = { 'font height': letterSide, 'font width': letterSide };
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
    'block width': lengthOf(0, 32_000, 0),
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

const all = new Map<string, CommandParameters>(Object.entries({ ...plainCommands, ...codeParameters }));

/** The commands of fields, with their parameters. */
export const fieldParameters: ReadonlyMap<string, CommandParameters> = all;

/** The names of a field command's parameters, in their order; none for another command. */
export const parameterNames = (command: string): readonly string[] => Object.keys(all.get(command) ?? {});

/** A parameter of a field's command, by its name. */
export function parameterOf(command: string, name: string): CommandParameter | undefined {
  const parameters = all.get(command);
  return parameters && Object.hasOwn(parameters, name) ? parameters[name] : undefined;
}
