import type { Ledger } from './ledger.ts';
import type { Shop } from './shop.ts';
import { importLists, printRuns } from './work.ts';

/**
 * Accounts import and print, several calls of each at a time, while something happens to the servers. It waits for
 * answers with `answered`, which rejects when a worker has failed: nothing of it goes on behind the test.
 */
export async function atWork(
  shops: readonly Shop[],
  ledger: Ledger,
  happens: (answered: (count: number) => Promise<void>) => Promise<void>,
): Promise<void> {
  const over = new AbortController();
  const workers = shops.flatMap((shop) => [
    importLists(shop, ledger, over.signal),
    printRuns(shop, ledger, over.signal),
    printRuns(shop, ledger, over.signal),
  ]);
  // A worker that fails ends the work at once; one that ends because it was told to does not.
  const failed = Promise.race(workers.map((worker) => worker.then(() => new Promise<never>(() => {}))));
  failed.catch(() => {});
  try {
    await happens((count) => Promise.race([ledger.more(count), failed]));
  } finally {
    over.abort();
    await Promise.allSettled(workers);
  }
  await Promise.all(workers);
}
