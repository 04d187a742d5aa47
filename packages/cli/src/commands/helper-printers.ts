import { AppError } from '@marbete/core/api/errors';
import { Command } from 'commander';
import { spawnSync } from 'node:child_process';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { handle } from '../context.ts';
import type { Output } from '../output.ts';
import { usageError } from '../exit-codes.ts';
import { helperConfig } from '../helper-client.ts';

/** The commands that look after the helper's printers, and after the helper as a service. */
export function printerCommands(): Command[] {
  return [
    findCommand(),
    addCommand(),
    removeCommand(),
    profileCommand(),
    installCommand(),
    uninstallCommand(),
  ];
}

function findCommand(): Command {
  const command = new Command('find')
    .description('look for printers: in the network, on USB, at serial ports and among the print queues')
    .addHelpText('after', '\nExamples:\n  marbete helper find');
  return handle(command, async ({ output }) => {
    const { discoverPrinters } = await import('@marbete/helper/discovery');
    const printers = await discoverPrinters();
    for (const printer of printers) output.event('found', { ...printer });
    output.show(
      printers.length > 0
        ? printers.map(({ name, url }) => `${name}  ${url}`).join('\n')
        : 'No printer was found. Add one by its address: marbete helper add shelf tcp://192.0.2.20',
    );
    return { facts: { found: printers.length } };
  });
}

function addCommand(): Command {
  const command = new Command('add')
    .argument('<name>', 'what people call the printer')
    .argument(
      '<address>',
      'tcp://HOST:PORT, cups:QUEUE, usb:/dev/usb/lp0, serial:/dev/rfcomm0 or virtual:DIR',
    )
    .option('--uid <uid>', 'stable id that labels remember; made from the address when left out')
    .description('keep a printer; a running helper knows at once')
    .addHelpText('after', '\nExamples:\n  marbete helper add shelf tcp://192.0.2.20:9100');
  return handle<{ uid?: string }, [string, string]>(
    command,
    async ({ output, folder }, { uid }, name, url) => {
      await lookForDevice(output, url);
      (await helperConfig(folder)).savePrinter({ name, url, ...(uid ? { uid } : {}) });
      output.tell(`${name} is kept.`);
      return { facts: { name, url } };
    },
  );
}

/** A path that is there and is no device never prints; one that is not there may be switched off. */
async function lookForDevice(output: Output, url: string): Promise<void> {
  const [, path] = /^(?:usb|serial):(\/[^?]*)/i.exec(url) ?? [];
  if (path === undefined) return;
  const found = await stat(path).catch(() => undefined);
  if (!found) return output.say(`Notice: ${path} is not there now. Labels print once it is.`);
  if (found.isCharacterDevice()) return;
  throw new AppError(
    'invalid-input',
    `${path} is no device, so it was not kept. Printers that are there: marbete helper find`,
  );
}

function removeCommand(): Command {
  const command = new Command('remove')
    .argument('<printer>', 'its name or uid')
    .description('forget a printer')
    .addHelpText('after', '\nExamples:\n  marbete helper remove shelf');
  return handle<object, [string]>(command, async ({ output, folder }, _, name) => {
    const removed = (await helperConfig(folder)).removePrinter(name);
    output.tell(removed ? `${name} is forgotten.` : `There was no ${name}.`);
    return { facts: { name, removed } };
  });
}

interface ProfileOptions {
  language?: string;
  dots?: string;
  paperWidth?: string;
  paperHeight?: string;
  speed?: string;
  darkness?: string;
  offsetX?: string;
  offsetY?: string;
  asciiOnly?: boolean;
  end?: string;
  forget?: boolean;
}

function profileCommand(): Command {
  const command = new Command('profile')
    .argument('<uid>', 'uid of the printer, as marbete printers shows it')
    .option('--language <language>', 'zpl, tspl or other: what it is asked for its status in')
    .option('--dots <number>', 'dots a millimetre: 6, 8, 12 or 24')
    .option('--paper-width <mm>', 'width of its labels')
    .option('--paper-height <mm>', 'height of its labels; left out for a roll')
    .option('--speed <number>', 'print speed in its own steps')
    .option('--darkness <number>', 'darkness in its own steps')
    .option('--offset-x <dots>', 'shift to the right, in dots')
    .option('--offset-y <dots>', 'shift downwards, in dots')
    .option('--ascii-only', 'write everything beyond ASCII as escapes')
    .option('--end <way>', 'how its network connections end: auto, close, half-close or keep')
    .option('--forget', 'forget what was said before')
    .description('say what a printer is; given again, it adds to what was said')
    .addHelpText(
      'after',
      '\nExamples:\n  marbete helper profile 192.0.2.20:9100 --language zpl --dots 8 --paper-width 50',
    );
  return handle<ProfileOptions, [string]>(command, async ({ output, folder }, options, uid) => {
    const config = await helperConfig(folder);
    const before = options.forget ? undefined : config.read().profiles?.[uid];
    const given = {
      language: options.language,
      dotsPerMm: number('--dots', options.dots),
      paperWidthMm: number('--paper-width', options.paperWidth),
      paperHeightMm: number('--paper-height', options.paperHeight),
      speed: number('--speed', options.speed),
      darkness: number('--darkness', options.darkness),
      offsetXDots: number('--offset-x', options.offsetX),
      offsetYDots: number('--offset-y', options.offsetY),
      asciiOnly: options.asciiOnly,
      end: options.end,
    };
    const said = Object.entries(given).filter(([, value]) => value !== undefined);
    const profile = { ...before, ...Object.fromEntries(said) };
    if (said.length > 0 || options.forget) {
      config.saveProfile(uid, Object.keys(profile).length > 0 ? profile : undefined);
    }
    output.show(JSON.stringify(profile));
    return { facts: { uid, profile } };
  });
}

function number(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() !== '' && Number.isFinite(value)) return value;
  throw usageError(`${option} takes a number, not '${text}'.`);
}

async function service(folder: string) {
  const { userService } = await import('@marbete/helper/user-service');
  const command = [process.execPath, process.argv[1] ?? '', 'helper', '--config', folder];
  return userService(process.platform, { command });
}

function installCommand(): Command {
  const command = new Command('install')
    .option('--print', 'only show the file and where it would go')
    .description('start the helper whenever you log in')
    .addHelpText('after', '\nExamples:\n  marbete helper install\n  marbete helper install --print');
  return handle<{ print?: boolean }>(command, async ({ output, folder }, options) => {
    const { path, content, enable } = await service(folder);
    if (options.print) {
      output.show(`${path}\n\n${content}`);
      return { facts: { file: path, content, enable, installed: false } };
    }
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
    const enabled = runQuietly(enable);
    output.show(
      enabled
        ? `The helper runs now, and whenever you log in (${path}).`
        : `${path} is written. Turn it on with: ${enable.join(' ')}`,
    );
    return { facts: { file: path, enable, installed: true, enabled } };
  });
}

function uninstallCommand(): Command {
  const command = new Command('uninstall')
    .description('no longer start the helper when you log in')
    .addHelpText('after', '\nExamples:\n  marbete helper uninstall');
  return handle(command, async ({ output, folder }) => {
    const { path, disable } = await service(folder);
    const disabled = runQuietly(disable);
    await rm(path, { force: true });
    output.tell(`${path} is gone.`);
    return { facts: { file: path, disabled } };
  });
}

function runQuietly([program = '', ...args]: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore', timeout: 20_000 }).status === 0;
}
