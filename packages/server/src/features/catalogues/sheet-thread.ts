import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { isAppError } from '@marbete/core/api/errors';
import { createInbox } from '../../threads/inbox.ts';
import { type readOn, type SheetNews, type SheetOrder, stopReading } from './sheet-order.ts';
import { sheetBlocks } from './sheet-blocks.ts';

/*
 * Reads one large CSV file in a thread of its own, so that the server answers others meanwhile. A batch is made while
 * the one before it is stored, and no further ahead, so that memory stays flat.
 */

const { path, options } = workerData as SheetOrder;
const stop = new AbortController();
const wanted = createInbox<string>();

parentPort?.on('message', (message: typeof readOn | typeof stopReading) => {
  if (message === stopReading) stop.abort();
  wanted.put(message);
});

// Those who wait for an answer come first. Elsewhere it would be said of the whole process, not of a thread.
if (process.platform === 'linux') setPriority(19);

async function read(): Promise<void> {
  const batches = sheetBlocks(path, { ...options, signal: stop.signal });
  for (;;) {
    await wanted.take();
    const next = await batches.next();
    tell(next.done ? { kind: 'end', facts: next.value } : { kind: 'batch', batch: next.value });
    if (next.done) return;
  }
}

function tell(news: SheetNews): void {
  parentPort?.postMessage(news);
}

try {
  await read();
} catch (error) {
  if (!isAppError(error)) throw error;
  const { code, message, details, issues } = error;
  tell({ kind: 'refused', code, message, details, issues });
}
parentPort?.close();
