import type { PosMenu } from '@marbete/core/api/pos-settings';
import { expect, test } from 'vitest';
import { draftOf, menusOf, notNumbers } from './pos-draft.ts';

const menus: PosMenu[] = [
  {
    menu: 'Tienda',
    config: [
      { type: 'text', name: 'store.name', descrip: 'Nombre', values: { value: 'La Esquina' } },
      { type: 'number', name: 'print.copies', descrip: 'Copias', values: { value: 2 } },
    ],
  },
  {
    menu: 'Lector',
    config: [{ type: 'checkbox', name: 'scanner.beep', descrip: 'Sonido', values: { value: true } }],
  },
];

test('What is not changed goes back as it came', () => {
  expect(menusOf(menus, draftOf(menus))).toEqual(menus);
});

test('Numbers are typed as text and sent as numbers', () => {
  const draft = { ...draftOf(menus), 'print.copies': '12', 'scanner.beep': false };
  expect(menusOf(menus, draft)).toMatchObject([
    { config: [{}, { values: { value: 12 } }] },
    { config: [{ values: { value: false } }] },
  ]);
});

test('Says which numbers are none', () => {
  expect(notNumbers(menus, { ...draftOf(menus), 'print.copies': '' })).toEqual(['print.copies']);
  expect(notNumbers(menus, { ...draftOf(menus), 'print.copies': '-' })).toEqual(['print.copies']);
  expect(notNumbers(menus, draftOf(menus))).toEqual([]);
});
