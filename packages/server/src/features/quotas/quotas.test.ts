import { destroyCatalogue, overwriteCatalogue } from '@marbete/core/api/catalogues';
import { downloadTemplate } from '@marbete/core/api/gallery';
import { cloneLabel, destroyLabel } from '@marbete/core/api/labels';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCatalogue, csvFile } from '../../testing/catalogue-factory.ts';
import { insertLabel } from '../../testing/label-factory.ts';
import { storeTestLabel } from '../../testing/label-form.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

describeOnBothDatabases('an account with a quota', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind, { quotas: { labels: 2, rows: 10 } });
  });
  afterAll(() => server.close());

  const full = { code: 'too-large', details: { reason: 'quota' } };
  const lines = (rows: number) => [
    'CODIGO,PRECIO',
    ...Array.from({ length: rows }, (_, row) => `${75000 + row},12.50`),
  ];

  test('has no label beyond it, made, copied or downloaded, until one is deleted', async () => {
    const { customer, admin, neighbour } = server.as;
    const template = await insertLabel(server, { account: 'admin' });
    const first = await storeTestLabel(customer);
    await customer.call(cloneLabel, { body: { etiqueta: first } });
    await expect(storeTestLabel(customer)).rejects.toMatchObject(full);
    await expect(customer.call(cloneLabel, { body: { etiqueta: first } })).rejects.toMatchObject(full);
    const download = () => customer.call(downloadTemplate, { body: { etiqueta: template, codigo: null } });
    await expect(download()).rejects.toMatchObject(full);
    await customer.call(destroyLabel, { body: { id: first } });
    expect(await download()).toMatchObject({ response: true });
    // Others, and what everybody shares, are not counted with it.
    await storeTestLabel(neighbour);
    for (let label = 0; label < 3; label += 1) await storeTestLabel(admin);
  });

  test('has no rows beyond it, of all its catalogues together, those of a replaced one aside', async () => {
    const { designer } = server.as;
    const small = await buildCatalogue(server, { account: 'designer', lines: lines(4) });
    await expect(buildCatalogue(server, { account: 'designer', lines: lines(9) })).rejects.toMatchObject(
      full,
    );
    const overwrite = (rows: number) =>
      designer.call(overwriteCatalogue, {
        form: { data: { id: small, encabezado: 1, confirmado: true } },
        files: { archivo: csvFile('precios.csv', ...lines(rows)) },
      });
    await expect(overwrite(10)).rejects.toMatchObject(full);
    expect(await overwrite(9)).toMatchObject({ respuesta: 'correcto' });
    await designer.call(destroyCatalogue, { body: { catalogo: small } });
    await buildCatalogue(server, { account: 'designer', lines: lines(9) });
  });
});
