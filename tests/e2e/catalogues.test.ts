import { listCatalogues, showCatalogue } from '@marbete/core/api/catalogues';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { addCatalogue, addLabel } from './account.ts';
import { axeInBothThemes } from './axe.ts';
import { go } from './pages/go.ts';
import { sampledIt } from './sampled.ts';
import { withStack } from './with-stack.ts';

const it = sampledIt(import.meta.filename, 'catalogues', 'catalogue-headers', 'catalogue-update');
const { stack, visitAs } = withStack();

const sheet = (name: string, lines: readonly string[], mimeType = 'text/csv') => ({
  name,
  mimeType,
  buffer: Buffer.from(`${lines.join('\n')}\n`),
});

const choose = (page: Page, file: ReturnType<typeof sheet>) =>
  page.locator('input[type=file]').setInputFiles(file);

async function act(page: Page, catalogue: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Opciones de ${catalogue}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

describe('the list of catalogues', () => {
  it('numbers them, says what they are and are related to, and how they are used', async () => {
    const { page, client, errors } = await visitAs('customer');
    await addCatalogue({ client }, 'Sin etiquetas', ['CODIGO,PRECIO', '1,2']);
    await page.goto(`${stack.url}/catalogos`);
    // CAT-01
    await page.getByRole('heading', { name: 'Catálogos', level: 1 }).waitFor();
    // CAT-03, CAT-04, CAT-05
    const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
    await row('Lista de precios').waitFor();
    const cells = async (name: string) => row(name).getByRole('cell').allInnerTexts();
    const [number, , header, labels] = await cells('Lista de precios');
    expect([number, header]).toEqual(['1', 'La primera línea es encabezado']);
    expect(labels).toContain('Anaquel con oferta (ZPL)');
    expect((await cells('Sin etiquetas')).slice(0, 4)).toEqual([
      '2',
      expect.stringMatching(/^Sin etiquetas\s+1 fila$/),
      'La primera línea es encabezado',
      expect.stringMatching(/^No relacionado\s*Usar con una etiqueta$/),
    ]);
    // CAT-02
    await page.getByRole('button', { name: '¿Cómo se usa?' }).click();
    const help = page.getByRole('dialog', { name: '¿Cómo se usa un catálogo?' });
    await help.getByRole('button', { name: '¿Cómo se usa?' }).waitFor();
    expect(await help.getByRole('listitem').count()).toBe(4);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    // CAT-06: the headers have an address, but no entry here.
    await page.getByRole('button', { name: 'Opciones de Lista de precios' }).click();
    await page.getByRole('menu').waitFor();
    const items = await page.getByRole('menuitem').allInnerTexts();
    expect(items).toEqual(['Ver e imprimir', 'Busca e imprime', 'Actualizar', 'Descargar', 'Eliminar']);
    expect(await axeInBothThemes(page), 'menu').toEqual([]);
    await page.keyboard.press('Escape');
    // CAT-08
    await page
      .getByRole('navigation', { name: 'Ruta' })
      .getByRole('link', { name: 'Mis etiquetas' })
      .waitFor();
    await page.getByRole('button', { name: 'Importar catálogo' }).click();
    await page.waitForURL(/\/importar$/);
    expect(errors).toEqual([]);
  });

  it('downloads, and deletes after a question; what fails says so', async () => {
    const { page, client } = await visitAs('customer');
    await addCatalogue({ client }, 'Para borrar', ['CODIGO,PRECIO', '1,2']);
    await page.goto(`${stack.url}/catalogos`);
    // CAT-11
    const download = page.waitForEvent('download');
    await act(page, 'Para borrar', 'Descargar');
    expect((await download).suggestedFilename()).toBe('Para borrar.csv');
    // ERR-10
    await page.route('**/api/catalogo/descargar-catalogo/*', (route) => route.abort());
    await act(page, 'Para borrar', 'Descargar');
    await toast(page, 'Ocurrio un error');
    // CAT-09
    await act(page, 'Para borrar', 'Eliminar');
    const question = page.getByRole('alertdialog');
    await question.getByRole('heading', { name: '¿Eliminar catalogo?' }).waitFor();
    await question.getByText('Esta acción no se puede revertir').waitFor();
    await question.getByRole('button', { name: 'Cancelar' }).click();
    // ERR-05
    await page.route('**/api/catalogo/destroy', (route) =>
      route.fulfill({ json: { respuesta: 'error', mensaje: 'Está en uso' } }),
    );
    await act(page, 'Para borrar', 'Eliminar');
    await question.getByRole('button', { name: 'Si, borrar' }).click();
    await question.getByRole('heading', { name: 'Error', exact: true }).waitFor();
    await question.getByText('Está en uso').waitFor();
    await question.getByRole('button', { name: 'Aceptar' }).click();
    await page.unroute('**/api/catalogo/destroy');
    // CAT-10, OK-06
    await act(page, 'Para borrar', 'Eliminar');
    await question.getByRole('button', { name: 'Si, borrar' }).click();
    await toast(page, 'Se elimino correctamente el catalogo');
    await page.getByRole('row', { name: /Para borrar/ }).waitFor({ state: 'detached' });
    const left = await client.call(listCatalogues, {});
    expect(left.map(({ nombre }) => nombre)).not.toContain('Para borrar');
  });

  it('says in English on a phone when there are none', async () => {
    const { page, errors } = await visitAs('designer', {
      locale: 'en-US',
      width: 390,
    });
    await page.goto(`${stack.url}/catalogos`);
    // CAT-07
    await page.getByText('There are no catalogs to show').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await axeInBothThemes(page)).toEqual([]);
    expect(errors).toEqual([]);
  });
});

describe('the import of a catalogue', () => {
  it('wants a spreadsheet, shows its first rows, and keeps it under a name or its own', async () => {
    const { page, client, errors } = await visitAs('customer');
    await page.goto(`${stack.url}/importar`);
    // CIMP-01
    expect(await page.locator('input[type=file]').getAttribute('accept')).toBe('.csv,.xls,.xlsx');
    // CIMP-02
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByText('Debe subir un archivo csv o xls').waitFor();
    // CIMP-04, ERR-08
    await choose(page, sheet('lista.pdf', ['x'], 'application/pdf'));
    await page.getByText(/^Extensión no valida/).waitFor();
    // CIMP-03: its content is looked at by the server.
    const long = 'Galletas de avena con chispas de chocolate amargo';
    const checked = page.waitForRequest(/\/api\/catalogo\/comprobar$/);
    await choose(page, sheet('Mi lista.csv', ['CODIGO DE BARRAS,DESCRIPCION', `7501,${long}`, '7502,Sal']));
    expect((await checked).method()).toBe('POST');
    // CIMP-05, CIMP-07, CIMP-08
    const name = page.getByLabel('Nombre del catálogo');
    await name.waitFor();
    expect(await name.inputValue()).toBe('Mi lista');
    const header = page.getByRole('switch', { name: 'Usar encabezado' });
    expect(await header.getAttribute('aria-checked')).toBe('true');
    // CIMP-09, CIMP-10, CONST-18, CONST-21
    await page.getByRole('heading', { name: 'COLUMNAS' }).waitFor();
    const table = page.getByRole('table', { name: 'Vista previa' });
    const rows = async () =>
      Promise.all(
        (await table.getByRole('row').all()).map((row) =>
          row.getByRole('columnheader').or(row.getByRole('cell')).allInnerTexts(),
        ),
      );
    expect(await rows()).toEqual([
      ['A', 'B'],
      ['CODIGO DE BARRA…', 'DESCRIPCION'],
      ['7501', `${long.slice(0, 30)}…`],
      ['7502', 'Sal'],
    ]);
    await header.click();
    await expect.poll(async () => (await rows())[1]).toEqual(['---', '---']);
    await header.click();
    // CIMP-11
    await page.getByRole('button', { name: 'Quitar archivo' }).click();
    await toast(page, 'Se quitó el archivo');
    await page.getByText('Paso 1 de 2').waitFor();
    await choose(page, sheet('Mi lista.csv', ['CODIGO,PRECIO', '1,2']));
    // CIMP-06: no name is needed.
    await name.fill('');
    // CIMP-12
    const stored = page.waitForRequest(/\/api\/catalogo\/store$/);
    await page.getByRole('button', { name: 'Guardar plantilla' }).click();
    expect((await stored).postDataJSON()).toMatchObject({
      importacion: 'local',
      encabezado: 1,
      catalogo_web: 1,
    });
    // CIMP-13, OK-06
    await page.waitForURL(/\/catalogos$/);
    await toast(page, 'Catalogo creado correctamente');
    await page.getByRole('row', { name: /Mi lista/ }).waitFor();
    expect((await client.call(listCatalogues, {})).map(({ nombre }) => nombre)).toContain('Mi lista');
    await page.getByRole('button', { name: 'Importar catálogo' }).click();
    await page.getByText('Paso 1 de 2').waitFor();
    expect(errors).toEqual([]);
  });

  it('shows in a dialog what else the check said, and when it could not be made', async () => {
    const { page } = await visitAs('customer', { width: 390 });
    await page.goto(`${stack.url}/importar`);
    const said = page.getByRole('alertdialog');
    // ERR-08
    await page.route('**/api/catalogo/comprobar', (route) =>
      route.fulfill({ json: { respuesta: 'error', mensaje: 'La hoja está protegida' } }),
    );
    await choose(page, sheet('a.csv', ['A,B', '1,2']));
    await said.getByRole('heading', { name: 'Error!' }).waitFor();
    await said.getByText('La hoja está protegida').waitFor();
    expect(await axeInBothThemes(page), 'refusal').toEqual([]);
    await said.getByRole('button', { name: 'Aceptar' }).click();
    await page.unroute('**/api/catalogo/comprobar');
    await page.route('**/api/catalogo/comprobar', (route) => route.abort());
    await page.getByRole('button', { name: 'Continuar' }).click();
    await said.getByText('El servidor no responde').waitFor();
  });

  it('of an administrator ends at the pre-catalogues', async () => {
    const { page } = await visitAs('administrator');
    await page.goto(`${stack.url}/importar`);
    await choose(page, sheet('Del administrador.csv', ['CODIGO', '1']));
    await page.getByRole('button', { name: 'Guardar plantilla' }).click();
    // CIMP-14, ROUTE-37
    await page.waitForURL(/\/precatalogos$/);
  });
});

describe('another file for a catalogue', () => {
  it('takes the place of its rows', async () => {
    const { page, client, errors } = await visitAs('customer');
    await addCatalogue({ client }, 'Por cambiar', ['CODIGO,PRECIO', '1,2', '2,3']);
    await page.goto(`${stack.url}/catalogos`);
    await act(page, 'Por cambiar', 'Actualizar');
    // CUPD-01, CUPD-02
    await page.waitForURL(/\/catalogos\/update$/);
    await page.getByText('«Por cambiar»').waitFor();
    await page.getByRole('navigation', { name: 'Ruta' }).waitFor();
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByText('Debe subir un archivo csv o xls').waitFor();
    await choose(page, sheet('nuevo.csv', ['CODIGO,COSTO,PRECIO', '9,9,9']));
    await page.getByText('Filas: 2 antes, 1 ahora.').waitFor();
    await page.getByText('Columnas nuevas: B · COSTO').waitFor();
    await page.getByRole('button', { name: 'Actualizar catálogo' }).click();
    // CUPD-03, OK-06
    await page.waitForURL(/\/catalogos$/);
    await page
      .getByText(/^Catalogo Actualizado/)
      .first()
      .waitFor();
    await page.getByRole('row', { name: /Por cambiar\s+1 fila/ }).waitFor();
    expect(errors).toEqual([]);
  });

  it('asks where the columns of labels are, and shows what the file leaves open', async () => {
    const { page, client, errors } = await visitAs('customer');
    const id = await addCatalogue({ client }, 'Con etiqueta', [
      'CODIGO,TEXTO,PRECIO',
      '101,Sal,2.50',
      '102,Pan,3.50',
      '103,Té,4.50',
    ]);
    const etiqueta = await addLabel(
      { client },
      { nombre: 'De pasillo', etiqueta: '^XA^FO9,9^A0N,30,30^FD%CODE% %NAME% %PRICE%^FS^XZ' },
      { catalogue: id, columns: { CODE: 'A', NAME: 'B', PRICE: 'C' } },
    );
    await page.goto(`${stack.url}/catalogos`);
    await act(page, 'Con etiqueta', 'Actualizar');
    await choose(
      page,
      sheet('nuevo.csv', ['CODIGO;COSTO;TEXTO;LISTA', '201;8,10;Ajo;9.990', '202;6,20;Col;7.990']),
    );
    const save = page.getByRole('button', { name: 'Actualizar catálogo' });
    const changes = page.getByRole('region', { name: 'Qué cambia' });
    await changes.getByText('cambió de lugar').waitFor();
    await changes.getByText('ya no está').waitFor();
    await changes.getByText('De pasillo: PRECIO').waitFor();
    expect(await save.isDisabled()).toBe(true);
    await changes.getByRole('combobox').last().click();
    await page.getByRole('option', { name: 'D · LISTA' }).click();
    expect(await save.isDisabled()).toBe(true);
    await changes.getByText('Revisé los cambios y son correctos').click();
    expect(await axeInBothThemes(page)).toEqual([]);
    await save.click();
    await page.waitForURL(/\/catalogos$/);
    const [shown] = (await client.call(showCatalogue, { body: { id, etiqueta } })).campos;
    expect(shown).toMatchObject({ A: '201', D: '9.990' });
    expect(errors).toEqual([]);
  });

  it('has no way marks for a designer, and wants a catalogue to begin with', async () => {
    const { page, client, errors } = await visitAs('designer');
    await addCatalogue({ client }, 'Del diseño', ['CODIGO', '1']);
    const [catalogue] = await client.call(listCatalogues, {});
    await page.goto(`${stack.url}/catalogos/update`);
    // ROUTE-10
    await page.getByText('Elija el catálogo en la lista').waitFor();
    await go(page, '/catalogos/update', { catalogue });
    await page.getByText('«Del diseño»').waitFor();
    expect(await page.getByRole('navigation', { name: 'Ruta' }).count()).toBe(0);
    await go(page, '/catalogos/headers', { catalogue });
    await page.getByRole('heading', { name: 'Cabeceras del catálogo' }).waitFor();
    await page.getByRole('navigation', { name: 'Ruta' }).waitFor();
    expect(errors).toEqual([]);
  });
});

describe('the headers of a catalogue', () => {
  it('have a field each, beside a list that is black, green and red by use', async () => {
    const { page, client } = await visitAs('customer');
    await addCatalogue({ client }, 'Con cabeceras', ['Clave,Nombre,Costo', '1,Pan,2']);
    const catalogue = (await client.call(listCatalogues, {})).find(
      ({ nombre }) => nombre === 'Con cabeceras',
    );
    await page.goto(`${stack.url}/catalogos`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await go(page, '/catalogos/headers', { catalogue });
    // ROUTE-09, CAT-08, CHDR-01
    await page.getByRole('navigation', { name: 'Ruta' }).waitFor();
    for (const [letter, header] of [
      ['A', 'Clave'],
      ['B', 'Nombre'],
      ['C', 'Costo'],
    ] as const) {
      const line = page.getByRole('listitem').filter({ hasText: header });
      await line.getByText(letter, { exact: true }).waitFor();
      await line.getByRole('combobox').waitFor();
    }
    // CHDR-02
    const column = (letter: string) => page.getByRole('combobox', { name: `Columna ${letter}` });
    await column('A').click();
    await page.getByRole('option').first().waitFor();
    await expect
      .poll(() => page.getByRole('option').allInnerTexts())
      .toEqual([
        'Ninguno',
        'DESCRIPCION',
        'PRECIO',
        'CANTIDAD',
        'CODIGO',
        'CODIGO_INT',
        'OFERTA',
        'UNIDAD',
        'UBICACION',
        'OBSERVACION',
      ]);
    expect(await axeInBothThemes(page), 'choices').toEqual([]);
    await page.getByRole('option', { name: 'CODIGO', exact: true }).click();
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    const pick = async (letter: string, field: string) => {
      await column(letter).click();
      await page.getByRole('option', { name: field, exact: true }).click();
      await page.getByRole('listbox').waitFor({ state: 'detached' });
    };
    await pick('B', 'PRECIO');
    await pick('C', 'PRECIO');
    // CHDR-03
    const choice = (field: string) =>
      page
        .getByRole('complementary')
        .getByRole('listitem')
        .filter({ hasText: new RegExp(`^${field}\\s*(sin usar|usado|duplicado)`) });
    const colour = (field: string) =>
      choice(field).evaluate((item) => (getComputedStyle(item).color.match(/\d+/g) ?? []).map(Number));
    const [r = 0, g = 0, b = 0] = await colour('UNIDAD');
    expect(Math.max(r, g, b)).toBeLessThan(60);
    const green = await colour('CODIGO');
    expect(green[1]).toBeGreaterThan(1.3 * (green[0] ?? 0));
    const red = await colour('PRECIO');
    expect(red[0]).toBeGreaterThan(2 * (red[1] ?? 0));
    expect(await axeInBothThemes(page), 'headers').toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.setViewportSize({ width: 1280, height: 900 });
    // ERR-09
    const save = page.getByRole('button', { name: 'Actualizar cabeceras' });
    await page.route('**/api/catalogo/headers', (route) => route.abort());
    await save.click();
    // One field for two columns is asked about.
    const question = page.getByRole('alertdialog', { name: '¿Guardar un campo en dos columnas?' });
    await question.getByText(/^PRECIO:/).waitFor();
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await question.waitFor({ state: 'detached' });
    await save.click();
    await question.getByRole('button', { name: 'Actualizar cabeceras' }).click();
    await toast(page, 'error, vuelva a intentarlo');
    await page.unrouteAll();
    await pick('C', 'Ninguno');
    // CHDR-04, OK-06
    await save.click();
    await toast(page, 'Actualizado correctamente');
    const kept = (await client.call(listCatalogues, {})).find(({ nombre }) => nombre === 'Con cabeceras');
    expect(kept?.only_plantillas.map(({ nombre }) => nombre)).toEqual(['CODIGO', 'PRECIO', '']);
  });
});
