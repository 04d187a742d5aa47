import { defineConfig } from 'vitest/config';

/** Host projects that install the packed packages from the registry's side; `npm test` does without them. */
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source', 'node'] } },
  test: {
    name: 'hosts',
    include: ['tests/hosts/*.test.ts'],
    globalSetup: ['tests/hosts/pack.ts', 'tests/e2e/demo-data.ts'],
    fileParallelism: false,
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
