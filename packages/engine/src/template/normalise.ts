/*
 * What happens to every value before it meets printer code (docs/printer-rules.md, Values in printer code):
 * one form of accents, one kind of blank, nothing invisible.
 */

const lines = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
const blanks = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
const invisible = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u001f\u007f-\u009f]/;

/** Anything but the visible characters of Latin-1 and the plain blank; those are NFC and stay what they are. */
// oxlint-disable-next-line no-control-regex
const unusual = /[^ -~\u00a1-\u00ac\u00ae-\u00ff]/;

/** NFC, line ends and every other white space as a plain blank, soft hyphens, zero-width and direction marks dropped. */
export function normaliseValue(text: string): string {
  if (!unusual.test(text)) return text;
  return text.normalize('NFC').replace(lines, ' ').replace(blanks, ' ').replace(invisible, '');
}

/** The first control character of a normalised text, as U+001B, or undefined. */
export function controlCharacter(text: string): string | undefined {
  const found = control.exec(text)?.[0];
  return found === undefined ? undefined : characterName(found);
}

/** A character as people look it up: U+20A1. */
export function characterName(char: string): string {
  return `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Latin-1 characters, one flag a code, that a value may hold to be written as it is. */
export type SafeCharacters = Uint8Array;

/** A table of safe characters: those that the expression matches, less the ones in `except`. */
export function safeCharacters(pattern: RegExp, except = ''): SafeCharacters {
  const table = new Uint8Array(256);
  for (let code = 0; code < 256; code++) {
    const char = String.fromCharCode(code);
    if (pattern.test(char) && !except.includes(char)) table[code] = 1;
  }
  return table;
}

/** Whether every character of a text is in the table. */
export function isSafe(text: string, table: SafeCharacters): boolean {
  for (let at = 0; at < text.length; at++) {
    if (table[text.charCodeAt(at)] !== 1) return false;
  }
  return true;
}
