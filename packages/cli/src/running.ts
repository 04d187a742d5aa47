import { join } from 'node:path';
import * as z from 'zod/mini';
import { readOwnerOnly, removeFile, writeOwnerOnly } from './owner-only.ts';

const serviceSchema = z.object({ pid: z.int(), url: z.string() });

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
    const noted = serviceSchema.safeParse(await readOwnerOnly(path));
    if (noted.success && noted.data.pid === process.pid) await removeFile(path);
  };
}

/** Address of the service that runs with this folder; undefined when none does. */
export async function findRunning(folder: string, service: Service): Promise<string | undefined> {
  const noted = serviceSchema.safeParse(await readOwnerOnly(pathOf(folder, service)));
  return noted.success && isAlive(noted.data.pid) ? noted.data.url : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
