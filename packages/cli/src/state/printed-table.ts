/** Words of an entry: two of the key's hash, two of the values' hash. */
export const entryWords = 4;
/** Entries that are allocated together: a list that grows is never copied. */
const partEntries = 1 << 16;
/** How many entries a list may have lost in one place since the night before, without the index being needed. */
const lookedThrough = 64;
const smallest = 1 << 12;

/**
 * What was last printed of each key, in the order in which the keys came first. A list mostly has the order of the night
 * before, so the entries after the last one that was found are looked at first and memory is read from front to back.
 * The index is made for the first key that is not there.
 */
export interface PrintedTable {
  readonly size: number;
  /** Begins at the front, with no key met. */
  beginPass(): void;
  /** The place of a key, made when there is none. */
  find(a: number, b: number): number;
  /** Notes that the key of a place was met; answers whether it was before. */
  meet(place: number): boolean;
  put(place: number, c: number, d: number): void;
  holds(place: number, c: number, d: number): boolean;
  /** Takes in entries of keys that are not there yet, as `entries` gives them. */
  load(bytes: Uint8Array): void;
  /** The entries that hold something, many at a time. */
  entries(): Generator<Uint8Array>;
}

export function createPrintedTable(): PrintedTable {
  const parts: Uint32Array<ArrayBuffer>[] = [];
  let size = 0;
  let guess = 0;
  let met = new Uint8Array(0);
  /** Places by hash, open addressing; 0 is none, so they count from 1. */
  let index: Uint32Array | undefined;

  const partOf = (place: number) => parts[place >>> 16]!;
  const wordOf = (place: number) => (place & (partEntries - 1)) * entryWords;

  function isAt(place: number, a: number, b: number): boolean {
    const part = partOf(place);
    const at = wordOf(place);
    return part[at] === a && part[at + 1] === b;
  }

  /** Where a key stands in the index, or may stand. */
  function slotOf(places: Uint32Array, a: number, b: number): number {
    // The upper half of a product spreads a hash over any number of slots.
    let slot = Math.floor(((a ^ Math.imul(b, 0x9e3779b1)) >>> 0) * (places.length / 0x1_0000_0000));
    for (;;) {
      const place = places[slot]!;
      if (place === 0 || isAt(place - 1, a, b)) return slot;
      slot = slot + 1 === places.length ? 0 : slot + 1;
    }
  }

  /** An index with room for as many keys again. */
  function makeIndex(): Uint32Array {
    const places = new Uint32Array(Math.max(smallest, Math.ceil(size * 2.5)));
    for (let place = 0; place < size; place += 1) {
      const part = partOf(place);
      const at = wordOf(place);
      places[slotOf(places, part[at]!, part[at + 1]!)] = place + 1;
    }
    return places;
  }

  function makeRoom(): void {
    if (parts.length * partEntries === size) parts.push(new Uint32Array(partEntries * entryWords));
  }

  function findByIndex(a: number, b: number): number {
    if (!index || size * 1.5 > index.length) index = makeIndex();
    const slot = slotOf(index, a, b);
    const known = index[slot]! - 1;
    if (known >= 0) return known;
    makeRoom();
    const at = wordOf(size);
    partOf(size)[at] = a;
    partOf(size)[at + 1] = b;
    size += 1;
    index[slot] = size;
    return size - 1;
  }

  return {
    get size() {
      return size;
    },
    beginPass() {
      met.fill(0);
      guess = 0;
    },
    find(a, b) {
      const most = Math.min(size, guess + lookedThrough);
      let place = guess;
      while (place < most && !isAt(place, a, b)) place += 1;
      if (place >= most) place = findByIndex(a, b);
      guess = place + 1;
      return place;
    },
    meet(place) {
      if (place >>> 3 >= met.length) {
        const larger = new Uint8Array(Math.max(smallest, met.length * 2, (size >>> 3) + 1));
        larger.set(met);
        met = larger;
      }
      const bit = 1 << (place & 7);
      const before = (met[place >>> 3]! & bit) !== 0;
      met[place >>> 3]! |= bit;
      return before;
    },
    put(place, c, d) {
      const part = partOf(place);
      const at = wordOf(place);
      part[at + 2] = c;
      part[at + 3] = d;
    },
    holds(place, c, d) {
      const part = partOf(place);
      const at = wordOf(place);
      return part[at + 2] === c && part[at + 3] === d;
    },
    load(bytes) {
      index = undefined;
      let from = 0;
      while (from < bytes.length) {
        makeRoom();
        const begin = wordOf(size) * 4;
        const part = new Uint8Array(partOf(size).buffer);
        const taken = bytes.subarray(from, from + part.length - begin);
        part.set(taken, begin);
        size += taken.length / (entryWords * 4);
        from += taken.length;
      }
    },
    *entries() {
      for (const [number, part] of parts.entries()) {
        const end = Math.min(partEntries, size - number * partEntries) * entryWords;
        yield everyPrinted(part, end) ? bytesOf(part, end) : printedOf(part, end);
      }
    },
  };
}

/** Whether no key was met that never printed, as in most lists. */
function everyPrinted(part: Uint32Array, end: number): boolean {
  for (let at = 0; at < end; at += entryWords) if (part[at + 2] === 0 && part[at + 3] === 0) return false;
  return true;
}

function printedOf(part: Uint32Array, end: number): Uint8Array {
  const kept = new Uint32Array(end);
  let used = 0;
  for (let at = 0; at < end; at += entryWords) {
    if (part[at + 2] === 0 && part[at + 3] === 0) continue;
    for (let word = 0; word < entryWords; word += 1) kept[used + word] = part[at + word]!;
    used += entryWords;
  }
  return bytesOf(kept, used);
}

const bytesOf = (words: Uint32Array<ArrayBuffer>, end: number): Uint8Array =>
  new Uint8Array(words.buffer, 0, end * 4);
