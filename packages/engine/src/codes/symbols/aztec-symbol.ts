import { CodeFault } from '../drawing.ts';
import type { AztecOptions, AztecSize } from './aztec.ts';
import { aztecBits } from './aztec-bits.ts';
import { createBitWriter, isLatin1, textBytes } from './data-bits.ts';
import { checkWords, createField, type GaloisField } from './reed-solomon.ts';
import { createMatrix, refuseSize, requireLength, type MatrixSymbol } from './symbol.ts';

/*
 * Aztec Code (ISO/IEC 24778).
 */

const polynomials: Readonly<Record<number, number>> = { 4: 0x13, 6: 0x43, 8: 0x12d, 10: 0x409, 12: 0x1069 };
const fields = new Map<number, GaloisField>();

function fieldOf(bits: number): GaloisField {
  let field = fields.get(bits);
  if (!field) fields.set(bits, (field = createField(polynomials[bits] ?? 0x13)));
  return field;
}

const wordSize = (layers: number) => (layers <= 2 ? 6 : layers <= 8 ? 8 : layers <= 22 ? 10 : 12);

const layerBits = ({ form, count }: AztecSize) => ((form === 'compact' ? 88 : 112) + 16 * count) * count;

/** Sizes from small to large; compact ones come first where both hold the same. */
const sizes: readonly AztecSize[] = [
  ...[1, 2, 3, 4].map((count): AztecSize => ({ form: 'compact', count })),
  ...Array.from({ length: 32 }, (_, at): AztecSize => ({ form: 'full', count: at + 1 })),
].sort((a, b) => layerBits(a) - layerBits(b) || a.count - b.count);

export function encodeAztec(data: string, options: AztecOptions = {}): MatrixSymbol {
  requireLength('Aztec', data, 1, 3832);
  const bits = aztecBits(textBytes(data, isLatin1(data)));
  const percent = options.checkPercent ?? 23;
  const candidates = options.layers ? [options.layers] : sizes;
  for (const size of candidates) {
    const word = wordSize(size.count);
    const total = Math.floor(layerBits(size) / word);
    const words = stuffedWords(bits, word);
    if (size.form === 'compact' && words.length > 64) continue;
    // A size that was asked for needs no share of check words.
    const checks = options.layers ? 0 : Math.floor((total * percent) / 100);
    if (words.length + Math.max(checks, leastChecks) > total) continue;
    return draw(data, size, words, total, word);
  }
  return refuseSize(
    'Aztec',
    options.layers ? 'the size asked for is too small' : 'it is too much for the largest size',
  );
}

/** Check words that every symbol has (7.2.3.3). */
const leastChecks = 3;

/** Bits as words; a word of equal bits, but for its last, gets one more that differs. */
function stuffedWords(bits: readonly number[], size: number): number[] {
  const words: number[] = [];
  const all = 2 ** (size - 1) - 1;
  for (let at = 0; at < bits.length;) {
    let head = 0;
    for (let bit = 0; bit < size - 1; bit++) head = head * 2 + (bits[at + bit] ?? 1);
    if (head === 0 || head === all) {
      words.push(head * 2 + (head === 0 ? 1 : 0));
      at += size - 1;
    } else {
      words.push(head * 2 + (bits[at + size - 1] ?? 1));
      at += size;
    }
  }
  return words;
}

function draw(
  data: string,
  size: AztecSize,
  words: readonly number[],
  total: number,
  word: number,
): MatrixSymbol {
  const checks = checkWords(fieldOf(word), words, total - words.length, 1);
  const writer = createBitWriter();
  writer.write(0, layerBits(size) % word);
  for (const value of [...words, ...checks]) writer.write(value, word);
  const compact = size.form === 'compact';
  const layers = size.count;
  const base = (compact ? 11 : 14) + layers * 4;
  // Full symbols have reference lines between their modules: where each module goes.
  const places: number[] = [];
  const side = compact ? base : base + 1 + 2 * Math.floor((base / 2 - 1) / 15);
  const centre = side >> 1;
  if (compact) for (let at = 0; at < base; at++) places.push(at);
  else {
    for (let at = 0; at < base / 2; at++) {
      const offset = at + Math.floor(at / 15);
      places[base / 2 - at - 1] = centre - offset - 1;
      places[base / 2 + at] = centre + offset + 1;
    }
  }
  const symbol = createMatrix('Aztec', data, side, side, 0);
  const set = (x: number, y: number) => {
    symbol.modules[y * side + x] = 1;
  };
  const { bits } = writer;
  for (let layer = 0, from = 0; layer < layers; layer++) {
    const length = (layers - layer) * 4 + (compact ? 9 : 12);
    for (let at = 0; at < length; at++) {
      for (let depth = 0; depth < 2; depth++) {
        const near = places[layer * 2 + depth] ?? 0;
        const far = places[base - 1 - layer * 2 - depth] ?? 0;
        const along = places[layer * 2 + at] ?? 0;
        const back = places[base - 1 - layer * 2 - at] ?? 0;
        const bit = from + at * 2 + depth;
        if (bits[bit]) set(near, along);
        if (bits[bit + length * 2]) set(along, far);
        if (bits[bit + length * 4]) set(far, back);
        if (bits[bit + length * 6]) set(back, near);
      }
    }
    from += length * 8;
  }
  drawReferenceLines(set, compact, base, side, centre);
  drawBullsEye(set, centre, compact ? 5 : 7);
  drawModeMessage(set, centre, compact, modeMessage(compact, layers, words.length));
  return symbol;
}

type Set = (x: number, y: number) => void;

function drawReferenceLines(set: Set, compact: boolean, base: number, side: number, centre: number): void {
  if (compact) return;
  for (let line = 0, offset = 0; line < base / 2 - 1; line += 15, offset += 16) {
    for (let at = centre & 1; at < side; at += 2) {
      set(centre - offset, at);
      set(centre + offset, at);
      set(at, centre - offset);
      set(at, centre + offset);
    }
  }
}

function drawBullsEye(set: Set, centre: number, radius: number): void {
  for (let ring = 0; ring < radius; ring += 2) {
    for (let at = centre - ring; at <= centre + ring; at++) {
      set(at, centre - ring);
      set(at, centre + ring);
      set(centre - ring, at);
      set(centre + ring, at);
    }
  }
  set(centre - radius, centre - radius);
  set(centre - radius + 1, centre - radius);
  set(centre - radius, centre - radius + 1);
  set(centre + radius, centre - radius);
  set(centre + radius, centre - radius + 1);
  set(centre + radius, centre + radius - 1);
}

function modeMessage(compact: boolean, layers: number, words: number): number[] {
  const value = compact ? ((layers - 1) << 6) | (words - 1) : ((layers - 1) << 11) | (words - 1);
  return nibbles(value, compact ? 2 : 4, compact ? 7 : 10);
}

/** A value in words of four bits with their check words, as bits. */
function nibbles(value: number, count: number, total: number): number[] {
  const data = Array.from({ length: count }, (_, at) => (value >> (4 * (count - 1 - at))) & 15);
  const writer = createBitWriter();
  for (const word of [...data, ...checkWords(fieldOf(4), data, total - count, 1)]) writer.write(word, 4);
  return writer.bits;
}

function drawModeMessage(set: Set, centre: number, compact: boolean, bits: readonly number[]): void {
  const length = compact ? 7 : 10;
  const radius = compact ? 5 : 7;
  for (let at = 0; at < length; at++) {
    // In full symbols the reference line stands in the middle of each side.
    const place = compact ? centre - 3 + at : centre - 5 + at + Math.floor(at / 5);
    if (bits[at]) set(place, centre - radius);
    if (bits[at + length]) set(centre + radius, place);
    if (bits[3 * length - 1 - at]) set(place, centre + radius);
    if (bits[4 * length - 1 - at]) set(centre - radius, place);
  }
}

/** A rune: a number from 0 to 255 in the eleven modules of a side that a compact symbol has in its middle. */
export function encodeAztecRune(data: string): MatrixSymbol {
  const value = /^\d{1,3}$/.test(data) ? Number(data) : NaN;
  if (!(value < 256)) {
    const message = `An Aztec rune is a number from 0 to 255, not '${data.slice(0, 20)}'.`;
    throw new CodeFault('code-invalid-data', message, { symbology: 'Aztec Rune' });
  }
  const symbol = createMatrix('Aztec Rune', String(value), 11, 11, 0);
  const set = (x: number, y: number) => {
    symbol.modules[y * 11 + x] = 1;
  };
  drawBullsEye(set, 5, 5);
  // Every second bit is turned, which tells runes from mode messages.
  drawModeMessage(
    set,
    5,
    true,
    nibbles(value, 2, 7).map((bit, at) => (at % 2 === 0 ? bit ^ 1 : bit)),
  );
  return symbol;
}
