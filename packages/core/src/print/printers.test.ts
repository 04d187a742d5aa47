import { describe, expect, test } from 'vitest';
import { parseStoredPrinter, readDefaultPrinter, readPrinterList } from './printers.ts';

const device = {
  name: 'ZD420',
  uid: 'SN 1',
  connection: 'usb',
  deviceType: 'printer',
  provider: 'x',
  manufacturer: 'y',
  version: 4,
  extra: [1],
};

describe('printers', () => {
  test.each([
    ['{printer}', { printer: [device] }],
    ['{deviceList}', { deviceList: [device] }],
    ['a bare array', [device]],
  ])('are read from %s, with every key they came with', (_, answer) => {
    expect(readPrinterList(answer)).toEqual([device]);
  });

  test('are none in answers that hold none', () => {
    for (const answer of [
      undefined,
      null,
      {},
      [],
      '',
      { printer: null },
      { printer: [] },
      [null, 1, 'x', {}],
    ]) {
      expect(readPrinterList(answer)).toEqual([]);
    }
  });

  test('are listed once each, also with odd fields', () => {
    const odd = readPrinterList([
      { uid: 7, connection: null },
      { name: 'A' },
      { name: 'A' },
      { name: 'B', uid: '' },
    ]);
    expect(odd.map(({ uid, name, connection }) => [uid, name, connection])).toEqual([
      ['7', '7', ''],
      ['A', 'A', ''],
      ['B', 'B', ''],
    ]);
  });

  test('the default one is read from text in seven parts, from JSON and from nothing', () => {
    const text = [
      'Zebra',
      'name: ZD420',
      'deviceType: printer',
      'connection: network',
      'uid: 10.0.0.5:9100',
      'provider: p',
      'manufacturer: Zebra: Inc',
    ];
    expect(readDefaultPrinter(text.join('\n\t'))).toMatchObject({
      name: 'ZD420',
      connection: 'network',
      uid: '10.0.0.5:9100',
      manufacturer: 'Zebra: Inc',
    });
    expect(readDefaultPrinter(JSON.stringify(device))).toEqual(device);
    expect([readDefaultPrinter(''), readDefaultPrinter('\n'), readDefaultPrinter('{oops')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('the one that a label remembers is read back as it was reported', () => {
    expect(parseStoredPrinter(JSON.stringify(device))).toEqual(device);
    expect([parseStoredPrinter(null), parseStoredPrinter('x'), parseStoredPrinter('[]')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
