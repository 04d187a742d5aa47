import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createSecretKey } from '@marbete/core/api/keys';
import { expect, test } from 'vitest';
import { networkOf } from '../../config/networks.ts';
import { insertLabel } from '../../testing/label-factory.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { deliverDue } from '../webhooks/deliver.ts';

const page = readFileSync(new URL('../../../../../docs/api.md', import.meta.url), 'utf8');
const [, program = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? [];

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

test('the program of docs/api.md has 40 lines at most', () => {
  const lines = program.split('\n').filter((line) => line.trim() !== '');
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.length).toBeLessThanOrEqual(40);
});

test('the program of docs/api.md uploads, maps, prints and hears the webhook, as it stands there', async () => {
  const server = await startTestServer('sqlite', { webhookNetworks: [networkOf('127.0.0.1')!] });
  const folder = await mkdtemp(join(tmpdir(), 'marbete-program-'));
  try {
    const etiqueta = '^XA^FO20,20^A0N,30,30^FD%DESCRIPTION%^FS^FO20,60^A0N,60,60^FD%PRICE%^FS^XZ';
    const label = await insertLabel(server, { etiqueta });
    const { secreto } = await server.as.customer.call(createSecretKey, {
      body: { nombre: 'Programa', alcance: 'todo' },
    });
    await writeFile(join(folder, 'program.mjs'), program);
    const running = spawn(process.execPath, ['program.mjs'], {
      cwd: folder,
      env: {
        ...process.env,
        MARBETE: server.url,
        KEY: secreto,
        LABEL: String(label),
        HOOK: `http://127.0.0.1:${await freePort()}/hook`,
      },
    });
    let out = '';
    running.stdout.on('data', (part: Buffer) => (out += part.toString()));
    running.stderr.on('data', (part: Buffer) => (out += part.toString()));
    while (running.exitCode === null && running.signalCode === null) {
      await deliverDue({ database: server.database, config: server.config });
      await setTimeout(50);
    }
    expect([running.exitCode, JSON.parse(out)]).toMatchObject([
      0,
      { state: 'done', rows: 2, labels: 2, label: { id: label } },
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
    await server.close();
  }
});
