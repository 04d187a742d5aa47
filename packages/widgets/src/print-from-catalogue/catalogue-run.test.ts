import { AppError } from '@marbete/core/api/errors';
import type { RowProblem } from '@marbete/core/api/schemas';
import type { PrinterStatus } from '@marbete/core/print/printer-status';
import { expect, test } from 'vitest';
import type { PrintRun } from '@marbete/core/print/run/driver';
import { isRunning } from '@marbete/core/print/run/view';
import { createCatalogueRun, type CatalogueCalls, type SentRow } from './catalogue-run.ts';
import { emptySelection, withCell, withEverything, withQuantities } from '../catalogue-rows/selection.ts';
import { codeOfText, textOfCode } from '@marbete/engine/internal/template/source';

const row = (id: number) => ({ id, position: id, listed: 0 });

/**
 * A catalogue of `count` rows, a server that puts `perChunk` rows and `perRow` copies of one in a part, and a printer that
 * may fail.
 */
function world(count: number, { perChunk = 40, perRow = 1_000, bad = [] as number[] } = {}) {
  const written: { key: string; code: string }[] = [];
  const asked: { run: string; number: number; rows: SentRow[]; from: number; alone: boolean }[] = [];
  const failures: AppError[] = [];
  let runs = 0;
  const calls: CatalogueCalls = {
    readRows: async (page) => {
      const first = (page - 1) * 500 + 1;
      return Array.from({ length: Math.max(Math.min(500, count - first + 1), 0) }, (_, index) =>
        row(first + index),
      );
    },
    check: async (rows) => {
      const problemas: RowProblem[] = rows
        .filter(({ id }) => bad.includes(id))
        .map(({ id }) => ({ fila: id, level: 'error', code: 'price-missing', message: 'no price' }));
      const good = rows.filter(({ id }) => !bad.includes(id));
      return {
        filas: good.length,
        etiquetas: good.reduce((sum, { cantidad }) => sum + cantidad, 0),
        errores: problemas.length,
        advertencias: 0,
        problemas,
      };
    },
    chunk: async (chunk) => {
      asked.push(chunk);
      const [first] = chunk.rows;
      const left = (first?.cantidad ?? 0) - chunk.from + 1;
      const most = chunk.alone ? 1 : perRow;
      if (left > most)
        return {
          code: codeOfText(`${first?.id}`),
          labels: most,
          rowsUsed: 0,
          nextCopy: chunk.from + most,
          labelsLeft: left - most,
        };
      const large = chunk.rows.findIndex(({ cantidad }, at) => at > 0 && cantidad > perRow);
      const used = chunk.rows.slice(0, chunk.alone ? 1 : Math.min(perChunk, large < 0 ? perChunk : large));
      const labels = used.reduce((sum, { cantidad }) => sum + cantidad, 1 - chunk.from);
      return { code: codeOfText(used.map(({ id }) => id).join(',')), labels, rowsUsed: used.length };
    },
    write: async (code, { key }) => {
      const failure = failures.shift();
      if (failure) throw failure;
      written.push({ key, code: textOfCode(code) });
    },
    keepsKeys: async () => false,
    newRun: () => `run${++runs}`,
  };
  const ids = () => written.flatMap(({ code }) => code.split(',').map(Number));
  return { calls, written, asked, failures, ids };
}

function onFirstSent(run: PrintRun, act: () => void) {
  const stop = run.subscribe(() => {
    if (run.view().labelsSent === 0) return;
    stop();
    act();
  });
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const refused = () =>
  new AppError('printer-failed', 'out of paper', { details: { reason: 'printer-refused' } });

test('every selected row arrives once, in the table’s order, whatever fits in a part', async () => {
  const { calls, ids, written } = world(250);
  let firsts = 0;
  const run = createCatalogueRun(calls, withEverything(emptySelection, 2));
  onFirstSent(run, () => firsts++);
  await run.start();
  expect(run.view()).toMatchObject({ phase: 'done', rowsSent: 250, labelsSent: 500, labels: 500 });
  expect(ids()).toEqual(upTo(250));
  expect(written.map(({ key }) => key)).toEqual([
    'run1:0:1',
    'run1:1:1',
    'run1:2:1',
    'run1:3:1',
    'run1:4:1',
    'run1:5:1',
    'run1:6:1',
  ]);
  expect(firsts).toBe(1);
});

test('changed cells travel with their row', async () => {
  const { calls, asked } = world(10);
  const edited = withCell(withQuantities(emptySelection, [[row(4), 3]]), 4, 'B', '9.90', '8.90');
  await createCatalogueRun(calls, edited).start();
  expect(asked[0]!.rows).toEqual([{ id: 4, cantidad: 3, campos: { B: '9.90' } }]);
});

test('rows that cannot print stop the run before the first label, and can be left out', async () => {
  const { calls, ids, written } = world(30, { bad: [3, 7] });
  const run = createCatalogueRun(calls, withEverything(emptySelection, 1));
  await run.start();
  expect(run.view()).toMatchObject({ phase: 'review', labels: 28 });
  expect(written).toEqual([]);
  await run.skipFailing();
  expect(run.view()).toMatchObject({ phase: 'done', skipped: 2, rowsSent: 28 });
  expect(ids()).toEqual(upTo(30).filter((id) => id !== 3 && id !== 7));
});

test('a run that failed goes on at the part that was not confirmed, under the same key', async () => {
  const { calls, ids, written } = world(100);
  const { write } = calls;
  let paper = false;
  calls.write = async (code, options) => {
    if (options.key === 'run1:1:1' && !paper) throw refused();
    await write(code, options);
  };
  const run = createCatalogueRun(calls, withEverything(emptySelection, 1));
  await run.start();
  expect(run.view()).toMatchObject({ phase: 'failed', rowsSent: 40, error: { code: 'printer-failed' } });
  paper = true;
  await run.resume();
  expect(run.view()).toMatchObject({ phase: 'done', rowsSent: 100, labelsSent: 100 });
  expect(ids()).toEqual(upTo(100));
  expect(written.map(({ key }) => key)).toEqual(['run1:0:1', 'run1:1:1', 'run1:2:1']);
});

test('an uncertain part names its rows; a person says that it was printed and the run goes on behind it', async () => {
  const { calls, failures, ids } = world(100);
  failures.push(new AppError('uncertain', 'no answer', { details: { answered: false } }));
  const run = createCatalogueRun(calls, withEverything(emptySelection, 1));
  await run.start();
  expect(run.view()).toMatchObject({ phase: 'uncertain', doubt: { firstRow: 1, lastRow: 40 } });
  await run.settle('came-out');
  expect(run.view()).toMatchObject({ phase: 'done', rowsSent: 100 });
  expect(ids()).toEqual(upTo(100).slice(40));
});

test('an uncertain part that was not printed is repeated under a new key', async () => {
  const { calls, failures, ids, written } = world(50);
  failures.push(new AppError('uncertain', 'no answer', { details: { answered: false } }));
  const run = createCatalogueRun(calls, withEverything(emptySelection, 1));
  await run.start();
  await run.settle('did-not');
  expect(run.view()).toMatchObject({ phase: 'done', rowsSent: 50 });
  expect(ids()).toEqual(upTo(50));
  expect(written[0]!.key).toBe('run1:0:2');
});

test('a paused run stops between two parts and can go on', async () => {
  const { calls, ids } = world(100);
  const run = createCatalogueRun(calls, withEverything(emptySelection, 1));
  onFirstSent(run, () => run.pause());
  await run.start();
  expect(run.view()).toMatchObject({ phase: 'cancelled', rowsSent: 40 });
  await run.resume();
  expect(run.view()).toMatchObject({ phase: 'done', rowsSent: 100 });
  expect(ids()).toEqual(upTo(100));
});

test('a run that is paused before its first label begins when it goes on', async () => {
  const { calls, ids } = world(50);
  const { chunk, check } = calls;
  const run = createCatalogueRun(calls, withEverything(emptySelection, 1));
  calls.check = async (rows, signal) => {
    run.pause();
    return check(rows, signal);
  };
  await run.start();
  expect(run.view()).toMatchObject({ phase: 'cancelled', labelsSent: 0 });
  calls.check = check;
  calls.chunk = async (part, signal) => {
    run.pause();
    return chunk(part, signal);
  };
  await run.resume();
  expect(run.view()).toMatchObject({ phase: 'cancelled', labelsSent: 0 });
  calls.chunk = chunk;
  await run.resume();
  expect(run.view()).toMatchObject({ phase: 'done', labelsSent: 50 });
  expect(ids()).toEqual(upTo(50));
});

test('a selection without quantities is empty and asks for no printer code', async () => {
  const { calls, asked } = world(20);
  const run = createCatalogueRun(calls, withEverything(emptySelection, 'listed'));
  await run.start();
  expect(run.view().phase).toBe('empty');
  expect(isRunning(run.view())).toBe(false);
  expect(asked).toEqual([]);
});

test('when the server does not answer the run fails before anything prints, and can be tried again', async () => {
  const { calls, ids } = world(10);
  const { check } = calls;
  calls.check = async () => {
    throw new AppError('unavailable', 'no answer');
  };
  const run = createCatalogueRun(calls, withEverything(emptySelection, 1));
  await run.start();
  expect(run.view()).toMatchObject({ phase: 'failed', error: { code: 'unavailable' } });
  calls.check = check;
  await run.resume();
  expect(run.view().phase).toBe('done');
  expect(ids()).toEqual(upTo(10));
});

test('a person is asked once about a print, and without consent nothing is sent', async () => {
  const { calls, ids, asked } = world(60);
  const questions: number[] = [];
  const confirm = async (labels: number) => questions.push(labels) > 1;
  const run = createCatalogueRun(calls, withEverything(emptySelection, 3), { confirm });
  onFirstSent(run, () => run.pause());
  await run.start();
  expect(run.view()).toMatchObject({ phase: 'cancelled', labelsSent: 0 });
  expect([asked, questions]).toEqual([[], [180]]);
  await run.resume();
  expect(questions).toEqual([180, 180]);
  await run.goOnFrom(10);
  expect(run.view()).toMatchObject({ phase: 'done', labelsSent: 180 });
  expect(questions).toEqual([180, 180]);
  expect(ids().length).toBeGreaterThan(60);
});

test('rows that are left out are not asked about, and those that remain are', async () => {
  const { calls } = world(30, { bad: [3, 7] });
  const questions: number[] = [];
  const confirm = async (labels: number) => Boolean(questions.push(labels));
  const run = createCatalogueRun(calls, withEverything(emptySelection, 1), { confirm });
  await run.start();
  expect(questions).toEqual([]);
  await run.skipFailing();
  expect(questions).toEqual([28]);
  expect(run.view().phase).toBe('done');
});

const status = (said: Partial<PrinterStatus>): PrinterStatus => ({
  state: said.states?.[0] ?? 'ready',
  states: ['ready'],
  faults: [],
  jobs: 0,
  waiting: false,
  at: '',
  ...said,
});

test('an unanswered part is asked about again under its key, and counts once', async () => {
  const { calls, failures, ids, written } = world(100);
  failures.push(new AppError('uncertain', 'no answer', { details: { answered: false } }));
  calls.keepsKeys = async () => true;
  calls.askAgainMs = [];
  const run = createCatalogueRun(calls, withEverything(emptySelection, 1));
  await run.start();
  expect(run.view()).toMatchObject({
    phase: 'uncertain',
    doubt: { firstLabel: 1, lastLabel: 40, firstRow: 1, lastRow: 40 },
  });
  await run.resume();
  expect(run.view()).toMatchObject({ phase: 'done', labelsSent: 100, issued: ['run1'] });
  expect(ids()).toEqual(upTo(100));
  expect(written.map(({ key }) => key)).toEqual(['run1:0:1', 'run1:1:1', 'run1:2:1']);
});

test('a part that the helper itself is unsure of is not asked about again', async () => {
  const { calls, failures, written } = world(50);
  failures.push(new AppError('uncertain', 'began before', { details: { answered: true } }));
  const run = createCatalogueRun(calls, withEverything(emptySelection, 1));
  await run.start();
  await run.resume();
  expect(run.view().phase).toBe('uncertain');
  expect(written).toEqual([]);
});

test('what the helper knows no more of is left to the person', async () => {
  const { calls, failures, written } = world(50);
  failures.push(new AppError('uncertain', 'no answer', { details: { answered: false } }));
  calls.askKey = async () => ({ state: 'began', active: false, helper: 'h', since: '2026-01-01T00:00:00Z' });
  const run = createCatalogueRun(calls, withEverything(emptySelection, 1));
  await run.start();
  expect(run.view().error?.details['answered']).toBe(false);
  await run.resume();
  expect(run.view()).toMatchObject({ phase: 'uncertain', error: { details: { answered: true } } });
  expect(written).toEqual([]);
});

test('the last label that came out of an uncertain part says where the run goes on', async () => {
  const { calls, failures, asked } = world(50);
  failures.push(new AppError('uncertain', 'no answer', { details: { answered: true } }));
  const run = createCatalogueRun(calls, withEverything(emptySelection, 2));
  await run.start();
  expect(run.view()).toMatchObject({ phase: 'uncertain', doubt: { firstLabel: 1, lastLabel: 80 } });
  asked.length = 0;
  await run.goOnFrom(32);
  expect(asked[0]!.rows.slice(0, 2)).toEqual([
    { id: 16, cantidad: 2 },
    { id: 17, cantidad: 2 },
  ]);
  expect(asked[0]!.from).toBe(2);
  expect(run.view()).toMatchObject({ phase: 'done', labelsSent: 100, issued: ['run1', 'run2'] });
});

test('the first label comes out alone, and the other copies and rows after a look at it', async () => {
  const { calls, asked, written } = world(3);
  const chosen = withQuantities(emptySelection, [
    [row(1), 3],
    [row(2), 2],
  ]);
  const run = createCatalogueRun(calls, chosen, { lookAtFirst: true });
  await run.start();
  expect(run.view()).toMatchObject({ phase: 'first', labels: 5, labelsSent: 1, rowsSent: 1 });
  expect(asked.map(({ alone, from }) => ({ alone, from }))).toEqual([{ alone: true, from: 1 }]);
  await run.resume();
  expect(run.view()).toMatchObject({ phase: 'done', labelsSent: 5, rowsSent: 2 });
  expect(asked[1]).toMatchObject({ alone: false, from: 2 });
  expect(asked[1]!.rows).toEqual([
    { id: 1, cantidad: 3 },
    { id: 2, cantidad: 2 },
  ]);
  expect(written.map(({ key }) => key)).toEqual(['run1:0:1', 'run1:1:1']);
});

test('a run goes on from any label, in the middle of a row’s copies too, as a run of its own', async () => {
  const { calls, asked } = world(4);
  const run = createCatalogueRun(calls, withEverything(emptySelection, 5));
  onFirstSent(run, () => run.pause());
  await run.start();
  expect(run.placeOf(8)).toEqual({ index: 1, position: 2, startsAt: 8 });
  expect([run.placeOf(0), run.placeOf(21)]).toEqual([undefined, undefined]);
  asked.length = 0;
  await run.goOnFrom(8);
  expect(asked[0]).toMatchObject({ run: 'run2', number: 0, from: 3 });
  expect(asked[0]!.rows).toEqual([
    { id: 2, cantidad: 5 },
    { id: 3, cantidad: 5 },
    { id: 4, cantidad: 5 },
  ]);
  expect(run.view()).toMatchObject({ phase: 'done', labelsSent: 20, rowsSent: 4, issued: ['run1', 'run2'] });
});

test('a row of more copies than a part holds goes on in the next ones, once each', async () => {
  const { calls, asked, written } = world(3, { perRow: 100 });
  const chosen = withQuantities(emptySelection, [
    [row(1), 1],
    [row(2), 350],
    [row(3), 2],
  ]);
  const run = createCatalogueRun(calls, chosen);
  await run.start();
  expect(run.view()).toMatchObject({ phase: 'done', labels: 353, labelsSent: 353, rowsSent: 3 });
  expect(asked.map(({ rows, from }) => [rows[0]!.id, from])).toEqual([
    [1, 1],
    [2, 1],
    [2, 101],
    [2, 201],
    [2, 301],
  ]);
  expect(written).toHaveLength(5);
});

test('cancelling empties the printer, and the part that was cut short leaves no question behind', async () => {
  const { calls, failures, ids } = world(100);
  let release = () => {};
  let cancelled: Promise<unknown> | undefined;
  const { write } = calls;
  calls.write = async (code, options) => {
    if (options.key !== 'run1:1:1') return write(code, options);
    await new Promise<void>((resolve) => {
      release = resolve;
      cancelled = run.cancel();
    });
    throw new AppError('uncertain', 'told to stop', { details: { answered: true } });
  };
  calls.cancel = async () => {
    release();
    return { emptied: true };
  };
  const run = createCatalogueRun(calls, withEverything(emptySelection, 1));
  await run.start();
  await cancelled;
  expect(run.view()).toMatchObject({ phase: 'cancelled', emptied: true, labelsSent: 40 });
  expect(failures).toEqual([]);
  await run.goOnFrom(31);
  expect(run.view()).toMatchObject({ phase: 'done', labelsSent: 100, emptied: undefined });
  expect(ids()).toEqual([...upTo(40), ...upTo(100).slice(30)]);
});

test('printed is said when the printer counted down to zero, and sent of one that does not count', async () => {
  const { calls } = world(10);
  calls.statusMs = 1;
  const answers = [
    status({ states: ['paper-out'], language: 'zpl', labelsLeft: 4 }),
    status({ language: 'zpl', labelsLeft: 2 }),
    status({ language: 'zpl', labelsLeft: 0 }),
  ];
  calls.status = async () => (answers.length > 1 ? answers.shift() : answers[0]);
  const run = createCatalogueRun(calls, withEverything(emptySelection, 1));
  const left: (number | undefined)[] = [];
  const outcome = (wanted: string) =>
    new Promise<void>((resolve) => {
      run.subscribe(() => {
        left.push(run.view().printer?.labelsLeft);
        if (run.view().outcome === wanted) resolve();
      });
    });
  const printed = outcome('printed');
  await run.start();
  expect(run.view()).toMatchObject({ phase: 'done', outcome: 'waiting' });
  await printed;
  expect(left).toEqual(expect.arrayContaining([4, 2, 0]));

  const other = createCatalogueRun(
    { ...calls, status: async () => undefined },
    withEverything(emptySelection, 1),
  );
  await other.start();
  await expect.poll(() => other.view().outcome).toBe('sent');
});
