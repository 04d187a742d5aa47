import { listLabels } from '@marbete/core/api/labels';
import { listKeys } from '@marbete/core/api/keys';
import { uploadList } from '@marbete/core/api/v1/lists';
import { listWebhooks } from '@marbete/core/api/v1/webhooks';
import { expect } from 'vitest';
import { axeInBothThemes } from './axe.ts';
import { sampledIt } from './sampled.ts';
import { withStack } from './with-stack.ts';

const it = sampledIt(import.meta.filename, 'keys', 'webhooks');
const { stack, visitAs } = withStack();

it('makes, changes and revokes keys; a secret one is shown once', async () => {
  const { page, context, client, errors } = await visitAs('customer');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const { etiquetas } = await client.call(listLabels, {});
  const label = etiquetas[0]?.nombre ?? '';
  await page.goto(stack.url);
  await page.getByRole('link', { name: 'Llaves' }).first().click();
  await page.waitForURL(/\/llaves$/);
  await page.getByText('Todavía no hay llaves').waitFor();

  await page.getByRole('button', { name: 'Llave publicable' }).click();
  // A toast is a dialog too, without buttons at its foot.
  const dialog = page.getByRole('dialog').filter({ has: page.locator('footer') });
  await dialog.getByText('Las etiquetas de una llave publicable son públicas').waitFor();
  const make = dialog.getByRole('button', { name: 'Hacer la llave' });
  await make.click();
  await expect.poll(() => dialog.getByText('Campo requerido').count()).toBe(2);
  await dialog.getByText('Elija al menos una etiqueta').waitFor();
  expect(await axeInBothThemes(page)).toEqual([]);
  await dialog.getByLabel('Nombre', { exact: true }).fill('Tienda en línea');
  await dialog.getByLabel('Sitios').fill('tienda.example.com');
  await dialog.getByText('Escriba cada sitio como https://').waitFor();
  await dialog.getByLabel('Sitios').fill('https://tienda.example.com\nhttp://localhost:3000');
  await dialog.getByRole('checkbox', { name: label }).click();
  await dialog.getByLabel('Vence').fill('2020-01-01');
  await dialog.getByLabel('Límite diario').fill('0');
  await dialog.getByText('Escriba un número entre 1 y 1,000,000').waitFor();
  await dialog.getByLabel('Límite diario').fill('250');
  await make.click();
  await dialog.getByText('La fecha de vencimiento ya pasó').waitFor();
  await dialog.getByLabel('Vence').fill('2099-12-31');
  await make.click();
  // What is pasted into a page, at once and again from the row.
  await dialog.getByLabel('Código para su página').waitFor();
  await page.getByRole('dialog', { name: 'Llave publicable' }).waitFor({ state: 'detached' });
  expect(await axeInBothThemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Copiar' }).click();
  const [made] = (await client.call(listKeys, {})).llaves;
  await expect
    .poll(copied)
    .toBe(
      [
        `<script type="module" src="${stack.url}/embed/v1/marbete.js"></script>`,
        `<!-- ${label} -->`,
        `<marbete-print key="${made?.clave}" label="${etiquetas[0]?.id}"></marbete-print>`,
      ].join('\n'),
    );
  // The very widget stands below; Escape closes its own dialog alone.
  await dialog.getByRole('button', { name: 'Imprimir etiqueta' }).click();
  const opened = page.locator('dialog[open]');
  await opened.getByRole('figure').waitFor();
  await page.keyboard.press('Escape');
  await opened.waitFor({ state: 'detached' });
  await dialog.getByLabel('Cómo se ve').click();
  await page.getByRole('option', { name: 'Todo en la página' }).click();
  await dialog.getByText('view="panel"').waitFor();
  await dialog.getByRole('button', { name: 'Elegir impresora' }).waitFor();
  expect(await axeInBothThemes(page)).toEqual([]);
  await dialog.locator('footer').getByRole('button', { name: 'Cerrar' }).click();
  await dialog.waitFor({ state: 'detached' });
  const row = page.getByRole('row').filter({ hasText: 'Tienda en línea' });
  await row.getByText('Activa').waitFor();
  await expect.poll(() => row.innerText()).toContain('http://localhost:3000, https://tienda.example.com');
  await expect.poll(() => row.innerText()).toContain(label);
  await expect.poll(() => row.innerText()).toContain('hoy 0 de 250');
  await expect.poll(() => row.innerText()).toContain('Nunca');
  await row.getByRole('button', { name: 'Copiar la llave Tienda en línea' }).click();
  const [publishable] = (await client.call(listKeys, {})).llaves;
  await expect.poll(copied).toBe(publishable?.clave);

  const act = async (name: string, item: string) => {
    await page.getByRole('button', { name: `Opciones de ${name}` }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  await act('Tienda en línea', 'Cambiar');
  await expect
    .poll(() => dialog.getByLabel('Sitios').inputValue())
    .toBe('http://localhost:3000\nhttps://tienda.example.com');
  await dialog.getByLabel('Sitios').fill('https://otra.example.com');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await row.getByText('https://otra.example.com').waitFor();

  await page.getByRole('button', { name: 'Llave secreta' }).click();
  await dialog.getByLabel('Nombre', { exact: true }).fill('Servidor');
  await dialog.getByRole('combobox', { name: 'Alcance' }).click();
  await page.getByRole('option', { name: 'Solo imprimir' }).click();
  await make.click();
  await dialog.getByText('Guárdela ahora: no se vuelve a mostrar.').waitFor();
  const secret = await dialog.locator('code').innerText();
  expect(secret).toMatch(/^sk_/);
  expect(await axeInBothThemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Copiar' }).click();
  await expect.poll(copied).toBe(secret);
  await dialog.getByRole('button', { name: 'Ya la guardé' }).click();
  await dialog.waitFor({ state: 'detached' });
  const secretRow = page.getByRole('row').filter({ hasText: 'Servidor' });
  await secretRow.getByText('Solo imprimir').waitFor();
  expect(await page.content()).not.toContain(secret);

  // The key works, its use is counted, and it ends with its revocation.
  const call = () =>
    fetch(`${stack.url}/api/etiquetas/index`, { headers: { authorization: `Bearer ${secret}` } });
  expect((await call()).status).toBe(200);
  await page.reload();
  await secretRow.getByText('1 llamada').waitFor();
  expect(await axeInBothThemes(page)).toEqual([]);
  await act('Servidor', 'Revocar');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revocar' }).click();
  await secretRow.getByText('Revocada').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Opciones de Servidor' }).count()).toBe(0);
  expect((await call()).status).toBe(401);
  expect(errors.filter((error) => !error.includes('422'))).toEqual([]);
});

it('makes a webhook, shows what it was told and answered, sends it again, and deletes it', async () => {
  const { page, client, errors } = await visitAs('customer');
  await page.goto(`${stack.url}/llaves`);
  const section = page.getByRole('region', { name: 'Webhooks' });
  await section.getByRole('button', { name: 'Agregar webhook' }).click();
  const dialog = page.getByRole('dialog').filter({ has: page.locator('footer') });
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await dialog.getByText('Escriba una dirección pública').waitFor();
  // What only the server refuses.
  await dialog.getByLabel('Dirección').fill('https://metadata/');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await dialog.getByText('Escriba una dirección pública').waitFor();
  await dialog.getByLabel('Dirección').fill('https://localhost/marbete');
  await dialog.getByRole('checkbox', { name: 'Se rechazó una lista' }).click();
  expect(await axeInBothThemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await dialog.waitFor({ state: 'detached' });
  const row = section.getByRole('row').filter({ hasText: 'https://localhost/marbete' });
  await row.getByText('Activo').waitFor();
  await row.getByText('Terminó una impresión, Una impresión está en duda, Se guardó una lista').waitFor();

  const act = async (item: string) => {
    await page.getByRole('button', { name: 'Opciones de https://localhost/marbete' }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  await act('Secreto');
  await expect.poll(() => dialog.locator('code').innerText()).toMatch(/^whsec_/);
  const secret = await dialog.locator('code').innerText();
  await dialog.getByRole('button', { name: 'Hacer uno nuevo' }).click();
  await expect.poll(() => dialog.locator('code').innerText()).not.toBe(secret);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  // An event, which the server does not tell to a machine next to it.
  const prices = new File(['CODIGO,PRECIO\n0075,12.50\n'], 'precios.csv');
  await client.call(uploadList, { form: {}, files: { file: prices } });
  await act('Entregas');
  const told = page.getByRole('dialog').getByRole('row').filter({ hasText: 'Se guardó una lista' });
  await told.getByText('1 intento', { exact: true }).waitFor();
  await told.getByText('localhost is no public address').waitFor();
  expect(await axeInBothThemes(page)).toEqual([]);
  await told.getByRole('button', { name: /^Enviar de nuevo el evento/ }).click();
  await page.getByText('Se envía en un momento').first().waitFor();
  await page.keyboard.press('Escape');
  await page.reload();
  await row.getByText(/Falla desde el/).waitFor();
  await act('Eliminar');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
  await row.waitFor({ state: 'detached' });
  expect((await client.call(listWebhooks, {})).webhooks).toEqual([]);
  expect(errors.filter((error) => !error.includes('422'))).toEqual([]);
});
