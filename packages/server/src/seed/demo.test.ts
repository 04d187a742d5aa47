import { dirname, join } from 'node:path';
import { currentUser, login } from '@marbete/core/api/auth';
import { listCatalogues, showCatalogue } from '@marbete/core/api/catalogues';
import { downloadTemplate, publicGallery } from '@marbete/core/api/gallery';
import { listLabels, updateLabel } from '@marbete/core/api/labels';
import { listUsers } from '@marbete/core/api/users';
import { createClient } from '@marbete/core/api/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUpSqlite } from '../backup/back-up-sqlite.ts';
import { openDatabase } from '../db/database.ts';
import { deleteCatalogue } from '../features/catalogues/service.ts';
import { checkDatabase } from '../invariants/check-database.ts';
import { describeOnDatabases } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { demoAccounts, demoPassword, seedDemo } from './demo.ts';
import { seedMasters } from './masters.ts';

const demoDir = new URL('../../../../demo', import.meta.url).pathname;

describeOnDatabases('the demo', (kind) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer(kind);
    await seedDemo(server.database, { demoDir });
  });
  afterAll(() => server.close());

  const signIn = async (email: string) => {
    const session = await server.as.stranger.call(login, { body: { email, password: demoPassword } });
    if (!('access_token' in session)) throw new Error(session.message);
    const authorization = () => `${session.token_type} ${session.access_token}`;
    return createClient({ baseUrl: `${server.url}/api`, fetch, authorization });
  };

  test('every account is found by its name and by its e-mail', async () => {
    const client = await signIn('admin@demo.test');
    for (const { email, name } of demoAccounts) {
      const found = async (query: string) =>
        (await client.call(listUsers, { query: { query } })).Users.map((user) => user.email);
      expect(await found(name)).toContain(email);
      expect(await found(email)).toContain(email);
    }
  });

  test('everybody signs in with the published password and skips the tutorial', async () => {
    for (const { email, name, role } of demoAccounts) {
      const client = await signIn(email);
      expect(await client.call(currentUser, {})).toMatchObject({ email, name, role, tutorial: 1 });
    }
  });

  test('the shop has labels that compile, one of them ready to print from a price list', async () => {
    const client = await signIn('demo@demo.test');
    const { etiquetas } = await client.call(listLabels, {});
    expect(etiquetas.map(({ language }) => language.name).toSorted()).toEqual([
      'EPL',
      'TSPL',
      'TSPL',
      'ZPL',
      'ZPL',
      'ZPL',
    ]);
    for (const { id, nombre, etiqueta, language_id, medida, nueva } of etiquetas) {
      expect({ medida, nueva }).toEqual({ medida: expect.anything(), nueva: '1' });
      const data = { id, nombre, etiqueta, language: language_id };
      await client.call(updateLabel, { form: { data }, files: {} });
    }
    const [catalogue] = await client.call(listCatalogues, {});
    expect(catalogue).toMatchObject({ filas: 3000, encabezado: 1 });
    expect(etiquetas.filter((label) => label.catalogo_id === catalogue?.id)).toHaveLength(1);
    expect(catalogue?.only_plantillas.map(({ nombre }) => nombre)).toContain('PRECIO');
    const rows = await client.call(showCatalogue, {
      body: { id: catalogue!.id, etiqueta: etiquetas[0]!.id, query: 'arroz' },
    });
    expect(rows.total).toBeGreaterThan(0);
  });

  test('the gallery has templates with pictures, one of which comes with a pre-catalogue', async () => {
    const { etiquetas, url } = await server.as.stranger.call(publicGallery, {});
    expect(etiquetas).toHaveLength(6);
    const drawn = etiquetas.filter((template) => template.image !== '');
    expect(drawn.length).toBeGreaterThanOrEqual(3);
    for (const { image } of drawn) {
      const picture = await fetch(server.url + url + image);
      expect(picture.headers.get('content-type')).toBe('image/png');
    }
    const designer = await signIn('designer@demo.test');
    const template = etiquetas.find((each) => each.database === '1');
    const { id } = await designer.call(downloadTemplate, { body: { etiqueta: template!.id } });
    const [catalogue] = await designer.call(listCatalogues, {});
    expect(catalogue).toMatchObject({ nombre: 'Abarrotes', filas: 3000, etiquetas: [{ id }] });
  });

  test('the check of the database finds nothing: in it, among copies of its templates, without an original, in a backup', async () => {
    const { etiquetas } = await server.as.stranger.call(publicGallery, {});
    expect(await checkDatabase(server.database)).toEqual([]);
    for (const account of ['customer', 'neighbour', 'designer'] as const) {
      for (const { id } of etiquetas)
        await server.as[account].call(downloadTemplate, { body: { etiqueta: id } });
    }
    expect(await checkDatabase(server.database)).toEqual([]);
    // The copy of one account goes, and nothing has cleaned up yet.
    const [copy] = await server.as.customer.call(listCatalogues, {});
    await deleteCatalogue(server.database, server.ids.customer, copy!.id);
    expect(await checkDatabase(server.database)).toEqual([]);
    if (server.config.database.kind !== 'sqlite') return;
    const file = join(dirname(server.config.database.file), 'copy.db');
    await backUpSqlite(server.config.database, file);
    const restored = await openDatabase({ kind: 'sqlite', file });
    expect(await checkDatabase(restored).finally(() => restored.close())).toEqual([]);
  });

  test('seeding again changes nothing', async () => {
    const count = async () => {
      const tables = ['users', 'labels', 'catalogues', 'catalogue_rows', 'languages', 'measures', 'tags'];
      const counts = await Promise.all(
        tables.map((table) => server.database.read(table).count({ n: '*' }).first()),
      );
      return counts.map((row) => Number(row?.['n']));
    };
    const before = await count();
    await seedMasters(server.database);
    await seedDemo(server.database, { demoDir });
    expect(await count()).toEqual(before);
  });
});
