import { brotliCompressSync } from 'node:zlib';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterEach, expect, test, vi } from 'vitest';

/** What the landing may weigh: script that is loaded before it shows, compressed with brotli (design: interface.md). */
const landingLimit = 150_000;
/** The same with the forms of the sign-in, which come while the landing is read. */
const signInLimit = 160_000;

afterEach(() => vi.unstubAllEnvs());

test(
  'The landing loads at most 150 kB of compressed script, in either language, and its forms little more',
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

    const weight = (roots: (Rolldown.OutputChunk | undefined)[]) => {
      const loaded = new Set<string>();
      const load = (fileName: string) => {
        if (loaded.has(fileName)) return;
        loaded.add(fileName);
        for (const imported of chunks.get(fileName)?.imports ?? []) load(imported);
      };
      for (const chunk of roots) load(chunk?.fileName ?? 'missing');
      return [...loaded]
        .map((name) => brotliCompressSync(chunks.get(name)?.code ?? '').length)
        .reduce((sum, size) => sum + size, 0);
    };
    const withFacade = (end: string) =>
      [...chunks.values()].filter((chunk) => chunk.facadeModuleId?.endsWith(end));
    const [forms] = withFacade('/exports/account.ts');
    for (const locale of ['es-MX', 'en-US']) {
      const texts = [
        ...withFacade(`widgets/src/texts/${locale}/first.ts`),
        ...withFacade(`web/src/texts/${locale}/all.ts`),
      ];
      expect(texts).toHaveLength(2);
      const landing = weight([entry, ...texts]);
      expect(landing).toBeGreaterThan(landingLimit / 3);
      expect(landing).toBeLessThanOrEqual(landingLimit);
      expect(weight([entry, ...texts, forms])).toBeLessThanOrEqual(signInLimit);
    }
  },
);
