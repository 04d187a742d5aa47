import { contract } from '@marbete/core/api/contract';
import { listCatalogues } from '@marbete/core/api/catalogues';
import { storeDevice, listDevices } from '@marbete/core/api/devices';
import { listLabels } from '@marbete/core/api/labels';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertLabel } from '../testing/label-factory.ts';
import { describeOnBothDatabases } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

describeOnBothDatabases('lists', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
    for (let number = 0; number < 7; number += 1) {
      await insertLabel(server, { nombre: `Etiqueta ${number}` });
      await server.as.designer.call(storeDevice, { body: { token: `${kind} caja ${number}` } });
    }
  });
  afterAll(() => server.close());

  test('come whole without a page, and page by page with one', async () => {
    const { customer } = server.as;
    const all = (await customer.call(listLabels, {})).etiquetas.map(({ id }) => id);
    expect(all).toHaveLength(7);
    const pages = [];
    for (const page of [1, 2, 3, 4]) {
      pages.push(
        (await customer.call(listLabels, { query: { page, per_page: 3 } })).etiquetas.map(({ id }) => id),
      );
    }
    expect(pages).toEqual([all.slice(0, 3), all.slice(3, 6), all.slice(6), []]);
    expect(await server.as.designer.call(listDevices, { query: { page: 2, per_page: 5 } })).toHaveLength(2);
    expect(await customer.call(listCatalogues, { query: { page: 1 } })).toEqual([]);
  });

  test('say how many there are on all pages', async () => {
    const headers = { authorization: server.authorization.customer };
    for (const query of ['', '?page=2&per_page=3']) {
      const response = await server.fetch(`/etiquetas/index${query}`, { headers });
      expect(response.headers.get('x-total-count')).toBe('7');
    }
    expect((await server.fetch('/etiquetas/index?page=0', { headers })).status).toBe(422);
    expect((await server.fetch('/etiquetas/index?per_page=501', { headers })).status).toBe(422);
  });

  test('have pages wherever an answer is a list of what people make', () => {
    const paged = contract.filter((endpoint) => endpoint.paged !== undefined).map(({ name }) => name);
    expect(paged.toSorted()).toEqual([
      'catalogues.list',
      'catalogues.list-web',
      'devices.list',
      'gallery.public',
      'keys.list',
      'labels.list',
      'preformats.list',
      'team.list',
      'users.catalogues',
      'users.labels',
    ]);
  });
});
