import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadConfig } from '@marbete/server/config';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

interface Compose {
  services: Record<
    string,
    {
      build?: { context: string; dockerfile: string };
      environment: Record<string, string>;
      secrets?: string[];
      volumes?: string[];
    }
  >;
  secrets: Record<string, { file: string }>;
  volumes: Record<string, unknown>;
}

const compose = parse(read('docs/deployment/compose.yaml')) as Compose;
const containerfile = read('docs/deployment/Containerfile');

test('the container has settings that the server knows, and can use together', () => {
  const { DATABASE_URL_FILE: file, ...environment } = compose.services['server']!.environment;
  expect(file).toBe('/run/secrets/database-url');
  const own = Object.fromEntries(
    [...containerfile.matchAll(/(MARBETE_\w+)=(\S+)/g)].map(([, name = '', value]) => [name, value]),
  );
  const config = loadConfig({
    ...own,
    ...environment,
    DATABASE_URL: 'postgres://marbete:x@database/marbete',
  });
  expect(config).toMatchObject({ host: '0.0.0.0', port: 8080, proxies: 1, database: { kind: 'postgres' } });
  expect(config.unknownSettings).toBeUndefined();
});

test('every file, secret and volume that the containers name is there', () => {
  const { build } = compose.services['server']!;
  expect(existsSync(join(root, 'docs/deployment', build!.context, build!.dockerfile))).toBe(true);
  for (const { secrets = [], volumes = [] } of Object.values(compose.services)) {
    for (const secret of secrets) expect(Object.keys(compose.secrets)).toContain(secret);
    for (const volume of volumes) expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
  }
  const [, program = ''] = /CMD \["node", "([^"]+)", "serve"\]/.exec(containerfile) ?? [];
  expect(existsSync(join(root, program))).toBe(true);
});

test('both names of the list of what a build leaves out say the same', () => {
  expect(read('.dockerignore')).toBe(read('.containerignore'));
});
