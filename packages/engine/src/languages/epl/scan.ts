import type { Range } from '../../picture/elements.ts';
import {
  createLineScanner,
  lineEnd,
  type LineScanner,
  type LineSyntax,
  type LineToken,
  readArguments,
  trimmed,
} from '../line-scan.ts';

/*
 * EPL Programming Guide (Zebra 14245L), 'Command Conventions': a command a line, which ends at a line feed; a word of one
 * to six characters whose case counts, and parameters at commas; data in quotes, in which a backslash takes the character
 * behind it as it is. GW and GM carry counted raw bytes; behind ? stand the values of a stored form, a line each.
 */

/**
 * A command as the manual names it, or the blanks between two. Data may join strings, variables and counters; behind it
 * stand the raw bytes of GW and GM, or the lines of ?.
 */
export interface EplToken extends LineToken {
  /** Where the command word ends. */
  readonly wordEnd: number;
}

/** What stands between quotes, as text: a backslash takes the character behind it as it is. */
export function readEplText(quoted: string): string {
  return quoted.replaceAll(/\\([^])/g, '$1');
}

/** Raw bytes of GW and GM, where all of them are there. */
export function eplRawData(text: string): Range[] {
  if (!/G[WM]/.test(text)) return [];
  const found: Range[] = [];
  const scanner = createEplScanner(text);
  for (let token = scanner.next(); token; token = scanner.next())
    if (hasRawData(token)) found.push(token.data!);
  return found;
}

/** Whether a command has all the raw bytes that it announces. */
export function hasRawData({ data, announced }: EplToken): boolean {
  return data !== undefined && data.end - data.start === announced;
}

const word = /^(?:AUTOFR|EPL2|dump|\^(?:default|ee|@)|[EFGJLTUZ][A-Z]|o[A-Z]|r[NY]|eR|xa|PA|[A-Za-z?;])/;

/** Lines that end the values behind ?: nobody would take them for one. */
const endOfValues = /^(?:PA?\d*(?:,\d*)?[ \t]*|F[KRS]"[^\r\n]*)(?:[\r\n]|$)/;

/** Whether a line behind ? would be taken for the command that ends the values. */
export function endsValues(line: string): boolean {
  return endOfValues.test(line);
}

const syntax: LineSyntax = {
  /** White space, NUL and a byte order mark before a command mean nothing. */
  isBlank: (char) => char <= 32 || char === 0xfeff,
  stringEnd(text, opening, end) {
    for (let at = opening + 1; at < end; at++) {
      if (text[at] === '\\') at++;
      else if (text[at] === '"') return at;
    }
    return -1;
  },
};

/** Reads a text token by token. */
export function createEplScanner(text: string): LineScanner<EplToken> {
  function afterLineEnd(end: number): number {
    return text.startsWith('\r\n', end) ? end + 2 : Math.min(text.length, end + 1);
  }

  function command(start: number): EplToken {
    const end = lineEnd(text, start);
    const name = word.exec(text.slice(start, start + 8))?.[0] ?? '';
    const wordEnd = start + name.length;
    const textEnd = start + text.slice(start, end).trimEnd().length;
    const found = { start, command: name, blank: false, wordEnd };
    const nothing = { arguments: [], strings: [], unclosed: false };
    if (name === ';') return { ...found, ...nothing, textEnd, end };
    if (name === 'GW') {
      const raw = graphic(wordEnd, end);
      if (raw) return { ...found, ...nothing, ...raw };
    }
    const plain = { ...found, ...readArguments(text, wordEnd, end, syntax), textEnd };
    if (name === '?' && wordEnd === textEnd) {
      const data = { start: afterLineEnd(end), end: valuesEnd(afterLineEnd(end)) };
      return { ...plain, data, end: data.end };
    }
    const count =
      name === 'GM' ? /^"(?:[^"\\]|\\.)*"(\d{1,9})$/.exec(text.slice(wordEnd, textEnd))?.[1] : undefined;
    return count === undefined
      ? { ...plain, end }
      : { ...plain, ...rawBytes(afterLineEnd(end), Number(count)) };
  }

  /** GWx,y,width in bytes,height and, after a comma or a line end, its bytes. */
  function graphic(from: number, end: number) {
    const match = /^([ \t]*-?\d*[ \t]*,){3}[ \t]*\d*[ \t]*(?=,|\r|\n|$)/.exec(
      text.slice(from, Math.min(end, from + 100)),
    );
    if (!match) return undefined;
    const args: Range[] = [];
    let start = from;
    for (const part of match[0].split(',')) {
      args.push(trimmed(text, start, start + part.length, syntax));
      start += part.length + 1;
    }
    const textEnd = from + match[0].length;
    const [width, height] = args.slice(2).map((range) => Number(text.slice(range.start, range.end)));
    const data = text[textEnd] === ',' ? textEnd + 1 : afterLineEnd(textEnd);
    return { arguments: args, textEnd, ...rawBytes(data, (width ?? 0) * (height ?? 0)) };
  }

  function rawBytes(start: number, announced: number) {
    const end = Math.min(text.length, start + announced);
    return { announced, data: { start, end }, end };
  }

  function valuesEnd(from: number): number {
    let line = from;
    while (line < text.length && !endOfValues.test(text.slice(line, line + 200)))
      line = afterLineEnd(lineEnd(text, line));
    return line;
  }

  return createLineScanner(text, syntax, (token) => ({ ...token, wordEnd: token.start }), command);
}
