import { listLanguages, listMeasures } from '@marbete/core/api/masters';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { seedMasters } from './masters.ts';

describeOnBothDatabases('the master data', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.close());

  test('lists the printer languages with the prefixes of their data', async () => {
    const languages = await server.as.operator.call(listLanguages, {});
    expect(languages.map(({ id, name }) => `${id} ${name}`)).toEqual([
      '1 ZPL',
      '2 TSPL',
      '3 EPL',
      '4 ESC/POS',
      '5 SBPL',
      '6 FGL',
      '7 EPCL',
      '8 CPCL',
    ]);
    expect(languages[0]?.replaces).toEqual([{ find: '^FD' }, { find: '^FV' }]);
    expect(languages[3]?.replaces).toEqual([]);
  });

  test('lists sizes by material, and tags', async () => {
    const { medida, tag } = await server.as.customer.call(listMeasures, {});
    expect(medida[0]).toMatchObject({ medida: '40x25', etiqueta: 1, name: '40 x 25 mm (1.6 x 1 in)' });
    expect(medida.filter(({ etiqueta }) => etiqueta === 2)).toHaveLength(2);
    expect(tag.map(({ name }) => name)).toEqual([
      'Precio',
      'Oferta',
      'Inventario',
      'Envío',
      'Farmacia',
      'Joyería',
    ]);
  });

  test('a start leaves prefixes that an administrator changed as they are', async () => {
    await server.database.transaction((trx) =>
      trx('language_replaces').where({ language_id: 1, find: '^FV' }).delete(),
    );
    await seedMasters(server.database);
    const [zpl] = await server.as.customer.call(listLanguages, {});
    expect(zpl?.replaces).toEqual([{ find: '^FD' }]);
  });
});
