/*
 * TSPL/TSPL2 Programming Language manual, 'Document Conventions': a command a line, which ends at CR, LF or both; a
 * command word and arguments at commas; strings in quotes, in which \["] is a quote. BITMAP and DOWNLOAD carry counted
 * raw bytes in which a line end means nothing.
 */

/** One argument as it stands in the code, without blanks around it. */
export interface TsplArgument {
  raw: string;
  /** From 1, in characters. */
  column: number;
}

/** One command with its arguments. */
export interface Statement {
  /** The command word in capitals; '' for a line that begins with none. */
  name: string;
  /** From 1. */
  line: number;
  /** From 1, in characters. */
  column: number;
  args: readonly TsplArgument[];
  /** The whole command as it stands there, without raw bytes. */
  text: string;
  /** Raw bytes, a character each, of BITMAP and DOWNLOAD; a program that DOWNLOAD stores. */
  data?: string;
  /** How many bytes the command announced, where it has raw bytes. */
  announced?: number;
  /** A quoted string that is not closed before the line ends. */
  unclosed: boolean;
}

export interface TsplScanner {
  /** The next command, or undefined at the end. */
  next(): Statement | undefined;
}

/** Where the raw bytes begin: after so many arguments, and how many they are. */
interface RawData {
  count(args: readonly TsplArgument[]): { after: number; bytes: number } | undefined;
}

const whole = (argument: TsplArgument | undefined): number =>
  argument && /^\d{1,9}$/.test(argument.raw) ? Number(argument.raw) : 0;

const rawData: Readonly<Record<string, RawData>> = {
  // BITMAP x,y,width in bytes,height,mode,data; mode 3 gives the count of its packed bytes first.
  BITMAP: {
    count(args) {
      if (args.length < 5) return undefined;
      if (args[4]?.raw === '3') return args.length < 6 ? undefined : { after: 6, bytes: whole(args[5]) };
      return { after: 5, bytes: whole(args[2]) * whole(args[3]) };
    },
  },
  // DOWNLOAD [memory,]"name",count,data
  DOWNLOAD: {
    count(args) {
      const name = args[0]?.raw.startsWith('"') ? 0 : 1;
      return args.length < name + 2 ? undefined : { after: name + 2, bytes: whole(args[name + 1]) };
    },
  },
};

/** Most characters of a line that are looked at; printers hold far fewer. */
const longestLine = 1_000_000;

export function scanTspl(code: string): TsplScanner {
  let at = 0;
  let line = 1;
  let lineStart = 0;

  /** Moves on and counts the lines passed. */
  function moveTo(end: number): void {
    for (; at < end; at++) {
      const char = code.charCodeAt(at);
      if (char === 10 || (char === 13 && code.charCodeAt(at + 1) !== 10)) {
        line++;
        lineStart = at + 1;
      }
    }
  }

  function lineEnd(from: number): number {
    const most = Math.min(code.length, from + longestLine);
    for (let index = from; index < most; index++) {
      const char = code.charCodeAt(index);
      if (char === 10 || char === 13) return index;
    }
    return most;
  }

  function statement(): Statement {
    const start = at;
    const here = { line, column: start - lineStart + 1 };
    const end = lineEnd(start);
    const name = /^[A-Za-z][A-Za-z0-9]*\$?/.exec(code.slice(start, start + 40))?.[0] ?? '';
    const args: TsplArgument[] = [];
    const raw = rawData[name.toUpperCase()];
    let unclosed = false;
    let from = start + name.length;
    for (let index = from; index <= end; index++) {
      const char = code[index];
      if (index === end || char === ',') {
        const argument = trimmed(code, from, index, lineStart);
        if (index < end || argument.raw !== '' || args.length > 0) args.push(argument);
        from = index + 1;
        const payload = index < end ? raw?.count(args) : undefined;
        if (payload?.after === args.length) {
          const data = code.slice(from, from + payload.bytes);
          const text = code.slice(start, from);
          moveTo(from + data.length);
          return {
            ...here,
            name: name.toUpperCase(),
            args,
            text,
            data,
            announced: payload.bytes,
            unclosed: false,
          };
        }
      } else if (char === '"') {
        const close = stringEnd(code, index, end);
        if (close < 0) unclosed = true;
        index = close < 0 ? end - 1 : close;
      }
    }
    const text = code.slice(start, end).trimEnd();
    moveTo(end);
    const plain: Statement = { ...here, name: name.toUpperCase(), args, text, unclosed };
    return plain.name === 'DOWNLOAD' ? { ...plain, data: program() } : plain;
  }

  /** The lines of a stored program up to EOP, which are not carried out. */
  function program(): string {
    const match = /(?:^|[\r\n])[ \t]*EOP[ \t]*(?=[\r\n]|$)/i.exec(code.slice(at));
    const end = match ? at + match.index + match[0].length : code.length;
    const text = code.slice(at, end);
    moveTo(end);
    return text;
  }

  return {
    next() {
      let start = at;
      while (start < code.length && isBlank(code.charCodeAt(start))) start++;
      moveTo(start);
      return at < code.length ? statement() : undefined;
    },
  };
}

/** White space, NUL and a byte order mark before a command mean nothing. */
function isBlank(char: number): boolean {
  return char <= 13 || char === 32 || char === 0xfeff || char === 0x1a;
}

function trimmed(code: string, from: number, to: number, lineStart: number): TsplArgument {
  let start = from;
  let end = to;
  while (start < end && isBlank(code.charCodeAt(start))) start++;
  while (end > start && isBlank(code.charCodeAt(end - 1))) end--;
  return { raw: code.slice(start, end), column: start - lineStart + 1 };
}

/** Where the closing quote stands, or -1. */
function stringEnd(code: string, opening: number, end: number): number {
  for (let at = opening + 1; at < end; at++) {
    if (code[at] !== '"') continue;
    if (code[at - 1] === '[' && code[at - 2] === '\\' && code[at + 1] === ']') continue;
    return at;
  }
  return -1;
}
