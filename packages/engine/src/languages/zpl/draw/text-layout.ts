import type { TextFont } from '../../../picture/text/fonts.ts';
import { measureText } from '../../../picture/text/draw-text.ts';
import type { TextBlock } from './state.ts';

/*
 * Lines of a field block. ZPL II Programming Guide: ^FB (width, lines, leading, justification, hanging indent; \& breaks
 * a line, \- is a soft hyphen, \\ a backslash) and ^TB.
 */

export interface TextLine {
  text: string;
  /** From the block's left edge. */
  left: number;
  width: number;
  /** Dots added at each blank of a justified line. */
  stretch: number;
}

/** A word with what ends it; a soft hyphen shows only where a line breaks at it. */
interface Word {
  text: string;
  end: 'blank' | 'hyphen' | 'break' | 'end';
}

/** A line of a block before it is justified. */
interface Line {
  /** Without soft hyphens, but for the one that it breaks at. */
  text: string;
  /** Whether it ends a paragraph. */
  last: boolean;
  /** Whether \& ended it. */
  forced: boolean;
}

const mostLines = 10_000;

/** Lines of a text in a block, justified; more of them than fit are answered too. */
export function layoutBlock(text: string, font: TextFont, block: TextBlock, gap: number): TextLine[] {
  const measure = (part: string) => measureText(font, part) + gap * part.length;
  return breakLines(text, block, measure).map((each, at) => {
    return placed(each, at, roomOf(block, at), font, block, gap);
  });
}

/** Dots of a line; all but the first are indented. */
const roomOf = ({ width, indent }: Pick<TextBlock, 'width' | 'indent'>, line: number): number =>
  Math.max(1, width - (line === 0 ? 0 : indent));

/**
 * Breaks a text into the lines of a block.
 * @param widthOf dots that a part of the text takes
 */
export function breakLines(
  text: string,
  block: Pick<TextBlock, 'kind' | 'width' | 'indent'>,
  widthOf: (part: string) => number,
): Line[] {
  const room = (line: number) => roomOf(block, line);
  const blank = widthOf(' ');
  const lines: Line[] = [];
  let line = '';
  let lineWidth = 0;
  let started = false;
  const end = (last: boolean, forced = false) => {
    lines.push({ text: line.trimEnd().replaceAll('\u00ad', ''), last, forced });
    line = '';
    lineWidth = 0;
    started = false;
  };
  for (const word of words(block.kind === 'height' ? withoutEscapes(text) : text)) {
    if (lines.length >= mostLines) break;
    let rest = word.text;
    let width = widthOf(rest);
    if (rest !== '' && lineWidth + width > room(lines.length)) {
      if (started) {
        if (line.endsWith('\u00ad')) line = `${line.slice(0, -1)}-`;
        end(false);
      }
      while (rest.length > 1 && lines.length < mostLines && width > room(lines.length)) {
        const cut = fitting(rest, room(lines.length), widthOf);
        line = rest.slice(0, cut);
        end(false);
        width -= widthOf(rest.slice(0, cut));
        rest = rest.slice(cut);
      }
    }
    line += rest;
    lineWidth += width;
    started = true;
    if (word.end === 'blank') {
      line += ' ';
      lineWidth += blank;
    } else if (word.end === 'hyphen') line += '\u00ad';
    else if (word.end === 'break') end(true, true);
  }
  if (started || lines.length === 0) end(true);
  return lines;
}

/** ^TB reads what stands between < and > as a command of its own, of which `<<>` alone prints: a `<`. */
function withoutEscapes(text: string): string {
  return text
    .replaceAll('\u00ad', '')
    .replace(/<([^>]*)(>|$)/g, (_, inner: string) => (inner === '<' ? '<' : ''));
}

function placed(
  { text: shown, last, forced }: Line,
  at: number,
  room: number,
  font: TextFont,
  block: TextBlock,
  gap: number,
): TextLine {
  const indent = at === 0 ? 0 : block.indent;
  const width = measureText(font, shown) + gap * shown.length;
  const spare = Math.max(0, room - width);
  if (block.justify === 'C') {
    // A blank stands after every word but one before a forced break, and counts when the line is centred.
    const after = forced ? 0 : font.advance(' ') + gap;
    return { text: shown, left: indent + Math.max(0, spare - after) / 2, width, stretch: 0 };
  }
  if (block.justify === 'R') return { text: shown, left: indent + spare, width, stretch: 0 };
  const blanks = shown.split(' ').length - 1;
  const stretch = (block.justify === 'J' && !last) || block.justify === 'D' ? spare / Math.max(1, blanks) : 0;
  return { text: shown, left: indent, width, stretch: blanks === 0 ? 0 : stretch };
}

/** How many characters of a word fit, at least one; never half of a pair. */
function fitting(text: string, room: number, widthOf: (part: string) => number): number {
  let width = 0;
  let count = 0;
  for (const char of text) {
    width += widthOf(char);
    if (width > room && count > 0) break;
    count += char.length;
  }
  return count;
}

function* words(text: string): Generator<Word> {
  let word = '';
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    const next = char === '\\' ? text.charAt(at + 1) : '';
    if (next === '&' || next === '-' || next === '\\') {
      at++;
      if (next === '\\') word += '\\';
      else {
        yield { text: word, end: next === '&' ? 'break' : 'hyphen' };
        word = '';
      }
    } else if (char === ' ') {
      yield { text: word, end: 'blank' };
      word = '';
    } else word += char;
  }
  if (word !== '' || !text.endsWith('\\&')) yield { text: word, end: 'end' };
}
