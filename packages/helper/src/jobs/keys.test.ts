import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDir } from '../testing/start-helper.ts';
import { openKeyStore } from './keys.ts';

const dayMs = 24 * 3600 * 1000;

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
  await keys.finish('run:1', 'sent');
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
