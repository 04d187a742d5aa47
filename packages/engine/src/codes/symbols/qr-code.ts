import { createBitWriter } from './data-bits.ts';
import { kanjiValues } from './qr-kanji.ts';
import { qrSquare } from './qr-matrix.ts';
import {
  requireMode,
  segmentBits,
  shortestSegments,
  sizeClass,
  writeSegment,
  type QrSegment,
} from './qr-segments.ts';
import { checkWords, createField } from './reed-solomon.ts';
import { refuseSize, requireLength, type MatrixSymbol } from './symbol.ts';

/*
 * QR Code, model 2 (ISO/IEC 18004), versions 1 to 40.
 */

export type QrLevel = 'L' | 'M' | 'Q' | 'H';

export interface QrOptions {
  level: QrLevel;
  /** The mask, 0 to 7; the best one where missing. */
  mask?: number;
  /** Whether the level is raised as far as the version holds it, as printers do; true by default. */
  raiseLevel?: boolean;
}

const levels: readonly QrLevel[] = ['L', 'M', 'Q', 'H'];

/** Check words a block, by level and version (table 9). */
const checkCounts = [
  '07 10 15 20 26 18 20 24 30 18 20 24 26 30 22 24 28 30 28 28 28 28 30 30 26 28 30 30 30 30 30 30 30 30 30 30 30 30 30 30',
  '10 16 26 18 24 16 18 22 22 26 30 22 22 24 24 28 28 26 26 26 26 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28',
  '13 22 18 26 18 24 18 22 20 24 28 26 24 20 30 24 28 28 26 30 28 30 30 30 30 28 30 30 30 30 30 30 30 30 30 30 30 30 30 30',
  '17 28 22 16 22 28 26 26 24 28 24 28 22 24 24 30 28 28 26 28 30 24 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30',
].map((line) => line.split(' ').map(Number));

/** Blocks, by level and version. */
const blockCounts = [
  '1 1 1 1 1 2 2 2 2 4 4 4 4 4 6 6 6 6 7 8 8 9 9 10 12 12 12 13 14 15 16 17 18 19 19 20 21 22 24 25',
  '1 1 1 2 2 4 4 4 5 5 5 8 9 9 10 10 11 13 14 16 17 17 18 20 21 23 25 26 28 29 31 33 35 37 38 40 43 45 47 49',
  '1 1 2 2 4 4 6 6 8 8 8 10 12 16 12 17 16 18 21 20 23 23 25 27 29 34 34 35 38 40 43 45 48 51 53 56 59 62 65 68',
  '1 1 2 4 4 4 5 6 8 8 11 11 16 16 18 16 19 21 25 25 25 34 30 32 35 37 40 42 45 48 51 54 57 60 63 66 70 74 77 81',
].map((line) => line.split(' ').map(Number));

/** Code words of a version, data and check. */
function allWords(version: number): number {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const places = Math.floor(version / 7) + 2;
    modules -= (25 * places - 10) * places - 55;
    if (version >= 7) modules -= 36;
  }
  return modules >> 3;
}

function dataWords(version: number, level: number): number {
  return (
    allWords(version) - (checkCounts[level]?.[version - 1] ?? 0) * (blockCounts[level]?.[version - 1] ?? 0)
  );
}

const field = createField(0x11d);

/** QR Code of a text, in the segments that take the fewest bits. */
export function encodeQr(data: string, options: QrOptions): MatrixSymbol {
  requireLength('QR Code', data, 1, 7089);
  const bySize = new Map<number, QrSegment[]>();
  return build(data, options, (size) => {
    let segments = bySize.get(size);
    if (!segments) bySize.set(size, (segments = shortestSegments(data, size)));
    return segments;
  });
}

/** QR Code of segments whose modes the author chose. */
export function encodeQrSegments(segments: readonly QrSegment[], options: QrOptions): MatrixSymbol {
  const data = segments.map((segment) => segment.text).join('');
  requireLength('QR Code', data, 1, 7089);
  for (const segment of segments) requireMode(segment);
  return build(data, options, () => segments);
}

/** Modules of a side that these segments take at this level, or undefined where no version holds them. */
export function qrSize(segments: readonly QrSegment[], level: QrLevel): number | undefined {
  const fit = fitVersion(() => segments, levels.indexOf(level));
  return fit && fit.version * 4 + 17;
}

type SegmentsOf = (size: 0 | 1 | 2) => readonly QrSegment[];

function fitVersion(segmentsOf: SegmentsOf, level: number): { version: number; bits: number } | undefined {
  for (let version = 1; version <= 40; version++) {
    const size = sizeClass(version);
    const bits = segmentsOf(size).reduce((sum, segment) => sum + segmentBits(segment, size), 0);
    if (bits <= dataWords(version, level) * 8) return { version, bits };
  }
  return undefined;
}

function build(data: string, options: QrOptions, segmentsOf: SegmentsOf): MatrixSymbol {
  let level = levels.indexOf(options.level);
  const fit = fitVersion(segmentsOf, level);
  if (!fit) return refuseSize('QR Code', `it is too much for the largest size at level ${options.level}`);
  const { version, bits } = fit;
  if (options.raiseLevel !== false) {
    while (level < 3 && bits <= dataWords(version, level + 1) * 8) level++;
  }
  const size = sizeClass(version);
  const writer = createBitWriter();
  for (const segment of segmentsOf(size)) writeSegment(writer, segment, size, kanjiValues);
  const words = packWords(writer.bits, dataWords(version, level));
  const square = qrSquare(version, level, interleave(words, version, level), options.mask);
  return {
    symbology: 'QR Code',
    data,
    width: square.size,
    height: square.size,
    modules: square.modules,
    quiet: 4,
  };
}

/** Bits as words, with the terminator and the two pad words in turn. */
function packWords(bits: readonly number[], count: number): Uint8Array {
  const words = new Uint8Array(count);
  bits.forEach((bit, at) => {
    if (bit) words[at >> 3] = (words[at >> 3] ?? 0) | (0x80 >> (at & 7));
  });
  const used = Math.min(count, Math.ceil((bits.length + Math.min(4, count * 8 - bits.length)) / 8));
  for (let at = used; at < count; at++) words[at] = (at - used) % 2 === 0 ? 0xec : 0x11;
  return words;
}

function interleave(words: Uint8Array, version: number, level: number): Uint8Array {
  const blocks = blockCounts[level]?.[version - 1] ?? 1;
  const checks = checkCounts[level]?.[version - 1] ?? 0;
  const short = Math.floor(words.length / blocks);
  const shortBlocks = blocks - (words.length % blocks);
  const data: Uint8Array[] = [];
  const check: Uint16Array[] = [];
  for (let block = 0, at = 0; block < blocks; block++) {
    const length = short + (block < shortBlocks ? 0 : 1);
    const part = words.subarray(at, at + length);
    data.push(part);
    check.push(checkWords(field, part, checks, 0));
    at += length;
  }
  const result = new Uint8Array(allWords(version));
  let to = 0;
  for (let at = 0; at <= short; at++) {
    for (const part of data) if (at < part.length) result[to++] = part[at] ?? 0;
  }
  for (let at = 0; at < checks; at++) for (const part of check) result[to++] = part[at] ?? 0;
  return result;
}
