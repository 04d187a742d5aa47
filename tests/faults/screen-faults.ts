import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { listOpenRuns } from '@marbete/core/api/print-runs';
import { openHelperConfig } from '@marbete/helper/config';
import { createAdministrator } from '@marbete/server/administrators';
import { openDatabase } from '@marbete/server/database';
import type { Browser, Page } from 'playwright-core';
import type { RawPrinter } from '../../packages/helper/src/testing/raw-printer.ts';
import { createTestDatabase } from '../../packages/server/src/testing/test-database.ts';
import { addCatalogue, addLabel, signInShop } from '../e2e/account.ts';
import { launchBrowser, openVisitor } from '../e2e/browser.ts';
import { signVisitorIn } from '../e2e/pages/session.ts';
import type { Stack } from '../e2e/stack.ts';
import { startHelperProcess } from '../helper/label-flood.ts';
import { keptPort } from '../kept-port.ts';
import { startServerProcess } from '../servers/server-process.ts';
import type { AtEnd } from './rounds.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What breaks a run of the screen, beside what breaks any. */
export const screenFaults = [
  'tab crashed',
  'tab loaded anew',
  'browser killed',
  'server killed',
  'server and tab killed',
  'server stopped',
  'helper killed',
  'printer reset',
  'printer stalled',
  'printer off',
] as const;
export type ScreenFault = (typeof screenFaults)[number];

interface ScreenRun {
  /** What the fault began ends with it. */
  atEnd: AtEnd;
  fault: ScreenFault;
  printer: RawPrinter;
  profile?: object | undefined;
  /** Where the printer is when it breaks, in bytes that it has read. */
  bytes: number;
  limits: object;
  template: string;
  /** Lines of the list, and its articles with their copies in this order. */
  lines: readonly string[];
  list: ReadonlyMap<string, number>;
  /** Labels by their code that lie at the printer. */
  counts(): ReadonlyMap<string, number>;
}

/**
 * Prints a list from the screen of a browser, breaks what is to be broken, and goes on as a person would who sees the
 * printer, until nothing is open and nothing of the list is left to print.
 */
export async function breakScreen(run: ScreenRun): Promise<{ named: number }> {
  const { fault, printer, limits, list, atEnd } = run;
  if (!existsSync(join(root, 'packages/web/dist/index.html')))
    execFileSync('npm', ['run', 'build', '-w', 'packages/web'], { cwd: root, stdio: 'inherit' });
  const home = await createTestDatabase('sqlite');
  atEnd(() => home.drop());
  const helperDir = join(home.folder, 'helper');
  const helperPort = await keptPort();
  const server = await startServerProcess({
    folder: home.folder,
    env: {
      MARBETE_HELPER_URL: `http://localhost:${helperPort}`,
      MARBETE_WEB_ROOT: join(root, 'packages/web/dist'),
    },
  });
  atEnd(() => server.kill());
  const helperConfig = openHelperConfig(helperDir);
  helperConfig.allowSite(new URL(server.url).origin);
  if (run.profile) helperConfig.saveProfile('shelf', run.profile);
  const startHelper = () => startHelperProcess(helperDir, printer.url, helperPort, limits);
  let helper = await startHelper();
  atEnd(() => helper.kill());

  const account = { email: 'ana@example.test', name: 'Ana', password: 'una contraseña larga' };
  await createAdministrator(home.config, account);
  const shop = await signInShop({ url: server.url } as Stack, account);
  const catalogue = await addCatalogue(shop, 'Precios', run.lines);
  const shelf = {
    name: 'shelf',
    uid: 'shelf',
    connection: 'network',
    deviceType: 'printer',
    provider: 'Marbete',
    manufacturer: '',
    version: '',
  };
  const label = await addLabel(
    shop,
    { nombre: 'Precio', etiqueta: run.template },
    { catalogue, columns: { CODE: 'A', PRICE: 'B', QUANTITY: 'C' }, printer: shelf },
  );
  const vista = `${server.url}/vista/${catalogue}/${label}`;

  let browser: Browser = await launchBrowser();
  atEnd(() => browser.close().catch(() => {}));
  const openPage = async (): Promise<Page> => {
    const { page } = await signVisitorIn(await openVisitor(browser), shop, { simple: true });
    await page.goto(vista);
    return page;
  };
  const dock = () => page.getByRole('region', { name: 'Impresiones' });
  /** Prints what has not come out yet; false where nothing is left. */
  const printRest = async (): Promise<boolean> => {
    await page.goto(vista);
    await page.getByRole('button', { name: 'Solo precios que cambiaron' }).click();
    const none = page.getByText('Nada cambió desde que se imprimió');
    await none
      .or(page.getByText(/filas? (cambi|se hab)/).first())
      .first()
      .waitFor();
    if (await none.isVisible()) return false;
    await page.getByRole('button', { name: 'Imprimir', exact: true }).click();
    const sure = page.getByRole('alertdialog').getByRole('button', { name: /^Imprimir [\d,]+ etiquetas$/ });
    const labels = [...list].reduce((sum, [code, copies]) => sum + copies - (run.counts().get(code) ?? 0), 0);
    if (labels > 500) await sure.click();
    return true;
  };

  let mend = async () => {};
  if (fault === 'printer stalled') {
    printer.options.readsUntil = run.bytes;
    mend = async () => {
      printer.options.readsUntil = undefined;
      printer.readOn();
    };
  }
  const there = new Promise<void>((resolve) => {
    printer.options.onRead = (total) => total >= run.bytes && resolve();
  });
  let page = await openPage();
  await printRest();
  // A list that is done before its moment comes is not broken, and counts all the same.
  await Promise.race([there, pause(20_000)]);
  let isDead = false;
  const crash = async () => {
    const session = await page.context().newCDPSession(page);
    // It never answers: its page is gone.
    void session.send('Page.crash').catch(() => {});
    await pause(300);
    isDead = true;
  };
  if (fault === 'tab crashed') await crash();
  if (fault === 'tab loaded anew') await page.reload();
  if (fault === 'browser killed') {
    const session = await browser.newBrowserCDPSession();
    void session.send('Browser.crash').catch(() => {});
    await pause(300);
    browser = await launchBrowser();
    isDead = true;
  }
  if (fault === 'server killed' || fault === 'server and tab killed') await server.kill();
  if (fault === 'server and tab killed') await crash();
  if (fault === 'server stopped') await server.stop();
  if (fault.startsWith('server')) await server.start();
  if (fault === 'helper killed') {
    await helper.kill();
    helper = await startHelper();
  }
  if (fault === 'printer reset') printer.drop();
  if (fault === 'printer off') {
    await printer.off();
    mend = () => printer.on();
  }
  await pause(fault.startsWith('printer') ? 2_500 : 0);
  await mend();
  if (isDead) {
    // Two minutes without a word have passed.
    const database = await openDatabase(home.config);
    await database.transaction((trx) =>
      trx('print_runs').whereNull('ended_at').update({ heard_at: '2026-01-01T00:00:00.000Z' }),
    );
    await database.close();
    page = await openPage();
  }

  /** Until the printer reads nothing any more. */
  const quiet = async () => {
    for (let before = -1; before !== printer.read().length; await pause(300)) before = printer.read().length;
  };
  const order = [...list].flatMap(([code, copies]) =>
    Array.from({ length: copies }, (_, at) => ({ code, copy: at + 1 })),
  );
  let named = 0;
  let idle = 0;
  for (let turn = 0; turn < 400; turn += 1) {
    const press = async (name: string | RegExp, within = dock()) => {
      const button = within.getByRole('button', { name, exact: true }).first();
      if (!(await button.isVisible().catch(() => false))) return false;
      await button.click({ timeout: 2_000 }).catch(() => {});
      return true;
    };
    if (await dock().getByRole('heading', { name: '¿Salieron estas etiquetas?' }).first().isVisible()) {
      if (await press('Preguntar de nuevo')) await pause(500);
      if (await dock().getByRole('button', { name: 'Preguntar de nuevo' }).first().isVisible()) continue;
      if (!(await dock().getByRole('button', { name: 'Sí salieron: seguir' }).first().isVisible())) continue;
      await quiet();
      const words = await dock().innerText();
      const [, from = '0', to = '0'] = /etiquetas ([\d,]+) a ([\d,]+)/.exec(words) ?? [];
      const [first, last] = [from, to].map((text) => Number(text.replaceAll(',', ''))) as [number, number];
      const doubted = order.slice(first - 1, last);
      named += doubted.length;
      const counts = run.counts();
      const out = doubted.filter(({ code, copy }) => (counts.get(code) ?? 0) >= copy).length;
      if (out === doubted.length) await press('Sí salieron: seguir');
      else if (out === 0) await press('No salieron: repetirlas');
      else {
        await press('Seguir desde otra etiqueta');
        await dock()
          .getByLabel('Seguir desde la etiqueta')
          .fill(String(first + out));
        await press('Seguir');
      }
      await pause(300);
      continue;
    }
    const retry = page.getByRole('dialog').getByRole('button', { name: 'Reintentar' });
    if (await retry.isVisible().catch(() => false)) await retry.click({ timeout: 2_000 }).catch(() => {});
    else if (await press(/^(Intentar de nuevo|Continuar)$/)) idle = 0;
    else if (await press('Seguir aquí', page.getByRole('dialog'))) idle = 0;
    else if (await press(/^\d+ impresi(ón|ones) sin terminar$/, page.getByRole('banner'))) idle = 0;
    else if (await dock().getByRole('button', { name: 'Pausar' }).first().isVisible()) idle = 0;
    else if (++idle > 4) {
      idle = 0;
      const open = await shop.client.call(listOpenRuns, { query: {} }).catch(() => undefined);
      // Whoever looks at the screen sees what is open, and prints only where nothing is.
      if (open?.corridas.length === 0 && !(await printRest())) return { named };
    }
    await pause(250);
  }
  throw new Error(`It did not end: ${await page.locator('body').innerText()}`);
}
