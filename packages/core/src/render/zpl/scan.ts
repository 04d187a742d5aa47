/*
 * ZPL II Programming Guide, "Basic ZPL Exercises and Examples" and ^CC, ^CD, ^CT: a command is a prefix (caret or tilde),
 * two characters, and parameters up to the next prefix.
 */

/** One command as it stands in the code. */
export interface Command {
  /** Two capital characters, such as 'FO'; 'A' alone for ^Af, whose font letter is the first of the parameters. */
  name: string;
  /** Whether the control (tilde) prefix introduced it. */
  control: boolean;
  /** What follows up to the next prefix, as it stands there. */
  params: string;
  /** The character that parts the parameters. */
  delimiter: string;
  /** From 1. */
  line: number;
  /** From 1, in characters. */
  column: number;
}

export interface Scanner {
  /** The next command, or undefined at the end. */
  next(): Command | undefined;
}

/** Commands with a counted run of raw bytes after so many parameters, in which a prefix means nothing. */
const rawData: Readonly<Record<string, { kind: number; length: number; after: number }>> = {
  GF: { kind: 0, length: 1, after: 4 },
  DY: { kind: 1, length: 3, after: 5 },
};

/** Reads code command by command; changes of prefix and delimiter take effect as they are met. */
export function scanZpl(code: string): Scanner {
  let caret = '^';
  let tilde = '~';
  let delimiter = ',';
  let at = 0;
  let line = 1;
  let lineStart = 0;
  let counted = 0;

  const nextPrefix = (from: number): number => {
    for (let index = from; index < code.length; index++) {
      const char = code[index];
      if (char === caret || char === tilde) return index;
    }
    return code.length;
  };

  return {
    next(): Command | undefined {
      for (;;) {
        at = nextPrefix(at);
        if (at >= code.length) return undefined;
        const prefix = code[at];
        const start = at;
        const after = code[at + 1];
        at++;
        // A prefix directly before another, or before white space, begins nothing.
        if (after === undefined || after === caret || after === tilde || after <= ' ') continue;
        for (; counted < start; counted++) {
          if (code[counted] === '\n') {
            line++;
            lineStart = counted + 1;
          }
        }
        const control = prefix === tilde && tilde !== caret;
        const head = after.toUpperCase();
        const second = code[at + 1] ?? '';
        let name = head + second.toUpperCase();
        let from = at + 2;
        if (!control && head === 'A' && second !== '@') {
          name = 'A';
          from = at + 1;
        } else if (second === caret || second === tilde) {
          name = head;
          from = at + 1;
        }
        const place = { line, column: start - lineStart + 1 };
        if (name === 'CC' || name === 'CT' || name === 'CD') {
          const chosen = code[from] ?? '';
          at = from + 1;
          if (name === 'CC') caret = chosen || caret;
          else if (name === 'CT') tilde = chosen || tilde;
          else delimiter = chosen || delimiter;
          return { name, control, params: chosen, delimiter, ...place };
        }
        let end = nextPrefix(from);
        const raw = rawData[name];
        if (raw) end = Math.max(end, rawEnd(code, from, delimiter, raw));
        at = end;
        return { name, control, params: code.slice(from, end), delimiter, ...place };
      }
    },
  };
}

/** Where counted raw bytes end, or 0 when the command's data are not raw. */
function rawEnd(
  code: string,
  from: number,
  delimiter: string,
  raw: { kind: number; length: number; after: number },
): number {
  const fields: string[] = [];
  let at = from;
  while (fields.length < raw.after) {
    const length = code.slice(at, at + 64).indexOf(delimiter);
    if (length < 0) return 0;
    const comma = at + length;
    fields.push(code.slice(at, comma));
    at = comma + 1;
  }
  const kind = (fields[raw.kind] ?? '').trim().toUpperCase();
  // Downloads of compressed text (Z64, B64) and of hex digits hold no prefix of their own.
  if (kind !== 'B' && kind !== 'C' && kind !== 'P') return 0;
  if (/^:[ZB]64:/.test(code.slice(at, at + 5))) return 0;
  const length = Number.parseInt(fields[raw.length] ?? '', 10);
  // Data that were cut out or cut short do not swallow the commands after them.
  if (!(length > 0) || at + length > code.length || code.startsWith('FS', at + 1)) return 0;
  return at + length;
}
