import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import { keepPicture, launchBrowser } from './browser.ts';
import { openSignedIn } from './pages/session.ts';
import { startStack, type Stack } from './stack.ts';

let stack: Stack;
let browser: Browser;

beforeAll(async () => {
  [stack, browser] = await Promise.all([startStack(), launchBrowser()]);
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await stack?.close();
});

const shared = 'This template will be shared with other accounts by a code';

async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Description').fill('Made by the test');
  await page.getByRole('textbox', { name: 'Template code' }).click();
  await page.keyboard.insertText('^XA^PW400^LL240^FO16,20^A0N,30,30^FD%NAME%^FS^XZ');
  await page.getByRole('region', { name: 'Preview' }).locator('img').waitFor();
  await page.getByRole('checkbox', { name: 'Use the preview as the picture' }).click();
}

describe('the editor in English', () => {
  it('asks an administrator for size and hashtags as well, and leads to the gallery templates', async () => {
    const { page, context, errors } = await openSignedIn(browser, stack, 'administrator', {
      locale: 'en-US',
    });
    onTestFailed(() => keepPicture(page, 'editor-administrator'));
    await page.goto(`${stack.url}/etiquetas`);
    const create = page.getByRole('main').getByRole('button', { name: 'Create template' });
    await create.click();
    // NEW-10, NEW-11, ROLE-02: name, description, code, size and hashtags; language and material are chosen already.
    expect(await page.getByText('Required field', { exact: true }).count()).toBe(5);
    await fillIn(page, 'For the gallery');
    await page.getByRole('combobox', { name: 'Size' }).click();
    await page.getByRole('option').first().click();
    await page.getByRole('group', { name: 'Hashtags' }).getByRole('checkbox').first().click();
    expect(await page.getByText(shared).count()).toBe(0);
    await create.click();
    // NEW-15
    await page.waitForURL(/\/preformatos$/);
    await page.getByText('For the gallery').first().waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('tells a designer that the template will be shared, and leads to the labels', async () => {
    const { page, context, errors } = await openSignedIn(browser, stack, 'designer', { locale: 'en-US' });
    onTestFailed(() => keepPicture(page, 'editor-designer'));
    await page.goto(`${stack.url}/etiquetas`);
    // NEW-08, NEW-09, ROLE-08
    await page.getByText(shared).waitFor();
    expect(await page.getByRole('combobox', { name: 'Size' }).count()).toBe(0);
    expect(await page.getByRole('group', { name: 'Hashtags' }).count()).toBe(0);
    await fillIn(page, 'To share');
    await page.getByRole('main').getByRole('button', { name: 'Create template' }).click();
    await page.waitForURL(/\/see-labels$/);
    await page.getByText('To share').first().waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});
