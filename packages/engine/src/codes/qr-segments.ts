/*
 * Manual input of QR codes: segments of one mode each, as both printer languages write them (ZPL guide, ^BQ; TSPL
 * guide, QRCODE). A segment is its mode letter, four digits of count in byte mode, and its content.
 */

/** Modes of QR Code (ISO/IEC 18004, 7.4). */
export type QrMode = 'numeric' | 'alphanumeric' | 'byte' | 'kanji';

/** By their letters in manual input. */
export const qrModes: Readonly<Record<string, QrMode>> = {
  N: 'numeric',
  A: 'alphanumeric',
  B: 'byte',
  K: 'kanji',
};

/** Where the first character stands that a mode does not have, or -1. */
export function wrongQrCharacter(mode: QrMode, text: string): number {
  if (mode === 'numeric') return text.search(/[^0-9]/);
  return mode === 'alphanumeric' ? text.search(/[^0-9A-Z $%*+\-./:]/) : -1;
}

export interface QrSegment {
  mode: 'N' | 'A' | 'B';
  /** The template's text, and values by number. */
  parts: readonly (string | number)[];
}

export type ByteSegments = readonly QrSegment[];

const faults = {
  N: 'may hold digits only',
  A: 'may hold digits, capital letters and $%*+-./: only',
  B: undefined,
} as const;

/**
 * Cuts literals, between which values stand, into segments. Answers an English sentence when it cannot. A segment ends
 * where the template's own text has the separator before a mode letter.
 */
export function splitSegments(literals: readonly string[], separator: string): ByteSegments | string {
  const segments: { mode: QrSegment['mode']; parts: (string | number)[] }[] = [];
  const next = new RegExp(`${separator}(?=[NABK])`);
  for (const [at, literal] of literals.entries()) {
    const pieces = literal.replace(/[\r\n]/g, '').split(next);
    for (const [index, piece] of pieces.entries()) {
      const begins = index > 0 || at === 0;
      if (!begins) {
        segments.at(-1)?.parts.push(piece);
        continue;
      }
      const mode = piece.charAt(0);
      if (mode === 'K') return 'Kanji segments (K) cannot be filled: use automatic input (A).';
      if (mode !== 'N' && mode !== 'A' && mode !== 'B') {
        return 'manual input needs a mode letter N, A or B before the data: add it, or use automatic input (A).';
      }
      const content = mode === 'B' ? piece.slice(1).replace(/^\d{4}/, '') : piece.slice(1);
      segments.push({ mode, parts: [content] });
    }
    if (at < literals.length - 1) segments.at(-1)?.parts.push(at);
  }
  return segments;
}

/** Why a mode cannot hold a content, or undefined. */
export function qrFault(mode: QrSegment['mode'], content: string): string | undefined {
  return wrongQrCharacter(qrModes[mode] ?? 'byte', content) < 0 ? undefined : faults[mode];
}

/** The template's own text in the segments. */
export function textsOfSegments(segments: ByteSegments): string[] {
  return segments.flatMap(({ parts }) => parts.filter((part) => typeof part === 'string'));
}
