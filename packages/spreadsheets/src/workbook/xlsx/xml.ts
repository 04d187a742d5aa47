/*
 * The XML of a workbook's parts as it passes: tags by their local names, so that prefixes and the strict namespace read
 * alike, and text in pieces. Nothing is held but an unfinished tag, however deep elements stand in each other. A
 * document type is refused (ECMA-376 Part 2, 8.1.4).
 */

export interface XmlHandler {
  /** A start tag: its local name, and its attributes as they stand. An empty element is opened and closed. */
  open(name: string, attributes: string): void;
  close(name: string): void;
  /** Text of an element, perhaps in several pieces, with its entities resolved; asked for while `wantsText` is true. */
  text(piece: string): void;
  wantsText: boolean;
}

/** Characters of a tag that is not finished; the longest of real files name ranges. */
const mostTag = 1024 * 1024;

/** Reads XML from the text that is written to it. Throws an Error for what is no XML. */
export function createXmlReader(handler: XmlHandler) {
  let rest = '';
  let inside: 'content' | 'comment' | 'cdata' | 'instruction' = 'content';
  const ends = { comment: '-->', cdata: ']]>', instruction: '?>' };

  const special = (text: string, at: number): number => {
    if (text.startsWith('<!--', at)) {
      inside = 'comment';
      return at + 4;
    }
    if (text.startsWith('<![CDATA[', at)) {
      inside = 'cdata';
      return at + 9;
    }
    throw new Error('The part declares a document type.');
  };

  /** Text up to `end`; where that is the end of what is there, an unfinished entity waits for the rest. */
  const emit = (text: string, from: number, end: number, isLast: boolean): number => {
    if (!handler.wantsText) return end;
    const open = isLast ? text.lastIndexOf('&') : -1;
    const cut = open >= from && end - open < 12 && !text.includes(';', open) ? open : end;
    if (cut > from) handler.text(decoded(text.slice(from, cut)));
    return cut;
  };

  /** What comes after a comment, a section or an instruction; -1 where it goes on. */
  const leave = (text: string, from: number): number => {
    const mark = ends[inside as keyof typeof ends];
    const end = text.indexOf(mark, from);
    const until = end < 0 ? Math.max(from, text.length - mark.length + 1) : end;
    if (inside === 'cdata' && handler.wantsText && until > from) handler.text(text.slice(from, until));
    if (end < 0) {
      rest = text.slice(until);
      return -1;
    }
    inside = 'content';
    return end + mark.length;
  };

  return {
    write(chunk: string): void {
      const text = rest === '' ? chunk : rest + chunk;
      rest = '';
      for (let at = 0; at >= 0 && at < text.length;) {
        if (inside !== 'content') {
          at = leave(text, at);
          continue;
        }
        const start = text.indexOf('<', at);
        if (start !== at) {
          const until = emit(text, at, start < 0 ? text.length : start, start < 0);
          if (start < 0) {
            rest = text.slice(until);
            return;
          }
        }
        const sign = text.charCodeAt(start + 1);
        if (sign === 0x3f) {
          inside = 'instruction';
          at = start + 2;
          continue;
        }
        if (sign === 0x21 && text.length >= start + 9) {
          at = special(text, start);
          continue;
        }
        const end = sign === 0x21 ? -1 : tagEnd(text, start + 1);
        if (end < 0) {
          rest = text.slice(start);
          if (rest.length > mostTag) throw new Error('A tag is longer than any program writes.');
          return;
        }
        tag(handler, text, start + 1, end);
        at = end + 1;
      }
    },
    /** Throws an Error where the text ends within a tag. */
    end(): void {
      if (inside !== 'content' || rest.trim() !== '') throw new Error('The part ends too early.');
    },
  };
}

/** Where the tag ends that begins before `from`: a > may stand in its values. */
function tagEnd(text: string, from: number): number {
  let quote = 0;
  for (let at = from; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (quote !== 0) {
      if (sign === quote) quote = 0;
    } else if (sign === 0x3e) return at;
    else if (sign === 0x22 || sign === 0x27) quote = sign;
  }
  return -1;
}

function tag(handler: XmlHandler, text: string, from: number, end: number): void {
  const closes = text.charCodeAt(from) === 0x2f;
  let start = closes ? from + 1 : from;
  let at = start;
  for (; at < end; at++) {
    const sign = text.charCodeAt(at);
    if (sign === 0x3a) start = at + 1;
    else if (sign <= 0x20 || sign === 0x2f) break;
  }
  const name = text.slice(start, at);
  if (closes) return handler.close(name);
  const isEmpty = text.charCodeAt(end - 1) === 0x2f;
  handler.open(name, text.slice(at, isEmpty ? end - 1 : end));
  if (isEmpty) handler.close(name);
}

/** The value of an attribute by its local name; undefined where the tag has none. */
export function attributeOf(attributes: string, name: string): string | undefined {
  for (let at = attributes.indexOf(name); at >= 0; at = attributes.indexOf(name, at + 1)) {
    if (!/[\s:]/.test(attributes.charAt(at - 1))) continue;
    const value = /^\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(attributes.slice(at + name.length));
    // The name may stand in another one's value: then an odd number of quotes stands before it.
    if (value && isOutside(attributes, at)) return decoded(value[1] ?? value[2]!);
  }
  return undefined;
}

function isOutside(attributes: string, until: number): boolean {
  let quote = '';
  for (const sign of attributes.slice(0, until)) {
    if (quote === '') quote = sign === '"' || sign === "'" ? sign : '';
    else if (sign === quote) quote = '';
  }
  return quote === '';
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Text with its entities resolved; line ends as XML reads them (XML 1.0, 2.11). */
function decoded(text: string): string {
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  if (!lines.includes('&')) return lines;
  return lines.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** The text of a part as its first bytes say: UTF-8, or UTF-16 by its mark or its zeros (XML 1.0, F.1). */
export async function* partText(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const piece of pieces) {
    decoder ??= new TextDecoder(encodingOf(piece));
    yield decoder.decode(piece, { stream: true });
  }
  if (decoder) yield decoder.decode();
}

function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  return 'utf-8';
}
