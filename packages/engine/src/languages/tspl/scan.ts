import type { Range } from '../../picture/elements.ts';
import {
  createLineScanner,
  lineEnd,
  type LineScanner,
  type LineSyntax,
  type LineToken,
  readArguments,
} from '../line-scan.ts';

/*
 * TSPL/TSPL2 Programming Language manual, 'Document Conventions': a command a line, which ends at CR, LF or both; a
 * command word and arguments at commas; strings in quotes, in which \["] is a quote. BITMAP and DOWNLOAD carry counted raw
 * bytes in which a line end means nothing.
 */

/** One argument without the blanks around it. A quoted one begins and ends with its quotes. */
export interface TsplArgument extends Range {
  readonly quoted: boolean;
}

/**
 * A command, its word in capitals, or the blanks between two. An argument may join several strings with +. Its data are
 * the raw bytes of BITMAP and DOWNLOAD, or the program that DOWNLOAD stores.
 */
export interface TsplToken extends LineToken {
  readonly arguments: readonly TsplArgument[];
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

const syntax: LineSyntax = {
  /** White space, NUL and a byte order mark before a command mean nothing. */
  isBlank: (char) => char <= 13 || char === 32 || char === 0xfeff || char === 0x1a,
  stringEnd(text, opening, end) {
    for (let at = opening + 1; at < end; at++) {
      if (text[at] !== '"') continue;
      if (text[at - 1] === '[' && text[at - 2] === '\\' && text[at + 1] === ']') continue;
      return at;
    }
    return -1;
  },
};

/** Reads a text token by token. */
export function createTsplScanner(text: string): LineScanner<TsplToken> {
  const isQuoted = ({ start, end }: Range) =>
    text[start] === '"' && end - start >= 2 && text[end - 1] === '"';

  function command(start: number): TsplToken {
    const end = lineEnd(text, start);
    const name = /^[A-Za-z][A-Za-z0-9]*\$?/.exec(text.slice(start, start + 40))?.[0] ?? '';
    const found = { blank: false, command: name.toUpperCase(), start };
    const raw = rawData.get(found.command);
    let announced = 0;
    const isWhole = (args: readonly Range[]) => {
      const payload = raw?.(args.map((each) => text.slice(each.start, each.end)));
      announced = payload?.bytes ?? 0;
      return payload?.after === args.length;
    };
    const { rest, ...read } = readArguments(text, start + name.length, end, syntax, raw && isWhole);
    const args = read.arguments.map((range) => ({ ...range, quoted: isQuoted(range) }));
    if (rest !== undefined) {
      const data = { start: rest, end: Math.min(text.length, rest + announced) };
      return { ...found, ...read, arguments: args, textEnd: rest, data, announced, end: data.end };
    }
    const textEnd = start + text.slice(start, end).trimEnd().length;
    const plain = { ...found, ...read, arguments: args, textEnd };
    if (found.command !== 'DOWNLOAD') return { ...plain, end };
    const data = { start: end, end: programEnd(end) };
    return { ...plain, data, end: data.end };
  }

  /** Where the lines of a stored program end: at EOP. They are not carried out. */
  function programEnd(from: number): number {
    const match = /(?:^|[\r\n])[ \t]*EOP[ \t]*(?=[\r\n]|$)/i.exec(text.slice(from));
    return match ? from + match.index + match[0].length : text.length;
  }

  return createLineScanner(text, syntax, (token) => ({ ...token, arguments: [] }), command);
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
