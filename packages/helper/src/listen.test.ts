import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, expect, test } from 'vitest';
import { createHelper } from './helper.ts';
import { closed, listenOnLoopback } from './listen.ts';
import { atEnd, startHelper, temporaryDir } from './testing/start-helper.ts';

const hasIpv6 = Object.values(networkInterfaces()).some((list) =>
  list?.some(({ address }) => address === '::1'),
);

describe('listening', () => {
  test('is on the loopback addresses of the machine and on no other', async () => {
    const { port, servers } = await listenOnLoopback(() => createServer(), 0);
    for (const server of servers) atEnd(() => closed(server));
    const expected = hasIpv6 ? ['127.0.0.1', '::1'] : ['127.0.0.1'];
    expect(servers.map((server) => server.address())).toEqual(
      expected.map((address) => expect.objectContaining({ address, port })),
    );
  });

  test.runIf(hasIpv6)('answers under both addresses and under localhost', async () => {
    const helper = await startHelper();
    const { port } = new URL(helper.urls.http);
    for (const host of ['127.0.0.1', '[::1]', 'localhost']) {
      const answer = await fetch(`http://${host}:${port}/health`, {
        headers: { authorization: `Bearer ${helper.token}` },
      });
      expect([host, answer.status]).toEqual([host, 200]);
    }
  });

  test('a port that is taken is named', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    atEnd(() => void other.close());
    const address = other.address();
    const port = typeof address === 'object' ? address!.port : 0;
    const helper = await createHelper({
      configDir: temporaryDir(),
      httpPort: port,
      httpsPort: 'off',
      printers: [],
    });
    await expect(helper.listen()).rejects.toMatchObject({
      code: 'unavailable',
      details: { reason: 'port-taken', port },
    });
  });
});
