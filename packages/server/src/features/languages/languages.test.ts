import type { Client } from '@marbete/core/api/client';
import { labelVariables } from '@marbete/core/api/labels';
import { listLanguages, updateLanguage } from '@marbete/core/api/masters';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertLabel } from '../../testing/label-factory.ts';
import { refusalCodes } from '../../testing/refusals.ts';
import { describeOnDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

describeOnDatabases('printer languages', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.close());

  const update = (client: Client, language: number, ...finds: string[]) =>
    client.call(updateLanguage, { body: { language, lista: finds.map((find) => ({ find })) } });

  test('the administrator says after which prefixes printable data begins', async () => {
    const id = await insertLabel(server, { etiqueta: '^XA^FO1,1^FDNOMBRE^FS^SNSERIE,1,Y^FS^XZ' });
    const variables = async () =>
      (await server.as.customer.call(labelVariables, { params: { id } })).variables;
    expect(await variables()).toEqual(['NOMBRE']);
    const { respuesta, languages } = await update(server.as.admin, 1, ' ^FD ', '^SN', '^FD');
    expect(respuesta).toBe('correcto');
    const prefixes = [{ find: '^FD' }, { find: '^SN' }];
    expect(languages.find((language) => language.id === 1)?.replaces).toEqual(prefixes);
    expect(await server.as.customer.call(listLanguages, {})).toEqual(languages);
    expect(await variables()).toEqual(['NOMBRE', 'SERIE']);
  });

  test('a list without prefixes, or with an empty one, is refused in words', async () => {
    await expect(update(server.as.admin, 1)).rejects.toMatchObject({
      issues: [{ path: ['lista'], message: 'Debe tener al menos un elemento en la lista' }],
    });
    await expect(update(server.as.admin, 1, '^FD', ' ')).rejects.toMatchObject({
      issues: [{ path: ['lista', 1, 'find'], message: 'Campo requerido' }],
    });
    const response = await server.fetch('/languages/update', {
      method: 'POST',
      headers: { authorization: server.authorization.admin, 'content-type': 'application/json' },
      body: '{"language":1}',
    });
    expect(await response.json()).toMatchObject({
      issues: [{ path: ['lista'], message: 'debes tener al menos un prefijo' }],
    });
  });

  test('only the administrator changes them', async () => {
    expect(
      await refusalCodes([
        update(server.as.stranger, 1, '^FD'),
        update(server.as.customer, 1, '^FD'),
        update(server.as.admin, 99, '^FD'),
      ]),
    ).toEqual(['unauthenticated', 'forbidden', 'not-found']);
  });
});
