import { Link, MemoryRouter, Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../../tests/components/render-screen.tsx';
import { AccountContext } from '../session/use-account.ts';
import { LeaveGuard } from '../shell/LeaveGuard.tsx';
import { ImportCataloguePage } from './CataloguePages.tsx';

/** A server that reads every list as two products, and keeps it once the screen says that it is being kept. */
const server: typeof fetch = async (input) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const read = {
    respuesta: 'correcto',
    nombre: 'precios',
    nombreuuid: 'f00d.csv',
    cabeceras: ['Nombre', 'Precio'],
    campos: [
      ['Sal', '12.50'],
      ['Pan', '9.90'],
    ],
    columnas: ['A', 'B'],
    filas: 3,
    encabezado: 1,
  };
  if (pathname.endsWith('/index')) return Response.json([]);
  if (!pathname.endsWith('/store')) return Response.json(read);
  await expect.element(page.getByRole('button', { name: 'Guardando…' })).toBeVisible();
  return Response.json({ respuesta: 'correcto', id: 5 });
};

async function open() {
  await renderScreen(
    <AccountContext
      value={{
        id: 7,
        name: 'Tienda',
        role: 2,
        mode: 'admin',
        canChangeMode: true,
        setMode: () => undefined,
        manages: true,
        lacksSecondFactor: false,
      }}
    >
      <MemoryRouter initialEntries={['/importar']}>
        <LeaveGuard>
          <Link to="/catalogos">Otra pantalla</Link>
          <Routes>
            <Route path="/importar" element={<ImportCataloguePage />} />
            <Route path="/catalogos" element={<h1>Otra</h1>} />
          </Routes>
        </LeaveGuard>
      </MemoryRouter>
    </AccountContext>,
    server,
  );
}

const chooseFile = () =>
  page.elementLocator(document.querySelector('input[type=file]')!).upload(new File(['a,b'], 'precios.csv'));
const leave = () => page.getByRole('link', { name: 'Otra pantalla' }).click();
const left = page.getByRole('heading', { name: 'Otra' });

test('an import asks before it is left once its file was read, and stays as it is', async () => {
  await open();
  await expect.poll(() => document.querySelector('input[type=file]')).not.toBeNull();
  await chooseFile();
  const name = page.getByLabelText('Nombre del catálogo');
  await name.fill('Mis precios');
  await leave();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Seguir aquí' }).click();
  await expect.element(name).toHaveValue('Mis precios');
  await leave();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect.element(left).toBeVisible();
});

test('an import is left without a question before a file is chosen', async () => {
  await open();
  await leave();
  await expect.element(left).toBeVisible();
});

test('an import that was kept goes on without a question', async () => {
  await open();
  await expect.poll(() => document.querySelector('input[type=file]')).not.toBeNull();
  await chooseFile();
  await page.getByRole('button', { name: 'Guardar plantilla' }).click();
  await expect.element(left).toBeVisible();
});
