import type { Logger } from 'pino';
import type { Database } from './db/database.ts';
import { cleanAccounts } from './features/auth/cleaning.ts';
import { cleanCatalogues } from './features/catalogues/cleaning.ts';
import { cleanImages } from './features/images/cleaning.ts';
import { cleanPrinting } from './features/printing/cleaning.ts';
import { cleanUploads } from './http/upload-cleaning.ts';

const everyMs = 3_600_000;

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
  const timer = setInterval(clean, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
