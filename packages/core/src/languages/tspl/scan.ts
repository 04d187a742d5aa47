/*
 * Lines of a TSPL program (TSC TSPL/TSPL2 programming manual): a command word and arguments at commas; a quoted string
 * ends at a quote that is not written as \["].
 */

/** One argument, with its place in the line. A quoted one begins and ends with its quotes. */
export interface TsplArgument {
  readonly start: number;
  readonly end: number;
  readonly quoted: boolean;
}

export interface TsplLine {
  /** Upper-case command word; '' for a blank line. */
  readonly command: string;
  readonly arguments: readonly TsplArgument[];
  /** The line without its end. */
  readonly text: string;
  /** Position of the line in the section's text. */
  readonly position: number;
  /** The contents of its quoted strings; an argument may join several with +. */
  readonly strings: readonly TsplString[];
  /** A quoted string that is not closed. */
  readonly unclosed: boolean;
}

/** What stands between two quotes, as places in the line. */
export interface TsplString {
  readonly start: number;
  readonly end: number;
}

/** Cuts a program into lines; blank ones are left out. */
export function scanTspl(text: string): TsplLine[] {
  const lines: TsplLine[] = [];
  for (const match of text.matchAll(/[^\r\n]+/g)) {
    if (match[0].trim() !== '') lines.push(scanLine(match[0].trimEnd(), match.index));
  }
  return lines;
}

function scanLine(text: string, position: number): TsplLine {
  const word = /^\s*(?:[A-Za-z]+[A-Za-z0-9]*\$?)?/.exec(text)?.[0] ?? '';
  const found: TsplArgument[] = [];
  const strings: TsplString[] = [];
  let start = word.length;
  let unclosed = false;
  for (let at = word.length; at <= text.length; at++) {
    if (text[at] === '"') {
      const end = stringEnd(text, at);
      unclosed ||= end > text.length;
      strings.push({ start: at + 1, end: end - 1 });
      at = Math.min(end, text.length) - 1;
    } else if (at === text.length || text[at] === ',') {
      const argument = trimmed(text, start, at);
      if (argument.end > argument.start || found.length > 0) found.push(argument);
      start = at + 1;
    }
  }
  return { command: word.trim().toUpperCase(), arguments: found, strings, text, position, unclosed };
}

function trimmed(text: string, from: number, to: number): TsplArgument {
  let start = from;
  let end = to;
  while (start < end && text[start] === ' ') start++;
  while (end > start && text[end - 1] === ' ') end--;
  return { start, end, quoted: text[start] === '"' && end - start >= 2 && text[end - 1] === '"' };
}

/** The position after the closing quote; beyond the text when there is none. */
function stringEnd(text: string, opening: number): number {
  for (let at = opening + 1; at < text.length; at++) {
    if (text[at] !== '"') continue;
    if (text[at - 1] === '[' && text[at - 2] === '\\' && text[at + 1] === ']') continue;
    return at + 1;
  }
  return text.length + 1;
}

/** An argument's text; a quoted one without its quotes. */
export function argumentText(line: TsplLine, index: number): string {
  const argument = line.arguments[index];
  if (!argument) return '';
  return argument.quoted
    ? line.text.slice(argument.start + 1, argument.end - 1)
    : line.text.slice(argument.start, argument.end);
}
