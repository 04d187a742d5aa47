import { appendFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { openPrintedStore, type PrintedStore } from './printed-store.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'marbete-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** What is to be remembered of a row, whatever was looked at before in this pass. */
function entryOf(store: PrintedStore, key: string, values: string): Uint8Array {
  store.beginPass();
  const look = store.look(key, values);
  return typeof look === 'string' ? new Uint8Array(0) : look;
}

test('what was remembered is unchanged, what was not or differs is changed', async () => {
  const folder = temporaryFolder();
  const first = await openPrintedStore(folder);
  first.beginPass();
  const looks = ['a', 'b', 'c'].map((key) => first.look(key, `price of ${key}`));
  expect(looks.map((look) => typeof look)).toEqual(['object', 'object', 'object']);
  await first.remember(looks.slice(0, 2).filter((look) => typeof look !== 'string'));
  expect(first.look('a', 'price of a')).toBe('repeated');
  await first.close();
  const second = await openPrintedStore(folder);
  second.beginPass();
  const changed = (key: string, values: string) => second.look(key, values) !== 'unchanged';
  expect([changed('a', 'price of a'), changed('b', 'other'), changed('c', 'price of c')]).toEqual([
    false,
    true,
    true,
  ]);
  await second.close();
});

test('an entry that a power cut left unfinished spoils none of the others', async () => {
  const folder = temporaryFolder();
  const store = await openPrintedStore(folder);
  store.beginPass();
  await store.remember([entryOf(store, 'a', '1')]);
  await store.close();
  appendFileSync(join(folder, 'printed.bin'), Buffer.from([1, 2, 3, 4, 5]));
  const after = await openPrintedStore(folder);
  after.beginPass();
  await after.remember([entryOf(after, 'b', '2')]);
  await after.close();
  appendFileSync(join(folder, 'printed.bin'), Buffer.alloc(32));
  const last = await openPrintedStore(folder);
  last.beginPass();
  expect([last.look('a', '1'), last.look('b', '2')]).toEqual(['unchanged', 'unchanged']);
  await last.close();
});

test('keys stay apart and are told when they repeat while the table grows', async () => {
  const store = await openPrintedStore(temporaryFolder());
  for (const _ of [1, 2]) {
    store.beginPass();
    for (let key = 0; key < 20_000; key += 1) {
      if (store.look(String(key), '') === 'repeated') throw new Error(`${key} is new in this pass`);
    }
    expect(store.look('0', '')).toBe('repeated');
    expect(store.look('19999', '')).toBe('repeated');
  }
});

test('it is the same as a map of what was last remembered, however often it is written anew', async () => {
  const step = fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 3 })), {
    maxLength: 3_000,
    minLength: 1,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 5 }), async (steps) => {
      const folder = mkdtempSync(join(tmpdir(), 'marbete-store-'));
      const map = new Map<number, number>();
      for (const entries of steps) {
        const store = await openPrintedStore(folder);
        store.beginPass();
        for (const [key, value] of map) {
          expect(store.look(`${key}`, `${value}`)).toBe('unchanged');
        }
        await store.remember(entries.map(([key, value]) => entryOf(store, `${key}`, `${value}`)));
        for (const [key, value] of entries) map.set(key, value);
        await store.close();
      }
      rmSync(folder, { recursive: true, force: true });
    }),
    { numRuns: 15 },
  );
});

test('the file does not grow with what is out of date', async () => {
  const folder = temporaryFolder();
  for (let night = 0; night < 12; night += 1) {
    const store = await openPrintedStore(folder);
    store.beginPass();
    await store.remember(Array.from({ length: 1_000 }, (_, key) => entryOf(store, `${key}`, `${night}`)));
    await store.close();
  }
  expect(statSync(join(folder, 'printed.bin')).size).toBeLessThanOrEqual(16 * 8_000);
});
