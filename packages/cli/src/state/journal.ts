import { AppError } from '@marbete/core/api/errors';
import { createHash } from 'node:crypto';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import type { JournalChunk, RunHead } from './read-journal.ts';

/** Every line is on the disk before the call answers. */
export interface Journal {
  send(chunk: Omit<JournalChunk, 'at'>): Promise<void>;
  /** The chunk is confirmed, or `settled` says how the operator decided. */
  sent(chunk: number, settled?: string): Promise<void>;
  /** Nothing of the chunk was printed. */
  unsent(chunk: number): Promise<void>;
  end(state: string): Promise<void>;
  close(): Promise<void>;
}

export async function createJournal(path: string, head: Omit<RunHead, 'journal' | 'at'>): Promise<Journal> {
  return writer(path, 'wx', [{ journal: 1, ...head, at: new Date().toISOString() }]);
}

/** Goes on with a journal, on a new line even when a power cut left the last one unfinished. */
export function continueJournal(path: string): Promise<Journal> {
  return writer(path, 'a', [{ resumed: new Date().toISOString() }]);
}

/** Whether the run of this journal ended with everything printed, which its last line says. */
export async function hasEnded(path: string): Promise<boolean> {
  try {
    const last = (await readFile(path, 'utf8')).trimEnd().split('\n').at(-1) ?? '';
    return (JSON.parse(last) as { end?: unknown }).end === 'done';
  } catch {
    return false;
  }
}

async function writer(path: string, flag: 'a' | 'wx', begin: readonly object[]): Promise<Journal> {
  const file = await inWords(path, () => open(path, flag, 0o600));
  const lines = begin.map((line) => `${JSON.stringify(line)}\n`).join('');
  const append = (text: string) => inWords(path, () => appendDurably(file, text));
  try {
    await append(flag === 'a' ? `\n${lines}` : lines);
  } catch (error) {
    await file.close();
    throw error;
  }
  const add = (line: object) => append(`${JSON.stringify(line)}\n`);
  return {
    send: (chunk) => add({ ...chunk, at: new Date().toISOString() }),
    sent: (chunk, settled) => add({ sent: chunk, ...(settled === undefined ? {} : { settled }) }),
    unsent: (chunk) => add({ unsent: chunk }),
    end: (state) => add({ end: state, at: new Date().toISOString() }),
    close: () => file.close(),
  };
}

async function appendDurably(file: FileHandle, text: string): Promise<void> {
  await file.appendFile(text);
  await file.datasync();
}

/** Says in words that the state cannot be written: the disk is full, or the folder is somebody else's. */
export async function inWords<T>(path: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const full = ['ENOSPC', 'EFBIG', 'EDQUOT'].includes(code ?? '');
    throw new AppError(
      'unexpected',
      full
        ? `There is no room to keep the state of the run in ${path}. Make room, then go on.`
        : `The state of the run cannot be kept in ${path}: ${message}`,
      { details: { reason: full ? 'disk-full' : 'state-unwritable' }, cause },
    );
  }
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
