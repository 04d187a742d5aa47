import { listPrintedRuns } from '@marbete/core/api/print-history';
import { closeRun, listOpenRuns, takeOverRun } from '@marbete/core/api/print-runs';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCatalogue, addLabel, printerOf, signInShop, type Account } from './account.ts';
import { articlesIn, priceLabel, priceListColumns, priceListLines } from './price-list.ts';
import { withStack } from './with-stack.ts';

const rows = 620;
let shop: Account;
let vista: string;

const { stack, visitAs } = withStack();

beforeAll(async () => {
  shop = await signInShop(stack);
  const catalogue = await addCatalogue(shop, 'Interrumpidas', priceListLines(rows));
  const label = await addLabel(
    shop,
    { nombre: 'Precio', etiqueta: priceLabel },
    { catalogue, columns: priceListColumns, printer: printerOf(stack, 'zebra') },
  );
  vista = `${stack.url}/vista/${catalogue}/${label}`;
});

beforeEach(() => {
  const { zebra } = stack.printers;
  zebra.clear();
  zebra.errors = 0;
  zebra.goOn();
});

const printed = () => articlesIn(stack.printers.zebra.taken());
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const dock = (page: Page) => page.getByRole('region', { name: 'Impresiones' });

/** Starts all labels and leaves the page at the moment that is asked for; by its number of the part. */
async function interrupt(part: number, moment: 'before' | 'after' | 'recorded'): Promise<void> {
  const { page, context } = await visitAs(shop, { simple: true });
  await page.goto(vista);
  await page.getByLabel('Cambiar cantidad de todas las filas').fill('1');
  await page.getByText(`${rows} filas seleccionadas`).waitFor();
  let parts = 0;
  let reached = () => {};
  const there = new Promise<void>((resolve) => {
    reached = resolve;
  });
  if (moment === 'recorded') {
    await context.route('**/api/corridas/*/trozos/*', async (route) => {
      const { chunk } = route.request().postDataJSON() as { chunk: { word: string } };
      if (chunk.word !== 'offered' && ++parts >= part) return reached();
      return route.continue();
    });
  } else {
    await context.route('**/write', async (route) => {
      if (++parts < part) return route.continue();
      // The printer has it, and the page never hears of that.
      if (moment === 'after') await route.fetch();
      return reached();
    });
  }
  await page.getByRole('button', { name: 'Imprimir', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Imprimir 620 etiquetas' }).click();
  await there;
  await context.close();
  // No goodbye came through, as when a browser is killed: two minutes later it counts as interrupted.
  await stack.server.database.transaction((trx) =>
    trx('print_runs').whereNull('ended_at').update({ heard_at: '2026-01-01T00:00:00.000Z' }),
  );
}

const unfinished = (page: Page) => page.getByRole('dialog', { name: '1 impresión sin terminar' });
const showUnfinished = (page: Page) => page.getByRole('button', { name: '1 impresión sin terminar' }).click();

/** Another tab of the account, with the card of the interrupted run. */
async function elsewhere(): Promise<Page> {
  const { page } = await visitAs(shop, { simple: true });
  await page.goto(stack.url);
  await showUnfinished(page);
  return page;
}

describe('a run whose page was closed', () => {
  it.each([
    ['while a part was on its way', 3, 'before'],
    ['after the printer had a part and before the page heard of it', 4, 'after'],
    ['before the word of a part was recorded', 2, 'recorded'],
    ['with its last part', 7, 'after'],
  ] as const)('%s goes on in another tab: nothing is lost, nothing is doubled', async (_, part, moment) => {
    await interrupt(part, moment);
    const page = await elsewhere();
    await unfinished(page)
      .getByRole('heading', { name: /^Interrumpida en \d+ de 620 etiquetas/ })
      .waitFor();
    await unfinished(page).getByText('Precio en zebra ·').waitFor();
    await unfinished(page).getByRole('button', { name: 'Seguir aquí' }).click();
    await dock(page)
      .getByText(/620 etiquetas de 620 filas/)
      .waitFor();
    await expect.poll(() => printed().length).toBe(rows);
    expect(printed()).toEqual(upTo(rows));
    await expect.poll(async () => (await shop.client.call(listOpenRuns, { query: {} })).corridas).toEqual([]);
  });

  it('prints the rest on another printer, and the history says where', async () => {
    await interrupt(3, 'before');
    const page = await elsewhere();
    await unfinished(page).getByRole('button', { name: 'Seguir en otra impresora' }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: /tsc/ }).click();
    await dock(page)
      .getByText(/620 etiquetas de 620 filas/)
      .waitFor();
    expect(printed()).toEqual(upTo(200));
    await expect.poll(() => articlesIn(stack.printers.tsc.taken()).length).toBe(rows - 200);
    const last = async () => (await shop.client.call(listPrintedRuns, { query: {} })).impresiones[0];
    await expect.poll(last).toMatchObject({ facts: { state: 'done', labels: rows } });
    expect((await last())?.impresora).toContain('"tsc"');
  });

  it('goes on from the label that a person names', async () => {
    await interrupt(3, 'before');
    const page = await elsewhere();
    await unfinished(page).getByRole('button', { name: 'Seguir desde otra etiqueta' }).click();
    await dock(page).getByRole('heading', { name: 'Impresión en pausa' }).waitFor();
    await dock(page).getByRole('button', { name: 'Seguir desde otra etiqueta' }).click();
    await dock(page).getByLabel('Seguir desde la etiqueta').fill('151');
    await dock(page).getByRole('button', { name: 'Seguir', exact: true }).click();
    await dock(page)
      .getByText(/620 etiquetas de 620 filas/)
      .waitFor();
    await expect.poll(printed).toEqual([...upTo(200), ...upTo(rows).slice(150)]);
  });

  it('is closed as it is, and stands in the history with what was sent', async () => {
    await interrupt(3, 'before');
    const page = await elsewhere();
    await unfinished(page).getByRole('button', { name: 'Cerrar así' }).click();
    await unfinished(page).waitFor({ state: 'detached' });
    await page.goto(`${stack.url}/impresiones`);
    await page.getByText('200 de 620 etiquetas').first().waitFor();
    await page.getByText('Detenida', { exact: true }).first().waitFor();
    expect(printed()).toEqual(upTo(200));
  });
});

it('a page that is loaded anew shows its run, which was interrupted, and goes on with it', async () => {
  const { zebra } = stack.printers;
  const { page } = await visitAs(shop, { simple: true });
  await page.goto(vista);
  await page.getByLabel('Cambiar cantidad de todas las filas').fill('1');
  await page.getByText(`${rows} filas seleccionadas`).waitFor();
  zebra.stopReading();
  await page.getByRole('button', { name: 'Imprimir', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Imprimir 620 etiquetas' }).click();
  await expect
    .poll(async () => (await shop.client.call(listOpenRuns, { query: {} })).corridas[0]?.counts.uncertain)
    .toBe(100);
  // The browser asks before it leaves a run.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await showUnfinished(page);
  await unfinished(page).getByRole('heading', { name: 'Interrumpida en 0 de 620 etiquetas' }).waitFor();
  await unfinished(page).getByText('De 100 etiquetas no se sabe si salieron.').waitFor();
  zebra.goOn();
  await expect.poll(() => printed().length).toBe(100);
  await unfinished(page).getByRole('button', { name: 'Seguir aquí' }).click();
  const ended = dock(page).getByText(/620 etiquetas de 620 filas/);
  const asked = dock(page).getByRole('heading', { name: '¿Salieron estas etiquetas?' });
  await ended.or(asked).waitFor();
  if (await asked.isVisible()) {
    await dock(page)
      .getByText(/etiquetas 1 a 100 /)
      .waitFor();
    await dock(page).getByRole('button', { name: 'Sí salieron: seguir' }).click();
    await ended.waitFor();
  }
  await expect.poll(printed).toEqual(upTo(rows));
});

it('a page whose run was taken over sends nothing more and says why', async () => {
  const { zebra } = stack.printers;
  const { page } = await visitAs(shop, { simple: true });
  await page.goto(vista);
  await page.getByLabel('Cambiar cantidad de todas las filas').fill('1');
  await page.getByText(`${rows} filas seleccionadas`).waitFor();
  zebra.stopReading(0x5);
  await page.getByRole('button', { name: 'Imprimir', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Imprimir 620 etiquetas' }).click();
  await dock(page).getByRole('button', { name: 'Pausar' }).waitFor();
  await expect
    .poll(async () => (await shop.client.call(listOpenRuns, { query: {} })).corridas[0]?.counts.uncertain)
    .toBeGreaterThan(0);
  const [run] = (await shop.client.call(listOpenRuns, { query: {} })).corridas;
  await shop.client.call(takeOverRun, {
    params: { corrida: run!.corrida },
    body: { token: crypto.randomUUID() },
  });
  zebra.goOn();
  await dock(page)
    .getByText(/Otra página o persona sigue con esta impresión/)
    .waitFor();
  const before = printed().length;
  expect(before).toBeLessThan(rows);
  await shop.client.call(closeRun, { params: { corrida: run!.corrida }, body: {} });
  expect(printed()).toHaveLength(before);
});

it('a print of more labels than the account says asks once, with minutes and metres, also when it is printed again', async () => {
  const { page } = await visitAs(shop, { simple: true });
  await page.goto(vista);
  await page.getByLabel('Cambiar cantidad de todas las filas').fill('1');
  await page.getByText(`${rows} filas seleccionadas`).waitFor();
  const question = page.getByRole('alertdialog', { name: '¿Imprimir 620 etiquetas?' });
  const print = page.getByRole('button', { name: 'Imprimir', exact: true });
  await print.click();
  await question.getByText(/^Tardará unos \d+ min y usará \d+ m de rollo\.$/).waitFor();
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await dock(page).waitFor({ state: 'detached' });
  expect(stack.printers.zebra.taken()).toBe('');
  await print.click();
  await question.getByRole('button', { name: 'Imprimir 620 etiquetas' }).click();
  await dock(page).getByRole('button', { name: 'Imprimir de nuevo' }).click();
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect.poll(printed).toEqual(upTo(rows));

  await page.goto(`${stack.url}/configuracion`);
  await page.getByLabel('Preguntar antes de imprimir más de').fill('1000');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await page.getByText('Guardado correctamente').waitFor();
  stack.printers.zebra.clear();
  await page.goto(vista);
  await page.getByLabel('Cambiar cantidad de todas las filas').fill('1');
  await page.getByText(`${rows} filas seleccionadas`).waitFor();
  await print.click();
  await expect.poll(printed).toEqual(upTo(rows));
});

it('what changed prints once: behind it nothing is chosen, and asked again nothing has changed', async () => {
  // Without the quantities of the list, which are 0: each row is one label.
  const { QUANTITY: _, ...columns } = priceListColumns;
  const catalogue = await addCatalogue(shop, 'Cambian', priceListLines(4));
  const label = await addLabel(
    shop,
    { nombre: 'Cambian', etiqueta: priceLabel },
    { catalogue, columns, printer: printerOf(stack, 'zebra') },
  );
  const { page, errors } = await visitAs(shop, { simple: true });
  await page.goto(`${stack.url}/vista/${catalogue}/${label}`);
  const onlyChanged = page.getByRole('button', { name: 'Solo precios que cambiaron' });
  const print = page.getByRole('button', { name: 'Imprimir', exact: true });
  await onlyChanged.click();
  await page.getByText('4 filas seleccionadas · 4 etiquetas').waitFor();
  await print.click();
  await page.getByText('Se enviaron 4 etiquetas').first().waitFor();
  await page.getByText('0 filas seleccionadas · 0 etiquetas').waitFor();
  await page.getByText('4 filas cambiaron').waitFor({ state: 'detached' });
  await onlyChanged.click();
  await page.getByText('Nada cambió desde que se imprimió con esta etiqueta. 4 siguen').waitFor();
  await page.getByText('0 filas seleccionadas · 0 etiquetas').waitFor();
  await print.click();
  await page.getByText('Seleccione al menos una fila').first().waitFor();
  expect(printed()).toEqual(upTo(4));
  expect(errors).toEqual([]);
});
