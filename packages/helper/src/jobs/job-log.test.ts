import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDir } from '../testing/start-helper.ts';
import { openJobLog, type JobLine } from './job-log.ts';

function line(number: number): JobLine {
  return {
    at: '2026-01-01T00:00:00.000Z',
    site: `site ${number}`,
    printer: 'p',
    bytes: 1,
    sha256: 'x',
    result: 'printed',
  };
}

test('the log moves on to numbered files as it grows and drops the oldest', async () => {
  const dir = temporaryDir();
  const log = await openJobLog(dir, 200);
  await Promise.all(Array.from({ length: 20 }, (_, number) => log.add(line(number))));
  expect(readdirSync(dir).sort()).toEqual([
    'jobs.1.log',
    'jobs.2.log',
    'jobs.3.log',
    'jobs.4.log',
    'jobs.5.log',
    'jobs.log',
  ]);
  expect(readFileSync(join(dir, 'jobs.log'), 'utf8')).toContain('site 19');
  expect(readFileSync(join(dir, 'jobs.1.log'), 'utf8')).toContain('site 18');
});

test('the last jobs are remembered, newest first, also after a restart', async () => {
  const dir = temporaryDir();
  const log = await openJobLog(dir);
  for (let number = 0; number < 60; number += 1) await log.add(line(number));
  for (const recent of [log.recent(), (await openJobLog(dir)).recent()]) {
    expect(recent).toHaveLength(50);
    expect([recent[0]?.site, recent[49]?.site]).toEqual(['site 59', 'site 10']);
  }
});
