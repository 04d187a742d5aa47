import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Database } from './db/database.ts';
import { cleanAccounts } from './features/auth/cleaning.ts';
import { cleanCatalogues } from './features/catalogues/cleaning.ts';
import { createImageStore } from './features/images/image-store.ts';
import { cleanPrinting } from './features/printing/cleaning.ts';

const hourMs = 3_600_000;

/**
 * Deletes what nobody will ask for again, now and every hour: a server that was stopped half-way through finishes its
 * work here. Answers what stops it; closing the database waits for the work at hand.
 */
export function startHousekeeping(database: Database, uploadDir: string, log: Logger): () => void {
  const clean = () =>
    database.afterwards(async (signal) => {
      try {
        await cleanAccounts(database, { signal });
        await cleanCatalogues(database, { signal });
        await cleanPrinting(database, { signal });
        await cleanImages(database);
        await cleanUploads(uploadDir);
      } catch (error) {
        log.warn({ err: error }, 'Housekeeping did not finish; it tries again in an hour');
      }
    });
  clean();
  const timer = setInterval(clean, hourMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Deletes pictures that went with an account and its labels; one that was just stored waits for its label. */
async function cleanImages(database: Database): Promise<void> {
  const storedBefore = new Date(Date.now() - hourMs).toISOString();
  await database.transaction((trx) => createImageStore(trx).deleteLeftovers(storedBefore));
}

/**
 * Deletes uploads that a killed server left: a call deletes its own when it ends. A day is longer than any call that
 * reads an upload takes; other servers may use the folder too.
 */
async function cleanUploads(uploadDir: string): Promise<void> {
  const names = await readdir(uploadDir).catch(() => []);
  for (const name of names) {
    const path = join(uploadDir, name);
    const written = await stat(path).catch(() => undefined);
    if (written?.isFile() && Date.now() - written.mtimeMs > 24 * hourMs) await rm(path, { force: true });
  }
}
