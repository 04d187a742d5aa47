import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Confirmed } from '@marbete/core/print/run-record';
import { expect, test } from 'vitest';
import { temporaryDir } from '../testing/start-helper.ts';
import { openKeyStore } from './keys.ts';

const dayMs = 24 * 3600 * 1000;

const taken = (confirmed: Confirmed = 'never') => ({ message: 'sent', word: 'taken', confirmed }) as const;

test('a key that began is on disk before start answers', async () => {
  const path = join(temporaryDir(), 'keys.jsonl');
  const keys = await openKeyStore(path);
  await keys.start('run:1', 'print');
  const reopened = await openKeyStore(path);
  expect(reopened.find('run:1')).toMatchObject({ state: 'started', fingerprint: 'print' });
  await Promise.all([keys.close(), reopened.close()]);
});

test('a line that a power cut left unfinished spoils neither those before nor those after', async () => {
  const path = join(temporaryDir(), 'keys.jsonl');
  const keys = await openKeyStore(path);
  await keys.start('run:1', 'a');
  await keys.finish('run:1', taken());
  await keys.close();
  appendFileSync(path, '{"key":"run:2","state":"star');
  const after = await openKeyStore(path);
  await after.start('run:3', 'c');
  await after.close();
  const last = await openKeyStore(path);
  expect([last.find('run:1')?.state, last.find('run:2'), last.find('run:3')?.state]).toEqual([
    'done',
    undefined,
    'started',
  ]);
  await last.close();
});

test('keys are forgotten a week and a day after, when the helper starts', async () => {
  const path = join(temporaryDir(), 'keys.jsonl');
  const start = Date.parse('2026-01-01');
  const keys = await openKeyStore(path, () => start);
  await keys.start('old:1', 'a');
  await keys.close();
  const within = await openKeyStore(path, () => start + 7 * dayMs);
  expect(within.find('old:1')).toBeDefined();
  await within.close();
  const later = await openKeyStore(path, () => start + 9 * dayMs);
  expect(later.find('old:1')).toBeUndefined();
  expect([later.id, later.since()]).toEqual([keys.id, start + dayMs]);
  await later.close();
  expect(readFileSync(path, 'utf8')).not.toContain('old:1');
});

test('a file that lost a line vouches for no key of before', async () => {
  const path = join(temporaryDir(), 'keys.jsonl');
  const start = Date.parse('2026-01-01');
  const keys = await openKeyStore(path, () => start);
  for (const key of ['run:1', 'run:2']) await keys.start(key, 'a');
  await keys.close();
  writeFileSync(path, readFileSync(path, 'utf8').replace('"run:1"', '"run:1'));
  const damaged = await openKeyStore(path, () => start + dayMs);
  expect(damaged.find('run:2')).toBeDefined();
  expect(damaged.id).not.toBe(keys.id);
  expect(damaged.since()).toBe(start + dayMs);
  await damaged.close();
  // And from then on it is a whole file again.
  const later = await openKeyStore(path, () => start + 2 * dayMs);
  expect([later.id, later.since()]).toEqual([damaged.id, start + dayMs]);
  await later.close();
});

test.each([
  { confirmed: ['never', 'never', 'never'], hoursAgo: [2, 1, 0], doubted: [true, true, true] },
  { confirmed: ['never', 'this', 'never'], hoursAgo: [2, 1, 0], doubted: [false, false, true] },
  { confirmed: ['earlier', 'earlier', 'earlier'], hoursAgo: [25, 23, 0], doubted: [false, true, true] },
  { confirmed: ['never', 'never', 'this'], hoursAgo: [2, 1, 0], doubted: [false, false, true] },
] as const)(
  'a job in doubt takes those before it along to the last confirmed one, a day at most: %o',
  async ({ confirmed, hoursAgo, doubted }) => {
    const path = join(temporaryDir(), 'keys.jsonl');
    let hours = 0;
    const keys = await openKeyStore(path, () => Date.now() - hours * 3_600_000);
    for (const [at, said] of confirmed.entries()) {
      hours = hoursAgo[at]!;
      await keys.start(`run:${at}`, 'print', at === 0 ? undefined : `run:${at - 1}`);
      await keys.finish(`run:${at}`, taken(said));
    }
    await keys.start('other:0', 'print');
    await keys.finish('other:0', taken());
    await keys.doubt('run:2');
    const states = (store: typeof keys) =>
      confirmed.map((_, at) => store.find(`run:${at}`)?.state === 'started');
    expect(states(keys)).toEqual(doubted);
    await keys.close();
    const again = await openKeyStore(path);
    expect(states(again)).toEqual(doubted);
    // Another run's jobs are no part of this question.
    expect(again.find('other:0')?.state).toBe('done');
    await again.close();
  },
);
