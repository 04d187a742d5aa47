import { expect, test } from 'vitest';
import type { ChunkRecord, Confirmed } from '../run-record.ts';
import { type Machine, reduce, type RunEvent, startMachine } from './machine.ts';

/** A run of so many chunks of ten labels, at a printer that says so much of each. */
function printed(chunks: number, confirmed: Confirmed | undefined, followsPrinter = false): Machine {
  let machine = startMachine({ canEmpty: false, followsPrinter, lookAtFirst: false });
  const tell = (...events: RunEvent[]) => {
    for (const event of events) machine = reduce(machine, event);
  };
  tell({ type: 'looks', run: 'r' }, { type: 'found', rows: chunks, labels: chunks * 10 }, { type: 'begun' });
  tell({ type: 'prints', now: 0 });
  for (let number = 0; number < chunks; number += 1) {
    const record: ChunkRecord = {
      number,
      attempt: 1,
      labels: 10,
      word: 'offered',
      offeredAt: new Date().toISOString(),
    };
    tell({ type: 'made', attempt: 1, rowsUsed: 1, ownLabels: chunks * 10, labels: chunks * 10 });
    tell({ type: 'offered', record });
    tell({ type: 'answered', record: { ...record, word: 'taken', confirmed }, isHeldBack: false });
    tell({ type: 'passed', part: { number, attempt: 1 }, now: 1 });
  }
  return machine;
}

test.each([
  { confirmed: 'this', kept: 1, unconfirmed: 0 },
  { confirmed: undefined, kept: 1, unconfirmed: 0 },
  { confirmed: 'never', kept: 100, unconfirmed: 1_000 },
  { confirmed: 'earlier', kept: 100, unconfirmed: 0 },
] as const)('keeps what may still be asked about: $kept of 100 chunks, confirmed $confirmed', (said) => {
  const machine = printed(100, said.confirmed);
  expect(machine.records.length).toBe(said.kept);
  expect(machine).toMatchObject({
    counts: { taken: 1_000, uncertain: 0, notSent: 0 },
    unconfirmed: said.unconfirmed,
    rowsDone: 100,
    uncertain: [],
  });
  expect(reduce(machine, { type: 'taken-back', refusal: undefined })).toMatchObject({
    counts: { taken: 1_000 - Math.min(said.kept, 100) * 10, uncertain: said.kept * 10 },
    rowsDone: 100 - said.kept,
  });
});

test('keeps what is in the printer, for a cancel that empties it', () => {
  const machine = printed(100, 'this', true);
  expect(machine.records.length).toBe(100);
  const status = {
    state: 'ready',
    states: [],
    faults: [],
    waiting: false,
    jobs: 0,
    labelsLeft: 0,
    at: '',
  } as const;
  const zero = reduce(machine, {
    type: 'status',
    printer: { ...status, states: [], faults: [] },
    isSending: true,
  });
  expect(zero.inPrinter).toEqual([]);
  expect(reduce(machine, { type: 'emptied' }).counts).toMatchObject({ taken: 0, uncertain: 1_000 });
  expect(reduce(zero, { type: 'emptied' }).counts).toMatchObject({ taken: 1_000, uncertain: 0 });
});
