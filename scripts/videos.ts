// `npm run videos`: makes the how-to films that the web app shows, from the built app, its help pages and the print helper.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createHelper } from '@marbete/helper/helper';
import type { Browser, Page } from 'playwright-core';
import { tutorial as tutorialEn } from '../packages/web/src/tutorial/texts.en-US.ts';
import { tutorial as tutorialEs } from '../packages/web/src/tutorial/texts.es-MX.ts';
import { printerOf } from '../tests/e2e/account.ts';
import { launchBrowser } from '../tests/e2e/browser.ts';
import { closeDetails, openDetails } from '../tests/e2e/pages/editor.ts';
import { openSignedIn } from '../tests/e2e/pages/session.ts';
import { startStack, type Stack } from '../tests/e2e/stack.ts';
import { assignPrinter, listLabels } from '@marbete/core/api/labels';
import { drawCard, drawPhone, drawSettings, drawTerminal } from './videos/cards.ts';
import { Film, size } from './videos/film.ts';
import { words } from './videos/words.ts';

const publicFolder = fileURLToPath(new URL('../packages/web/public', import.meta.url));
const folder = join(publicFolder, 'videos');

type Locale = keyof typeof words;
const tutorial = { 'es-MX': tutorialEs, 'en-US': tutorialEn };
const label = 'Anaquel con oferta (ZPL)';

/** The steps of a system on the help page, as HTML; one for a system that has a paragraph only. */
function helpSteps(locale: Locale, system: string): string[] {
  const page = readFileSync(join(publicFolder, `helper.${locale}.html`), 'utf8');
  const section = page.split(`<h2 id="${system}">`)[1]?.split('<h2')[0]?.split('<p><a href="/">')[0] ?? '';
  const parts = [...section.matchAll(/<(li|p)>(.*?)<\/\1>/gs)];
  if (parts.length === 0) throw new Error(`helper.${locale}.html says nothing about ${system}.`);
  return parts.map(([, , html]) => (html ?? '').replaceAll(/\s+/g, ' ').trim());
}

const plain = (html: string) => html.replaceAll(/<[^>]+>/g, '').replaceAll('&amp;', '&');

const agents = {
  windows: 'Windows NT 10.0; Win64; x64',
  mac: 'Macintosh; Intel Mac OS X 10_15_7',
  linux: 'X11; Linux x86_64',
  android: 'Linux; Android 15; Pixel 8',
};

async function openApp(browser: Browser, stack: Stack, locale: Locale, system: keyof typeof agents) {
  const userAgent = `Mozilla/5.0 (${agents[system]})`;
  const visitor = await openSignedIn(browser, stack, 'customer', { locale, userAgent });
  await visitor.page.setViewportSize(size);
  return visitor;
}

/** From a label and its price list to labels on paper. */
async function filmPrinting(browser: Browser, stack: Stack, locale: Locale): Promise<void> {
  const say = words[locale];
  const { page, context, client } = await openApp(browser, stack, locale, 'windows');
  const { etiquetas } = await client.call(listLabels, {});
  const etiqueta = etiquetas.find(({ nombre }) => nombre === label)?.id ?? 0;
  await client.call(assignPrinter, { body: { etiqueta, impresora: printerOf(stack, 'zebra') } });
  const film = new Film();
  await page.goto(`${stack.url}/see-labels`);
  const print = page.getByRole('button', { name: new RegExp(`^(Imprimir|Print) Anaquel con oferta .ZPL.$`) });
  await print.waitFor();
  await page.waitForLoadState('networkidle');
  await film.take(page, say.choose, { press: print });
  await print.click();
  const quantity = (row: number) =>
    page.getByLabel(new RegExp(`^(Cantidad de la fila|Quantity of row) ${row}$`));
  await quantity(1).waitFor();
  await page.getByText(/^(Cómo se usa|How it works)$/).click();
  await page.waitForLoadState('networkidle');
  await film.take(page, say.rows, { press: page.getByRole('searchbox') });
  for (const [row, count] of [2, 1, 3].entries()) {
    await quantity(row + 1).fill(String(count));
    await quantity(row + 1).press('Tab');
    await film.take(page, say.quantities, { press: quantity(row + 1), seconds: 1.5 });
  }
  const go = page.getByRole('button', { name: /^(Imprimir|Print)$/ });
  await film.take(page, say.print, { press: go });
  await go.click();
  const dock = page.getByRole('region', { name: /^(Impresiones|Prints)$/ });
  await dock.getByRole('heading', { name: /^(Se imprimieron 6|6 labels printed)/ }).waitFor();
  await film.take(page, say.printed, { press: dock, seconds: 5 });
  film.write(folder, `print.${locale}`);
  await context.close();
}

/** From an empty label to one on paper, on the drawing board. */
async function filmDrawing(browser: Browser, stack: Stack, locale: Locale): Promise<void> {
  const say = words[locale];
  const { page, context } = await openApp(browser, stack, locale, 'windows');
  const film = new Film();
  await page.goto(`${stack.url}/etiquetas`);
  const sizeButton = page.getByRole('button', { name: '50 × 30 mm' });
  await sizeButton.waitFor();
  await page.waitForLoadState('networkidle');
  await film.take(page, say.drawSize, { press: sizeButton });
  await sizeButton.click();
  const drawing = page.getByRole('tree', { name: /^(Dibujo de la etiqueta|Drawing of the label)$/ });
  const onLabel = (name: RegExp) => drawing.getByRole('treeitem', { name });
  const elements = page.getByRole('region', { name: /^(Elementos|Elements)$/ });
  const toolbar = page.getByRole('toolbar', { name: /^(Herramientas de dibujo|Drawing tools)$/ });
  /** The board from its upper edge on; what has no place on the film is the form above. */
  const showBoard = () =>
    toolbar.evaluate((bar) => window.scrollBy(0, bar.getBoundingClientRect().top - 130));
  for (const [element, field] of [
    [/^(Descripción|Product)$/, /^(Descripción|Description), /],
    [/^(Precio|Price)$/, /^(Precio, centavos|Price, cents)/],
    [/^(Código de barras|Barcode)$/, /^(Código|Code), /],
    [/^(Oferta|Offer)$/, /^(OFERTA|OFFER), /],
  ] as const) {
    const button = elements.getByRole('button', { name: element });
    await showBoard();
    await film.take(page, say.drawElements, { press: button, seconds: 1.8 });
    await button.click();
    await onLabel(field).waitFor();
  }
  await showBoard();
  await film.take(page, say.drawElements, { seconds: 1.8 });
  await openDetails(page);
  const list = page.getByRole('combobox', { name: /^(Datos de|Data of)$/ });
  await film.take(page, say.drawRows, { press: list, seconds: 2 });
  await list.click();
  await page.getByRole('option', { name: 'Lista de precios' }).click();
  await closeDetails(page);
  const rows = page.getByRole('group', {
    name: /^(Fila de la lista que se muestra|Row of the list that is shown)$/,
  });
  await rows.waitFor();
  await showBoard();
  await film.take(page, say.drawRows, { press: rows });
  // What was put on last is selected: the whole offer.
  const offer = onLabel(/^(recuadro|box), /);
  await drawing.focus();
  await film.take(page, say.drawPlace, { press: offer, seconds: 2, keepsFocus: true });
  for (let step = 0; step < 4; step++) {
    await page.keyboard.press('ArrowDown');
    await film.take(page, say.drawPlace, { seconds: 0.4, keepsFocus: true });
  }
  await onLabel(/^(OFERTA|OFFER), /).dblclick({ force: true });
  const written = page.getByRole('combobox', { name: /^(Texto en la etiqueta|Text on the label)$/ });
  await written.fill(locale === 'es-MX' ? 'HOY' : 'TODAY');
  await film.take(page, say.drawWords, { press: written, keepsFocus: true });
  await written.press('Enter');
  await onLabel(/^(HOY|TODAY), /).waitFor();
  const print = page.getByRole('button', { name: /^(Imprimir una de prueba|Print one to try)$/ });
  await showBoard();
  await film.take(page, say.drawPrint, { press: print });
  await print.click();
  await page.getByRole('dialog').getByRole('button', { name: 'zebra' }).click();
  const dock = page.getByRole('region', { name: /^(Impresiones|Prints)$/ });
  await dock.getByRole('heading', { name: /^(Se envió 1|Se imprimió 1|1 label)/ }).waitFor();
  await film.take(page, say.printed, { press: dock, seconds: 4 });
  film.write(folder, `draw.${locale}`);
  await context.close();
}

/** What is the same on every system that runs Text2 Barcode: Marbete finds it and prints the test label. */
async function takeTest(
  film: Film,
  browser: Browser,
  stack: Stack,
  locale: Locale,
  system: keyof typeof prompts,
): Promise<void> {
  const text = tutorial[locale];
  const { page, context } = await openApp(browser, stack, locale, system);
  const dialog = await openCompanion(page, stack);
  const search = dialog.getByRole('button', { name: /^(Buscar impresoras|Look for printers)$/ });
  await film.take(page, text.searchHint, { press: search });
  await search.click();
  const printer = dialog.getByRole('button', { name: /zebra/ });
  await printer.waitFor();
  await film.take(page, words[locale].choosePrinter, { press: printer });
  await printer.click();
  const test = dialog.getByRole('button', { name: /^(Imprimir prueba|Print the test)$/ });
  await film.take(page, words[locale].test, { press: test });
  await context.close();
}

async function openCompanion(page: Page, stack: Stack) {
  await page.clock.install();
  await page.goto(`${stack.url}/welcome`);
  await page.getByRole('button', { name: /^(Continuar|Continue)$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Text2 Barcode' });
  await dialog.waitFor();
  await page.clock.runFor(10_000);
  return dialog;
}

const prompts = { windows: 'C:\\>', mac: '%', linux: '$' };
const sections = { windows: 'windows', mac: 'mac', linux: 'other' };

/** Text2 Barcode on a computer: the steps of the help page, its window, its own page, and the test. */
async function filmInstalling(
  browser: Browser,
  stack: Stack,
  locale: Locale,
  system: keyof typeof prompts,
): Promise<void> {
  const film = new Film();
  const context = await browser.newContext({ locale, viewport: size });
  const page = await context.newPage();
  const terminal = { title: words[locale].terminals[system], prompt: prompts[system] };
  const [first = '', ...others] = helpSteps(locale, sections[system]);
  await drawCard(page, tutorial[locale].companionTitle, first);
  await film.take(page, plain(first));
  // A helper of its own, which does not know the site yet.
  const helper = await createHelper({
    configDir: join(stack.folder, `helper-${system}-${locale}`),
    httpPort: 0,
    httpsPort: 'off',
    printers: Object.entries(stack.printers).map(([name, { url }]) => ({ name, url })),
  });
  await helper.listen();
  for (const step of others) {
    const commands = [...step.matchAll(/<code>(.*?)<\/code>/g)].map(([, command]) => command ?? '');
    for (const command of commands) {
      for (let typed = 4; typed < command.length; typed += 4) {
        await drawTerminal(page, terminal, command.slice(0, typed));
        await film.take(page, plain(step), { seconds: 0.2 });
      }
      const answer = command.endsWith('helper')
        ? ['The print helper listens on http://127.0.0.1:9100 and https://127.0.0.1:9101']
        : [];
      await drawTerminal(page, terminal, command, answer);
      await film.take(page, plain(step), { seconds: 3 });
      if (command.endsWith('open')) await takeAcceptance(film, page, stack, helper, plain(step));
    }
  }
  await helper.close();
  await context.close();
  await takeTest(film, browser, stack, locale, system);
  film.write(folder, `install-${system}.${locale}`);
}

/** The helper's page, where the site waits for its owner's decision; what is drawn would be subject to its policy. */
async function takeAcceptance(
  film: Film,
  page: Page,
  stack: Stack,
  helper: Awaited<ReturnType<typeof createHelper>>,
  step: string,
): Promise<void> {
  await fetch(`${helper.urls.http}/available`, { headers: { origin: new URL(stack.url).origin } });
  const own = await page.context().newPage();
  await own.goto(helper.pageUrl());
  const accept = own.locator('#accept-0');
  await film.take(own, step, { press: accept });
  await accept.click();
  await accept.waitFor({ state: 'detached' });
  await film.take(own, step);
  await own.close();
}

/** Phones: what they can do, and how it looks. */
async function filmPhones(browser: Browser, stack: Stack, locale: Locale): Promise<void> {
  const say = words[locale];
  const text = tutorial[locale];
  const { page, context } = await openApp(browser, stack, locale, 'android');
  await page.setViewportSize({ width: 390, height: 640 });
  const dialog = await openCompanion(page, stack);
  await dialog.locator('img').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const dialogOnPhone = await page.screenshot();
  await page.goto(`${stack.url}/see-labels`);
  await page.getByRole('article').first().waitFor();
  await page.waitForLoadState('networkidle');
  const labelsOnPhone = await page.screenshot();
  await page.setViewportSize(size);
  const drawn = await context.newPage();
  await drawn.setViewportSize(size);

  const android = new Film();
  const ios = new Film();
  const [onAndroid = ''] = helpSteps(locale, 'android');
  for (const [film, words] of [
    [android, onAndroid],
    [ios, text['on-ios']],
  ] as const) {
    await drawCard(drawn, say.phone, words);
    await film.take(drawn, plain(words), { seconds: 6 });
  }
  await drawPhone(drawn, dialogOnPhone);
  await android.take(drawn, text['on-android'], { seconds: 4 });
  await drawPhone(drawn, labelsOnPhone);
  await android.take(drawn, text['print-find'], { seconds: 4 });
  await ios.take(page, text['on-ios'], { seconds: 4 });
  android.write(folder, `install-android.${locale}`);
  ios.write(folder, `install-ios.${locale}`);

  const huawei = new Film();
  const steps = [
    {
      title: say.settings,
      rows: [{ name: say.sound }, { name: say.screen }, { name: say.battery, next: true }],
    },
    { title: say.battery, rows: [{ name: say.usage }, { name: say.launch, next: true }] },
    { title: say.launch, rows: [{ name: say.app, next: true, on: true }] },
    {
      title: say.app,
      rows: [
        { name: say.automatic, on: false, next: true },
        { name: say.autoLaunch, on: true },
        { name: say.background, on: true, next: true },
      ],
    },
  ];
  for (const { title, rows } of steps) {
    await drawSettings(drawn, title, rows);
    await huawei.take(drawn, text.huaweiText);
  }
  await drawCard(drawn, text.huaweiTitle, say.manual);
  await huawei.take(drawn, say.manual);
  huawei.write(folder, `huawei-battery.${locale}`);
  await context.close();
}

/** `npm run videos -- draw` makes that one only. */
const wanted = (film: string) => process.argv.length === 2 || process.argv.slice(2).includes(film);
const [stack, browser] = await Promise.all([startStack(), launchBrowser()]);
try {
  for (const locale of ['es-MX', 'en-US'] as const) {
    if (wanted('print')) await filmPrinting(browser, stack, locale);
    if (wanted('draw')) await filmDrawing(browser, stack, locale);
    for (const system of ['windows', 'mac', 'linux'] as const) {
      if (wanted(system)) await filmInstalling(browser, stack, locale, system);
    }
    if (wanted('phones')) await filmPhones(browser, stack, locale);
  }
} finally {
  await browser.close();
  await stack.close();
}
