/*
 * TSPL/TSPL2 Programming Language manual, 'Document Conventions': a command a line, which ends at CR, LF or both; a
 * command word and arguments at commas; strings in quotes, in which \["] is a quote. BITMAP and DOWNLOAD carry counted raw
 * bytes in which a line end means nothing.
 */

/** A stretch of a text, from `start` up to, not including, `end`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** One argument without the blanks around it. A quoted one begins and ends with its quotes. */
export interface TsplArgument extends Range {
  readonly quoted: boolean;
}

/** A command, or the blanks and line ends between two. The tokens of a text together are the text. */
export interface TsplToken extends Range {
  /** The command word in capitals; '' for blanks, and for a line that begins with none. */
  readonly command: string;
  /** Whether nothing but blanks and line ends stand here. */
  readonly blank: boolean;
  readonly arguments: readonly TsplArgument[];
  /** The contents of its quoted strings; an argument may join several with +. */
  readonly strings: readonly Range[];
  /** Where the command as it is written ends: before blanks and raw data. */
  readonly textEnd: number;
  /** A quoted string that is not closed before the line ends. */
  readonly unclosed: boolean;
  /** Raw bytes of BITMAP and DOWNLOAD, or the program that DOWNLOAD stores. */
  readonly data?: Range;
  /** How many bytes the command announces; there may be fewer. */
  readonly announced?: number;
}

export interface TsplScanner {
  /** The next token, or undefined at the end. */
  next(): TsplToken | undefined;
}

type Words = readonly string[];

const whole = (argument: string | undefined): number =>
  argument !== undefined && /^\d{1,9}$/.test(argument) ? Number(argument) : 0;

/** Where the raw bytes begin: after so many arguments, and how many they are. */
const rawData: ReadonlyMap<string, (args: Words) => { after: number; bytes: number } | undefined> = new Map([
  [
    // BITMAP x,y,width in bytes,height,mode,data; mode 3 gives the count of its packed bytes first.
    'BITMAP',
    (args: Words) => {
      if (args.length < 5) return undefined;
      if (args[4] === '3') return args.length < 6 ? undefined : { after: 6, bytes: whole(args[5]) };
      return { after: 5, bytes: whole(args[2]) * whole(args[3]) };
    },
  ],
  [
    // DOWNLOAD [memory,]"name",count,data
    'DOWNLOAD',
    (args: Words) => {
      const name = args[0]?.startsWith('"') ? 0 : 1;
      return args.length < name + 2 ? undefined : { after: name + 2, bytes: whole(args[name + 1]) };
    },
  ],
]);

/** Most characters of a line that are looked at; printers hold far fewer. */
const longestLine = 1_000_000;

/** Reads a text token by token. */
export function createTsplScanner(text: string): TsplScanner {
  let at = 0;

  function lineEnd(from: number): number {
    const most = Math.min(text.length, from + longestLine);
    for (let index = from; index < most; index++) {
      const char = text.charCodeAt(index);
      if (char === 10 || char === 13) return index;
    }
    return most;
  }

  function command(start: number): TsplToken {
    const end = lineEnd(start);
    const name = /^[A-Za-z][A-Za-z0-9]*\$?/.exec(text.slice(start, start + 40))?.[0] ?? '';
    const found = { blank: false, command: name.toUpperCase(), start };
    const raw = rawData.get(found.command);
    const args: TsplArgument[] = [];
    const strings: Range[] = [];
    let unclosed = false;
    let from = start + name.length;
    for (let index = from; index <= end; index++) {
      const char = text[index];
      if (index === end || char === ',') {
        const argument = trimmed(text, from, index);
        if (index < end || argument.end > argument.start || args.length > 0) args.push(argument);
        from = index + 1;
        const payload =
          raw && index < end ? raw(args.map((each) => text.slice(each.start, each.end))) : undefined;
        if (payload?.after === args.length) {
          const data = { start: from, end: Math.min(text.length, from + payload.bytes) };
          const announced = payload.bytes;
          return {
            ...found,
            arguments: args,
            strings,
            textEnd: from,
            unclosed: false,
            data,
            announced,
            end: data.end,
          };
        }
      } else if (char === '"') {
        const close = stringEnd(text, index, end);
        if (close < 0) unclosed = true;
        else strings.push({ start: index + 1, end: close });
        index = close < 0 ? end - 1 : close;
      }
    }
    const textEnd = start + text.slice(start, end).trimEnd().length;
    const plain = { ...found, arguments: args, strings, textEnd, unclosed };
    if (found.command !== 'DOWNLOAD') return { ...plain, end };
    const data = { start: end, end: programEnd(end) };
    return { ...plain, data, end: data.end };
  }

  /** Where the lines of a stored program end: at EOP. They are not carried out. */
  function programEnd(from: number): number {
    const match = /(?:^|[\r\n])[ \t]*EOP[ \t]*(?=[\r\n]|$)/i.exec(text.slice(from));
    return match ? from + match.index + match[0].length : text.length;
  }

  function blank(start: number, end: number): TsplToken {
    return {
      start,
      end,
      blank: true,
      command: '',
      arguments: [],
      strings: [],
      textEnd: start,
      unclosed: false,
    };
  }

  return {
    next() {
      const start = at;
      if (start >= text.length) return undefined;
      let end = start;
      while (end < text.length && isBlank(text.charCodeAt(end))) end++;
      const token = end > start ? blank(start, end) : command(start);
      at = token.end;
      return token;
    },
  };
}

/** Raw bytes of BITMAP and DOWNLOAD, where all of them are there, and stored programs. */
export function tsplRawData(text: string): Range[] {
  if (!/BITMAP|DOWNLOAD/i.test(text)) return [];
  const found: Range[] = [];
  const scanner = createTsplScanner(text);
  for (let token = scanner.next(); token; token = scanner.next()) {
    const { data, announced } = token;
    if (data && (announced === undefined || data.end - data.start === announced)) found.push(data);
  }
  return found;
}

/** White space, NUL and a byte order mark before a command mean nothing. */
function isBlank(char: number): boolean {
  return char <= 13 || char === 32 || char === 0xfeff || char === 0x1a;
}

function trimmed(text: string, from: number, to: number): TsplArgument {
  let start = from;
  let end = to;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return { start, end, quoted: text[start] === '"' && end - start >= 2 && text[end - 1] === '"' };
}

/** Where the closing quote stands, or -1. */
function stringEnd(text: string, opening: number, end: number): number {
  for (let at = opening + 1; at < end; at++) {
    if (text[at] !== '"') continue;
    if (text[at - 1] === '[' && text[at - 2] === '\\' && text[at + 1] === ']') continue;
    return at;
  }
  return -1;
}
