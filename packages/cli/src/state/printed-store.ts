import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import xxhash from 'xxhash-wasm';
import { inWords } from './journal.ts';

/**
 * What came of a look at a row: its values are as they were last printed under its key, or an earlier row of this pass
 * has the same key, or what is to be remembered once it is printed.
 */
export type Look = 'unchanged' | 'repeated' | Uint8Array;

/** What a job last printed of each key, as hashes: 16 bytes a key, so a million keys take 16 MB on disk. */
export interface PrintedStore {
  /** Forgets which keys were met, for another pass over the rows. */
  beginPass(): void;
  look(key: string, values: string): Look;
  /** Keeps entries on the disk; what `look` answers stays as it was when the store was opened. */
  remember(entries: readonly Uint8Array[]): Promise<void>;
  close(): Promise<void>;
}

const entryBytes = 16;
/** Words of a slot: two of the key's hash, two of the values' hash. */
const slotWords = 4;
/** Lines that are out of date before the file is written anew. */
const mostStale = 4_096;

/** XXH64 (xxhash.com): two hashes a row are most of what a night without changes costs, and nobody forges price lists against it. */
const { h64 } = await xxhash();

/** Opens the store of a job's folder; there is nothing in it when the job never printed. */
export async function openPrintedStore(folder: string): Promise<PrintedStore> {
  const path = join(folder, 'printed.bin');
  const hashes = new BigUint64Array(2);
  const words = new Uint32Array(hashes.buffer);
  const table = createTable();
  const read = await load(path, table);
  if (read > table.size * 2 + mostStale) await inWords(path, () => compact(path, table));
  let file: FileHandle | undefined;
  let seen = new Uint8Array(0);
  return {
    beginPass() {
      seen = new Uint8Array(Math.ceil(table.capacity / 8));
    },
    look(key, values) {
      hashes[0] = h64(key);
      hashes[1] = h64(values);
      const before = table.capacity;
      const slot = table.find(words[0]!, words[1]!);
      if (table.capacity !== before) seen = table.moved(seen);
      const repeated = ((seen[slot >> 3] ?? 0) & (1 << (slot & 7))) !== 0;
      seen[slot >> 3]! |= 1 << (slot & 7);
      if (repeated) return 'repeated';
      return table.holds(slot, words[2]!, words[3]!) ? 'unchanged' : new Uint8Array(hashes.slice().buffer);
    },
    async remember(entries) {
      if (entries.length === 0) return;
      await inWords(path, async () => {
        file ??= await openWhole(path);
        await file.appendFile(Buffer.concat(entries));
        await file.datasync();
      });
    },
    async close() {
      await file?.close();
    },
  };
}

/** Cuts off an entry that a power cut left unfinished, so that those after it stay in step. */
async function openWhole(path: string): Promise<FileHandle> {
  const file = await open(path, 'a', 0o600);
  const { size } = await file.stat();
  if (size % entryBytes !== 0) await file.truncate(size - (size % entryBytes));
  return file;
}

/** Reads entries, later ones over earlier ones; answers how many. */
async function load(path: string, table: Table): Promise<number> {
  const known = await stat(path).catch(() => undefined);
  if (!known) return 0;
  table.reserve(known.size / entryBytes);
  let rest = Buffer.alloc(0);
  let count = 0;
  for await (const part of createReadStream(path, { highWaterMark: 1 << 18 })) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, part as Buffer]) : (part as Buffer);
    const whole = bytes.length - (bytes.length % entryBytes);
    const view = new DataView(bytes.buffer, bytes.byteOffset, whole);
    for (let at = 0; at < whole; at += entryBytes) {
      const [a, b] = [view.getUint32(at, true), view.getUint32(at + 4, true)];
      // Zeros are what a power cut may leave where an entry was to be.
      if (a === 0 && b === 0) continue;
      table.put(table.find(a, b), view.getUint32(at + 8, true), view.getUint32(at + 12, true));
      count += 1;
    }
    rest = Buffer.from(bytes.subarray(whole));
  }
  return count;
}

async function compact(path: string, table: Table): Promise<void> {
  const file = await open(`${path}.new`, 'w', 0o600);
  try {
    for (const part of table.entries()) await file.appendFile(part);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
}

type Table = ReturnType<typeof createTable>;

/** A hash table in one flat array: keys and values of 64 bits, open addressing. */
function createTable() {
  let capacity = 1 << 12;
  let slots = new Uint32Array(capacity * slotWords);
  let size = 0;
  let lastMove: { slots: Uint32Array; capacity: number } | undefined;

  function slotOf(a: number, b: number, within: Uint32Array, count: number): number {
    let slot = (a ^ Math.imul(b, 0x9e3779b1)) & (count - 1);
    for (;;) {
      const at = slot * slotWords;
      const [x, y] = [within[at]!, within[at + 1]!];
      if ((x === a && y === b) || (x === 0 && y === 0)) return slot;
      slot = (slot + 1) & (count - 1);
    }
  }

  function grow(wanted: number): void {
    lastMove = { slots, capacity };
    const larger = new Uint32Array(wanted * slotWords);
    for (let at = 0; at < slots.length; at += slotWords) {
      if (slots[at] === 0 && slots[at + 1] === 0) continue;
      const to = slotOf(slots[at]!, slots[at + 1]!, larger, wanted) * slotWords;
      larger.set(slots.subarray(at, at + slotWords), to);
    }
    slots = larger;
    capacity = wanted;
  }

  return {
    get capacity() {
      return capacity;
    },
    get size() {
      return size;
    },
    reserve(entries: number) {
      let wanted = capacity;
      while (wanted * 0.6 < entries) wanted *= 2;
      // Entries that are out of date count twice here, which costs room for a while and no time.
      if (wanted > capacity) grow(wanted);
      lastMove = undefined;
    },
    /** The slot of a key, made when there is none. */
    find(a: number, b: number): number {
      let slot = slotOf(a, b, slots, capacity);
      if (slots[slot * slotWords] === 0 && slots[slot * slotWords + 1] === 0) {
        if (size + 1 > capacity * 0.6) {
          grow(capacity * 2);
          slot = slotOf(a, b, slots, capacity);
        }
        slots[slot * slotWords] = a;
        slots[slot * slotWords + 1] = b;
        size += 1;
      }
      return slot;
    },
    put(slot: number, c: number, d: number) {
      slots[slot * slotWords + 2] = c;
      slots[slot * slotWords + 3] = d;
    },
    holds: (slot: number, c: number, d: number) =>
      slots[slot * slotWords + 2] === c && slots[slot * slotWords + 3] === d,
    /** A set of slots after the table grew. */
    moved(set: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
      const now = new Uint8Array(Math.ceil(capacity / 8));
      const before = lastMove;
      if (!before) return now;
      for (let slot = 0; slot < before.capacity; slot += 1) {
        if (((set[slot >> 3] ?? 0) & (1 << (slot & 7))) === 0) continue;
        const at = slot * slotWords;
        const to = slotOf(before.slots[at]!, before.slots[at + 1]!, slots, capacity);
        now[to >> 3]! |= 1 << (to & 7);
      }
      lastMove = undefined;
      return now;
    },
    *entries(): Generator<Buffer> {
      const most = 4_096 * entryBytes;
      let part = Buffer.alloc(most);
      let used = 0;
      for (let at = 0; at < slots.length; at += slotWords) {
        if (slots[at] === 0 && slots[at + 1] === 0) continue;
        for (let word = 0; word < slotWords; word += 1)
          part.writeUInt32LE(slots[at + word]!, used + word * 4);
        used += entryBytes;
        if (used < most) continue;
        yield part;
        part = Buffer.alloc(most);
        used = 0;
      }
      yield part.subarray(0, used);
    },
  };
}
