import { describe, expect, test } from 'vitest';
import type { PrinterState } from '@marbete/engine/internal/languages/printer-states';
import { rankStates, type PrinterStatus } from './printer-status.ts';
import { untilPrinted, watchPrinter } from './watch-printer.ts';

function says(labelsLeft: number | undefined, ...given: PrinterState[]): PrinterStatus {
  const states = rankStates(given);
  const counted = labelsLeft === undefined ? {} : { labelsLeft };
  return { state: states[0], states, faults: [], jobs: 0, waiting: false, at: '', ...counted };
}

/** A printer that gives these answers one after the other, the last one again and again. */
function answers(list: (PrinterStatus | undefined)[]) {
  let at = 0;
  return async () => list[Math.min(at++, list.length - 1)];
}

describe('whether labels are printed', () => {
  test('is known once the count came down to zero and stayed there', async () => {
    const seen: (number | undefined)[] = [];
    const result = await untilPrinted({
      status: answers([says(0), says(7, 'printing'), says(3, 'printing'), says(0), says(0)]),
      onStatus: ({ labelsLeft }) => seen.push(labelsLeft),
      everyMs: 0,
    });
    expect(result).toBe('printed');
    expect(seen).toEqual([0, 7, 3, 0, 0]);
  });

  test('is not claimed of a printer that does not count, or that nobody can ask', async () => {
    expect(await untilPrinted({ status: answers([says(undefined, 'ready')]), everyMs: 0 })).toBe('sent');
    expect(await untilPrinted({ status: answers([undefined]), everyMs: 0 })).toBe('sent');
    expect(await untilPrinted({ status: () => Promise.reject(new Error('gone')), everyMs: 0 })).toBe('sent');
  });

  test('waits while a person puts in paper', async () => {
    const out = { ...says(undefined, 'paper-out'), language: 'zpl' as const };
    const status = answers([says(4, 'printing'), out, out, says(2, 'printing'), says(0), says(0)]);
    expect(await untilPrinted({ status, everyMs: 0 })).toBe('printed');
  });

  test('is given up when the count stands still', async () => {
    const stuck = untilPrinted({ status: answers([says(4, 'needs-attention')]), everyMs: 1, stallMs: 0 });
    expect(await stuck).toBe('sent');
  });
});

test('a printer is watched until the job is answered', async () => {
  const job = new AbortController();
  const seen: string[] = [];
  await watchPrinter({
    status: answers([says(undefined, 'paper-out'), undefined, says(undefined, 'printing')]),
    onStatus({ state }) {
      seen.push(state);
      if (state === 'printing') job.abort();
    },
    everyMs: 0,
    signal: job.signal,
  });
  expect(seen).toEqual(['paper-out', 'printing']);
});
