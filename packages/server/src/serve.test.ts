import { expect, onTestFinished, test } from 'vitest';
import { loadConfig } from './config/config.ts';
import { startServer } from './serve.ts';
import { createTestDatabase } from './testing/test-database.ts';

test('a server that was asked to stop is no longer ready, and answers until the delay is over', async () => {
  const home = await createTestDatabase('sqlite');
  onTestFinished(() => home.drop());
  const server = await startServer({
    ...loadConfig({ MARBETE_DATA: home.folder, MARBETE_PORT: '0', MARBETE_LOG: 'silent' }),
    stopDelayMs: 2_000,
  });
  const status = async (path: string) => (await fetch(`${server.url}/api${path}`)).status;
  expect(await status('/ready')).toBe(200);
  const closed = server.close();
  expect([await status('/ready'), await status('/health')]).toEqual([503, 200]);
  await closed;
  await expect(status('/health')).rejects.toThrow();
});
