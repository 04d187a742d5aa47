import { brotliCompressSync } from 'node:zlib';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterEach, expect, test, vi } from 'vitest';

/** What the sign-in may weigh: script that is loaded before it shows, compressed with brotli (design: interface.md). */
const landingLimit = 150_000;

afterEach(() => vi.unstubAllEnvs());

test(
  'The sign-in loads at most 150 kB of compressed script, in either language',
  { timeout: 120_000 },
  async () => {
    // What people get, and not the development build that a test's environment asks for.
    vi.stubEnv('NODE_ENV', 'production');
    const root = join(import.meta.dirname, '..');
    const { output } = (await build({
      root,
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'silent',
      build: { write: false },
    })) as Rolldown.RolldownOutput;
    const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
    const entry = [...chunks.values()].find((chunk) => chunk.isEntry);
    expect(entry).toBeDefined();

    for (const locale of ['es-MX', 'en-US']) {
      const texts = [...chunks.values()].filter((chunk) =>
        chunk.facadeModuleId?.endsWith(`/texts/${locale}/all.ts`),
      );
      expect(texts).toHaveLength(2);
      const loaded = new Set<string>();
      const load = (fileName: string) => {
        if (loaded.has(fileName)) return;
        loaded.add(fileName);
        for (const imported of chunks.get(fileName)?.imports ?? []) load(imported);
      };
      for (const chunk of [entry, ...texts]) if (chunk) load(chunk.fileName);
      const bytes = [...loaded].map((name) => brotliCompressSync(chunks.get(name)?.code ?? '').length);
      const total = bytes.reduce((sum, size) => sum + size, 0);
      expect(total).toBeGreaterThan(landingLimit / 3);
      expect(total).toBeLessThanOrEqual(landingLimit);
    }
  },
);
