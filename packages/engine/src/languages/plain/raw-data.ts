import type { PrinterLanguage } from '../languages.ts';

/** A command that raw bytes follow directly, and how many by what it says. */
interface RawCommand {
  readonly command: RegExp;
  bytes(match: RegExpExecArray): number;
}

const word = (match: RegExpExecArray, at: number) =>
  (match[at]?.charCodeAt(0) ?? 0) + 256 * (match[at]?.charCodeAt(1) ?? 0);
const whole = (match: RegExpExecArray, at: number) => Number(match[at] ?? 0);
const area = (match: RegExpExecArray) => whole(match, 1) * whole(match, 2);

/* oxlint-disable no-control-regex -- commands begin with ESC and GS */
/*
 * Epson, ESC/POS Application Programming Guide: GS v 0, ESC *, GS ( L, GS 8 L. SATO,
 * SBPL Programming Reference: ESC GB and GM and Boca, FGL Programming Guide: <g>.
 */
const commands: Readonly<Partial<Record<PrinterLanguage, readonly RawCommand[]>>> = {
  escpos: [
    { command: /\u001dv0[^]([^]{2})([^]{2})/g, bytes: (match) => word(match, 1) * word(match, 2) },
    {
      // 24 dots a column from mode 32 on, otherwise 8.
      command: /\u001b\*([^])([^]{2})/g,
      bytes: (match) => word(match, 2) * ((match[1] ?? '') >= ' ' ? 3 : 1),
    },
    { command: /\u001d\(L([^]{2})/g, bytes: (match) => word(match, 1) },
    { command: /\u001d8L([^]{2})([^]{2})/g, bytes: (match) => word(match, 1) + 65_536 * word(match, 2) },
  ],
  sbpl: [{ command: /\u001bG[BM](\d{3})(\d{3})/g, bytes: (match) => area(match) * 8 }],
  fgl: [{ command: /<g(\d+)>/gi, bytes: (match) => whole(match, 1) }],
};

/** Counted raw bytes of graphics. */
export function plainRawData(language: PrinterLanguage, text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  for (let at = 0; ;) {
    let from = Infinity;
    let next: { start: number; end: number } | undefined;
    for (const { command, bytes } of commands[language] ?? []) {
      command.lastIndex = at;
      const match = command.exec(text);
      if (!match || match.index >= from) continue;
      from = match.index;
      const start = from + match[0].length;
      next = { start, end: Math.min(text.length, start + bytes(match)) };
    }
    if (!next) return found;
    found.push(next);
    at = next.end;
  }
}
