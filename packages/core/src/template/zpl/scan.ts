/*
 * Tokens of a ZPL II text (ZPL II programming guide, ZPL basics; ^CC, ^CT, ^CD change the prefixes and the delimiter
 * from there on).
 */

/** A command, or text outside commands. Positions are of the section's text. */
export interface ZplToken {
  /** Upper-case letters after the prefix, 'A' for every font command; '' for text outside commands. */
  readonly code: string;
  /** Where the parameters or the data begin. */
  readonly dataStart: number;
  readonly start: number;
  readonly end: number;
  /** What is in force for this command. */
  readonly prefixes: ZplPrefixes;
}

export interface ZplPrefixes {
  readonly format: string;
  readonly control: string;
  readonly delimiter: string;
}

export const defaultPrefixes: ZplPrefixes = { format: '^', control: '~', delimiter: ',' };

const changes: Readonly<Record<string, keyof ZplPrefixes>> = { CC: 'format', CT: 'control', CD: 'delimiter' };
const dataCommands: ReadonlySet<string> = new Set(['FD', 'FV', 'FX']);

/** Cuts a text into commands and what stands between them; the tokens together are the text. */
export function scanZpl(text: string): ZplToken[] {
  const tokens: ZplToken[] = [];
  let prefixes = defaultPrefixes;
  let at = 0;
  while (at < text.length) {
    if (!startsCommand(text, at, prefixes)) {
      const end = nextCommand(text, at + 1, prefixes, false);
      tokens.push({ code: '', dataStart: at, start: at, end, prefixes });
      at = end;
      continue;
    }
    const letters = text.slice(at + 1, at + 3).toUpperCase();
    const isFont = letters.startsWith('A') && text[at] === prefixes.format;
    const code = isFont ? 'A' : letters;
    const dataStart = Math.min(at + 1 + code.length, text.length);
    const changed = changes[code];
    const from = changed ? Math.min(dataStart + 1, text.length) : dataStart;
    const before = prefixes;
    if (changed) prefixes = { ...prefixes, [changed]: text[dataStart] ?? prefixes[changed] };
    const end = nextCommand(text, from, prefixes, dataCommands.has(code));
    tokens.push({ code, dataStart, start: at, end, prefixes: before });
    at = end;
  }
  return tokens;
}

/** The prefixes that a text leaves behind in the printer. */
export function prefixesAfter(text: string): ZplPrefixes {
  const last = scanZpl(text)
    .filter(({ code }) => code in changes)
    .at(-1);
  if (!last) return defaultPrefixes;
  const key = changes[last.code] ?? 'format';
  return { ...last.prefixes, [key]: text[last.dataStart] ?? last.prefixes[key] };
}

function startsCommand(text: string, at: number, { format, control }: ZplPrefixes): boolean {
  return text[at] === format || text[at] === control;
}

/** In field data a control prefix that no command follows is data ('~ 5 kg'). */
function nextCommand(text: string, from: number, { format, control }: ZplPrefixes, inData: boolean): number {
  for (let at = from; at < text.length; at++) {
    const char = text[at];
    if (char === format) return at;
    if (char === control && (!inData || /^[A-Za-z]{2}/.test(text.slice(at + 1, at + 3)))) return at;
  }
  return text.length;
}

/** The parameters of a command, at its delimiter. */
export function parametersOf(text: string, token: ZplToken): string[] {
  return text.slice(token.dataStart, token.end).replace(/\s+$/, '').split(token.prefixes.delimiter);
}
