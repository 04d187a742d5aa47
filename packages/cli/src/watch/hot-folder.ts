import { lstat, mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { openWriter } from '../print/data-file.ts';

/** A file that this process took out of the folder. */
export interface ClaimedFile {
  name: string;
  path: string;
  /** An earlier process took it and did not finish. */
  leftOver?: true;
}

/** Hears of files that wait, once of each. */
export interface FolderEvents {
  /** Is left where it is: another kind of file. */
  onOther(name: string): void;
  /** Is complete only when the process that writes it closes it. */
  onOpen(name: string, writer: number): void;
}

/** Where a file ends up. */
export type Filed = 'done' | 'failed';

const spreadsheets = new Set(['.csv', '.txt', '.tsv', '.xls', '.xlsx']);
const unfinished = /^[.~]|\.(part|partial|tmp|crdownload|filepart)$/i;

/**
 * A folder whose files are printed. A file is taken by renaming it into `working`, so that no other program has it,
 * and ends in `done` or `failed` with a result beside it. Links, folders and other kinds of file are left alone.
 */
export async function openHotFolder(
  folder: string,
  { settleMs, ignored }: { settleMs: number; ignored: string },
) {
  const inside = {
    working: join(folder, 'working'),
    done: join(folder, 'done'),
    failed: join(folder, 'failed'),
  };
  for (const path of Object.values(inside)) await mkdir(path, { recursive: true });
  const seen = new Map<string, { stamp: string; since: number }>();
  const told = new Set<string>();
  const toldOpen = new Set<string>();

  /** Files that may print, complete or not; `onOther` hears once of each that is left alone. */
  async function candidates(onOther: FolderEvents['onOther']): Promise<string[]> {
    const found: string[] = [];
    for (const name of (await readdir(folder)).sort()) {
      const path = join(folder, name);
      if (unfinished.test(name) || path === ignored) continue;
      const status = await lstat(path).catch(() => undefined);
      if (!status || status.isDirectory()) continue;
      if (status.isFile() && spreadsheets.has(extname(name).toLowerCase())) found.push(name);
      else if (!told.has(name)) {
        told.add(name);
        onOther(name);
      }
    }
    return found;
  }

  async function hasSettled(name: string, now: number): Promise<boolean> {
    const status = await lstat(join(folder, name)).catch(() => undefined);
    if (!status) return false;
    const stamp = `${status.size} ${status.mtimeMs} ${status.ino}`;
    const last = seen.get(name);
    if (last?.stamp !== stamp) {
      seen.set(name, { stamp, since: now });
      return settleMs === 0;
    }
    return now - last.since >= settleMs;
  }

  return {
    /** Files that an earlier process took and did not finish. */
    async leftOver(): Promise<ClaimedFile[]> {
      const names = (await readdir(inside.working)).sort();
      return names.map((name) => ({ name, path: join(inside.working, name), leftOver: true as const }));
    },

    /** Whether files are there that are still being written. */
    async isWaiting(): Promise<boolean> {
      return (await candidates(() => {})).length > 0;
    },

    /** Takes the next file that has stopped growing and that nobody has open for writing; undefined when there is none. */
    async claim({ onOther, onOpen }: FolderEvents): Promise<ClaimedFile | undefined> {
      const names = await candidates(onOther);
      for (const name of seen.keys()) if (!names.includes(name)) seen.delete(name);
      for (const name of names) {
        if (!(await hasSettled(name, Date.now()))) continue;
        const writer = await openWriter(join(folder, name));
        if (writer !== undefined) {
          if (!toldOpen.has(name)) onOpen(name, writer);
          toldOpen.add(name);
          continue;
        }
        const path = join(inside.working, name);
        try {
          await rename(join(folder, name), path);
        } catch (error) {
          // Somebody else took it, or took it away.
          if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue;
          throw error;
        }
        seen.delete(name);
        toldOpen.delete(name);
        return { name, path };
      }
      return undefined;
    },

    /** Puts a file where finished ones are, with its result beside it; nothing that is there is replaced. */
    async fileAway({ name, path }: ClaimedFile, to: Filed, result: object): Promise<string> {
      const taken = new Set(await readdir(inside[to]));
      const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
      const free = taken.has(name) || taken.has(`${name}.result.json`) ? `${stamp} ${name}` : name;
      await writeFile(join(inside[to], `${free}.result.json`), `${JSON.stringify(result, undefined, 2)}\n`);
      await rename(path, join(inside[to], free)).catch((error: NodeJS.ErrnoException) => {
        // Somebody took it away while it printed; its result says what became of it, and the next file waits.
        if (error.code !== 'ENOENT') throw error;
      });
      return join(inside[to], free);
    },
  };
}

export type HotFolder = Awaited<ReturnType<typeof openHotFolder>>;
