import { login } from '@marbete/core/api/auth';
import { listLabels } from '@marbete/core/api/labels';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCatalogue } from '../testing/catalogue-factory.ts';
import { describeOnDatabases } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const token = 'a token of the one who measures';

describeOnDatabases('GET /metrics', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind, { metricsToken: token });
  });
  afterAll(() => server.close());

  const metrics = (given = token) =>
    fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${given}` } });
  const valueOf = (text: string, name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(name))
        ?.split(' ')
        .at(-1),
    );

  test('is for who has the token', async () => {
    expect([(await metrics('another')).status, (await fetch(`${server.url}/metrics`)).status]).toEqual([
      401, 401,
    ]);
    expect((await metrics()).headers.get('content-type')).toContain('text/plain');
  });

  test('counts calls by name and status, imports, and says how full the process is', async () => {
    await server.as.customer.call(listLabels, {});
    await server.as.customer.call(listLabels, {});
    await server.as.stranger.call(listLabels, {}).catch(() => undefined);
    await server.as.stranger.call(login, { body: { email: 'nobody@example.test', password: 'guess' } });
    await buildCatalogue(server);
    const text = await (await metrics()).text();
    expect(valueOf(text, 'marbete_calls_total{call="labels.list",status="200"}')).toBe(2);
    expect(valueOf(text, 'marbete_calls_total{call="labels.list",status="401"}')).toBe(1);
    expect(valueOf(text, 'marbete_call_seconds_count{call="auth.login"}')).toBe(1);
    expect(valueOf(text, 'marbete_imports_total')).toBe(1);
    expect(valueOf(text, 'marbete_labels_issued_total')).toBe(0);
    expect(valueOf(text, 'marbete_hashes_waiting')).toBe(0);
    for (const name of ['marbete_database_connections_used', 'marbete_process_resident_memory_bytes']) {
      expect(valueOf(text, name), name).toBeGreaterThanOrEqual(0);
    }
    expect(text).not.toMatch(/@example|guess/);
  });

  test('is not there without a token in the settings', async () => {
    const quiet = await startTestServer('sqlite');
    expect((await fetch(`${quiet.url}/metrics`)).status).toBe(404);
    await quiet.close();
  });
});
