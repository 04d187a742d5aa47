import { showCatalogue } from '@marbete/core/api/catalogues';
import { printFromCatalogue } from '@marbete/core/api/printing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, type Db, openDatabase } from '../../db/database.ts';
import { buildCatalogue } from '../../testing/catalogue-factory.ts';
import { insertLabel } from '../../testing/label-factory.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const zpl = '^XA^FO20,20^A0N,30,30^FD%DESCRIPTION% %PRICE%^FS^XZ';
const header = 'CODIGO,DESCRIPCION,PRECIO,CANTIDAD';

/** Another server on the same database tells this one nothing; what it changes counts with the next call all the same. */
describeOnBothDatabases('what another server changes', (kind) => {
  let server: TestServer;
  let other: Database;
  let catalogo: number;
  let etiqueta: number;
  let id: number;

  beforeAll(async () => {
    server = await startTestServer(kind);
    other = await openDatabase(server.config.database);
    catalogo = await buildCatalogue(server, { lines: [header, '1,Café,12.50,3'] });
    etiqueta = await insertLabel(server, {
      etiqueta: zpl,
      catalogo,
      mapping: { DESCRIPTION: 'B', PRICE: 'C' },
    });
    const { filas } = await server.as.customer.call(showCatalogue, { body: { id: catalogo } });
    id = filas[0] ?? 0;
  });
  afterAll(async () => {
    await other.close();
    await server.close();
  });

  const change = (work: (trx: Db) => Promise<unknown>) => other.transaction(work);
  const print = () =>
    server.as.customer.call(printFromCatalogue, {
      body: { catalogo, etiqueta, filas: [{ id, cantidad: 1 }] },
    });
  const field = async () => /\^FD(.*?)\^FS/.exec((await print()).mensaje)?.[1];

  test('of a label and its columns is printed', async () => {
    expect(await field()).toBe('Café 12.50');
    const price = { label_id: etiqueta, variable: 'PRICE' };
    await change((trx) => trx('label_mappings').where(price).update({ columna: 'D' }));
    expect(await field()).toBe('Café 3');
    const text = zpl.replace('%PRICE%', 'hoy');
    await change((trx) => trx('labels').where({ id: etiqueta }).update({ etiqueta: text }));
    expect(await field()).toBe('Café hoy');
  });

  test('of a list of prices is printed, and its rows of before are gone', async () => {
    expect(await field()).toContain('Café');
    const newer = await buildCatalogue(server, { lines: [header, '1,Café molido,9,1'] });
    await change(async (trx) => {
      const { row_set_id } = await trx('catalogues').where({ id: newer }).first('row_set_id');
      await trx('catalogues').where({ id: catalogo }).update({ row_set_id });
    });
    await expect(print()).rejects.toMatchObject({ code: 'not-found', details: { fila: id } });
    const { filas } = await server.as.customer.call(showCatalogue, { body: { id: catalogo } });
    id = filas[0] ?? 0;
    expect(await field()).toContain('Café molido');
  });

  test('of who may do what is kept to', async () => {
    const customer = { id: server.ids.customer };
    await change((trx) =>
      trx('catalogues').where({ id: catalogo }).update({ user_id: server.ids.neighbour }),
    );
    await expect(print()).rejects.toMatchObject({ code: 'not-found' });
    await change((trx) => trx('catalogues').where({ id: catalogo }).update({ user_id: customer.id }));
    expect(await field()).toContain('Café');
    await change((trx) => trx('users').where(customer).update({ role: 4 }));
    const who = await server.fetch('/auth/user', {
      headers: { authorization: server.authorization.customer },
    });
    expect(await who.json()).toMatchObject({ role: 4 });
    await change((trx) => trx('sessions').where({ user_id: customer.id }).delete());
    await expect(print()).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
