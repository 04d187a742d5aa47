import { listAuditEvents } from '@marbete/core/api/audit';
import { updateUser, listUsers } from '@marbete/core/api/users';
import { expect, it } from 'vitest';
import { axeInBothSizes } from './axe.ts';
import { withStack } from './with-stack.ts';

const { stack, visit, visitAs } = withStack();

it('announces a maintenance that visitors see, takes it back, and shows who did so', async () => {
  const { page, client, errors } = await visitAs('administrator');
  const { Users } = await client.call(listUsers, { query: { query: 'designer' } });
  const [designer] = Users;
  const body = { email: 'designer@demo.test', name: 'Diseño', role: 4 };
  await client.call(updateUser, { params: { id: designer?.id ?? 0 }, body });
  await page.goto(stack.url);
  await page.getByRole('link', { name: 'Servidor' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Servidor' }).waitFor();
  const change = page.getByRole('row').filter({ hasText: 'Cambió un usuario' });
  await change.getByText('designer@demo.test').waitFor();
  await change.getByText('rol: Diseñador').waitFor();
  await page.getByRole('button', { name: 'Avisar' }).click();
  await page.getByText('Campo requerido').waitFor();
  expect(await axeInBothSizes(page)).toEqual([]);
  await page.getByLabel('Empieza').fill('2099-01-31T20:00');
  await page.getByRole('button', { name: 'Avisar' }).click();
  await page.getByText('Hay un aviso para').waitFor();
  const { page: visitor } = await visit();
  await visitor.goto(`${stack.url}/design`);
  await visitor.getByRole('timer').waitFor();
  await page.getByRole('button', { name: 'Quitar el aviso' }).click();
  await page.getByText('Aviso retirado').waitFor();
  expect((await client.call(listAuditEvents, { query: { accion: 'maintenance.set' } })).total).toBe(2);

  await page.reload();
  await page.getByRole('combobox', { name: 'Acción' }).click();
  await page.getByRole('option', { name: 'Avisó de un mantenimiento o retiró el aviso' }).click();
  await expect.poll(() => page.getByRole('row').count()).toBe(3);
  expect(await axeInBothSizes(page)).toEqual([]);
  expect(errors).toEqual([]);
});
