/*
 * EPL Programming Guide (Zebra 14245L), 'Command Conventions': a command a line, which ends at a line feed; a word of one
 * to six characters whose case counts, and parameters at commas; data in quotes, in which a backslash takes the character
 * behind it as it is. GW and GM carry counted raw bytes; behind ? stand the values of a stored form, a line each.
 */

/** A stretch of a text, from `start` up to, not including, `end`. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** A command, or the blanks and line ends between two. The tokens of a text together are the text. */
export interface EplToken extends Range {
  /** The command as the manual names it; '' for blanks, and for a line that begins with none. */
  readonly command: string;
  /** Whether nothing but blanks and line ends stand here. */
  readonly blank: boolean;
  /** Where the command word ends. */
  readonly wordEnd: number;
  /** Parameters without the blanks around them. Data may join strings, variables and counters. */
  readonly arguments: readonly Range[];
  /** The contents of its quoted strings. */
  readonly strings: readonly Range[];
  /** Where the command as it is written ends: before blanks and data behind it. */
  readonly textEnd: number;
  /** A quoted string that is not closed before the line ends. */
  readonly unclosed: boolean;
  /** Raw bytes of GW and GM, or the lines behind ?. */
  readonly data?: Range;
  /** How many bytes GW and GM announce; there may be fewer. */
  readonly announced?: number;
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

export interface EplScanner {
  /** The next token, or undefined at the end. */
  next(): EplToken | undefined;
}

const word = /^(?:AUTOFR|EPL2|dump|\^(?:default|ee|@)|[EFGJLTUZ][A-Z]|o[A-Z]|r[NY]|eR|xa|PA|[A-Za-z?;])/;

/** Lines that end the values behind ?: nobody would take them for one. */
const endOfValues = /^(?:PA?\d*(?:,\d*)?[ \t]*|F[KRS]"[^\r\n]*)(?:[\r\n]|$)/;

/** Most characters of a line that are looked at; printers hold far fewer. */
const longestLine = 1_000_000;

/** Whether a line behind ? would be taken for the command that ends the values. */
export function endsValues(line: string): boolean {
  return endOfValues.test(line);
}

/** Reads a text token by token. */
export function createEplScanner(text: string): EplScanner {
  let at = 0;

  function lineEnd(from: number): number {
    const most = Math.min(text.length, from + longestLine);
    for (let index = from; index < most; index++) {
      const char = text.charCodeAt(index);
      if (char === 10 || char === 13) return index;
    }
    return most;
  }

  function afterLineEnd(end: number): number {
    return text.startsWith('\r\n', end) ? end + 2 : Math.min(text.length, end + 1);
  }

  function command(start: number): EplToken {
    const end = lineEnd(start);
    const name = word.exec(text.slice(start, start + 8))?.[0] ?? '';
    const wordEnd = start + name.length;
    const textEnd = start + text.slice(start, end).trimEnd().length;
    const found = { start, command: name, blank: false, wordEnd, unclosed: false };
    if (name === ';') return { ...found, arguments: [], strings: [], textEnd, end };
    if (name === 'GW') {
      const raw = graphic(wordEnd, end);
      if (raw) return { ...found, strings: [], ...raw };
    }
    const args: Range[] = [];
    const strings: Range[] = [];
    let unclosed = false;
    let from = wordEnd;
    for (let index = wordEnd; index <= end; index++) {
      if (index === end || text[index] === ',') {
        const argument = trimmed(text, from, index);
        if (index < end || argument.end > argument.start || args.length > 0) args.push(argument);
        from = index + 1;
      } else if (text[index] === '"') {
        const close = stringEnd(text, index, end);
        if (close < 0) unclosed = true;
        else strings.push({ start: index + 1, end: close });
        index = close < 0 ? end - 1 : close;
      }
    }
    const plain = { ...found, unclosed, arguments: args, strings, textEnd };
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
      args.push(trimmed(text, start, start + part.length));
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
      line = afterLineEnd(lineEnd(line));
    return line;
  }

  return {
    next() {
      const start = at;
      if (start >= text.length) return undefined;
      let end = start;
      while (end < text.length && isBlank(text.charCodeAt(end))) end++;
      const token: EplToken =
        end > start
          ? {
              start,
              end,
              blank: true,
              command: '',
              wordEnd: start,
              arguments: [],
              strings: [],
              textEnd: start,
              unclosed: false,
            }
          : command(start);
      at = token.end;
      return token;
    },
  };
}

/** White space, NUL and a byte order mark before a command mean nothing. */
function isBlank(char: number): boolean {
  return char <= 32 || char === 0xfeff;
}

function trimmed(text: string, from: number, to: number): Range {
  let start = from;
  let end = to;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return { start, end };
}

/** Where the closing quote stands, or -1. */
function stringEnd(text: string, opening: number, end: number): number {
  for (let at = opening + 1; at < end; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return at;
  }
  return -1;
}
