import {
  type fetchChunk,
  type offerSchema,
  type StationWordTold,
  wordSchema,
} from '@marbete/core/stations/calls';
import { chunkKeySchema, mostKeys } from '@marbete/core/stations/wire';
import { prefetchBytes } from '@marbete/core/stations/words';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { readChecked, writeChecked } from './checked-file.ts';

type Offer = ReturnType<typeof offerSchema.parse>;
type FetchedChunk = ReturnType<(typeof fetchChunk)['answer']['parse']>;

/** A chunk that is on this disk and has not come to its end. */
export interface StoredChunk
  extends
    Pick<Offer, 'run' | 'printer' | 'order' | 'label' | 'language' | 'priority'>,
    Pick<FetchedChunk, 'key' | 'labels' | 'first' | 'last' | 'from' | 'until'> {
  chunk: number;
  /** Id of the helper's list of keys when it was fetched: another one cannot tell whether it began. */
  keys: string;
}

export interface ChunkStore {
  /** Those without a last word. */
  chunks(): readonly StoredChunk[];
  find(key: string): StoredChunk | undefined;
  /** Whether no more chunks are taken now. */
  readonly isFull: boolean;
  /** Keeps a chunk; false where there is no room for it now. */
  save(chunk: StoredChunk, code: Uint8Array): boolean;
  /** The printer code; undefined where the file is damaged, which is then listed in `damaged`. */
  read(key: string): Uint8Array | undefined;
  /** Keys of files that are not whole: they are to be fetched again. */
  damaged(): readonly string[];
  /** Writes a chunk's last word down, and only then removes its code. */
  settle(word: StationWordTold): void;
  /** The last words that the server has not taken yet, oldest first. */
  words(): readonly StationWordTold[];
  /** The server has them. */
  taken(keys: readonly string[]): void;
  /** Removes everything. */
  clear(): void;
}

const isKey = (text: string) => chunkKeySchema.safeParse(text).success;
const fileOf = (key: string) => key.replaceAll(':', '.');
const keyOf = (file: string) => file.replaceAll('.', ':');

/** Whether a chunk is on the disk of the station in this folder: what is known of its key is kept as long. */
export const hasChunk = (dir: string, key: string): boolean =>
  isKey(key) && existsSync(join(dir, 'chunks', fileOf(key)));

/** The chunks of a station on the disk, a file each, for its user alone; at most `limitBytes` of printer code. */
export function openChunkStore(dir: string, limitBytes = prefetchBytes): ChunkStore {
  const chunkDir = join(dir, 'chunks');
  const wordDir = join(dir, 'words');
  makeFolder(chunkDir);
  makeFolder(wordDir);
  const chunks = new Map<string, StoredChunk>();
  const sizes = new Map<string, number>();
  const words = new Map<string, StationWordTold>();
  const damaged = new Set<string>();
  let bytes = 0;

  for (const file of readdirSync(wordDir)) {
    const word = wordSchema.safeParse(readChecked(join(wordDir, file))?.head);
    // A word that cannot be read is found again: the server asks, and the keys know what began.
    if (word.success && word.data.key === keyOf(file)) words.set(word.data.key, word.data);
    else rmSync(join(wordDir, file), { force: true });
  }
  for (const file of readdirSync(chunkDir)) {
    const key = keyOf(file);
    const found = isKey(key) && !words.has(key) ? readChecked(join(chunkDir, file)) : undefined;
    const chunk = found?.head as StoredChunk | undefined;
    if (found && chunk?.key === key) add(chunk, found.bytes.length);
    else {
      rmSync(join(chunkDir, file), { force: true });
      if (isKey(key) && !words.has(key)) damaged.add(key);
    }
  }

  function add(chunk: StoredChunk, size: number): void {
    chunks.set(chunk.key, chunk);
    bytes += size - (sizes.get(chunk.key) ?? 0);
    sizes.set(chunk.key, size);
    damaged.delete(chunk.key);
  }

  function drop(key: string): void {
    rmSync(join(chunkDir, fileOf(key)), { force: true });
    chunks.delete(key);
    bytes -= sizes.get(key) ?? 0;
    sizes.delete(key);
  }

  return {
    chunks: () => [...chunks.values()],
    find: (key) => chunks.get(key),
    get isFull() {
      return bytes >= limitBytes || chunks.size >= mostKeys;
    },
    save(chunk, code) {
      if (chunks.size >= mostKeys || bytes + code.length > limitBytes) return false;
      writeChecked(join(chunkDir, fileOf(chunk.key)), chunk, code);
      add(chunk, code.length);
      return true;
    },
    read(key) {
      const found = readChecked(join(chunkDir, fileOf(key)));
      if (found && (found.head as StoredChunk).key === key) return found.bytes;
      drop(key);
      damaged.add(key);
      return undefined;
    },
    damaged: () => [...damaged],
    settle(word) {
      writeChecked(join(wordDir, fileOf(word.key)), word);
      words.set(word.key, word);
      drop(word.key);
      damaged.delete(word.key);
    },
    words: () => [...words.values()],
    taken(keys) {
      for (const key of keys) {
        rmSync(join(wordDir, fileOf(key)), { force: true });
        words.delete(key);
      }
    },
    clear() {
      for (const key of chunks.keys()) drop(key);
      this.taken([...words.keys()]);
      damaged.clear();
    },
  };
}
