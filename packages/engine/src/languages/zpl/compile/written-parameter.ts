import { type CodeCommandName, type CodeParameters, parameterAt } from '../code-commands.ts';
import type { ZplField } from './field.ts';

/** A parameter of a field's code as it is written; undefined where it is left out. */
export function writtenParameter<Name extends CodeCommandName>(
  { commands }: Pick<ZplField, 'commands'>,
  command: Name,
  parameter: keyof CodeParameters<Name>,
): string | undefined {
  return commands.get(command)?.[parameterAt(command, parameter)];
}
