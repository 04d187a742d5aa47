import { listTeam } from '@marbete/core/api/team';
import { createUser, listUsers } from '@marbete/core/api/users';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { chooseOption } from './pages/app.ts';
import { sampledIt } from './sampled.ts';
import { openDetails } from './pages/editor.ts';
import { withStack } from './with-stack.ts';

const it = sampledIt(import.meta.filename, 'users');
const { stack, visitAs } = withStack();

const names = (page: Page) =>
  page.getByRole('table', { name: 'Usuarios' }).locator('tbody tr td:nth-child(2)').allInnerTexts();

async function chooseRole(page: Page, role: string): Promise<void> {
  await chooseOption(page.getByRole('combobox', { name: 'Rol' }), role);
}

async function act(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Opciones de ${name}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

describe('the administrator of users', () => {
  it('lists, searches and pages through the accounts on the server', async () => {
    const { page, client, errors } = await visitAs('administrator');
    const form = { password: '', passwordConfirm: '', role: 2 };
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        const body = { ...form, email: `shop${index + 1}@pages.test`, name: `Sucursal ${index + 1}` };
        return client.call(createUser, { body });
      }),
    );
    await page.goto(`${stack.url}/usuarios`);
    const table = page.getByRole('table', { name: 'Usuarios' });
    await table.waitFor();
    await expect
      .poll(() => table.getByRole('columnheader').allInnerTexts())
      .toEqual(['ID', 'Nombre', 'Correo electrónico', 'Roles', 'Cuenta', 'Último acceso', 'Opciones']);
    // USR-01, USR-02, USR-03, CONST-17
    expect(await names(page)).toHaveLength(50);
    expect(await page.getByRole('region', { name: 'Usuarios' }).evaluate((frame) => frame.clientHeight)).toBe(
      548,
    );
    await page.getByRole('combobox', { name: 'Filas por página' }).click();
    await expect
      .poll(() => page.getByRole('option').allInnerTexts())
      .toEqual(['50 por página', '100 por página', '200 por página', '500 por página']);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Página siguiente' }).click();
    await expect.poll(async () => (await names(page)).length).toBe(14);
    // USR-04: the server searches; the page and the search are part of the address.
    const asked = page.waitForRequest((request) => request.url().includes('query=shop7%40'));
    await page.getByRole('searchbox', { name: 'Buscar por nombre o correo' }).fill('shop7@');
    await asked;
    await page.getByText('1 fila', { exact: true }).waitFor();
    expect(await names(page)).toEqual(['Sucursal 7']);
    await act(page, 'Sucursal 7', 'Editar');
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByText('1 fila', { exact: true }).waitFor();
    expect(await names(page)).toEqual(['Sucursal 7']);
    await page.getByRole('searchbox').fill('nobody at all');
    await page.getByText('Ningún usuario coincide con «nobody at all»').waitFor();
    await page.getByRole('button', { name: 'Ver todos' }).click();
    await page.getByRole('cell', { name: 'Administración', exact: true }).waitFor();
    expect(errors).toEqual([]);
  });

  it('creates, changes and deletes an account, with every rule at its field', async () => {
    const { page, errors } = await visitAs('administrator');
    await page.goto(`${stack.url}/usuarios`);
    await page.getByRole('button', { name: 'Crear usuario' }).click();
    await page.waitForURL(/\/usuarios\/create$/);
    const save = page.getByRole('button', { name: 'Guardar', exact: true });
    await save.click();
    // USR-05, USR-06, USR-08, USR-10: the role is one of those that the server lists.
    await expect.poll(() => page.getByText('Campo requerido').count()).toBe(2);
    await expect.poll(() => page.getByRole('combobox', { name: 'Rol' }).innerText()).toBe('Administrador');
    await page.getByRole('combobox', { name: 'Rol' }).click();
    await expect
      .poll(() => page.getByRole('option').allInnerTexts())
      .toEqual(['Administrador', 'Cliente', 'Operador', 'Diseñador']);
    await page.keyboard.press('Escape');
    await page.getByLabel('Correo electrónico').fill('no address');
    await page.getByLabel('Nombre', { exact: true }).fill('Bodega');
    await save.click();
    await page.getByText('Escriba un correo válido').waitFor();
    // USR-07
    await page.getByLabel('Correo electrónico').fill('demo@demo.test');
    await page.getByLabel('Contraseña', { exact: true }).fill('short');
    await save.click();
    await page.getByText('Contraseña invalida o menor a 8 caracteres').waitFor();
    await page.getByLabel('Contraseña', { exact: true }).fill('long enough');
    await page.getByLabel('Confirmar contraseña').fill('something else');
    await save.click();
    await page.getByText('Las contraseñas deben ser iguales').waitFor();
    await page.getByLabel('Confirmar contraseña').fill('long enough');
    // D17: an administrator is asked about once more.
    await save.click();
    const question = page.getByRole('alertdialog');
    await question.getByText('¿Guardar como administrador?').waitFor();
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await question.waitFor({ state: 'detached' });
    await chooseRole(page, 'Cliente');
    // ERR-18: the address is taken.
    await save.click();
    const refusal = page.getByRole('alert').filter({ hasText: 'Error!' });
    await refusal.getByText('Email invalido o duplicado').waitFor();
    await page.getByLabel('Correo electrónico').fill('bodega@users.test');
    await save.click();
    await page.getByText('Guardado correctamente').waitFor();

    await page.getByRole('searchbox').fill('bodega@users.test');
    await act(page, 'Bodega', 'Editar');
    await page.waitForURL(/\/usuarios\/edit\/\d+$/);
    // USR-09, USR-11
    await expect.poll(() => page.getByLabel('Contraseña', { exact: true }).inputValue()).toBe('');
    await expect.poll(() => page.getByRole('combobox', { name: 'Rol' }).innerText()).toBe('Cliente');
    await page.getByLabel('Nombre', { exact: true }).fill('Bodega norte');
    await chooseRole(page, 'Diseñador');
    await save.click();
    await page.getByRole('cell', { name: 'Bodega norte', exact: true }).waitFor();
    await page.getByRole('cell', { name: 'Diseñador: comparte sus plantillas por código' }).waitFor();

    // USR-12, OK-09
    await act(page, 'Bodega norte', 'Eliminar');
    await question.getByText('Eliminar este correo?').waitFor();
    await question.getByText('bodega@users.test').waitFor();
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await page.getByText('Se elimino correctamente').waitFor();
    await expect.poll(() => page.getByRole('cell', { name: 'Bodega norte', exact: true }).count()).toBe(0);

    // One's own account is not deleted here.
    await page.getByRole('searchbox').fill('admin@demo.test');
    await page.getByRole('cell', { name: 'Administración', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Opciones de Administración' }).click();
    await page.getByRole('menuitem', { name: 'Editar', exact: true }).waitFor();
    await expect.poll(() => page.getByRole('menuitem', { name: 'Eliminar' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    // A call that gets no answer is said (ERR-23).
    await page.getByRole('searchbox').fill('demo@demo.test');
    await page.getByRole('cell', { name: 'Tienda La Esquina', exact: true }).waitFor();
    expect(errors).toEqual([]);
    await page.route('**/api/usuarios/*?**', (route) => route.abort());
    await act(page, 'Tienda La Esquina', 'Eliminar');
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await page.getByText('Ocurrio un error, vuelva a intentarlo').first().waitFor();
    await page.getByRole('searchbox').fill('admin@demo.test');
    await page.getByRole('cell', { name: 'Administración', exact: true }).waitFor();
    await act(page, 'Administración', 'Editar');
    // What the server refuses is said in its words (ERR-24).
    await chooseRole(page, 'Cliente');
    await save.click();
    await page.getByText('Es el último administrador; nombre antes a otro').waitFor();
    await page.route('**/api/usuarios/1', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    );
    await save.click();
    await page.getByText('Ocurrio un error en la acción').waitFor();
    await expect.poll(() => page.getByLabel('Nombre', { exact: true }).inputValue()).toBe('Administración');
  });

  it('filters, sorts, invites again and takes a deletion back', async () => {
    const { page, client, errors } = await visitAs('administrator');
    const form = { password: '', passwordConfirm: '', role: 2 };
    for (const name of ['Ábaco', 'Zócalo']) {
      const email = `${name === 'Ábaco' ? 'abaco' : 'zocalo'}@filters.test`;
      await client.call(createUser, { body: { ...form, email, name } });
    }
    const choose = async (list: string, option: string) => {
      await page.getByRole('combobox', { name: list, exact: true }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    };
    await page.goto(`${stack.url}/usuarios?query=filters.test`);
    await expect.poll(() => names(page)).toEqual(['Ábaco', 'Zócalo']);
    await choose('Ordenar', 'Primero los más nuevos');
    await expect.poll(() => names(page)).toEqual(['Zócalo', 'Ábaco']);
    await page.getByText('Invitado', { exact: true }).first().waitFor();
    await act(page, 'Zócalo', 'Enviar otra vez la invitación');
    await page.getByText('Enviamos otra vez la invitación').waitFor();
    await act(page, 'Zócalo', 'Eliminar');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
    await expect.poll(() => names(page)).toEqual(['Ábaco']);
    await choose('Mostrar', 'Correo verificado');
    await page.getByText('Ningún usuario coincide con «filters.test»').waitFor();
    await choose('Mostrar', 'Eliminados');
    await expect.poll(() => names(page)).toEqual(['Zócalo']);
    await act(page, 'Zócalo', 'Restaurar');
    await page.getByText('El usuario está otra vez').waitFor();
    await choose('Mostrar', 'Sin entrar en 30 días');
    await expect.poll(() => names(page)).toEqual(['Zócalo', 'Ábaco']);
    await choose('Rol', 'Operador');
    await page.getByText('Ningún usuario coincide con «filters.test»').waitFor();
    // The address holds what is shown.
    expect(new URL(page.url()).searchParams.get('orden')).toBe('id-desc');
    await page.getByRole('button', { name: 'Ver todos' }).click();
    // Newest first, as before.
    await expect.poll(async () => (await names(page)).slice(0, 2)).toEqual(['Zócalo', 'Ábaco']);
    expect(errors).toEqual([]);
  });

  it('looks after the labels and catalogues of another account, with calls that name it', async () => {
    // USR-13, ROLE-02
    const { page, client, errors } = await visitAs('administrator');
    const { Users } = await client.call(listUsers, { query: { query: 'demo@demo.test' } });
    const shop = Users[0]?.id ?? 0;
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (/\/api\/(etiquetas|catalogo)\//.test(request.url()) && request.method() !== 'GET') {
        sent.push({ path: new URL(request.url()).pathname, body: request.postData() });
      }
    });
    const named = (path: string) => ({
      path: `/api/${path}`,
      body: expect.stringContaining(`"usuario":${shop}`) as string,
    });
    await page.goto(`${stack.url}/usuarios?query=demo%40demo.test`);
    await act(page, 'Tienda La Esquina', 'Etiquetas');
    await page.waitForURL(new RegExp(`/usuarios/etiquetas/${shop}$`));
    await page.getByRole('heading', { name: 'Etiquetas de Tienda La Esquina' }).waitFor();
    const card = page.getByRole('article').first();
    const name = (await card.getAttribute('aria-label')) ?? '';
    // Theirs do not print from here.
    await expect
      .poll(() => page.getByRole('button', { name: /^(Imprimir|Elegir impresora)/ }).count())
      .toBe(0);
    await act(page, name, 'Clonar');
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Clonar' }).click();
    await page.getByRole('article', { name: `${name} (copia)` }).waitFor();
    await act(page, `${name} (copia)`, 'Editar plantilla');
    await page.waitForURL(new RegExp(`/edit-label/\\d+\\?usuario=${shop}$`));
    await openDetails(page);
    await page.getByLabel('Nombre', { exact: true }).fill('Copia del administrador');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await page.getByText('Se actualizo la etiqueta correctamente').first().waitFor();
    await page.goBack();
    await act(page, 'Copia del administrador', 'Eliminar');
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await page.getByText('Etiqueta eliminada correctamente').first().waitFor();
    await expect.poll(() => page.getByRole('article', { name: 'Copia del administrador' }).count()).toBe(0);
    expect(sent).toEqual([
      named('etiquetas/clonar'),
      named('etiquetas/show'),
      named('etiquetas/update'),
      named('etiquetas/destroy'),
    ]);

    sent.length = 0;
    await page.goto(`${stack.url}/usuarios/catalogos/${shop}`);
    await page.getByRole('heading', { name: 'Catálogos de Tienda La Esquina' }).waitFor();
    await page.getByRole('button', { name: 'Importar catálogo' }).click();
    await page.locator('input[type=file]').setInputFiles({
      name: 'para la tienda.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('CODIGO,PRECIO\n75001,12.50\n'),
    });
    await page.getByLabel('Nombre del catálogo').fill('Del administrador');
    await page.getByRole('button', { name: 'Guardar plantilla' }).click();
    await page.waitForURL(new RegExp(`/usuarios/catalogos/${shop}$`));
    await page.getByRole('cell', { name: 'Del administrador 1 fila' }).waitFor();
    await act(page, 'Del administrador', 'Eliminar');
    await question.getByRole('button', { name: 'Si, borrar' }).click();
    await page.getByText('Se elimino correctamente el catalogo').first().waitFor();
    expect(sent.slice(1)).toEqual([named('catalogo/store'), named('catalogo/destroy')]);
    expect(errors).toEqual([]);
  });
});

describe('an account with users of its own', () => {
  it('makes, changes and deletes people who print for it', async () => {
    const { page, context, errors } = await visitAs('designer');
    await page.goto(stack.url);
    await page.getByRole('link', { name: 'Mis usuarios' }).first().click();
    await page.waitForURL(/\/usuarios\/adm$/);
    await page.getByText('Todavía no tiene usuarios').waitFor();
    // ADM-03, ADM-05, ADM-06
    await page.getByRole('button', { name: 'Crear usuario' }).click();
    await page.waitForURL(/\/usuarios\/adm\/create$/);
    const save = page.getByRole('button', { name: 'Guardar', exact: true });
    await save.click();
    await expect.poll(() => page.getByText('Campo requerido').count()).toBe(2);
    await expect.poll(() => page.getByRole('combobox', { name: 'Rol' }).count()).toBe(0);
    await page.getByLabel('Correo electrónico').fill('demo@demo.test');
    await page.getByLabel('Nombre', { exact: true }).fill('Caja 2');
    await page.getByLabel('Contraseña', { exact: true }).fill('short');
    await page.getByLabel('Confirmar contraseña').fill('long enougH');
    await save.click();
    await page.getByText('Contraseña invalida o menor a 8 caracteres').waitFor();
    await page.getByLabel('Contraseña', { exact: true }).fill('long enough');
    await page.getByText('Las contraseñas deben ser iguales').waitFor();
    await page.getByLabel('Confirmar contraseña').fill('long enough');
    await save.click();
    // ADM-07: what the server finds wrong is listed.
    await page.getByRole('alert').getByText('Email invalido o duplicado').first().waitFor();
    await page.getByLabel('Correo electrónico').fill('caja2@team.test');
    await save.click();

    // ADM-01, ADM-02, ADM-08
    const table = page.getByRole('table', { name: 'Mis usuarios' });
    await table.waitFor();
    await expect
      .poll(() => table.locator('tbody tr').first().getByRole('cell').allInnerTexts())
      .toEqual([
        expect.stringMatching(/^\d+$/),
        'Caja 2',
        'caja2@team.test',
        'Operador: imprime lo que su cuenta le da',
        'Normal',
        'Nunca',
        '',
      ]);
    const frame = page.getByRole('region', { name: 'Mis usuarios' });
    expect(await frame.evaluate((element) => getComputedStyle(element).maxHeight)).toBe('560px');

    // ADM-04: with what the list knew, and from the server when the address is typed.
    let fetched = 0;
    await page.route('**/api/adminuser/*', (route) => {
      if (route.request().method() === 'GET') fetched++;
      return route.fallback();
    });
    await page.getByRole('button', { name: 'Editar Caja 2' }).click();
    await page.waitForURL(/\/usuarios\/adm\/edit\/\d+$/);
    await expect.poll(() => page.getByLabel('Nombre', { exact: true }).inputValue()).toBe('Caja 2');
    expect(fetched).toBe(0);
    const address = page.url();
    const typed = await context.newPage();
    await typed.goto(address);
    await typed.getByLabel('Nombre', { exact: true }).waitFor();
    await expect.poll(() => typed.getByLabel('Nombre', { exact: true }).inputValue()).toBe('Caja 2');
    await typed.close();
    await page.getByLabel('Nombre', { exact: true }).fill('Caja rápida');
    await save.click();
    await page.getByRole('cell', { name: 'Caja rápida', exact: true }).waitFor();

    await page.getByRole('button', { name: 'Eliminar Caja rápida' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('Eliminar este correo?').waitFor();
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await page.getByText('Se elimino correctamente').waitFor();
    await page.getByText('Todavía no tiene usuarios').waitFor();
    expect(errors).toEqual([]);
  });

  it('reads them as cards on a phone, in English', async () => {
    const { page, client, errors } = await visitAs('customer', {
      locale: 'en-US',
      width: 390,
    });
    const [operator] = await client.call(listTeam, {});
    await page.goto(`${stack.url}/usuarios/adm`);
    const card = page.getByRole('list', { name: 'My users' }).getByRole('listitem').first();
    await card.getByText('Operator: prints what its account gives it').waitFor();
    await card.getByText(operator?.user.email ?? '').waitFor();
    await expect.poll(() => page.getByRole('table').count()).toBe(0);
    await card.getByRole('button', { name: 'Edit Caja 1' }).click();
    await page.getByRole('heading', { name: 'Edit user' }).waitFor();
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Caja 1');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(errors).toEqual([]);
  });
});
