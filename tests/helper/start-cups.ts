import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { atEnd, temporaryDir } from '../../packages/helper/src/testing/start-helper.ts';
import { keptPort } from '../kept-port.ts';

const run = promisify(execFile);

interface Cups {
  /** HOST:PORT, as `lp -h` takes it. */
  server: string;
  /** Makes a raw queue in front of an address such as socket://127.0.0.1:9100. */
  addQueue(name: string, device: string): Promise<void>;
  lpstat(...args: string[]): Promise<string>;
  disable(queue: string): Promise<void>;
  enable(queue: string): Promise<void>;
}

/** A CUPS of its own on a free port, with nothing of this machine's: real scheduler, real backends. */
export async function startCups(): Promise<Cups> {
  const dir = temporaryDir();
  chmodSync(dir, 0o755);
  for (const name of ['root', 'spool', 'cache', 'state', 'tmp']) mkdirSync(join(dir, name));
  chmodSync(join(dir, 'tmp'), 0o1777);
  const port = await keptPort();
  const server = `127.0.0.1:${port}`;
  const open = 'Order allow,deny\n  Allow localhost';
  writeFileSync(
    join(dir, 'cupsd.conf'),
    [
      `Listen ${server}`,
      'Browsing Off',
      'DefaultAuthType None',
      'WebInterface No',
      `<Location />\n  ${open}\n</Location>`,
      `<Location /admin>\n  ${open}\n</Location>`,
      `<Policy default>\n<Limit All>\n  ${open}\n</Limit>\n</Policy>`,
      '',
    ].join('\n'),
  );
  const places = {
    ServerRoot: 'root',
    RequestRoot: 'spool',
    CacheDir: 'cache',
    StateDir: 'state',
    TempDir: 'tmp',
    ErrorLog: 'error.log',
    AccessLog: 'access.log',
    PageLog: 'page.log',
    ServerKeychain: 'ssl',
  };
  const files = Object.entries(places).map(([name, place]) => `${name} ${join(dir, place)}\n`);
  writeFileSync(join(dir, 'cups-files.conf'), files.join(''));

  const args = ['-f', '-c', join(dir, 'cupsd.conf'), '-s', join(dir, 'cups-files.conf')];
  const scheduler = spawn('/usr/sbin/cupsd', args, { stdio: 'ignore' });
  atEnd(async () => {
    if (scheduler.exitCode !== null) return;
    const ended = once(scheduler, 'exit');
    scheduler.kill();
    await ended;
  });
  const ask = async (command: string, ...args: string[]) => {
    const { stdout } = await run(command, ['-h', server, ...args], { env: { ...process.env, LC_ALL: 'C' } });
    return stdout;
  };
  while (!(await ask('lpstat', '-r').catch(() => '')).includes('is running')) {
    if (scheduler.exitCode !== null) throw new Error(`cupsd ended with ${scheduler.exitCode}`);
  }
  return {
    server,
    async addQueue(name, device) {
      await ask('lpadmin', '-p', name, '-v', device, '-m', 'raw', '-E');
    },
    lpstat: (...args) => ask('lpstat', ...args),
    disable: async (queue) => void (await ask('cupsdisable', queue)),
    enable: async (queue) => void (await ask('cupsenable', queue)),
  };
}
