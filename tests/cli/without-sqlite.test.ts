import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { runCli, startCli, temporaryFolder } from './run-cli.ts';

/*
 * A machine where the module sqlite3 could not be installed: it is an optional dependency, without a ready binary
 * everywhere. What needs no memory works there, and the rest says so and ends with 4.
 */

let folder: string;
let options: { config: string; cwd: string; env: Record<string, string> };

beforeEach(async () => {
  folder = await temporaryFolder();
  await writeFile(
    join(folder, 'shelf.zpl'),
    '^XA^PW400^LL240^FO40,40^BY2^BEN,50^FD%CODE%^FS^FO20,140^A0N,30^FD%PRICE%^FS^PQ%QUANTITY%^XZ',
  );
  await writeFile(join(folder, 'prices.csv'), 'CODE,PRICE\n7501031311309,1.50\n7509715894964,2.50\n');
  const hooks = join(folder, 'hooks.mjs');
  await writeFile(
    hooks,
    `export const resolve = (name, context, next) => {
      if (name !== 'sqlite3') return next(name, context);
      throw Object.assign(new Error("Cannot find package 'sqlite3'"), { code: 'ERR_MODULE_NOT_FOUND' });
    };`,
  );
  const register = join(folder, 'without-sqlite.mjs');
  await writeFile(
    register,
    `import { register } from 'node:module'; register(${JSON.stringify(pathToFileURL(hooks).href)});`,
  );
  options = {
    config: join(folder, 'config'),
    cwd: folder,
    env: { NODE_OPTIONS: `--import=${pathToFileURL(register).href}` },
  };
});

const list = ['--template', 'shelf.zpl', '--data', 'prices.csv', '--quantity', '1'];

describe('without the module sqlite3', () => {
  it('labels are drawn, checked and printed into a file', async () => {
    for (const args of [
      ['preview', '--template', 'shelf.zpl', '--out', 'shelf.png'],
      ['check', ...list],
      ['catalogues', 'inspect', 'prices.csv'],
      ['print', ...list, '--out', 'labels.prn'],
      ['convert', 'shelf.zpl', '--to', 'tspl', '--out', 'shelf.tspl'],
    ]) {
      const { code, stderr } = await runCli(args, options);
      expect(code, `${args.join(' ')}\n${stderr}`).toBe(0);
    }
    expect((await readFile(join(folder, 'labels.prn'), 'latin1')).match(/\^XZ/g)).toHaveLength(2);
  });

  it('labels are printed through the helper, which starts there, with a word about the record', async () => {
    const printed = join(folder, 'printed');
    const ports = ['--http-port', '0', '--https-port', 'off'];
    const helper = await startCli(['helper', ...ports, '--printer', `front=virtual:${printed}`], options);
    const { code, stdout, stderr } = await runCli(['print', ...list, '--printer', 'front'], {
      ...options,
      plain: true,
    });
    expect(code, stderr).toBe(0);
    expect(stdout + stderr).toContain('no record is kept');
    await helper.stop();
  });

  it.each([
    ['print', ...list, '--printer', 'front', '--key', 'CODE'],
    ['print', ...list, '--out', 'labels.prn', '--key', 'CODE'],
    ['print', ...list, '--printer', 'front', '--resume'],
    ['print', ...list, '--printer', 'front', '--key', 'CODE', '--only-changed'],
    ['print', ...list, '--printer', 'front', '--key', 'CODE', '--dry-run'],
    ['run', 'night.yaml'],
    ['watch', '.', '--once'],
    ['serve', '--port', '0'],
    ['admin', 'create', '--email', 'a@example.com', '--name', 'Ana', '--password-stdin'],
    ['admin', 'check'],
    ['admin', 'backup', 'copy.db'],
  ])('%s %s says in one sentence what is missing, and ends with 4', async (...args) => {
    const job = 'name: night\ntemplate: shelf.zpl\nkey: CODE\nquantity: 1\nprinter: front\n';
    await writeFile(join(folder, 'night.yaml'), `${job}data: prices.csv\n`);
    await writeFile(join(folder, 'marbete.yaml'), job);
    await mkdir(join(folder, 'config'));
    await writeFile(join(folder, 'config/marbete.db'), '');
    const { code, result, stderr } = await runCli(args, { ...options, stdin: 'a long password\n' });
    expect({ code, told: result['code'] }, `${stderr}\n${JSON.stringify(result)}`).toEqual({
      code: 4,
      told: 'unavailable',
    });
    expect(JSON.stringify(result)).toContain('sqlite3');
    expect(stderr).not.toMatch(/^ {4}at /m);
  });
});
