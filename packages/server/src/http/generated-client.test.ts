import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { expect, test } from 'vitest';
import { hashPassword } from '../features/auth/passwords.ts';
import { insertLabel } from '../testing/label-factory.ts';
import { startTestServer } from '../testing/test-server.ts';

const run = promisify(execFile);
const here = fileURLToPath(new URL('.', import.meta.url));
const program = fileURLToPath(new URL('../../../../tests/api/integrator.ts', import.meta.url));
const require = createRequire(import.meta.url);
const tsc = join(require.resolve('typescript/package.json'), '../bin/tsc');

test(
  'a client that is generated from the document signs in, prints and pages',
  { timeout: 120_000 },
  async () => {
    const server = await startTestServer('sqlite');
    const password = 'correcto caballo batería';
    const password_hash = await hashPassword(password);
    await server.database.transaction((trx) => trx('users').update({ password_hash }));
    for (let number = 0; number < 5; number += 1) await insertLabel(server, {});
    // Beside this file, so that the packages that the program names are found.
    const folder = await mkdtemp(join(here, 'generated-'));
    try {
      const types = astToString(await openapiTS(new URL('/api/openapi.json', server.url)));
      await writeFile(join(folder, 'marbete.ts'), types);
      await copyFile(program, join(folder, 'integrator.ts'));
      const options = {
        strict: true,
        noEmit: true,
        target: 'es2023',
        module: 'nodenext',
        skipLibCheck: true,
        allowImportingTsExtensions: true,
        types: ['node'],
      };
      const config = { compilerOptions: options, files: ['integrator.ts'] };
      await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
      await run(process.execPath, [tsc, '-p', folder]).catch(({ stdout }: { stdout: string }) => {
        throw new Error(stdout);
      });
      const { stdout } = await run(process.execPath, [
        '--import',
        'tsx',
        join(folder, 'integrator.ts'),
        server.url,
        'customer@example.test',
        password,
      ]);
      const { labels, printed, code } = JSON.parse(stdout) as Record<string, unknown>;
      expect([labels, printed]).toEqual([5, true]);
      expect(code).toContain('Café');
    } finally {
      await rm(folder, { recursive: true, force: true });
      await server.close();
    }
  },
);
