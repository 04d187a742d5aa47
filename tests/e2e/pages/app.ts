import type { Locator, Page } from 'playwright-core';

/** Drives the web app in Spanish as a person would, by what the screens say. */
export async function signIn(
  page: Page,
  url: string,
  account: { email: string; password: string },
): Promise<void> {
  await page.goto(`${url}/#entrar`);
  await page.getByLabel('Correo electrónico').fill(account.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.getByRole('link', { name: 'Mis etiquetas' }).first().waitFor();
}

/** Turns the administrator mode on, through its warning. */
export async function enterAdministratorMode(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Modo administrador' }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Entrar' })
    .click();
  await page.getByRole('link', { name: 'Mis catálogos' }).first().waitFor();
}

export async function importCatalogue(page: Page, url: string, file: string, name: string): Promise<void> {
  await page.goto(`${url}/importar`);
  await page.locator('input[type=file]').setInputFiles(file);
  const next = page.getByRole('button', { name: 'Continuar' });
  await next.or(page.getByLabel('Nombre del catálogo')).first().waitFor();
  if (await next.isVisible()) await next.click();
  await page.getByLabel('Nombre del catálogo').fill(name);
  await page.getByRole('button', { name: 'Guardar plantilla' }).click();
  await page.getByText('Catalogo creado correctamente').waitFor();
  await page.getByText(name).first().waitFor();
}

/** Picks a choice of a select field. Its list is gone afterwards, so that a click on the next field reaches it. */
export async function chooseOption(combobox: Locator, option: string | RegExp): Promise<void> {
  const page = combobox.page();
  await combobox.click();
  await page.getByRole('option', { name: option, exact: typeof option === 'string' }).click();
  await page.getByRole('listbox').waitFor({ state: 'detached' });
}

async function openMenu(page: Page, label: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Opciones de ${label}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Joins a catalogue to a label with the columns that the app proposes. */
export async function assignCatalogue(
  page: Page,
  url: string,
  label: string,
  catalogue: string,
): Promise<void> {
  await page.goto(`${url}/see-labels`);
  await page.getByRole('button', { name: `Opciones de ${label}` }).waitFor();
  await openMenu(page, label, 'Agregar catálogo');
  const dialog = page.getByRole('dialog');
  await dialog.getByText(catalogue).click();
  await dialog.getByRole('heading', { name: 'Asignar columnas' }).waitFor();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Presses a label's print button and picks a printer, which opens the screen that prints from its catalogue. */
export async function choosePrinter(page: Page, label: string, printer: string): Promise<void> {
  await page.getByRole('button', { name: `Elegir impresora para ${label}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: printer }).click();
  await page.waitForURL(/\/vista\/\d+\/\d+/);
  await page.getByLabel('Cantidad de la fila 1', { exact: true }).waitFor();
}

/** Types quantities by row position, turning pages of ten. */
export async function typeQuantities(page: Page, quantities: ReadonlyMap<number, number>): Promise<void> {
  let shown = 1;
  for (const [position, quantity] of quantities) {
    const wanted = Math.ceil(position / 10);
    for (; shown < wanted; shown++) {
      await page.getByRole('button', { name: 'Página siguiente' }).click();
      await page.getByLabel(`Cantidad de la fila ${shown * 10 + 1}`, { exact: true }).waitFor();
    }
    const input = page.getByLabel(`Cantidad de la fila ${position}`, { exact: true });
    await input.fill(String(quantity));
    await input.press('Tab');
  }
}
