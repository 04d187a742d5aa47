import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { buildLabel } from '../../../../tests/components/build-label.ts';
import { renderScreen } from '../../../../tests/components/render-screen.tsx';
import { AccountContext, type Mode } from '../session/use-account.ts';
import { createSessionStore } from '../session/session-store.ts';
import { SessionContext } from '../session/use-session.ts';
import { LabelsPage } from './LabelsPage.tsx';

const etiqueta = '^XA^FO9,9^FDFIJA^FS^XZ';

/** A server with two labels, whose account has so many runs in its history; `more` answers other addresses by their end. */
const serverWith =
  (runs: number, more: Readonly<Record<string, unknown>> = {}): typeof fetch =>
  (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const other = Object.keys(more).find((end) => pathname.endsWith(end));
    if (other) return Promise.resolve(Response.json(more[other]));
    const answer = pathname.endsWith('/etiquetas/index')
      ? {
          etiquetas: [
            buildLabel({ id: 2, nombre: 'Anaquel', etiqueta }),
            buildLabel({ id: 1, nombre: 'Ticket', etiqueta }),
          ],
          url: '',
        }
      : { impresiones: [], total: runs };
    return Promise.resolve(Response.json(answer));
  };

async function open(
  runs: number,
  server = serverWith(runs),
  manages = false,
  setMode: (mode: Mode) => void = () => undefined,
) {
  await renderScreen(
    <SessionContext value={createSessionStore(localStorage, window)}>
      <AccountContext
        value={{
          id: 7,
          name: 'Tienda',
          role: 2,
          mode: 'simple',
          canChangeMode: true,
          setMode,
          manages,
          lacksSecondFactor: false,
        }}
      >
        <MemoryRouter>
          <LabelsPage />
        </MemoryRouter>
      </AccountContext>
    </SessionContext>,
    server,
  );
  await expect.element(page.getByRole('article', { name: 'Ticket' })).toBeVisible();
}

const marked = (name: string) =>
  page.getByRole('article', { name }).element().hasAttribute('data-highlighted');

test('the first label is marked until the account has printed something, in whatever browser or screen', async () => {
  await open(0);
  await expect.poll(() => [marked('Anaquel'), marked('Ticket')]).toEqual([true, false]);
});

test('no label is marked for an account that has printed before', async () => {
  await open(3);
  await expect.element(page.getByRole('article', { name: 'Anaquel' })).toBeVisible();
  expect([marked('Anaquel'), marked('Ticket')]).toEqual([false, false]);
});

const catalogue = (id: number, nombre: string) => ({
  id,
  nombre,
  encabezado: '1',
  etiquetas: [],
  only_plantillas: [],
  importacion: '',
  drive_id: '',
  catalogo_web: '0',
  filas: 3,
  columnas: ['A', 'B'],
});

/** What the server proposes for the label's two fields in the list 'Galletas'. */
async function openChooser(price: string) {
  const calls: string[] = [];
  const proposal = {
    response: true,
    respuesta: 'correcto',
    mensaje: '',
    plantillas: [],
    configuraciones: [
      { variable: 'NAME', columna: 'A' },
      { variable: 'PRICE', columna: price },
      { variable: 'QUANTITY', columna: '' },
    ],
    columnas: ['A', 'B'],
    cabeceras: ['Nombre', 'Precio'],
    campos: [['Avena', '9.50']],
    url: '',
    nombreuuid: '',
    image: '',
    image_catalogo: '',
  };
  const server = serverWith(3, {
    '/etiquetas/index': {
      etiquetas: [buildLabel({ id: 1, nombre: 'Ticket', etiqueta, catalogo_id: 4 })],
      url: '',
    },
    '/catalogo/index': [catalogue(4, 'Panes'), catalogue(5, 'Galletas')],
    '/catalogo/configurar-catalogo/4': proposal,
    '/catalogo/configurar-catalogo/5': proposal,
    '/guardar-configurar-catalogo': { respuesta: 'correcto' },
    '/asignar-catalogo': { respuesta: 'correcto', mensaje: 'Catálogo asignado' },
  });
  const recorded: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.url.endsWith('/asignar-catalogo')) calls.push(await request.clone().text());
    return server(request);
  };
  await open(3, recorded, true);
  await page.getByRole('button', { name: 'Con catálogo: cambiar el de «Ticket»' }).click();
  const assigned = () => calls.map((body) => JSON.parse(body) as unknown);
  return { assigned, columns: page.getByRole('dialog').getByText('Asignar columnas') };
}

test('another catalogue for a label takes two clicks where each field finds its column', async () => {
  const { assigned, columns } = await openChooser('B');
  await page.getByRole('button', { name: /^Galletas/ }).click();
  await expect.element(page.getByText('Catálogo asignado')).toBeVisible();
  expect(assigned()).toEqual([
    {
      etiqueta: 1,
      catalogo: 5,
      cabeceras: [
        { variable: 'NAME', columna: 'A' },
        { variable: 'PRICE', columna: 'B' },
      ],
    },
  ]);
  await expect.element(columns).not.toBeInTheDocument();
});

test.each([
  ['a field finds no column', '', /^Galletas/],
  ['the catalogue is the one that the label has', 'B', /^Panes/],
])('the columns of a changed catalogue are asked for where %s', async (_when, price, chosen) => {
  const { assigned, columns } = await openChooser(price);
  await page.getByRole('button', { name: chosen }).click();
  await expect.element(columns).toBeVisible();
  expect(assigned()).toEqual([]);
});

test('who wants to draw a label in simple mode is asked to enter administrator mode, and enters it', async () => {
  const modes: Mode[] = [];
  await open(3, serverWith(3), false, (mode) => modes.push(mode));
  await page.getByRole('button', { name: 'Crear plantilla' }).click();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  expect(modes).toEqual([]);
  await page.getByRole('button', { name: 'Crear plantilla' }).click();
  await expect.element(page.getByText('¿Entrar al modo administrador?')).toBeVisible();
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect.poll(() => modes).toEqual(['admin']);
});
