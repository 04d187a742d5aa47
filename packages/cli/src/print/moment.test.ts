import { compileTemplate } from '@marbete/engine/internal/languages/compile';
import { expect, test } from 'vitest';
import { isDated } from './moment.ts';
import { printerSettings } from './options.ts';

test.each([
  ['^XA^FO20,20^A0N,30^FD%PRICE%^FS^XZ', false],
  ['^XA^FO20,20^A0N,30^FD%PRICE% %DATE_NOW%^FS^XZ', true],
  ['^XA^FO20,20^A0N,30^FD%HOUR_NOW%^FS^XZ', true],
  ['^XA^FO20,20^A0N,30^FDPRICE^FS^XZ', true],
])('%s may have a date: %s', async (text, dated) => {
  const template = compileTemplate(text, { language: 'zpl', settings: await printerSettings({}, 'zpl') });
  expect(isDated(template, text)).toBe(dated);
});
