import { lazy } from 'react';
import { Link, MemoryRouter, Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../tests/components/render-screen.tsx';
import { AccountContext } from './session/use-account.ts';
import { routes } from './routes.tsx';
import { Guarded, SignedIn } from './SignedIn.tsx';

const managing = {
  ...routes.find(({ path }) => path === '/etiquetas')!,
  page: lazy(async () => ({ default: () => <h1>Crear</h1> })),
};

/** Opens an address as somebody in this mode. */
async function open(account: { manages: boolean; canChangeMode: boolean }, at = '/etiquetas') {
  await renderScreen(
    <AccountContext
      value={{
        id: 7,
        name: 'Tienda',
        role: account.canChangeMode ? 2 : 3,
        mode: account.manages ? 'admin' : 'simple',
        setMode: () => undefined,
        lacksSecondFactor: false,
        ...account,
      }}
    >
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          <Route path="/" element={<Link to="/etiquetas">Crear</Link>} />
          <Route path="/etiquetas" element={<Guarded route={managing} />} />
          <Route path="/see-labels" element={<h1>Mis etiquetas</h1>} />
        </Routes>
      </MemoryRouter>
    </AccountContext>,
  );
}

const labels = page.getByRole('heading', { name: 'Mis etiquetas' });
const said = page.getByText('Esa pantalla se abre en el modo administrador');

test('who types the address of a managing screen in simple mode learns where its mode is', async () => {
  await open({ manages: false, canChangeMode: true });
  await expect.element(labels).toBeVisible();
  await expect.element(said).toBeVisible();
});

test('who has no such mode is led to the labels without it', async () => {
  await open({ manages: false, canChangeMode: false });
  await expect.element(labels).toBeVisible();
  await expect.element(said).not.toBeInTheDocument();
});

test('the screen opens in administrator mode', async () => {
  await open({ manages: true, canChangeMode: true });
  await expect.element(page.getByRole('heading', { name: 'Crear' })).toBeVisible();
  await expect.element(said).not.toBeInTheDocument();
});

test('nothing is said to who was on another screen before', async () => {
  await open({ manages: false, canChangeMode: true }, '/');
  await page.getByRole('link', { name: 'Crear' }).click();
  await expect.element(labels).toBeVisible();
  await expect.element(said).not.toBeInTheDocument();
});

test('while the server has not said who is signed in, and where it cannot, the bar of the app stands there', async () => {
  let answer: (response: Response) => void = () => {};
  const asked = new Promise<Response>((resolve) => (answer = resolve));
  await renderScreen(
    <MemoryRouter>
      <SignedIn />
    </MemoryRouter>,
    () => asked.then((response) => response.clone()),
  );
  const bar = page.getByRole('banner').getByRole('link', { name: 'Marbete' });
  await expect.element(page.getByRole('status', { name: 'Cargando…' })).toBeVisible();
  await expect.element(bar).toBeVisible();
  answer(Response.json({ error: 'forbidden', message: 'Forbidden' }, { status: 403 }));
  await expect.element(page.getByRole('heading', { name: 'No se pudo abrir Marbete' })).toBeVisible();
  await expect.element(bar).toBeVisible();
});
