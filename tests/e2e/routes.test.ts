import { listPreCatalogues } from '@marbete/core/api/catalogues';
import { storeDevice, updateDevice } from '@marbete/core/api/devices';
import { isAppError } from '@marbete/core/api/errors';
import { listLabels } from '@marbete/core/api/labels';
import { updateLanguage } from '@marbete/core/api/masters';
import { savePosSettings } from '@marbete/core/api/pos-settings';
import { listPreformats } from '@marbete/core/api/preformats';
import { dashboard, lastLoginReport } from '@marbete/core/api/reports';
import { createTeamMember, listTeam } from '@marbete/core/api/team';
import { listUserCatalogues, listUserLabels, listUsers } from '@marbete/core/api/users';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addLabel } from './account.ts';
import { axeInBothThemes } from './axe.ts';
import { go } from './pages/go.ts';
import { withStack } from './with-stack.ts';

const { stack, visit, visitAs } = withStack();

type RoleNumber = 1 | 2 | 3 | 4;

const roles = [
  // ROLE-01
  { name: 'administrator', number: 1 },
  { name: 'customer', number: 2 },
  { name: 'operator', number: 3 },
  { name: 'designer', number: 4 },
] as const;

interface Screen {
  row: string;
  path: string;
  /** What the browser's tab says. */
  title: string;
  /** Who may open it; everybody who is signed in unless it says otherwise. */
  only?: readonly RoleNumber[];
  /** Sends to the labels while one does not manage, as an operator never does (D2). */
  managing?: true;
  /** Tells an operator that the owner of the account does this (D4). */
  owners?: true;
}

const administrator = [1] as const;

/** The table of routes of the requirements; `:label` is one of the account's own. */
const screens: readonly Screen[] = [
  { row: 'ROUTE-01', path: '/', title: 'Inicio' },
  { row: 'ROUTE-04', path: '/about', title: 'Acerca de' },
  { row: 'ROUTE-05', path: '/welcome', title: 'Tutorial' },
  { row: 'ROUTE-06', path: '/test', title: 'Prueba de impresión' },
  { row: 'ROUTE-07', path: '/importar', title: 'Importar', managing: true },
  { row: 'ROUTE-08', path: '/catalogos', title: 'Mis catálogos', managing: true },
  { row: 'ROUTE-09', path: '/catalogos/headers', title: 'Cabeceras', managing: true },
  { row: 'ROUTE-10', path: '/catalogos/update', title: 'Actualizar', managing: true },
  { row: 'ROUTE-11', path: '/vista/1/:label', title: 'Imprimir desde el catálogo' },
  { row: 'ROUTE-13', path: '/etiquetas', title: 'Crear plantilla', managing: true },
  { row: 'ROUTE-14', path: '/see-labels', title: 'Mis etiquetas' },
  { row: 'ROUTE-15', path: '/edit-label/:label', title: 'Editar plantilla', managing: true },
  {
    row: 'ROUTE-16',
    path: '/label-configuration/:label',
    title: 'Configuración de la etiqueta',
    managing: true,
  },
  { row: 'ROUTE-17', path: '/importar-zpl', title: 'Importar plantilla', managing: true },
  { row: 'ROUTE-18', path: '/dispositivos', title: 'Dispositivos' },
  { row: 'ROUTE-19', path: '/dispositivos/create', title: 'Agregar dispositivo', owners: true },
  { row: 'ROUTE-20', path: '/dispositivos/edit', title: 'Editar dispositivo', owners: true },
  { row: 'ROUTE-21', path: '/dispositivos/config', title: 'Configuración POS' },
  { row: 'ROUTE-22', path: '/suscripciones', title: 'Suscripciones' },
  { row: 'ROUTE-23', path: '/catalogo', title: 'Plantillas web' },
  { row: 'ROUTE-24', path: '/usuarios/adm', title: 'Mis usuarios', managing: true },
  { row: 'ROUTE-25', path: '/usuarios/adm/create', title: 'Crear usuario', managing: true },
  { row: 'ROUTE-26', path: '/usuarios/adm/edit/2', title: 'Editar usuario', managing: true },
  { row: 'ROUTE-27', path: '/configuracion', title: 'Configuración' },
  { row: 'ROUTE-28', path: '/usuarios/', title: 'Usuarios', only: administrator },
  { row: 'ROUTE-29', path: '/usuarios/edit/2', title: 'Editar usuario', only: administrator },
  { row: 'ROUTE-30', path: '/usuarios/create', title: 'Crear usuario', only: administrator },
  { row: 'ROUTE-31', path: '/usuarios/etiquetas/2', title: 'Etiquetas del usuario', only: administrator },
  { row: 'ROUTE-32', path: '/usuarios/catalogos/2', title: 'Catálogos del usuario', only: administrator },
  { row: 'ROUTE-33', path: '/languages/replaces', title: 'Reemplazos', only: administrator },
  { row: 'ROUTE-34', path: '/preformatos/', title: 'Preformatos', only: administrator },
  { row: 'ROUTE-35', path: '/preformatos/edit', title: 'Editar preformato', only: administrator },
  { row: 'ROUTE-36', path: '/preformatos/create', title: 'Crear preformato', only: administrator },
  { row: 'ROUTE-37', path: '/precatalogos', title: 'Pre-catálogos', only: administrator },
  { row: 'ROUTE-38', path: '/precatalogos/create', title: 'Importar', only: administrator },
  { row: 'ROUTE-39', path: '/reportes', title: 'Reportes', only: administrator },
  { row: 'ROUTE-40', path: '/no-such-page', title: 'Esta página no existe', only: [] },
  { row: 'our own', path: '/llaves', title: 'Llaves', only: [1, 2, 4], managing: true },
  { row: 'our own', path: '/impresiones', title: 'Historial' },
  { row: 'our own', path: '/tiendas', title: 'Tiendas', only: [1, 2, 3] },
];

const pathOf = (page: Page) => new URL(page.url()).pathname;

/** ROUTE-41, 404-01, 404-02, CONST-08, ERR-30: a spinner for three seconds, then the page that names no time. */
async function expectNotFound(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('status', { name: 'Cargando…' }).waitFor();
  await page.clock.runFor(2_000);
  await expect.poll(() => main.getByRole('heading').allInnerTexts()).toEqual(['Buscando esta página.']);
  await page.clock.runFor(1_100);
  await main.getByRole('heading', { name: 'Esta página no existe' }).waitFor();
  await expect.poll(() => main.innerText()).not.toMatch(/\d/);
}

/** Code is loaded and drawn meanwhile; timers of the page run ahead. */
async function expectTitle(page: Page, title: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(400);
      return page.title();
    })
    .toBe(`${title} · Marbete`);
}

describe.each(roles)('the addresses of the app for the $name', ({ name, number }) => {
  it('open what the role may, and nothing else; the calls behind it are refused too', async () => {
    const { page, client, errors } = await visitAs(name);
    const { etiquetas } = await client.call(listLabels, {});
    const label = etiquetas[0]?.id ?? (await addLabel({ client }, { nombre: 'Propia', etiqueta: '^XA^XZ' }));
    await page.clock.install();
    await page.goto(stack.url);
    await page.getByRole('navigation', { name: 'Navegación' }).waitFor();
    await expectLinks(page, number);
    for (const { row, path, title, only = [1, 2, 3, 4], managing, owners } of screens) {
      await go(page, path.replace(':label', String(label)));
      if (!only.includes(number)) await expectNotFound(page);
      else if (managing && number === 3) await expectTitle(page, 'Mis etiquetas');
      else if (owners && number === 3) await expectTitle(page, 'Su cuenta no puede hacer esto');
      else await expectTitle(page, title);
      // ROLE-05
      if (path === '/catalogos' && number !== 3) {
        const trail = page.getByRole('navigation', { name: 'Ruta' });
        await page.getByRole('heading', { name: 'Catálogos', level: 1 }).waitFor();
        await expect.poll(() => trail.count()).toBe(number === 1 ? 0 : 1);
      }
      const redirected = managing && number === 3 && only.includes(number);
      await expect
        .poll(() => pathOf(page), { message: row })
        .toBe(redirected ? '/see-labels' : path.replace(':label', String(label)));
    }
    expect(errors.filter((error) => !error.includes('status of 4'))).toEqual([]);

    // ROUTE-12
    await go(page, '/vista/uno/2');
    await expect.poll(() => pathOf(page)).toBe('/see-labels');

    const params = { id: 2 };
    const administration = [
      () => client.call(listUsers, {}),
      () => client.call(listUserLabels, { params }),
      () => client.call(listUserCatalogues, { params }),
      () => client.call(updateLanguage, { body: { language: 1, lista: [{ find: '^FD' }] } }),
      () => client.call(listPreformats, {}),
      () => client.call(listPreCatalogues, {}),
      () => client.call(dashboard, {}),
      () => client.call(lastLoginReport, { body: { desde: '2026-01-01', hasta: '2026-01-02' } }),
    ];
    const member = { email: 'x@team.test', name: 'X', password: '', passwordConfirm: '' };
    const token = '0'.repeat(64);
    const owning = [
      () => client.call(listTeam, {}),
      () => client.call(createTeamMember, { body: member }),
      () => client.call(storeDevice, { body: { token } }),
      () => client.call(updateDevice, { params: { id: 1 }, body: { dispositivo: 'X', token } }),
      () => client.call(savePosSettings, { body: { menu: [], conta: 0 } }),
    ];
    const refused = [...(number === 1 ? [] : administration), ...(number === 3 ? owning : [])];
    const answers = await Promise.allSettled(refused.map((call) => call()));
    expect(answers.map((answer) => answer.status === 'rejected' && codeOf(answer.reason))).toEqual(
      refused.map(() => 'forbidden'),
    );
  });
});

const codeOf = (error: unknown) => isAppError(error) && error.code;

it('says to an operator who changes devices, and to anybody what does not exist, in both themes', async () => {
  const { page } = await visitAs('operator', { locale: 'en-US', width: 390 });
  await page.goto(`${stack.url}/dispositivos/create`);
  await page.getByRole('heading', { name: 'Your account may not do this' }).waitFor();
  expect(await axeInBothThemes(page)).toEqual([]);
  await page.goto(`${stack.url}/no-such-page`);
  await page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
  expect(await axeInBothThemes(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Go to the home screen' }).click();
  await page.getByRole('heading', { name: 'Hello, Caja 1' }).waitFor();
});

it('says to a stranger what does not exist under the header of every page', async () => {
  const { page } = await visit({ width: 360 });
  await page.goto(`${stack.url}/no-such-page`);
  await page.getByRole('heading', { name: 'Esta página no existe' }).waitFor();
  // NAV-01
  expect(await axeInBothThemes(page)).toEqual([]);
  await page.getByRole('banner').getByRole('combobox', { name: 'Idioma' }).waitFor();
  const { x } = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
  expect(x).toBeGreaterThanOrEqual(16);
  await page.getByRole('banner').getByRole('link', { name: 'Marbete' }).click();
  await page.waitForURL(`${stack.url}/`);
});

it('sends who is in simple mode to the labels instead of the screens that manage', async () => {
  // ROUTE-42, ROUTE-44
  const { page } = await visitAs('designer');
  await page.goto(stack.url);
  const navigation = page.getByRole('navigation', { name: 'Navegación' });
  await navigation.getByRole('link', { name: 'Mis catálogos' }).waitFor();
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('marbete.mode')) localStorage.removeItem(key);
  });
  await page.reload();
  await navigation.waitFor();
  await expect.poll(() => navigation.getByRole('link', { name: 'Mis catálogos' }).count()).toBe(0);
  for (const { path, managing } of screens) {
    if (!managing) continue;
    await go(page, path.replace(':label', '1'));
    await expect.poll(() => pathOf(page), { message: path }).toBe('/see-labels');
  }
});

it('asks a stranger to sign in at every address that exists, and goes on there', async () => {
  const { page } = await visit();
  await page.clock.install();
  await page.goto(`${stack.url}/see-labels`);
  const submit = page.getByRole('button', { name: 'Iniciar sesión' });
  for (const { path } of screens) {
    if (path === '/' || path === '/no-such-page') continue;
    await go(page, path.replace(':label', '1'));
    await submit.waitFor();
    expect(pathOf(page)).toBe(path.replace(':label', '1'));
  }
  await go(page, '/no-such-page');
  await page.clock.runFor(3_100);
  await page.getByRole('heading', { name: 'Esta página no existe' }).waitFor();
  // ROUTE-02, ROUTE-03, ROUTE-43
  await go(page, '/reset-password/no-token');
  await page.getByText('Token invalido o inexistente').waitFor();
  await go(page, '/design');
  await page.getByRole('heading', { name: 'Cotiza tu diseño' }).waitFor();
});

/** What the navigation leads to: an administrator to what is theirs, anybody else to their labels. */
async function expectLinks(page: Page, role: RoleNumber): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Navegación' });
  const links = await navigation
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const theirs = ['/usuarios', '/languages/replaces', '/preformatos', '/precatalogos', '/reportes'];
  // NAV-07, NAV-12, ROLE-03, ROLE-04, ROLE-06, ROLE-09
  expect(links.filter((link) => theirs.includes(link ?? ''))).toEqual(role === 1 ? theirs : []);
  expect(links.includes('/see-labels')).toBe(role !== 1);
  // NAV-10, ROUTE-03
  await expect.poll(() => navigation.locator('a[href="/design"]').getAttribute('target')).toBe('_blank');
}
