import { afterEach, expect, test, vi } from 'vitest';
import { choosePagePrinter, pagePrinterCalls } from './page-printers.ts';
import { availableWays, isHandedOver, pageWayOf } from './page-ways.ts';
import { isRuleRight } from './RuleCheck.tsx';

afterEach(() => vi.unstubAllGlobals());

const draw = async () => [];
const linux = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130';
const all = { serial: {} as never, usb: {} as never, bluetooth: {} as never };

test('a device offers what its browser has, and on Windows no USB, which the system keeps', () => {
  expect(availableWays(all, linux)).toEqual(['pdf', 'dialog', 'serial', 'usb', 'bluetooth']);
  expect(availableWays(all, windows)).toEqual(['pdf', 'dialog', 'serial', 'bluetooth']);
  expect(availableWays({}, linux)).toEqual(['pdf', 'dialog']);
});

test('files and dialogs confirm nothing, ports and a helper’s printers do', async () => {
  vi.stubGlobal('navigator', { usb: { getDevices: async () => [] } });
  const pdf = await choosePagePrinter('pdf', 'PDF');
  expect(pdf).toMatchObject({ name: 'PDF', uid: 'pdf', provider: 'browser' });
  expect(isHandedOver(pdf)).toBe(true);
  expect(pagePrinterCalls(pdf!, 1, draw).takes).toBe('handed-over');
  const serial = { ...pdf!, uid: 'serial:port:0', connection: 'serial' };
  expect(pageWayOf(serial)).toBe('serial');
  expect(isHandedOver(serial)).toBe(false);
  expect(pagePrinterCalls(serial, 1, draw).takes).toBeUndefined();
  // A helper may call one of its printers so.
  expect(pageWayOf({ ...serial, provider: 'Marbete' })).toBeUndefined();
  await expect(
    pagePrinterCalls(serial, 1, draw).write(new Uint8Array(3), { key: 'a' }),
  ).rejects.toMatchObject({
    code: 'printer-failed',
    details: { reason: 'no-printer' },
  });
});

test.each([
  [
    'closes the browser’s list',
    new DOMException('No port selected by the user.', 'NotFoundError'),
    undefined,
  ],
  [
    'has a page in a frame without permission',
    new DOMException('Disallowed.', 'SecurityError'),
    'Disallowed.',
  ],
])('who %s chooses nothing', async (_, error, message) => {
  vi.stubGlobal('navigator', { serial: { requestPort: () => Promise.reject(error) } });
  const choosing = choosePagePrinter('serial', 'Puerto');
  if (message === undefined) expect(await choosing).toBeUndefined();
  else await expect(choosing).rejects.toMatchObject({ code: 'invalid-input', message });
});

test.each([
  ['49.5', true],
  ['50,5', true],
  ['50', true],
  ['49.4', false],
  ['50.6', false],
  ['', false],
  ['x', false],
])('a rule that measures %j is right: %s', (text, right) => expect(isRuleRight(text)).toBe(right));
