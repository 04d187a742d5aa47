import { type QrMode, wrongQrCharacter } from '../qr-segments.ts';
import { refuseCharacter } from './symbol.ts';
import { type BitWriter, textBytes } from './data-bits.ts';

/*
 * QR Code data as segments (ISO/IEC 18004, 7.4).
 */

export interface QrSegment {
  mode: QrMode;
  text: string;
}

const alphanumeric = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

const modes: Readonly<Record<QrMode, { indicator: number; countBits: readonly [number, number, number] }>> = {
  numeric: { indicator: 1, countBits: [10, 12, 14] },
  alphanumeric: { indicator: 2, countBits: [9, 11, 13] },
  byte: { indicator: 4, countBits: [8, 16, 16] },
  kanji: { indicator: 8, countBits: [8, 10, 12] },
};

/** Versions 1 to 9, 10 to 26 and 27 to 40 have count fields of different sizes. */
export function sizeClass(version: number): 0 | 1 | 2 {
  return version < 10 ? 0 : version < 27 ? 1 : 2;
}

function headerBits(mode: QrMode, size: 0 | 1 | 2): number {
  return 4 + modes[mode].countBits[size];
}

/** Bytes of a character in UTF-8. */
export function utf8Length(code: number): number {
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}

/** Bits of a segment in a version of this size class. */
export function segmentBits(segment: QrSegment, size: 0 | 1 | 2): number {
  const { mode, text } = segment;
  const header = headerBits(mode, size);
  if (mode === 'numeric') return header + Math.floor((text.length * 10 + 2) / 3);
  if (mode === 'alphanumeric') return header + Math.floor((text.length * 11 + 1) / 2);
  if (mode === 'kanji') return header + 13 * Array.from(text).length;
  let bytes = 0;
  for (const character of text) bytes += utf8Length(character.codePointAt(0) ?? 0);
  return header + 8 * bytes;
}

/** Refuses a segment whose characters its mode does not have. */
export function requireMode(segment: QrSegment): void {
  const wrong = wrongQrCharacter(segment.mode, segment.text);
  if (wrong < 0) return;
  refuseCharacter(
    `QR Code's ${segment.mode} mode`,
    segment.text,
    wrong,
    segment.mode === 'numeric' ? 'digits only' : 'digits, capital letters, the blank and $ % * + - . / :',
  );
}

const automatic = ['numeric', 'alphanumeric', 'byte'] as const;

/** The segments that take the fewest bits in a version of this size class. */
export function shortestSegments(text: string, size: 0 | 1 | 2): QrSegment[] {
  const characters = Array.from(text);
  const count = characters.length;
  // In sixths of a bit, so that a digit (10/3) and a letter (11/2) are whole. from[i*3+m]: mode before character i.
  const heads = automatic.map((mode) => headerBits(mode, size) * 6);
  let costs = [...heads];
  const from = new Uint8Array(count * 3);
  for (let at = 0; at < count; at++) {
    const character = characters[at] ?? '';
    const code = character.codePointAt(0) ?? 0;
    const own = [
      code >= 48 && code <= 57 ? 20 : Infinity,
      alphanumeric.includes(character) ? 33 : Infinity,
      48 * utf8Length(code),
    ];
    // A change of mode closes the segment, which fills up its last bit.
    const next = [0, 0, 0];
    for (let to = 0; to < 3; to++) {
      let best = costs[to] ?? Infinity;
      let mode = to;
      if (at > 0) {
        for (let other = 0; other < 3; other++) {
          if (other === to) continue;
          const changed = Math.ceil((costs[other] ?? Infinity) / 6) * 6 + (heads[to] ?? 0);
          if (changed < best) {
            best = changed;
            mode = other;
          }
        }
      }
      next[to] = best + (own[to] ?? Infinity);
      from[at * 3 + to] = mode;
    }
    costs = next;
  }
  let mode = costs.indexOf(Math.min(...costs));
  const segments: QrSegment[] = [];
  let end = count;
  for (let at = count - 1; at >= 0; at--) {
    const before = from[at * 3 + mode] ?? 0;
    if (before === mode && at > 0) continue;
    segments.push({ mode: automatic[mode] ?? 'byte', text: characters.slice(at, end).join('') });
    end = at;
    mode = before;
  }
  return segments.reverse();
}

/** Writes a segment with its indicator and count. */
export function writeSegment(
  writer: BitWriter,
  segment: QrSegment,
  size: 0 | 1 | 2,
  kanji: (text: string) => number[],
): void {
  const { mode, text } = segment;
  const { indicator, countBits } = modes[mode];
  writer.write(indicator, 4);
  if (mode === 'numeric') {
    writer.write(text.length, countBits[size]);
    for (let at = 0; at < text.length; at += 3) {
      const digits = text.slice(at, at + 3);
      writer.write(Number(digits), digits.length * 3 + 1);
    }
  } else if (mode === 'alphanumeric') {
    writer.write(text.length, countBits[size]);
    for (let at = 0; at < text.length; at += 2) {
      const first = alphanumeric.indexOf(text.charAt(at));
      if (at + 1 < text.length) writer.write(first * 45 + alphanumeric.indexOf(text.charAt(at + 1)), 11);
      else writer.write(first, 6);
    }
  } else if (mode === 'kanji') {
    const values = kanji(text);
    writer.write(values.length, countBits[size]);
    for (const value of values) writer.write(value, 13);
  } else {
    const bytes = textBytes(text);
    writer.write(bytes.length, countBits[size]);
    for (const byte of bytes) writer.write(byte, 8);
  }
}
