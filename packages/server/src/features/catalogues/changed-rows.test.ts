import { saveCatalogueChanges, showCatalogue, updateCatalogueHeaders } from '@marbete/core/api/catalogues';
import type { Client } from '@marbete/core/api/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCatalogue } from '../../testing/catalogue-factory.ts';
import { refusalCodes } from '../../testing/refusals.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

describeOnBothDatabases('rows changed on the screen', (kind) => {
  let server: TestServer;
  let catalogo: number;
  beforeAll(async () => {
    server = await startTestServer(kind);
    catalogo = await buildCatalogue(server, { nombre: 'Precios', lines: ['CODIGO,PIEZAS', '1,2', '3,4'] });
    const column = { fila: 'B', nombre: 'CANTIDAD', nombre_real: 'PIEZAS' };
    await server.as.customer.call(updateCatalogueHeaders, {
      body: { id: catalogo, only_plantillas: [column] },
    });
  });
  afterAll(() => server.close());

  const save = (client: Client) =>
    client.call(saveCatalogueChanges, {
      body: {
        catalogo,
        campos: [{ A: '=1+1', B: '2' }, { A: 'a,b' }],
        cantidades: [7, '8'],
        importacion: 'local',
        headers: [{ fila: 'A', nombre: 'CLAVE' }],
      },
    });

  test('come as a file’s text with their quantities, and the catalogue stays as it is', async () => {
    expect(await save(server.as.customer)).toEqual({
      respuesta: 'correcto',
      nombre: 'Precios.csv',
      contents: 'CLAVE,PIEZAS\r\n\'=1+1,7\r\n"a,b",8\r\n',
    });
    const { campos } = await server.as.customer.call(showCatalogue, { body: { id: catalogo } });
    expect(campos[0]).toEqual({ A: '1', B: '2' });
  });

  test('are the account’s', async () => {
    const clients = [server.as.stranger, server.as.operator, server.as.neighbour];
    expect(await refusalCodes(clients.map(save))).toEqual(['unauthenticated', 'forbidden', 'not-found']);
  });
});
