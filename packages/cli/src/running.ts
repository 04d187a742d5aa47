import { join } from 'node:path';
import { readOwnerOnly, removeFile, writeOwnerOnly } from './owner-only.ts';

/** A service that `marbete serve`, `marbete helper` or `npm start` runs with this folder, so that the other commands find it. */
export type Service = 'server' | 'helper';

const pathOf = (folder: string, service: Service) => join(folder, `running-${service}.json`);

/** Notes where a service listens. Answers how to take the note away again. */
export async function noteRunning(
  folder: string,
  service: Service,
  url: string,
): Promise<() => Promise<void>> {
  const path = pathOf(folder, service);
  await writeOwnerOnly(path, { pid: process.pid, url });
  return async () => {
    const noted = await readNote(path);
    if (noted?.pid === process.pid) await removeFile(path);
  };
}

/** Address of the service that runs with this folder; undefined when none does. */
export async function findRunning(folder: string, service: Service): Promise<string | undefined> {
  const noted = await readNote(pathOf(folder, service));
  return noted && isAlive(noted.pid) ? noted.url : undefined;
}

/** Two fields, checked by hand: every run that prints reads them. */
async function readNote(path: string): Promise<{ pid: number; url: string } | undefined> {
  const { pid, url } = ((await readOwnerOnly(path)) ?? {}) as { pid?: unknown; url?: unknown };
  return Number.isInteger(pid) && typeof url === 'string' ? { pid: Number(pid), url } : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
