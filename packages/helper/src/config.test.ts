import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openHelperConfig } from './config.ts';
import { ask, asSite, startHelper, temporaryDir } from './testing/start-helper.ts';

describe('the configuration folder', () => {
  test('is made with a token of its own and keeps it', () => {
    const dir = temporaryDir();
    const { token } = openHelperConfig(join(dir, 'a')).read();
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(openHelperConfig(join(dir, 'a')).read().token).toBe(token);
    expect(openHelperConfig(join(dir, 'b')).read().token).not.toBe(token);
  });

  test.runIf(process.platform !== 'win32')(
    'is taken back from other users when it was copied carelessly',
    () => {
      const dir = temporaryDir();
      openHelperConfig(dir);
      const path = join(dir, 'config.json');
      const text = readFileSync(path);
      mkdirSync(join(dir, 'copy'));
      writeFileSync(join(dir, 'copy', 'config.json'), text, { mode: 0o644 });
      openHelperConfig(join(dir, 'copy'));
      expect(statSync(join(dir, 'copy', 'config.json')).mode & 0o077).toBe(0);
    },
  );

  test('names the file and the place of what is wrong in it', () => {
    const dir = temporaryDir();
    openHelperConfig(dir).savePrinter({ name: 'Shelf', url: 'tcp://10.0.0.5' });
    const path = join(dir, 'config.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('tcp://10.0.0.5', 'http://10.0.0.5'));
    expect(() => openHelperConfig(dir)).toThrow(
      /config\.json .*printers\.0\.url: .*http:\/\/10\.0\.0\.5.*tcp:/,
    );
  });

  test.each([
    'tcp://',
    'tcp://host:0',
    'tcp://host:99999',
    'tcp://user@host',
    'lpt1',
    'tcp://a b',
    'tcp://host:12x',
  ])('refuses the printer address %s', (url) => {
    expect(() => openHelperConfig(temporaryDir()).savePrinter({ name: 'x', url })).toThrow(/tcp:/);
  });

  test('printers that are added to it are there on a running helper', async () => {
    const configDir = temporaryDir();
    const helper = await startHelper({ configDir });
    const config = openHelperConfig(configDir);
    config.savePrinter({ name: 'Demo', url: 'virtual:printed' });
    config.savePrinter({ name: 'Back', uid: 'back', url: 'tcp://[::1]' });
    await ask(helper, '/write', asSite({ device: 'Demo', data: '^XA^XZ' }));
    expect(statSync(join(configDir, 'printed')).isDirectory()).toBe(true);
    const { printers } = JSON.parse((await ask(helper, '/config', asSite())).body);
    expect(printers.map((printer: { uid: string }) => printer.uid)).toEqual(['virtual', 'back']);
    expect([config.removePrinter('back'), config.removePrinter('back')]).toEqual([true, false]);
  });
});
