import { expect, test } from 'vitest';
import { openQuestions, takesText, unanswered } from './questions.ts';

const configuration = (
  variable: string,
  type_config_id: number,
  front_back: 'front' | 'back',
  valor = '',
) => ({
  variable,
  valor,
  type_config_id,
  types: { front_back, type: '' },
});

const label = {
  configuraciones: [
    configuration('LOTE', 2, 'front', '¿Qué lote?'),
    configuration('PESO', 4, 'front'),
    configuration('NOMBRE', 2, 'front', 'Nombre'),
    configuration('NOMBRE', 1, 'back', '20'),
    configuration('FECHA', 5, 'back'),
    configuration('LOTE', 2, 'front', 'otra vez'),
  ],
};

const nameOf = (variable: string) => variable.toLowerCase();

test('only front questions without a column are asked, each once', () => {
  const questions = openQuestions(label, [{ variable: 'NOMBRE', columna: 'B' }], nameOf);
  expect(questions).toEqual([
    { variable: 'LOTE', text: '¿Qué lote?', numeric: false },
    { variable: 'PESO', text: 'PESO', numeric: true },
  ]);
});

test('a numeric question takes digits only and blank answers do not count', () => {
  const [lote, peso] = openQuestions(label, [], nameOf);
  expect(takesText(peso!, '15')).toBe(true);
  expect(takesText(peso!, '1.5')).toBe(false);
  expect(takesText(lote!, 'L-1 kg')).toBe(true);
  expect(unanswered([lote!, peso!], { LOTE: '  ', PESO: '2' })).toEqual([lote]);
});

test('a variable that is joined to a question is asked, by its own words where it has some; one with a fixed text is not', () => {
  const joined = [
    { variable: 'LOTE', columna: '?' },
    { variable: 'PESO', columna: '=12' },
    { variable: 'NOMBRE', columna: '=' },
    { variable: 'CADUCIDAD', columna: '?' },
  ];
  expect(openQuestions(label, joined, nameOf)).toEqual([
    { variable: 'LOTE', text: '¿Qué lote?', numeric: false },
    { variable: 'CADUCIDAD', text: 'caducidad', numeric: false },
  ]);
});
