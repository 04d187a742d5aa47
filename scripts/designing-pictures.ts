// `npm run pictures:designing`: takes the pictures of docs/designing.md from the built app: a price label from an empty one.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { launchBrowser } from '../tests/e2e/browser.ts';
import { closeDetails, openDetails } from '../tests/e2e/pages/editor.ts';
import { openSignedIn } from '../tests/e2e/pages/session.ts';
import { startStack } from '../tests/e2e/stack.ts';

const folder = fileURLToPath(new URL('../docs/images', import.meta.url));
/** What a picture of the repository may weigh. */
const mostBytes = 120 * 1024;

async function take(of: Locator | Page, name: string): Promise<void> {
  const path = join(folder, `designing-${name}.png`);
  await ('page' in of ? of.page() : of).mouse.move(0, 0);
  await of.screenshot({ path, animations: 'disabled', caret: 'hide' });
  const { size } = statSync(path);
  if (size > mostBytes)
    throw new Error(`${path} has ${size} bytes, more than ${mostBytes}: show less in it.`);
  process.stdout.write(`${path}: ${Math.ceil(size / 1024)} KiB\n`);
}

const drawing = (page: Page) => page.getByRole('tree', { name: 'Drawing of the label' });
const onLabel = (page: Page, name: RegExp) => drawing(page).getByRole('treeitem', { name });
const board = (page: Page) =>
  page.locator('div', { has: page.getByRole('toolbar', { name: 'Drawing tools' }) }).last();

/** From the size of the roll to a label that shows rows of a list. */
async function drawLabel(page: Page, url: string, takes: boolean): Promise<void> {
  await page.goto(`${url}/etiquetas`);
  const sizes = page.getByRole('region', { name: 'How large is the label?' });
  const size = sizes.getByRole('button', { name: '50 × 30 mm' });
  await size.waitFor();
  if (takes) await take(sizes, 'size');
  await size.click();
  const elements = page.getByRole('region', { name: 'Elements' });
  for (const [element, field] of [
    ['Product', /^Description, text/],
    ['Price', /^Price, whole/],
    ['Barcode', /^Code, barcode/],
    ['Offer', /^OFFER, text/],
  ] as const) {
    await elements.getByRole('button', { name: element, exact: true }).click();
    await onLabel(page, field).waitFor();
  }
  if (takes) await take(board(page), 'elements');
  await openDetails(page);
  await page.getByRole('combobox', { name: 'Data of' }).click();
  await page.getByRole('option', { name: 'Lista de precios' }).click();
  await closeDetails(page);
  await page.getByRole('group', { name: 'Row of the list that is shown' }).waitFor();
  await page.getByRole('tree', { name: 'Fields' }).getByRole('treeitem', { name: /^Code/ }).click();
  if (takes) await take(board(page), 'rows');
}

const [stack, browser] = await Promise.all([startStack(), launchBrowser()]);
try {
  const desk = await openSignedIn(browser, stack, 'customer', { locale: 'en-US' });
  await drawLabel(desk.page, stack.url, true);
  await onLabel(desk.page, /^Description/).dblclick();
  const words = desk.page.getByRole('combobox', { name: 'Text on the label' });
  await words.press('End');
  await words.pressSequentially(' %un');
  await take(board(desk.page), 'words');
  await desk.context.close();

  const phone = await openSignedIn(browser, stack, 'customer', { locale: 'en-US', width: 390 });
  await drawLabel(phone.page, stack.url, false);
  await drawing(phone.page).scrollIntoViewIfNeeded();
  await take(phone.page, 'phone');
} finally {
  await browser.close();
  await stack.close();
}
