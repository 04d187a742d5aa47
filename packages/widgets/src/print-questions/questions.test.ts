import { expect, test } from 'vitest';
import { needsForm, unanswered, questionsOf } from './questions.ts';

const newStyle = {
  nueva: '1' as const,
  formulario: '0' as const,
  configuraciones: [],
  etiqueta:
    '^XA^FD%NAME%^FS^FD%PRICE_INT%^FS^FD%PRICE_CENT%^FS<OFFER>^FD%OFFER%^FS</OFFER>^FD%DATE_NOW%^FS^XZ',
};
const configuration = (
  variable: string,
  type_config_id: number,
  front_back: 'front' | 'back',
  valor = '',
) => ({
  variable,
  type_config_id,
  valor,
  types: { front_back, type: '' },
});

test('A new-style label asks for its placeholders and for the quantity last; prices take a decimal mark', () => {
  expect(questionsOf(newStyle)).toEqual([
    { variable: 'NAME', accepts: 'text' },
    { variable: 'PRICE', accepts: 'price' },
    { variable: 'OFFER', accepts: 'price' },
    { variable: 'QUANTITY', accepts: 'digits' },
  ]);
  expect(needsForm(newStyle)).toBe(true);
});

test('An old-style label asks only what the browser is to ask, each variable once and in the label’s own words', () => {
  const label = {
    ...newStyle,
    nueva: '0' as const,
    configuraciones: [
      configuration('NOMBRE', 1, 'back'),
      configuration('NOMBRE', 2, 'front'),
      configuration('NOMBRE', 2, 'front'),
      configuration('PIEZAS', 4, 'front', ' ¿Cuántas piezas? '),
    ],
  };
  expect(questionsOf(label)).toEqual([
    { variable: 'NOMBRE', accepts: 'text' },
    { variable: 'PIEZAS', accepts: 'digits', text: '¿Cuántas piezas?' },
    { variable: 'QUANTITY', accepts: 'digits' },
  ]);
});

test('A label that asks nothing prints without a form, unless its flag wants one', () => {
  const label = { ...newStyle, nueva: '0' as const };
  expect(needsForm(label)).toBe(false);
  expect(needsForm({ ...label, formulario: '1' })).toBe(true);
});

test('Blank answers and numbers that are none stay open', () => {
  const questions = questionsOf(newStyle);
  const values = { NAME: '  ', PRICE: '12.', OFFER: '0', QUANTITY: '2' };
  expect(unanswered(questions, values)).toEqual(['NAME', 'PRICE']);
  expect(unanswered(questions, { NAME: 'Café', PRICE: '12.50', OFFER: '0', QUANTITY: '2' })).toEqual([]);
  // A comma that is typed stays: without it 12,50 would be 1250.
  for (const PRICE of ['12,50', '.5', ',5', '1.250'])
    expect(unanswered(questions, { NAME: 'Café', PRICE, OFFER: '0', QUANTITY: '2' }), PRICE).toEqual([]);
  expect(unanswered(questions, { NAME: 'Café', PRICE: '12,', OFFER: '1,2,3', QUANTITY: '2' })).toEqual([
    'PRICE',
    'OFFER',
  ]);
});
