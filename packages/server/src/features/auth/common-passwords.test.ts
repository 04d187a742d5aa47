import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  'password',
  'Passw0rd',
  'contraseña',
  'CONTRASEÑA1',
  'Contrasena 2026!',
  'usuario123',
  'marbete2026',
  'ana.lopez',
  'ana.lopez@example.test',
  'zzzzzzzzzz',
])('%s is among what people guess first', async (password) => {
  expect(await isCommonPassword(password, 'Ana.Lopez@example.test')).toBe(true);
});

test.each([
  'correcto caballo batería',
  'marbete-demo',
  'la contraseña de mi tía',
  'k7#mQ2!xv',
  'clavel rojo',
])('%s is not', async (password) => {
  expect(await isCommonPassword(password, 'ana.lopez@example.test')).toBe(false);
});
