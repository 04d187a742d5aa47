import { expect, test } from 'vitest';
import { accountViewOf, fragmentOf } from './account-view.ts';

const at = (pathname: string, hash = '', search = '') => accountViewOf({ pathname, hash, search });

test('The root begins with the landing, every other address with the sign-in', () => {
  expect(at('/')).toBe(0);
  expect(at('/see-labels')).toBe(1);
  expect(at('/', '#video')).toBe(0);
});

test('A mode has an address of its own', () => {
  for (const view of [1, 2, 3] as const) {
    expect(at('/', fragmentOf(view))).toBe(view);
    expect(at('/configuracion', fragmentOf(view))).toBe(view);
  }
});

test('What a mail or a provider sends back is told at the sign-in', () => {
  expect(at('/', '', '?mail=verified')).toBe(1);
  expect(at('/', '#cuenta=google&respuesta=cancelled')).toBe(1);
});
