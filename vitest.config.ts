import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defaultClientConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { browserArguments, findBrowser } from './scripts/browser.mjs';

const source = {
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source', 'node'] } },
};

/**
 * The files of a worker share the modules that it has read, and browser tests its browser. What a test changes beyond its
 * own it puts back.
 */
const together = { isolate: false };

/** What a test waits for may take longer than a second while another test has the machine's cores. */
const patient = { poll: { timeout: 15_000 } };

/** Random inputs from one seed. */
const setupFiles = fileURLToPath(new URL('./tests/seed.ts', import.meta.url));

/** Files that others wrote; tests in the browser read them as `#corpora`. */
const corpora =
  process.env['MARBETE_CORPORA'] ?? fileURLToPath(new URL('../shared/corpora', import.meta.url));

const executablePath = findBrowser();
const browser = playwright({
  launchOptions: { ...(executablePath === undefined ? {} : { executablePath }), args: [...browserArguments] },
});

export default defineConfig({
  ...source,
  test: {
    // One more than the cores: most tests wait for a browser, a server or a command.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        ...source,
        test: {
          name: 'unit',
          setupFiles,
          ...together,
          include: [
            'packages/*/src/**/*.test.ts',
            'tests/{corpora,golden,price-lists,printing,project}/**/*.test.ts',
          ],
          exclude: ['packages/server/src/**', '**/node_modules/**'],
          expect: patient,
          testTimeout: 180_000,
        },
      },
      {
        resolve: { conditions: ['source', ...defaultClientConditions], alias: { '#corpora': corpora } },
        // `--changed` follows the imports of these tests as those of Node's.
        ssr: source.ssr,
        server: { fs: { allow: ['.', corpora] } },
        // Packages that an earlier run did not need would be bundled in the middle of this one, with a second React.
        optimizeDeps: { force: true },
        test: {
          name: 'components',
          include: ['packages/{web,widgets}/src/**/*.test.tsx'],
          env: { MARBETE_LONG_TESTS: process.env['MARBETE_LONG_TESTS'] ?? '' },
          expect: patient,
          testTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: browser,
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'cli',
          ...together,
          include: ['tests/cli/**/*.test.ts'],
          globalSetup: 'tests/cli/build.ts',
          expect: patient,
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...source,
        test: {
          name: 'http',
          setupFiles,
          include: ['packages/server/src/**/*.test.ts'],
          ...together,
          globalSetup: [
            'packages/server/src/testing/postgres-setup.ts',
            'packages/server/src/testing/prepared-databases.ts',
          ],
          expect: patient,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...source,
        test: {
          name: 'helper',
          include: ['tests/helper/**/*.test.ts'],
          globalSetup: 'tests/helper/printing-system.ts',
          expect: patient,
          testTimeout: 180_000,
          hookTimeout: 30_000,
        },
      },
      {
        ...source,
        test: {
          name: 'servers',
          include: ['tests/servers/**/*.test.ts'],
          globalSetup: [
            'tests/cli/build.ts',
            'packages/server/src/testing/postgres-setup.ts',
            'tests/servers/nginx.ts',
          ],
          expect: patient,
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...source,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/cli/build.ts', 'packages/server/src/testing/postgres-setup.ts'],
          expect: patient,
          testTimeout: process.env['MARBETE_LONG_TESTS'] ? 3_600_000 : 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...source,
        test: {
          name: 'fuzz',
          setupFiles,
          ...together,
          include: ['tests/fuzz/**/*.test.ts'],
          expect: patient,
          testTimeout: 60_000,
        },
      },
      {
        ...source,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: 'tests/e2e/demo-data.ts',
          ...together,
          expect: patient,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
