import { checkCatalogue } from '@marbete/core/api/catalogues';
import { expect, test } from 'vitest';
import { csvFile } from '../../testing/catalogue-factory.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { createFileQueue } from './file-queue.ts';

/** A file whose reading ends when the test says so. */
function controlled(started: string[], name: string) {
  let end!: () => void;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const work = async () => {
    started.push(name);
    await ended;
    return name;
  };
  return { work, end: () => end() };
}

test('forty files of one account hold up nobody else, and each account has one read at a time', async () => {
  const queue = createFileQueue({ atOnce: 2, mostWaiting: 50 });
  const started: string[] = [];
  const files = Array.from({ length: 40 }, (_, at) => controlled(started, `one ${at}`));
  const read = files.map(({ work }) => queue.read(1, undefined, work));
  const other = controlled(started, 'two');
  const answered = queue.read(2, undefined, other.work);
  await Promise.resolve();
  expect(started).toEqual(['one 0', 'two']);
  other.end();
  expect(await answered).toBe('two');
  for (const { end } of files) end();
  expect(await Promise.all(read)).toEqual(files.map((_, at) => `one ${at}`));
  expect(started.filter((name) => name !== 'two')).toEqual(files.map((_, at) => `one ${at}`));
});

test('accounts take turns where all places are taken', async () => {
  const queue = createFileQueue({ atOnce: 1, mostWaiting: 50 });
  const started: string[] = [];
  const files = ['a0', 'a1', 'a2', 'b0', 'b1', 'c0'].map((name) => controlled(started, name));
  const accounts = [1, 1, 1, 2, 2, 3];
  const read = files.map(({ work }, at) => queue.read(accounts[at]!, undefined, work));
  for (const { end } of files) end();
  await Promise.all(read);
  expect(started).toEqual(['a0', 'a1', 'b0', 'c0', 'a2', 'b1']);
});

test('who goes away leaves the queue, a failed file frees its place, and too many are refused', async () => {
  const queue = createFileQueue({ atOnce: 1, mostWaiting: 2 });
  const started: string[] = [];
  const first = controlled(started, 'first');
  const reading = queue.read(1, undefined, first.work);
  const leaving = new AbortController();
  const left = queue.read(1, leaving.signal, () => Promise.resolve(started.push('left')));
  const failing = queue.read(1, undefined, () => Promise.reject(new Error('no list')));
  await expect(queue.read(1, undefined, () => Promise.resolve())).rejects.toMatchObject({
    code: 'rate-limited',
    details: { retryAfterSeconds: 30 },
  });
  leaving.abort();
  await expect(left).rejects.toMatchObject({ code: 'cancelled' });
  await expect(queue.read(1, leaving.signal, () => Promise.resolve())).rejects.toMatchObject({
    code: 'cancelled',
  });
  first.end();
  await reading;
  await expect(failing).rejects.toThrow('no list');
  expect(await queue.read(1, undefined, () => Promise.resolve('next'))).toBe('next');
  expect(started).toEqual(['first']);
});

describeOnBothDatabases('150 files of one account at once', (kind) => {
  test('are read or refused with a time to come again, and another account has its file read', async () => {
    const server = await startTestServer(kind);
    try {
      const check = (account: 'customer' | 'neighbour') =>
        server.as[account]
          .call(checkCatalogue, {
            form: {},
            files: { archivo: csvFile('p.csv', 'CODIGO,PRECIO', '75,12.50') },
          })
          .then(
            ({ nombreuuid }) => (nombreuuid ? 'read' : 'refused'),
            (error: { code: string }) => error.code,
          );
      const many = Promise.all(Array.from({ length: 150 }, () => check('customer')));
      expect(await check('neighbour')).toBe('read');
      const outcomes = await many;
      expect([...new Set(outcomes)].toSorted().join()).toMatch(/^(rate-limited,)?read$/);
      expect(outcomes.filter((each) => each === 'read').length).toBeGreaterThanOrEqual(51);
      expect(await check('customer')).toBe('read');
    } finally {
      await server.close();
    }
  });
});
