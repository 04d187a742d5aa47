import { expect, test } from 'vitest';
import { displayName, fieldChoices, fieldVariables, isFieldChoice } from './fields.ts';

test('the dropdown offers the ten choices in the order of the specification', () => {
  expect(fieldChoices).toEqual(
    ',DESCRIPCION,PRECIO,CANTIDAD,CODIGO,CODIGO_INT,OFERTA,UNIDAD,UBICACION,OBSERVACION'.split(','),
  );
});

test('each choice but the blank one leads to a variable', () => {
  for (const field of fieldChoices) expect(fieldVariables[field].length > 0).toBe(field !== '');
  expect(fieldVariables.DESCRIPCION).toEqual(['DESCRIPTION', 'NAME']);
  expect(fieldVariables.CODIGO_INT).toEqual(['CODIGO_INT']);
});

test('variables show under their display names', () => {
  expect(['PRICE', 'CODE', 'PRICE_2', 'MARCA', 'toString'].map(displayName)).toEqual([
    'PRECIO',
    'CÓDIGO',
    'PRECIO_2',
    'MARCA',
    'toString',
  ]);
});

test('field choices are told from other text', () => {
  expect(isFieldChoice('CODIGO')).toBe(true);
  expect(isFieldChoice('')).toBe(true);
  expect(isFieldChoice('codigo')).toBe(false);
});
