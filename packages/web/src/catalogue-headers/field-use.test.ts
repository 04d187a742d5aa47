import { expect, test } from 'vitest';
import { fieldUse } from './field-use.ts';

test('a field is unused, used once, or a duplicate', () => {
  const columns = [{ nombre: 'PRECIO' }, { nombre: 'CODIGO' }, { nombre: 'PRECIO' }, { nombre: '' }];
  expect(fieldUse(columns, 'OFERTA')).toBe('unused');
  expect(fieldUse(columns, 'CODIGO')).toBe('once');
  expect(fieldUse(columns, 'PRECIO')).toBe('duplicate');
});
