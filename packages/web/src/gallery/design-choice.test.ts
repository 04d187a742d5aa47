import { expect, test } from 'vitest';
import { filterIdsOf, isLeft, languageFor, measureOf } from './design-choice.ts';
import { noFilter } from './gallery-filter.ts';
import { densitiesOf, designs, families, languagesOf } from './laid-designs.ts';

const masters = {
  medidas: [
    { id: 3, medida: '50x30' },
    { id: 7, medida: '100x150' },
  ],
  tags: [
    { id: 1, name: 'Precio' },
    { id: 2, name: 'Joyería' },
  ],
};

const left = (filter: Partial<typeof noFilter>) =>
  designs.filter((design) => isLeft(design, languagesOf(design), { ...noFilter, ...filter }, masters));

test('without a filter all designs are left, with one those that fit it', () => {
  expect(left({})).toHaveLength(designs.length);
  expect(new Set(left({ medidas: 3 }).map(measureOf))).toEqual(new Set(['50x30']));
  expect(left({ purpose: 2 }).every(({ family }) => family === 'jewellery')).toBe(true);
  expect(left({ purpose: 2 }).length).toBeGreaterThan(1);
  expect(left({ purpose: 'basic' }).length).toBeGreaterThan(0);
  expect(left({ purpose: 'basic' }).length).toBeLessThan(designs.length);
  expect(left({ material: 2 }).every(({ isTicket }) => isTicket)).toBe(true);
  const inEpl = left({ lenguaje: 3 });
  expect(inEpl.length).toBeGreaterThan(0);
  expect(inEpl.every((design) => languagesOf(design).includes('epl'))).toBe(true);
  expect(left({ lenguaje: 4 })).toEqual([]);
  for (const family of families) {
    const found = left({ family });
    expect(found.length, family).toBeGreaterThan(0);
    expect(new Set(found.map((design) => design.family))).toEqual(new Set([family]));
  }
});

test('a sharing code leaves none', () => {
  expect(left({ codigo: 'AB12CD34' })).toEqual([]);
  expect(left({ codigo: '  ' })).toHaveLength(designs.length);
});

test('a design offers the filters what it has', () => {
  const shelf = designs.find(({ key }) => key === 'shelf-50x30')!;
  expect(filterIdsOf(shelf, ['zpl', 'epl'], masters)).toEqual({
    material_id: 1,
    medida_id: 3,
    tags: [1],
    languages: [1, 3],
  });
  expect(filterIdsOf({ ...shelf, widthMm: 51 }, ['zpl'], masters).medida_id).toBeNull();
});

test('the printer language is the first that is known and offered', () => {
  expect(languageFor([null, 2], ['zpl', 'tspl'])).toBe('tspl');
  expect(languageFor([3, 2], ['zpl', 'tspl'])).toBe('tspl');
  expect(languageFor([undefined, null], ['zpl', 'tspl'])).toBeUndefined();
  expect(densitiesOf('epl')).not.toContain(24);
});
