import { expect, test } from 'vitest';
import { compileTemplate } from '../languages/compile.ts';
import { sampleValues } from './samples.ts';
import { defaultPrinterSettings as settings } from './values.ts';
import { textOfCode } from './source.ts';

test('A variable that an old-style label takes for a price gets one, under whatever name', () => {
  const template = compileTemplate('^XA^FO9,9^FDCOSTO NOMBRE^FS^XZ', {
    language: 'zpl',
    settings,
    configurations: [{ variable: 'COSTO', value: ',', type: 3 }],
  });
  const { code } = template.expand(sampleValues(template), 1, { date: '', time: '' });
  expect(textOfCode(code!)).toContain('124,90');
  const given = { COSTO: { text: 'nada' } };
  expect(sampleValues(template, given)).toMatchObject(given);
});
