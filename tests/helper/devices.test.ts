import { describe, expect, test } from 'vitest';
import { openHelperConfig } from '../../packages/helper/src/config.ts';
import {
  ask,
  asSite,
  startHelper,
  temporaryDir,
  startLabelPrinter,
} from '../../packages/helper/src/testing/start-helper.ts';
import { deviceInFrontOf } from './pty.ts';
import { has } from './printing-system.ts';

const label = '^XA^CI28^FO20,20^A0N,30,30^FDJalape\u00f1o^FS^XZ\r\n';
const bytes = (text: string) => Buffer.from(text).toString('latin1');

async function setup(scheme: 'serial' | 'usb', language: 'zpl' | 'tspl') {
  const printer = await startLabelPrinter(language);
  const device = await deviceInFrontOf(printer.url);
  const query = scheme === 'serial' ? '?baud=115200' : '';
  const configDir = temporaryDir();
  const config = openHelperConfig(configDir);
  config.savePrinter({ name: 'Desk', uid: 'desk', url: `${scheme}:${device.path}${query}` });
  config.saveProfile('desk', { language });
  const limits = { stallMs: 500, answerMs: 1_000, waitMs: 10 };
  const helper = await startHelper({ configDir, limits });
  const status = async () => JSON.parse((await ask(helper, '/status?uid=desk', asSite())).body);
  const print = async (data: string, key?: string) =>
    JSON.parse((await ask(helper, '/write', asSite({ device: 'desk', data, key }))).body);
  return { printer, device, helper, status, print };
}

describe.runIf(has('socat')).each(['serial', 'usb'] as const)('a printer at a %s device', (scheme) => {
  test('gets every byte once and in order, job after job', async () => {
    const { printer, helper, print } = await setup(scheme, 'zpl');
    const [listed] = JSON.parse((await ask(helper, '/available', asSite())).body).printer;
    expect(listed).toMatchObject({ uid: 'desk', connection: scheme === 'usb' ? 'usb' : 'bluetooth' });
    const jobs = [label.repeat(1_500), label, label.repeat(3)];
    for (const job of jobs) expect(await print(job)).toMatchObject({ result: true });
    const all = bytes(jobs.join(''));
    while (printer.taken().length < all.length) await new Promise(setImmediate);
    expect(printer.taken()).toBe(all);
  });

  test.each(['zpl', 'tspl'] as const)('answers how it is between two jobs (%s)', async (language) => {
    const { printer, status, print } = await setup(scheme, language);
    expect(await status()).toMatchObject({ state: 'ready', language });
    await print(label);
    printer.errors = language === 'zpl' ? 0x1 : 0x4;
    expect(await status()).toMatchObject({ state: 'paper-out' });
    const job = print(label, 'run:1');
    while (!(await status()).waiting);
    printer.errors = 0;
    expect(await job).toMatchObject({ result: true });
  });

  test('is given up when it takes nothing, and the job stays uncertain', async () => {
    const { printer, print } = await setup(scheme, 'zpl');
    printer.stopReading();
    expect(await print(label.repeat(130_000), 'run:0')).toMatchObject({
      code: 'uncertain',
      reason: 'printer-slow',
    });
    expect(await print(label.repeat(130_000), 'run:0')).toMatchObject({
      code: 'uncertain',
      reason: 'started-before',
    });
  });

  test('that is unplugged is not listed, and nothing is printed', async () => {
    const { device, helper, print } = await setup(scheme, 'zpl');
    await device.unplug();
    expect(JSON.parse((await ask(helper, '/available', asSite())).body)).toEqual({ printer: [] });
    expect(await print(label)).toMatchObject({ code: 'printer-failed', reason: 'printer-unreachable' });
  });
});
