import { gzipSync } from 'node:zlib';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';

const core = join(import.meta.dirname, '../../../core');

/** What a script loads at once when it imports a file of core's languages. */
async function loadedWith(file: string): Promise<{ modules: string[]; bytes: number }> {
  const [{ output }] = (await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['source'] },
    build: {
      write: false,
      minify: true,
      lib: { entry: join(core, 'src/languages', file), formats: ['es'] },
    },
  })) as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput];
  const chunks = new Map(
    output.flatMap((chunk) => (chunk.type === 'chunk' ? [[chunk.fileName, chunk] as const] : [])),
  );
  const loaded = new Set([...chunks.values()].filter(({ isEntry }) => isEntry));
  for (const { imports } of loaded) {
    for (const name of imports) {
      const chunk = chunks.get(name);
      if (chunk) loaded.add(chunk);
    }
  }
  return {
    modules: [...loaded].flatMap(({ moduleIds }) => moduleIds.map((id) => id.slice(core.length))),
    bytes: [...loaded].reduce((sum, { code }) => sum + gzipSync(code).length, 0),
  };
}

test('Names of printer languages come without engines, in at most 3 kB', { timeout: 60_000 }, async () => {
  const { modules, bytes } = await loadedWith('languages.ts');
  expect(modules.some((path) => path.includes('/languages/'))).toBe(true);
  expect(modules.filter((path) => /\/(?:compile|draw|codes|picture|template)\//.test(path))).toEqual([]);
  expect(modules.filter((path) => path.endsWith('/scan.ts'))).toEqual([]);
  expect(bytes).toBeLessThanOrEqual(3_000);
});

test('Filling comes without the pen and without encoders', { timeout: 60_000 }, async () => {
  const { modules } = await loadedWith('compile.ts');
  expect(modules.some((path) => path.includes('/compile/'))).toBe(true);
  expect(modules.filter((path) => /\/(?:picture|symbols|drawing)\/|\/draw\/(?!scan)/.test(path))).toEqual([]);
});
