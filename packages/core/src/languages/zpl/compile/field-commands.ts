import type { ZplField } from './field.ts';
import type { ZplToken } from '../scan.ts';
import { parametersOf } from '../scan.ts';

/** The other commands of a field, from the last ^FS, ^XA or data on, to its own ^FS. */
export function fieldCommands(
  text: string,
  tokens: readonly ZplToken[],
  at: number,
): Pick<ZplField, 'commands' | 'hexIndicator'> {
  const commands = new Map<string, readonly string[]>();
  let hexIndicator: string | undefined;
  let first = at;
  while (first > 0 && !ends(tokens[first - 1]?.code)) first--;
  let last = at;
  while (last + 1 < tokens.length && !ends(tokens[last + 1]?.code) && tokens[last + 1]?.code !== 'FO') last++;
  for (const [index, token] of tokens.slice(first, last + 1).entries()) {
    if (first + index === at || token.code === '') continue;
    commands.set(token.code, parametersOf(text, token));
    if (token.code === 'FH' && first + index < at)
      hexIndicator = text.slice(token.dataStart, token.end).trim().charAt(0) || '_';
  }
  return { commands, hexIndicator };
}

function ends(code: string | undefined): boolean {
  return code === 'FS' || code === 'XA' || code === 'XZ' || code === 'FD' || code === 'FV';
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
