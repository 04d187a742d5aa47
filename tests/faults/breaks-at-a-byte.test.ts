import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import type { Context } from '../../packages/cli/src/context.ts';
import { printLabels } from '../../packages/cli/src/print/print-labels.ts';
import { openHelperConfig } from '../../packages/helper/src/config.ts';
import { createHelper } from '../../packages/helper/src/helper.ts';
import { startTcpSink } from '../../packages/helper/src/testing/tcp-sink.ts';
import { randomOf, rounds } from './rounds.ts';

/*
 * A printer that breaks at a random byte of a night's run, and an operator who says of each label in doubt whether it lies
 * at the printer. What was told as sent is remembered, and what the operator says is about labels that were named: in the
 * end each label came out once, or was named. The command runs in this process, so that hundreds of rounds take minutes.
 */

const labelsOf = (code: string) =>
  [...code.matchAll(/\^XA(?:(?!\^XA)[^])*?\^FD(K\d+)\^FS(?:(?!\^XA)[^])*?\^XZ/g)].map(([, key = '']) => key);

/**
 * How it breaks, and whether it takes connections afterwards. One that ends like a program that is done, or that falls
 * silent and resets long after the helper let go, cannot be told from one that has printed: what it did not read is lost
 * in it.
 */
const ways = [
  'resets',
  'resets and is gone',
  'ends',
  'ends and is gone',
  'reads no more, then is gone',
] as const;
type Way = (typeof ways)[number];

interface Doubt {
  all: { row: number; code: string }[];
}

/** A printer that breaks once, when it has read `bytes`; `breaks` answers whether it did. */
async function breakingPrinter(way: Way, bytes: number) {
  let read = '';
  let broken = false;
  let isOver = () => {};
  const over = new Promise<void>((resolve) => {
    isOver = resolve;
  });
  const gone = () => way.endsWith('gone') && void sink.close();
  const sink = await startTcpSink((socket: Socket) => {
    socket.on('data', (data) => {
      if (way === 'reads no more, then is gone' && broken) return;
      const left = broken ? Infinity : bytes - read.length;
      read += data.subarray(0, left).toString('latin1');
      if (broken || data.length < left) return;
      broken = true;
      if (way.startsWith('resets')) socket.resetAndDestroy();
      else if (way.startsWith('ends')) socket.destroy();
      else {
        socket.pause();
        setTimeout(() => {
          socket.resetAndDestroy();
          isOver();
        }, 500);
      }
      if (!socket.isPaused()) isOver();
      gone();
    });
  });
  return {
    url: sink.url,
    labels: () => labelsOf(read),
    isBroken: () => broken,
    over,
    close: () => sink.close(),
  };
}

async function nightOf(seed: number, signal: AbortSignal, open: (() => Promise<unknown>)[]) {
  const random = randomOf(seed * 7_919);
  // Seeds that follow each other begin alike.
  for (let skip = 0; skip < 5; skip += 1) random();
  const way = ways[Math.floor(random() * ways.length)]!;
  const count = 150 + Math.floor(random() * 500);
  const padding = 'x'.repeat(Math.floor(random() * random() * 1_500));
  const size = count * (padding.length + 35);
  const printer = await breakingPrinter(way, Math.floor(random() * size));
  open.push(printer.close);

  const config = await mkdtemp(join(tmpdir(), 'marbete-byte-'));
  open.push(() => rm(config, { recursive: true, force: true }));
  const configDir = join(config, 'helper');
  const helperConfig = openHelperConfig(configDir);
  const place = (url: string) => helperConfig.savePrinter({ name: 'front', uid: 'front', url });
  place(printer.url);
  if (random() < 0.5) helperConfig.saveProfile('front', { end: 'keep' });
  const helper = await createHelper({
    configDir,
    httpPort: 0,
    httpsPort: 'off',
    printers: [],
    allowedOrigins: [],
    limits: { stallMs: 300, endMs: 200, idleMs: 200, waitMs: 5 },
  });
  await helper.listen();
  open.push(() => helper.close());
  const [template, data] = [join(config, 'shelf.zpl'), join(config, 'prices.csv')];
  await writeFile(template, `^XA^FX${padding}^FS^FD%CODIGO%^FS^XZ`);
  const codes = Array.from({ length: count }, (_, at) => `K${at + 1}`);
  await writeFile(data, ['CODIGO', ...codes, ''].join('\n'));

  let doubts: Doubt[] = [];
  const said: string[] = [];
  const output: Context['output'] = {
    json: true,
    interactive: false,
    event: (name, facts) => void (name === 'uncertain' && doubts.push(facts as unknown as Doubt)),
    result() {},
    show() {},
    tell: (text) => void said.push(text),
    say: (text) => void said.push(text),
    progress: async () => ({ update() {}, done() {} }),
  };
  const context: Context = { output, folder: config, settings: { helper: helper.urls.http } };
  const flags = {
    template,
    data,
    quantity: 1,
    header: true,
    printer: 'front',
    onProblem: 'stop',
    key: 'CODIGO',
    onlyChanged: true,
  } as const;
  const print = async (more: object) => {
    doubts = [];
    const { exit = 0, facts = {} } = await printLabels(context, { ...flags, ...more }, signal).catch(
      (error: unknown) => {
        said.push(String(error));
        return { exit: 5, facts: {} };
      },
    );
    return { exit, facts };
  };

  const named = new Set<string>();
  const wrong: string[] = [];
  let next: Awaited<ReturnType<typeof breakingPrinter>> | undefined;
  const out = () => [...printer.labels(), ...(next?.labels() ?? [])];
  let more: object = { firstNight: true };
  let exit = -1;
  const missing = () => {
    const lies = new Set(out());
    return way.startsWith('resets') ? codes.filter((code) => !lies.has(code)) : [];
  };
  for (let turn = 0; turn < 400 && (exit !== 7 || missing().length > 0); turn += 1) {
    const before = new Set(named);
    const lying = out().length;
    ({ exit } = await print(more));
    // It prints nothing of what was never named a second time, whatever the operator said.
    const printed = out().slice(lying);
    const counts = new Map<string, number>();
    for (const key of out()) counts.set(key, (counts.get(key) ?? 0) + 1);
    for (const key of printed)
      if ((counts.get(key) ?? 0) > 1)
        wrong.push(
          `${key} came twice in turn ${turn}${before.has(key) ? ', though the operator saw it' : ', unnamed'}`,
        );
    for (const { all } of doubts) for (const { code } of all) named.add(code);
    more = decisionOf(doubts, new Set(out()));
    if (next || !printer.isBroken() || exit === 0 || exit === 7) continue;
    // Another printer takes its place once the operator knows.
    await printer.over;
    exit = -1;
    await printer.close();
    next = await breakingPrinter('resets', Infinity);
    open.push(next.close);
    place(next.url);
  }
  return { way, seed, exit, wrong, missing: missing(), named: named.size, said, count };
}

/** What an operator says who sees which labels lie at the printer: of one chunk where it came out in part. */
function decisionOf(doubts: readonly Doubt[], lies: ReadonlySet<string>): object {
  if (doubts.length === 0) return {};
  const all = doubts.flatMap((doubt) => doubt.all);
  if (all.every(({ code }) => lies.has(code))) return { uncertain: 'skip' };
  const some = doubts.find((doubt) => doubt.all.some(({ code }) => lies.has(code)));
  const last = some?.all.findLast(({ code }) => lies.has(code));
  return { uncertain: last ? `after row:${last.row}` : 'print' };
}

test('a printer that breaks at any byte leaves no label that is told as sent, forgotten, and printed again', async ({
  signal,
}) => {
  const start = Number(process.env['MARBETE_TEST_SEED'] ?? Date.now() % 1_000_000);
  const most = Number(process.env['MARBETE_TEST_FAULTS'] ?? rounds(8));
  const failed: object[] = [];
  const sums = { rounds: 0, labels: 0, named: 0, lost: 0, doubled: 0 };
  const seeds = Array.from({ length: most }, (_, at) => start + at);
  const work = async () => {
    for (let seed = seeds.shift(); seed !== undefined && !signal.aborted; seed = seeds.shift()) {
      const open: (() => Promise<unknown>)[] = [];
      try {
        const { said, ...night } = await nightOf(seed, signal, open);
        sums.rounds += 1;
        sums.labels += night.count;
        sums.named += night.named;
        sums.lost += night.missing.length;
        sums.doubled += night.wrong.length;
        if (night.wrong.length === 0 && night.missing.length === 0 && night.exit === 7) continue;
        const [wrong, missing] = [night.wrong.slice(0, 3), night.missing.slice(0, 3)];
        failed.push({ ...night, wrong, missing, said: said.slice(-12) });
      } finally {
        for (const close of open.reverse()) await close();
      }
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
  expect(sums.rounds).toBe(most);
  expect(
    failed,
    `${JSON.stringify(sums)}, seeds from ${start}; one alone: MARBETE_TEST_SEED=N MARBETE_TEST_FAULTS=1`,
  ).toEqual([]);
});
