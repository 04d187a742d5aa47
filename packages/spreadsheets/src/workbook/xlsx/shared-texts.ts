import { createXmlReader, partText, type XmlHandler } from './xml.ts';

/** The texts of a workbook that cells name by their number (ECMA-376 Part 1, 18.4). */
export interface SharedTexts {
  /** Undefined for a number that no text has. */
  at(index: number): string | undefined;
}

export const noSharedTexts: SharedTexts = { at: () => undefined };

/** A cell holds no more in any spreadsheet program. */
export const mostCharacters = 32_767;
/** Characters of raw text that may become as many: each may be escaped as _x000D_. */
export const mostRawCharacters = 7 * mostCharacters;

/** Texts of some thousand cells in one, and where each of them ends: a string each would take four times the room. */
const blockTexts = 1024;

/** What is larger than it may be, told apart from what is broken: a cell, or all shared texts together. */
export class OverLimit extends Error {
  readonly what: 'cell' | 'texts';
  readonly row: number | undefined;

  constructor(what: 'cell' | 'texts', row?: number) {
    super(what);
    this.what = what;
    this.row = row;
  }
}

/**
 * Reads the shared texts, without the readings that Japanese programs write above them. Throws `OverLimit` for a text
 * that no cell may hold, and for more characters or texts than there may be.
 */
export async function readSharedTexts(
  pieces: AsyncIterable<Uint8Array>,
  limits: { texts: number; characters: number },
): Promise<SharedTexts> {
  const blocks: { text: string; ends: Uint32Array }[] = [];
  let waiting: string[] = [];
  let count = 0;
  let characters = 0;
  const flush = () => {
    let end = 0;
    const ends = Uint32Array.from(waiting, ({ length }) => (end += length));
    blocks.push({ text: waiting.join(''), ends });
    waiting = [];
  };
  const collector = createTextCollector((text) => {
    characters += text.length;
    if (++count > limits.texts || characters > limits.characters) throw new OverLimit('texts');
    waiting.push(text);
    if (waiting.length === blockTexts) flush();
  });
  const reader = createXmlReader(collector);
  for await (const text of partText(pieces)) reader.write(text);
  reader.end();
  flush();
  return {
    at(index) {
      const block = blocks[Math.floor(index / blockTexts)];
      const end = block?.ends[index % blockTexts];
      if (block === undefined || end === undefined) return undefined;
      return block.text.slice(block.ends[(index % blockTexts) - 1] ?? 0, end);
    },
  };
}

function createTextCollector(take: (text: string) => void): XmlHandler {
  let raw = '';
  let phonetic = 0;
  const handler: XmlHandler = {
    wantsText: false,
    open(name) {
      if (name === 'si') raw = '';
      else if (name === 'rPh') phonetic += 1;
      else if (name === 't') handler.wantsText = phonetic === 0;
    },
    close(name) {
      handler.wantsText = false;
      if (name === 'rPh') phonetic -= 1;
      else if (name === 'si') take(cellText(raw));
    },
    text(piece) {
      raw += piece;
      if (raw.length > mostRawCharacters) throw new OverLimit('cell');
    },
  };
  return handler;
}

/** Text of a cell as a person sees it: `_x000D_` stands for the character of that number (18.4.11). */
export function cellText(raw: string, row?: number): string {
  const text = raw.includes('_x')
    ? raw.replace(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : raw;
  if (text.length > mostCharacters) throw new OverLimit('cell', row);
  return text;
}
