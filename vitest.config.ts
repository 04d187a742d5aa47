import { defineConfig } from 'vitest/config';

const source = {
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source', 'node'] } },
};

export default defineConfig({
  ...source,
  test: {
    projects: [
      {
        ...source,
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'tests/{corpora,golden,project}/**/*.test.ts'],
          exclude: ['packages/server/src/**', '**/node_modules/**'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'cli',
          include: ['tests/cli/**/*.test.ts'],
          globalSetup: 'tests/cli/build.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...source,
        test: {
          name: 'http',
          include: ['packages/server/src/**/*.test.ts'],
          globalSetup: 'packages/server/src/testing/postgres-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        ...source,
        test: {
          name: 'helper',
          include: ['tests/helper/**/*.test.ts'],
          globalSetup: 'tests/helper/printing-system.ts',
          testTimeout: 60_000,
          hookTimeout: 30_000,
        },
      },
      {
        ...source,
        test: {
          name: 'servers',
          include: ['tests/servers/**/*.test.ts'],
          globalSetup: ['tests/cli/build.ts', 'packages/server/src/testing/postgres-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...source,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/cli/build.ts', 'packages/server/src/testing/postgres-setup.ts'],
          testTimeout: process.env['MARBETE_LONG_TESTS'] ? 1_200_000 : 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...source,
        test: {
          name: 'fuzz',
          include: ['tests/fuzz/**/*.test.ts'],
        },
      },
      {
        ...source,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
