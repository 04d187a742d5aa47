import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { createGroup, pairStation, readStations } from '@marbete/core/api/v1/stations';
import { readOrders } from '@marbete/core/api/v1/orders';
import type { Client } from '@marbete/core/api/client';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { bin, runCli } from './run-cli.ts';
import { signedInClient } from './signed-in.ts';
import { launchDemo } from './start-demo.ts';

/* Shops by the command line and by its tools for programs: server, print helper and virtual printer are those of the demo. */

let config: string;
let client: Client;
let label: string;
const run = (...args: string[]) => runCli(args, { config });

beforeAll(async () => {
  config = await mkdtemp(join(tmpdir(), 'marbete-cli-'));
  const demo = await launchDemo(config);
  const password = { MARBETE_PASSWORD: 'marbete-demo' };
  const login = await runCli(['login', demo.url, '--email', 'demo@demo.test'], { config, env: password });
  expect(login.code, login.stderr).toBe(0);
  client = await signedInClient(config, demo.url);
  const labels = (await run('labels', 'list')).events.filter((line) => line['event'] === 'label');
  label = String(labels.find(({ catalogue, language }) => catalogue !== null && language === 'ZPL')?.['id']);
  return async () => {
    await demo.kill();
    await rm(config, { recursive: true, force: true });
  };
});

/** The helper of the demo becomes the shop Centro, whose orders wait for a hand. */
async function pairShop(): Promise<void> {
  if ((await client.call(readStations, { query: {} })).stations.length > 0) return;
  const { server } = (await run('whoami')).result;
  const asked = await run('helper', 'station', 'pair', String(server));
  const { code } = asked.result['pairing'] as { code: string };
  await client.call(pairStation, { body: { code, name: 'Centro', zone: 'Europe/Madrid' } });
  const kind = async () => ((await run('helper', 'station')).result['pairing'] as { kind: string }).kind;
  while ((await kind()) !== 'proposed') await setTimeout(200);
  expect((await run('helper', 'station', 'allow')).code).toBe(0);
  const printers = async () => (await client.call(readStations, { query: {} })).stations[0]?.printers ?? [];
  while ((await printers()).length === 0) await setTimeout(200);
  const { id } = (await client.call(readStations, { query: {} })).stations[0]!;
  await client.call(createGroup, { body: { name: 'north', stations: [id] } });
}

const until = `${new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)}T09:00`;

describe('shops', () => {
  it(
    'are listed, get orders by group and by name, and are told what was withdrawn',
    { timeout: 120_000 },
    async () => {
      expect((await run('stations')).result).toMatchObject({ ok: true, stations: 0 });
      await pairShop();
      const { events, result } = await run('stations');
      expect(result).toMatchObject({ stations: 1, groups: 1 });
      const [station] = events.filter(({ event }) => event === 'station') as unknown as {
        name: string;
        printers: { id: string; name: string }[];
      }[];
      const table = await runCli(['stations'], { config, plain: true });
      expect(table.stdout).toMatch(/Centro +north/);
      expect(table.stdout).toContain(station!.printers[0]!.name);

      const at = `Centro/${station!.printers[0]!.name}`;
      const given = await run('orders', 'give', '--label', label, '--at', at, '--until', until);
      expect(given.result, given.stderr).toMatchObject({ ok: true, state: 'open', rows: 'all' });
      const number = String(given.result['id']);
      expect((await run('orders', 'show', number)).result).toMatchObject({
        runs: [{ printer: station!.printers[0]!.id }],
      });
      const withdrawn = await run('orders', 'withdraw', number);
      expect(withdrawn.result).toMatchObject({ ok: true, state: 'withdrawn' });
      const listed = await runCli(['orders', 'list'], { config, plain: true });
      expect(listed.stdout).toMatch(new RegExp(`^${number} .* withdrawn `, 'm'));

      const job = join(config, 'shelf.yaml');
      const asJob = async (text: string, ...more: string[]) => {
        await writeFile(job, `name: Shelf\n${text}`, { mode: 0o600 });
        return run('run', job, ...more);
      };
      const ours = `label: ${label}\nonly-changed: true\nquantity: 2\nprinter: front\n`;
      const times = ['--at', at, '--until', until];
      const { result: ordered, stderr } = await asJob(ours, ...times);
      expect(ordered, stderr).toMatchObject({ job: 'Shelf', name: 'Shelf', rows: 'changed', quantity: 2 });
      expect((await run('orders', 'withdraw', String(ordered['id']))).code).toBe(0);
      const refused = async (...given: Parameters<typeof asJob>) => {
        const answer = await asJob(...given);
        return [answer.code, answer.stderr];
      };
      expect(await refused(`${ours}where: PRICE > 1\n`, ...times)).toEqual([
        2,
        expect.stringContaining("'where'"),
      ]);
      expect(await refused(ours, ...times, '--dry-run')).toEqual([2, expect.stringContaining("'dry-run'")]);
      expect(await refused(ours, '--at', 'Centro')).toEqual([2, expect.stringContaining('--until')]);
      expect(await refused(ours, '--until', until)).toEqual([2, expect.stringContaining('--at')]);

      const wrong = async (...more: string[]) => {
        const { code, stderr } = await run('orders', 'give', '--label', label, '--until', until, ...more);
        return [code, stderr];
      };
      expect(await wrong('--at', 'Norte')).toEqual([4, expect.stringContaining("no shop 'Norte'")]);
      expect(await wrong('--at', 'group:south')).toEqual([4, expect.stringContaining("no group 'south'")]);
      expect(await wrong('--at', 'Centro/back')).toEqual([4, expect.stringContaining('marbete stations')]);
      expect(await wrong()).toEqual([2, expect.stringContaining('--at')]);
      expect((await run('orders', 'show', 'x')).code).toBe(2);
    },
  );
});

interface Answer {
  id?: number | null;
  method?: string;
  params?: { message: string; requestedSchema: object };
  result?: {
    content: { type: string; text: string; data: string }[];
    isError?: boolean;
    tools: { name: string; inputSchema: object }[];
    protocolVersion: string;
  };
  error?: { code: number; message: string };
}

/** `marbete mcp` with a program at its other end, whose person gives this answer. */
async function startTools(capabilities: object, person?: object) {
  const child = spawn(process.execPath, [bin, 'mcp'], {
    env: { PATH: process.env['PATH'] ?? '', MARBETE_CONFIG: config },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill());
  const answers: Answer[] = [];
  const questions: string[] = [];
  let changed = () => {};
  const send = (message: unknown) =>
    void child.stdin.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`);
  createInterface({ input: child.stdout }).on('line', (line) => {
    const answer = JSON.parse(line) as Answer;
    answers.push(answer);
    if (answer.method === 'elicitation/create') {
      questions.push(answer.params!.message);
      send({ jsonrpc: '2.0', id: answer.id, result: person });
    }
    changed();
  });
  let last = 0;
  async function ask(method: string, params: object = {}): Promise<Answer> {
    const id = (last += 1);
    send({ jsonrpc: '2.0', id, method, params });
    for (;;) {
      const found = answers.find((answer) => answer.id === id && answer.method === undefined);
      if (found) return found;
      await new Promise<void>((resolve) => (changed = resolve));
    }
  }
  const about = { protocolVersion: '2025-06-18', capabilities, clientInfo: { name: 'test', version: '1' } };
  expect((await ask('initialize', about)).result?.protocolVersion).toBe('2025-06-18');
  send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  const use = async (name: string, given: object) =>
    (await ask('tools/call', { name, arguments: given })).result!;
  return { ask, use, send, answers, questions, child };
}

describe('marbete mcp', () => {
  it('lists, checks and previews, and says what it does not know', { timeout: 120_000 }, async () => {
    const { ask, use, send, answers, child } = await startTools({});
    const { tools } = (await ask('tools/list')).result!;
    expect(tools.map(({ name }) => name)).toEqual(['list', 'check', 'preview', 'print']);
    expect(tools[3]?.inputSchema).toMatchObject({ type: 'object', required: ['label', 'at', 'until'] });
    const labels = JSON.parse((await use('list', { what: 'labels' })).content[0]!.text) as {
      labels: object[];
    };
    expect(labels.labels.length).toBeGreaterThan(0);
    const check = JSON.parse((await use('check', { label, rows: '1-3' })).content[0]!.text) as object;
    expect(check).toMatchObject({ ok: true, problems: [] });
    const [image] = (await use('preview', { label })).content;
    expect(Buffer.from(image!.data, 'base64').subarray(1, 4).toString()).toBe('PNG');

    expect(await use('check', { label: 'nothing of the kind' })).toMatchObject({ isError: true });
    expect((await ask('tools/call', { name: 'erase' })).error?.code).toBe(-32_602);
    expect(
      (await ask('tools/call', { name: 'list', arguments: { what: 'secrets' } })).error?.message,
    ).toMatch(/what/);
    expect((await ask('resources/list')).error?.code).toBe(-32_601);
    send('no message');
    expect((await ask('ping')).result).toEqual({});
    expect(answers.find(({ id }) => id === null)?.error?.code).toBe(-32_700);
    child.stdin.end();
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0);
  });

  it('orders nothing without a person who says yes', { timeout: 120_000 }, async () => {
    await pairShop();
    const orders = async () => (await client.call(readOrders, { query: {} })).orders.length;
    const before = await orders();
    const wanted = { label, at: ['group:north'], until };
    const alone = await startTools({});
    expect(await alone.use('print', wanted)).toMatchObject({ isError: true });
    expect(alone.questions).toEqual([]);
    const answers = [
      { action: 'decline' },
      { action: 'cancel' },
      { action: 'accept' },
      { action: 'accept', content: { print: false } },
      { action: 'accept', content: { print: 'yes' } },
      {},
    ];
    for (const person of answers) {
      const { use, questions, child } = await startTools({ elicitation: {} }, person);
      expect(await use('print', wanted), JSON.stringify(person)).toMatchObject({ isError: true });
      expect(questions.length).toBe(1);
      child.stdin.end();
    }
    expect(await orders()).toBe(before);
    const asks = await startTools({ elicitation: {} }, { action: 'accept', content: { print: true } });
    const { content, isError } = await asks.use('print', { ...wanted, at: ['Centro'] });
    expect(isError, content[0]!.text).toBeUndefined();
    expect(asks.questions[0]).toMatch(
      / at Centro: all rows of the \d+ in '.+', as many as the list says of each/,
    );
    expect(asks.questions[0]).toContain(until);
    await asks.use('print', { ...wanted, at: ['Centro'], quantity: 3 });
    expect(asks.questions[1]).toMatch(/ all rows of the \d+ in '.+', 3 of each/);
    expect(await orders()).toBe(before + 2);
  });
});
