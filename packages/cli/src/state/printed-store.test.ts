import { appendFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { openPrintedStore } from './printed-store.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'marbete-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('what was remembered is unchanged, what was not or differs is changed', async () => {
  const folder = temporaryFolder();
  const first = await openPrintedStore(folder);
  first.beginPass();
  const looks = ['a', 'b', 'c'].map((key) => first.look(key, `price of ${key}`));
  expect(looks.map(({ changed }) => changed)).toEqual([true, true, true]);
  await first.remember(looks.slice(0, 2).map(({ entry }) => entry));
  expect(first.look('a', 'price of a')).toMatchObject({ changed: true, repeated: true });
  await first.close();
  const second = await openPrintedStore(folder);
  second.beginPass();
  const changed = (key: string, values: string) => second.look(key, values).changed;
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
  await store.remember([store.look('a', '1').entry]);
  await store.close();
  appendFileSync(join(folder, 'printed.bin'), Buffer.from([1, 2, 3, 4, 5]));
  const after = await openPrintedStore(folder);
  after.beginPass();
  await after.remember([after.look('b', '2').entry]);
  await after.close();
  appendFileSync(join(folder, 'printed.bin'), Buffer.alloc(32));
  const last = await openPrintedStore(folder);
  last.beginPass();
  expect([last.look('a', '1').changed, last.look('b', '2').changed]).toEqual([false, false]);
  await last.close();
});

test('keys stay apart and are told when they repeat while the table grows', async () => {
  const store = await openPrintedStore(temporaryFolder());
  for (const _ of [1, 2]) {
    store.beginPass();
    for (let key = 0; key < 20_000; key += 1) {
      if (store.look(String(key), '').repeated) throw new Error(`${key} is new in this pass`);
    }
    expect(store.look('0', '').repeated).toBe(true);
    expect(store.look('19999', '').repeated).toBe(true);
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
        for (const [key, value] of map) expect(store.look(`${key}`, `${value}`).changed).toBe(false);
        await store.remember(entries.map(([key, value]) => store.look(`${key}`, `${value}`).entry));
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
    await store.remember(Array.from({ length: 1_000 }, (_, key) => store.look(`${key}`, `${night}`).entry));
    await store.close();
  }
  expect(statSync(join(folder, 'printed.bin')).size).toBeLessThanOrEqual(16 * 8_000);
});
