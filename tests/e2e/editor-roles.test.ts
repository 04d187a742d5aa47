import { listLabels, showLabel } from '@marbete/core/api/labels';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { onePixelPng } from '../../packages/server/src/testing/pictures.ts';
import { codeField, openDetails, typeCode } from './pages/editor.ts';
import { withStack } from './with-stack.ts';

const { stack, visitAs } = withStack();

const shared = 'This template will be shared with other accounts by a code';

async function fillIn(page: Page, name: string): Promise<void> {
  await openDetails(page);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Description').fill('Made by the test');
  await typeCode(page, '^XA^PW400^LL240^FO16,20^A0N,30,30^FD%NAME%^FS^XZ');
  await page.getByRole('checkbox', { name: 'Use the preview as the picture' }).click();
}

describe('the editor in English', () => {
  it('asks an administrator for size and hashtags as well, and leads to the gallery templates', async () => {
    const { page, client, errors } = await visitAs('administrator', {
      locale: 'en-US',
    });
    await page.goto(`${stack.url}/etiquetas`);
    // NEW-01, NEW-02, NEW-04, NEW-06, NEW-07, CONST-19
    const main = page.getByRole('main');
    await openDetails(page);
    for (const name of ['Name', 'Description']) await main.getByLabel(name, { exact: true }).waitFor();
    for (const name of ['Hide', 'Basic', 'Price', 'Use the preview as the picture'])
      await main.getByRole('checkbox', { name }).waitFor();
    const field = await codeField(page);
    const height = () =>
      field.evaluate((element) => {
        const { host } = element.getRootNode() as ShadowRoot;
        return host.parentElement?.getBoundingClientRect().height;
      });
    expect(await height()).toBe(400);
    // NEW-03, CONST-22
    const language = main.getByRole('combobox', { name: 'Language' });
    await expect.poll(() => language.innerText()).toBe('ZPL');
    // NEW-05
    await main.getByRole('combobox', { name: 'Material' }).click();
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['Label', 'Ticket']);
    await page.getByRole('option', { name: 'Ticket' }).click();
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    // EDIT-05: only measures of the material.
    const sizes = async () => {
      await main.getByRole('combobox', { name: 'Size' }).click();
      await page.getByRole('option').first().waitFor();
      const texts = await page.getByRole('option').allInnerTexts();
      await page.keyboard.press('Escape');
      await page.getByRole('option').first().waitFor({ state: 'detached' });
      return texts;
    };
    const tickets = await sizes();
    await main.getByRole('combobox', { name: 'Material' }).click();
    await page.getByRole('option', { name: 'Label', exact: true }).click();
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    const labels = await sizes();
    expect(labels.length).toBeGreaterThan(0);
    expect(tickets.filter((size) => labels.includes(size))).toEqual([]);
    // NEW-14, IMPZ-03
    await expect
      .poll(() => main.locator('input[type=file]').getAttribute('accept'))
      .toMatch(/^(image\/\w+,?)+$/);
    // NEW-08, NEW-09: no notice and no way marks for the administrator.
    await expect.poll(() => page.getByRole('navigation', { name: 'Trail' }).count()).toBe(0);
    const create = page.getByRole('main').getByRole('button', { name: 'Create template' });
    await create.click();
    // NEW-10, NEW-11, CONST-20, ROLE-02: name, description, code, size and hashtags; language and material are chosen already.
    await expect.poll(() => page.getByText('Required field', { exact: true }).count()).toBe(5);
    await fillIn(page, 'For the gallery');
    await page.getByRole('combobox', { name: 'Size' }).click();
    await page.getByRole('option').first().click();
    await page.getByRole('group', { name: 'Hashtags' }).getByRole('checkbox').first().click();
    await page.getByRole('checkbox', { name: 'Hide' }).click();
    await page.getByRole('checkbox', { name: 'Basic' }).click();
    await expect.poll(() => page.getByText(shared).count()).toBe(0);
    const stored = page.waitForRequest(/\/api\/etiquetas\/store$/);
    await create.click();
    expect((await stored).postData()).toMatch(
      /"ocultar":"1","basica":"1","medida":\d+,"material":1,"tag":\[\d+\]/,
    );
    // NEW-15
    await page.waitForURL(/\/preformatos$/);
    await page.getByText('For the gallery').first().waitFor();
    const { etiquetas } = await client.call(listLabels, {});
    const id = etiquetas.find(({ nombre }) => nombre === 'For the gallery')?.id;
    // EDIT-03, EDIT-05, EDIT-06, EDIT-07: as they were stored, and what is changed is sent.
    await page.goto(`${stack.url}/edit-label/${id}`);
    await openDetails(page);
    await main.getByRole('combobox', { name: 'Size' }).waitFor();
    await expect
      .poll(() => main.getByRole('combobox', { name: 'Size' }).innerText())
      .toBe(labels[0]?.split('\n')[0]);
    await expect
      .poll(() => main.getByRole('checkbox', { name: 'Hide' }).getAttribute('aria-checked'))
      .toBe('true');
    await main.getByRole('checkbox', { name: 'Hide' }).click();
    await main.getByRole('checkbox', { name: 'Offer' }).click();
    await main.locator('input[type=file]').setInputFiles({
      name: 'other.png',
      mimeType: 'image/png',
      buffer: onePixelPng,
    });
    const before = await client.call(showLabel, { body: { id: id ?? 0 } });
    await main.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The label was updated').first().waitFor();
    const after = await client.call(showLabel, { body: { id: id ?? 0 } });
    expect(after.etiquetas).toMatchObject({ ocultar: '0', language_id: 1, material_id: 1 });
    expect(after.etiquetas.medida_id).toBe(before.etiquetas.medida_id);
    expect(after.etiquetas.tags.map(({ name }) => name)).toContain('Oferta');
    expect(after.etiquetas.tags.length).toBe(before.etiquetas.tags.length + 1);
    expect(after.etiquetas.image).not.toBe(before.etiquetas.image);
    expect(errors).toEqual([]);
  });

  it('tells a designer that the template will be shared, and leads to the labels', async () => {
    const { page, client, errors } = await visitAs('designer', {
      locale: 'en-US',
    });
    await page.goto(`${stack.url}/etiquetas`);
    // NEW-08, NEW-09, EDIT-11, ROLE-08
    await page.getByRole('navigation', { name: 'Trail' }).waitFor();
    await page.getByText(shared).waitFor();
    await expect.poll(() => page.getByRole('combobox', { name: 'Size' }).count()).toBe(0);
    await expect.poll(() => page.getByRole('group', { name: 'Hashtags' }).count()).toBe(0);
    await fillIn(page, 'To share');
    await page.getByRole('main').getByRole('button', { name: 'Create template' }).click();
    await page.waitForURL(/\/see-labels$/);
    await page.getByText('To share').first().waitFor();
    // LBL-05: the code that a designer passes on; the edit screen shows it to administrators only (EDIT-02).
    const own = (await client.call(listLabels, {})).etiquetas.find(({ nombre }) => nombre === 'To share');
    await page.getByRole('button', { name: 'To share', exact: true }).click();
    await page.getByText(own?.codigo ?? 'no code', { exact: true }).waitFor();
    await page.goto(`${stack.url}/edit-label/${own?.id}`);
    await page.getByRole('navigation', { name: 'Trail' }).waitFor();
    await expect.poll(() => page.getByText(own?.codigo ?? 'no code').count()).toBe(0);
    const administrator = await visitAs('administrator', { locale: 'en-US' });
    await administrator.page.goto(`${stack.url}/edit-label/${own?.id}?usuario=4`);
    await administrator.page.getByText(`Code: ${own?.codigo}`).waitFor();
    await administrator.context.close();
    expect(errors).toEqual([]);
  });
});
