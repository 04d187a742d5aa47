import type { Place } from '../../../picture/remarks.ts';
import type { Command } from './scan.ts';

/** The place of a command, named as a person writes it. */
export function placeOf(command: Command): Place {
  return {
    line: command.line,
    column: command.column,
    command: `${command.control ? '~' : '^'}${command.name}`,
  };
}
