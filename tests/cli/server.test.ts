import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assignCatalogue } from '@marbete/core/api/labels';
import { printedLabels } from '@marbete/core/api/reports';
import { beforeAll, describe, expect, it } from 'vitest';
import { writePriceLists } from './price-list.ts';
import { type CliRun, killCli, runCli, temporaryFolder } from './run-cli.ts';
import { signedInClient as clientOf } from './signed-in.ts';
import { launchDemo } from './start-demo.ts';

const password = { MARBETE_PASSWORD: 'marbete-demo' };

let config: string;
let demo: Awaited<ReturnType<typeof launchDemo>>;

beforeAll(async () => {
  config = await mkdtemp(join(tmpdir(), 'marbete-cli-'));
  demo = await launchDemo(config);
  return async () => {
    await demo.kill();
    await rm(config, { recursive: true, force: true });
  };
});

const run = (...args: string[]) => runCli(args, { config });
const signIn = () => runCli(['login', demo.url, '--email', 'demo@demo.test'], { config, env: password });
const listed = ({ events }: CliRun, event: string) => events.filter((line) => line['event'] === event);

const signedInClient = (folder = config) => clientOf(folder, demo.url);

/** Everything that the demo's virtual printer took. */
async function virtualJobs(): Promise<string> {
  const folder = join(config, 'virtual');
  const names = (await readdir(folder).catch(() => [])).filter((name) => !name.endsWith('.json')).sort();
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('');
}

describe('marbete login', () => {
  it('keeps a session to its owner, says who it is, and forgets it', async () => {
    const login = await signIn();
    expect(login.code, login.stderr).toBe(0);
    expect(login.result).toMatchObject({ ok: true, server: demo.url, email: 'demo@demo.test', role: 2 });
    const stored = await readFile(join(config, 'login.json'), 'utf8');
    const { access_token: token } = JSON.parse(stored) as { access_token: string };
    expect(token.length).toBeGreaterThan(20);
    expect(login.stdout + login.stderr).not.toContain(token);
    expect((await stat(join(config, 'login.json'))).mode & 0o077).toBe(0);

    expect((await run('whoami')).result).toMatchObject({
      ok: true,
      email: 'demo@demo.test',
      server: demo.url,
    });
    expect((await run('logout')).result).toMatchObject({ ok: true, signedOut: true, told: true });
    expect(await readdir(config)).not.toContain('login.json');
    const after = await run('whoami');
    expect(after.code).toBe(4);
    expect(after.stderr).toContain('marbete login');
  });

  it('finds the server that runs with its folder, and takes the password from standard input', async () => {
    const { code } = await runCli(['login', '--email', 'operator@demo.test', '--password-stdin'], {
      config,
      stdin: 'marbete-demo\n',
    });
    expect(code).toBe(0);
  });

  it('ends with 4 for a wrong password and for a server that is not there, and keeps nothing', async () => {
    await run('logout');
    const args = ['--email', 'demo@demo.test'];
    const wrong = await runCli(['login', demo.url, ...args], { config, env: { MARBETE_PASSWORD: 'wrong' } });
    expect(wrong.code).toBe(4);
    expect(wrong.stderr).toContain('Wrong e-mail or password');
    const nobody = await runCli(['login', 'http://127.0.0.1:1', ...args], { config, env: password });
    expect(nobody.code).toBe(4);
    expect(await readdir(config)).not.toContain('login.json');
  });
});

describe('catalogues on the server', () => {
  beforeAll(async () => {
    await signIn();
  });

  it.each(['csv', 'xls', 'xlsx'] as const)('takes a .%s file in and lists it', async (kind) => {
    const lists = await writePriceLists(config);
    const name = `May as ${kind}`;
    const imported = await run('catalogues', 'import', lists[kind], '--name', name);
    expect(imported.code, imported.stderr).toBe(0);
    expect(imported.result).toMatchObject({ ok: true, name, rows: 4, header: true });
    const catalogues = listed(await run('catalogues', 'list'), 'catalogue');
    expect(catalogues).toContainEqual({
      event: 'catalogue',
      id: imported.result['id'],
      name,
      rows: 4,
      columns: 5,
      labels: [],
    });
  });

  it('refuses what is no spreadsheet and stores nothing', async () => {
    const before = listed(await run('catalogues', 'list'), 'catalogue');
    const picture = join(config, 'picture.xlsx');
    await writeFile(picture, Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]));
    const { code, stderr } = await run('catalogues', 'import', picture);
    expect(code).toBe(3);
    expect(stderr).toContain('picture.xlsx');
    expect((await run('catalogues', 'import', join(config, 'none.csv'))).code).toBe(3);
    expect(listed(await run('catalogues', 'list'), 'catalogue')).toEqual(before);
  });

  it('ends with 4 when nobody is signed in', async () => {
    const stranger = await temporaryFolder();
    const { csv } = await writePriceLists(stranger);
    expect((await runCli(['catalogues', 'import', csv], { config: stranger })).code).toBe(4);
    expect((await runCli(['labels', 'list'], { config: stranger })).code).toBe(4);
  });
});

describe('marbete print from the server', () => {
  beforeAll(async () => {
    await signIn();
  });

  it('prints the same bytes as from the files', async () => {
    const label = listed(await run('labels', 'list'), 'label').find(({ catalogue }) => catalogue !== null);
    const id = String(label?.['id']);
    const out = join(config, 'files.prn');
    const files = await run(
      'print',
      '--template',
      'demo/shelf.zpl',
      '--data',
      'demo/prices.csv',
      '--out',
      out,
    );
    expect(files.code, files.stderr).toBe(0);

    const checked = await run('print', '--label', id, '--dry-run');
    expect(checked.result).toMatchObject({
      ok: true,
      dryRun: true,
      labels: files.result['labels'],
      errors: 0,
    });
    expect(await virtualJobs()).toBe('');

    const printed = await run('print', '--label', id, '--printer', 'virtual');
    expect(printed.code, printed.stderr).toBe(0);
    expect(printed.result).toMatchObject({
      rows: files.result['rows'],
      labels: files.result['labels'],
      of: files.result['labels'],
    });
    expect(await virtualJobs()).toBe(await readFile(out, 'utf8'));
  });

  it('prints chosen rows with a quantity of one’s own, and finds a label by its name', async () => {
    const out = join(config, 'labels.prn');
    const args = ['print', '--rows', '1-2,5', '--quantity', '3'];
    const named = await run(...args, '--label', 'Anaquel con oferta (ZPL)', '--out', out);
    expect(named.code, named.stderr).toBe(0);
    expect(named.result).toMatchObject({ rows: 3, labels: 9, lastRow: 5 });
    const files = join(config, 'files.prn');
    await run(...args, '--template', 'demo/shelf.zpl', '--data', 'demo/prices.xlsx', '--out', files);
    expect(await readFile(out, 'utf8')).toBe(await readFile(files, 'utf8'));
  });

  it('leaves its printer in the history and in the reports of the account', async () => {
    // Reports are the administrator's.
    const admin = await temporaryFolder();
    await runCli(['login', demo.url, '--email', 'admin@demo.test'], { config: admin, env: password });
    const client = await signedInClient(admin);
    const day = new Date().toISOString().slice(0, 10);
    const reported = async () => {
      const query = { desde: day, hasta: new Date().toISOString().slice(0, 10), zona: 'UTC' };
      const { impresoras } = await client.call(printedLabels, { query });
      return impresoras.find(({ nombre }) => nombre === 'virtual')?.total ?? 0;
    };
    const before = await reported();
    const args = ['print', '--label', 'Anaquel con oferta (ZPL)', '--rows', '2-4', '--quantity', '2'];
    const printed = await run(...args, '--printer', 'virtual');
    expect(printed.code, printed.stderr).toBe(0);
    const [kept] = listed(await run('history', '--server', '--limit', '1'), 'run');
    expect(kept).toMatchObject({ run: printed.result['run'], printer: 'virtual', labels: 6, rows: 3 });
    expect(await reported()).toBe(before + 6);

    const toFile = await run(...args, '--out', join(config, 'no-printer.prn'));
    expect(toFile.code, toFile.stderr).toBe(0);
    expect(await reported()).toBe(before + 6);
  });

  it('puts labels side by side, in whole rows of the roll as from files', async () => {
    const roll = ['--across', '3', '--pitch', '53mm', '--from-column', '2', '--on-problem', 'skip'];
    const args = ['print', '--rows', '1-70', '--quantity', '2', ...roll];
    const out = join(config, 'across.prn');
    const made = await run(...args, '--label', 'Anaquel con oferta (ZPL)', '--out', out);
    expect(made.code, made.stderr).toBe(0);
    const files = join(config, 'across-files.prn');
    const same = await run(
      ...args,
      '--template',
      'demo/shelf.zpl',
      '--data',
      'demo/prices.xlsx',
      '--out',
      files,
    );
    expect(made.result['labels']).toBe(same.result['labels']);
    expect(Number(made.result['labels'])).toBeGreaterThan(100);
    const webs = (text: string) => text.match(/\^XA[^]*?\^XZ/g) ?? [];
    const [fromServer, fromFiles] = [webs(await readFile(out, 'utf8')), webs(await readFile(files, 'utf8'))];
    // 2 labels in the first row, 3 in every other one but the last.
    expect(fromServer).toHaveLength(Math.ceil((Number(made.result['labels']) + 1) / 3));
    await writeFile('/tmp/paper-s.prn', fromServer.join(''));
    await writeFile('/tmp/paper-f.prn', fromFiles.join(''));
    expect(fromServer).toEqual(fromFiles);
  });

  it('puts a label without a catalogue side by side, with the rest in a row of its own', async () => {
    const out = join(config, 'label.prn');
    const label = listed(await run('labels', 'list'), 'label').find(({ catalogue }) => catalogue === null);
    const values = ['DESCRIPTION=Miel', 'PRICE=80', 'CODE=96385074'].flatMap((value) => ['--set', value]);
    const args = ['print', '--label', String(label?.['id']), ...values, '--quantity', '10'];
    const roll = ['--across', '3', '--pitch', '53mm'];
    const { code, stderr } = await run(...args, ...roll, '--out', out);
    expect(code, stderr).toBe(0);
    const text = await readFile(out, 'utf8');
    expect(text.match(/Miel/g)).toHaveLength(3 + 1);
    const narrow = await run(...args, '--across', '3', '--pitch', '20mm', '--dry-run');
    expect([narrow.code, narrow.stderr]).toEqual([4, expect.stringContaining('has no room for')]);
  });

  it('prints a label without a catalogue with the values given', async () => {
    const out = join(config, 'label.prn');
    const label = listed(await run('labels', 'list'), 'label').find(({ catalogue }) => catalogue === null);
    const values = ['DESCRIPTION=Miel', 'PRICE=80', 'CODE=96385074'].flatMap((value) => ['--set', value]);
    const { code, stderr } = await run('print', '--label', String(label?.['id']), ...values, '--out', out);
    expect(code, stderr).toBe(0);
    expect(await readFile(out, 'utf8')).toContain('Miel');
  });

  it('names the rows with errors and prints none, or leaves them out', async () => {
    const csv = join(config, 'bad.csv');
    const columns = {
      CODE: 'A',
      DESCRIPTION: 'B',
      PRICE: 'C',
      QUANTITY: 'D',
      OFFER: 'E',
      UNIT: 'F',
      LOCATION: 'G',
    };
    await writeFile(
      csv,
      'CODIGO;DESCRIPCION;PRECIO;CANTIDAD;OFERTA;UNIDAD;UBICACION\n7501031311300;Sal;3;2;;KG;A1\n7501031311309;Ajo;12;3;;KG;A2\n7501031311309;Pan;abc;1;;PZA;A3\n',
    );
    const catalogue = (await run('catalogues', 'import', csv)).result['id'] as number;
    const label = listed(await run('labels', 'list'), 'label').find(
      ({ name }) => name === 'Anaquel con oferta (TSPL)',
    )?.['id'] as number;
    const client = await signedInClient();
    const assigned = await client.call(assignCatalogue, {
      body: {
        etiqueta: label,
        catalogo: catalogue,
        cabeceras: Object.entries(columns).map(([variable, columna]) => ({ variable, columna })),
      },
    });
    expect(assigned.respuesta, assigned.mensaje).toBe('correcto');
    const out = join(config, 'bad.prn');
    const args = ['print', '--label', String(label), '--out', out];
    const refused = await run(...args);
    expect(refused.code, refused.stderr).toBe(3);
    const errors = listed(refused, 'problem').filter(({ level }) => level === 'error');
    expect(new Set(errors.map(({ row }) => row))).toEqual(new Set([1, 3]));
    expect(await readdir(config)).not.toContain('bad.prn');

    const skipping = await run(...args, '--on-problem', 'skip');
    expect(skipping.code, skipping.stderr).toBe(0);
    expect(skipping.result).toMatchObject({ labels: 3, of: 3, skipped: 2 });
    expect(await readFile(out, 'utf8')).toContain('Ajo');

    const other = await run('print', '--label', String(label), '--catalogue', '1', '--out', out);
    expect(other.code).toBe(4);
    expect(other.stderr).toContain(`has catalogue ${catalogue}`);
  });

  it('chooses rows, remembers what was printed, and goes on with the chunks of the run that broke off', async () => {
    const label = listed(await run('labels', 'list'), 'label').find(
      ({ name }) => name === 'Anaquel con oferta (ZPL)',
    );
    // A row a chunk, so that there are many chunks to break off between.
    const rows = ['--rows', '1-400', '--quantity', '60'];
    const args = ['print', '--label', String(label?.['id']), ...rows, '--printer', 'virtual'];
    const chosen = await run(...args, '--where', 'PRECIO > 20', '--sort', 'PRECIO:desc', '--dry-run');
    expect(chosen.code, chosen.stderr).toBe(0);
    const all = await run(...args, '--dry-run');
    expect(Number(chosen.result['rows'])).toBeLessThan(Number(all.result['rows']));
    expect(Number(chosen.result['rows'])).toBeGreaterThan(0);

    const changed = [...args, '--only-changed', '--key', 'CODIGO', '--on-problem', 'skip'];
    const broken = await killCli([...changed, '--first-night'], { config }, (sent) => sent(2));
    expect(broken.killed).toBe(true);
    const resumed = await run(...changed, '--resume');
    expect(resumed.code, resumed.stderr).toBe(0);
    const labels = Number(resumed.result['labels']);
    expect([labels, resumed.result['of']]).toEqual([labels, labels]);
    expect(await virtualJobs().then((code) => code.match(/\^PQ60\b/g)?.length)).toBe(labels / 60);
    const [kept] = listed(await run('history', '--server', '--limit', '1'), 'run');
    expect(kept).toMatchObject({ run: resumed.result['run'], printer: 'virtual' });
    const again = await run(...changed);
    expect(again.code, again.stderr).toBe(7);
    expect(again.stderr).toContain('no row has changed');
  });

  it('ends with 4 for a label that is not there, and with 2 for flags that are for files', async () => {
    expect((await run('print', '--label', '99999', '--dry-run')).code).toBe(4);
    expect((await run('print', '--label', 'nothing of that name', '--dry-run')).code).toBe(4);
    const { code, result } = await run('print', '--label', '1', '--decimal', ',', '--dry-run');
    expect(code).toBe(2);
    expect(result['message']).toContain('--decimal');
  });
});
