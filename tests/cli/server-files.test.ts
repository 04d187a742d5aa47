import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { writePriceLists } from './price-list.ts';
import { type CliRun, runCli, temporaryFolder } from './run-cli.ts';
import { launchDemo } from './start-demo.ts';

let config: string;
let demo: Awaited<ReturnType<typeof launchDemo>>;

beforeAll(async () => {
  config = await mkdtemp(join(tmpdir(), 'marbete-cli-'));
  demo = await launchDemo(config);
  const login = await signIn(config);
  expect(login.code, login.stderr).toBe(0);
  return async () => {
    await demo.kill();
    await rm(config, { recursive: true, force: true });
  };
});

const run = (...args: string[]) => runCli(args, { config, cwd: config });
const listed = ({ events }: CliRun, event: string) => events.filter((line) => line['event'] === event);
const signIn = (folder: string, ...more: string[]) =>
  runCli(['login', demo.url, '--email', 'demo@demo.test', ...more], {
    config: folder,
    env: { MARBETE_PASSWORD: 'marbete-demo' },
  });

describe('sign-ins', () => {
  it('live side by side, and each ends alone', async () => {
    const other = await temporaryFolder();
    expect((await signIn(other)).code).toBe(0);
    expect((await run('whoami')).code).toBe(0);
    expect((await runCli(['logout'], { config: other })).result).toMatchObject({ told: true });
    expect((await run('whoami')).code).toBe(0);
  });

  it('take the place of the one before, whose key ends', async () => {
    const folder = await temporaryFolder();
    await signIn(folder);
    const before = await readFile(join(folder, 'login.json'), 'utf8');
    await signIn(folder);
    const after = await readFile(join(folder, 'login.json'), 'utf8');
    expect(JSON.parse(after).access_token).not.toBe(JSON.parse(before).access_token);
    await writeFile(join(folder, 'login.json'), before);
    const old = await runCli(['whoami'], { config: folder });
    expect(old.code).toBe(4);
  });

  it('can be for printing alone, which the server holds to', async () => {
    const folder = await temporaryFolder();
    await signIn(folder, '--for', 'printing');
    const labels = await runCli(['labels', 'list'], { config: folder });
    expect(labels.code, labels.stderr).toBe(0);
    const { csv } = await writePriceLists(folder);
    const refused = await runCli(['catalogues', 'import', csv], { config: folder });
    expect([refused.code, refused.stderr]).toEqual([4, expect.stringMatching(/\S/)]);
  });

  it('take a key of the web app from the environment, and forget it without ending it', async () => {
    const maker = await temporaryFolder();
    await signIn(maker);
    const { access_token: key } = JSON.parse(await readFile(join(maker, 'login.json'), 'utf8'));
    const folder = await temporaryFolder();
    const env = { MARBETE_KEY: key };
    expect((await runCli(['login', demo.url], { config: folder, env })).result).toMatchObject({
      email: 'demo@demo.test',
    });
    expect((await runCli(['logout'], { config: folder })).result).toMatchObject({ signedOut: true });
    expect((await runCli(['whoami'], { config: folder })).code).toBe(4);
    expect((await runCli(['whoami'], { config: maker })).code).toBe(0);
    const wrong = await runCli(['login', demo.url], { config: folder, env: { MARBETE_KEY: `${key}x` } });
    expect(wrong.code).toBe(4);
  });
});

describe('catalogues', () => {
  it('come and go as files', async () => {
    const { csv, xlsx } = await writePriceLists(config);
    const made = await run('catalogues', 'import', csv, '--name', 'Nightly');
    const id = String(made.result['id']);
    const updated = await run('catalogues', 'update', 'nightly', xlsx);
    expect(updated.result, updated.stderr).toMatchObject({ ok: true, id: Number(id), rows: 4 });

    const saved = await run('catalogues', 'download', id, '--out', 'saved.xlsx');
    expect(saved.code, saved.stderr).toBe(0);
    const inspected = await run('catalogues', 'inspect', 'saved.xlsx', '--rows', 'all');
    expect(listed(inspected, 'row')).toHaveLength(5);
    const named = await run('catalogues', 'download', id);
    const again = await run('catalogues', 'download', id);
    expect([named.code, again.code]).toEqual([0, 3]);
    expect(again.stderr).toContain('is there already');

    expect((await run('catalogues', 'delete', id)).code).toBe(2);
    expect((await run('catalogues', 'delete', id, '--yes')).result).toMatchObject({ deleted: true });
    const gone = await run('catalogues', 'download', id, '--out', 'gone.csv');
    expect([gone.code, gone.stderr]).toEqual([4, expect.stringContaining('marbete catalogues list')]);
  });

  it('ask for columns of labels that are gone, and stop where nobody answers', async () => {
    const [used] = listed(await run('catalogues', 'list'), 'catalogue');
    const id = String(used?.['id']);
    const list = await readFile(new URL('../../demo/prices.csv', import.meta.url), 'latin1');
    const [names = '', ...rows] = list.trim().split(/\r?\n/);
    const write = (name: string, lines: string[]) =>
      writeFile(join(config, name), lines.map((line) => `${line}\n`).join(''), 'latin1');

    await write('moved.csv', [`COSTO;${names}`, ...rows.map((row) => `7.77;${row}`)]);
    const moved = await run('catalogues', 'update', id, 'moved.csv');
    expect(moved.code, moved.stderr).toBe(0);
    expect(moved.stderr).toContain('PRECIO is in column D now (it was in C).');

    const other = rows.map((row) => row.replace(/^([^;]*;[^;]*);[^;]*/, '$1;8.88'));
    await write('gone.csv', [names.replace('PRECIO', 'LISTA'), ...other]);
    const stopped = await run('catalogues', 'update', id, 'gone.csv', '--accept-changes');
    expect([stopped.code, stopped.stderr]).toEqual([3, expect.stringContaining('--columns PRECIO=COLUMN')]);
    const wrong = await run('catalogues', 'update', id, 'gone.csv', '--columns', 'PRICE=LISTA');
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('DESCRIPCION, PRECIO')]);
    const done = await run('catalogues', 'update', id, 'gone.csv', '--columns', 'precio=lista');
    expect(done.result, done.stderr).toMatchObject({ ok: true, rows: rows.length });

    await write('few.csv', [names, ...rows.slice(0, 10)]);
    const few = await run('catalogues', 'update', id, 'few.csv', '--columns', 'LISTA=PRECIO');
    expect([few.code, few.stderr]).toEqual([3, expect.stringContaining(`Only 10 of ${rows.length} rows`)]);
    await write('whole.csv', [names, ...rows]);
    await run('catalogues', 'update', id, 'whole.csv', '--accept-changes', '--columns', 'LISTA=PRECIO');
  });

  it('are not kept while the file leaves open what it says', async () => {
    await writeFile(join(config, 'open.csv'), 'CODIGO,PRECIO\n101,1.990\n102,2.490\n');
    const open = await run('catalogues', 'import', 'open.csv');
    expect([open.code, open.stderr]).toEqual([3, expect.stringContaining("'1.990', '2.490'")]);
    expect((await run('catalogues', 'import', 'open.csv', '--decimal', ',')).code).toBe(0);
  });

  it('say of a list what print says of it', async () => {
    const lines = [
      'Ferretería Núñez;;',
      'CODIGO;DESCRIPCION;PRECIO',
      ...Array.from({ length: 12 }, (_, at) => `A${at + 1};Muñeca ${at + 1};1${at},50`),
      'PASILLO 2;;',
      'Total;;1500,00',
    ];
    await writeFile(join(config, 'said.csv'), lines.join('\r\n'), 'latin1');
    await writeFile(join(config, 'said.zpl'), '^XA^FO9,9^A0N,20^FD%DESCRIPTION% %PRICE%^FS^XZ');
    const said = ({ stderr }: CliRun) =>
      stderr.split('\n').filter((line) => /^said\.csv: csv|^Notice:/.test(line));
    const print = ['--template', 'said.zpl', '--data', 'said.csv', '--quantity', '1', '--dry-run'];
    const printed = await run('print', ...print);
    const made = await run('catalogues', 'import', 'said.csv', '--name', 'Said');
    expect(said(made)).toEqual([
      'said.csv: csv, windows-1252, separated by semicolon',
      expect.stringMatching(/^Notice: the columns are named in row 2; above it stand 'Ferretería Núñez'/),
      expect.stringMatching(/^Notice: left out, .*: row 15 'PASILLO 2', row 16 'Total 1500,00'\.$/),
    ]);
    expect(said(printed)).toEqual(said(made));
    const again = await run('catalogues', 'update', String(made.result['id']), 'said.csv');
    expect(said(again).slice(0, 3)).toEqual(said(made));

    await writeFile(join(config, 'none.csv'), 'CODIGO,DESCRIPCION,PRECIO\n');
    const none = await run('catalogues', 'import', 'none.csv');
    expect([none.code, none.stderr]).toEqual([7, expect.stringContaining('has no rows below its header')]);
    await writeFile(join(config, 'picture.csv'), Buffer.from('89504e470d0a1a0a', 'hex'));
    const other = await run('catalogues', 'import', 'picture.csv');
    expect([other.code, other.stderr]).toEqual([3, expect.stringContaining('The file is no spreadsheet')]);
  });

  it('keep their rows when the new file is none', async () => {
    const { csv } = await writePriceLists(config);
    const made = await run('catalogues', 'import', csv, '--name', 'Kept');
    const id = String(made.result['id']);
    await writeFile(join(config, 'broken.xlsx'), 'PK\u0003\u0004 broken');
    expect((await run('catalogues', 'update', id, 'broken.xlsx')).code).toBeGreaterThan(0);
    const [kept] = listed(await run('catalogues', 'list'), 'catalogue').filter(
      (one) => String(one['id']) === id,
    );
    expect(kept).toMatchObject({ name: 'Kept', rows: 4 });
  });
});

describe('labels', () => {
  it('are shown, pulled, changed and pushed back byte for byte', async () => {
    const [first] = listed(await run('labels', 'list'), 'label');
    const id = String(first?.['id']);
    const shown = await run('labels', 'show', id);
    expect(shown.result).toMatchObject({
      id: Number(id),
      name: first?.['name'],
      language: expect.any(String),
    });
    const pulled = await run('labels', 'pull', id, '--out', 'label.zpl');
    expect(pulled.code, pulled.stderr).toBe(0);
    const text = await readFile(join(config, 'label.zpl'), 'utf8');
    expect(text).toBe(shown.result['template']);

    expect((await run('labels', 'push', 'label.zpl', '--to', id)).result).toMatchObject({ changed: false });
    await writeFile(join(config, 'label.zpl'), text.replace('^XA', '^XA^FX nightly^FS'));
    expect((await run('labels', 'push', 'label.zpl', '--to', id, '--dry-run')).result).toMatchObject({
      changed: true,
      dryRun: true,
    });
    expect((await run('labels', 'show', id)).result['template']).toBe(text);
    expect((await run('labels', 'push', 'label.zpl', '--to', id)).result).toMatchObject({ changed: true });
    const after = await run('labels', 'show', id);
    expect(after.result['template']).toContain('^FX nightly');
    expect(after.result['columns']).toEqual(shown.result['columns']);
  });

  it('are made of a file, and not of a file with a mistake', async () => {
    const { shelf } = await writePriceLists(config);
    const made = await run('labels', 'push', shelf, '--name', 'From a file');
    expect(made.result, made.stderr).toMatchObject({ created: true, name: 'From a file', language: 'zpl' });
    const before = listed(await run('labels', 'list'), 'label').length;
    await writeFile(join(config, 'bad.zpl'), '^XA^FD%PRICE%<OFFER>^XZ');
    const bad = await run('labels', 'push', 'bad.zpl');
    expect(bad.code).toBe(3);
    expect(listed(await run('labels', 'list'), 'label')).toHaveLength(before);
    expect((await run('labels', 'show', 'no such label')).code).toBe(4);
  });
});

describe('the history of the server', () => {
  it('prints a run again with the very same bytes', async () => {
    const label = listed(await run('labels', 'list'), 'label').find(({ catalogue }) => catalogue !== null);
    const id = String(label?.['id']);
    const first = join(config, 'first.prn');
    const printed = await run('print', '--label', id, '--rows', '1-30', '--out', first);
    expect(printed.code, printed.stderr).toBe(0);
    const [latest] = listed(await run('history', '--server'), 'run');
    expect(latest).toMatchObject({ labels: printed.result['labels'], again: true });
    const short = String(latest?.['run']).slice(0, 8);

    const second = join(config, 'second.prn');
    const again = await run('history', 'again', short, '--out', second);
    expect(again.code, again.stderr).toBe(0);
    expect(again.result).toMatchObject({ labels: printed.result['labels'], again: latest?.['run'] });
    expect(await readFile(second, 'utf8')).toBe(await readFile(first, 'utf8'));
    const [repeated] = listed(await run('history', '--server'), 'run');
    expect(repeated).toMatchObject({ repeats: latest?.['run'] });
    const unknown = await run('history', 'again', 'ffffffff');
    expect([unknown.code, unknown.stderr]).toEqual([3, expect.stringContaining('marbete history')]);
  });
});
