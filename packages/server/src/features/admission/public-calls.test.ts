import { contract } from '@marbete/core/api/contract';
import { createClient } from '@marbete/core/api/client';
import { isAppError } from '@marbete/core/api/errors';
import type { Context } from 'koa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requests } from '../../testing/contract/requests.ts';
import { fixturesFor, pageOrigin, restoreAccounts } from '../../testing/contract/things.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { limitPublicCalls } from './limit-public-calls.ts';

const publicCalls = contract.filter(({ access }) => access === 'public' || access === 'publishable-key');

/** What is wrong in calls that count nothing but failures. */
const guesses: Readonly<Record<string, object>> = {
  'auth.login': { password: 'guess' },
  'keys.sign-in': { password: 'guess' },
  'devices.activate': { token: 'nobody’s' },
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('sqlite');
});
afterAll(() => server.close());

test.each(publicCalls.map((endpoint) => ({ name: endpoint.name, endpoint })))(
  '150 calls of $name at once meet its limit',
  async ({ name, endpoint }) => {
    await restoreAccounts(server);
    const right = await requests[name]!(fixturesFor(server, 'customer'));
    const guess = guesses[name];
    const parts = guess ? { ...right, body: { ...(right.body as object), ...guess } } : right;
    const client = createClient({
      baseUrl: `${server.url}/api`,
      fetch: (url, init) =>
        fetch(url, {
          ...init,
          headers: { ...(init?.headers as Record<string, string>), origin: pageOrigin },
          redirect: 'manual',
        }),
    });
    const answers = await Promise.all(
      Array.from({ length: 150 }, () =>
        client.call(endpoint as never, parts as never).then(
          () => 'done',
          (error: unknown) =>
            !isAppError(error) || error.details['status'] === 500 ? `failed: ${String(error)}` : error.code,
        ),
      ),
    );
    expect(answers).toContain('rate-limited');
    expect(answers.filter((answer) => answer.startsWith('failed'))).toEqual([]);
  },
);

test('an address goes on once time has passed, others are not held up, and few are remembered', () => {
  let now = 0;
  const limit = limitPublicCalls(() => now);
  const [endpoint] = publicCalls.filter(({ name }) => name === 'maintenance.get');
  const call = (ip: string) => {
    try {
      limit({ ip, params: {} } as unknown as Context, endpoint!);
      return 0;
    } catch (error) {
      if (!isAppError(error)) throw error;
      return Number(error.details['retryAfterSeconds']);
    }
  };
  const many = (ip: string, count: number) => Array.from({ length: count }, () => call(ip));
  expect(many('203.0.113.1', 101)).toEqual([...Array<number>(100).fill(0), 1]);
  expect(call('203.0.113.2')).toBe(0);
  now += 1_000;
  expect(many('203.0.113.1', 11)).toEqual([...Array<number>(10).fill(0), 1]);
  for (let at = 0; at < 30_000; at += 1) call(`10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`);
  now += 3_600_000;
  expect(many('203.0.113.1', 101)).toEqual([...Array<number>(100).fill(0), 1]);
});
