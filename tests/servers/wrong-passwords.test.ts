import { login } from '@marbete/core/api/auth';
import { createClient } from '@marbete/core/api/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../packages/server/src/testing/test-database.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { openShop, type Shop } from './shop.ts';

let home: TestDatabase;
let servers: ServerProcess[];
let shop: Shop;
beforeAll(async () => {
  home = await createTestDatabase('postgres');
  const env = { DATABASE_URL: home.config.kind === 'postgres' ? home.config.url : '' };
  servers = await Promise.all([1, 2, 3].map(() => startServerProcess({ folder: home.folder, env })));
  shop = await openShop(servers[0]!.url, home.config, 'ana');
}, 60_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await home.drop();
});

const signIn = async (index: number, password: string): Promise<string> => {
  const { url } = servers[index % servers.length]!;
  const client = createClient({ baseUrl: `${url}/api`, fetch });
  const body = { email: 'ana@example.test', password };
  const answer = await client.call(login, { body }).catch((error: { code: string }) => error.code);
  // On a slow machine a turn may not come in time: that is not counted, and the answer says to try again.
  if (answer === 'unavailable') return signIn(index, password);
  if (typeof answer === 'string') return answer;
  return 'access_token' in answer ? 'signed in' : answer.message;
};
const many = (times: number, password: string) =>
  Promise.all(Array.from({ length: times }, (_, index) => signIn(index, password)));

test('three servers on one database check ten of 1,000 wrong passwords, and let ten right ones in', async () => {
  for (let wrong = 0; wrong < 9; wrong += 1) expect(await signIn(wrong, 'guess')).toBe('invalid');
  const right = await many(10, shop.password);
  expect(right).toEqual(right.map(() => 'signed in'));
  const answers = await many(1_000, 'guess');
  expect(answers.filter((answer) => answer === 'invalid')).toHaveLength(10);
  expect(new Set(answers)).toEqual(new Set(['invalid', 'rate-limited']));
});
