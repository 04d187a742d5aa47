import { isAppError } from '@marbete/core/api/errors';
import { appendFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openHelperConfig } from './config.ts';
import { makeFolder } from './make-folder.ts';
import { createHelper } from './helper.ts';
import { openInBrowser } from './open-page.ts';
import { platformFolder, printerOption } from './start-options.ts';
import type { UpdateOptions } from './update.ts';

/** Written in by `npm run helper:build`. */
declare const programVersion: string;
/** The publisher's key, SPKI in base64; empty in a build without one, which does not replace itself. */
declare const programUpdateKey: string;

/** Of Node 24, which the program contains; the types are those of the oldest Node that the packages run on. */
const { execve } = process as unknown as {
  execve(file: string, args: readonly string[], env: NodeJS.ProcessEnv): never;
};

const usage = `Text2 Barcode ${programVersion}: prints the labels of web pages that you allow.

Started without options it opens its page, where printers and pages are looked after.

  --background          start without opening the page, as at log-on
  --config <dir>        folder of settings (MARBETE_CONFIG)
  --http-port <port>    port for http, 9100; 0 for a free one
  --https-port <port>   port for https, 9101; 0 for a free one, or off
  --printer <name=address>  a printer beside those of the page; once for each printer
  --version, --help
`;

/**
 * The print helper as a program of its own, which shops know as Text2 Barcode. It is the same helper as that of
 * `marbete helper`, with the same folder of settings; who starts it a second time gets the page of the one that runs.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      background: { type: 'boolean', default: false },
      config: { type: 'string' },
      'http-port': { type: 'string', default: '9100' },
      'https-port': { type: 'string', default: '9101' },
      printer: { type: 'string', multiple: true, default: [] },
      version: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return void process.stdout.write(usage);
  if (values.version) return void process.stdout.write(`${programVersion}\n`);
  const configDir = join(settingsFolder(values.config), 'helper');
  const httpPort = portOf('--http-port', values['http-port']);
  const httpsPort = values['https-port'] === 'off' ? 'off' : portOf('--https-port', values['https-port']);
  const printers = values.printer.map((text) => printerOption(text, (message) => new Error(message)));
  try {
    const helper = await createHelper({
      configDir,
      httpPort,
      httpsPort,
      printers,
      version: programVersion,
      openPage: openInBrowser,
      ...(programUpdateKey === '' ? {} : { update: updateOptions(() => helper.close()) }),
    });
    await helper.listen();
    process.stdout.write(`${JSON.stringify({ event: 'ready', version: programVersion, ...helper.urls })}\n`);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => void helper.close().then(() => process.exit(0)));
    if (!values.background) await openInBrowser(helper.pageUrl());
  } catch (error) {
    const runs = await pageOfRunning(error, configDir, httpPort);
    if (runs === undefined) return fail(error, configDir);
    if (!values.background) await openInBrowser(runs);
  }
}

/** The new program gets this one's process, with its options; a person asked for it, so its page opens. */
function updateOptions(close: () => Promise<void>): UpdateOptions {
  return {
    publicKey: programUpdateKey,
    program: process.execPath,
    platform: process.platform,
    async restart() {
      await close();
      const options = process.argv.slice(2).filter((option) => option !== '--background');
      execve(process.execPath, [process.execPath, ...options], process.env);
    },
  };
}

/** The page of this account's helper where it has the port already; undefined where another program has it. */
async function pageOfRunning(error: unknown, configDir: string, port: number): Promise<string | undefined> {
  if (!isAppError(error) || error.details['reason'] !== 'port-taken') return undefined;
  const base = `http://localhost:${port}`;
  const { token } = openHelperConfig(configDir).read();
  let answer: Response;
  try {
    answer = await fetch(`${base}/page/invitations`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(5_000),
    });
  } catch {
    return undefined;
  }
  if (!answer.ok) return undefined;
  const { path } = (await answer.json()) as { path: string };
  return base + path;
}

/** Without a console nobody reads standard error, so what went wrong is in a file of the folder too. */
function fail(error: unknown, configDir: string): void {
  const message = isAppError(error) ? error.message : String((error as Error).stack ?? error);
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
  makeFolder(configDir);
  appendFileSync(join(configDir, 'program.log'), `${new Date().toISOString()} ${message}\n`, { mode: 0o600 });
}

/** The folder of the command line, so that both know the same printers and pages. */
function settingsFolder(named: string | undefined): string {
  const wanted = named ?? process.env['MARBETE_CONFIG'];
  return wanted ? resolve(wanted) : platformFolder();
}

function portOf(option: string, text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new Error(`${option} takes a number from 0 to 65535, not '${text}'.`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
