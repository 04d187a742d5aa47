import { AppError } from '@marbete/core/api/errors';
import { expect, test } from 'vitest';
import { createRepeatRun, type PrintedRow, type RepeatCalls, type RepeatedChunk } from './repeat-run.ts';
import { codeOfText, textOfCode } from '@marbete/engine/internal/template/source';

/** An earlier run of `count` rows with two copies each, `perChunk` rows a chunk. */
function world(count: number, perChunk = 40) {
  const rows: PrintedRow[] = Array.from({ length: count }, (_, index) => ({
    trozo: Math.floor(index / perChunk),
    lugar: index % perChunk,
    fila: index + 1,
    etiquetas: 2,
  }));
  const asked: RepeatedChunk[] = [];
  const written: string[] = [];
  const failures: AppError[] = [];
  let runs = 0;
  const calls: RepeatCalls = {
    readRows: async (page) => rows.slice((page - 1) * 500, page * 500),
    chunk: async (chunk) => {
      asked.push(chunk);
      const inChunk = rows.filter(({ trozo }) => trozo === chunk.source);
      const some = chunk.places ? chunk.places.flatMap((place) => inChunk[place] ?? []) : inChunk;
      return {
        code: codeOfText(some.map(({ fila }) => fila).join()),
        labels: some.length * 2,
        rowsUsed: some.length,
      };
    },
    write: async (code) => {
      const failure = failures.shift();
      if (failure) throw failure;
      written.push(textOfCode(code));
    },
    keepsKeys: async () => false,
    newRun: () => `again${++runs}`,
  };
  const printed = () => written.flatMap((code) => code.split(',').map(Number));
  return { calls, rows, asked, printed, failures };
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

test('a run prints again chunk by chunk, without its rows being spelled out', async () => {
  const { calls, asked, printed } = world(600);
  const run = createRepeatRun(calls);
  await run.start();
  expect(run.view()).toMatchObject({ phase: 'done', rowsSent: 600, labelsSent: 1200, issued: ['again1'] });
  expect(printed()).toEqual(upTo(600));
  expect(asked[3]).toEqual({ run: 'again1', number: 3, source: 3 });
});

test('chosen rows print from their chunks, in their order', async () => {
  const { calls, rows, asked, printed } = world(100);
  const run = createRepeatRun(calls, [rows[2]!, rows[41]!, rows[45]!]);
  await run.start();
  expect(printed()).toEqual([3, 42, 46]);
  expect(asked.slice(0, 2)).toEqual([
    { run: 'again1', number: 0, source: 0, places: [2] },
    { run: 'again1', number: 1, source: 1, places: [1, 5] },
  ]);
});

test('it goes on with the whole row of a label, since copies stay together', async () => {
  const { calls, printed, failures } = world(100);
  failures.push(new AppError('printer-failed', 'out of paper', { details: { reason: 'printer-refused' } }));
  const run = createRepeatRun(calls);
  await run.start();
  expect(run.view().phase).toBe('failed');
  expect(run.placeOf(84)).toEqual({ index: 41, position: 42, startsAt: 83 });
  await run.goOnFrom(84);
  expect(printed()).toEqual(upTo(100).slice(41));
  expect(run.view()).toMatchObject({ phase: 'done', labelsSent: 200, rowsSent: 100 });
});
