import type { CallAnswer } from '@marbete/core/api/endpoint';
import { readOrders } from '@marbete/core/api/v1/orders';
import type { answerPairing, proposePairing, readPairing } from '@marbete/core/stations/calls';
import { newStationKey } from '@marbete/core/stations/signing';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { TestStation } from '../../packages/server/src/testing/station.ts';
import { addCatalogue, addLabel, newAccount } from './account.ts';
import { axeInBothSizes } from './axe.ts';
import { chooseOption } from './pages/app.ts';
import { priceLabel, priceListColumns, priceListLines } from './price-list.ts';
import { withStack } from './with-stack.ts';

const { stack, visitAs } = withStack();

/** A helper that waits with a code, and what the shop's click makes of it. */
async function waitingHelper() {
  const key = await newStationKey();
  const asked = await fetch(`${stack.url}/api/station/pairings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ publicKey: key.publicKey, name: 'caja-1' }),
  });
  const { pairing, code } = (await asked.json()) as CallAnswer<typeof proposePairing>;
  const helper = new TestStation(stack, key.privateKey, pairing);
  return {
    code,
    async allow(): Promise<TestStation> {
      const { proposal } = (await helper.call<CallAnswer<typeof readPairing>>('GET', `/pairings/${pairing}`))
        .body;
      const { body } = await helper.call<CallAnswer<typeof answerPairing>>(
        'POST',
        `/pairings/${pairing}/answer`,
        { allow: true, email: proposal?.email ?? '' },
      );
      const station = new TestStation(stack, key.privateKey, body.station!.id, body.station!.epoch);
      const printer = { id: 'front', name: 'Mostrador', language: 'zpl', dpi: 203, state: 'ready' };
      await station.call('PUT', '/printers', { printers: [{ ...printer, needsAttention: false }] });
      return station;
    },
  };
}

/** Tomorrow at nine, as a field of the page takes it. */
const tomorrow = () => `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T09:00`;

const press = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).first().click();

it('pairs a shop, orders a list there, sees it wait and withdraws it; nobody meets shops without any', async () => {
  const account = await newAccount(stack);
  const catalogue = await addCatalogue(account, 'Precios de la noche', priceListLines(12));
  await addLabel(
    account,
    { nombre: 'Anaquel', etiqueta: priceLabel },
    { catalogue, columns: priceListColumns },
  );
  const { page, errors, client } = await visitAs(account);
  await page.goto(`${stack.url}/lista/${catalogue}`);
  await page.getByRole('button', { name: /^Imprimir 12/ }).waitFor({ timeout: 60_000 });
  expect(await page.getByRole('combobox', { name: 'Dónde' }).count()).toBe(0);

  await page.getByRole('link', { name: 'Tiendas' }).first().click();
  await page.getByText('Todavía no hay tiendas').waitFor();
  expect(await axeInBothSizes(page), 'no shops').toEqual([]);
  const helper = await waitingHelper();
  await press(page, 'Agregar tienda');
  await page.getByLabel('Código').fill(helper.code.toLowerCase());
  await page.getByLabel('Nombre de la tienda').fill('Centro');
  await page.getByLabel('Zona horaria').fill('America/Mexico_City');
  expect(await axeInBothSizes(page), 'code').toEqual([]);
  await press(page, 'Preguntar a la tienda');
  await page.getByText(/caja-1.*«Permitir»/).waitFor();
  const station = await helper.allow();
  await page.getByText('La tienda Centro quedó vinculada').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).last().click();
  const line = page.getByRole('table', { name: 'Tiendas' }).getByRole('row', { name: /Centro/ });
  await expect.poll(() => line.innerText()).toMatch(/Mostrador\s+Lista/);
  expect(await axeInBothSizes(page), 'shops').toEqual([]);

  await page.goto(`${stack.url}/lista/${catalogue}`);
  await chooseOption(page.getByRole('combobox', { name: 'Dónde' }), 'En tiendas');
  await page.getByText('Elija un grupo o una impresora.').waitFor();
  await page.getByRole('checkbox', { name: 'Centro · Mostrador' }).click();
  await press(page, 'Encargar a 1 impresora');
  await page.getByText('Diga hasta cuándo').waitFor();
  await page.getByLabel('Hasta').fill(tomorrow());
  await page.getByText('12 etiquetas en 1 impresora, hasta').waitFor();
  expect(await axeInBothSizes(page), 'where').toEqual([]);
  await press(page, 'Encargar a 1 impresora');
  await page.getByText('«Precios de la noche» espera en 1 impresora.').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Tiendas' }).click();

  await expect.poll(() => line.innerText()).toContain('1 encargo');
  const chunks = await station.prefetch();
  expect(chunks.reduce((sum, { labels }) => sum + labels, 0)).toBe(12);
  await press(page, 'Opciones de Centro · Mostrador');
  await page.getByRole('menuitem', { name: 'Ver lo que espera' }).click();
  await page.getByText('12 en la tienda').waitFor();
  expect(await axeInBothSizes(page), 'waits').toEqual([]);
  await press(page, 'Retirar el encargo Precios de la noche');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirar' }).click();
  // What was fetched may print for a quarter of an hour after its time, by the shop's clocks.
  await page.getByText(/^Aún puede imprimirse hasta .*9:15/).waitFor();
  // The station obeys, and nothing waits any more.
  await station.tell(...chunks.map(({ key }) => ({ key, word: 'cancelled' as const })));
  await page.goto(`${stack.url}/tiendas`);
  await expect.poll(() => line.innerText()).toContain('Nada');
  const { orders } = await client.call(readOrders, { query: { limit: 10 } });
  expect(orders).toMatchObject([
    { state: 'withdrawn', labels: { printed: 0, uncertain: 0, notPrinted: 12, open: 0 } },
  ]);
  expect(errors).toEqual([]);
});
