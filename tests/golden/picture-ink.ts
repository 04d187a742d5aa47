import { inflateSync } from 'node:zlib';

/** A picture as ink: one byte a dot, 1 where it is dark. */
export interface Ink {
  width: number;
  height: number;
  dots: Uint8Array;
}

/** Channels by PNG colour type. */
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Reads a PNG that is not interlaced; a dot is ink where it is opaque and darker than middle grey. */
export function readInk(bytes: Buffer): Ink {
  let width = 0;
  let height = 0;
  let depth = 8;
  let type = 0;
  let palette = Buffer.alloc(0);
  let transparency = Buffer.alloc(0);
  const data: Buffer[] = [];
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (name === 'IHDR') {
      width = body.readUInt32BE(0);
      height = body.readUInt32BE(4);
      depth = body[8] ?? 8;
      type = body[9] ?? 0;
      if (body[12] !== 0) throw new Error('Interlaced PNG is not read.');
    } else if (name === 'PLTE') palette = Buffer.from(body);
    else if (name === 'tRNS') transparency = Buffer.from(body);
    else if (name === 'IDAT') data.push(body);
    at += 12 + length;
  }
  const channels = channelsOf[type] ?? 1;
  const lines = unfiltered(inflateSync(Buffer.concat(data)), width, height, channels * depth);
  const stride = Math.ceil((width * channels * depth) / 8);
  const most = 2 ** depth - 1;
  const dots = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const sample = (index: number): number => {
      if (depth === 16) return lines.readUInt16BE(y * stride + index * 2);
      if (depth === 8) return lines[y * stride + index] ?? 0;
      const bit = index * depth;
      return ((lines[y * stride + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & most;
    };
    for (let x = 0; x < width; x++) {
      const at = x * channels;
      let light: number;
      let opaque = true;
      if (type === 3) {
        const index = sample(at);
        light = brightness(palette[index * 3], palette[index * 3 + 1], palette[index * 3 + 2]) / 255;
        opaque = (transparency[index] ?? 255) > 127;
      } else if (channels < 3) {
        light = sample(at) / most;
        if (channels === 2) opaque = sample(at + 1) * 2 > most;
      } else {
        light = brightness(sample(at), sample(at + 1), sample(at + 2)) / most;
        if (channels === 4) opaque = sample(at + 3) * 2 > most;
      }
      if (opaque && light < 0.5) dots[y * width + x] = 1;
    }
  }
  return { width, height, dots };
}

function brightness(red = 0, green = 0, blue = 0): number {
  return red * 0.3 + green * 0.6 + blue * 0.1;
}

/** Scan lines without their filters (PNG specification, 9.2). */
function unfiltered(raw: Buffer, width: number, height: number, bitsADot: number): Buffer {
  const stride = Math.ceil((width * bitsADot) / 8);
  const step = Math.max(1, bitsADot >> 3);
  const lines = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)];
    for (let at = 0; at < stride; at++) {
      const here = y * stride + at;
      const left = at >= step ? (lines[here - step] ?? 0) : 0;
      const above = y > 0 ? (lines[here - stride] ?? 0) : 0;
      const corner = y > 0 && at >= step ? (lines[here - stride - step] ?? 0) : 0;
      const guess =
        filter === 1
          ? left
          : filter === 2
            ? above
            : filter === 3
              ? (left + above) >> 1
              : filter === 4
                ? paeth(left, above, corner)
                : 0;
      lines[here] = (raw[y * (stride + 1) + 1 + at] ?? 0) + guess;
    }
  }
  return lines;
}

function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const byLeft = Math.abs(guess - left);
  const byAbove = Math.abs(guess - above);
  const byCorner = Math.abs(guess - corner);
  if (byLeft <= byAbove && byLeft <= byCorner) return left;
  return byAbove <= byCorner ? above : corner;
}

/** The picture on a larger canvas, its ink grown by so many dots to all sides. */
function grown(ink: Ink, width: number, height: number, by: number): Uint8Array {
  const across = new Uint8Array(width * height);
  const inked = new Set<number>();
  for (let y = 0; y < ink.height; y++) {
    const row = ink.dots.subarray(y * ink.width, (y + 1) * ink.width);
    for (let x = row.indexOf(1); x >= 0; x = row.indexOf(1, x + 1)) {
      inked.add(y);
      across.fill(1, y * width + Math.max(0, x - by), y * width + Math.min(width, x + by + 1));
    }
  }
  if (by === 0) return across;
  const all = new Uint8Array(width * height);
  for (const y of inked) {
    const row = across.subarray(y * width, (y + 1) * width);
    for (let near = Math.max(0, y - by); near <= Math.min(height - 1, y + by); near++) {
      for (let x = row.indexOf(1); x >= 0; x = row.indexOf(1, x + 1)) all[near * width + x] = 1;
    }
  }
  return all;
}

const harmonic = (a: number, b: number) => (a > 0 && b > 0 ? (2 * a * b) / (a + b) : 0);

/** How alike two pictures are by their ink. */
export interface Likeness {
  /** F1 of ink that lies within 2 dots of the other's. */
  f1: number;
  /** The same within 1 dot. */
  f1At1: number;
  /** The tenth percentile of f1 over tiles of 48 x 48 dots with ink. */
  tiles: number;
}

/** Compares two pictures from their top left corners. */
export function likeness(ours: Ink, reference: Ink): Likeness {
  const width = Math.max(ours.width, reference.width);
  const height = Math.max(ours.height, reference.height);
  const a = grown(ours, width, height, 0);
  const b = grown(reference, width, height, 0);
  const within = (by: number) =>
    [grown(ours, width, height, by), grown(reference, width, height, by)] as const;
  const two = within(2);
  return {
    f1: f1(a, b, two[0], two[1]),
    f1At1: f1(a, b, ...within(1)),
    tiles: worstTiles(a, b, two[0], two[1], width, height),
  };
}

function f1(a: Uint8Array, b: Uint8Array, nearA: Uint8Array, nearB: Uint8Array): number {
  const ofA = share(a, nearB);
  const ofB = share(b, nearA);
  if (ofA === undefined && ofB === undefined) return 1;
  return harmonic(ofA ?? 0, ofB ?? 0);
}

function share(ink: Uint8Array, near: Uint8Array): number | undefined {
  let count = 0;
  let hits = 0;
  for (let at = 0; at < ink.length; at++) {
    if (ink[at] !== 1) continue;
    count++;
    if (near[at] === 1) hits++;
  }
  return count === 0 ? undefined : hits / count;
}

function worstTiles(
  a: Uint8Array,
  b: Uint8Array,
  nearA: Uint8Array,
  nearB: Uint8Array,
  width: number,
  height: number,
): number {
  const side = 48;
  const scores: number[] = [];
  for (let top = 0; top < height; top += side) {
    for (let left = 0; left < width; left += side) {
      let inA = 0;
      let hitsA = 0;
      let inB = 0;
      let hitsB = 0;
      for (let y = top; y < Math.min(height, top + side); y++) {
        for (let at = y * width + left; at < y * width + Math.min(width, left + side); at++) {
          if (a[at] === 1) {
            inA++;
            if (nearB[at] === 1) hitsA++;
          }
          if (b[at] === 1) {
            inB++;
            if (nearA[at] === 1) hitsB++;
          }
        }
      }
      if (Math.max(inA, inB) >= 20) scores.push(harmonic(inA ? hitsA / inA : 0, inB ? hitsB / inB : 0));
    }
  }
  if (scores.length === 0) return 1;
  scores.sort((x, y) => x - y);
  return scores[Math.floor((scores.length - 1) * 0.1)] ?? 0;
}
