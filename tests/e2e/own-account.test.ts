import { getAccount } from '@marbete/core/api/account';
import { createSecretKey, listKeys } from '@marbete/core/api/keys';
import { demoPassword } from '@marbete/server/seed';
import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { axeInBothSizes, axeInBothThemes } from './axe.ts';
import { withStack } from './with-stack.ts';

const { stack, visit, visitAs } = withStack();

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

it('changes the name, ends a key, saves the data and refuses a common password', async () => {
  const { page, client, errors } = await visitAs('customer');
  await client.call(createSecretKey, { body: { nombre: 'Caja vieja', alcance: 'todo' } });
  // On a busy machine a press is lost on an item whose menu still fades in.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(stack.url);
  await page.getByRole('button', { name: /^Cuenta de/ }).click();
  await page.getByRole('menuitem', { name: 'Mi cuenta' }).click();
  await page.getByRole('heading', { level: 1, name: 'Mi cuenta' }).waitFor();
  await page.getByText('Llave Caja vieja').waitFor();
  expect(await axeInBothSizes(page)).toEqual([]);

  await page.getByLabel('Nombre', { exact: true }).fill('Tienda Nueva');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await page.getByText('Guardado correctamente').waitFor();
  expect((await client.call(getAccount, {})).name).toBe('Tienda Nueva');

  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Cambiar contraseña' }) });
  await form.getByLabel('Contraseña actual').fill(demoPassword);
  await form.getByLabel('Contraseña', { exact: true }).fill('password123');
  await form.getByLabel('Repita la contraseña').fill('password123');
  await form.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await form.getByText('es de las más usadas').waitFor();
  expect(await axeInBothThemes(page)).toEqual([]);

  await page.getByRole('button', { name: 'Terminar: Llave Caja vieja' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revocar' }).click();
  await expect.poll(() => page.getByText('Llave Caja vieja').count()).toBe(0);
  expect((await client.call(listKeys, {})).llaves.every(({ revocada }) => revocada !== null)).toBe(true);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar mis datos' }).click();
  expect((await saving).suggestedFilename()).toBe('marbete-demo@demo.test.json');
  expect(errors).toEqual([]);
});

it('switches a second factor on, asks for it at the next sign-in, and takes a recovery code', async () => {
  const { page } = await visitAs('designer', { locale: 'en-US' });
  await page.goto(`${stack.url}/cuenta`);
  const part = page.locator('section').filter({ hasText: 'Second factor' }).first();
  await part.getByLabel('Current password').fill(demoPassword);
  await part.getByRole('button', { name: 'Set up' }).click();
  await part.getByRole('img', { name: 'QR code of the second factor' }).waitFor();
  expect(await axeInBothSizes(page)).toEqual([]);
  const secret = await part.locator('code').innerText();
  await part.getByLabel('Code').fill('12');
  await part.getByRole('button', { name: 'Switch on' }).click();
  await part.getByText('The code is wrong or was used already').waitFor();
  const used = codeOf(secret);
  await part.getByLabel('Code').fill(used);
  await part.getByRole('button', { name: 'Switch on' }).click();
  const codes = part.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect.poll(() => codes.count()).toBe(10);
  expect(await axeInBothSizes(page)).toEqual([]);
  const recovery = await codes.first().innerText();
  await part.getByRole('button', { name: 'I have saved them' }).click();
  await part.getByText('10 recovery codes are left.').waitFor();

  const { page: other } = await visit({ locale: 'en-US', width: 390 });
  await other.goto(`${stack.url}/?view=1`);
  const signIn = async (code: string) => {
    await other.getByLabel('Code').fill(code);
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await other.getByRole('button', { name: 'Sign in', exact: true }).first().click();
  await other.getByLabel('E-mail').fill('designer@demo.test');
  await other.getByLabel('Password', { exact: true }).fill(demoPassword);
  await other.locator('form').getByRole('button', { name: 'Sign in', exact: true }).click();
  await other.getByRole('heading', { name: 'Code of your app' }).waitFor();
  expect(await axeInBothThemes(other)).toEqual([]);
  await signIn(used);
  await other.getByText('The code is wrong or was used already').waitFor();
  await signIn(recovery);
  await other.getByRole('button', { name: /^Account of/ }).waitFor();
});

it('leaves an account only by its e-mail and password', async () => {
  const { page } = await visitAs('operator');
  await page.goto(`${stack.url}/cuenta`);
  await page.getByRole('button', { name: 'Eliminar cuenta' }).click();
  const dialog = page.getByRole('dialog').filter({ has: page.locator('footer') });
  await dialog.getByRole('button', { name: 'Eliminar cuenta' }).click();
  await dialog.getByText('Campo requerido').first().waitFor();
  expect(await axeInBothThemes(page)).toEqual([]);
  await dialog.getByLabel('Correo electrónico').fill('operator@demo.test');
  await dialog.getByLabel('Contraseña actual').fill(demoPassword);
  await dialog.getByRole('button', { name: 'Eliminar cuenta' }).click();
  await page.getByRole('button', { name: 'Iniciar sesión' }).first().waitFor();
});
