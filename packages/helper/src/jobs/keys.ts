import { randomUUID } from 'node:crypto';
import type { TakenAnswer } from '@marbete/core/print/run-record';
import { open, readFile, rename, writeFile, type FileHandle } from 'node:fs/promises';

/**
 * Which keyed jobs began and which ended, stored across restarts, so that a repeated request never prints twice
 * (docs/printing.md, Print runs). A line is on disk before the first byte leaves, another after the last.
 */
export interface KeyStore {
  /** Id of this store. Another id means another history. */
  readonly id: string;
  /** Since when every key is known, in milliseconds since 1970. */
  since(): number;
  find(key: string): KeyRecord | undefined;
  /** `after` is the key of the job before it. */
  start(key: string, fingerprint: string, after?: string): Promise<void>;
  finish(key: string, answer: TakenAnswer): Promise<void>;
  /**
   * Reverts `finish`: it is no longer known whether the job ended, nor those before it, back to the last one that the
   * printer confirmed, and to those of a day before.
   */
  doubt(key: string): Promise<void>;
  close(): Promise<void>;
}

interface KeyRecord {
  key: string;
  state: 'started' | 'done';
  /** Hash of printer and bytes: the same key with other bytes is refused. */
  fingerprint: string;
  /** The answer when it was done; a helper of before kept its message only. */
  message?: string;
  word?: TakenAnswer['word'];
  confirmed?: TakenAnswer['confirmed'];
  /** The key of the job before it. */
  after?: string;
  at: number;
}

/** Runs are kept for a week; a day more, so that the last chunk of a run can still be looked up. */
const keepMs = 8 * 24 * 3600 * 1000;
/** What a printer took longer ago than this is not asked about when it goes away. */
const doubtedMs = 24 * 3600 * 1000;

/** Opens the keys of this file. Those that `keeps` names stay, however old the clock of this machine says they are. */
export async function openKeyStore(
  path: string,
  now: () => number = Date.now,
  keeps: (key: string) => boolean = () => false,
): Promise<KeyStore> {
  const records = new Map<string, KeyRecord>();
  const { lines, isDamaged } = parseLines(await readOrEmpty(path));
  const known = isDamaged ? undefined : lines.find(isStore);
  const store = known ?? { store: randomUUID(), since: now() };
  for (const record of lines.filter(isRecord)) {
    records.set(record.key, { ...records.get(record.key), ...record });
  }
  for (const [key, { at }] of records) if (at < now() - keepMs && !keeps(key)) records.delete(key);

  const compacted = [store, ...records.values()].map((record) => `${JSON.stringify(record)}\n`).join('');
  await writeFile(`${path}.new`, compacted, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
  const file = await open(path, 'a', 0o600);

  return {
    id: store.store,
    since: () => Math.max(store.since, now() - keepMs),
    find: (key) => records.get(key),
    async start(key, fingerprint, after) {
      const record: KeyRecord = {
        key,
        state: 'started',
        fingerprint,
        at: now(),
        ...(after === undefined ? {} : { after }),
      };
      await append(file, [record]);
      records.set(key, record);
    },
    async finish(key, answer) {
      const record: KeyRecord = {
        fingerprint: '',
        ...records.get(key),
        key,
        ...answer,
        state: 'done',
        at: now(),
      };
      records.set(key, record);
      await append(file, [record]);
    },
    async doubt(key) {
      const doubted: KeyRecord[] = [];
      let next: KeyRecord | undefined = records.get(key) ?? {
        key,
        state: 'done',
        fingerprint: '',
        at: now(),
      };
      while (next?.state === 'done' && next.at > now() - doubtedMs) {
        // What it confirmed, it has, and all before that; only of the last one it has been seen to break off.
        if (doubted.length > 0 && next.confirmed === 'this') break;
        const record: KeyRecord = { ...next, state: 'started', confirmed: undefined };
        records.set(record.key, record);
        doubted.push(record);
        next = next.confirmed === 'this' || next.after === undefined ? undefined : records.get(next.after);
      }
      if (doubted.length > 0) await append(file, doubted);
    },
    close: () => file.close(),
  };
}

async function append(file: FileHandle, records: readonly KeyRecord[]): Promise<void> {
  await file.appendFile(records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  await file.datasync();
}

/**
 * The last line, when a power cut left it unfinished, is no record: its job had not been answered. Any other line that
 * cannot be read may have been a key, so that the file no longer knows all of them.
 */
function parseLines(text: string): { lines: unknown[]; isDamaged: boolean } {
  const last = text.lastIndexOf('\n') + 1;
  const whole = text.slice(0, last).split('\n').filter(Boolean).map(parseLine);
  const lines = [...whole, parseLine(text.slice(last))].filter((line) => line !== undefined);
  return { lines, isDamaged: whole.includes(undefined) };
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function isRecord(line: unknown): line is KeyRecord {
  const { key, at } = (line ?? {}) as Partial<KeyRecord>;
  return typeof key === 'string' && typeof at === 'number';
}

/** The first line says which store it is. */
function isStore(line: unknown): line is { store: string; since: number } {
  const { store, since } = (line ?? {}) as Record<string, unknown>;
  return typeof store === 'string' && typeof since === 'number';
}

async function readOrEmpty(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
