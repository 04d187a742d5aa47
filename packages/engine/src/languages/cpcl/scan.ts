import type { Range } from '../../picture/elements.ts';
import {
  createLineScanner,
  lineEnd,
  type LineScanner,
  type LineSyntax,
  type LineToken,
} from '../line-scan.ts';
import { blockEnd, type CpclCommand, commandOf } from './commands.ts';

/*
 * CPCL Programming Manual: a label is a session from `!` and five numbers to PRINT; in it a command a line, words between
 * blanks, and text without quotes to the line's end. Some commands own the lines up to a word such as ENDQR, and
 * COMPRESSED-GRAPHICS counted raw bytes. Outside of sessions everything but `! U1` and the like prints as it is.
 */

/** Where a line stands: in a label, in a session that prints none, or outside of both. */
export type Mode = 'label' | 'utilities' | 'line';

/** A command, a line of text outside of labels (command ''), or the blanks between two. */
export interface CpclToken extends LineToken {
  /** Where the command word ends. */
  readonly wordEnd: number;
  readonly mode: Mode;
  readonly known: CpclCommand | undefined;
  /** Text from behind the parameters to the line's end. */
  readonly text?: Range;
  /** The lines that belong to the command, without the one that ends them. */
  readonly lines?: readonly Range[];
}

const syntax: LineSyntax = {
  isBlank: (char) => char <= 32 || char === 0xfeff,
  stringEnd: () => -1,
};

/** The words from a place of a line on, with the place behind the last one. */
function wordsFrom(
  text: string,
  from: number,
  end: number,
  most = Infinity,
): { words: Range[]; rest: number } {
  const words: Range[] = [];
  let at = from;
  while (words.length < most) {
    while (at < end && syntax.isBlank(text.charCodeAt(at))) at++;
    if (at >= end) break;
    const start = at;
    while (at < end && !syntax.isBlank(text.charCodeAt(at))) at++;
    words.push({ start, end: at });
  }
  return { words, rest: at };
}

/** Reads a text token by token. */
export function createCpclScanner(text: string): LineScanner<CpclToken> {
  let mode: Mode = 'line';
  const nothing = { strings: [], unclosed: false };

  const behindLine = (end: number) =>
    text.startsWith('\r\n', end) ? end + 2 : Math.min(text.length, end + 1);

  /** `!` begins a session, or says one command in line mode. */
  function bang(start: number, end: number): CpclToken {
    const rest = text.slice(start + 1, end).trim();
    const isLabel = /^[-+%]?[\d.]/.test(rest) || /^%\w+%/.test(rest);
    const within = mode;
    if (isLabel) mode = 'label';
    else if (within !== 'label' && /^(?:U|UTILITIES|DF)\b/i.test(rest))
      mode = /\b(?:PRINT|END)$/i.test(rest) ? 'line' : 'utilities';
    const { words } = wordsFrom(text, start + 1, end, isLabel ? 5 : Infinity);
    const textEnd = words.at(-1)?.end ?? start + 1;
    const word = isLabel ? '' : (/^[\w-]+/.exec(rest)?.[0].toUpperCase() ?? '');
    const command = word === '' ? '!' : `! ${word}`;
    const wordEnd = isLabel ? start + 1 : (words[0]?.end ?? start + 1);
    return {
      ...nothing,
      start,
      end,
      command,
      blank: false,
      arguments: isLabel ? words : words.slice(1),
      textEnd,
      wordEnd,
      mode,
      known: isLabel ? commandOf('!') : undefined,
    };
  }

  function command(start: number): CpclToken {
    const end = lineEnd(text, start);
    const within = mode;
    const textEnd = start + text.slice(start, end).trimEnd().length;
    const common = { ...nothing, start, end, blank: false, arguments: [], textEnd, mode: within };
    if (text[start] === '!' && /^![ \t]+\S/.test(text.slice(start, end))) return bang(start, end);
    if (within === 'line') return { ...common, command: '', wordEnd: start, known: undefined };
    if (text[start] === ';') return { ...common, command: ';', wordEnd: start + 1, known: undefined };
    const word = /^(?:!|[A-Za-z0-9-]+)/.exec(text.slice(start, Math.min(end, start + 40)))?.[0] ?? '';
    const known = commandOf(word);
    const name = known?.name ?? word.toUpperCase();
    const wordEnd = start + word.length;
    if (/^(?:PO)?PRINT$|^END$|^ABORT$/.test(name)) mode = 'line';
    const found = { ...common, command: name, wordEnd, known };
    if (!known || known.rest === 'options')
      return { ...found, arguments: wordsFrom(text, wordEnd, end).words };
    const type = wordsFrom(text, wordEnd, end, 1).words[0];
    const last = blockEnd(name, type ? text.slice(type.start, type.end) : '');
    if (last !== undefined) return block(found, last);
    const { words, rest } = wordsFrom(text, wordEnd, end, known.args.length);
    if (known.rest === undefined || words.length < known.args.length) return { ...found, arguments: words };
    const from = Math.min(end, rest + 1);
    if (known.rest !== 'bytes') return { ...found, arguments: words, text: { start: from, end } };
    const [width = 0, height = 0] = words.map((each) => Number(text.slice(each.start, each.end)));
    const announced = Number.isInteger(width * height) && width * height > 0 ? width * height : 0;
    const data = { start: from, end: Math.min(text.length, from + announced) };
    return { ...found, arguments: words, textEnd: rest, announced, data, end: data.end };
  }

  function block(found: Omit<CpclToken, 'lines'>, last: string): CpclToken {
    const lineOver = lineEnd(text, found.start);
    const { words } = wordsFrom(text, found.wordEnd, lineOver);
    const lines: Range[] = [];
    let at = behindLine(lineOver);
    while (at < text.length) {
      const end = lineEnd(text, at);
      if (isBlockEnd(text.slice(at, end), last)) {
        const textEnd = at + text.slice(at, end).trimEnd().length;
        return { ...found, arguments: words, lines, textEnd, end };
      }
      lines.push({ start: at, end });
      at = behindLine(end);
    }
    return { ...found, arguments: words, lines, unclosed: true, textEnd: text.length, end: text.length };
  }

  return createLineScanner(
    text,
    syntax,
    (token) => ({ ...token, wordEnd: token.start, mode, known: undefined }),
    command,
  );
}

/** Whether a line is the word that ends a block. */
function isBlockEnd(line: string, last: string): boolean {
  return line.trim().toUpperCase().replaceAll(/[<>]/g, '') === last;
}

/** Whether a line that is a value could end a block, or begin a session where it stands outside of one. */
export function looksLikeCommand(line: string): boolean {
  return /^\s*(?:<?END|!)/i.test(line);
}

/** Raw bytes of COMPRESSED-GRAPHICS, where all of them are there. */
export function cpclRawData(text: string): Range[] {
  if (!/CG|COMPRESSED/i.test(text)) return [];
  const found: Range[] = [];
  const scanner = createCpclScanner(text);
  for (let token = scanner.next(); token; token = scanner.next()) {
    if (hasRawData(token)) found.push(token.data!);
  }
  return found;
}

/** Whether a command has all the raw bytes that it announces. */
export function hasRawData({ data, announced }: CpclToken): boolean {
  return data !== undefined && data.end - data.start === announced;
}

/** A line of CONCAT: its parameters, and its text from behind the blank after them. */
export function concatLine(text: string, { start, end }: Range): { words: Range[]; text: Range } | undefined {
  const isScaled = /^\s*(?:ST|SCALE-TEXT)\b/i.test(text.slice(start, end));
  const { words, rest } = wordsFrom(text, start, end, isScaled ? 5 : 3);
  if (words.length < (isScaled ? 5 : 3)) return undefined;
  return { words: isScaled ? words.slice(1) : words, text: { start: Math.min(end, rest + 1), end } };
}

/** The parameters of a line that a block holds, such as TEXT in MULTILINE, without its word. */
export function lineWords(text: string, { start, end }: Range): Range[] {
  return wordsFrom(text, start, end).words.slice(1);
}
