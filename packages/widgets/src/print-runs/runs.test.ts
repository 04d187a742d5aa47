import { expect, test } from 'vitest';
import type { PrintRun } from '@marbete/core/print/run/driver';
import { type RunPhase, startView } from '@marbete/core/print/run/view';
import { createRuns, runsOf } from './runs.ts';

function runIn(phase: RunPhase) {
  const cancelled: boolean[] = [];
  const view = { ...startView, phase };
  const rests = async () => view;
  const run: PrintRun = {
    view: () => view,
    subscribe: () => () => {},
    start: rests,
    skipFailing: rests,
    pause: () => {},
    close: async () => (cancelled.push(true), view),
    cancel: rests,
    goOnFrom: rests,
    placeOf: () => undefined,
    leave: () => {},
    resume: rests,
    settle: rests,
  };
  return { run, cancelled };
}

const printer = {
  name: 'Zebra',
  uid: 'z1',
  connection: 'network',
  deviceType: 'printer' as const,
  provider: '',
};
const words = {
  label: 'Anaquel',
  labelId: 1,
  languageId: 1,
  printer: { ...printer, manufacturer: '', version: '' },
};

test('a new run takes the place of a finished one but not of one that waits for a person', () => {
  const runs = createRuns();
  runs.add({ ...words, run: runIn('done').run });
  const failed = runs.add({ ...words, run: runIn('failed').run });
  const next = runs.add({ ...words, run: runIn('reading').run });
  expect(runs.list().map(({ id }) => id)).toEqual([failed.id, next.id]);
});

test('a run that is dismissed while it prints is stopped', () => {
  const runs = createRuns();
  const { run, cancelled } = runIn('printing');
  const { id } = runs.add({ ...words, run });
  runs.dismiss(id);
  expect(cancelled).toEqual([true]);
  expect(runs.list()).toEqual([]);
});

test('a printer is occupied while labels are on their way to it', () => {
  const runs = createRuns();
  runs.add({ ...words, run: runIn('failed').run });
  expect(runs.occupies('z1')).toBe(false);
  runs.add({ ...words, run: runIn('printing').run });
  expect(runs.occupies('z1')).toBe(true);
  expect(runs.occupies('z2')).toBe(false);
});

test('each client of the server has runs of its own', () => {
  const client = {};
  expect(runsOf(client)).toBe(runsOf(client));
  expect(runsOf(client)).not.toBe(runsOf({}));
});
