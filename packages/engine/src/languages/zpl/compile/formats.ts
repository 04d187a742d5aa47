import type { ZplToken } from '../scan.ts';

/** A stretch of a ZPL text: one format from ^XA to ^XZ, or what stands between formats. */
export interface Stretch {
  readonly tokens: readonly ZplToken[];
  /** draws: prints labels; setsUp: settings, downloads, stored formats; deletes: takes stored objects away; between: neither. */
  readonly kind: 'draws' | 'setsUp' | 'deletes' | 'between';
  /** An ^XA without its ^XZ. */
  readonly unclosed: boolean;
}

/** Commands that put something on a label, or recall what does. */
const drawing: ReadonlySet<string> = new Set([
  'FD', 'FV', 'SN', 'GB', 'GC', 'GD', 'GE', 'GF', 'GS', 'XG', 'IM', 'IL', 'XF', 'FN', 'FO', 'FT',
]); // prettier-ignore

/** Control commands outside formats that set up or bring objects (ZPL guide, ~D... commands, ~SD, ~TA, ~JS). */
const isSetUp = /^(?:D[BEGNSTUY]|SD|TA|JS|CC|CD|CT|EG|RO|NC|NR|NT)$/;

/** Cuts tokens into stretches (docs/printer-rules.md, Copies and programs). */
export function formatsOf(tokens: readonly ZplToken[]): Stretch[] {
  const stretches: Stretch[] = [];
  let current: ZplToken[] = [];
  let inside = false;
  const close = (unclosed = false) => {
    if (current.length > 0) stretches.push({ tokens: current, kind: kindOf(current, inside), unclosed });
    current = [];
  };
  for (const token of tokens) {
    if (token.code === 'XA') {
      close(inside);
      inside = true;
      current.push(token);
    } else if (token.code === 'XZ' && inside) {
      current.push(token);
      close();
      inside = false;
    } else {
      current.push(token);
    }
  }
  close(inside);
  return stretches;
}

function kindOf(tokens: readonly ZplToken[], inside: boolean): Stretch['kind'] {
  const codes = new Set(tokens.map(({ code }) => code));
  if (!inside) {
    codes.delete('');
    codes.delete('XZ');
    codes.delete('FX');
    if (codes.has('ID')) return 'deletes';
    return codes.size > 0 && [...codes].every((code) => isSetUp.test(code)) ? 'setsUp' : 'between';
  }
  if (codes.has('DF') || codes.has('IS')) return 'setsUp';
  if ([...codes].some((code) => drawing.has(code))) return 'draws';
  return codes.has('ID') ? 'deletes' : 'setsUp';
}
