/** Not zero, which would be the hash of nothing, however often. */
const seed = 0x6d617262;

/** The four words of a hash that goes on. */
export type HashState = Uint32Array;

export const emptyHash: HashState = Uint32Array.of(seed, seed, seed, seed);

/**
 * MurmurHash3_x86_128 (github.com/aappleby/smhasher, public domain) of texts as UTF-16, each seeded with the hash of the
 * one before, so that where one ends counts too. Its first 64 bits are kept, at `at` of `out`: nobody forges price lists
 * against them, and that a changed row passes for an old one by chance is not to be expected in a lifetime. It is
 * computed where the text is: handing the short texts of every row to WebAssembly takes several times as long.
 * @param before what the texts come after, for those that many hashes begin with
 */
export function hashTexts(
  texts: readonly string[],
  out: Uint32Array,
  at: number,
  before: HashState = emptyHash,
): void {
  hashOn(texts, before, state);
  out[at] = state[0]!;
  out[at + 1] = state[1]!;
}

const state: HashState = new Uint32Array(4);

/** The hash of `texts` after `before`, all of it, in `out`. */
export function hashOn(texts: readonly string[], before: HashState, out: HashState): void {
  let h1 = before[0]! | 0;
  let h2 = before[1]! | 0;
  let h3 = before[2]! | 0;
  let h4 = before[3]! | 0;
  for (let index = 0; index < texts.length; index += 1) {
    const text = texts[index]!;
    const length = text.length;
    const whole = length & ~7;
    let unit = 0;
    for (; unit < whole; unit += 8) {
      h1 ^= mixed(pair(text, unit), c1, 15, c2);
      h1 = (Math.imul(rotated(h1, 19) + h2, 5) + 0x561ccd1b) | 0;
      h2 ^= mixed(pair(text, unit + 2), c2, 16, c3);
      h2 = (Math.imul(rotated(h2, 17) + h3, 5) + 0x0bcaa747) | 0;
      h3 ^= mixed(pair(text, unit + 4), c3, 17, c4);
      h3 = (Math.imul(rotated(h3, 15) + h4, 5) + 0x96cd1c35) | 0;
      h4 ^= mixed(pair(text, unit + 6), c4, 18, c1);
      h4 = (Math.imul(rotated(h4, 13) + h1, 5) + 0x32ac3b17) | 0;
    }
    if (unit < length) {
      h1 ^= mixed(pairOrEnd(text, unit, length), c1, 15, c2);
      if (unit + 2 < length) h2 ^= mixed(pairOrEnd(text, unit + 2, length), c2, 16, c3);
      if (unit + 4 < length) h3 ^= mixed(pairOrEnd(text, unit + 4, length), c3, 17, c4);
      if (unit + 6 < length) h4 ^= mixed(pairOrEnd(text, unit + 6, length), c4, 18, c1);
    }
    const bytes = 2 * length;
    h2 ^= bytes;
    h3 ^= bytes;
    h4 ^= bytes;
    h1 = ((h1 ^ bytes) + h2 + h3 + h4) | 0;
    h2 = spread((h2 + h1) | 0);
    h3 = spread((h3 + h1) | 0);
    h4 = spread((h4 + h1) | 0);
    h1 = (spread(h1) + h2 + h3 + h4) | 0;
    h2 = (h2 + h1) | 0;
    h3 = (h3 + h1) | 0;
    h4 = (h4 + h1) | 0;
  }
  out[0] = h1;
  out[1] = h2;
  out[2] = h3;
  out[3] = h4;
}

const c1 = 0x239b961b;
const c2 = 0xab0e9789;
const c3 = 0x38b34ae5;
const c4 = 0xa1e38b93;

const rotated = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits));

const mixed = (word: number, first: number, bits: number, second: number): number =>
  Math.imul(rotated(Math.imul(word, first), bits), second);

const pair = (text: string, at: number): number => text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16);

const pairOrEnd = (text: string, at: number, length: number): number =>
  at + 1 < length ? pair(text, at) : text.charCodeAt(at);

function spread(word: number): number {
  let h = word;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
