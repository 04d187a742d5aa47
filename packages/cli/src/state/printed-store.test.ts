import { appendFileSync, cpSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
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
  const look = store.look(key, [values]);
  return typeof look === 'string' ? new Uint8Array(0) : look;
}

/** Ends a store as SIGKILL would: the folder stays as it is now. */
async function kill(store: PrintedStore, folder: string): Promise<void> {
  const now = mkdtempSync(join(tmpdir(), 'marbete-store-'));
  cpSync(folder, now, { recursive: true });
  await store.close();
  rmSync(folder, { recursive: true });
  cpSync(now, folder, { recursive: true });
  rmSync(now, { recursive: true });
}

test('what was remembered is unchanged, what was not or differs is changed', async () => {
  const folder = temporaryFolder();
  const first = await openPrintedStore(folder);
  first.beginPass();
  const looks = ['a', 'b', 'c'].map((key) => first.look(key, [`price of ${key}`]));
  expect(looks.map((look) => typeof look)).toEqual(['object', 'object', 'object']);
  await first.remember(looks.slice(0, 2).filter((look) => typeof look !== 'string'));
  expect(first.look('a', ['price of a'])).toBe('repeated');
  await first.close();
  const second = await openPrintedStore(folder);
  second.beginPass();
  const changed = (key: string, values: string) => second.look(key, [values]) !== 'unchanged';
  expect([changed('a', 'price of a'), changed('b', 'other'), changed('c', 'price of c')]).toEqual([
    false,
    true,
    true,
  ]);
  await second.close();
});

test('a run that was killed has remembered what was confirmed, and an entry cut short spoils none of the others', async () => {
  const folder = temporaryFolder();
  const killed = await openPrintedStore(folder);
  await killed.remember([entryOf(killed, 'a', '1')]);
  await kill(killed, folder);
  appendFileSync(join(folder, 'printed.log'), Buffer.from([1, 2, 3, 4, 5]));
  const next = await openPrintedStore(folder);
  await next.remember([entryOf(next, 'b', '2')]);
  await kill(next, folder);
  appendFileSync(join(folder, 'printed.log'), Buffer.alloc(32));
  const last = await openPrintedStore(folder);
  last.beginPass();
  expect([last.look('a', ['1']), last.look('b', ['2'])]).toEqual(['unchanged', 'unchanged']);
  await last.remember([entryOf(last, 'c', '3')]);
  await last.close();
  const merged = await openPrintedStore(folder);
  merged.beginPass();
  expect([merged.look('b', ['2']), merged.look('a', ['1']), merged.look('c', ['3'])]).toEqual([
    'unchanged',
    'unchanged',
    'unchanged',
  ]);
});

test('keys stay apart and are told when they repeat, in whatever order they come', async () => {
  const folder = temporaryFolder();
  const keys = Array.from({ length: 150_000 }, (_, key) => `${key}`);
  const store = await openPrintedStore(folder);
  store.beginPass();
  const looks = keys.map((key) => store.look(key, ['']));
  expect(looks.every((look) => typeof look === 'object')).toBe(true);
  await store.remember(looks.filter((look) => typeof look === 'object'));
  await store.close();
  const again = await openPrintedStore(folder);
  for (const order of [keys, keys.toReversed(), keys.filter((_, at) => at % 100 === 7)]) {
    again.beginPass();
    expect(order.every((key) => again.look(key, ['']) === 'unchanged')).toBe(true);
    expect(again.look(order[0] ?? '', [''])).toBe('repeated');
    expect(again.look(order.at(-1) ?? '', [''])).toBe('repeated');
  }
});

test('it is the same as a map of what was last remembered, whichever runs were killed', async () => {
  const step = fc.record({
    killed: fc.boolean(),
    entries: fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 3 })), {
      maxLength: 1_000,
      minLength: 1,
    }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 5 }), async (steps) => {
      const folder = mkdtempSync(join(tmpdir(), 'marbete-store-'));
      const map = new Map<number, number>();
      for (const { killed, entries } of steps) {
        const store = await openPrintedStore(folder);
        store.beginPass();
        for (const [key, value] of map) {
          expect(store.look(`${key}`, [`${value}`])).toBe('unchanged');
        }
        await store.remember(
          entries
            .map(([key, value]) => entryOf(store, `${key}`, `${value}`))
            .filter(({ length }) => length > 0),
        );
        for (const [key, value] of entries) map.set(key, value);
        await (killed ? kill(store, folder) : store.close());
      }
      rmSync(folder, { recursive: true, force: true });
    }),
    { numRuns: 30 },
  );
});

test('the files do not grow with what is out of date', async () => {
  const folder = temporaryFolder();
  for (let night = 0; night < 12; night += 1) {
    const store = await openPrintedStore(folder);
    await store.remember(Array.from({ length: 1_000 }, (_, key) => entryOf(store, `${key}`, `${night}`)));
    await store.close();
  }
  expect(statSync(join(folder, 'printed.bin')).size).toBe(16 * 1_000);
  expect(existsSync(join(folder, 'printed.log'))).toBe(false);
});
