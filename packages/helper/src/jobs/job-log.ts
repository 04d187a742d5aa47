import type { TakenAnswer } from '@marbete/core/print/run-record';
import { appendFile, readFile, rename, rm, stat } from 'node:fs/promises';

/** One line a job: who sent what where, and how it ended. Never the printer code itself. */
export interface JobLine {
  at: string;
  /** Origin of the site, or `token` for the command line, `page` for the helper's own. */
  site: string;
  printer: string;
  bytes: number;
  sha256: string;
  /** A helper of before wrote 'printed' for what was taken. */
  result: TakenAnswer['word'] | 'uncertain' | 'failed';
  /** Why it did not print. */
  reason?: string;
  key?: string;
}

export interface JobLog {
  add(line: JobLine): Promise<void>;
  /** The last lines, newest first. */
  recent(): readonly JobLine[];
}

const maxBytes = 1024 * 1024;
const keptFiles = 5;
const remembered = 50;

/** Opens `jobs.log` in this folder; it moves on to `jobs.1.log` and so on as it grows. */
export async function openJobLog(dir: string, limitBytes = maxBytes): Promise<JobLog> {
  const path = `${dir}/jobs.log`;
  const recent = parse(await readOrEmpty(path))
    .slice(-remembered)
    .reverse();
  let size = await sizeOf(path);
  let tail: Promise<unknown> = Promise.resolve();

  async function rotate(): Promise<void> {
    await rm(`${dir}/jobs.${keptFiles}.log`, { force: true });
    for (let number = keptFiles - 1; number >= 1; number -= 1) {
      await move(`${dir}/jobs.${number}.log`, `${dir}/jobs.${number + 1}.log`);
    }
    await move(path, `${dir}/jobs.1.log`);
    size = 0;
  }

  async function append(text: string): Promise<void> {
    if (size > 0 && size + text.length > limitBytes) await rotate();
    await appendFile(path, text, { mode: 0o600 });
    size += text.length;
  }

  return {
    recent: () => recent,
    add(line) {
      recent.unshift(line);
      recent.length = Math.min(recent.length, remembered);
      const written = tail.then(() => append(`${JSON.stringify(line)}\n`));
      tail = written.catch(() => {});
      return written;
    },
  };
}

function parse(text: string): JobLine[] {
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as JobLine];
    } catch {
      return [];
    }
  });
}

async function readOrEmpty(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  return found?.size ?? 0;
}

async function move(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
