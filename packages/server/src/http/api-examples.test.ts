import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listCatalogues } from '@marbete/core/api/catalogues';
import { createSecretKey } from '@marbete/core/api/keys';
import { expect, test } from 'vitest';
import { insertLabel } from '../testing/label-factory.ts';
import { startTestServer } from '../testing/test-server.ts';

const page = readFileSync(new URL('../../../../docs/api.md', import.meta.url), 'utf8');
const examples = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text = '']) => text);

test('the examples of docs/api.md do what the page says, in their order', async () => {
  const server = await startTestServer('sqlite');
  const label = await insertLabel(server, { nombre: 'Anaquel' });
  const { secreto } = await server.as.customer.call(createSecretKey, {
    body: { nombre: 'Programa', alcance: 'todo' },
  });
  const folder = await mkdtemp(join(tmpdir(), 'marbete-api-'));
  const settings: Record<string, string> = { MARBETE: server.url, KEY: secreto, LABEL: String(label) };
  const script = examples
    .map((text) => text.replace(/^export (\w+)=.*$/gm, (_, name) => `export ${name}='${settings[name]}'`))
    .join("\nprintf '\\n---\\n'\n");
  try {
    const { stdout } = await promisify(execFile)('sh', ['-e', '-c', script], { cwd: folder });
    const [, user = '', labels = '', printed = '', stored = '', catalogues = '', copied = ''] =
      stdout.split('\n---\n');
    expect(JSON.parse(user)).toMatchObject({ email: 'customer@example.test' });
    expect(labels).toMatch(/x-total-count: 1\b[\s\S]*"nombre":"Anaquel"/i);
    expect(JSON.parse(printed)).toMatchObject({
      response: true,
      mensaje: expect.stringContaining('Café') as string,
    });
    expect(JSON.parse(stored)).toMatchObject({ respuesta: 'correcto' });
    expect(JSON.parse(catalogues)).toMatchObject([{ nombre: 'Prices' }]);
    expect(JSON.parse(copied)).toMatchObject({ respuesta: 'correcto' });
    expect(await server.as.customer.call(listCatalogues, {})).toHaveLength(1);
  } finally {
    await rm(folder, { recursive: true, force: true });
    await server.close();
  }
});
