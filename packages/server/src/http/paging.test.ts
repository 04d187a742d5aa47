import { contract } from '@marbete/core/api/contract';
import { storeDevice } from '@marbete/core/api/devices';
import { createSecretKey } from '@marbete/core/api/keys';
import { createTeamMember } from '@marbete/core/api/team';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCatalogue } from '../testing/catalogue-factory.ts';
import { insertLabel } from '../testing/label-factory.ts';
import { describeOnDatabases } from '../testing/test-database.ts';
import { startTestServer, type TestAccount, type TestServer } from '../testing/test-server.ts';

/** How many there are of each, and on a page: a page is less than a list, also by its rows' columns and their likes. */
const made = 7;
const size = 3;
const lines = ['CODIGO,PRECIO', '0075,12.50'];

/** Who calls, and the path; the customer's id stands for ID. */
const calls: Readonly<Record<string, [account: TestAccount | 'stranger', path: string]>> = {
  'catalogues.list': ['customer', '/catalogo/index'],
  'catalogues.list-web': ['admin', '/catalogo/precatalogos'],
  'devices.list': ['designer', '/dispositivos'],
  'gallery.filter': ['customer', '/etiquetas/connect-ftp-filters'],
  'gallery.list': ['customer', '/etiquetas/connect-ftp-admin'],
  'gallery.public': ['stranger', '/etiquetas/connect-ftp'],
  'keys.list': ['customer', '/llaves'],
  'labels.list': ['customer', '/etiquetas/index'],
  'preformats.list': ['admin', '/preformatos'],
  'team.list': ['customer', '/adminuser'],
  'users.catalogues': ['admin', '/usuarios/catalogos/ID'],
  'users.labels': ['admin', '/usuarios/etiquetas/ID'],
};

describeOnDatabases('lists', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
    const { customer, designer } = server.as;
    // The customer has an operator already.
    await server.database.transaction((trx) => trx('users').where({ id: server.ids.operator }).delete());
    for (let number = 0; number < made; number += 1) {
      await insertLabel(server, { nombre: `Etiqueta ${number}` });
      await insertLabel(server, { account: 'admin', nombre: `Plantilla ${number}` });
      await designer.call(storeDevice, { body: { token: `${kind} token de la caja ${number}` } });
      await customer.call(createSecretKey, { body: { nombre: `Llave ${number}`, alcance: 'imprimir' } });
      await customer.call(createTeamMember, {
        body: { email: `${kind}.${number}@example.test`, name: `Cajero ${number}` },
      });
      await buildCatalogue(server, { lines });
      await buildCatalogue(server, { account: 'admin', lines, catalogo_web: 1 });
    }
  });
  afterAll(() => server.close());

  /** The ids that a call answers, what it says of all pages, and the most rows that one query brought. */
  async function list(name: string, query: string) {
    const [account, path] = calls[name]!;
    const isPost = contract.find((endpoint) => endpoint.name === name)?.method === 'POST';
    let mostRows = 0;
    const look = (rows: unknown) => {
      if (Array.isArray(rows)) mostRows = Math.max(mostRows, rows.length);
    };
    server.database.read.on('query-response', look);
    const response = await server.fetch(`${path.replace('ID', String(server.ids.customer))}?${query}`, {
      method: isPost ? 'POST' : 'GET',
      headers: {
        ...(account === 'stranger' ? {} : { authorization: server.authorization[account] }),
        'content-type': 'application/json',
      },
      ...(isPost ? { body: '{}' } : {}),
    });
    const answer = (await response.json()) as object;
    server.database.read.off('query-response', look);
    expect(response.status).toBe(200);
    const found = (Array.isArray(answer) ? answer : Object.values(answer).find(Array.isArray)) as {
      id: number;
    }[];
    return {
      ids: found.map(({ id }) => id),
      total: Number(response.headers.get('x-total-count') ?? Number.NaN),
      mostRows,
    };
  }

  test.each(Object.keys(calls))(
    'of %s come whole without a page, and page by page with one',
    async (name) => {
      const whole = await list(name, '');
      expect(new Set(whole.ids).size).toBe(made);
      expect(whole.total).toBe(made);
      const pages = [];
      for (const page of [1, 2, 3, 4]) {
        const part = await list(name, `page=${page}&per_page=${size}`);
        pages.push(part.ids);
        expect(part.total).toBe(made);
        // What stands on other pages stays in the database.
        expect(part.mostRows).toBeLessThan(made);
      }
      const { ids } = whole;
      expect(pages).toEqual([ids.slice(0, size), ids.slice(size, 2 * size), ids.slice(2 * size), []]);
      expect((await list(name, 'page=1')).ids).toEqual(ids);
      expect((await list(name, `per_page=${size}`)).ids).toEqual(pages[0]);
    },
  );

  test.each(['page=0', 'per_page=501', 'page=uno'])('have no page %s', async (query) => {
    const headers = { authorization: server.authorization.customer };
    expect((await server.fetch(`/etiquetas/index?${query}`, { headers })).status).toBe(422);
  });

  test('have pages wherever an answer is a list of what people make', () => {
    const paged = contract.filter((endpoint) => endpoint.paged).map(({ name }) => name);
    expect(paged.toSorted()).toEqual(Object.keys(calls));
  });
});
