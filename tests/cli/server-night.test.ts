import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type CliRun, runCli, temporaryFolder } from './run-cli.ts';
import { startDemo } from './start-demo.ts';

const label =
  '^XA^FO20,20^A0N,30^FD%DESCRIPCION%^FS^FO20,60^A0N,30^FD%PRICE%^FS^FO20,99^FD%STORE%^FS^PQ%QUANTITY%^XZ';
const list = (prices: readonly string[]) =>
  ['SKU,NAME,NET,QTY', ...prices.map((price, at) => `K${at + 1},Article ${at + 1},${price},1`)].join('\n');

/** What of the articles the demo's virtual printer took, as `number price`. */
async function printedIn(config: string): Promise<string[]> {
  const folder = join(config, 'virtual');
  const names = (await readdir(folder).catch(() => [])).filter((name) => !name.endsWith('.json')).sort();
  const code = (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('');
  return [...code.matchAll(/\^FDArticle (\d+)\^FS[^]*?\^FD([\d.]+)\^FS/g)].map(
    ([, at, price]) => `${at} ${price}`,
  );
}

it('a whole night with a server runs from a script with one key: upload, assign, check, print, report', async () => {
  const shop = await temporaryFolder();
  const demo = await startDemo(shop);
  const password = { MARBETE_PASSWORD: 'marbete-demo' };
  await runCli(['login', demo.url, '--email', 'demo@demo.test'], { config: shop, env: password });
  const { access_token: key } = JSON.parse(await readFile(join(shop, 'login.json'), 'utf8')) as {
    access_token: string;
  };

  // The script knows the key and the address, nothing else.
  const config = await temporaryFolder();
  const [template, csv] = [join(config, 'shelf.zpl'), join(config, 'prices.csv')];
  await writeFile(template, label);
  await writeFile(csv, list(['10.00', '20.00', '30.00']));
  const env = { MARBETE_HELPER: '', MARBETE_HELPER_TOKEN: '' };
  const helper = JSON.parse(await readFile(join(shop, 'running-helper.json'), 'utf8')) as { url: string };
  const { result: token } = await runCli(['helper', 'token'], { config: shop });
  Object.assign(env, { MARBETE_HELPER: helper.url, MARBETE_HELPER_TOKEN: String(token['token']) });
  const run = async (...args: string[]): Promise<CliRun> => {
    const done = await runCli(args, { config, env });
    expect(done.code, done.stderr).toBe(0);
    return done;
  };
  await runCli(['login', demo.url], { config, env: { MARBETE_KEY: key } });
  const { result: made } = await run('labels', 'push', template);
  const { result: stored } = await run('catalogues', 'import', csv);
  const ids = [String(made['id']), String(stored['id'])] as const;

  const before = await runCli(['print', '-l', ids[0], '--catalogue', ids[1]], { config, env });
  expect([before.code, before.stderr]).toEqual([
    4,
    expect.stringContaining(`marbete catalogues assign ${ids[0]} ${ids[1]}`),
  ]);
  const half = await runCli(['catalogues', 'assign', ...ids, '--map', 'PRICE=NET'], { config, env });
  expect([half.code, half.stderr]).toEqual([
    3,
    expect.stringMatching(/Nothing fills .*STORE.*A SKU.*--set STORE=/),
  ]);
  const { result: assigned } = await run(
    'catalogues',
    'assign',
    ...ids,
    '--map',
    'PRICE=NET,DESCRIPCION=NAME,QUANTITY=QTY',
    '--set',
    'STORE=Centro',
  );
  expect(assigned['columns']).toEqual({ DESCRIPCION: 'B', PRICE: 'C', STORE: '=Centro', QUANTITY: 'D' });

  expect((await run('check', '-l', ids[0], '-p', 'virtual')).result).toMatchObject({
    labels: 3,
    dryRun: true,
  });
  const night = ['print', '-l', ids[0], '-p', 'virtual', '-k', 'SKU', '--only-changed'];
  const unsaid = await runCli(night, { config, env });
  expect([unsaid.code, unsaid.stderr]).toEqual([3, expect.stringContaining('all 3 rows print (3 labels)')]);
  expect((await run(...night, '--first-night')).result).toMatchObject({ labels: 3 });
  expect(await printedIn(shop)).toEqual(['1 10.00', '2 20.00', '3 30.00']);

  // The next night two prices are others, and one article is new.
  await writeFile(csv, list(['10.00', '21.50', '30.00', '44.00']));
  await run('catalogues', 'update', ids[1], csv);
  expect((await run(...night)).result).toMatchObject({ labels: 2, unchanged: 2 });
  expect((await printedIn(shop)).slice(3)).toEqual(['2 21.50', '4 44.00']);
  const { result: report, events } = await run('history', '--server', '--limit', '2');
  expect(report).toMatchObject({ ok: true, runs: 2 });
  expect(events.map(({ labels }) => labels).slice(0, 2)).toEqual([2, 3]);
}, 240_000);
