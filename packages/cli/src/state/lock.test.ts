import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockJob } from './lock.ts';

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'marbete-lock-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** What a process that is gone left: no process has this number. */
const ofNobody = { pid: 2 ** 30, host: hostname(), started: null, token: 'x', at: '2026-01-01T00:00:00Z' };

test('of many that begin at once one gets the lock, also where a dead run left its own', async () => {
  for (const left of [undefined, JSON.stringify(ofNobody), '{"pid":']) {
    const folder = await temporaryFolder();
    if (left !== undefined) await writeFile(join(folder, 'lock'), left);
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => lockJob(folder, 'night')));
    const taken = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(taken.length).toBe(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' });
    }
    await taken[0]!();
    expect(await readdir(folder)).toEqual([]);
  }
});

test('a run that was ended while it took the lock over is in nobody’s way', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'lock'), JSON.stringify(ofNobody));
  const guard = join(folder, 'lock.takeover');
  await mkdir(guard);
  await utimes(guard, new Date('2026-01-01'), new Date('2026-01-01'));
  const release = await lockJob(folder, 'night');
  expect(await readdir(folder)).toEqual(['lock']);
  await release();
});
