import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port that a program can leave and take again. It lies below those that systems give to connections and to
 * `listen(0)` (32768 and more on Linux, 49152 and more elsewhere): one of those is soon another program's.
 */
export async function keptPort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000);
    const probe = createServer();
    const free = await new Promise<boolean>((resolve) =>
      probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true)),
    );
    if (!free) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
