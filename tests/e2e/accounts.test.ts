import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { startDriveServer, type DriveServer } from '../../packages/server/src/testing/drive-server.ts';
import {
  startIdentityProvider,
  type IdentityProvider,
} from '../../packages/server/src/testing/identity-provider.ts';
import { startMailbox, type Mailbox } from '../../packages/server/src/testing/mailbox.ts';
import { axeInBothThemes } from './axe.ts';
import { signIn } from './pages/app.ts';
import { demoAccount } from './stack.ts';
import { sampledIt } from './sampled.ts';
import { withStack } from './with-stack.ts';

let mailbox: Mailbox;
let provider: IdentityProvider;
let drive: DriveServer;

afterAll(async () => {
  await drive?.close();
  await provider?.close();
  await mailbox?.close();
});

const it = sampledIt(import.meta.filename, 'landing', 'sign-in', 'session');
const { stack, visit } = withStack(async () => {
  [mailbox, provider, drive] = await Promise.all([
    startMailbox(),
    startIdentityProvider(),
    startDriveServer(),
  ]);
  const { issuer, clientId, clientSecret } = provider;
  return {
    mail: { kind: 'smtp', url: mailbox.url, from: 'Marbete <no-reply@example.test>' },
    oidc: {
      issuer,
      clientId,
      clientSecret,
      drive: { url: drive.url, scope: 'https://www.googleapis.com/auth/drive.file' },
    },
  };
});

beforeAll(() => provider.register(`${home()}/api/auth/oidc/callback`));

/** As links in mails and the provider name this server. */
const home = () => stack.url.replace('127.0.0.1', 'localhost');

const password = 'correcto caballo batería';

/** The link of a mail. */
function linkOf(text: string | undefined, path: string): string {
  const link = new RegExp(`http://localhost:\\d+${path}[\\w-]+`).exec(text ?? '')?.[0];
  if (link === undefined) throw new Error(`No link to ${path} in: ${text}`);
  return link;
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });

describe('the landing', () => {
  it.each([
    { locale: 'es-MX', width: 1280, entry: 'Entrar', signIn: 'Iniciar sesión', quote: 'Cotiza tu diseño' },
    { locale: 'en-US', width: 390, entry: 'Enter', signIn: 'Sign in', quote: 'Quote your design' },
  ])('shows itself after its splash in $locale at $width', async ({ entry, signIn, quote, ...options }) => {
    const { page, errors } = await visit(options);
    // LAND-04, CONST-10: no time passes but what the test lets pass.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto(home());
    const splash = page.getByRole('button', { name: entry, exact: true });
    await splash.waitFor();
    await page.clock.runFor(1_900);
    expect(await splash.count()).toBe(1);
    await page.clock.runFor(200);
    await splash.waitFor({ state: 'detached' });
    await page.clock.resume();
    // LAND-01, LAND-02, LAND-03
    await page.getByRole('link', { name: quote }).first().waitFor();
    for (const text of [
      /ZPL, TSPL, EPL (y|and) CPCL.*ESC\/POS/,
      /CSV.* (o|or) XLS/,
      /\b(Busca e imprime|Find and print)\b/,
    ]) {
      expect(await page.getByText(text).first().isVisible()).toBe(true);
    }
    await page.getByRole('button', { name: /^(Ver cómo funciona|See how it works)$/ }).waitFor();
    await page.getByRole('heading', { name: /^(Ayuda|Help)$/ }).waitFor();
    // CONST-29
    expect(await page.getByRole('contentinfo').innerText()).toMatch(/1\.2\.1 © 2022/);
    // GAL-08
    const pictures = page.getByRole('figure').getByRole('img');
    await pictures.first().scrollIntoViewIfNeeded();
    expect(await pictures.count()).toBeGreaterThan(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(await axeInBothThemes(page)).toEqual([]);

    // An account can be made from here.
    await page
      .getByRole('main')
      .getByRole('button', { name: /^(Crear una cuenta|Create an account)$/ })
      .click();
    await heading(page, /^(Crear una cuenta|Create an account)$/).waitFor();
    await page.goBack();

    // The login button sets the view to 1, the mark sets it to 0, and the way back works too (LAND-05).
    await page.getByRole('banner').getByRole('button', { name: signIn }).click();
    await heading(page, 'Marbete').waitFor();
    await page.getByRole('button', { name: 'Marbete' }).click();
    await page.getByRole('contentinfo').waitFor();
    await page.goBack();
    await heading(page, 'Marbete').waitFor();
    // AUTH-04, AUTH-05
    await page.getByText(/1\.2\.1 © 2022$/).waitFor();
    expect(errors).toEqual([]);
  });

  it('gives way at 992 and at 768 pixels', async () => {
    // LAND-06, CONST-13
    const { page } = await visit();
    await page.goto(home());
    await page.keyboard.press('Escape');
    const columns = (element: Element) => getComputedStyle(element).gridTemplateColumns.split(' ').length;
    const features = page.getByRole('heading', { name: 'Busca e imprime' }).locator('xpath=ancestor::ul');
    const hero = page.getByRole('main').locator('section').first();
    const seen: number[][] = [];
    for (const width of [992, 991, 768, 767]) {
      await page.setViewportSize({ width, height: 800 });
      seen.push([await features.evaluate(columns), await hero.evaluate(columns)]);
    }
    expect(seen).toEqual([
      [4, 2],
      [2, 2],
      [2, 2],
      [2, 1],
    ]);
  });

  it('changes its language from its own menu and remembers it', async () => {
    // I18N-01, I18N-02, I18N-03, LOCAL-02
    const { page } = await visit({ locale: 'fr-FR' });
    await page.goto(home());
    await page.getByRole('combobox', { name: /Idioma|Language/ }).selectOption('en-US');
    await heading(page, 'From your spreadsheet to the printed label').waitFor();
    await page.reload();
    await heading(page, 'From your spreadsheet to the printed label').waitFor();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('es-MX');
    await heading(page, 'De su hoja de cálculo a la etiqueta impresa').waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('es-MX');
  });

  it('shows how it works, with words', async () => {
    // LAND-02
    const { page, errors } = await visit();
    await page.goto(home());
    await page.getByRole('button', { name: 'Ver cómo funciona' }).click();
    const film = page.locator('video');
    const seen = () =>
      film.evaluate((video: HTMLVideoElement) => [
        video.readyState >= 2 && video.duration > 10,
        (video.textTracks[0]?.cues?.length ?? 0) > 2,
        video.textTracks[0]?.mode,
      ]);
    await expect.poll(seen).toEqual([true, true, 'showing']);
    expect(await axeInBothThemes(page)).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('stays whole when the video cannot be had', async () => {
    const { page } = await visit();
    await page.route('**/videos/**', (route) => route.abort());
    await page.goto(home());
    await page.getByRole('button', { name: 'Ver cómo funciona' }).click();
    await page.getByText('No se pudo mostrar el video.').waitFor();
    expect(await page.getByRole('link', { name: 'Instalar e iniciar Text2 Barcode' }).count()).toBe(1);
  });
});

/** A new customer is in; its greeting covers the header, which then counts for nothing to assistive technology. */
async function greeted(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog', { name: 'Bienvenido a Marbete' }).waitFor();
  await page.getByText(name, { exact: true }).first().waitFor();
}

describe('an account of its own', () => {
  it('is made, verified by the mail, signs in, and comes back with a new password', async () => {
    const { page, errors } = await visit();
    await page.goto(`${home()}/#entrar`);
    // AUTH-07, AUTH-08
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    expect(await page.getByText('Campo requerido').count()).toBe(2);
    // AUTH-01, AUTH-02: to the recovery, from there to a new account, back, and there directly.
    await page.getByRole('button', { name: '¿Olvidó su contraseña?' }).click();
    await heading(page, 'Recuperar contraseña').waitFor();
    await page.getByRole('button', { name: 'Crear una cuenta' }).click();
    await heading(page, 'Crear una cuenta').waitFor();
    await page.getByRole('button', { name: 'Volver a iniciar sesión' }).click();
    await page.getByRole('button', { name: 'Crear una cuenta' }).click();
    await heading(page, 'Crear una cuenta').waitFor();
    // AUTH-09, AUTH-10, AUTH-11, AUTH-12
    await page.getByRole('button', { name: 'Crear cuenta', exact: true }).click();
    expect(await page.getByText('Campo requerido').count()).toBe(3);
    await page.getByLabel('Correo electrónico').fill('ana at example');
    await page.getByLabel('Nombre', { exact: true }).fill('Ana');
    await page.getByLabel('Contraseña', { exact: true }).fill('corta');
    await page.getByRole('button', { name: 'Crear cuenta', exact: true }).click();
    await page.getByText('Escriba un correo válido').waitFor();
    await page.getByText('Contraseña invalida o menor a 8 caracteres').waitFor();
    expect(await axeInBothThemes(page)).toEqual([]);
    await page.getByLabel('Correo electrónico').fill('ana@example.test');
    await page.getByLabel('Contraseña', { exact: true }).fill(password);
    await page.getByLabel('Repita la contraseña').fill('otra contraseña');
    await page.getByRole('button', { name: 'Crear cuenta', exact: true }).click();
    await page.getByText('Las contraseñas deben ser iguales').waitFor();
    await page.getByLabel('Repita la contraseña').fill(password);
    await page.getByRole('button', { name: 'Crear cuenta', exact: true }).click();
    // AUTH-03
    await page.getByText('Abra el enlace que enviamos a su correo').waitFor();
    await heading(page, 'Marbete').waitFor();

    await trySignIn(page, 'ana@example.test', password);
    // ERR-13, I18N-06
    await page.getByText('Correo sin verificar.').waitFor();
    const welcome = await mailbox.take('ana@example.test');
    await page.goto(linkOf(welcome.text, '/api/auth/verify/'));
    await page.getByText('Su correo quedó verificado').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await trySignIn(page, 'ana@example.test', 'otra contraseña');
    // ERR-14
    await page.getByText('Correo o contraseña incorrectos').waitFor();
    expect(await page.getByLabel('Correo electrónico').inputValue()).toBe('ana@example.test');

    await page.getByRole('button', { name: '¿Olvidó su contraseña?' }).click();
    // AUTH-13
    await page.getByRole('button', { name: 'Enviar enlace' }).click();
    await page.getByText('Campo requerido').waitFor();
    await page.getByLabel('Correo electrónico').fill('ana at example');
    await page.getByText('Escriba un correo válido').waitFor();
    await page.getByLabel('Correo electrónico').fill('ana@example.test');
    await page.getByRole('button', { name: 'Enviar enlace' }).click();
    await page.getByText('recibirá un enlace').waitFor();
    const recovery = await mailbox.take('ana@example.test');
    const link = linkOf(recovery.text, '/reset-password/');
    // RESET-01, RESET-02: the link is looked up before there is a form.
    await page.goto(link);
    await heading(page, 'Elija una contraseña nueva').waitFor();
    expect(await axeInBothThemes(page)).toEqual([]);
    await page.getByText('ana@example.test').waitFor();
    // RESET-03, RESET-04, CONST-23
    await page.getByLabel('Contraseña', { exact: true }).fill('corta');
    await page.getByLabel('Repita la contraseña').fill('nueva contrasena');
    await page.getByRole('button', { name: 'Guardar contraseña' }).click();
    await page.getByText('Contraseña invalida o menor a 8 caracteres').waitFor();
    await page.getByLabel('Contraseña', { exact: true }).fill('nueva contraseña');
    await page.getByText('Las contraseñas deben ser iguales').waitFor();
    await page.getByLabel('Repita la contraseña').fill('nueva contraseña');
    // ERR-20
    await page.route('**/api/auth/reset', (route) =>
      route.fulfill({ json: { respuesta: 'error', message: 'Token usado' } }),
    );
    await page.getByRole('button', { name: 'Guardar contraseña' }).click();
    const refused = page.getByRole('alert').filter({ hasText: 'Ocurrio un error' });
    await refused.getByText('Token usado').waitFor();
    await page.unroute('**/api/auth/reset');
    await page.route('**/api/auth/reset', (route) => route.fulfill({ body: 'not what was agreed' }));
    await page.getByRole('button', { name: 'Guardar contraseña' }).click();
    await page.getByText('Ocurrio un error vuelva a intentarlo').waitFor();
    await page.unroute('**/api/auth/reset');
    const reset = page.waitForRequest((request) => request.url().endsWith('/api/auth/reset'));
    await page.getByRole('button', { name: 'Guardar contraseña' }).click();
    // RESET-05, RESET-06, OK-10
    expect((await reset).postDataJSON()).toEqual({
      email: 'ana@example.test',
      token: link.split('/').at(-1),
      password: 'nueva contraseña',
      password_confirmation: 'nueva contraseña',
    });
    const done = page.getByRole('alertdialog');
    await done.getByText('Contraseña recuperada').waitFor();
    await done.getByText('La contraseña cambio exitosamente').waitFor();
    await done.getByRole('button', { name: 'Aceptar' }).click();
    await page.waitForURL((url) => url.pathname === '/');

    // AUTH-07, AUTH-08: blanks around are nobody's address. AUTH-14, AUTH-15, ROLE-07, LOCAL-01
    await trySignIn(page, ' ana@example.test ', ' nueva contraseña ');
    await greeted(page, 'Ana');
    const session = JSON.parse((await page.evaluate(() => localStorage.getItem('@login'))) ?? '{}');
    expect(session).toMatchObject({
      token_type: 'Bearer',
      role: 2,
      tutorial: 0,
      google: 0,
      name: 'Ana',
      puerto: 9100,
    });
    await page.goto(link);
    await page.getByText('Token invalido o inexistente').waitFor();
    expect(errors).toEqual([]);
  });

  it('is told apart from one that is there, from a link that ran out, and from a server that is away', async () => {
    const { page } = await visit({ locale: 'en-US', width: 390 });
    await page.goto(`${home()}/?mail=expired`);
    await page.getByText('The link no longer works.').waitFor();
    await page.goto(`${home()}/#crear`);
    await page.getByLabel('E-mail').fill(demoAccount.email);
    await page.getByLabel('Name', { exact: true }).fill('Somebody');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Repeat the password').fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    // ERR-18, AUTH-21
    const refusal = page.getByRole('alert').filter({ hasText: 'Error!' });
    await refusal.getByText('The e-mail is not valid or already in use').waitFor();
    expect(await axeInBothThemes(page)).toEqual([]);
    // ERR-19, ERR-16, ERR-17
    await page.route('**/api/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('An error occurred while this was done').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Somebody');
    await page.getByRole('button', { name: 'Back to sign in' }).click();
    await trySignIn(page, demoAccount.email, demoAccount.password);
    await page.getByText('The server does not answer.').waitFor();
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    // The form to sign in has a field of the same name.
    await heading(page, 'Recover your password').waitFor();
    await page.getByLabel('E-mail').fill(demoAccount.email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText('Try again').waitFor();
  });
});

describe('a third-party account', () => {
  const thirdParty = (page: Page) =>
    page.getByRole('button', { name: 'Entrar con una cuenta de terceros' }).click();

  it('signs in through its provider, and the code does not stay in the address', async () => {
    provider.person = { sub: 'eva-1', email: 'eva@example.test', email_verified: true, name: 'Eva' };
    const { page, context, errors } = await visit();
    await page.goto(`${home()}/#entrar`);
    await page.getByRole('button', { name: 'Entrar con una cuenta de terceros' }).waitFor();
    expect(await axeInBothThemes(page)).toEqual([]);
    // AUTH-04, AUTH-20: the name is what the provider tells of the person.
    await thirdParty(page);
    await greeted(page, 'Eva');
    expect(page.url()).not.toContain('codigo');
    const session = JSON.parse((await page.evaluate(() => localStorage.getItem('@login'))) ?? '{}');
    expect(session).toMatchObject({ google: 1, role: 2 });
    expect(errors).toEqual([]);
    await context.close();

    // AUTH-03: who has one makes no other account with its e-mail; the notice leads to the sign-in.
    const other = await visit({ width: 390, dark: true });
    await other.page.goto(`${home()}/#crear`);
    await other.page.getByLabel('Correo electrónico').fill('eva@example.test');
    await other.page.getByLabel('Nombre', { exact: true }).fill('Eva');
    await other.page.getByLabel('Contraseña', { exact: true }).fill(password);
    await other.page.getByLabel('Repita la contraseña').fill(password);
    await other.page.getByRole('button', { name: 'Crear cuenta', exact: true }).click();
    await heading(other.page, 'Marbete').waitFor();
    await other.page
      .getByText(/cuenta de terceros/)
      .first()
      .waitFor();
    await other.context.close();
  });

  it('says why not: no permission, an e-mail that has an account of its own', async () => {
    const { page, context } = await visit();
    provider.person = undefined;
    await page.goto(`${home()}/#entrar`);
    await thirdParty(page);
    await page.getByText('No se dio el permiso.').waitFor();
    provider.person = { sub: 'x-1', email: demoAccount.email, email_verified: true, name: 'X' };
    await context.clearCookies();
    await thirdParty(page);
    await page.getByText('Ya existe una cuenta con ese correo').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('@login'))).toBeNull();
  });
});

describe('a session', () => {
  it('that has ended goes on after a sign-in in its dialog, at the same address and with what was typed', async () => {
    const { page } = await visit();
    await signIn(page, home(), demoAccount);
    await page.goto(`${home()}/configuracion?de=prueba`);
    const port = page.locator('input[name="puerto"]');
    await page.getByText('Avanzado', { exact: true }).click();
    await port.fill('9321');
    const other = await visit();
    await signIn(other.page, home(), demoAccount);
    await page.getByRole('main').getByRole('button', { name: 'Guardar' }).click();
    const expired = page.getByRole('dialog', { name: 'Sesión expirada' });
    await expired.getByLabel('Correo electrónico').fill(demoAccount.email);
    await expired.getByLabel('Contraseña', { exact: true }).fill('no es esta');
    await expired.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expired.getByRole('alert').waitFor();
    await expired.getByLabel('Contraseña', { exact: true }).fill(demoAccount.password);
    await expired.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expired.waitFor({ state: 'detached' });
    expect(page.url()).toBe(`${home()}/configuracion?de=prueba`);
    expect(await port.inputValue()).toBe('9321');
    await page.getByRole('main').getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Guardado correctamente').first().waitFor();
    // The same where the page is opened with a session that has ended.
    await signIn((await visit()).page, home(), demoAccount);
    await page.reload();
    await expired.getByLabel('Correo electrónico').fill(demoAccount.email);
    await expired.getByLabel('Contraseña', { exact: true }).fill(demoAccount.password);
    await expired.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect.poll(() => port.inputValue()).toBe('9321');
    expect(page.url()).toBe(`${home()}/configuracion?de=prueba`);
  });

  it('ends when the person says so, or says that it has ended elsewhere', async () => {
    const { page, context } = await visit();
    // AUTH-06: it says that it is at work, and takes no second press.
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/api/auth/login', async (route) => {
      await held;
      await route.fallback();
    });
    const submit = page.getByRole('button', { name: 'Iniciar sesión' });
    await page.goto(`${home()}/#entrar`);
    await trySignIn(page, demoAccount.email, demoAccount.password);
    await expect.poll(() => submit.getAttribute('aria-busy')).toBe('true');
    expect(await submit.isDisabled()).toBe(true);
    expect(await submit.locator('[aria-hidden]').count()).toBe(1);
    // AUTH-18, AUTH-19
    const checked = page.waitForRequest('**/api/auth/user');
    letGo();
    expect((await checked).headers()).toMatchObject({
      authorization: expect.stringMatching(/^Bearer \S+$/) as string,
      'x-requested-with': 'XMLHttpRequest',
    });
    await page.getByRole('link', { name: 'Mis etiquetas' }).first().waitFor();
    const other = await visit();
    await signIn(other.page, home(), demoAccount);
    // AUTH-16, AUTH-22, ERR-01: the session is checked on load, and another sign-in has ended it.
    await page.goto(`${home()}/see-labels`);
    const expired = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await expired.getByText('Sesión expirada').waitFor();
    await expired.getByText('La sesión a expirado o a iniciado sesion en otro equipo.').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('@login'))).toBeNull();
    await page.keyboard.press('Escape');
    await expired.getByRole('button', { name: 'Ir a la página de inicio' }).click();
    await page.waitForURL(`${home()}/`);

    // AUTH-17
    await other.page.evaluate(() => sessionStorage.setItem('marbete.drive', 'leave'));
    await other.page.getByRole('button', { name: /^Cuenta de/ }).click();
    await other.page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
    await other.page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click();
    await other.page.getByRole('button', { name: /^Cuenta de/ }).click();
    await other.page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
    await other.page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar sesión' }).click();
    await heading(other.page, 'De su hoja de cálculo a la etiqueta impresa').waitFor();
    expect(await other.page.evaluate(() => localStorage.getItem('@login'))).toBeNull();
    expect(await other.page.evaluate(() => sessionStorage.getItem('marbete.drive'))).toBeNull();
    await Promise.all([context.close(), other.context.close()]);
  });

  it('goes on at the address that was opened', async () => {
    const { page } = await visit();
    await page.goto(`${home()}/configuracion`);
    await trySignIn(page, demoAccount.email, demoAccount.password);
    await page.getByRole('heading', { name: 'Configuración de impresión' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/configuracion');
  });
});

describe('the drive of a third-party account', () => {
  const send = (page: Page) => page.getByRole('button', { name: 'Enviar a mi unidad' });

  it('waits for the sign-in of an account of its own, and then has one file, replaced', async () => {
    provider.person = { sub: 'shop-1', email: 'shop@example.test', email_verified: true };
    const { page, errors } = await visit();
    await signIn(page, home(), demoAccount);
    await page.goto(`${home()}/dispositivos/config`);
    // POS-03, POS-08
    await send(page).waitFor();
    expect(await send(page).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Entrar con una cuenta de terceros' }).click();
    await page.waitForURL(/\/dispositivos\/config$/);
    await expect.poll(() => send(page).isEnabled()).toBe(true);
    expect(page.url()).not.toContain('codigo');
    expect(await page.getByRole('button', { name: 'Entrar con una cuenta de terceros' }).count()).toBe(0);
    await page.getByLabel('Nombre de la tienda').fill('La Esquina');
    await send(page).click();
    await page.getByText('Guardado en drive').first().waitFor();
    await page.getByLabel('Nombre de la tienda').fill('La Otra Esquina');
    await send(page).click();
    await expect.poll(() => drive.calls.at(-1)).toMatch(/^PATCH/);
    // POS-06, POS-07, OK-08
    expect(drive.files.map(({ name }) => name)).toEqual(['LDDATA', 'config.properties']);
    await expect.poll(() => drive.files[1]?.contents).toContain('store.name=La Otra Esquina\n');
    // POS-10, ERR-27
    drive.refusal = { status: 403, message: 'The storage quota has been exceeded.' };
    await send(page).click();
    await page.getByText('The storage quota has been exceeded.').first().waitFor();
    expect(await axeInBothThemes(page)).toEqual([]);
    drive.refusal = undefined;
    expect(errors).toEqual([]);
  });

  it('takes a third-party account’s settings in one go', async () => {
    provider.person = { sub: 'eva-1', email: 'eva@example.test', email_verified: true, name: 'Eva' };
    drive.files.length = 0;
    const { page } = await visit();
    await page.goto(`${home()}/#entrar`);
    await page.getByRole('button', { name: 'Entrar con una cuenta de terceros' }).click();
    await greeted(page, 'Eva');
    await page.goto(`${home()}/dispositivos/config`);
    await send(page).click();
    await page.getByText('Guardado en drive').first().waitFor();
    expect(drive.files).toHaveLength(2);
  });
});

/** In either language, whatever comes of it. */
async function trySignIn(page: Page, email: string, given: string): Promise<void> {
  await page.getByLabel(/^(Correo electrónico|E-mail)$/).fill(email);
  await page.getByLabel(/^(Contraseña|Password)$/).fill(given);
  await page.getByRole('button', { name: /^(Iniciar sesión|Sign in)$/ }).click();
}
