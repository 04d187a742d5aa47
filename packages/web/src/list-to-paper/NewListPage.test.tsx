import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../../tests/components/render-screen.tsx';
import { LeaveGuard } from '../shell/LeaveGuard.tsx';
import { NewListPage } from './NewListPage.tsx';

test('a list is not kept while it is open which of its columns is the price; the answers have the focus', async () => {
  const kept: string[] = [];
  await renderScreen(
    <MemoryRouter>
      <LeaveGuard>
        <NewListPage />
      </LeaveGuard>
    </MemoryRouter>,
    async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      if (pathname.endsWith('/index')) return Response.json([]);
      if (!pathname.endsWith('/comprobar')) {
        kept.push(String(init?.body));
        return Response.json({ respuesta: 'correcto', id: 5 });
      }
      return Response.json({
        respuesta: 'correcto',
        nombreuuid: 'f00d.csv',
        cabeceras: ['Nombre', 'Precio A', 'Precio B'],
        campos: [['Sal', '12.50', '11.90']],
        columnas: ['A', 'B', 'C'],
        filas: 2,
      });
    },
  );
  await expect.poll(() => document.querySelector('input[type=file]')).not.toBeNull();
  await page
    .elementLocator(document.querySelector('input[type=file]')!)
    .upload(new File(['a,b'], 'precios.csv'));
  // At the head of the page and at its foot.
  const use = page.getByRole('button', { name: 'Usar esta lista' });
  await use.first().click();
  const answer = page.getByRole('button', { name: 'Precio A', exact: true });
  await expect.element(answer).toHaveFocus();
  expect(kept).toEqual([]);
  await answer.click();
  await use.first().click();
  await expect.poll(() => kept.length).toBeGreaterThan(0);
  expect(kept[0]).toContain('f00d.csv');
});
