import { requestQuote } from '@marbete/core/api/quotes';
import { expect, it } from 'vitest';
import { pictureFile } from '../../packages/server/src/testing/pictures.ts';
import { axeInBothSizes } from './axe.ts';
import { chooseOption } from './pages/app.ts';
import { withStack } from './with-stack.ts';

const { stack, visitAs } = withStack();

it('lists requests for a design and keeps what has become of each', async () => {
  const { page, client, errors } = await visitAs('administrator');
  const form = { email: 'ana@example.test', name: 'Ana Pérez', company: 'Abarrotes', software: 'Caja' };
  const more = { height: '25.5', width: '50', logo: '0', comments: 'Con precio', printer: 'GK420d' } as const;
  for (const name of ['Luis', form.name]) {
    await client.call(requestQuote, { form: { ...form, ...more, name }, files: { image: pictureFile() } });
  }
  await page.goto(stack.url);
  await page.getByRole('link', { name: 'Cotizaciones' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Cotizaciones' }).waitFor();
  await page.getByText('Ana Pérez, Abarrotes').waitFor();
  await page.getByRole('img', { name: 'Imagen del diseño de Luis' }).waitFor();
  expect(await axeInBothSizes(page)).toEqual([]);
  await chooseOption(page.getByRole('combobox', { name: 'Estado de la solicitud de Luis' }), 'Respondida');
  await chooseOption(page.getByRole('combobox', { name: 'Estado', exact: true }), 'Respondida');
  await expect.poll(() => page.getByText('Ana Pérez, Abarrotes').count()).toBe(0);
  await page.getByText('Luis, Abarrotes').waitFor();
  expect(errors).toEqual([]);
});
