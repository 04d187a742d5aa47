import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { axeInBothThemes } from './axe.ts';
import { enterAdministratorMode } from './pages/app.ts';
import { go } from './pages/go.ts';
import { sampledIt } from './sampled.ts';
import { withStack } from './with-stack.ts';

const it = sampledIt(import.meta.filename, 'shell', 'landing');
const { stack, visit, visitAs } = withStack();

const navigation = (page: Page) => page.getByRole('navigation', { name: /^(Navegación|Navigation)$/ });
const linksOf = (page: Page) =>
  navigation(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));

describe('the shell', () => {
  it('has the person in its bar, entries by mode, links to what stands beside Marbete, and a margin of 5rem', async () => {
    const { page, errors } = await visitAs('customer', { simple: true });
    await page.goto(`${stack.url}/see-labels`);
    const title = page.getByRole('heading', { level: 1 });
    await title.waitFor();
    // NAV-01, NAV-02, NAV-05: whole where there is room, cut after nine characters where the bar is narrow; whole in the tip.
    const account = page.getByRole('banner').getByRole('button', { name: 'Cuenta de Tienda La Esquina' });
    const shownName = () => account.locator('span[aria-hidden]').first().innerText();
    await expect.poll(shownName).toBe('Tienda La Esquina');
    await page.setViewportSize({ width: 390, height: 900 });
    await expect.poll(shownName).toBe('Tienda La…');
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect.poll(() => account.getAttribute('title')).toBe('Tienda La Esquina');
    // NAV-03
    const main = page.getByRole('main');
    const top = await main.evaluate((element) => {
      const { paddingTop } = getComputedStyle(element);
      return element.getBoundingClientRect().top + parseFloat(paddingTop);
    });
    expect(top).toBe(80);
    // NAV-07, NAV-09: labels always, catalogues not in simple mode.
    const links = await linksOf(page);
    expect(links).toContain('/see-labels');
    expect(links).not.toContain('/catalogos');
    // NAV-10, NAV-11, ROUTE-03
    for (const address of ['/design', '/helper.es-MX.html', '/helper.es-MX.html#android']) {
      const link = navigation(page).locator(`a[href="${address}"]`);
      await expect.poll(() => link.getAttribute('target'), { message: address }).toBe('_blank');
    }
    // NAV-06: whole where there is room, cut after fifteen characters where the column is narrow; whole in the tip.
    const beside = navigation(page).getByTitle('Text2 Barcode Android').locator('span');
    const isCut = () => beside.evaluate((name) => name.scrollWidth > name.clientWidth);
    expect(await isCut()).toBe(false);
    await page.setViewportSize({ width: 800, height: 900 });
    await expect.poll(isCut).toBe(true);
    expect(await navigation(page).getByRole('link', { name: 'Text2 Barcode Android' }).count()).toBe(1);
    await page.setViewportSize({ width: 1280, height: 900 });

    // NAV-04
    await account.click();
    const menu = page.getByRole('menu');
    await expect
      .poll(() => menu.getByRole('menuitem').allInnerTexts())
      .toEqual(['Mi cuenta', 'Acerca de', 'Configuración', 'Cerrar sesión']);
    expect(await axeInBothThemes(page), 'account menu').toEqual([]);
    await menu.getByRole('menuitem', { name: 'Configuración' }).click();
    await page.waitForURL(/\/configuracion$/);
    await account.click();
    await menu.getByRole('menuitem', { name: 'Acerca de' }).click();
    // ROUTE-04
    await page.waitForURL(/\/about$/);

    // I18N-01, I18N-02, I18N-03, LOCAL-02: the choice stays, whatever the browser speaks.
    await account.click();
    await menu.getByRole('menuitemradio', { name: 'English (US)' }).click();
    await page.getByRole('heading', { name: 'About', level: 1 }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en-US');
    await page.reload();
    await page.getByRole('heading', { name: 'About', level: 1 }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('marbete.language'))).toBe('en-US');
    expect(errors).toEqual([]);
  });

  it('enters and leaves administrator mode with a question each, and remembers which it was', async () => {
    const { page, errors } = await visitAs('customer', { simple: true, motion: true });
    await page.goto(`${stack.url}/configuracion`);
    const mode = page.getByRole('switch', { name: 'Modo administrador' });
    const question = page.getByRole('alertdialog');
    const stored = () =>
      page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('marbete.mode.')));
    // NAV-16, NAV-18
    await expect.poll(() => mode.innerText()).toBe('Usr');
    await mode.click();
    await question.getByRole('heading', { name: '¿Entrar al modo administrador?' }).waitFor();
    expect(await axeInBothThemes(page), 'entering').toEqual([]);
    // NAV-22, CONST-07: a dialog takes 200 ms to close.
    await page.evaluate(() => {
      new MutationObserver(([record]) => {
        const style = getComputedStyle(record?.target as Element);
        Object.assign(globalThis, { closing: style.transitionDuration });
      }).observe(document.querySelector('[role="alertdialog"]') as Element, {
        attributeFilter: ['data-ending-style'],
      });
    });
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await question.waitFor({ state: 'detached' });
    const closing = await page.evaluate(() => (globalThis as { closing?: string }).closing);
    expect(closing?.split(', ')[0]).toBe('0.2s');
    expect(await stored()).toEqual([]);
    // ROUTE-42: what manages is not open in simple mode.
    for (const path of ['/etiquetas', '/importar', '/importar-zpl', '/catalogos', '/usuarios/adm']) {
      await go(page, path);
      await page.waitForURL(/\/see-labels$/);
    }
    // LBL-11: no menus on the cards.
    await page.getByRole('article').first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Opciones de/ }).count()).toBe(0);

    await enterAdministratorMode(page);
    await expect.poll(() => mode.innerText()).toBe('Adm');
    // NAV-17, LOCAL-03, LOCAL-04
    expect(await stored()).toEqual([[expect.stringMatching(/^marbete\.mode\.\d+$/), 'admin']]);
    await page.reload();
    await navigation(page).getByRole('link', { name: 'Mis catálogos' }).click();
    await page.waitForURL(/\/catalogos$/);
    // NAV-19
    await mode.click();
    await question.getByRole('heading', { name: '¿Salir del modo administrador?' }).waitFor();
    expect(await axeInBothThemes(page), 'leaving').toEqual([]);
    await question.getByRole('button', { name: 'Cancelar' }).click();
    expect(new URL(page.url()).pathname).toBe('/catalogos');
    await mode.click();
    await question.getByRole('button', { name: 'Salir' }).click();
    await page.waitForURL(/\/see-labels$/);
    await expect.poll(() => mode.innerText()).toBe('Usr');
    expect(errors).toEqual([]);
  });

  it.each(['administrator', 'operator'] as const)('has no mode to change for the %s', async (role) => {
    const { page, errors } = await visitAs(role);
    await page.goto(`${stack.url}/about`);
    await navigation(page).waitFor();
    // NAV-20
    await expect.poll(() => page.getByRole('switch').count()).toBe(0);
    // NAV-07, NAV-09
    const links = await linksOf(page);
    expect(links.includes('/see-labels')).toBe(role === 'operator');
    expect(links.includes('/catalogos')).toBe(role === 'administrator');
    expect(errors).toEqual([]);
  });

  it('becomes a drawer below 720 pixels, in English as well', async () => {
    const { page, errors } = await visitAs('customer', {
      simple: true,
      locale: 'en-US',
      width: 720,
    });
    await page.goto(`${stack.url}/see-labels`);
    await navigation(page).waitFor();
    const open = page.getByRole('button', { name: 'Open navigation' });
    // NAV-15, CONST-13
    await expect.poll(() => open.isVisible()).toBe(false);
    await page.setViewportSize({ width: 719, height: 800 });
    await open.waitFor();
    await expect.poll(() => navigation(page).isVisible()).toBe(false);
    await page.setViewportSize({ width: 390, height: 844 });
    await open.click();
    const drawer = page.getByRole('dialog', { name: 'Navigation' });
    await drawer.getByRole('link', { name: 'My labels' }).waitFor();
    expect(await axeInBothThemes(page), 'drawer').toEqual([]);
    await drawer.getByRole('link', { name: 'Settings' }).click();
    await page.waitForURL(/\/configuracion$/);
    await drawer.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(errors).toEqual([]);
  });

  it.each(['MarbeteAndroid/2.0', 'MarbeteIOS/2.0'])('leads nowhere else inside %s', async (app) => {
    const { page } = await visitAs('customer', {
      simple: true,
      userAgent: `Mozilla/5.0 (Mobile) ${app}`,
    });
    await page.goto(`${stack.url}/about`);
    await navigation(page).waitFor();
    // NAV-11
    const links = await linksOf(page);
    expect(links).toContain('/design');
    expect(links.filter((link) => link?.startsWith('/helper.'))).toEqual([]);
  });

  it('leads to a catalogue: its table, or find-and-print, with one of its labels', async () => {
    const { page, errors } = await visitAs('customer', { simple: true });
    for (const [title, mode] of [
      ['Ver catalogo', null],
      ['Busca e imprime', 'buscar'],
    ] as const) {
      await page.goto(`${stack.url}/see-labels`);
      await page.getByRole('main').getByRole('button', { name: title }).click();
      // NAV-13, NAV-14
      const dialog = page.getByRole('dialog', { name: title });
      await dialog.getByRole('button', { name: /^Lista de precios/ }).waitFor();
      expect(await axeInBothThemes(page), title).toEqual([]);
      await dialog.getByRole('button', { name: /^Lista de precios/ }).click();
      await page.waitForURL(/\/vista\/\d+\/\d+/);
      expect(new URL(page.url()).searchParams.get('modo')).toBe(mode);
    }
    expect(errors).toEqual([]);
  });
});

it('the download page names what a system has, and connects the helper with the site', async () => {
  const { page } = await visit({ locale: 'en-US' });
  const agents = {
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/141': 'There is no program for macOS yet',
    'Mozilla/5.0 (Linux; Android 15) Chrome/141 Mobile': 'There is no program for Android',
    'Mozilla/5.0 (X11; Linux aarch64) Chrome/141': 'Download for Linux (ARM) (44 MB)',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141': 'This Marbete has no program for your system',
  };
  const file = { target: 'linux-arm64', installs: true, name: 'a.deb', bytes: 44e6, sha256: 'a'.repeat(64) };
  await page.route('**/downloads/downloads.json', (route) =>
    route.fulfill({ json: { version: '1.0.0', files: [file] } }),
  );
  for (const [agent, words] of Object.entries(agents)) {
    await page.addInitScript((userAgent) => {
      for (const [name, value] of Object.entries({ userAgent, userAgentData: undefined }))
        Object.defineProperty(navigator, name, { configurable: true, value });
    }, agent);
    await page.goto(`${stack.url}/helper.en-US.html`);
    await page.locator('#download').getByText(words).waitFor();
  }
  expect(await page.locator('#download').getByText('Other systems').innerText()).toContain('Linux (ARM)');

  let helper: 'away' | 'asks' | 'accepts' = 'away';
  const asked: string[] = [];
  await page.route(/^https?:\/\/localhost:910[01]\//, (route) => {
    const { pathname } = new URL(route.request().url());
    if (helper === 'away') return route.abort('connectionrefused');
    if (pathname === '/ask') asked.push(route.request().method());
    const headers: Record<string, string> =
      helper === 'accepts' ? { 'access-control-allow-origin': stack.url } : {};
    return route.fulfill({ status: helper === 'accepts' ? 200 : 403, headers, body: '{}' });
  });
  const connect = page.getByRole('button', { name: 'connect it with this site' });
  for (const [state, words] of [
    ['away', 'Text2 Barcode does not answer'],
    ['asks', 'Press “Allow” there'],
    ['accepts', 'accepts this site'],
  ] as const) {
    helper = state;
    await connect.click();
    await page.getByText(words).waitFor();
  }
  expect(asked).toEqual(['POST']);
});

it('shows its splash for two seconds, and greets for a second and a half', async () => {
  const stranger = await visit();
  await stranger.page.clock.install();
  await stranger.page.clock.pauseAt(Date.now() + 60_000);
  await stranger.page.goto(stack.url);
  // CONST-10
  const splash = stranger.page.getByRole('button', { name: 'Entrar', exact: true });
  await splash.waitFor();
  await stranger.page.clock.runFor(1_900);
  await expect.poll(() => splash.count()).toBe(1);
  await stranger.page.clock.runFor(200);
  await stranger.page.clock.resume();
  await splash.waitFor({ state: 'detached' });
  await stranger.context.close();

  const { page } = await visitAs('customer', { simple: true });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(stack.url);
  // CONST-03, ERR-15
  const greeting = page.getByText('Bienvenido, Tienda La Esquina').first();
  await expect
    .poll(
      async () => {
        await page.clock.runFor(20);
        return greeting.count();
      },
      { timeout: 15_000 },
    )
    .toBe(1);
  await page.clock.runFor(1_200);
  await expect.poll(() => greeting.count()).toBe(1);
  await page.clock.runFor(600);
  await page.clock.resume();
  await greeting.waitFor({ state: 'detached' });
});
