import { memoryReader } from '@marbete/core/print/memory';
import { labelsNeverConfirmed, takenUnconfirmed } from '@marbete/core/print/run-record';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isRunning, lockJob } from './job-lock.ts';
import { createPrintedStore, digest, type PrintedStore, templateHash } from './printed-store.ts';
import { createRunStore, memoryOf, type StoredChunk } from './run-store.ts';
import { openSqlite, type Sql } from './sqlite.ts';
import { openStateFile, statePath } from './state-file.ts';

const rowMemory = (key: string, values: string, label: string) =>
  memoryReader(digest, { printed: { same: '', of: () => [values] }, key: () => key, label })({ cells: [] });

const look = async (memory: PrintedStore, rows: readonly string[]) => ({
  repeated: await memory.repeated(rows),
  changed: await memory.changes(rows),
});

async function openState(): Promise<{ folder: string; sql: Sql }> {
  const folder = mkdtempSync(join(tmpdir(), 'marbete-state-'));
  const sql = await openStateFile(folder);
  await sql.exec("insert into jobs (id, name) values ('nightly', 'nightly'), ('other', 'other')");
  onTestFinished(async () => {
    await sql.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { folder, sql };
}

const start = {
  way: 'helper',
  printer: { uid: 'network:front', name: 'front' },
  rows: 10,
  labels: 10,
  input: { template: 'a' },
  moment: { date: '1/2/2026', time: '10:00' },
  first: false,
  flags: { key: 'CODIGO' },
} as const;

const chunkOf = (run: string, number: number): StoredChunk => ({
  run,
  number,
  attempt: 1,
  labels: 2,
  word: 'offered',
  first: { row: 1, code: 'K1', description: 'Sal' },
  last: { row: 2, code: 'K2', description: 'Té' },
  rows: '1-2',
  position: 2,
  copiesLeft: 0,
  hash: 'h',
  helper: 'this one',
  content: [
    {
      row: 1,
      code: 'K1',
      description: 'Sal',
      copies: 2,
      position: 1,
      memory: rowMemory('K1', 'Sal', 'template'),
    },
  ],
  offeredAt: '2026-05-01T10:00:00.000Z',
  answeredAt: null,
});

describe('what a job printed', () => {
  const template = templateHash('^XA^XZ');
  const row = (key: string, values: string) => rowMemory(key, values, template);

  test('is what differs by key, in any order, also of keys and values with any characters', async () => {
    const { sql } = await openState();
    const memory = createPrintedStore(sql, 1);
    const keys = ['', 'K1', "K'1", 'K"1', 'Ñandú \u{1f600}', '\\u0041', 'k1', ' K1', '7'.repeat(300)];
    const night = keys.map((key) => row(key, `${key} 1.00`));
    await memory.beginPass();
    const first = await look(memory, night);
    expect([[...first.changed.keys()], [...first.repeated]]).toEqual([[...keys.keys()], []]);
    await memory.remember(night.slice(1), 'run');
    const other = night.with(2, row("K'1", 'dearer')).toReversed();
    await memory.beginPass();
    const second = await look(memory, other);
    expect([...second.changed.keys()].map((at) => other[at])).toEqual([row("K'1", 'dearer'), '']);
    await memory.beginPass();
    // Another job remembers nothing of it.
    expect((await createPrintedStore(sql, 2).changes(night)).size).toBe(keys.length);
  });

  test('names every row whose key came before, in the same question or in an earlier one', async () => {
    const { sql } = await openState();
    const memory = createPrintedStore(sql, 1);
    for (let pass = 0; pass < 2; pass += 1) {
      await memory.beginPass();
      const one = await look(
        memory,
        ['a', 'b', 'a', 'c', 'b'].map((key, at) => row(key, String(at))),
      );
      expect([...one.repeated]).toEqual([2, 4]);
      const two = await look(
        memory,
        ['d', 'c', 'e'].map((key) => row(key, key)),
      );
      expect([...two.repeated]).toEqual([1]);
    }
  });

  test('begins with what was printed or was said, and other jobs that know the keys are told, also of a long list', async () => {
    const { sql } = await openState();
    await sql.exec("insert into jobs (id, name) values ('0a1b', 'print')");
    const [memory, other, unnamed] = [1, 2, 3].map((job) => createPrintedStore(sql, job));
    const list = Array.from({ length: 5_000 }, (_, at) => row(`K${at}`, 'x'));
    const ask = async () => {
      await memory!.beginPass();
      await look(memory!, list);
      return memory!.otherJobs();
    };
    expect([await memory!.beginning(), await ask()]).toEqual([
      'none',
      { jobs: [], keys: 5_000, sampled: true, isEmpty: true },
    ]);
    await other!.remember([...list, row('only here', 'x')], 'run');
    await unnamed!.remember(list.slice(0, 2_500), 'run');
    await memory!.setTemplate(template, false);
    expect(await memory!.beginning()).toBe('said');
    const { jobs, ...rest } = await ask();
    expect(rest).toEqual({ keys: 5_000, sampled: true, isEmpty: false });
    const counts = jobs.map(({ job, known }) => [job, Math.round(known / 100)]);
    expect(counts).toEqual([
      ['other', 50],
      ['0a1b', 25],
    ]);
    await memory!.remember(list.slice(0, 1), 'run');
    expect(await memory!.beginning()).toBe('printed');
  });

  test('of another template is asked about once, and kept or printed anew as decided', async () => {
    const { sql } = await openState();
    const memory = createPrintedStore(sql, 1);
    const later = templateHash('^XA^FS^XZ');
    expect(await memory.isOfAnotherTemplate(template)).toBe(false);
    await memory.remember([row('K1', 'x'), row('K2', 'y')], 'run');
    expect([await memory.isOfAnotherTemplate(template), await memory.isOfAnotherTemplate(later)]).toEqual([
      false,
      true,
    ]);
    await memory.setTemplate(later, true);
    const now = [rowMemory('K1', 'x', later), rowMemory('K2', 'z', later)];
    await memory.beginPass();
    expect([...(await look(memory, now)).changed]).toEqual([[1, 'values']]);
    await memory.setTemplate(template, false);
    expect(await memory.isOfAnotherTemplate(template)).toBe(false);
    await memory.beginPass();
    expect((await look(memory, [row('K1', 'x'), row('K2', 'y')])).changed.size).toBe(2);
  });
});

describe('runs', () => {
  test('come back as they were kept, and what is left open is told by job', async () => {
    const { sql } = await openState();
    const runs = createRunStore(sql);
    await runs.begin(1, { ...start, id: 'run-1' });
    await runs.begin(2, { ...start, id: 'run-2' });
    await runs.offer(chunkOf('run-1', 0));
    expect(await runs.chunks('run-1')).toEqual([chunkOf('run-1', 0)]);
    expect([(await runs.unsettled(1)).length, (await runs.unsettled(2)).length]).toEqual([1, 0]);
    const [run] = await runs.list({ id: 'run-1' });
    expect(run).toMatchObject({
      ...start,
      id: 'run-1',
      state: 'printing',
      job: { id: 'nightly' },
      endedAt: null,
    });
    await runs.setState('run-1', 'done');
    expect((await runs.list({ job: 1 }))[0]).toMatchObject({ state: 'done', endedAt: expect.any(String) });
  });

  test('a word and the memory of its rows are both on the disk, or neither is', async () => {
    const { sql } = await openState();
    const runs = createRunStore(sql);
    const memory = createPrintedStore(sql, 1);
    await runs.begin(1, { ...start, id: 'run-1' });
    await runs.offer(chunkOf('run-1', 0));
    const [row = ''] = chunkOf('run-1', 0).content.map((one) => one.memory ?? '');
    const fail = () => memory.remember([row], 'run-1').then(() => Promise.reject(new Error('full')));
    await expect(runs.answer(chunkOf('run-1', 0), 'taken', fail)).rejects.toThrow('full');
    await memory.beginPass();
    expect([(await runs.unsettled(1)).length, (await look(memory, [row])).changed.size]).toEqual([1, 1]);
    await runs.answer(chunkOf('run-1', 0), 'taken', () => memory.remember([row], 'run-1'));
    await memory.beginPass();
    expect([(await runs.unsettled(1)).length, (await look(memory, [row])).changed.size]).toEqual([0, 0]);
  });

  test('are closed after a week unless they leave a question, and forgotten after 90 days; keys are not', async () => {
    const { sql } = await openState();
    const runs = createRunStore(sql);
    const memory = createPrintedStore(sql, 1);
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000).toISOString();
    for (const id of ['old', 'asked', 'new']) await runs.begin(1, { ...start, id });
    await sql.run("update runs set started_at = ? where id in ('old', 'asked')", daysAgo(8));
    await runs.offer(chunkOf('asked', 0));
    await runs.answer(chunkOf('asked', 0), 'uncertain');
    await memory.remember([rowMemory('K1', 'x', 'template')], 'old');
    await runs.close(1);
    expect(
      (await runs.list({ job: 1 })).filter(({ endedAt }) => endedAt === null).map(({ id }) => id),
    ).toEqual(['new', 'asked']);
    await sql.run("update runs set ended_at = ? where id = 'old'", daysAgo(91));
    await runs.forgetOld();
    expect((await runs.list()).map(({ id }) => id)).toEqual(['new', 'asked']);
    await memory.beginPass();
    expect((await look(memory, [rowMemory('K1', 'x', 'template')])).changed.size).toBe(0);
  });
});

describe('rows that a printer took which never confirms', () => {
  test('are kept one by one until it confirms, and are counted until somebody knows of them', async () => {
    const { sql } = await openState();
    const runs = createRunStore(sql);
    const memory = createPrintedStore(sql, 1);
    await runs.begin(1, { ...start, id: 'run-1' });
    const take = async (number: number, confirmed: 'never' | 'earlier' | 'this') => {
      const chunk = { ...chunkOf('run-1', number), offeredAt: new Date().toISOString() };
      await runs.offer(chunk);
      await runs.answer({ ...chunk, confirmed }, 'taken', () =>
        memory.remember(memoryOf(chunk.content), 'run-1', confirmed === 'never' ? 'front' : undefined),
      );
    };
    const kept = async () =>
      (await runs.chunks('run-1')).filter(({ content }) => content.length > 0).map(({ number }) => number);
    for (const number of [0, 1, 2]) await take(number, 'never');
    expect(await kept()).toEqual([0, 1, 2]);
    expect(await memory.countUnconfirmed()).toBe(
      new Set((await runs.chunks('run-1')).flatMap(({ content }) => memoryOf(content))).size,
    );
    expect((await runs.lastTaken(1)).map(({ number }) => number)).toEqual([0, 1, 2]);
    // Another printer says nothing of this one.
    await memory.confirm('back');
    expect(await memory.countUnconfirmed()).toBeGreaterThan(0);
    await memory.confirm('front');
    expect(await memory.countUnconfirmed()).toBe(0);
    await take(3, 'this');
    await take(4, 'earlier');
    expect(await kept()).toEqual([3, 4]);
    // After a day those of the last chunk alone are asked about.
    await sql.run("update chunks set offered_at = '2026-01-01T00:00:00.000Z'");
    await runs.forgetOld();
    expect(await kept()).toEqual([4]);
  });
});

describe('the lock of a job', () => {
  test('is held by one at a time, names its holder, and is free again', async () => {
    const { folder, sql } = await openState();
    const job = { id: 'nightly', name: 'Job nightly' };
    expect(await isRunning(folder, 'nightly')).toBe(false);
    const attempts = await Promise.allSettled([1, 2, 3].map(() => lockJob(sql, folder, job)));
    const held = attempts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(held).toHaveLength(1);
    await expect(lockJob(sql, folder, job)).rejects.toMatchObject({
      code: 'conflict',
      details: { reason: 'job-locked', pid: process.pid },
    });
    expect([await isRunning(folder, 'nightly'), await isRunning(folder, 'other')]).toEqual([true, false]);
    await held[0]?.();
    await (
      await lockJob(sql, folder, job)
    )();
  });
});

describe('a state file that is not as this version writes it', () => {
  /** A folder with a state file that was closed, and whose bytes a test may change. */
  async function closedState(): Promise<string> {
    const folder = mkdtempSync(join(tmpdir(), 'marbete-state-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const sql = await openStateFile(folder);
    await sql.exec("insert into jobs (id, name) values ('nightly', 'nightly')");
    await sql.close();
    return folder;
  }

  async function change(folder: string, statements: string): Promise<void> {
    const sql = await openSqlite(statePath(folder));
    await sql.exec(statements);
    await sql.close();
  }

  test('is brought up to date from version 1, with all that it remembers', async () => {
    const folder = await closedState();
    await change(
      folder,
      `drop table lists; alter table chunks drop column confirmed; alter table printed drop column unconfirmed;
       pragma user_version = 1`,
    );
    const sql = await openStateFile(folder);
    onTestFinished(() => sql.close());
    expect(await sql.all('select id from jobs')).toEqual([{ id: 'nightly' }]);
    expect(await sql.all('select * from lists')).toEqual([]);
    expect(await sql.get('pragma user_version')).toEqual({ user_version: 3 });
  });

  test('is brought up to date from version 2: what was taken then is asked about as it was, by its last chunk', async () => {
    const folder = await closedState();
    const old = await openSqlite(statePath(folder));
    await old.exec(`alter table chunks drop column confirmed; alter table printed drop column unconfirmed;
      insert into runs values ('run-1', 1, 'done', 'helper', 'front', 'front', 20, 20, '{}', '{}', 0, '{}', '${new Date().toISOString()}', null, null)`);
    for (const number of [0, 1])
      await old.exec(`insert into chunks values ('run-1', ${number}, 1, 10, 'taken', null, null, '', ${number + 1}, 0, 'x', null,
        ${number === 1 ? "'[]'" : 'null'}, '${new Date().toISOString()}', null)`);
    await old.exec(
      "insert into printed values (1, 'K1', 'h', 'run-1', '2026-01-01'); pragma user_version = 2",
    );
    await old.close();
    const sql = await openStateFile(folder);
    onTestFinished(() => sql.close());
    const runs = createRunStore(sql);
    expect(takenUnconfirmed(await runs.chunks('run-1')).map(({ number }) => number)).toEqual([1]);
    expect(labelsNeverConfirmed(await runs.chunks('run-1'))).toBe(0);
    const memory = createPrintedStore(sql, 1);
    expect(await memory.countUnconfirmed()).toBe(0);
  });

  test('is refused from a later version, and stays as it is', async () => {
    const folder = await closedState();
    await change(folder, 'pragma user_version = 4');
    const before = readFileSync(statePath(folder));
    await expect(openStateFile(folder)).rejects.toThrow(/newer version of marbete.*--state/s);
    expect(readFileSync(statePath(folder))).toEqual(before);
  });

  test.each([
    ['text', () => Buffer.from('codigo,precio\n'.repeat(200))],
    ['empty', () => Buffer.alloc(0)],
    ['a picture of zeros', (bytes: Buffer) => Buffer.alloc(bytes.length)],
    ['the half of it', (bytes: Buffer) => bytes.subarray(0, 6_000)],
    [
      'pages that something wrote over',
      (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 100), Buffer.alloc(bytes.length - 100, 0x55)]),
    ],
  ])('is refused as damaged where it is %s, with what to do', async (_, damaged) => {
    const folder = await closedState();
    writeFileSync(statePath(folder), damaged(readFileSync(statePath(folder))));
    await expect(openStateFile(folder)).rejects.toThrow(
      /state\.db is damaged.*rename it.*--take-as-printed/s,
    );
  });

  test('is made whole by one of several that begin at the same moment', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'marbete-state-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const all = await Promise.all(Array.from({ length: 8 }, () => openStateFile(folder)));
    for (const [at, sql] of all.entries())
      await sql.run('insert into jobs (id, name) values (?, ?)', `job ${at}`, 'print');
    expect(await all[0]!.get('select count(*) as count from jobs')).toEqual({ count: 8 });
    for (const sql of all) await sql.close();
    expect(readdirSync(folder).sort()).toEqual(['jobs', 'state.db']);
  });

  test('is told in words by every question, also where it is damaged later', async () => {
    const folder = await closedState();
    const sql = await openStateFile(folder);
    onTestFinished(() => sql.close());
    await sql.exec('pragma wal_checkpoint(truncate)');
    const bytes = readFileSync(statePath(folder));
    writeFileSync(
      statePath(folder),
      Buffer.concat([bytes.subarray(0, 100), Buffer.alloc(bytes.length - 100, 0x55)]),
    );
    const other = await openSqlite(statePath(folder));
    await other.close();
    for (const ask of [
      () => sql.get('select * from runs'),
      () => sql.all('select * from chunks'),
      () => sql.exec('vacuum'),
    ])
      await expect(ask()).rejects.toMatchObject({
        details: { reason: 'state-damaged' },
        message: expect.not.stringContaining('SQLITE'),
      });
  });

  test('where it cannot be is said without the words of the system', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'marbete-state-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(join(folder, 'file'), '');
    mkdirSync(join(folder, 'state.db'));
    for (const place of [join(folder, 'file'), folder])
      await expect(openStateFile(place)).rejects.toThrow(
        /^The state of the run cannot be kept in (?!.*(SQLITE|E[A-Z]{4,}))/,
      );
    const sound = await closedState();
    writeFileSync(join(sound, 'jobs', 'n.lock'), 'no lock'.repeat(200));
    const sql = await openStateFile(sound);
    onTestFinished(() => sql.close());
    await expect(lockJob(sql, sound, { id: 'n', name: 'n' })).rejects.toThrow(
      /n\.lock is damaged.*delete it/,
    );
  });

  test('is refused where another program made it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'marbete-state-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    await change(folder, 'create table articles (code text)');
    await expect(openStateFile(folder)).rejects.toThrow(/no state file of marbete.*--state/s);
  });
});
