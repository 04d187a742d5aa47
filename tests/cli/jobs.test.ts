import { chmod, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startTcpSink } from '../../packages/helper/src/testing/tcp-sink.ts';
import { printed, writePriceLists } from './price-list.ts';
import { runCli, startCli, temporaryFolder } from './run-cli.ts';

/** A folder with the price lists, and a job file with this text that only its owner may write to. */
async function jobFolder(job: string, name = 'nightly.yaml') {
  const config = await temporaryFolder();
  const lists = await writePriceLists(config);
  const path = join(config, name);
  await writeFile(path, job, { mode: 0o600 });
  return { config, path, ...lists };
}

describe('marbete run', () => {
  it('prints what a job in YAML says, with paths from its own folder, and tells a program the result', async () => {
    const { config, path } = await jobFolder(
      `name: Nightly prices
template: shelf.zpl
data: prices.csv
printer: front
state: kept
map: { CODE: CODIGO, DESCRIPTION: B }
notify: [${process.execPath}, -e, 'process.stdin.pipe(require("fs").createWriteStream(process.argv[1]))', told $(x).json]
`,
    );
    const sink = await startTcpSink();
    onTestFinished(() => sink.close());
    await startCli(['helper', '--http-port', '0', '--https-port', 'off', '--printer', `front=${sink.url}`], {
      config,
    });
    const told = join(config, 'told.json');
    await writeFile(path, (await readFile(path, 'utf8')).replace('told $(x).json', JSON.stringify(told)));
    const { code, result, stderr } = await runCli(['run', path], { config });
    expect(code, stderr).toBe(0);
    expect(result).toMatchObject({ job: 'Nightly prices', labels: 15 });
    expect(stderr).not.toContain('could not be reported');
    expect(Buffer.concat(sink.jobs).toString('utf8')).toContain('Café de olla');
    expect(JSON.parse(await readFile(told, 'utf8'))).toMatchObject({ ok: true, exit: 0, labels: 15, of: 15 });
    const again = await runCli(['run', path, '--resume'], { config });
    expect(again.code).toBe(7);
    expect(JSON.parse(await readFile(told, 'utf8'))).toMatchObject({ ok: false, exit: 7 });
  });

  it('takes JSON, and posts the result to an address', async () => {
    const posts: unknown[] = [];
    const server = createServer(async (request, response) => {
      posts.push(JSON.parse(await text(request)));
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/done`;
    const job = { name: 'File', template: 'shelf.zpl', data: 'prices.xlsx', out: 'labels.prn', notify: url };
    const { config, path } = await jobFolder(JSON.stringify(job), 'job.json');
    expect((await runCli(['run', path], { config })).code).toBe(0);
    expect(await readFile(join(config, 'labels.prn'), 'utf8')).toBe(printed);
    expect(posts).toEqual([expect.objectContaining({ event: 'result', job: 'File', ok: true, labels: 15 })]);
    const dry = await runCli(['run', path, '--dry-run'], { config });
    expect(dry.result).toMatchObject({ ok: true, dryRun: true, labels: 15 });
    expect(posts).toHaveLength(2);
  });

  it.each([
    ['name: x\nquantitycolumn: D', /quantitycolumn: unknown; did you mean quantity-column\?/],
    ['name: x\nonlyChanged: true', /did you mean only-changed\?/],
    ['name: x\nzzzzzzzzzzzz: 1', /zzzzzzzzzzzz: unknown\./],
    ['template: x', /name: missing/],
    ['name: x\nquantity: 0', /quantity: at least 1/],
    ['name: x\nname: y', /unique/],
    ['name: [', /nightly\.yaml: /],
    ['- name', /nightly\.yaml: /],
    ['', /nightly\.yaml: /],
    ['name: x\nnotify: ftp://x', /notify: a list of a program/],
    ['name: x\nset: {A: &a [1], B: *a}', /set/],
  ])('ends with 3 and names what is wrong in %j', async (job, message) => {
    const { config, path } = await jobFolder(job);
    const { code, result } = await runCli(['run', path], { config });
    expect(result['message']).toMatch(message);
    expect(code).toBe(3);
  });

  it('refuses a job file that others may write to, one that is missing, and none', async () => {
    const { config, path } = await jobFolder('name: x\ntemplate: shelf.zpl\ndata: prices.csv\n');
    await chmod(path, 0o620);
    const open = await runCli(['run', path], { config });
    expect(open.code).toBe(3);
    expect(open.stderr).toContain(`chmod go-w ${path}`);
    expect((await runCli(['run', join(config, 'none.yaml')], { config })).code).toBe(3);
    expect((await runCli(['run'], { config })).code).toBe(2);
  });

  it('shows the schema with every key', async () => {
    const { code, result } = await runCli(['run', '--schema'], { config: await temporaryFolder() });
    expect(code).toBe(0);
    expect(result['schema']).toMatchObject({
      additionalProperties: false,
      required: ['name'],
      properties: { 'only-changed': { type: 'boolean' }, notify: expect.anything() },
    });
  });
});
