import { AppError } from '@marbete/core/api/errors';
import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Holder } from './lock-holder.ts';

/** A takeover lasts milliseconds; one this old was left by a process that was ended inside it. */
const takeoverMs = 5_000;
const takeoverPollMs = 50;

/**
 * Takes the lock of a job, so that two runs of it never print at the same time; answers how to give it back. What a
 * process that was killed left behind is taken over. @throws AppError conflict, that names the other run
 */
export async function lockJob(folder: string, name: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'lock');
  const mine: Holder = {
    pid: process.pid,
    host: hostname(),
    started: await startOf(process.pid),
    token: randomUUID(),
    at: new Date().toISOString(),
  };
  if (!(await create(path, mine))) await takeOver(path, mine, name);
  return async () => {
    const now = await readFile(path, 'utf8').catch(() => '');
    if (now === JSON.stringify(mine)) await rm(path, { force: true });
  };
}

/** The lock appears with its content: one that is empty for a moment would be taken for that of nobody. */
async function create(path: string, holder: Holder): Promise<boolean> {
  const draft = `${path}.${holder.token}`;
  await writeFile(draft, JSON.stringify(holder), { flag: 'wx', mode: 0o600 });
  try {
    return await unlessThere(link(draft, path));
  } catch (error) {
    if (!withoutLinks.has((error as NodeJS.ErrnoException).code)) throw error;
    return await unlessThere(writeFile(path, JSON.stringify(holder), { flag: 'wx', mode: 0o600 }));
  } finally {
    await rm(draft, { force: true });
  }
}

/** What file systems answer that know no second name for a file. */
const withoutLinks: ReadonlySet<string | undefined> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** Whether something was made; false where its name is taken. */
async function unlessThere(making: Promise<unknown>): Promise<boolean> {
  try {
    await making;
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Replaces the lock of a run that is gone; one process at a time may look and replace. */
async function takeOver(path: string, mine: Holder, name: string): Promise<void> {
  const guard = `${path}.takeover`;
  if (!(await enter(guard, mine.token))) throw refusal(name, path, await holderOf(path));
  try {
    const holder = await holderOf(path);
    if (holder && (await isRunning(holder))) throw refusal(name, path, holder);
    await rm(path, { force: true });
    if (!(await create(path, mine))) throw refusal(name, path, await holderOf(path));
  } finally {
    await rm(guard, { recursive: true, force: true });
  }
}

/** Waits for whoever is taking over, or for what a process left that was ended meanwhile; answers whether it is in. */
async function enter(guard: string, token: string): Promise<boolean> {
  const giveUp = Date.now() + 2 * takeoverMs;
  while (!(await unlessThere(mkdir(guard)))) {
    if (Date.now() > giveUp) return false;
    const cleared = (await ageOf(guard)) >= takeoverMs && (await clear(guard, token));
    if (!cleared) await setTimeout(takeoverPollMs);
  }
  return true;
}

/** In milliseconds; one that is gone is as new as can be. */
async function ageOf(guard: string): Promise<number> {
  const { mtimeMs } = await stat(guard).catch(() => ({ mtimeMs: Date.now() }));
  return Date.now() - mtimeMs;
}

/**
 * Answers whether it made way. Only one process can move it aside; a guard that turns out to be a newer one goes back.
 */
async function clear(guard: string, token: string): Promise<boolean> {
  const aside = `${guard}.${token}`;
  try {
    await rename(guard, aside);
  } catch {
    return false;
  }
  if ((await ageOf(aside)) < takeoverMs) {
    await rename(aside, guard).catch(() => {});
    return false;
  }
  await rm(aside, { recursive: true, force: true });
  return true;
}

function refusal(name: string, path: string, holder: Holder | undefined): AppError {
  const who = holder ? ` (process ${holder.pid} on ${holder.host}, since ${holder.at})` : '';
  return new AppError(
    'conflict',
    `${name} is running already${who}, so nothing was printed. Wait until it ends, or end it; if no marbete runs there, remove ${path}.`,
    { details: { exit: 1, reason: 'job-locked', ...(holder ? { pid: holder.pid } : {}) } },
  );
}

/** Loaded where a lock is in the way. */
async function holderOf(path: string): Promise<Holder | undefined> {
  const { readHolder } = await import('./lock-holder.ts');
  return readHolder(path);
}

/** Of a process on another machine nobody here can know, so it counts as running. */
async function isRunning({ pid, host, started }: Holder): Promise<boolean> {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = await startOf(pid);
  return started === null || now === null || now === started;
}

/** Boot and start time of a process, on Linux. */
async function startOf(pid: number): Promise<string | null> {
  try {
    const [boot, line] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ]);
    // The program's name, in parentheses, may hold anything; the start is the 20th word after it.
    return `${boot.trim()}:${line.slice(line.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return null;
  }
}
