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

test('A variable that takes digits only gets digits, so that a right template has its picture', () => {
  const configured = (type: number) => [
    { variable: 'PIEZAS', value: '¿Cuántas piezas?', type },
    { variable: 'LOTE', value: '¿Qué lote?', type },
  ];
  const sampled = (type: number, given = {}) => {
    const template = compileTemplate('^XA^FO9,9^FDLOTE: LOTE^FS^FO9,40^FDPIEZAS^FS^XZ', {
      language: 'zpl',
      settings,
      configurations: configured(type),
    });
    return template.expand(sampleValues(template, given), 1, { date: '', time: '' });
  };
  expect(sampled(4)).toMatchObject({ isPrintable: true, problems: [] });
  expect(textOfCode(sampled(4, { LOTE: { text: '77' } }).code!)).toContain('^FD77: 77^FS');
  // What a person gave is judged as it is; a text keeps its name.
  expect(sampled(4, { LOTE: { text: 'siete' } }).isPrintable).toBe(false);
  expect(textOfCode(sampled(2).code!)).toContain('^FDPIEZAS^FS');
});
