import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ask, asSite, startHelper, temporaryDir } from '../testing/start-helper.ts';

const isPosix = process.platform !== 'win32';

test.runIf(isPosix).each(['usb', 'serial'])(
  '%s printers are devices: nothing else is listed or written to',
  async (scheme) => {
    const dir = temporaryDir();
    const at = (name: string) => join(dir, name);
    writeFileSync(at('file'), 'mine');
    symlinkSync(at('file'), at('link'));
    mkdirSync(at('folder'));
    execFileSync('mkfifo', [at('pipe')]);
    symlinkSync(at('link'), at('null'));
    const names = ['file', 'link', 'null', 'folder', 'pipe', 'missing'];
    const printers = names.map((name) => ({ name, url: `${scheme}:${at(name)}` }));
    // A path that begins like a device's, and one that goes through a folder of the same machine.
    for (const [name, path] of [
      ['through', `/dev/..${at('file')}`],
      ['aside', `${dir}/folder/../file`],
    ] as const) {
      names.push(name);
      printers.push({ name, url: `${scheme}:${path}` });
    }
    const helper = await startHelper({ printers });
    expect(JSON.parse((await ask(helper, '/available', asSite())).body)).toEqual({ printer: [] });
    for (const device of names) {
      const answer = await ask(helper, '/write', asSite({ device, data: '^XA^XZ' }));
      expect([device, answer.status]).toEqual([device, 502]);
      expect(JSON.parse(answer.body)).toMatchObject({
        code: 'printer-failed',
        reason: 'printer-unreachable',
      });
    }
    expect(readFileSync(at('file'), 'utf8')).toBe('mine');
  },
);

test.runIf(isPosix)('jobs of a virtual printer are for its owner alone', async () => {
  const folder = join(temporaryDir(), 'paper');
  const helper = await startHelper({ printers: [{ name: 'Paper', url: `virtual:${folder}` }] });
  expect((await ask(helper, '/write', asSite({ device: 'Paper', data: '^XA^XZ' }))).status).toBe(200);
  const modes = ['.', ...readdirSync(folder)].map((name) => statSync(join(folder, name)).mode & 0o077);
  expect(modes).toEqual([0, 0, 0]);
});
