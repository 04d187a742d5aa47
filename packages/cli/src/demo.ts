import { createHelper, type Helper } from '@marbete/helper/helper';
import { loadConfig, type ServerConfig } from '@marbete/server/config';
import { demoAccounts, demoPassword, seedDemo } from '@marbete/server/seed';
import { type RunningServer, startServer } from '@marbete/server/serve';
import chalk from 'chalk';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { helperFolder } from './helper-client.ts';
import { findRunning, noteRunning } from './running.ts';
import { cloneFolder, settingsFolder } from './settings.ts';
import { untilStopped } from './stop.ts';
import { version } from './version.ts';
import { downloadsRoot, embedRoot, webRoot } from './web-root.ts';
import { createServer } from 'node:net';

const pageMs = 24 * 3600 * 1000;

/**
 * What `npm start` runs after it has installed and built: server, web app and print helper with a virtual printer, on
 * a demo database, all in the folder that the commands of this clone look into. `origins` may print too: a development
 * server that shows the app under another address.
 */
export async function runDemo({ origins = [] }: { origins?: string[] } = {}): Promise<void> {
  const folder = settingsFolder(undefined);
  const running = await findRunning(folder, 'server');
  if (running !== undefined && (await answers(running))) {
    console.log(`Marbete runs already: ${pageAddress(running)}`);
    return;
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const port = await portOf('MARBETE_PORT', 8080, 'Marbete');
  const { helper, server } = await start(folder, port, origins);
  const stopped = untilStopped();
  const forget = [
    await noteRunning(folder, 'helper', helper.urls.http),
    await noteRunning(folder, 'server', server.url),
  ];
  tell(pageAddress(server.url), helper.pageUrl(pageMs));
  await stopped;
  console.log('\nStopping');
  await Promise.all(forget.map((remove) => remove()));
  await Promise.all([server.close(), helper.close()]);
}

async function start(
  folder: string,
  port: number,
  origins: string[],
): Promise<{ helper: Helper; server: RunningServer }> {
  const httpsPort = await portOf('MARBETE_HELPER_HTTPS_PORT', 9101, 'The print helper (https)', [port]);
  const httpPort = await portOf('MARBETE_HELPER_HTTP_PORT', 9100, 'The print helper', [port, httpsPort]);
  const helper = await createHelper({
    configDir: helperFolder(folder),
    httpPort,
    httpsPort,
    printers: [{ name: 'virtual', url: `virtual:${join(folder, 'virtual')}` }],
    allowedOrigins: [`http://localhost:${port}`, `http://127.0.0.1:${port}`, ...origins],
    version,
  });
  await helper.listen();
  const config = loadConfig({
    MARBETE_LOG: process.env['MARBETE_LOG'] ?? 'silent',
    MARBETE_PORT: String(port),
    MARBETE_DATA: folder,
    MARBETE_HELPER_URL: helper.urls.http,
    MARBETE_WEB_ROOT: webRoot(),
    MARBETE_EMBED_ROOT: embedRoot(),
    MARBETE_DOWNLOADS: downloadsRoot(),
  });
  let server: RunningServer | undefined;
  try {
    server = await startServer({ ...config, ...demoMail(config) });
    await seedDemo(server.database, { demoDir: join(cloneFolder() ?? '.', 'demo') });
    return { helper, server };
  } catch (error) {
    await server?.close();
    await helper.close();
    throw error;
  }
}

/** Mails of the demo reach nobody: the terminal says where each lies, and the page shows the link of the one that verifies an address. */
function demoMail({ mail }: ServerConfig): Partial<ServerConfig> {
  if (mail.kind !== 'folder') return {};
  const onWritten = (path: string, to: string) => console.log(`  Mail to ${to}: ${path}`);
  return { mail: { ...mail, onWritten }, showsMailLinks: true };
}

/** The port that the environment names, or the usual one; when it is taken that is said, and the next free one used. */
async function portOf(variable: string, usual: number, who: string, except: readonly number[] = []) {
  const wanted = Number(process.env[variable] ?? usual);
  const port = await freePort(wanted, except);
  if (port !== wanted) console.log(`Port ${wanted} is taken; ${who} uses ${port}.`);
  return port;
}

function tell(url: string, page: string): void {
  const line = (name: string, text: string) => console.log(`  ${name.padEnd(18)} ${text}`);
  console.log(`\nMarbete is ready: ${chalk.bold.green(url)}\n`);
  // The shop first: it has the labels and the price list.
  const accounts = [...demoAccounts].sort((one, other) => Number(other.role === 2) - Number(one.role === 2));
  for (const [index, { email, role }] of accounts.entries()) {
    line(index === 0 ? 'Sign in' : '', `${email.padEnd(20)} ${demoPassword}   ${roles[role]}`);
  }
  console.log('');
  line('Printed labels', `${page} (opens once, then stays open; again: npx @marbete/cli helper open)`);
  line(
    'From a terminal',
    'npx @marbete/cli print --template demo/shelf.zpl --data demo/prices.csv --printer virtual',
  );
  line('Stop', 'Ctrl+C');
}

const roles = {
  1: 'administrator',
  2: 'a shop, with labels and a price list',
  3: 'operator of the shop',
  4: 'designer',
};

/** People and the list of accepted sites know this machine as localhost. */
function pageAddress(url: string): string {
  return url.replace('127.0.0.1', 'localhost');
}

function answers(url: string): Promise<boolean> {
  return fetch(`${url}/api/health`, { signal: AbortSignal.timeout(2_000) }).then(
    (response) => response.ok,
    () => false,
  );
}

/** The first port from `from` on that nobody listens on, on either loopback address. */
async function freePort(from: number, except: readonly number[] = []): Promise<number> {
  for (let port = from; port < Math.min(from + 200, 65_536); port += 1) {
    if (!except.includes(port) && (await isFree(port))) return port;
  }
  throw new Error(`No free port from ${from} on.`);
}

async function isFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'));
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      // A machine without IPv6 has nobody on its address either.
      resolve(error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT');
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
