import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { createHelper } from '@marbete/helper/helper';
import type { CallAnswer } from '@marbete/core/api/endpoint';
import { readOrders } from '@marbete/core/api/v1/orders';
import type { answerPairing, proposePairing, readPairing } from '@marbete/core/stations/calls';
import { newStationKey } from '@marbete/core/stations/signing';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { TestStation } from '../../packages/server/src/testing/station.ts';
import { addCatalogue, addLabel, newAccount } from './account.ts';
import { axeInBothSizes } from './axe.ts';
import { chooseOption } from './pages/app.ts';
import { priceLabel, priceListColumns, priceListLines } from './price-list.ts';
import { startTcpPrinter } from './tcp-printer.ts';
import { withStack } from './with-stack.ts';

const { stack, visit, visitAs } = withStack();

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

/** A printer whose answer is late confirms nothing: its word waits for 70 seconds. */
const silent = { timeout: 90_000 };

/** A shop's computer: a helper with a printer, and its page. */
async function openShopComputer() {
  const printer = await startTcpPrinter('zpl');
  const helper = await createHelper({
    configDir: mkdtempSync(join(stack.folder, 'shop-')),
    httpPort: 0,
    httpsPort: 'off',
    printers: [{ name: 'Anaquel', uid: 'shelf', url: printer.url }],
    limits: { endMs: 50 },
  });
  await helper.listen();
  onTestFinished(async () => {
    await helper.close();
    await printer.close();
  });
  const { page, errors } = await visit();
  await page.goto(helper.pageUrl());
  // The page has asked the printer; one that answers confirms what it prints.
  await page.getByText('Lista', { exact: true }).waitFor();
  return {
    page,
    errors,
    /** What came out: the names of the articles, in order. */
    printed: () => printer.taken().match(/Articulo-\d+/g) ?? [],
  };
}

it(
  'two shops allow, pause, go on and lose an order, each at its own page, and each label comes out once',
  { timeout: 240_000 },
  async () => {
    const account = await newAccount(stack);
    const catalogue = await addCatalogue(account, 'Precios de la noche', priceListLines(12));
    await addLabel(
      account,
      { nombre: 'Anaquel', etiqueta: priceLabel },
      { catalogue, columns: priceListColumns },
    );
    const { page, errors } = await visitAs(account);
    const shops = { Centro: await openShopComputer(), Norte: await openShopComputer() };
    await page.goto(`${stack.url}/tiendas`);
    for (const [name, shop] of Object.entries(shops)) {
      await shop.page.getByLabel('Dirección del servidor de la oficina').fill(stack.url);
      await press(shop.page, 'Pedir un código');
      const code = await shop.page.locator('.station-code').innerText();
      await press(page, 'Agregar tienda');
      await page.getByLabel('Código').fill(code);
      await page.getByLabel('Nombre de la tienda').fill(name);
      await press(page, 'Preguntar a la tienda');
      await press(shop.page, 'Permitir');
      await page.getByText(`La tienda ${name} quedó vinculada`).waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).last().click();
      await press(shop.page, 'Sí, a su hora');
      await shop.page.getByText('Las órdenes se imprimen solas.').waitFor();
    }
    const lines = page.getByRole('table', { name: 'Tiendas' });
    // The page looks by itself every 15 seconds.
    const waits = async (shop: string) => {
      await page.goto(`${stack.url}/tiendas`);
      return lines.getByRole('row', { name: new RegExp(shop) }).innerText();
    };
    await expect.poll(() => waits('Norte')).toContain('Anaquel');

    const order = async () => {
      await page.goto(`${stack.url}/lista/${catalogue}`);
      await page.getByRole('combobox', { name: 'Dónde' }).waitFor({ timeout: 60_000 });
      await chooseOption(page.getByRole('combobox', { name: 'Dónde' }), 'En tiendas');
      for (const name of Object.keys(shops))
        await page.getByRole('checkbox', { name: `${name} · Anaquel` }).click();
      await page.getByLabel('Hasta').fill(tomorrow());
      await press(page, 'Encargar a 2 impresoras');
      await page.getByText('«Precios de la noche» espera en 2 impresoras.').waitFor();
      await page.goto(`${stack.url}/tiendas`);
    };

    await press(shops.Centro.page, 'Pausar: atendemos clientes');
    await shops.Centro.page.getByText('En pausa: no se imprime nada').waitFor();
    await order();
    await expect.poll(shops.Norte.printed).toHaveLength(12);
    await expect.poll(() => waits('Norte'), silent).toContain('Nada');
    expect(await waits('Centro')).toContain('1 encargo');
    await shops.Centro.page.getByText('Precios de la noche').waitFor();
    expect(shops.Centro.printed()).toEqual([]);
    await press(shops.Centro.page, 'Seguir imprimiendo');
    await expect.poll(shops.Centro.printed).toHaveLength(12);
    await expect.poll(() => waits('Centro'), silent).toContain('Nada');

    for (const shop of Object.values(shops)) await press(shop.page, 'Pausar: atendemos clientes');
    await order();
    for (const shop of Object.values(shops)) await shop.page.getByText('Precios de la noche').waitFor();
    // Withdrawing takes the order from both.
    await press(page, 'Opciones de Centro · Anaquel');
    await page.getByRole('menuitem', { name: 'Ver lo que espera' }).click();
    await press(page, 'Retirar el encargo Precios de la noche');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retirar' }).click();
    for (const shop of Object.values(shops)) {
      await shop.page.getByText('Precios de la noche').waitFor({ state: 'detached' });
      await press(shop.page, 'Seguir imprimiendo');
      await shop.page.getByText('En pausa: no se imprime nada').waitFor({ state: 'detached' });
    }
    for (const name of Object.keys(shops)) await expect.poll(() => waits(name)).toContain('Nada');
    for (const { printed } of Object.values(shops)) {
      expect(printed()).toHaveLength(12);
      expect(new Set(printed()).size).toBe(12);
    }
    expect([errors, shops.Centro.errors, shops.Norte.errors]).toEqual([[], [], []]);
  },
);
