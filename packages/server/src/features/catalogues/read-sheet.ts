import { open } from 'node:fs/promises';
import { AppError } from '@marbete/core/api/errors';
import type { OpenOptions } from '@marbete/spreadsheets/read';
import { createInbox } from '../../threads/inbox.ts';
import { startThread } from '../../threads/start-thread.ts';
import { type BlockBatch, type SheetFacts, sheetBlocks } from './sheet-blocks.ts';
import { readOn, type SheetNews, type SheetOrder, stopReading } from './sheet-order.ts';

/** A smaller file is read before a thread has started, and in pieces that nobody feels. */
const threadFromBytes = 2 * 1024 * 1024;
/** Cells live for a moment: more room for new things would only be held, not needed. */
const youngMiB = 8;
/** Batches that are on their way at the same time: one is stored while the next is made. */
const ahead = 2;

/**
 * The same as `sheetBlocks`, with a large CSV file read in a thread of its own. A workbook is read in a process of its
 * own already, one at a time.
 */
export async function* readSheet(path: string, options: OpenOptions): AsyncGenerator<BlockBatch, SheetFacts> {
  const { size, zipped } = await lookAt(path);
  if (size < threadFromBytes || zipped) return yield* sheetBlocks(path, options);
  return yield* inThread(path, options);
}

/** A workbook is a ZIP archive or a compound file; what else is none is refused by whoever reads it. */
async function lookAt(path: string): Promise<{ size: number; zipped: boolean }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return { size, zipped: ['504b', 'd0cf'].includes(buffer.toString('hex')) };
  } finally {
    await file.close();
  }
}

async function* inThread(path: string, given: OpenOptions): AsyncGenerator<BlockBatch, SheetFacts> {
  const { signal, ...options } = given;
  const order: SheetOrder = { path, options };
  const thread = startThread(new URL('./sheet-thread', import.meta.url), {
    workerData: order,
    resourceLimits: { maxYoungGenerationSizeMb: youngMiB },
  });
  const inbox = createInbox<SheetNews>();
  thread
    .on('message', inbox.put)
    .on('error', inbox.end)
    .on('exit', () => inbox.end(new Error('The thread that read a file ended before it.')));
  const stop = () => thread.postMessage(stopReading);
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  for (let batch = 0; batch < ahead; batch++) thread.postMessage(readOn);
  try {
    for (;;) {
      const news = await inbox.take();
      if (news.kind === 'end') return news.facts;
      if (news.kind === 'refused') {
        throw new AppError(news.code, news.message, { details: news.details, issues: news.issues });
      }
      yield news.batch;
      thread.postMessage(readOn);
    }
  } finally {
    signal?.removeEventListener('abort', stop);
    await thread.terminate();
  }
}
