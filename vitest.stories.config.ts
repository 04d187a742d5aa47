import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { browserArguments, findBrowser } from './scripts/browser.mjs';

const executablePath = findBrowser();

/** Every story in a real browser: it renders, its acts succeed, and axe finds nothing; in English with STORIES_LOCALE=en-US. */
export default defineConfig({
  define: { 'import.meta.env.STORIES_LOCALE': JSON.stringify(process.env['STORIES_LOCALE'] ?? 'es-MX') },
  plugins: [storybookTest({ configDir: fileURLToPath(new URL('stories/.storybook', import.meta.url)) })],
  test: {
    name: 'stories',
    testTimeout: 30_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          ...(executablePath === undefined ? {} : { executablePath }),
          args: [...browserArguments],
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
