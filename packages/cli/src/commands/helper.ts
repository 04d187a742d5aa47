import { Command, Option } from 'commander';
import { printerCommands } from './helper-printers.ts';
import { stationCommand } from './helper-station.ts';
import { type Context, handle } from '../context.ts';
import { usageError } from '../exit-codes.ts';
import { helperAddress, helperConfig, helperFolder, invitation } from '../helper-client.ts';
import { parsePort } from '../ports.ts';
import { noteRunning } from '../running.ts';
import { untilStopped } from '../stop.ts';
import { version } from '../version.ts';

interface Options {
  httpPort: string;
  httpsPort: string;
  printer?: string[];
}

export function helperCommand(): Command {
  const command = new Command('helper')
    .description('start the print helper, or look after the running one')
    .addOption(
      new Option('--http-port <port>', 'port for http, 0 for a free one')
        .default('9100')
        .env('MARBETE_HELPER_HTTP_PORT'),
    )
    .addOption(
      new Option('--https-port <port>', 'port for https, 0 for a free one, or off')
        .default('9101')
        .env('MARBETE_HELPER_HTTPS_PORT'),
    )
    .option(
      '--printer <name=address>',
      'a printer, NAME=tcp://HOST:PORT, NAME=cups:QUEUE and others; once for each printer',
      (text: string, others: string[] = []) => [...others, text],
    )
    .addHelpText(
      'after',
      `
Examples:
  marbete helper --printer front=tcp://192.0.2.20:9100 --printer test=virtual:printed
  marbete helper find
  marbete helper sites
  marbete helper allow https://labels.example.com`,
    );
  handle<Options>(command, run);
  for (const child of siteCommands()) command.addCommand(child);
  command.addCommand(tokenCommand());
  command.addCommand(trustCommand());
  command.addCommand(openCommand());
  command.addCommand(stationCommand());
  for (const child of printerCommands()) command.addCommand(child);
  return command;
}

async function run({ output, folder }: Context, options: Options) {
  const [{ createHelper }, { openInBrowser }, { printerOption }] = await Promise.all([
    import('@marbete/helper/helper'),
    import('@marbete/helper/open-page'),
    import('@marbete/helper/start-options'),
  ]);
  const helper = await createHelper({
    configDir: helperFolder(folder),
    httpPort: parsePort('--http-port', options.httpPort),
    httpsPort: options.httpsPort === 'off' ? 'off' : parsePort('--https-port', options.httpsPort),
    printers: (options.printer ?? []).map((text) => printerOption(text, usageError)),
    version,
    // A service has nobody in front of it to open a page for.
    ...(output.interactive ? { openPage: openInBrowser } : {}),
  });
  await helper.listen();
  const forget = await noteRunning(folder, 'helper', helper.urls.http);
  const stopped = untilStopped();
  output.event('ready', { ...helper.urls });
  output.show(`The print helper listens on ${Object.values(helper.urls).join(' and ')}`);
  output.say('See what it does with: marbete helper open. Stop it with Ctrl+C.');
  await stopped;
  await forget();
  await helper.close();
}

function siteCommands(): Command[] {
  const allow = new Command('allow')
    .argument('<site>', 'address of the site, such as https://labels.example.com')
    .description('let a site print; a running helper knows at once')
    .addHelpText('after', '\nExamples:\n  marbete helper allow https://labels.example.com');
  handle<object, [string]>(allow, async ({ output, folder }, _, site) => {
    const origin = (await helperConfig(folder)).allowSite(site);
    output.tell(`${origin} may print from now on.`);
    return { facts: { site: origin, accepted: true } };
  });
  const block = new Command('block')
    .argument('<site>', 'address of the site')
    .description('keep a site from printing; a running helper knows at once')
    .addHelpText('after', '\nExamples:\n  marbete helper block https://labels.example.com');
  handle<object, [string]>(block, async ({ output, folder }, _, site) => {
    const origin = (await helperConfig(folder)).blockSite(site);
    output.tell(`${origin} may not print from now on.`);
    return { facts: { site: origin, accepted: false } };
  });
  const sites = new Command('sites')
    .description('list the sites that may print, may not, or wait for your word')
    .addHelpText('after', '\nExamples:\n  marbete helper sites\n  marbete helper sites --json');
  handle(sites, async ({ output, folder }) => {
    const lists = (await helperConfig(folder)).listSites();
    const lines = [
      ...lists.accepted.map((site) => `may print      ${site}`),
      ...lists.blocked.map((site) => `may not print  ${site}`),
      ...lists.waiting.map(({ origin, at }) => `waits          ${origin}  (asked ${at})`),
    ];
    output.show(lines.length > 0 ? lines.join('\n') : 'No site has asked yet.');
    return { facts: lists };
  });
  return [allow, block, sites];
}

function tokenCommand(): Command {
  const command = new Command('token')
    .description('show the token that lets programs of yours print without being a site')
    .addHelpText('after', '\nExamples:\n  marbete helper token');
  return handle(command, async ({ output, folder }) => {
    const { token } = (await helperConfig(folder)).read();
    output.show(token);
    output.say(
      'Programs send it as: Authorization: Bearer TOKEN. Whoever has it can print; keep it to yourself.',
    );
    return { facts: { token } };
  });
}

function trustCommand(): Command {
  const command = new Command('trust')
    .description('say how to trust the helper’s certificate, for pages that need https')
    .addHelpText('after', '\nExamples:\n  marbete helper trust');
  return handle(command, async ({ output, folder }) => {
    const { loadCertificate } = await import('@marbete/helper/certificate');
    await helperConfig(folder);
    const { file } = await loadCertificate(helperFolder(folder));
    const steps = {
      linux: `certutil -d sql:$HOME/.pki/nssdb -A -t P,, -n marbete-helper -i '${file}'`,
      macos: `security add-trusted-cert -r trustAsRoot -k ~/Library/Keychains/login.keychain-db '${file}'`,
      windows: `certutil -user -addstore Root "${file}"`,
    };
    output.show(
      [
        `The helper’s certificate is ${file}. It is for localhost on this machine alone.`,
        'Pages on http and on this machine need no step. For pages on https in browsers that insist on it:',
        `  Linux    ${steps.linux}`,
        `  macOS    ${steps.macos}`,
        `  Windows  ${steps.windows}`,
        'Firefox: open https://localhost:9101 and accept the certificate. Then start the browser anew.',
      ].join('\n'),
    );
    return { facts: { certificate: file, steps } };
  });
}

function openCommand(): Command {
  const command = new Command('open')
    .description('open the helper’s page, which shows printers, sites and what was printed')
    .addHelpText(
      'after',
      '\nThe address opens the page once; the browser is let in from then on.\n\nExamples:\n  marbete helper open',
    );
  return handle(command, async (context) => {
    const base = await helperAddress(context);
    const url = base + (await invitation(base, context));
    const { openInBrowser } = await import('@marbete/helper/open-page');
    const opened = context.output.interactive && (await openInBrowser(url));
    context.output.show(opened ? `Opened ${base}` : url);
    return { facts: { url, opened } };
  });
}
