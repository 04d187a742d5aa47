import { AppError } from '@marbete/core/api/errors';
import { makeFolder } from '@marbete/helper/make-folder';
import { Command, Option } from 'commander';
import { dirname } from 'node:path';
import { type Context, handle } from '../context.ts';
import { parsePort } from '../ports.ts';
import { findRunning, noteRunning } from '../running.ts';
import { untilStopped } from '../stop.ts';
import { downloadsRoot, embedRoot, webRoot } from '../web-root.ts';

interface Options {
  host: string;
  port: string;
  data?: string;
  databaseUrl?: string;
  helperUrl?: string;
}

export function serveCommand(): Command {
  const command = new Command('serve')
    .description('start the server and the web app')
    .addOption(
      new Option('--host <address>', 'address to listen on').default('127.0.0.1').env('MARBETE_HOST'),
    )
    .addOption(new Option('--port <port>', 'port, 0 for a free one').default('8080').env('MARBETE_PORT'))
    .addOption(
      new Option('--data <dir>', 'folder of the database; left out, the one of --config').env('MARBETE_DATA'),
    )
    .addOption(new Option('--database-url <url>', 'postgres://... in place of SQLite').env('DATABASE_URL'))
    .addOption(
      new Option('--helper-url <url>', 'address of the print helper on the users’ machines').env(
        'MARBETE_HELPER_URL',
      ),
    )
    .addHelpText(
      'after',
      `
It prints one line when it is ready and runs until it is stopped; its log goes to standard error. More settings
come from the environment alone: MARBETE_LOG (silent, info, debug), MARBETE_MAINTENANCE, MARBETE_ORIGINS,
MARBETE_PROXIES, MARBETE_STOP_DELAY, MARBETE_KEEP_DAYS, MARBETE_QUOTES_TO, MARBETE_WEB_ROOT,
MARBETE_EMBED_ROOT, MARBETE_DOWNLOADS.

For mail and third-party sign-in: MARBETE_PUBLIC_URL (where people reach the server), SMTP_URL and MARBETE_MAIL_FROM
(without a mail server mails are files in the folder's outbox), MARBETE_OIDC_ISSUER, MARBETE_OIDC_CLIENT_ID,
MARBETE_OIDC_CLIENT_SECRET and MARBETE_DRIVE_URL. A secret may lie in a file: DATABASE_URL_FILE, SMTP_URL_FILE and
MARBETE_OIDC_CLIENT_SECRET_FILE name it.

Examples:
  marbete serve
  marbete serve --host 0.0.0.0 --port 80 --data /var/lib/marbete
  DATABASE_URL=postgres://marbete@db.example.com/marbete marbete serve`,
    );
  return handle<Options>(command, serve);
}

async function serve({ output, folder, settings }: Context, options: Options) {
  const port = parsePort('--port', options.port);
  const [{ loadConfig }, { startServer }] = await Promise.all([
    import('@marbete/server/config'),
    import('@marbete/server/serve'),
  ]);
  const helperUrl = options.helperUrl ?? settings.helper ?? (await findRunning(folder, 'helper'));
  const web = process.env['MARBETE_WEB_ROOT'] ?? webRoot();
  const config = loadConfig({
    ...process.env,
    MARBETE_HOST: options.host,
    MARBETE_PORT: String(port),
    MARBETE_DATA: options.data ?? folder,
    DATABASE_URL: options.databaseUrl,
    MARBETE_HELPER_URL: helperUrl,
    MARBETE_WEB_ROOT: web,
    MARBETE_EMBED_ROOT: process.env['MARBETE_EMBED_ROOT'] ?? embedRoot(),
    MARBETE_DOWNLOADS: process.env['MARBETE_DOWNLOADS'] ?? downloadsRoot(),
  });
  if (config.database.kind === 'sqlite') makeFolder(dirname(config.database.file));
  const server = await startServer(config).catch((error: unknown) => {
    throw listenError(error, options.host, port);
  });
  const forget = await noteRunning(folder, 'server', server.url);
  const stopped = untilStopped();
  output.event('ready', { url: server.url, ...(web === undefined ? {} : { web }) });
  output.show(`Marbete is at ${server.url}`);
  if (web === undefined) output.say('The web app is not built, so only the API is served.');
  await stopped;
  await forget();
  await server.close();
}

/** An address or a port that cannot be had, with what to do; any other error as it is. */
function listenError(error: unknown, host: string, port: number): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    const message = `${host} is no address of this machine. Choose one with --host (MARBETE_HOST); 0.0.0.0 is all of them.`;
    return new AppError('unavailable', message, { details: { reason: 'no-such-host', host }, cause: error });
  }
  if (code !== 'EADDRINUSE' && code !== 'EACCES') return error;
  const taken = code === 'EADDRINUSE';
  return new AppError(
    'unavailable',
    taken
      ? `Port ${port} is taken by another program. Choose another one with --port.`
      : `Port ${port} may not be used by this account. Choose one above 1023 with --port.`,
    { details: { reason: taken ? 'port-taken' : 'port-forbidden', port }, cause: error },
  );
}
