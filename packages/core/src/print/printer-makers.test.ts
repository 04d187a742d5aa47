import { writtenLanguages } from '@marbete/engine/internal/languages/languages';
import { expect, test } from 'vitest';
import { makerOf, printerMakers } from './printer-makers.ts';

const printer = (name: string, more: { uid?: string; manufacturer?: string } = {}) => ({
  name,
  uid: more.uid ?? name,
  manufacturer: more.manufacturer ?? '',
});

test.each([
  ['ZDesigner GK420d', 'Zebra'],
  ['Zebra Technologies ZTC ZD230-203dpi ZPL', 'Zebra'],
  ['TSC TE200', 'TSC'],
  ['Xprinter XP-420B', 'Xprinter'],
  ['XP-80C', undefined],
  ['MUNBYN ITPP941', 'Munbyn'],
  ['Rollo Printer', 'Rollo'],
  ['Intermec PC43d (203 dpi)', 'Honeywell'],
  ['Godex G500', 'Godex'],
  ['Brother TD-4550DNWB', 'Brother'],
  ['Brother HL-1040', undefined],
  ['HP LaserJet', undefined],
  ['caja', undefined],
])('%s is by its name of %s', (name, maker) => {
  expect(makerOf(printer(name))?.name).toBe(maker);
});

test('a printer without a telling name is known by its USB vendor, and by who made it', () => {
  expect(makerOf(printer('Printer', { uid: 'webusb:0a5f:00d3:77' }))?.name).toBe('Zebra');
  expect(makerOf(printer('Printer', { uid: '1203:0272:' }))?.name).toBe('TSC');
  expect(makerOf(printer('Printer', { uid: 'webusb:04f9:0a5f:1' }))).toBeUndefined();
  expect(makerOf(printer('Etiquetas', { manufacturer: 'Godex International' }))?.name).toBe('Godex');
  expect(makerOf(undefined)).toBeUndefined();
});

test('every maker’s languages are ones that labels are written in, and no two share a vendor', () => {
  for (const { languages } of printerMakers)
    for (const language of languages) expect(writtenLanguages).toContain(language);
  const vendors = printerMakers.flatMap(({ usbVendors }) => usbVendors);
  expect(new Set(vendors).size).toBe(vendors.length);
  for (const vendor of vendors) expect(vendor).toMatch(/^[0-9a-f]{4}$/);
});
