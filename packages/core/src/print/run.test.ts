import { describe, expect, test } from 'vitest';
import { AppError } from '../api/errors.ts';
import { helperError } from './helper-client-errors.ts';
import { runPrint, type RunChunk, type RunProgress } from './run.ts';

const run = '4b1f0c52-6d1e-4c55-9d0e-2f4a5b8e9c01';
const askAgainMs = [0, 0, 0];

function chunksOf(count: number) {
  return async (number: number): Promise<RunChunk | undefined> =>
    number < count ? { code: `chunk ${number}`, labels: 10, rowsUsed: 4 } : undefined;
}

/** A printer at the end of a helper that keeps keys: what was printed, and which answers get lost on the way. */
function keyedPrinter(lost: { before?: string[]; after?: string[] } = {}) {
  const printed: string[] = [];
  const done = new Set<string>();
  const asked: string[] = [];
  return {
    printed,
    asked,
    keepsKeys: async () => true,
    async write(code: string, { key }: { key: string }) {
      asked.push(key);
      if (take(lost.before, code)) throw helperError('uncertain', { details: { answered: false } });
      if (!done.has(key)) printed.push(code);
      done.add(key);
      if (take(lost.after, code)) throw helperError('uncertain', { details: { answered: false } });
      return { message: 'sent' };
    },
  };
}

function take(list: string[] | undefined, entry: string): boolean {
  const index = list?.indexOf(entry) ?? -1;
  if (index >= 0) list?.splice(index, 1);
  return index >= 0;
}

describe('a run that goes well', () => {
  test('writes every chunk once, in order, under its own key', async () => {
    const printer = keyedPrinter();
    const result = await runPrint({ run, nextChunk: chunksOf(3), ...printer });
    expect(printer.printed).toEqual(['chunk 0', 'chunk 1', 'chunk 2']);
    expect(printer.asked).toEqual([`${run}:0`, `${run}:1`, `${run}:2`]);
    expect(result).toEqual({ state: 'done', labelsSent: 30, rowsSent: 12, chunksSent: 3, nextChunk: 3 });
  });

  test('reports what was confirmed and what remains', async () => {
    const seen: RunProgress[] = [];
    await runPrint({
      run,
      nextChunk: chunksOf(2),
      ...keyedPrinter(),
      totalLabels: 20,
      onProgress: (progress) => seen.push(progress),
    });
    expect(
      seen.filter((progress) => progress.phase === 'sending').map((progress) => progress.labelsSent),
    ).toEqual([0, 10]);
    expect(seen.at(-1)).toMatchObject({ labelsSent: 20, rowsSent: 8, chunksSent: 2, remainingMs: 0 });
  });

  test('counts rows that print nothing without bothering the printer', async () => {
    const printer = keyedPrinter();
    const chunks: RunChunk[] = [
      { code: '', labels: 0, rowsUsed: 5 },
      { code: 'last', labels: 1, rowsUsed: 1 },
    ];
    const result = await runPrint({ run, nextChunk: async (number) => chunks[number], ...printer });
    expect(printer.printed).toEqual(['last']);
    expect(result).toMatchObject({ state: 'done', rowsSent: 6, chunksSent: 1, nextChunk: 2 });
  });

  test('prepares the next chunk while the printer is busy, unless it is told not to', async () => {
    for (const [ahead, expected] of [
      [true, ['make 0', 'make 1', 'print 0', 'make 2', 'print 1']],
      [false, ['make 0', 'print 0', 'make 1', 'print 1', 'make 2']],
    ] as const) {
      const order: string[] = [];
      await runPrint({
        run,
        ahead,
        nextChunk: async (number) => {
          order.push(`make ${number}`);
          return chunksOf(2)(number);
        },
        write: async (code) => {
          await Promise.resolve();
          order.push(code.replace('chunk', 'print'));
        },
      });
      expect(order).toEqual(expected);
    }
  });

  test('goes on at the chunk it is told to', async () => {
    const printer = keyedPrinter();
    await runPrint({ run, firstChunk: 2, nextChunk: chunksOf(4), ...printer });
    expect(printer.asked).toEqual([`${run}:2`, `${run}:3`]);
  });
});

describe('a run whose answers get lost', () => {
  test('a chunk that was printed although its answer was lost is not printed again', async () => {
    const printer = keyedPrinter({ after: ['chunk 1'] });
    const result = await runPrint({ run, nextChunk: chunksOf(3), ...printer, askAgainMs });
    expect(printer.printed).toEqual(['chunk 0', 'chunk 1', 'chunk 2']);
    expect(printer.asked).toEqual([`${run}:0`, `${run}:1`, `${run}:1`, `${run}:2`]);
    expect(result.state).toBe('done');
  });

  test('a chunk that never reached the helper is printed when it is asked about', async () => {
    const printer = keyedPrinter({ before: ['chunk 1', 'chunk 1'] });
    const result = await runPrint({ run, nextChunk: chunksOf(2), ...printer, askAgainMs });
    expect(printer.printed).toEqual(['chunk 0', 'chunk 1']);
    expect(result.state).toBe('done');
  });

  test('a helper that keeps no keys is never asked again', async () => {
    const printer = keyedPrinter({ after: ['chunk 1'] });
    const result = await runPrint({
      run,
      nextChunk: chunksOf(3),
      write: printer.write,
      keepsKeys: async () => false,
      askAgainMs,
    });
    expect(printer.asked).toEqual([`${run}:0`, `${run}:1`]);
    expect(result).toMatchObject({
      state: 'uncertain',
      nextChunk: 1,
      labelsSent: 10,
      chunk: { code: 'chunk 1' },
    });
  });

  test('a helper that says that it began leaves the chunk to the person', async () => {
    let writes = 0;
    const result = await runPrint({
      run,
      nextChunk: chunksOf(1),
      keepsKeys: async () => true,
      write: async () => {
        writes += 1;
        throw helperError('uncertain', { details: { answered: true } });
      },
      askAgainMs,
    });
    expect([writes, result.state]).toEqual([1, 'uncertain']);
  });

  test('a helper that stays away leaves the chunk uncertain, not failed', async () => {
    const errors = ['uncertain', 'not-running', 'not-running', 'not-running'] as const;
    let writes = 0;
    const result = await runPrint({
      run,
      nextChunk: chunksOf(1),
      keepsKeys: async () => true,
      write: async () => {
        throw helperError(errors[writes++] ?? 'not-running', { details: { answered: false } });
      },
      askAgainMs,
    });
    expect([writes, result.state, result.nextChunk]).toEqual([4, 'uncertain', 0]);
  });

  test('asked again, a printer that refuses means that the chunk never began', async () => {
    let writes = 0;
    const result = await runPrint({
      run,
      nextChunk: chunksOf(1),
      keepsKeys: async () => true,
      write: async () => {
        writes += 1;
        if (writes === 1) throw helperError('uncertain', { details: { answered: false } });
        throw helperError('printer-refused', { details: { code: 'printer-failed' } });
      },
      askAgainMs,
    });
    expect(result).toMatchObject({ state: 'failed', nextChunk: 0 });
  });
});

describe('a run that stops', () => {
  test('a refused chunk ends the run and says where it goes on', async () => {
    const result = await runPrint({
      run,
      nextChunk: chunksOf(3),
      write: async (code) => {
        if (code === 'chunk 1') throw helperError('printer-refused');
      },
    });
    expect(result).toMatchObject({ state: 'failed', nextChunk: 1, chunksSent: 1 });
  });

  test('a chunk that cannot be made ends the run after the one that is on its way', async () => {
    const printer = keyedPrinter();
    const result = await runPrint({
      run,
      nextChunk: async (number) => {
        if (number === 1) throw new AppError('data-invalid', 'Row 5 has no price.');
        return chunksOf(3)(number);
      },
      ...printer,
    });
    expect(printer.printed).toEqual(['chunk 0']);
    expect(result).toMatchObject({
      state: 'failed',
      error: { code: 'data-invalid' },
      nextChunk: 1,
      chunksSent: 1,
    });
  });

  test('cancelling lets the chunk on its way end and starts no other', async () => {
    const controller = new AbortController();
    const printer = keyedPrinter();
    const result = await runPrint({
      run,
      nextChunk: chunksOf(5),
      signal: controller.signal,
      ...printer,
      write: async (code, options) => {
        if (code === 'chunk 1') controller.abort();
        return printer.write(code, options);
      },
    });
    expect(printer.printed).toEqual(['chunk 0', 'chunk 1']);
    expect(result).toMatchObject({ state: 'cancelled', nextChunk: 2, labelsSent: 20 });
  });

  test('a journal knows at any moment which chunk is the uncertain one', async () => {
    const journal: string[] = [];
    await runPrint({
      run,
      nextChunk: chunksOf(2),
      write: async (code) => void journal.push(code),
      onSend: (_, number) => void journal.push(`began ${number}`),
      onSent: (_, number) => void journal.push(`sent ${number}`),
    });
    expect(journal).toEqual(['began 0', 'chunk 0', 'sent 0', 'began 1', 'chunk 1', 'sent 1']);
  });

  test('a journal that cannot be written stops the run before anything prints', async () => {
    const printer = keyedPrinter();
    const result = await runPrint({
      run,
      nextChunk: chunksOf(2),
      ...printer,
      onSend: () => {
        throw new Error('disk full');
      },
    });
    expect([printer.printed, result.state]).toEqual([[], 'failed']);
  });
});
