import { hexIndicatorOf } from '../draw/commands/fields.ts';
import { readParameters } from '../draw/read-parameters.ts';
import type { Field } from '../draw/state.ts';
import type { ZplToken } from '../scan.ts';
import type { FieldCommands } from './field.ts';

/** The commands of a field with their parameters; the last of those that are given twice counts. */
export function commandsOfField(field: Field): FieldCommands {
  const found = new Map<string, readonly string[]>();
  for (const { name, params, delimiter } of field.commands) {
    found.delete(name);
    found.set(name, params.trimEnd().split(delimiter));
  }
  return found;
}

/** The indicator of the ^FH that a field has before its data at `start`. */
export function hexIndicatorBefore(field: Field, start: number): string | undefined {
  const command = field.commands.findLast((each) => each.name === 'FH' && each.start < start);
  return command && hexIndicatorOf(readParameters(command));
}

/** Whether a format sets its page before its first data. */
export function setsPageFirst(tokens: readonly ZplToken[]): boolean {
  for (const { code } of tokens) {
    if (code === 'CI') return true;
    if (code === 'FD' || code === 'FV') return false;
  }
  return false;
}

export function trimmedEnd(text: string, token: ZplToken): number {
  const blank = /\s*$/.exec(text.slice(token.dataStart, token.end))?.[0].length ?? 0;
  return token.end - blank;
}
