import { currentUser, logout } from '@marbete/core/api/auth';
import { contract } from '@marbete/core/api/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnDatabases } from './testing/test-database.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

describeOnDatabases('the app', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.close());

  test('says who is signed in', async () => {
    const user = await server.as.operator.call(currentUser, {});
    expect(user).toMatchObject({ name: 'operator', role: 3, puerto: 9100 });
  });

  test('a session that was ended opens nothing', async () => {
    expect(await server.as.designer.call(logout, {})).toEqual({ respuesta: 'correcto' });
    await expect(server.as.designer.call(currentUser, {})).rejects.toMatchObject({
      code: 'unauthenticated',
      message: 'Unauthenticated.',
    });
  });

  test('answers health, readiness and its contract to programs', async () => {
    expect(await (await server.fetch('/health')).json()).toMatchObject({ status: 'ok' });
    expect(await (await server.fetch('/ready')).json()).toEqual({ status: 'ok' });
    const document = await (await server.fetch('/openapi.json')).json();
    for (const { path, method } of contract) {
      expect(document.paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]).toHaveProperty(method.toLowerCase());
    }
  });

  test('an unknown call is not found, and says so as JSON', async () => {
    const response = await server.fetch('/nothing');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'not-found', mensaje: expect.any(String) });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});
