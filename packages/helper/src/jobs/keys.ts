import { randomUUID } from 'node:crypto';
import { open, readFile, rename, writeFile, type FileHandle } from 'node:fs/promises';

/**
 * Which keyed jobs began and which ended, kept across restarts, so that asking again never prints twice
 * (docs/printing.md, Print runs). A line is on disk before the first byte leaves, another after the last.
 */
export interface KeyStore {
  /** Names this store: another one knows nothing of what this one has seen. */
  readonly id: string;
  /** Since when every key is known, in milliseconds since 1970. */
  since(): number;
  find(key: string): KeyRecord | undefined;
  start(key: string, fingerprint: string): Promise<void>;
  finish(key: string, message: string): Promise<void>;
  /** Takes `finish` back: nobody knows any more whether the job ended. */
  doubt(key: string): Promise<void>;
  close(): Promise<void>;
}

interface KeyRecord {
  key: string;
  state: 'started' | 'done';
  /** Of printer and bytes: another content under the same key is refused. */
  fingerprint: string;
  /** What was answered when it was done. */
  message?: string;
  at: number;
}

/** A run is kept for a week; a day more, so that the last chunk of a run can still be asked about. */
const keepMs = 8 * 24 * 3600 * 1000;

export async function openKeyStore(path: string, now: () => number = Date.now): Promise<KeyStore> {
  const records = new Map<string, KeyRecord>();
  const lines = parseLines(await readOrEmpty(path));
  const store = lines.find(isStore) ?? { store: randomUUID(), since: now() };
  for (const record of lines.filter(isRecord)) {
    const known = records.get(record.key);
    records.set(record.key, { ...known, ...record });
  }
  for (const [key, record] of records) if (record.at < now() - keepMs) records.delete(key);

  const compacted = [store, ...records.values()].map((record) => `${JSON.stringify(record)}\n`).join('');
  await writeFile(`${path}.new`, compacted, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
  const file = await open(path, 'a', 0o600);

  return {
    id: store.store,
    since: () => Math.max(store.since, now() - keepMs),
    find: (key) => records.get(key),
    async start(key, fingerprint) {
      const record: KeyRecord = { key, state: 'started', fingerprint, at: now() };
      await append(file, record);
      records.set(key, record);
    },
    async finish(key, message) {
      const fingerprint = records.get(key)?.fingerprint ?? '';
      const record: KeyRecord = { key, state: 'done', fingerprint, message, at: now() };
      records.set(key, record);
      await append(file, record);
    },
    async doubt(key) {
      const fingerprint = records.get(key)?.fingerprint ?? '';
      const record: KeyRecord = { key, state: 'started', fingerprint, at: now() };
      records.set(key, record);
      await append(file, record);
    },
    close: () => file.close(),
  };
}

async function append(file: FileHandle, record: KeyRecord): Promise<void> {
  await file.appendFile(`${JSON.stringify(record)}\n`);
  await file.datasync();
}

/** A line that a power cut left unfinished is no record: its job had not been answered. */
function parseLines(text: string): unknown[] {
  return text.split('\n').flatMap((line): unknown[] => {
    try {
      return [JSON.parse(line)];
    } catch {
      return [];
    }
  });
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
