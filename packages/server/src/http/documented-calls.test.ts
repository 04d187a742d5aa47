import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@marbete/core/api/contract';
import { expect, test } from 'vitest';
import { requests } from '../testing/contract/requests.ts';
import { routes } from '../routes.ts';

/** The calls of docs/requirements.md, by their ids. Two rows can be one path with two bodies (A1). */
const documented: readonly (readonly [row: string, call: string])[] = [
  ['API-01', 'POST /auth/login'],
  ['API-02', 'POST /auth/signup'],
  ['API-03', 'POST /auth/create'],
  ['API-04', 'GET /auth/find/{token}'],
  ['API-05', 'POST /auth/reset'],
  ['API-06', 'GET /auth/logout'],
  ['API-07', 'GET /auth/user'],
  ['API-08', 'GET /usuarios/tutorial'],
  ['API-09', 'GET /languages/index'],
  ['API-10', 'POST /languages/update'],
  ['API-11', 'GET /medida'],
  ['API-12', 'GET /etiquetas/index'],
  ['API-13', 'POST /etiquetas/show'],
  ['API-14', 'POST /etiquetas/store'],
  ['API-15', 'POST /etiquetas/store'],
  ['API-16', 'POST /etiquetas/update'],
  ['API-17', 'DELETE /etiquetas/destroy'],
  ['API-18', 'POST /etiquetas/delete'],
  ['API-19', 'POST /etiquetas/clonar'],
  ['API-20', 'POST /etiquetas/cambiar-nombre'],
  ['API-21', 'POST /etiquetas/asignar-catalogo'],
  ['API-22', 'POST /etiquetas/quitar-catalogo'],
  ['API-23', 'POST /etiquetas/print'],
  ['API-24', 'GET /etiquetas/variables/{id}'],
  ['API-25', 'POST /etiquetas/configuraciones/1/{id}'],
  ['API-26', 'POST /etiquetas/configuraciones/2/{id}'],
  ['API-27', 'POST /etiquetas/configuraciones/3/{id}'],
  ['API-28', 'POST /etiquetas/configuraciones/4/{id}'],
  ['API-29', 'POST /etiquetas/configuraciones/5/{id}'],
  ['API-30', 'GET /etiquetas/connect-ftp'],
  ['API-31', 'GET /etiquetas/connect-ftp-admin'],
  ['API-32', 'GET /etiquetas/filtros'],
  ['API-33', 'POST /etiquetas/connect-ftp-filters'],
  ['API-34', 'POST /etiquetas/download'],
  ['API-35', 'POST /impresora'],
  ['API-36', 'GET /impresora'],
  ['API-37', 'PUT /impresora/0'],
  ['API-38', 'GET /catalogo/index'],
  ['API-39', 'GET /catalogo/precatalogos'],
  ['API-40', 'POST /catalogo/comprobar'],
  ['API-41', 'POST /catalogo/store'],
  ['API-42', 'DELETE /catalogo/destroy'],
  ['API-43', 'GET /catalogo/descargar-catalogo/{id}'],
  ['API-44', 'POST /catalogo/sobreescribir'],
  ['API-45', 'POST /catalogo/headers'],
  ['API-46', 'POST /catalogo/show'],
  ['API-47', 'POST /catalogo/configurar-catalogo/{catalogId}'],
  ['API-48', 'POST /catalogo/guardar-configurar-catalogo'],
  ['API-49', 'POST /catalogo/imprimirvista'],
  ['API-50', 'POST /catalogo/buscaeimprime'],
  ['API-51', 'POST /catalogo/guardarcambios'],
  ['API-52', 'GET /dispositivos'],
  ['API-53', 'POST /dispositivos'],
  ['API-54', 'PUT /dispositivos/{id}'],
  ['API-55', 'DELETE /dispositivos/{id}'],
  ['API-56', 'GET /config'],
  ['API-57', 'POST /config'],
  ['API-58', 'GET /usuarios'],
  ['API-59', 'GET /usuarios/{id}'],
  ['API-60', 'POST /usuarios'],
  ['API-61', 'PUT /usuarios/{id}'],
  ['API-62', 'DELETE /usuarios/{id}'],
  ['API-63', 'GET /usuarios/roles'],
  ['API-64', 'GET /usuarios/etiquetas/{id}'],
  ['API-65', 'GET /usuarios/catalogos/{id}'],
  ['API-66', 'GET /adminuser'],
  ['API-67', 'POST /adminuser'],
  ['API-68', 'GET /adminuser/{id}'],
  ['API-69', 'PUT /adminuser/{id}'],
  ['API-70', 'DELETE /adminuser/{id}'],
  ['API-71', 'POST /preformatos'],
  ['API-72', 'POST /preformatos/actualizar/{id}'],
  ['API-73', 'GET /reportes/dashboard'],
  ['API-74', 'POST /reportes/ultima-impresion'],
  ['API-75', 'POST /reportes/ultimo-inicio-sesion'],
  ['API-76', 'POST /reportes/usuarios-registrados'],
  ['API-77', 'POST /api/design'],
];

/** How parameters are called is nobody's business but ours. */
const shapeOf = (call: string) => call.replace(/\{\w+\}|:\w+/g, '{}');

const shapes = new Map(contract.map((call) => [shapeOf(`${call.method} ${call.path}`), call.name]));

test.each(documented)(
  '%s is declared, handled, and made in full by the walk of the contract',
  (row, call) => {
    const name = shapes.get(shapeOf(call)) ?? `${row} is not declared`;
    expect(contract.map((each) => each.name)).toContain(name);
    expect(routes.map(({ endpoint }) => endpoint.name)).toContain(name);
    // The walk (permissions.test.ts) makes each of these requests and takes nothing but its success.
    expect(Object.keys(requests)).toContain(name);
  },
);

test('the rows of the specification are all here', () => {
  const rows = documented.map(([row]) => row);
  expect(rows).toEqual(Array.from({ length: 77 }, (_, index) => `API-${String(index + 1).padStart(2, '0')}`));
});

test('every declared call is made by name in some test of its feature, and links by their path', () => {
  const tests = testTexts(new URL('../', import.meta.url));
  const calls = exportedCalls(new URL('../../../core/src/api/', import.meta.url));
  expect(calls).toHaveLength(contract.length);
  const links = contract.filter(({ answer }) => answer === 'redirect').map(({ path }) => path);
  const isMade = ({ name, path }: (typeof calls)[number]) =>
    new RegExp(String.raw`\b${name}\b`).test(tests) ||
    (links.includes(path) && tests.includes(path.split(':')[0] ?? path));
  expect(calls.filter((call) => !isMade(call))).toEqual([]);
});

function exportedCalls(folder: URL): { name: string; path: string }[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [
      ...readFileSync(new URL(file, folder), 'utf8').matchAll(
        /^export const (\w+) = endpoint\(.*?path: '([^']+)'/gms,
      ),
    ])
    .map(([, name = '', path = '']) => ({ name, path }));
}

function testTexts(folder: URL): string {
  return (
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.test\.ts$|-(factory|form)\.ts$/.test(entry.name))
      // These walk the contract, whatever it holds.
      .filter((entry) => !/^(documented-calls|permissions|fuzz)\.test\.ts$/.test(entry.name))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
      .join('\n')
  );
}
