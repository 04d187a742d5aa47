/*
 * Tokens of a ZPL II text (ZPL II programming guide, ZPL basics): a command is a prefix, two characters and what follows
 * up to the next prefix. ^CC, ^CT and ^CD change the prefixes and the delimiter from there on.
 */

/** A command, or text outside commands. Positions are of the text. */
export interface ZplToken {
  /** Upper-case characters after the prefix, 'A' for every font command; '' for text outside commands. */
  readonly code: string;
  /** Whether the control prefix (tilde) introduced it. */
  readonly control: boolean;
  /** Where the parameters or the data begin. */
  readonly dataStart: number;
  readonly start: number;
  readonly end: number;
  /** The prefixes in force for this command. */
  readonly prefixes: ZplPrefixes;
  /** Its counted raw bytes, where all of them are there. */
  readonly raw?: { readonly start: number; readonly end: number };
}

export interface ZplPrefixes {
  readonly format: string;
  readonly control: string;
  readonly delimiter: string;
}

export const defaultPrefixes: ZplPrefixes = { format: '^', control: '~', delimiter: ',' };

export interface ZplScanner {
  /** The next token, or undefined at the end. */
  next(): ZplToken | undefined;
}

/**
 * Who reads: a printer takes every control prefix for the beginning of a command. In a template one that no letters follow
 * in field data is the character itself ('~ 5 kg'), which filling writes so that printers take it for that.
 */
export type ZplReader = 'printer' | 'template';

const changes: ReadonlyMap<string, keyof ZplPrefixes> = new Map([
  ['CC', 'format'],
  ['CT', 'control'],
  ['CD', 'delimiter'],
]);
const dataCommands: ReadonlySet<string> = new Set(['FD', 'FV', 'FX']);

/** Whether a command changes a prefix or the delimiter. */
export function changesPrefix(code: string): boolean {
  return changes.has(code);
}

/** Reads a text token by token; the tokens together are the text. */
export function createZplScanner(text: string, reader: ZplReader): ZplScanner {
  let prefixes = defaultPrefixes;
  // Every character of long downloads is compared with these.
  let format = prefixes.format.charCodeAt(0);
  let control = prefixes.control.charCodeAt(0);
  let at = 0;

  /** Where the next control prefix stands, as far as it was looked for: most texts have none. */
  let controlAt = -1;

  function nextPrefix(from: number): number {
    if (controlAt < from) controlAt = placeOf(prefixes.control, from);
    return Math.min(placeOf(prefixes.format, from), controlAt);
  }

  function placeOf(prefix: string, from: number): number {
    const found = prefix === '' ? -1 : text.indexOf(prefix, from);
    return found < 0 ? text.length : found;
  }

  /** Where field data of a template ends: a control prefix that no letters follow is part of it. */
  function dataEnd(from: number): number {
    let index = nextPrefix(from);
    while (
      text.charCodeAt(index) !== format &&
      index < text.length &&
      !/^[A-Za-z]{2}/.test(text.slice(index + 1, index + 3))
    ) {
      index = nextPrefix(index + 1);
    }
    return index;
  }

  function change(what: keyof ZplPrefixes, to: string | undefined): void {
    prefixes = { ...prefixes, [what]: to ?? prefixes[what] };
    format = prefixes.format.charCodeAt(0);
    control = prefixes.control.charCodeAt(0);
    controlAt = -1;
  }

  function command(start: number, first: number, prefix: number): ZplToken {
    const before = prefixes;
    const isControl = prefix === control && control !== format;
    const second = text.charCodeAt(start + 2);
    const isShort = ((first === 65 || first === 97) && !isControl) || second === format || second === control;
    const dataStart = Math.min(start + (isShort ? 2 : 3), text.length);
    const code = text.slice(start + 1, dataStart).toUpperCase();
    let end: number;
    let raw: ZplToken['raw'];
    const changed = code.charCodeAt(0) === 67 ? changes.get(code) : undefined;
    if (changed) {
      change(changed, text[dataStart]);
      end = Math.min(dataStart + 1, text.length);
    } else if (reader === 'template' && dataCommands.has(code)) end = dataEnd(dataStart);
    else {
      end = nextPrefix(dataStart);
      const kind = rawData.get(code);
      raw = kind && rawRange(text, dataStart, before.delimiter, kind);
      if (raw) end = Math.max(end, raw.end);
    }
    return { code, control: isControl, start, dataStart, end, prefixes: before, ...(raw ? { raw } : {}) };
  }

  return {
    next() {
      if (at >= text.length) return undefined;
      const start = at;
      const prefix = text.charCodeAt(start);
      const first = text.charCodeAt(start + 1);
      // A prefix directly before another, before white space or at the end begins nothing.
      const begins =
        (prefix === format || prefix === control) && first > 32 && first !== format && first !== control;
      const token = begins
        ? command(start, first, prefix)
        : { code: '', control: false, start, dataStart: start, end: nextPrefix(start + 1), prefixes };
      at = token.end;
      return token;
    },
  };
}

/** All tokens of a template. */
export function scanZpl(text: string): ZplToken[] {
  const scanner = createZplScanner(text, 'template');
  const tokens: ZplToken[] = [];
  for (let token = scanner.next(); token; token = scanner.next()) tokens.push(token);
  return tokens;
}

interface RawData {
  kind: number;
  length: number;
  after: number;
}

/** Commands with a counted run of raw bytes after so many parameters, in which a prefix means nothing. */
const rawData: ReadonlyMap<string, RawData> = new Map([
  ['GF', { kind: 0, length: 1, after: 4 }],
  ['DY', { kind: 1, length: 3, after: 5 }],
]);

/** Where counted raw bytes stand; undefined when the command's data are not raw, or not all there. */
function rawRange(text: string, from: number, delimiter: string, raw: RawData): ZplToken['raw'] {
  const fields: string[] = [];
  let at = from;
  while (fields.length < raw.after) {
    const length = text.slice(at, at + 64).indexOf(delimiter);
    if (length < 0) return undefined;
    const comma = at + length;
    fields.push(text.slice(at, comma));
    at = comma + 1;
  }
  const kind = (fields[raw.kind] ?? '').trim().toUpperCase();
  // Downloads of compressed text (Z64, B64) and of hex digits hold no prefix of their own.
  if (kind !== 'B' && kind !== 'C' && kind !== 'P') return undefined;
  if (/^:[ZB]64:/.test(text.slice(at, at + 5))) return undefined;
  const length = Number.parseInt(fields[raw.length] ?? '', 10);
  // Data that were cut out or cut short do not swallow the commands after them.
  if (!(length > 0) || at + length > text.length || text.startsWith('FS', at + 1)) return undefined;
  return { start: at, end: at + length };
}

/** Whether a command announces raw bytes, however many there are: pictures in binary or compressed form, not as text. */
export function carriesRawData(text: string, { code, dataStart, end, prefixes }: ZplToken): boolean {
  const raw = rawData.get(code);
  if (!raw) return false;
  const fields = text.slice(dataStart, end).split(prefixes.delimiter);
  const isText = /^\s*:[ZB]64:/.test(fields[raw.after] ?? '');
  return !isText && /^\s*[BCP]/i.test(fields[raw.kind] ?? '');
}

/** Counted raw bytes. */
export function zplRawData(text: string): { start: number; end: number }[] {
  if (!/GF|DY/i.test(text)) return [];
  return scanZpl(text).flatMap(({ raw }) => raw ?? []);
}

/** The prefixes that a text of these tokens leaves behind in the printer. */
export function prefixesAfter(text: string, tokens: readonly ZplToken[]): ZplPrefixes {
  const last = tokens.findLast(({ code }) => changes.has(code));
  const key = last && changes.get(last.code);
  if (!last || !key) return defaultPrefixes;
  return { ...last.prefixes, [key]: text[last.dataStart] ?? last.prefixes[key] };
}

/** The parameters of a command, at its delimiter. */
export function parametersOf(text: string, token: ZplToken): string[] {
  return text.slice(token.dataStart, token.end).replace(/\s+$/, '').split(token.prefixes.delimiter);
}
