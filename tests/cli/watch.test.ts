import { chmod, mkdir, open, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { appendFileSync, unlinkSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSqlite } from '../../packages/cli/src/state/sqlite.ts';
import { statePath } from '../../packages/cli/src/state/state-file.ts';
import { startTcpSink } from '../../packages/helper/src/testing/tcp-sink.ts';
import { printed, writePriceLists } from './price-list.ts';
import { type CliRun, killCli, runCli, startCli, temporaryFolder } from './run-cli.ts';

const listed = ({ events }: CliRun, event: string) => events.filter((line) => line['event'] === event);

/** A hot folder, its job file and a helper with two printers. */
async function hotFolder(job: string, onFront?: (socket: Socket, folder: string) => void) {
  const config = await temporaryFolder();
  const lists = await writePriceLists(config);
  const folder = join(config, 'in');
  await mkdir(folder);
  await writeFile(join(folder, 'marbete.yaml'), `name: Desk\nsettle: 0\nstate: ../state\n${job}`, {
    mode: 0o600,
  });
  const front = await startTcpSink(onFront && ((socket) => onFront(socket, folder)));
  const back = await startTcpSink();
  onTestFinished(async () => {
    await front.close();
    await back.close();
  });
  const printers = ['--printer', `front=${front.url}`, '--printer', `back=${back.url}`];
  await startCli(['helper', '--http-port', '0', '--https-port', 'off', ...printers], { config });
  return {
    config,
    folder,
    front,
    back,
    ...lists,
    once: (...more: string[]) => runCli(['watch', folder, '--once', ...more], { config }),
    /** A file appears whole, as from another program that knows how. */
    async drop(name: string, content: string | Buffer) {
      await writeFile(join(config, name), content);
      await rename(join(config, name), join(folder, name));
    },
    /** The chunks of all runs that were offered to the helper, as the journal has them. */
    async offered() {
      const sql = await openSqlite(statePath(join(config, 'state')));
      return sql
        .all('select run, number, attempt, offered_at from chunks order by 1, 2, 3')
        .finally(() => sql.close());
    },
    inside: async (part: 'done' | 'failed' | 'working') => (await readdir(join(folder, part))).sort(),
    result: async (part: 'done' | 'failed', name: string) =>
      JSON.parse(await readFile(join(folder, part, `${name}.result.json`), 'utf8')),
  };
}

const text = (sink: { jobs: Buffer[] }) => Buffer.concat(sink.jobs).toString('utf8');
const ofPrices = 'template: ../shelf.zpl\nprinter: front\n';

describe('a hot folder', () => {
  it('prints spreadsheets of every kind and files them away with their results', async () => {
    const hot = await hotFolder(ofPrices);
    await hot.drop('a.csv', await readFile(hot.csv));
    await hot.drop('b.xlsx', await readFile(hot.xlsx));
    const { code, result, stderr } = await hot.once();
    expect(code, stderr).toBe(0);
    expect(result).toMatchObject({ done: 2, failed: 0 });
    expect(text(hot.front)).toBe(printed + printed);
    expect(await hot.inside('done')).toEqual(['a.csv', 'a.csv.result.json', 'b.xlsx', 'b.xlsx.result.json']);
    expect(await hot.result('done', 'a.csv')).toMatchObject({ ok: true, labels: 15 });
    expect(await hot.inside('working')).toEqual([]);
    expect((await hot.once()).code).toBe(7);
  });

  it('keeps nothing of a file that it has printed, however many come', async () => {
    const hot = await hotFolder('template: ../label.zpl\nprinter: front\nquantity: 1\n');
    await writeFile(join(hot.config, 'label.zpl'), '^XA^FD%NAME%^FS^XZ');
    for (let at = 0; at < 12; at += 1) await hot.drop(`${at}.csv`, 'CODE,NAME\n1,Sal\n');
    const { result, stderr } = await hot.once();
    expect(result).toMatchObject({ done: 12, failed: 0 });
    expect(stderr).not.toContain('MaxListeners');
  });

  it('leaves links, other files and unfinished ones alone, and says so once', async () => {
    const hot = await hotFolder(ofPrices);
    await symlink(hot.csv, join(hot.folder, 'link.csv'));
    await writeFile(join(hot.folder, 'picture.png'), 'x');
    await writeFile(join(hot.folder, 'growing.csv.part'), 'x');
    await writeFile(join(hot.folder, '~$open.xlsx'), 'x');
    const run = await hot.once();
    expect(run.code).toBe(7);
    expect(listed(run, 'ignored').map(({ file }) => file)).toEqual(['link.csv', 'picture.png']);
    expect(hot.front.jobs).toEqual([]);
    expect(await readdir(hot.folder)).toContain('link.csv');
  });

  it('files what cannot print under failed, names the row, and goes on with the next file', async () => {
    const hot = await hotFolder(ofPrices);
    await hot.drop('bad.csv', 'CODIGO,DESCRIPCION,PRECIO,CANTIDAD\n7501031311308,Sal,3,1\n');
    await hot.drop('good.csv', await readFile(hot.csv));
    const { code, result } = await hot.once();
    expect(code).toBe(6);
    expect(result).toMatchObject({ done: 1, failed: 1 });
    expect(await hot.result('failed', 'bad.csv')).toMatchObject({ ok: false, exit: 3, code: 'data-invalid' });
    expect(text(hot.front)).toBe(printed);
    // The same name again replaces nothing.
    await hot.drop('bad.csv', 'CODIGO,DESCRIPCION,PRECIO,CANTIDAD\n7501031311308,Sal,3,1\n');
    expect((await hot.once()).code).toBe(3);
    expect((await hot.inside('failed')).filter((name) => name.endsWith('bad.csv'))).toHaveLength(2);
  });

  it('prints a command file line by line, with the labels and printers of its list', async () => {
    const hot = await hotFolder(
      'labels: { shelf: ../shelf.zpl, plain: ../plain.zpl }\nprinters: [front, back]\nprinter: front\n',
    );
    await writeFile(join(hot.config, 'plain.zpl'), '^XA^FD%DESCRIPTION%^FS^PQ%QUANTITY%^XZ');
    await hot.drop(
      'orders.csv',
      '@Label,@Printer,@Quantity,CODE,DESCRIPTION,PRICE,COLOR\nshelf,front,2,7501031311309,Sal,3,red\nplain,back,3,,Pan,,\nplain,back,1,,Luz,,\nshelf,,1,96385074,Té,4,\n',
    );
    const { code, stderr } = await hot.once();
    expect(code, stderr).toBe(0);
    expect(stderr).toContain("label 'shelf' has no variable COLOR");
    expect(text(hot.back)).toMatch(/\^FDPan\^FS\^PQ3[^]*\^FDLuz\^FS\^PQ1/);
    expect(text(hot.front)).toMatch(/\^FDSal\^FS[^]*\^PQ2[^]*\^FDTé\^FS[^]*\^PQ1/);
    expect(await hot.result('done', 'orders.csv')).toMatchObject({ labels: 7, of: 7 });

    await hot.drop(
      'evil.csv',
      '@Label,@Printer,@Quantity\nshelf,front,1\n/etc/passwd,front,1\nshelf,other,1\n',
    );
    expect((await hot.once()).code).toBe(3);
    const { message } = await hot.result('failed', 'evil.csv');
    expect(message).toMatch(
      /row 2: there is no label '\/etc\/passwd'.*row 3: printer 'other' may not be used/,
    );
  });

  it('prints nothing of a command file with a mistake in its last line', async () => {
    const hot = await hotFolder('labels: { shelf: ../shelf.zpl }\nprinters: [front, back]\n');
    await hot.drop(
      'orders.csv',
      '@Label,@Printer,@Quantity,CODE\nshelf,front,2,7501031311309\nshelf,back,1,7501031311308\n',
    );
    expect((await hot.once()).code).toBe(3);
    expect([...hot.front.jobs, ...hot.back.jobs]).toEqual([]);
  });

  it('goes on with a file that a kill interrupted: each label prints once', async () => {
    const hot = await hotFolder('template: ../one.zpl\nprinter: front\nquantity: 1\n');
    await writeFile(join(hot.config, 'one.zpl'), '^XA^FD%DESCRIPTION%^FS^XZ\n');
    const rows = Array.from({ length: 900 }, (_, index) => `N${index}`);
    await hot.drop('many.csv', `DESCRIPCION\n${rows.join('\n')}\n`);
    const { killed } = await killCli(['watch', hot.folder, '--once'], { config: hot.config }, (sent) =>
      sent(3),
    );
    expect(killed).toBe(true);
    expect(await hot.inside('working')).toEqual(['many.csv']);
    const { code, stderr } = await hot.once();
    expect(code, stderr).toBe(0);
    const printedRows = [...text(hot.front).matchAll(/\^FD(N\d+)\^FS/g)].map(([, name]) => name);
    expect(printedRows).toEqual(rows);
    expect(await hot.inside('done')).toEqual(['many.csv', 'many.csv.result.json']);
  });

  it('goes on in the middle of a command file', async () => {
    const hot = await hotFolder('labels: { one: ../one.zpl }\nprinters: [front, back]\n');
    await writeFile(join(hot.config, 'one.zpl'), '^XA^FD%NAME%^FS^XZ\n');
    const lines = ['front', 'back', 'front'].flatMap((printer, part) =>
      Array.from({ length: 300 }, (_, index) => `one,${printer},1,N${part * 300 + index}`),
    );
    await hot.drop('orders.csv', `@Label,@Printer,@Quantity,NAME\n${lines.join('\n')}\n`);
    const run = await killCli(['watch', hot.folder, '--once'], { config: hot.config }, (sent) => sent(5));
    expect(run.killed).toBe(true);
    const { code, stderr } = await hot.once();
    expect(code, stderr).toBe(0);
    const numbers = (sink: { jobs: Buffer[] }) =>
      [...text(sink).matchAll(/\^FDN(\d+)\^FS/g)].map(([, number]) => Number(number));
    const range = (from: number) => Array.from({ length: 300 }, (_, index) => from + index);
    expect(numbers(hot.front)).toEqual([...range(0), ...range(600)]);
    expect(numbers(hot.back)).toEqual(range(300));
  });

  const one = '^XA^FD%DESCRIPTION%^FS^XZ\n';
  const ofOne = 'template: ../one.zpl\nprinter: front\nquantity: 1\n';
  const articles = (count: number) =>
    `DESCRIPCION\n${Array.from({ length: count }, (_, index) => `N${index}`).join('\n')}\n`;

  it.runIf(process.platform === 'linux')(
    'waits for a file that its writer has open, however long it pauses',
    async () => {
      const hot = await hotFolder(ofOne);
      await writeFile(join(hot.config, 'one.zpl'), one);
      // The test holds it open, as a program that writes slowly does.
      const writer = await open(join(hot.folder, 'slow.csv'), 'w');
      const whole = articles(900);
      await writer.write(whole.slice(0, 2_000));
      const { stop, lines } = await startCli(['watch', hot.folder], { config: hot.config });
      await expect
        .poll(() => lines.find(({ event }) => event === 'open'))
        .toMatchObject({ file: 'slow.csv', process: process.pid });
      await writer.write(whole.slice(2_000));
      expect(hot.front.jobs).toEqual([]);
      await writer.close();
      await expect.poll(() => hot.inside('done'), { timeout: 30_000 }).toContain('slow.csv');
      await stop('SIGINT');
      expect([...text(hot.front).matchAll(/\^FDN\d+\^FS/g)]).toHaveLength(900);
    },
  );

  it('says that a file grew while it printed, and does not call it done', async () => {
    let grown = false;
    const hot = await hotFolder(ofOne, (socket, folder) => {
      socket.on('data', () => {
        if (!grown) appendFileSync(join(folder, 'working', 'grows.csv'), 'N9999\n');
        grown = true;
      });
      socket.on('end', () => socket.end());
    });
    await writeFile(join(hot.config, 'one.zpl'), one);
    await hot.drop('grows.csv', articles(300));
    expect((await hot.once()).code).toBe(3);
    expect(await hot.inside('done')).toEqual([]);
    const result = await hot.result('failed', 'grows.csv');
    expect(result).toMatchObject({
      ok: false,
      exit: 6,
      reason: 'file-changed',
      message: expect.stringContaining('300'),
    });
  });

  it('says that a file was taken away while it printed, and goes on with the next one', async () => {
    let isGone = false;
    const hot = await hotFolder(ofOne, (socket, folder) => {
      socket.on('data', () => {
        if (!isGone) unlinkSync(join(folder, 'working', 'gone.csv'));
        isGone = true;
      });
      socket.on('end', () => socket.end());
    });
    await writeFile(join(hot.config, 'one.zpl'), one);
    await hot.drop('gone.csv', articles(300));
    await hot.drop('next.csv', articles(1));
    expect((await hot.once()).code).toBe(6);
    expect(await hot.inside('done')).toEqual(['next.csv', 'next.csv.result.json']);
    const result = await hot.result('failed', 'gone.csv');
    expect(result).toMatchObject({ exit: 6, message: expect.stringMatching(/was taken away .* 300 labels/) });
  });

  it('takes no file whose last line has no end for whole, unless the folder says that its files are so', async () => {
    const hot = await hotFolder(ofOne);
    await writeFile(join(hot.config, 'one.zpl'), one);
    await hot.drop('cut.csv', articles(5).slice(0, -1));
    expect((await hot.once()).code).toBe(3);
    expect(await hot.result('failed', 'cut.csv')).toMatchObject({ ok: false, reason: 'last-line-open' });
    expect(hot.front.jobs).toEqual([]);
    const job = join(hot.folder, 'marbete.yaml');
    await writeFile(job, `${await readFile(job, 'utf8')}allow-incomplete: true\n`, { mode: 0o600 });
    await hot.drop('so.csv', articles(5).slice(0, -1));
    expect((await hot.once()).code).toBe(0);
    expect([...text(hot.front).matchAll(/\^FDN\d+\^FS/g)]).toHaveLength(5);
  });

  it('goes on with no file that changed since a kill interrupted it', async () => {
    const hot = await hotFolder(ofOne);
    await writeFile(join(hot.config, 'one.zpl'), one);
    await hot.drop('many.csv', articles(900));
    await killCli(['watch', hot.folder, '--once'], { config: hot.config }, (sent) => sent(3));
    appendFileSync(join(hot.folder, 'working', 'many.csv'), 'N9999\n');
    // The helper may still print what the killed process handed to it, so the journal says what was offered when.
    const before = await hot.offered();
    expect(before.length).toBeGreaterThanOrEqual(3);
    await hot.once();
    expect(await hot.result('failed', 'many.csv')).toMatchObject({ ok: false, reason: 'file-changed' });
    expect(await hot.offered()).toEqual(before);
    expect(text(hot.front)).not.toContain('N9999');
  });

  it('prints a file dropped twice twice, and waits for files while it runs', async () => {
    const hot = await hotFolder(ofPrices);
    const { stop } = await startCli(['watch', hot.folder], { config: hot.config });
    const second = await runCli(['watch', hot.folder, '--once'], { config: hot.config });
    expect(second.code).toBe(1);
    expect(second.stderr).toContain('Folder');
    for (let round = 1; round <= 2; round += 1) {
      await hot.drop('again.csv', await readFile(hot.csv));
      const filed = async () => (await hot.inside('done')).filter((name) => name.endsWith('again.csv'));
      await expect.poll(async () => (await filed()).length, { timeout: 20_000 }).toBe(round);
    }
    const { code, lines } = await stop('SIGINT');
    expect(code).toBe(0);
    expect(lines.at(-1)).toMatchObject({ event: 'result', done: 2 });
    expect(text(hot.front)).toBe(printed + printed);
  });

  it('refuses a job file that others may write to, an unknown key, and a folder that is none', async () => {
    const hot = await hotFolder(ofPrices);
    await chmod(join(hot.folder, 'marbete.yaml'), 0o666);
    const open = await hot.once();
    expect([open.code, open.stderr]).toEqual([3, expect.stringContaining('chmod go-w')]);
    await chmod(join(hot.folder, 'marbete.yaml'), 0o600);
    await writeFile(join(hot.folder, 'marbete.yaml'), 'name: x\nlabelz: {}\n');
    const unknown = await hot.once();
    expect([unknown.code, unknown.stderr]).toEqual([3, expect.stringContaining('did you mean labels?')]);
    expect((await runCli(['watch', hot.csv], { config: hot.config })).code).toBe(3);
    expect((await runCli(['watch', '--schema'], { config: hot.config })).result['schema']).toMatchObject({
      properties: { labels: expect.anything(), settle: expect.anything() },
    });
  });
});
