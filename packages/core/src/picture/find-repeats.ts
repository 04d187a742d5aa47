import { distanceCode, endOfBlock, lengthCode, mostMatch } from './deflate-symbols.ts';

/** Bytes that a match has at least here, and how far back it may be by the format. */
const leastMatch = 4;
const farthest = 32_768;

const hashBits = 13;

/** Tokens of one block: more of them would gain from new codes. */
const blockTokens = 16_384;

interface Block {
  /** A literal as it is, a match as its distance above its length. Good until the next block is asked for. */
  tokens: Int32Array;
  /** How often each code of literals and lengths, and of distances, is used. */
  literals: Uint32Array;
  distances: Uint32Array;
  last: boolean;
}

/**
 * Answers a function that answers the blocks of some bytes, one after the other: what stands there for the first time,
 * and what repeats bytes before it, looked for a `period` back and where the same four bytes stood last.
 */
export function findRepeats(bytes: Uint8Array, period: number): () => Block {
  const head = new Int32Array(1 << hashBits);
  const tokens = new Int32Array(Math.min(bytes.length, blockTokens));
  let from = 0;
  return () => {
    let at = from;
    let count = 0;
    const literals = new Uint32Array(286);
    const distances = new Uint32Array(30);
    for (; at < bytes.length && count < blockTokens; count++) {
      let length = 0;
      let distance = 0;
      if (at + leastMatch <= bytes.length) {
        const value =
          (bytes[at] as number) |
          ((bytes[at + 1] as number) << 8) |
          ((bytes[at + 2] as number) << 16) |
          ((bytes[at + 3] as number) << 24);
        const slot = Math.imul(value, 0x9e3779b1) >>> (32 - hashBits);
        const before = (head[slot] as number) - 1;
        head[slot] = at + 1;
        if (at >= period && period <= farthest) {
          length = matched(bytes, at - period, at);
          distance = period;
        }
        if (length < 16 && before >= 0 && at - before <= farthest) {
          const other = matched(bytes, before, at);
          if (other > length) {
            length = other;
            distance = at - before;
          }
        }
      }
      if (length < leastMatch) {
        const literal = bytes[at] as number;
        literals[literal]!++;
        tokens[count] = literal;
        at++;
      } else {
        literals[257 + lengthCode(length)]!++;
        distances[distanceCode(distance)]!++;
        tokens[count] = (distance << 9) | length;
        at += length;
      }
    }
    literals[endOfBlock] = 1;
    from = at;
    return { tokens: tokens.subarray(0, count), literals, distances, last: at >= bytes.length };
  };
}

function matched(bytes: Uint8Array, from: number, at: number): number {
  const most = Math.min(mostMatch, bytes.length - at);
  let length = 0;
  while (length < most && bytes[from + length] === bytes[at + length]) length++;
  return length;
}
