import { expect, test } from 'vitest';
import { configurationsOf, draftOfConfiguration } from './configuration-draft.ts';

const row = (variable: string, type_config_id: number, valor: string) => ({
  variable,
  type_config_id,
  valor,
  types: { front_back: 'back' as const, type: '' },
});

const stored = {
  formulario: '1' as const,
  configuraciones: [
    row('NOMBRE', 1, '20'),
    row('NOMBRE', 2, '¿Qué nombre?'),
    row('PESO', 4, '¿Cuánto pesa?'),
    row('PRECIO', 3, ','),
    row('CADUCA', 5, '1'),
    row('SERIALIZE', 9, '["007",2]'),
  ],
};

test('Stored rows are shown in their sections, a counter with its leading zeros', () => {
  expect(draftOfConfiguration(stored, '€')).toEqual({
    asks: true,
    questions: [
      { variable: 'NOMBRE', valor: '¿Qué nombre?', type_config_id: 2 },
      { variable: 'PESO', valor: '¿Cuánto pesa?', type_config_id: 4 },
    ],
    price: { precio: 'PRECIO', valor: ',' },
    moneda: '€',
    lines: [{ variable: 'NOMBRE', valor: '20' }],
    serial: { start: '007', step: '2' },
  });
});

test('The picture runs every finished row and those that no section edits', () => {
  const draft = draftOfConfiguration(stored, null);
  const types = configurationsOf(
    { ...draft, lines: [...draft.lines, { variable: 'PESO', valor: '' }] },
    stored,
  ).map(({ variable, type_config_id: type }) => `${variable} ${type}`);
  expect(types).toEqual(['NOMBRE 1', 'NOMBRE 2', 'PESO 4', 'PRECIO 3', 'CADUCA 5', 'SERIALIZE 9']);
});
