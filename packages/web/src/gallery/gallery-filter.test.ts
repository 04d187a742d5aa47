import { expect, test } from 'vitest';
import { filterBody, measureText, noFilter } from './gallery-filter.ts';

test('Asks for everything, or for what was chosen', () => {
  expect(filterBody(noFilter)).toEqual({
    material: [],
    medidas: [],
    tags: [],
    database: null,
    lenguaje: [],
    basica: null,
    codigo: null,
  });
  expect(filterBody({ ...noFilter, material: 2, purpose: 5, codigo: ' AB12 ' })).toMatchObject({
    material: [2],
    tags: [5],
    basica: null,
    codigo: 'AB12',
  });
});

test('Basic is a purpose beside the tags', () => {
  expect(filterBody({ ...noFilter, purpose: 'basic' })).toMatchObject({ tags: [], basica: '1' });
});

test('Measures are written in both units', () => {
  expect(measureText('50x25', 'en-US')).toBe('50 × 25 mm · 1.97 × 0.98 in');
  expect(measureText('unknown', 'en-US')).toBe('unknown');
});
