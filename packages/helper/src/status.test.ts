import { describe, expect, test } from 'vitest';
import { createHelperClient } from '@marbete/core/print/helper-client';
import { openHelperConfig } from './config.ts';
import type { Helper } from './helper.ts';
import {
  ask,
  asSite,
  sinkForTest,
  startHelper,
  temporaryDir,
  startLabelPrinter,
} from './testing/start-helper.ts';
import { type LabelPrinter } from './testing/label-printer.ts';
import { startTcpSink } from './testing/tcp-sink.ts';

const label = '^XA^FO20,20^A0N,30,30^FDJam^FS^XZ\r\n';
const limits = { answerMs: 150, waitMs: 5, endMs: 20, stallMs: 100 };

async function helperFor(
  printer: { url: string },
  profile?: { language: 'zpl' | 'tspl' | 'other' },
  stallMs = limits.stallMs,
) {
  const configDir = temporaryDir();
  const config = openHelperConfig(configDir);
  config.savePrinter({ name: 'Shelf', uid: 'shelf', url: printer.url });
  if (profile) config.saveProfile('shelf', profile);
  return startHelper({ configDir, limits: { ...limits, stallMs } });
}

async function statusOf(helper: Helper) {
  const answer = await ask(helper, '/status?uid=shelf', asSite());
  expect(answer.status).toBe(200);
  return JSON.parse(answer.body);
}

/** Asks until the state is the wanted one; the test's own time limit ends it. */
async function untilState(helper: Helper, state: string) {
  for (;;) {
    const status = await statusOf(helper);
    if (status.state === state) return status;
  }
}

const print = (helper: Helper, data = label, key?: string) =>
  ask(helper, '/write', asSite({ device: 'shelf', data, ...(key ? { key } : {}) }));
const cancel = async (helper: Helper) =>
  JSON.parse((await ask(helper, '/cancel', asSite({ device: 'shelf' }))).body);

/** A job that the printer has begun to take and does not go on with. */
async function stuckJob(
  helper: Helper,
  printer: LabelPrinter,
  options: { key?: string; errors?: number } = {},
) {
  printer.stopReading(options.errors);
  const job = print(helper, label.repeat(200_000), options.key);
  for (;;) {
    if (printer.taken() !== '') return { job };
    await statusOf(helper);
  }
}

describe('the status of a ZPL printer', () => {
  test('is ready with a count of nothing, and printing with what is left', async () => {
    const printer = await startLabelPrinter('zpl');
    const helper = await helperFor(printer);
    expect(await statusOf(helper)).toMatchObject({ state: 'ready', language: 'zpl', labelsLeft: 0, jobs: 0 });
    printer.labelsLeft = 12;
    expect(await statusOf(helper)).toMatchObject({ state: 'printing', labelsLeft: 12 });
    expect(printer.taken()).toBe('');
  });

  test.each([
    [0x1, ['paper-out'], []],
    [0x2, ['ribbon-out'], []],
    [0x5, ['head-open', 'paper-out'], []],
    [0x10000, ['paused'], []],
    [0x8, ['needs-attention'], ['cutter fault']],
    [0x10010, ['paused', 'needs-attention'], ['print head too hot']],
  ])('with error flags %i is %j', async (errors, states, faults) => {
    const printer = await startLabelPrinter('zpl');
    printer.errors = errors;
    const helper = await helperFor(printer, { language: 'zpl' });
    expect(await statusOf(helper)).toMatchObject({ state: states[0], states, faults });
  });

  test('needs attention when it answered before and is silent now', async () => {
    const printer = await startLabelPrinter('zpl');
    const helper = await helperFor(printer);
    await statusOf(helper);
    printer.isSilent = true;
    expect(await statusOf(helper)).toMatchObject({ state: 'needs-attention', language: 'zpl' });
  });
});

describe('the status of a TSPL printer', () => {
  test.each([
    [0x00, ['ready'], []],
    [0x01, ['head-open'], []],
    [0x02, ['needs-attention'], ['paper jam']],
    [0x04, ['paper-out'], []],
    [0x08, ['ribbon-out'], []],
    [0x10, ['paused'], []],
    [0x20, ['printing'], []],
    [0x80, ['needs-attention'], ['other fault']],
    [0x05, ['head-open', 'paper-out'], []],
  ])('with byte %i is %j', async (errors, states, faults) => {
    const printer = await startLabelPrinter('tspl');
    printer.errors = errors;
    const helper = await helperFor(printer);
    expect(await statusOf(helper)).toMatchObject({ state: states[0], states, faults, language: 'tspl' });
    expect(printer.asked).toEqual(['\x1b!?']);
  });
});

describe('other printers', () => {
  test('that never answer are unknown, and print', async () => {
    const sink = await sinkForTest();
    const helper = await helperFor(sink);
    expect(await statusOf(helper)).toMatchObject({ state: 'unknown', states: ['unknown'] });
    expect((await print(helper)).status).toBe(200);
    expect(sink.jobs.at(-1)?.toString()).toBe(label);
  });

  test('that cannot be reached are unknown, with the reason', async () => {
    const gone = await startTcpSink();
    await gone.close();
    const helper = await helperFor(gone);
    expect(await statusOf(helper)).toMatchObject({ state: 'unknown', faults: ['not reachable'] });
  });

  test('whose profile names another language are never asked', async () => {
    const sink = await sinkForTest();
    const helper = await helperFor(sink, { language: 'other' });
    expect(await statusOf(helper)).toMatchObject({ state: 'unknown' });
    await print(helper);
    expect(sink.jobs).toEqual([Buffer.from(label)]);
  });
});

describe('a job for a printer that waits for a person', () => {
  test.each(['zpl', 'tspl'] as const)('is held back until there is paper (%s)', async (language) => {
    const printer = await startLabelPrinter(language);
    printer.errors = language === 'zpl' ? 0x1 : 0x4;
    const helper = await helperFor(printer, { language });
    const job = print(helper);
    expect(await untilState(helper, 'paper-out')).toMatchObject({ waiting: true, jobs: 1 });
    expect(printer.taken()).toBe('');
    printer.errors = 0;
    expect((await job).status).toBe(200);
    expect(printer.taken()).toBe(label);
  });

  test('goes on when it was stuck in the middle for lack of paper', async () => {
    const printer = await startLabelPrinter('tspl');
    const helper = await helperFor(printer, { language: 'tspl' });
    const { job } = await stuckJob(helper, printer, { errors: 0x4 });
    expect(await untilState(helper, 'paper-out')).toMatchObject({ waiting: true, jobs: 1 });
    printer.errors = 0;
    printer.goOn();
    expect((await job).status).toBe(200);
    expect(printer.taken()).toBe(label.repeat(200_000));
  });

  test('is uncertain when it was stuck and the printer says nothing of paper', async () => {
    const printer = await startLabelPrinter('tspl');
    const helper = await helperFor(printer, { language: 'tspl' });
    const { job } = await stuckJob(helper, printer);
    expect(JSON.parse((await job).body)).toMatchObject({ code: 'uncertain', reason: 'printer-slow' });
  });
});

describe('cancelling', () => {
  test('takes back jobs that have not begun and empties the printer', async () => {
    const printer = await startLabelPrinter('zpl');
    printer.errors = 0x1;
    const helper = await helperFor(printer, { language: 'zpl' });
    const jobs = [print(helper, label, 'run:0'), print(helper, label, 'run:1')];
    await untilState(helper, 'paper-out');
    expect(await cancel(helper)).toMatchObject({ result: true, emptied: true });
    for (const job of jobs) {
      expect(JSON.parse((await job).body)).toMatchObject({ result: false, code: 'cancelled' });
    }
    expect(printer.asked.at(-1)).toBe('~JA');
    expect(printer.taken()).toBe('');
    // Nothing of it began, so the same key prints now.
    printer.errors = 0;
    expect((await print(helper, label, 'run:0')).status).toBe(200);
    expect(printer.taken()).toBe(label);
  });

  test('cuts a job short that has begun, which stays uncertain, and the next one begins anew', async () => {
    const printer = await startLabelPrinter('tspl');
    const helper = await helperFor(printer, { language: 'tspl' }, 60_000);
    const { job } = await stuckJob(helper, printer, { key: 'run:0' });
    const answer = cancel(helper);
    expect(JSON.parse((await job).body)).toMatchObject({ code: 'uncertain', reason: 'cancelled' });
    printer.goOn();
    expect(await answer).toMatchObject({ emptied: true });
    expect(printer.asked.at(-1)).toBe('\x1b!.');
    const before = printer.taken().length;
    expect((await print(helper, 'PRINT 1,1\r\n')).status).toBe(200);
    expect(printer.taken().slice(before)).toContain('~JX\r\nPRINT 1,1\r\n');
  });

  test('says so when the printer itself cannot be emptied', async () => {
    const helper = await helperFor(await sinkForTest());
    expect(await cancel(helper)).toMatchObject({ result: true, emptied: false, jobs: 0 });
  });
});

test('the client asks, reads and cancels, and gets nothing from a helper that cannot', async () => {
  const printer = await startLabelPrinter('zpl');
  printer.labelsLeft = 3;
  const helper = await helperFor(printer);
  const client = createHelperClient({ fetch, baseUrl: helper.urls.http, token: helper.token });
  const [shelf] = await client.printers();
  if (!shelf) throw new Error('no printer');
  expect(await client.status(shelf)).toMatchObject({ state: 'printing', labelsLeft: 3, language: 'zpl' });
  expect(await client.read(shelf)).toBe('');
  expect(await client.cancel(shelf)).toEqual({ jobs: 0, emptied: true });
  expect(await client.status(shelf)).toMatchObject({ state: 'ready', labelsLeft: 0 });
});
