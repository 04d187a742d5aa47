import { expect, test } from 'vitest';
import { previewRows } from './preview-rows.ts';

const source = { first: ['Código', 'Precio'], others: [['001', '12.50'], ['002']], letters: ['A', 'B'] };

test('with a header the first row names the columns and short rows are filled up', () => {
  expect(previewRows(source, true)).toEqual({
    letters: ['A', 'B'],
    headers: ['Código', 'Precio'],
    rows: [
      ['001', '12.50'],
      ['002', ''],
    ],
  });
});

test('without a header the first row is the first row of data', () => {
  const preview = previewRows(source, false);
  expect(preview.headers).toBeUndefined();
  expect(preview.rows[0]).toEqual(['Código', 'Precio']);
  expect(preview.rows).toHaveLength(3);
});
