import type { StationV1 } from '@marbete/core/api/v1/stations';
import type { WaitingRun } from '@marbete/core/api/v1/orders';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../../tests/components/render-screen.tsx';
import { AccountContext } from '../session/use-account.ts';
import { Shops } from './Shops.tsx';

const id = (number: number) => `0193a1f0-6f3c-7000-8000-${String(number).padStart(12, '0')}`;
const printer = {
  id: 'front',
  name: 'Caja',
  language: 'zpl',
  dpi: 203,
  state: 'ready',
  needsAttention: false,
  stateAt: new Date().toISOString(),
  waits: 0,
};
const station = (number: number, values: Partial<StationV1> = {}): StationV1 => ({
  id: id(number),
  name: `Tienda ${number}`,
  zone: 'America/Mexico_City',
  hours: [],
  state: 'active',
  paused: false,
  seenAt: new Date().toISOString(),
  groups: number % 2 === 0 ? [1] : [],
  printers: [printer],
  ...values,
});
const group = { id: 1, name: 'Norte', stations: [id(2)], users: [] };
const waiting: WaitingRun = {
  order: 9,
  name: 'Precios del viernes',
  label: 'Anaquel',
  run: {
    run: id(90),
    station: id(1),
    printer: 'front',
    from: '2026-11-28T11:00:00.000Z',
    until: '2026-11-28T15:00:00.000Z',
    state: 'open',
    reason: '',
    mayPrintUntil: '2026-11-28T15:15:00.000Z',
  },
  labels: { printed: 40, uncertain: 0, notPrinted: 0, open: 20 },
};
const { order, name, label } = waiting;
const givenOrder = {
  id: order,
  name,
  label: { id: 1, name: label },
  list: 1,
  rows: 'all',
  search: '',
  quantity: 1,
  from: null,
  until: '2026-11-28T09:00',
  priority: 0,
  state: 'withdrawn',
  createdAt: '2026-11-28T03:00:00.000Z',
  endedAt: null,
  labels: waiting.labels,
};

/** A server of shops; it notes what it was told. A code is asked about `asks` times before the shop says yes. */
function server(stations: readonly StationV1[], asks = 0) {
  const told: [string, string, unknown][] = [];
  let left = asks;
  let isWithdrawn = false;
  const run = () => ({ ...waiting.run, state: isWithdrawn ? 'stopped' : 'open' });
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const path = new URL(input instanceof Request ? input.url : input).pathname.replace('/api/v1', '');
    const method = init?.method ?? 'GET';
    if (method !== 'GET')
      told.push([method, path, typeof init?.body === 'string' ? JSON.parse(init.body) : undefined]);
    if (path === '/stations/pairings') return Response.json({ pairing: id(70), machine: 'caja-1' });
    if (path === `/stations/pairings/${id(70)}`)
      return Response.json({
        pairing: id(70),
        machine: 'caja-1',
        state: left-- > 0 ? 'proposed' : 'allowed',
        station: null,
      });
    if (path.startsWith('/waiting/')) return Response.json({ runs: [{ ...waiting, run: run() }] });
    if (path.endsWith('/withdraw')) {
      isWithdrawn = true;
      return Response.json({ ...givenOrder, runs: [run()] });
    }
    if (path === '/groups' && method === 'POST') return Response.json(group);
    if (path === '/groups') return Response.json({ groups: [group] });
    if (path === '/stations') return Response.json({ stations });
    if (method === 'DELETE') return Response.json({ id: id(1), deleted: true });
    return Response.json([]);
  };
  return { told, fetch };
}

async function open(fetch: typeof globalThis.fetch, role: 2 | 3 = 2) {
  await page.viewport(1280, 900);
  const account = {
    id: 7,
    name: 'Oficina',
    role,
    mode: 'admin',
    canChangeMode: true,
    setMode: () => undefined,
    manages: true,
    lacksSecondFactor: false,
  } as const;
  await renderScreen(
    <AccountContext value={account}>
      <MemoryRouter>
        <Shops />
      </MemoryRouter>
    </AccountContext>,
    fetch,
  );
}

const button = (text: string) => page.getByRole('button', { name: text, exact: true });
const rows = () => page.getByRole('table', { name: 'Tiendas' }).getByRole('row');

test('a thousand printers are pages of fifty lines, what is wrong on top, found by group and words', async () => {
  const stations = Array.from({ length: 1_000 }, (_, at) => station(at + 1));
  stations[899] = station(900, {
    printers: [{ ...printer, state: 'paper-out', needsAttention: true, waits: 3 }],
  });
  await open(server(stations).fetch);
  await expect.poll(() => rows().elements().length).toBe(51);
  await expect.element(rows().nth(1)).toHaveTextContent(/Tienda 900.*Norte.*Caja.*Sin papel.*3 encargos/);
  await page.getByLabelText('Buscar tienda o impresora').fill('tienda 77');
  await expect.poll(() => rows().elements().length).toBe(20);
  await page.getByRole('combobox', { name: 'Grupo' }).click();
  await page.getByRole('option', { name: 'Norte' }).click();
  await expect.poll(() => rows().elements().length).toBe(6);
});

test('a code of eight signs asks the shop, and says that the shop has to allow it until it has', async () => {
  const { told, fetch } = server([], 1);
  await open(fetch);
  await button('Agregar tienda').click();
  await button('Preguntar a la tienda').click();
  await expect.element(page.getByText('Escriba los 8 signos.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Código' }).fill('k7qm 4xwd');
  await page.getByRole('textbox', { name: 'Nombre de la tienda' }).fill('Centro');
  await page.getByLabelText('Zona horaria').fill('America/Mexico');
  await button('Preguntar a la tienda').click();
  await expect.element(page.getByText('Elija una zona horaria de la lista')).toBeVisible();
  expect(told).toEqual([]);
  await page.getByLabelText('Zona horaria').fill('America/Tijuana');
  await button('Preguntar a la tienda').click();
  await expect.element(page.getByText(/caja-1.*«Permitir»/)).toBeVisible();
  expect(told).toEqual([
    ['POST', '/stations/pairings', { code: 'K7QM4XWD', name: 'Centro', zone: 'America/Tijuana' }],
  ]);
  await expect.element(page.getByText('La tienda Centro quedó vinculada'), { timeout: 6_000 }).toBeVisible();
});

test('what waits is said by its counts, and withdrawing it says until when it may still print, by the shop’s clocks', async () => {
  const { told, fetch } = server([station(1)]);
  await open(fetch);
  await button('Opciones de Tienda 1 · Caja').click();
  await page.getByRole('menuitem', { name: 'Ver lo que espera' }).click();
  await expect.element(page.getByText('40 impresas · 20 en la tienda')).toBeVisible();
  await button('Retirar el encargo Precios del viernes').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirar' }).click();
  await expect.element(page.getByText(/^Aún puede imprimirse hasta .*9:15/)).toBeVisible();
  expect(told).toEqual([['POST', '/orders/9/withdraw', undefined]]);
});

test('a group is made of shops; a shop is removed once a person says so', async () => {
  const { told, fetch } = server([station(1)]);
  await open(fetch);
  await button('Grupos').click();
  await button('Agregar grupo').click();
  await page.getByRole('textbox', { name: 'Nombre del grupo' }).fill('Sur');
  await page.getByRole('checkbox', { name: 'Tienda 1' }).click();
  await button('Guardar').click();
  await expect.poll(() => told).toEqual([['POST', '/groups', { name: 'Sur', stations: [id(1)], users: [] }]]);
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar', exact: true }).last().click();
  await button('Opciones de Tienda 1 · Caja').click();
  await page.getByRole('menuitem', { name: 'Quitar la tienda' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar la tienda' }).click();
  await expect.poll(() => told.at(-1)).toEqual(['DELETE', `/stations/${id(1)}`, undefined]);
});

test('an operator sees shops and what waits, and changes none', async () => {
  await open(server([station(1)]).fetch, 3);
  await button('Opciones de Tienda 1 · Caja').click();
  await expect.element(page.getByRole('menuitem', { name: 'Ver lo que espera' })).toBeVisible();
  expect(page.getByRole('menuitem').elements()).toHaveLength(1);
  expect(page.getByRole('button', { name: /Agregar tienda|Grupos/ }).elements()).toEqual([]);
});
