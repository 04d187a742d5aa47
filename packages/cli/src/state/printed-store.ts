import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { emptyHash, hashOn, type HashState, hashTexts } from './content-hash.ts';
import { inWords } from './journal.ts';
import { createPrintedTable, entryWords, type PrintedTable } from './printed-table.ts';

/**
 * What came of a look at a row: its values are as they were last printed under its key, or an earlier row of this pass
 * has the same key, or what is to be remembered once it is printed.
 */
export type Look = 'unchanged' | 'repeated' | Uint8Array;

/**
 * What a job last printed of each key, as hashes: 16 bytes a key, so a million keys take 16 MB on disk. `printed.bin` has
 * each key once; what printers confirm goes to the end of `printed.log`, and at the end of a run all of it into a new
 * `printed.bin`. A run that is killed before leaves a log, which the next one reads.
 */
export interface PrintedStore {
  /** Forgets which keys were met, for another pass over the rows. `same` is part of the values of each of them. */
  beginPass(same?: readonly string[]): void;
  look(key: string, values: readonly string[]): Look;
  /** Keeps entries on the disk. */
  remember(entries: readonly Uint8Array[]): Promise<void>;
  close(): Promise<void>;
}

const entryBytes = entryWords * 4;
/** What `look` answers has the place in the table behind the entry. */
const lookBytes = entryBytes + 4;

/** Opens the store of a job's folder; there is nothing in it when the job never printed. */
export async function openPrintedStore(folder: string): Promise<PrintedStore> {
  const [path, log] = [join(folder, 'printed.bin'), join(folder, 'printed.log')];
  const words = new Uint32Array(lookBytes / 4);
  const bytes = new Uint8Array(words.buffer);
  const keys = [''];
  const table = createPrintedTable();
  await readParts(path, (part) => table.load(part));
  await readParts(log, (part) => {
    for (let at = 0; at < part.length; at += entryBytes) {
      bytes.set(part.subarray(at, at + entryBytes));
      // Zeros are what a power cut may leave where an entry was to be.
      if (words[0] === 0 && words[1] === 0) continue;
      table.put(table.find(words[0]!, words[1]!), words[2]!, words[3]!);
    }
  });
  let file: FileHandle | undefined;
  // What is the same in every row is hashed once: it is mostly longer than what is not.
  const before: HashState = emptyHash.slice();
  return {
    beginPass(same = []) {
      hashOn(same, emptyHash, before);
      table.beginPass();
    },
    look(key, values) {
      keys[0] = key;
      hashTexts(keys, words, 0);
      hashTexts(values, words, 2, before);
      const place = table.find(words[0]!, words[1]!);
      if (table.meet(place)) return 'repeated';
      if (table.holds(place, words[2]!, words[3]!)) return 'unchanged';
      words[entryWords] = place;
      const entry = new Uint8Array(lookBytes);
      entry.set(bytes);
      return entry;
    },
    async remember(entries) {
      if (entries.length === 0) return;
      await inWords(log, async () => {
        file ??= await openWhole(log);
        await file.appendFile(Buffer.concat(entries.map((entry) => entry.subarray(0, entryBytes))));
        await file.datasync();
      });
      for (const entry of entries) {
        bytes.set(entry);
        table.put(words[entryWords]!, words[2]!, words[3]!);
      }
    },
    async close() {
      if (!file) return;
      await file.close();
      // Where there is no room for it, the log says the same the next time.
      await merge(path, log, table).catch(() => {});
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

/** Reads a file of entries, if it is there, in pieces of whole ones. */
async function readParts(path: string, take: (part: Uint8Array) => void): Promise<void> {
  const file = await open(path).catch(() => undefined);
  if (!file) return;
  try {
    const bytes = Buffer.allocUnsafe(1 << 18);
    let filled = 0;
    for (;;) {
      const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, null);
      if (bytesRead === 0) return;
      filled += bytesRead;
      const whole = filled - (filled % entryBytes);
      take(bytes.subarray(0, whole));
      bytes.copyWithin(0, whole, filled);
      filled -= whole;
    }
  } finally {
    await file.close();
  }
}

async function merge(path: string, log: string, table: PrintedTable): Promise<void> {
  const file = await open(`${path}.new`, 'w', 0o600);
  try {
    for (const part of table.entries()) await file.appendFile(part);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
  await rm(log, { force: true });
}
