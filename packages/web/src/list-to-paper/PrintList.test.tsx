import type { Catalogue } from '@marbete/core/api/catalogues';
import type { LabelProposal, ProblemGroup } from '@marbete/core/api/printing';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { buildLabel } from '../../../../tests/components/build-label.ts';
import { renderScreen } from '../../../../tests/components/render-screen.tsx';
import { createSessionStore } from '../session/session-store.ts';
import { rememberPrinter } from '../session/remembered-printer.ts';
import { AccountContext } from '../session/use-account.ts';
import { SessionContext } from '../session/use-session.ts';
import { PrintList } from './PrintList.tsx';
import { groupTwins } from './twins.ts';

const catalogue: Catalogue = {
  id: 5,
  nombre: 'precios',
  encabezado: 1,
  etiquetas: [],
  only_plantillas: [],
  importacion: 'local',
  drive_id: '',
  catalogo_web: 0,
  filas: 30,
  columnas: ['A', 'B'],
};
const etiqueta = '^XA^FO9,9^A0N,30,30^FD%DESCRIPTION% %PRICE%^FS^XZ';
const proposal: LabelProposal = {
  fuente: 'propia',
  id: 12,
  nombre: 'Anaquel',
  language_id: 1,
  medida: { name: '50x30', medida: '50x30' },
  material: { id: 1, name: 'Etiqueta' },
  catalogo_id: 5,
  impresora: null,
  uniones: [
    { variable: 'DESCRIPTION', columna: 'A' },
    { variable: 'PRICE', columna: 'B' },
  ],
  sin_columna: [],
  response: true,
  mensaje: '^XA^FO9,9^A0N,30,30^FDSal^FS^XZ',
  problemas: [],
};
const rows = (...places: number[]) => places.map((posicion) => ({ id: 100 + posicion, posicion }));
const finer: ProblemGroup = {
  level: 'error',
  code: 'price-rounded',
  variable: 'PRICE',
  details: { text: '339.5325' },
  message: '',
  cuantas: 3,
  filas: rows(4, 9, 11),
};
const long: ProblemGroup = {
  level: 'warning',
  code: 'text-outside',
  variable: 'DESCRIPTION',
  message: '',
  cuantas: 12,
  filas: rows(1, 2),
  muestra: { mensaje: '^XA^FO9,9^A0N,30,30^FDAceite de oliva extra virgen^FS^XZ' },
};

/** A server whose list has problems until they are answered; it notes what it was told. */
function server() {
  const told: Record<string, unknown>[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
    const call = pathname.split('/').slice(-2).join('/');
    if (call === 'catalogo/responder') told.push(body.opciones);
    if (call === 'catalogo/revisar-etiqueta') {
      const shrunk = body.ajustes.length > 0;
      const rounded = told.some(({ round }) => round === true);
      const grupos = [...(rounded ? [] : [finer]), ...(shrunk ? [] : [long])];
      return Response.json({ filas: 30, grupos, siguiente: null });
    }
    if (call === 'etiquetas/show')
      return Response.json({ etiquetas: buildLabel({ id: 12, etiqueta }), catalogo: [], respuesta: '' });
    if (call === 'etiquetas/update') {
      const data = JSON.parse(String(init?.body instanceof FormData ? init.body.get('data') : ''));
      told.push({ etiqueta: data.etiqueta });
      return Response.json({ respuesta: 'correcto', etiquetas: buildLabel({ id: 12 }) });
    }
    if (call === 'etiquetas/asignar-impresora') return Response.json({ respuesta: 'correcto' });
    return Response.json({ respuesta: 'correcto' });
  };
  return { told, fetch };
}

async function open(
  fetch: typeof globalThis.fetch,
  label: LabelProposal | readonly LabelProposal[] = proposal,
  list: Catalogue = catalogue,
  languageId = 1,
  role: 2 | 4 = 2,
) {
  localStorage.clear();
  await page.viewport(1280, 900);
  rememberPrinter(localStorage, 7, {
    printer: {
      name: 'caja',
      uid: 'u1',
      connection: 'usb',
      deviceType: 'printer',
      provider: 'zebra',
      manufacturer: 'Zebra',
      version: 1,
    },
    languageId,
  });
  const account = {
    id: 7,
    name: 'Tienda',
    role,
    mode: 'simple',
    canChangeMode: true,
    setMode: () => undefined,
    manages: false,
    lacksSecondFactor: false,
  } as const;
  await renderScreen(
    <SessionContext value={createSessionStore(localStorage, window)}>
      <AccountContext value={account}>
        <MemoryRouter>
          <PrintList catalogue={list} groups={groupTwins([label].flat())} updated={false} />
        </MemoryRouter>
      </AccountContext>
    </SessionContext>,
    fetch,
  );
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('what would not print is answered before anything prints: the button leads to the first question', async () => {
  const { told, fetch } = server();
  await open(fetch);
  await expect.element(page.getByText('3 filas · PRECIO')).toBeVisible();
  await button('Imprimir 30 etiquetas').click();
  await expect.element(button('Redondear')).toHaveFocus();
  await button('Redondear').click();
  await expect.element(page.getByText('3 filas · PRECIO')).not.toBeInTheDocument();
  expect(told).toEqual([{ round: true }]);
  // The next question is what the button leads to now.
  await button('Imprimir 30 etiquetas').click();
  await expect.element(button('Encoger')).toHaveFocus();
});

test('rows that are left out are named, counted off the button and come back; long names have their picture', async () => {
  const { told, fetch } = server();
  await open(fetch);
  await expect
    .element(page.getByText('12 textos de DESCRIPCIÓN son más largos que la etiqueta'))
    .toBeVisible();
  await expect.poll(() => document.querySelectorAll('section img').length).toBe(1);
  await button('Ver filas').first().click();
  await expect.element(page.getByText('Filas: 4, 9, 11')).toBeVisible();
  await button('Dejar fuera').click();
  await expect.element(button('Imprimir 27 etiquetas')).toBeVisible();
  await button('Deshacer').click();
  await expect.element(button('Imprimir 30 etiquetas')).toBeVisible();
  await button('Dejar fuera').click();
  await button('Dos líneas').click();
  await expect
    .element(page.getByText('DESCRIPCIÓN: Dos líneas. Al imprimir se guarda en la etiqueta.'))
    .toBeVisible();
  expect(told).toEqual([]);
  await button('Imprimir 27 etiquetas').click();
  await expect.poll(() => told).toEqual([{ etiqueta: `<FIT DESCRIPTION lines=2 shrink>\n${etiqueta}` }]);
});

test('a list that no label prints has one drawn from its columns, joined to it', async () => {
  const sent: [string, Record<string, unknown>][] = [];
  await open(
    async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      const call = pathname.split('/').slice(-2).join('/');
      if (call === 'etiquetas/store' || call === 'catalogo/guardar-configurar-catalogo') {
        const data = init?.body instanceof FormData ? init.body.get('data') : init?.body;
        sent.push([call, JSON.parse(typeof data === 'string' ? data : '{}')]);
        return Response.json({ respuesta: 'correcto', id: 40 });
      }
      return Response.json({ filas: 30, grupos: [], siguiente: null, respuesta: 'correcto' });
    },
    { ...proposal, response: false, mensaje: '', problemas: [] },
    { ...catalogue, only_plantillas: [{ fila: 'B', nombre: '', nombre_real: 'Artículo' }] },
  );
  await expect.element(page.getByText('Ninguna etiqueta imprime esta lista')).toBeVisible();
  await expect.element(button('Imprimir 30 etiquetas')).toBeDisabled();
  await button('Dibujar una con estas columnas').click();
  await expect
    .poll(() => sent.map(([call]) => call))
    .toEqual(['etiquetas/store', 'catalogo/guardar-configurar-catalogo']);
  expect(sent[0]![1]).toMatchObject({ nombre: 'precios', language: 1 });
  expect(String(sent[0]![1]['etiqueta'])).toContain('%DESCRIPTION%');
  expect(sent[1]![1]).toMatchObject({
    etiqueta: 40,
    catalogo: 5,
    cabeceras: [{ variable: 'DESCRIPTION', columna: 'B' }],
  });
});

test('a label whose first rows do not print is a way on, save where none of them does', async () => {
  const none = { ...proposal, response: false, mensaje: '', problemas: [finer] };
  const { fetch } = server();
  await open(fetch, none);
  await button('Dejar fuera').click();
  await expect.element(button('Imprimir 27 etiquetas')).toBeEnabled();
});

test('rows are not asked about where all of them lack the same', async () => {
  const missing = { ...finer, code: 'price-missing', cuantas: 30 };
  await open(() => Promise.resolve(Response.json({ filas: 30, grupos: [missing], siguiente: null })), {
    ...proposal,
    response: false,
    mensaje: '',
    problemas: [missing],
  });
  await expect.element(page.getByText('Ninguna etiqueta imprime esta lista')).toBeVisible();
  await expect.element(button('Dejar fuera')).not.toBeInTheDocument();
  await expect.element(button('Imprimir 30 etiquetas')).toBeDisabled();
});

test('a label in another language than the printer is known to speak prints only when a person says so', async () => {
  const calls: string[] = [];
  const fetch: typeof globalThis.fetch = async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    calls.push(pathname.split('/').slice(-2).join('/'));
    const label = { etiquetas: buildLabel({ id: 12, etiqueta }), catalogo: [] };
    return Response.json({ filas: 30, grupos: [], siguiente: null, respuesta: 'correcto', ...label });
  };
  const shown = () => calls.filter((call) => call === 'etiquetas/show').length;
  await open(fetch, proposal, catalogue, 2);
  await button('Imprimir 30 etiquetas').click();
  const question = page.getByText('La impresora habla TSPL, y esta etiqueta es para ZPL');
  await expect.element(question).toBeVisible();
  await button('Cancelar').click();
  await expect.element(question).not.toBeInTheDocument();
  expect(shown()).toBe(0);
  await button('Imprimir 30 etiquetas').click();
  await button('Imprimir de todos modos').click();
  await expect.poll(shown).toBeGreaterThan(0);
});

test('of several labels the one that the printer understands comes first, and prints without a question', async () => {
  const other = { ...proposal, id: 13, nombre: 'Para TSC', language_id: 2, mensaje: 'CLS\nPRINT 1\n' };
  const calls: string[] = [];
  await open(
    async (input) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      calls.push(pathname.split('/').slice(-2).join('/'));
      const label = { etiquetas: buildLabel({ id: 13, etiqueta }), catalogo: [] };
      return Response.json({ filas: 30, grupos: [], siguiente: null, respuesta: 'correcto', ...label });
    },
    [proposal, other],
    catalogue,
    2,
  );
  await expect.element(page.getByRole('radio').first()).toBeChecked();
  await expect.element(page.getByText('Para TSC')).toBeVisible();
  await button('Imprimir 30 etiquetas').click();
  await expect.poll(() => calls).toContain('etiquetas/show');
});

/** A server with shops: two in a group of which one prints TSPL, and one that was not seen for days. */
function shopServer() {
  const orders: unknown[] = [];
  const asked: string[] = [];
  const shop = (number: number, language: string, seenAt: string | null) => ({
    id: `0193a1f0-6f3c-7000-8000-00000000000${number}`,
    name: `Tienda ${number}`,
    zone: 'UTC',
    hours: [],
    state: 'active',
    paused: false,
    seenAt,
    groups: number < 3 ? [1] : [],
    printers: [
      {
        id: 'front',
        name: 'Caja',
        language,
        dpi: 203,
        state: 'ready',
        needsAttention: false,
        stateAt: '2026-11-28T03:00:00.000Z',
        waits: 0,
      },
    ],
  });
  const stations = [shop(1, 'zpl', new Date().toISOString()), shop(2, 'tspl', null), shop(3, 'zpl', null)];
  const run = { printer: 'front', from: '', until: '', state: 'open', reason: '', mayPrintUntil: null };
  const labels = { printed: 0, uncertain: 0, notPrinted: 0, open: 0 };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    asked.push(pathname);
    if (pathname.endsWith('/v1/stations')) return Response.json({ stations });
    if (pathname.endsWith('/v1/groups'))
      return Response.json({ groups: [{ id: 1, name: 'Norte', stations: [], users: [] }] });
    if (pathname.endsWith('/v1/orders')) {
      orders.push(JSON.parse(String(init?.body)));
      return Response.json({
        id: 1,
        name: 'precios',
        label: { id: 12, name: 'Anaquel' },
        list: 5,
        rows: 'all',
        search: '',
        quantity: 1,
        from: null,
        until: '',
        priority: 0,
        state: 'open',
        createdAt: '',
        endedAt: null,
        labels,
        runs: [1, 3].map((number) => ({ ...run, run: `${number}`, station: stations[number - 1]!.id })),
      });
    }
    const etiquetas = buildLabel({ id: 12, etiqueta });
    return Response.json({
      filas: 30,
      grupos: [],
      siguiente: null,
      respuesta: 'correcto',
      etiquetas,
      catalogo: [],
    });
  };
  return { orders, asked, fetch, stations };
}

test('a list is ordered at shops: groups and printers of the label’s language, until a time that has to be said', async () => {
  const { orders, fetch, stations } = shopServer();
  await open(fetch);
  await page.getByRole('combobox', { name: 'Dónde' }).click();
  await page.getByRole('option', { name: 'En tiendas' }).click();
  await expect.element(button('Encargar')).toBeDisabled();
  // Of the group the one that prints TSPL gets nothing.
  await button('Norte').click();
  await expect.element(button('Encargar a 1 impresora')).toBeEnabled();
  expect(page.getByRole('checkbox').elements()).toHaveLength(2);
  await page.getByRole('checkbox', { name: 'Tienda 3 · Caja' }).click();
  await expect.element(page.getByText('1 tienda no se ha visto hoy.')).toBeVisible();
  await button('Encargar a 2 impresoras').click();
  await expect.element(page.getByText('Diga hasta cuándo')).toBeVisible();
  const until = `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T09:00`;
  await page.getByLabelText('Hasta').fill(until);
  await expect.element(page.getByText('30 etiquetas en cada una de 2 impresoras, hasta')).toBeVisible();
  expect(orders).toEqual([]);
  await button('Encargar a 2 impresoras').click();
  await expect.element(page.getByText('«precios» espera en 2 impresoras.')).toBeVisible();
  expect(orders).toEqual([
    {
      label: 12,
      list: 5,
      rows: 'all',
      quantity: 1,
      name: 'precios',
      groups: [1],
      printers: [{ station: stations[2]!.id, printer: 'front' }],
      until,
    },
  ]);
});

test('a designer’s lists go to no shop, and none are asked for', async () => {
  const { asked, fetch } = shopServer();
  await open(fetch, proposal, catalogue, 1, 4);
  await expect.element(button('Imprimir 30 etiquetas')).toBeVisible();
  expect(page.getByRole('combobox', { name: 'Dónde' }).elements()).toEqual([]);
  expect(asked.filter((path) => path.includes('/v1/'))).toEqual([]);
});
