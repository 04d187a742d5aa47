import { codeCommands } from './code-commands.ts';

/*
 * What the ZPL II Programming Guide calls the parameters of a field's commands.
 */

/** Parameters of commands in their order; an empty name is not of interest. */
export const parameterNames: Readonly<Record<string, readonly string[]>> = {
  FO: ['x', 'y', 'alignment'],
  FT: ['x', 'y', 'alignment'],
  'A@': ['rotation', 'font height', 'font width', 'font'],
  FB: ['block width', 'lines', 'space between lines', 'justification', 'indent'],
  TB: ['block rotation', 'block width', 'block height'],
  FN: ['number'],
  FP: ['direction', 'gap'],
  SN: ['', 'increment', 'leading zeros'],
  SF: ['mask', 'increment'],
  GS: ['rotation', 'font height', 'font width'],
  GB: ['width', 'height', 'thickness', 'color', 'rounding'],
  GC: ['diameter', 'thickness', 'color'],
  GE: ['width', 'height', 'thickness', 'color'],
  GD: ['width', 'height', 'thickness', 'color', 'leaning'],
  GF: ['compression', 'bytes', 'field bytes', 'bytes a row'],
  XG: ['image', 'magnification x', 'magnification y'],
  IM: ['image'],
  ...Object.fromEntries(
    Object.entries(codeCommands).map(([command, { parameters }]) => [command, Object.keys(parameters)]),
  ),
};
