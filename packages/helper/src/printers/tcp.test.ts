import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openHelperConfig } from '../config.ts';
import type { Helper } from '../helper.ts';
import { openRawPrinter, type RawPrinterOptions } from '../testing/raw-printer.ts';
import { ask, asSite, atEnd, startHelper, temporaryDir } from '../testing/start-helper.ts';
import type { PrinterProfile } from './profile.ts';
import type { TransportLimits } from './transport.ts';

const label = '^XA^FO20,20^A0N,30,30^FD1492^FS^XZ\r\n';
const limits = { endMs: 60, stallMs: 200, idleMs: 60_000, answerMs: 500, waitMs: 5 };

/** Patient: other tests may have the machine's cores. */
const waitUntil = (check: () => unknown) => vi.waitUntil(check, { timeout: 15_000 });

async function shop(
  options: RawPrinterOptions,
  settings: { profile?: PrinterProfile; limits?: Partial<TransportLimits> } = {},
) {
  const printer = await openRawPrinter(options);
  atEnd(() => printer.close());
  const configDir = temporaryDir();
  const config = openHelperConfig(configDir);
  config.savePrinter({ name: 'Shelf', uid: 'shelf', url: printer.url });
  if (settings.profile) config.saveProfile('shelf', settings.profile);
  const start = () => startHelper({ configDir, limits: { ...limits, ...settings.limits } });
  return { printer, config, configDir, helper: await start(), start };
}

async function print(helper: Helper, data: string, key?: string, after?: string) {
  const answer = await ask(helper, '/write', asSite({ device: 'shelf', data, key, after }));
  return { status: answer.status, ...(JSON.parse(answer.body) as Record<string, unknown>) };
}

const stateOf = async (helper: Helper, key: string) =>
  (JSON.parse((await ask(helper, `/keys?key=${key}`, asSite())).body) as { state: string }).state;

test('a printer that closes has read every byte of a job that is answered as sent', async () => {
  const { printer, helper } = await shop({ end: 'closes' });
  for (const copies of [1, 4_000, 20]) {
    const before = printer.read().length;
    expect(await print(helper, label.repeat(copies))).toMatchObject({ status: 200 });
    expect(printer.read().length - before).toBe(label.length * copies);
  }
  expect(printer.mostAtOnce()).toBe(1);
});

test('a printer that closes and reads nothing more is said, and no job that it has not read counts as sent', async () => {
  const { printer, helper } = await shop({ end: 'closes', readsUntil: 300_000 });
  const chunk = label.repeat(1_500);
  let sent = 0;
  let answer = await print(helper, chunk);
  for (; answer.status === 200; answer = await print(helper, chunk)) sent += chunk.length;
  expect(answer).toMatchObject({ status: 409, code: 'uncertain', reason: 'printer-slow' });
  expect(printer.read().length).toBe(300_000);
  expect(sent).toBe(Math.floor(300_000 / chunk.length) * chunk.length);
  // Trying again does not make a stuck printer's silence a success.
  expect(await print(helper, label)).toMatchObject({ status: 409, reason: 'printer-slow' });
});

test('a printer that reads nothing at all is uncertain even for one small label once it is known to close', async () => {
  const { printer, helper } = await shop({ end: 'closes' });
  expect((await print(helper, label)).status).toBe(200);
  printer.options.readsUntil = 0;
  const answer = await print(helper, label);
  expect(answer).toMatchObject({ status: 409, reason: 'printer-slow' });
  expect(answer).toHaveProperty('message', expect.stringContaining('--end keep'));
  expect(printer.read()).toBe(label);
});

test('a printer that holds connections prints again after it was stuck, a minute later', async () => {
  const now = vi.spyOn(Date, 'now');
  onTestFinished(() => now.mockRestore());
  const { printer, helper } = await shop({ end: 'holds', readsUntil: 1 });
  expect(await print(helper, label.repeat(200_000))).toMatchObject({ status: 409, reason: 'printer-slow' });
  printer.options.readsUntil = undefined;
  expect(await print(helper, label)).toMatchObject({ status: 409 });
  now.mockReturnValue(Date.now() + 120_000);
  expect((await print(helper, label)).status).toBe(200);
});

test('a printer that holds connections is known after two jobs and gets a run on one connection', async () => {
  const { printer, helper, start } = await shop({ end: 'holds' });
  for (let job = 0; job < 6; job++) expect((await print(helper, label)).status).toBe(200);
  expect([printer.connections(), printer.ends()]).toEqual([3, 2]);
  await helper.close();
  // Kept across restarts.
  const again = await start();
  for (let job = 0; job < 3; job++) expect((await print(again, label)).status).toBe(200);
  expect(printer.connections()).toBe(4);
  expect(printer.mostAtOnce()).toBe(1);
  await waitUntil(() => printer.read() === label.repeat(9));
});

test('a printer that closes and takes one connection only gets job after job', async () => {
  const { printer, helper } = await shop({ end: 'closes', takesOne: true });
  for (let job = 0; job < 5; job++) expect((await print(helper, label)).status).toBe(200);
  expect(printer.read()).toBe(label.repeat(5));
});

test('a printer that holds and takes one connection only refuses until it lets go, and says so', async () => {
  const { printer, helper } = await shop({ end: 'holds', takesOne: true }, { limits: { idleMs: 1 } });
  expect((await print(helper, label)).status).toBe(200);
  expect(await print(helper, label)).toMatchObject({ code: 'printer-failed' });
  printer.letGo();
  await waitUntil(async () => (await print(helper, label)).status === 200);
  expect(printer.read()).toBe(label.repeat(2));
});

test('a printer that answers has a job when it answers the question behind it, all on one connection', async () => {
  const { printer, helper } = await shop({ end: 'holds', answers: true }, { profile: { language: 'zpl' } });
  for (const copies of [1, 4_000, 20]) {
    const before = printer.read().length;
    expect((await print(helper, label.repeat(copies))).status).toBe(200);
    expect(printer.read().length - before).toBe(label.length * copies);
  }
  expect([printer.connections(), printer.mostAtOnce()]).toEqual([1, 1]);
});

test('a printer that answered and reads nothing more leaves its job uncertain, however small', async () => {
  const { printer, helper } = await shop({ end: 'holds', answers: true }, { profile: { language: 'zpl' } });
  expect((await print(helper, label)).status).toBe(200);
  const job = print(helper, label.repeat(100), 'run:1:1');
  await waitUntil(() => printer.read().length > label.length);
  printer.options.readsUntil = printer.read().length;
  const { status } = await job;
  // The question behind the job may have been read with its last byte, and then the job is known to be whole.
  if (status === 200) expect(printer.read()).toBe(label.repeat(101));
  else expect([status, await stateOf(helper, 'run:1:1')]).toEqual([409, 'began']);
  printer.options.readsUntil = 0;
  expect(await print(helper, label, 'run:2:1')).toMatchObject({ status: 409, code: 'uncertain' });
});

test('a printer that resets the connection after the last byte leaves the job uncertain', async () => {
  const { helper } = await shop({ end: 'resets' }, { limits: { endMs: 10_000 } });
  expect(await print(helper, label)).toMatchObject({
    status: 409,
    code: 'uncertain',
    reason: 'printer-closed',
  });
});

test('a reset at the end of a run takes back what was said of its last job', async () => {
  const { printer, helper } = await shop({ end: 'holds' }, { limits: { idleMs: 1 } });
  for (let job = 0; job < 2; job++) await print(helper, label);
  printer.options.end = 'resets';
  expect((await print(helper, label, 'run:0:1')).status).toBe(200);
  await waitUntil(async () => (await stateOf(helper, 'run:0:1')) === 'began');
});

test.each([0, 1, 2, 5, 20, 100])(
  'a reset %i ms behind the last byte is heard while the connection waits for a next job',
  async (ms) => {
    const { printer, helper } = await shop({ end: 'holds' }, { profile: { end: 'keep' } });
    const drop = () => printer.drop();
    printer.options.onRead = (total) => {
      if (total !== 2 * label.length) return;
      if (ms > 0) setTimeout(drop, ms);
      else drop();
    };
    await print(helper, label, 'run:0:1');
    await print(helper, label, 'run:1:1', 'run:0:1');
    await waitUntil(async () => (await stateOf(helper, 'run:1:1')) === 'began');
    expect(await stateOf(helper, 'run:0:1')).toBe('began');
  },
);

test('a printer that is gone right after a job raises doubt about that job and names it', async () => {
  const { printer, helper } = await shop({ end: 'holds' }, { limits: { idleMs: 1 } });
  for (let job = 0; job < 2; job++) await print(helper, label);
  expect((await print(helper, label, 'run:0:1')).status).toBe(200);
  await printer.close();
  await waitUntil(
    async () => (await stateOf(helper, 'run:0:1')) !== 'ended' || (await print(helper, label)).status !== 200,
  );
  expect(await stateOf(helper, 'run:0:1')).toBe('began');
});

test('a printer that breaks off behind a job and takes the next one all the same gets none', async () => {
  const { printer, helper } = await shop({ end: 'holds' });
  for (let job = 0; job < 2; job++) await print(helper, label);
  expect((await print(helper, label, 'run:0:1')).status).toBe(200);
  await waitUntil(() => printer.read().length === 3 * label.length);
  printer.drop();
  const next = label.replace('1492', '1493');
  const answer = await print(helper, next, 'run:1:1', 'run:0:1');
  // Where the helper hears of it with the first byte only, the next job is in doubt too.
  if ('code' in answer && answer.code === 'printer-failed')
    expect(answer).toMatchObject({ uncertainKey: 'run:0:1' });
  else expect(answer).toMatchObject({ status: 409, code: 'uncertain' });
  expect(await stateOf(helper, 'run:0:1')).toBe('began');
  expect(await print(helper, next, 'run:2:1', 'run:0:1')).toMatchObject({
    code: 'printer-failed',
    uncertainKey: 'run:0:1',
  });
  expect(printer.read()).not.toContain('1493');
  // Once a person has looked, nothing has to have ended.
  expect((await print(helper, next, 'run:2:1')).status).toBe(200);
  await waitUntil(() => printer.read().endsWith(next));
});

test.each([
  ['resets', 60_000, 'printer-closed'],
  ['reads nothing more', 200, 'printer-slow'],
] as const)(
  'one that %s in the middle of a job raises doubt about the job before, too',
  async (what, stallMs, reason) => {
    const { printer, helper } = await shop({ end: 'holds' }, { limits: { stallMs } });
    for (let job = 0; job < 2; job++) await print(helper, label);
    printer.options.readsUntil = printer.read().length;
    expect((await print(helper, label, 'run:0:1')).status).toBe(200);
    const large = print(helper, label.repeat(200_000), 'run:1:1', 'run:0:1');
    await waitUntil(async () => (await stateOf(helper, 'run:1:1')) === 'began');
    if (what === 'resets') printer.drop();
    expect(await large).toMatchObject({ status: 409, code: 'uncertain', reason });
    expect(await stateOf(helper, 'run:0:1')).toBe('began');
  },
);

test('a printer that drops what it has not read keeps its connection', async () => {
  const { printer, helper } = await shop(
    { end: 'resets' },
    { profile: { end: 'keep' }, limits: { idleMs: 1 } },
  );
  for (let job = 0; job < 3; job++) expect((await print(helper, label)).status).toBe(200);
  await waitUntil(() => printer.read() === label.repeat(3));
  expect([printer.connections(), printer.ends()]).toEqual([1, 0]);
});

test('one whose end nobody waits for is let go at once', async () => {
  const { printer, helper } = await shop(
    { end: 'holds' },
    { profile: { end: 'close' }, limits: { idleMs: 1 } },
  );
  expect((await print(helper, label)).status).toBe(200);
  await waitUntil(() => printer.ends() === 1);
  expect(printer.read()).toBe(label);
});

test('a printer that takes every byte and reads none is never told as printed, nor as one that confirmed', async () => {
  const { printer, helper, start } = await shop({ end: 'holds', readsUntil: 0 });
  for (let job = 0; job < 4; job++)
    expect(await print(helper, label, `run:${job}:1`)).toMatchObject({
      status: 200,
      word: 'taken',
      confirmed: 'never',
    });
  expect(printer.read()).toBe('');
  await helper.close();
  const again = await start();
  // What was answered then is answered again.
  expect(await print(again, label, 'run:3:1')).toMatchObject({ word: 'taken', confirmed: 'never' });
  const log = (await ask(again, '/logs', asSite())).body;
  expect(log).not.toContain('printed');
});

test('what a printer confirms is said of the job, and of the printer from then on', async () => {
  const closing = await shop({ end: 'closes' });
  expect(await print(closing.helper, label)).toMatchObject({ word: 'taken', confirmed: 'this' });
  const { printer, helper, config, start } = await shop(
    { end: 'holds', answers: true },
    { profile: { language: 'zpl' } },
  );
  expect(await print(helper, label)).toMatchObject({ confirmed: 'this' });
  await helper.close();
  printer.options.answers = false;
  config.saveProfile('shelf', { language: 'other', end: 'keep' });
  expect(await print(await start(), label)).toMatchObject({ word: 'taken', confirmed: 'earlier' });
});

test('a printer that was seen to close before this was kept has confirmed', async () => {
  const { configDir, helper, start } = await shop({ end: 'holds' }, { profile: { end: 'keep' } });
  const path = join(configDir, 'learned.json');
  await helper.close();
  writeFileSync(path, JSON.stringify({ shelf: { end: 'closes' } }));
  expect(await print(await start(), label)).toMatchObject({ word: 'taken', confirmed: 'earlier' });
});

test('a printer that goes away takes back what a run handed it since it last confirmed, and nothing of another run', async () => {
  const { printer, helper } = await shop(
    { end: 'holds' },
    { profile: { end: 'keep' }, limits: { idleMs: 1 } },
  );
  await print(helper, label, 'other:0:1');
  for (let job = 0; job < 3; job++)
    await print(helper, label, `run:${job}:1`, job === 0 ? undefined : `run:${job - 1}:1`);
  await printer.close();
  await waitUntil(async () => (await print(helper, label)).status !== 200);
  const states = ['other:0:1', 'run:0:1', 'run:1:1', 'run:2:1'].map((key) => stateOf(helper, key));
  expect(await Promise.all(states)).toEqual(['ended', 'began', 'began', 'began']);
});
