/*
 * Writes zlib streams (RFC 1950, RFC 1951) of the scanlines of labels, in which a row mostly repeats the one above: that
 * is looked for first, and what repeats is skipped in one step, so that white costs next to nothing.
 */
import {
  distanceBase,
  distanceCode,
  distanceExtra,
  endOfBlock,
  lengthBase,
  lengthCode,
  lengthExtra,
} from './deflate-symbols.ts';
import { findRepeats } from './find-repeats.ts';

/** RFC 1951, 3.2.7: the order in which the lengths of the code of code lengths are written. */
const lengthsOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/**
 * Compresses bytes.
 * @param period bytes after which they are likely to repeat, such as those of a row
 */
export function zlib(bytes: Uint8Array, period: number): Uint8Array {
  const out = createBits(Math.max(256, bytes.length >> 4));
  // 32 KB window, level of speed; together a multiple of 31.
  out.put(0x0178, 16);
  const next = findRepeats(bytes, period);
  for (let last = false; !last;) {
    const block = next();
    writeBlock(out, block.tokens, block.literals, block.distances, block.last);
    last = block.last;
  }
  out.align();
  const sum = adler(bytes);
  for (let shift = 24; shift >= 0; shift -= 8) out.put((sum >>> shift) & 0xff, 8);
  return out.bytes();
}

/** A block with codes of its own. */
function writeBlock(
  out: Bits,
  tokens: Int32Array,
  literals: Uint32Array,
  distances: Uint32Array,
  last: boolean,
): void {
  const literalLengths = codeLengths(literals, 15);
  const distanceLengths = codeLengths(distances, 15);
  out.put(last ? 1 : 0, 1);
  out.put(2, 2);
  writeLengths(out, literalLengths, distanceLengths);
  const literalCodes = codes(literalLengths);
  const distanceCodes = codes(distanceLengths);
  for (const token of tokens) {
    if (token < 256) {
      out.put(literalCodes[token] as number, literalLengths[token] as number);
      continue;
    }
    const length = token & 511;
    const distance = token >>> 9;
    const inLength = lengthCode(length);
    out.put(literalCodes[257 + inLength] as number, literalLengths[257 + inLength] as number);
    out.put(length - (lengthBase[inLength] as number), lengthExtra[inLength] as number);
    const inDistance = distanceCode(distance);
    out.put(distanceCodes[inDistance] as number, distanceLengths[inDistance] as number);
    out.put(distance - (distanceBase[inDistance] as number), distanceExtra[inDistance] as number);
  }
  out.put(literalCodes[endOfBlock] as number, literalLengths[endOfBlock] as number);
}

/** RFC 1951, 3.2.7: both codes by their lengths, in runs, themselves coded. */
function writeLengths(out: Bits, literals: Uint8Array, distances: Uint8Array): void {
  const used = (lengths: Uint8Array, least: number) => {
    let count = lengths.length;
    while (count > least && lengths[count - 1] === 0) count--;
    return lengths.subarray(0, count);
  };
  const literal = used(literals, 257);
  const distance = used(distances, 1);
  const all = [...literal, ...distance];
  const runs: { symbol: number; extra: number; bits: number }[] = [];
  for (let at = 0; at < all.length;) {
    const length = all[at] as number;
    let run = 1;
    while (at + run < all.length && all[at + run] === length && run < (length === 0 ? 138 : 7)) run++;
    if (length === 0 && run > 10) runs.push({ symbol: 18, extra: run - 11, bits: 7 });
    else if (length === 0 && run > 2) runs.push({ symbol: 17, extra: run - 3, bits: 3 });
    else {
      runs.push({ symbol: length, extra: 0, bits: 0 });
      // The length itself, then how often it is repeated.
      if (run > 3) runs.push({ symbol: 16, extra: run - 4, bits: 2 });
      else run = 1;
    }
    at += run;
  }
  const counts = new Uint32Array(19);
  for (const { symbol } of runs) counts[symbol]!++;
  const lengths = codeLengths(counts, 7);
  let orders = 19;
  while (orders > 4 && lengths[lengthsOrder[orders - 1] as number] === 0) orders--;
  out.put(literal.length - 257, 5);
  out.put(distance.length - 1, 5);
  out.put(orders - 4, 4);
  for (const symbol of lengthsOrder.slice(0, orders)) out.put(lengths[symbol] as number, 3);
  const runCodes = codes(lengths);
  for (const { symbol, extra, bits } of runs) {
    out.put(runCodes[symbol] as number, lengths[symbol] as number);
    out.put(extra, bits);
  }
}

/** Lengths of a Huffman code for symbols that occur so often, none longer than `most`. */
function codeLengths(counts: Uint32Array, most: number): Uint8Array {
  const lengths = new Uint8Array(counts.length);
  const leaves = [...counts.keys()].filter((symbol) => (counts[symbol] as number) > 0);
  if (leaves.length < 2) {
    // Readers want a code of two: the other one is never written.
    lengths[leaves[0] ?? 0] = 1;
    lengths[leaves[0] === 0 || leaves[0] === undefined ? 1 : 0] = 1;
    return lengths;
  }
  leaves.sort((a, b) => (counts[a] as number) - (counts[b] as number) || a - b);
  // Two queues, the leaves and the nodes made of them, both in order.
  const total = leaves.length * 2 - 1;
  const weight = new Float64Array(total);
  const parent = new Int32Array(total);
  leaves.forEach((symbol, at) => (weight[at] = counts[symbol] as number));
  let leaf = 0;
  let node = leaves.length;
  for (let made = leaves.length; made < total; made++) {
    for (let child = 0; child < 2; child++) {
      const takesLeaf =
        leaf < leaves.length && (node >= made || (weight[leaf] as number) <= (weight[node] as number));
      const taken = takesLeaf ? leaf++ : node++;
      weight[made]! += weight[taken] as number;
      parent[taken] = made;
    }
  }
  const depth = new Uint8Array(total);
  const perLength = new Uint32Array(most + 1);
  for (let at = total - 2; at >= 0; at--) {
    depth[at] = Math.min(255, (depth[parent[at] as number] as number) + 1);
    if (at < leaves.length) perLength[Math.min(most, depth[at] as number)]!++;
  }
  limit(perLength, most);
  // The rarest take the longest.
  let at = 0;
  for (let length = most; length > 0; length--) {
    for (let left = perLength[length] as number; left > 0; left--) lengths[leaves[at++] as number] = length;
  }
  return lengths;
}

/** Where codes were cut to the longest allowed, others are made longer until there is room for all. */
function limit(perLength: Uint32Array, most: number): void {
  let used = 0;
  for (let length = 1; length <= most; length++) used += (perLength[length] as number) << (most - length);
  while (used > 1 << most) {
    let length = most - 1;
    while (perLength[length] === 0) length--;
    perLength[length]!--;
    perLength[length + 1]! += 2;
    perLength[most]!--;
    used--;
  }
}

/** RFC 1951, 3.2.2: the codes of these lengths, with their first bit lowest. */
function codes(lengths: Uint8Array): Uint16Array {
  const next = new Uint16Array(17);
  for (const length of lengths) if (length > 0) next[length + 1]!++;
  for (let length = 1; length < 17; length++) {
    next[length] = ((next[length] as number) + (next[length - 1] as number)) << 1;
  }
  return Uint16Array.from(lengths, (length) => {
    let code = length === 0 ? 0 : next[length]!++;
    let turned = 0;
    for (let bit = 0; bit < length; bit++, code >>= 1) turned = (turned << 1) | (code & 1);
    return turned;
  });
}

type Bits = ReturnType<typeof createBits>;

/** Bytes that grow bit by bit, the lowest first. */
function createBits(guess: number) {
  let data = new Uint8Array(guess);
  let size = 0;
  let held = 0;
  let count = 0;
  return {
    /** At most 16 bits. */
    put(value: number, bits: number): void {
      held |= value << count;
      count += bits;
      while (count >= 8) {
        if (size === data.length) {
          const larger = new Uint8Array(size * 2);
          larger.set(data);
          data = larger;
        }
        data[size++] = held;
        held >>>= 8;
        count -= 8;
      }
    },
    align(): void {
      if (count > 0) this.put(0, 8 - count);
    },
    bytes: () => data.subarray(0, size),
  };
}

/** RFC 1950, 8.2. */
function adler(bytes: Uint8Array): number {
  let a = 1;
  let b = 0;
  // So many additions stay below 2 to the 32nd.
  for (let from = 0; from < bytes.length; from += 5552) {
    const to = Math.min(from + 5552, bytes.length);
    for (let at = from; at < to; at++) {
      a += bytes[at] as number;
      b += a;
    }
    a %= 65_521;
    b %= 65_521;
  }
  return ((b << 16) | a) >>> 0;
}
