// `npm run pictures`: takes the pictures of the README from the built app, on the demo's own data. With `-- --all` every
// screen instead, wide and narrow, light and dark, in both languages, into test-results/screens, to be looked at. Words
// behind `--all` (`es-MX`, `dark`, `customer`, `/catalogos`) leave out what they do not name.
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listCatalogues } from '@marbete/core/api/catalogues';
import { storeDevice } from '@marbete/core/api/devices';
import { assignPrinter, listLabels } from '@marbete/core/api/labels';
import { listPreformats } from '@marbete/core/api/preformats';
import { printFromCatalogue } from '@marbete/core/api/printing';
import type { Browser, Page } from 'playwright-core';
import { addLabel, printerOf, signInShop } from '../tests/e2e/account.ts';
import { launchBrowser, openVisitor } from '../tests/e2e/browser.ts';
import { routes } from '../packages/web/src/routes.tsx';
import { choosePrinter, enterAdministratorMode, signIn } from '../tests/e2e/pages/app.ts';
import { go } from '../tests/e2e/pages/go.ts';
import { demoAccountOf, type DemoRole, openSignedIn } from '../tests/e2e/pages/session.ts';
import { demoAccount, startStack, type Stack } from '../tests/e2e/stack.ts';

const folder = fileURLToPath(new URL('../docs/images', import.meta.url));
/** What a picture of the repository may weigh. */
const mostBytes = 200 * 1024;

const label = 'Anaquel con oferta (ZPL)';
const other = 'Anaquel con oferta (TSPL)';
const catalogue = 'Lista de precios';

/** Nothing that moves, blinks or has the focus, and no pointer over anything. */
async function take(page: Page, name: string): Promise<void> {
  const path = join(folder, `${name}.png`);
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
  const { size } = statSync(path);
  if (size > mostBytes)
    throw new Error(`${path} has ${size} bytes, more than ${mostBytes}: show less in it.`);
  process.stdout.write(`${path}: ${Math.ceil(size / 1024)} KiB\n`);
}

/** Gives some rows a quantity. */
async function chooseRows(page: Page): Promise<void> {
  for (const [row, quantity] of [2, 1, 3].entries()) {
    const input = page.getByLabel(`Cantidad de la fila ${row + 1}`, { exact: true });
    await input.fill(String(quantity));
    await input.press('Tab');
  }
}

/** Waits until so many labels are drawn. */
async function labelsDrawn(page: Page, count: number): Promise<void> {
  await page.waitForFunction((least) => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('main img')];
    return pictures.filter(({ complete, naturalWidth }) => complete && naturalWidth > 0).length >= least;
  }, count);
}

/** Screens that are shown in docs/screens.md: on a desk in the light look, on a phone in the dark one. */
const screens: readonly { name: string; path: string; role?: DemoRole; labels?: number }[] = [
  { name: 'landing', path: '/' },
  { name: 'gallery', path: '/catalogo', role: 'customer', labels: 2 },
  { name: 'editor', path: '/edit-label/1', role: 'customer' },
  { name: 'catalogues', path: '/catalogos', role: 'customer' },
  { name: 'settings', path: '/configuracion', role: 'customer' },
  { name: 'keys', path: '/llaves', role: 'customer' },
  { name: 'users', path: '/usuarios', role: 'administrator' },
  { name: 'reports', path: '/reportes', role: 'administrator' },
];

async function everyScreen(browser: Browser, stack: Stack): Promise<void> {
  for (const { name, path, role, labels = 0 } of screens) {
    for (const look of ['wide', 'narrow'] as const) {
      const options = look === 'wide' ? {} : { width: 390, dark: true, locale: 'en-US' };
      const { context, page } = await (role
        ? openSignedIn(browser, stack, role, options)
        : openVisitor(browser, options));
      await page.goto(`${stack.url}${path}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await labelsDrawn(page, labels);
      await page.waitForLoadState('networkidle');
      await take(page, `${name}-${look}`);
      await context.close();
    }
  }
}

async function onThePhone(browser: Browser, { url }: Stack): Promise<void> {
  const { context, page } = await openVisitor(browser, { width: 390, dark: true });
  await signIn(page, url, demoAccount);
  await page.goto(`${url}/see-labels`);
  await choosePrinter(page, label, 'zebra');
  await chooseRows(page);
  await take(page, 'print-on-a-phone');
  await context.close();
}

async function onTheDesk(browser: Browser, { url }: Stack): Promise<void> {
  const { context, page } = await openVisitor(browser);
  await signIn(page, url, demoAccount);
  await page.goto(`${url}/see-labels`);
  const print = page.getByRole('button', { name: `Imprimir ${label}` });
  await print.waitFor();
  await labelsDrawn(page, 5);
  await take(page, 'labels');

  await print.click();
  await page.getByLabel('Cantidad de la fila 1', { exact: true }).waitFor();
  await chooseRows(page);
  await take(page, 'print-from-catalogue');

  await page.goto(`${url}/see-labels`);
  await enterAdministratorMode(page);
  await page.goto(`${url}/see-labels`);
  await page.getByRole('button', { name: `Opciones de ${other}` }).click();
  await page.getByRole('menuitem', { name: 'Agregar catálogo', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(catalogue).click();
  await dialog.getByRole('heading', { name: 'Asignar columnas' }).waitFor();
  await take(page, 'column-assignment');
  await context.close();
}

/** Addresses whose first record says too little, or is another account's, with the demo's record that is shown. */
const shownPaths: Record<string, string> = {
  '/usuarios/adm/edit/:id': '/usuarios/adm/edit/3',
};

/** What a link to these addresses takes along; without it they only say that nothing was chosen. */
const takenAlong: Record<string, object> = {};

const everywhere = fileURLToPath(new URL('../test-results/screens', import.meta.url));

/** Rows of the demo's list. */
const goods: Record<string, string>[] = [
  { A: '7509715894964', B: 'Arroz arborio Casa Ibáñez 1 kg', C: '43.00', E: 'PZA' },
  { A: '7509848554292', B: 'Arroz arborio Casa Ibáñez 5 kg', C: '192.90', D: '179.90', E: 'PZA' },
  { A: '75311049', B: 'Arroz arborio Casa Ibáñez 500 g', C: '23.00', E: 'PZA' },
];

/** A shop in which something has been done: two labels have their printers, and a few runs have printed. */
async function stockShop(stack: Stack): Promise<void> {
  const { client } = await signInShop(stack);
  const { etiquetas } = await client.call(listLabels, {});
  for (const [nombre, model] of [
    [label, 'zebra'],
    [other, 'tsc'],
  ] as const) {
    const id = etiquetas.find((each) => each.nombre === nombre)?.id ?? 0;
    await client.call(assignPrinter, { body: { etiqueta: id, impresora: printerOf(stack, model) } });
  }
  const shelf = etiquetas.find((each) => each.nombre === label);
  for (const cantidades of [[1], [12, 4], [3, 1, 2]]) {
    const campos = goods.slice(0, cantidades.length);
    await client.call(printFromCatalogue, {
      body: {
        etiqueta: shelf?.id ?? 0,
        catalogo: shelf?.catalogo_id ?? 0,
        corrida: crypto.randomUUID(),
        campos,
        cantidades,
      },
    });
  }
}

/** Makes what screens show that the demo has none of, and what their links take along. */
async function prepareLinks(stack: Stack): Promise<void> {
  const shop = await signInShop(stack);
  const [catalogue] = await shop.client.call(listCatalogues, {});
  const { etiquetas } = await shop.client.call(listLabels, {});
  const shelf = etiquetas.find((each) => each.nombre === label);
  const etiqueta = '^XA^PW400^LL240^FO20,20^A0N,30,30^FDNOMBRE^FS^FO20,90^A0N,60,60^FDPRECIO^FS^XZ';
  const team = await signInShop(stack, demoAccountOf('administrator'));
  const [preformat] = (await team.client.call(listPreformats, {})).preformatos;
  const old = await addLabel(shop, { nombre: 'Precio de mostrador', etiqueta });
  const token = '0123456789abcdef0123456789abcdef';
  const { dispositivo } = await shop.client.call(storeDevice, { body: { token, dispositivo: 'Caja 1' } });
  takenAlong['/catalogos/update'] = takenAlong['/catalogos/headers'] = { catalogue };
  takenAlong['/preformatos/edit'] = { preformato: preformat?.id };
  takenAlong['/dispositivos/edit'] = { device: dispositivo };
  shownPaths['/label-configuration/:id'] = `/label-configuration/${old}`;
  shownPaths['/vista/:catalogo/:etiqueta'] = `/vista/${catalogue?.id}/${shelf?.id}`;
}

/** Every address of the app, in each of its eight looks, as far down as somebody would scroll. */
async function allScreens(browser: Browser, stack: Stack, only: readonly string[]): Promise<void> {
  mkdirSync(everywhere, { recursive: true });
  /** Those of a kind that are wanted: all where none of the kind is named. */
  const wanted = <One extends string>(all: readonly One[]) => {
    const named = all.filter((one) => only.includes(one));
    return named.length > 0 ? named : all;
  };
  const unseen: string[] = [];
  const addresses = routes.map(({ path, roles }) => ({
    path: shownPaths[path] ?? path.replace(/:\w+/g, '1'),
    role: roles.includes(2) ? ('customer' as const) : ('administrator' as const),
  }));
  const paths = wanted([...strangers, ...addresses].map(({ path }) => path));
  for (const locale of wanted(['es-MX', 'en-US'])) {
    for (const role of wanted(['stranger', 'customer', 'administrator'])) {
      const { context, page } =
        role === 'stranger'
          ? await openVisitor(browser, { locale })
          : await openSignedIn(browser, stack, role, { locale });
      const shown = role === 'stranger' ? strangers : addresses.filter((each) => each.role === role);
      for (const { path } of shown.filter((each) => paths.includes(each.path))) {
        await page.goto(`${stack.url}${path}`);
        if (takenAlong[path]) {
          await page.locator('main').first().waitFor();
          await go(page, path, takenAlong[path]);
        }
        for (const width of [1280, 390]) {
          const height = width === 390 ? 844 : 800;
          await page.setViewportSize({ width, height });
          const name = `${role}${path}`.replaceAll(/[^\w]+/g, '-').replace(/-$/, '');
          try {
            // A dialog over the page hides its heading.
            await page.locator('main').first().waitFor();
            // The home asks its printers again and again, so it may never be quiet.
            await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
            await page.waitForFunction(() => !document.querySelector('[role=status][aria-label]:empty'));
          } catch {
            unseen.push(`${name}, ${width} px, ${locale}`);
          }
          for (const colorScheme of wanted(['light', 'dark'])) {
            await page.emulateMedia({ colorScheme });
            const whole = await page.evaluate(() => document.documentElement.scrollHeight);
            await page.screenshot({
              path: join(everywhere, `${name}.${width}-${colorScheme}-${locale.slice(0, 2)}.png`),
              animations: 'disabled',
              fullPage: true,
              clip: { x: 0, y: 0, width, height: Math.max(height, Math.min(whole, 2 * height)) },
            });
          }
        }
      }
      await context.close();
    }
  }
  if (unseen.length > 0) throw new Error(`These screens did not come to rest: ${unseen.join('; ')}`);
}

/** What who is not signed in sees. */
const strangers = [{ path: '/' }, { path: '/#entrar' }, { path: '/design' }, { path: '/no-such-page' }];

mkdirSync(folder, { recursive: true });
const [stack, browser] = await Promise.all([startStack(), launchBrowser()]);
try {
  const all = process.argv.indexOf('--all');
  if (all >= 0) {
    await stockShop(stack);
    await prepareLinks(stack);
    await allScreens(browser, stack, process.argv.slice(all + 1));
  } else {
    // The printer that is chosen on the phone is there on the desk too.
    await onThePhone(browser, stack);
    await onTheDesk(browser, stack);
    await stockShop(stack);
    await everyScreen(browser, stack);
  }
} finally {
  await browser.close();
  await stack.close();
}
