import { brotliCompressSync } from 'node:zlib';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterEach, expect, test, vi } from 'vitest';

/** What the first script may weigh, compressed with brotli as the server sends it (docs/embedding.md). */
const limits = { production: 90_000, 'host-react': 25_000 };

afterEach(() => vi.unstubAllEnvs());

test.each(Object.entries(limits))(
  'The embed script keeps its size: %s, at most %i bytes',
  { timeout: 120_000 },
  async (mode, limit) => {
    vi.stubEnv('NODE_ENV', 'production');
    const root = join(import.meta.dirname, '../..');
    const { output } = (await build({
      root,
      mode,
      configFile: join(root, 'vite.embed.config.ts'),
      logLevel: 'silent',
      build: { write: false },
    })) as Rolldown.RolldownOutput;
    const chunks = output.filter((file) => file.type === 'chunk');
    const entry = chunks.find((chunk) => chunk.isEntry);
    // All that is loaded before the widget shows is in the one script, its styles included.
    expect(entry?.imports.filter((name) => chunks.some(({ fileName }) => fileName === name))).toEqual([]);
    expect(output.filter(({ fileName }) => fileName.endsWith('.css'))).toEqual([]);
    const bytes = brotliCompressSync(entry?.code ?? '').length;
    expect(bytes).toBeGreaterThan(limit / 3);
    expect(bytes).toBeLessThanOrEqual(limit);
  },
);
