import { listLanguages, listMeasures } from '@marbete/core/api/masters';
import { designs } from '@marbete/engine/internal/designs/designs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnDatabases } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { seedMasters } from './masters.ts';

describeOnDatabases('the master data', (kind) => {
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

  test('has the size of every design, each once, also where a server had sizes before', async () => {
    const sizes = async () => (await server.as.customer.call(listMeasures, {})).medida;
    const before = await sizes();
    const keys = before.map(({ medida, etiqueta }) => `${medida} ${etiqueta}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { widthMm, heightMm, isTicket } of designs)
      if (!isTicket) expect(keys).toContain(`${widthMm}x${heightMm} 1`);
    expect(before.find(({ medida }) => medida === '50.8x25.4')?.name).toBe('50.8 x 25.4 mm (2 x 1 in)');
    await server.database.transaction((trx) => trx('measures').where({ medida: '100x100' }).delete());
    await seedMasters(server.database);
    const after = await sizes();
    expect(after.map(({ medida }) => medida).toSorted()).toEqual(
      before.map(({ medida }) => medida).toSorted(),
    );
    expect(after[0]).toEqual(before[0]);
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
