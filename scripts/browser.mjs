// Finds a Chromium or Chrome to drive, or installs one: an installed browser, else Debian's package when run as root,
// else playwright's download. Chromium's headless shell comes first: the tests take a quarter less of the processor.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir, platform } from 'node:os';
import { join } from 'node:path';

const installed = {
  linux: [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    join(process.env.PROGRAMFILES ?? 'C:\\Program Files', 'Google\\Chrome\\Application\\chrome.exe'),
    join(
      process.env['PROGRAMFILES(X86)'] ?? 'C:\\Program Files (x86)',
      'Microsoft\\Edge\\Application\\msedge.exe',
    ),
    join(homedir(), 'AppData\\Local\\Google\\Chrome\\Application\\chrome.exe'),
  ],
};

/** Chromium without its own traffic: a closed network must not slow a test down. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Path of an installed browser, or undefined. MARBETE_BROWSER names one. */
export function findBrowser() {
  const named = process.env.MARBETE_BROWSER;
  if (named) {
    if (!existsSync(named)) throw new Error(`MARBETE_BROWSER names ${named}, which does not exist.`);
    return named;
  }
  return (installed[platform()] ?? []).find((path) => existsSync(path));
}

async function playwrightBrowser() {
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}

/** Debian's package, where root may install it. Other releases have no package of the shell alone. */
function installDebian() {
  if (platform() !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const aptGet = (...args) =>
    spawnSync('apt-get', ['-q', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 300_000,
    }).status === 0;
  const install = (name) => aptGet('install', '-y', '--no-install-recommends', name);
  aptGet('update', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20');
  return install('chromium-headless-shell') || install('chromium') ? findBrowser() : undefined;
}

/** Path of a browser, installing one when there is none. Throws with the next step when that fails. */
export async function ensureBrowser() {
  const found = findBrowser() ?? (await playwrightBrowser());
  if (found) return found;
  console.error('No Chrome or Chromium found; installing one for the browser tests.');
  const debian = installDebian();
  if (debian) return debian;
  spawnSync(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: 300_000,
  });
  const downloaded = await playwrightBrowser();
  if (downloaded) return downloaded;
  throw new Error(
    'No browser for the browser tests: install Chrome or Chromium, or name one in MARBETE_BROWSER.',
  );
}
