import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { ServerConfig } from './config/config.ts';
import type { Database } from './db/database.ts';
import { cleanAccounts } from './features/auth/cleaning.ts';
import { cleanCatalogues } from './features/catalogues/cleaning.ts';
import { createImageStore } from './features/images/image-store.ts';
import { createLabelVersionStore } from './features/labels/label-version-store.ts';
import { cleanPrinting } from './features/printing/cleaning.ts';
import { cleanTestSpaces } from './features/test-space/test-space.ts';
import { createWebhookStore } from './features/webhooks/webhook-store.ts';
import { cleanOld, keptDays } from './retention.ts';

const hourMs = 3_600_000;

/**
 * Deletes what nobody will ask for again, now and every hour: a server that was stopped half-way through finishes its
 * work here. Answers what stops it; closing the database waits for the work at hand.
 */
export function startHousekeeping(
  database: Database,
  config: Pick<ServerConfig, 'uploadDir' | 'keepDays'>,
  log: Logger,
): () => void {
  let isAsked = false;
  const clean = () =>
    database.afterwards(async (signal) => {
      try {
        const days = await keptDays(database.read, config.keepDays);
        if (days === undefined && !isAsked) {
          isAsked = true;
          log.warn(
            'Print runs and sign-ins of all years stay. Set MARBETE_KEEP_DAYS: 400, or all (docs/retention.md)',
          );
        }
        await cleanDatabase(database, { days, signal });
        await cleanUploads(config.uploadDir);
      } catch (error) {
        log.warn({ err: error }, 'Housekeeping did not finish; it tries again in an hour');
      }
    });
  clean();
  const timer = setInterval(clean, hourMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Deletes what the table of docs/retention.md lets go. */
export async function cleanDatabase(
  database: Database,
  {
    days,
    now = Date.now(),
    signal,
  }: { days?: number | 'all' | undefined; now?: number; signal?: AbortSignal },
): Promise<void> {
  const more = { now, ...(signal ? { signal } : {}) };
  await cleanAccounts(database, more);
  await database.transaction((trx) => cleanTestSpaces(trx, now));
  await database.transaction((trx) => createLabelVersionStore(trx).deleteOld(now));
  await cleanCatalogues(database, more);
  await cleanPrinting(database, more);
  await cleanDeliveries(database, more);
  if (typeof days === 'number') await cleanOld(database, { days, ...more });
  await cleanImages(database, now);
}

const batch = 500;

async function cleanDeliveries(
  database: Database,
  { now, signal }: { now: number; signal?: AbortSignal },
): Promise<void> {
  for (;;) {
    if (signal?.aborted) return;
    const gone = await database.transaction((trx) => createWebhookStore(trx).deleteOld(now, batch));
    if (gone < batch) return;
  }
}

/** Deletes pictures that went with an account and its labels; one that was just stored waits for its label. */
async function cleanImages(database: Database, now: number): Promise<void> {
  const storedBefore = new Date(now - hourMs).toISOString();
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
