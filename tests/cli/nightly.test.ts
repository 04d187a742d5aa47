import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startTcpSink } from '../../packages/helper/src/testing/tcp-sink.ts';
import { article, header, template, workplace } from './night-workplace.ts';
import { killCli, runCli, startCli, temporaryFolder } from './run-cli.ts';

describe('marbete print --only-changed', () => {
  it('prints exactly the 240 of 10,000 rows that changed since last night', async () => {
    const { config, print, printed, write } = await workplace();
    const count = 10_000;
    const night = (changed: ReadonlySet<number>) =>
      write(
        Array.from({ length: count }, (_, index) => article(index, changed.has(index) ? '2.50' : '1.00')),
      );
    await night(new Set());
    const keyed = ['--job', 'n', '--only-changed', '--key', 'CODIGO'];
    // A file that is complete counts as printed, and is written in a moment.
    const file = join(config, 'labels.prn');
    const first = await runCli([...print.slice(0, -2), ...keyed, '--first-night', '--out', file], { config });
    expect(first.code, first.stderr).toBe(0);
    expect(first.result).toMatchObject({ labels: count });
    const args = [...print, ...keyed];

    const changed = new Set(Array.from({ length: 240 }, (_, index) => (index * 7_919) % count));
    expect(changed.size).toBe(240);
    await night(changed);
    const second = await runCli(args, { config });
    expect(second.code, second.stderr).toBe(0);
    expect(second.result).toMatchObject({ labels: 240, rows: 240, unchanged: 9_760 });
    expect(printed()).toEqual([...changed].sort((a, b) => a - b));

    const third = await runCli(args, { config });
    expect(third.code).toBe(7);
    expect(third.stderr).toContain('no row has changed');
    expect(printed()).toEqual([]);
  });

  it('remembers what the printer confirmed, chunk by chunk, also of a run that was killed', async () => {
    const { config, print, printed, write } = await workplace();
    const rows = Array.from({ length: 3_000 }, (_, index) => article(index + 1, '1.00'));
    await write(rows);
    const args = [...print, '--only-changed', '--key', 'CODIGO'];
    await killCli([...args, '--first-night'], { config }, (sent) => sent(5));
    const resumed = await runCli([...args, '--resume'], { config });
    expect(resumed.code, resumed.stderr).toBe(0);
    expect(printed()).toEqual(rows.map((_, index) => index + 1));
    expect((await runCli(args, { config })).code).toBe(7);
  });

  it('looks at what prints: not at the order, the quantity, other columns or the time', async () => {
    const { config, print, printed, write } = await workplace();
    await write([article(1, '1.00'), article(2, '2.00'), article(3, '3.00')]);
    const args = [...print, '--only-changed', '--key', 'CODIGO'];
    expect((await runCli([...args, '--first-night'], { config })).code).toBe(0);
    printed();
    await write([
      article(3, '3.00', 'B7', 4),
      article(2, '2.10'),
      article(1, '1.00'),
      article(4, '4.00', 'A1', 0),
    ]);
    expect((await runCli(args, { config })).result).toMatchObject({ labels: 1 });
    expect(printed()).toEqual([2]);
    // What had no quantity was not printed, so it is new when it gets one.
    await write([article(4, '4.00')]);
    expect((await runCli([...args, '--dry-run'], { config })).result).toMatchObject({
      labels: 1,
      unchanged: 0,
    });
    expect((await runCli(args, { config })).code).toBe(0);
    expect(printed()).toEqual([4]);
  });

  it('refuses rows that the key does not tell apart, and needs a key', async () => {
    const { config, print, printed, write } = await workplace();
    await write([article(1, '1.00'), article(1, '2.00'), ['', 'Article 9', '1.00', 'A1', 1]]);
    const args = [...print, '--only-changed'];
    expect((await runCli(args, { config })).result['message']).toContain('--key COLUMN');
    const refused = await runCli([...args, '--key', 'CODIGO'], { config });
    expect(refused.code).toBe(3);
    expect(
      refused.events.filter(({ event }) => event === 'problem').map(({ row, code }) => [row, code]),
    ).toEqual([
      [2, 'key-repeated'],
      [3, 'key-missing'],
    ]);
    expect((await runCli([...args, '--key', 'NADA'], { config })).code).toBe(2);
    const skip = ['--key', 'CODIGO,PRECIO', '--on-problem', 'skip', '--first-night'];
    const skipping = await runCli([...args, ...skip], { config });
    expect(skipping.code, skipping.stderr).toBe(0);
    expect(printed()).toEqual([1, 1, 9]);
  });
});

describe('what a keyed job remembers', () => {
  it('is every run of it, also one that prints all rows, a file that is complete, and rows taken as printed', async () => {
    for (const first of [[], ['--out'], ['--take-as-printed']]) {
      const { config, print, printed, write } = await workplace();
      await write([article(1, '1.00'), article(2, '2.00'), article(3, '3.00', 'A1', 0)]);
      const out = first.includes('--out') ? [join(config, 'labels.prn')] : [];
      const words = out.length > 0 ? print.slice(0, -2) : print;
      const filled = await runCli([...words, '--job', 'n', '--key', 'CODIGO', ...first, ...out], { config });
      expect(filled.code, filled.stderr).toBe(0);
      expect(printed()).toEqual(first.length === 0 ? [1, 2] : []);
      await write([article(1, '1.00'), article(2, '2.50'), article(3, '3.00')]);
      const night = await runCli([...print, '--job', 'n', '--key', 'CODIGO', '--only-changed'], { config });
      expect(night.result, night.stderr).toMatchObject({ labels: 2, unchanged: 1 });
      expect(printed()).toEqual([2, 3]);
    }
  });

  it('is not decided by a template that changed, but by what is said about it', async () => {
    const { config, print, printed, write, shelf } = await workplace();
    const args = [...print, '--key', 'CODIGO', '--only-changed'];
    await write([article(1, '1.00'), article(2, '2.00')]);
    expect((await runCli([...args, '--first-night'], { config })).code).toBe(0);
    printed();
    await writeFile(shelf, template.replace('^PQ', '^FO1,1^GB9,9,9^FS^PQ'));
    const asked = await runCli(args, { config });
    expect([asked.code, asked.result['details']]).toEqual([3, { reason: 'template-changed' }]);
    expect(asked.stderr).toContain('--template-changed keep');
    expect(printed()).toEqual([]);
    await write([article(1, '1.00'), article(2, '2.50')]);
    expect((await runCli([...args, '--template-changed', 'keep'], { config })).code).toBe(0);
    expect(printed()).toEqual([2]);
    await writeFile(shelf, template);
    expect((await runCli([...args, '--template-changed', 'print'], { config })).code).toBe(0);
    expect(printed()).toEqual([1, 2]);
    // It was decided: the next night is like any other.
    expect((await runCli(args, { config })).code).toBe(7);
  });
});

describe('rows that nobody knows about', () => {
  /** A night of 250 changes whose second chunk broke off in the middle, at the printer itself. */
  async function brokenNight() {
    const config = await temporaryFolder();
    const [shelf, csv] = [join(config, 'shelf.zpl'), join(config, 'prices.csv')];
    await writeFile(shelf, template);
    const list = (changed: readonly number[] = []) =>
      Array.from({ length: 250 }, (_, at) => article(at + 1, changed.includes(at + 1) ? '9.00' : '1.00'));
    const write = (rows: readonly (readonly (string | number)[])[]) =>
      writeFile(csv, [header, ...rows.map((row) => row.join(','))].join('\n'));
    await write(list());
    let [jobs, taken] = [0, ''];
    const sink = await startTcpSink((socket) => {
      socket.once('data', () => {
        jobs += 1;
        if (jobs === 2) socket.resetAndDestroy();
      });
      socket.on('data', (part) => {
        if (jobs !== 2) taken += part.toString('utf8');
      });
    });
    onTestFinished(() => sink.close());
    await startCli(['helper', '--http-port', '0', '--https-port', 'off', '--printer', `front=${sink.url}`], {
      config,
    });
    const args = ['print', '--template', shelf, '--data', csv, '--printer', 'front', '--sort', 'PRECIO:desc'];
    args.push('--only-changed', '--key', 'CODIGO');
    const broken = await runCli([...args, '--first-night'], { config });
    const printed = () => {
      const numbers = [...taken.matchAll(/\^FDArticle (\d+)\^FS/g)].map(([, number]) => Number(number));
      taken = '';
      return numbers;
    };
    return { config, args, broken, printed, write: (changed?: number[]) => write(list(changed)) };
  }
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

  it('are named by code, all of them in the event, and wait while the others print night by night', async () => {
    const { config, args, broken, printed, write } = await brokenNight();
    expect(broken.code).toBe(6);
    expect(broken.stderr).toContain('K101 Article 101 to K200 Article 200 (100 labels)');
    const { all = [] } = broken.events.find((one) => one['event'] === 'uncertain') ?? {};
    expect((all as { code: string }[]).map(({ code }) => code)).toEqual(
      range(101, 200).map((number) => `K${number}`),
    );
    expect(printed()).toEqual(range(1, 100));
    for (const [changed, more, expected] of [
      [[], [], range(201, 250)],
      [[], ['--resume'], undefined],
      [[150], [], [150]],
    ] as const) {
      await write([...changed]);
      const night = await runCli([...args, ...more], { config });
      // There is nothing to resume in a night that brought all others.
      if (!expected) {
        expect(night.code).toBe(7);
        continue;
      }
      expect([night.code, printed()]).toEqual([6, expected]);
      expect(night.stderr).toContain('K101 Article 101 to K200 Article 200');
    }
    const listed = await runCli(['history', '--limit', '1', '--json'], { config });
    expect(listed.events[0]).toMatchObject({ state: 'done' });
  });

  it.each([
    ['print', range(101, 250)],
    ['skip', range(201, 250)],
    ['after K150', range(151, 250)],
  ])('are printed, or not, as the operator says, without --resume too: %s', async (decision, expected) => {
    const { config, args, printed } = await brokenNight();
    printed();
    const night = await runCli([...args, `--uncertain=${decision}`], { config });
    expect(night.code, night.stderr).toBe(0);
    expect(printed()).toEqual(expected);
    expect((await runCli(args, { config })).code).toBe(7);
  });
});

describe('a printer that is off', () => {
  it('is waited for with --wait, and without it is named with its helper', async () => {
    const { config, print, write } = await workplace();
    await write([article(1, '1.00')]);
    const off = [...print.slice(0, -1), 'back'];
    const unknown = await runCli(off, { config });
    expect([unknown.code, unknown.stderr]).toEqual([
      5,
      expect.stringMatching(/no printer 'back'.*localhost|127/),
    ]);
    const waited = await runCli([...off, '--wait', '1s'], { config });
    expect([waited.code, waited.stderr]).toEqual([5, expect.stringContaining('Waiting: ')]);
    expect((await runCli([...off, '--wait', 'soon'], { config })).code).toBe(2);
  });

  it('is not waited for any longer once the person has pressed Ctrl+C', async () => {
    const { config, print, write } = await workplace();
    await write([article(1, '1.00')]);
    const off = [...print.slice(0, -1), 'back', '--wait', '1h'];
    const { code, stderr } = await killCli(off, { config }, async (_, child) => {
      await new Promise<void>((resolve) => {
        child.stderr?.on('data', (part) => String(part).includes('Waiting: ') && resolve());
      });
      child.kill('SIGINT');
      // It ends by itself.
      await new Promise(() => {});
    });
    expect([code, stderr]).toEqual([130, expect.stringContaining('Nothing was printed')]);
  });

  it('prints once it is on, when the print helper starts while the command waits', async () => {
    const config = await temporaryFolder();
    await writeFile(join(config, 's.zpl'), template);
    await writeFile(join(config, 'p.csv'), `${header}\nK1,Article 1,1,A1,1`);
    const sink = await startTcpSink();
    onTestFinished(() => sink.close());
    const args = [
      'print',
      '--template',
      join(config, 's.zpl'),
      '--data',
      join(config, 'p.csv'),
      '--printer',
      'front',
    ];
    const helper = ['helper', '--http-port', '0', '--https-port', 'off', '--printer', `front=${sink.url}`];
    // What lets the command in has to be there when it starts.
    await (await startCli(helper, { config })).stop();
    const waiting = runCli([...args, '--wait', '10m'], { config });
    await startCli(helper, { config });
    const { code, stderr } = await waiting;
    expect(code, stderr).toBe(0);
    expect(Buffer.concat(sink.jobs).toString()).toContain('Article 1');
  });

  it('is listed with its state by marbete printers', async () => {
    const { config } = await workplace();
    const listed = await runCli(['printers'], { config });
    expect(listed.result).toMatchObject({ ok: true, printers: 1, configured: 1 });
    const gone = await temporaryFolder();
    await startCli(
      ['helper', '--http-port', '0', '--https-port', 'off', '--printer', 'front=tcp://127.0.0.1:9'],
      { config: gone },
    );
    const none = await runCli(['printers'], { config: gone });
    const [printer] = none.events.filter(({ event }) => event === 'printer');
    expect([none.code, printer]).toEqual([
      5,
      expect.objectContaining({ name: 'front', state: 'unreachable' }),
    ]);
  });
});

describe('where the module sqlite3 cannot be loaded', () => {
  it('what needs no state works, and what does says what to do', async () => {
    const config = await temporaryFolder();
    const [shelf, csv, out] = [join(config, 's.zpl'), join(config, 'p.csv'), join(config, 'labels.prn')];
    await writeFile(shelf, template);
    await writeFile(csv, `${header}\nK1,Article 1,1,A1,1`);
    const hooks = `export const resolve = (name, context, next) => {
      if (name === 'sqlite3') throw new Error('not installed');
      return next(name, context);
    };`;
    const register = `import { register } from 'node:module'; register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(hooks)}`)});`;
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(register)}` };
    const print = ['print', '--template', shelf, '--data', csv];
    for (const args of [
      [...print, '--out', out],
      [...print, '--dry-run'],
      ['preview', '--template', shelf, '--out', join(config, 'label.png')],
      ['catalogues', 'inspect', csv],
      ['history'],
    ]) {
      const run = await runCli(args, { config, env });
      expect([args[0], run.code, run.stderr]).toEqual([args[0], 0, expect.any(String)]);
    }
    let taken = '';
    const sink = await startTcpSink((socket) =>
      socket.on('data', (data) => (taken += data.toString('utf8'))),
    );
    onTestFinished(() => sink.close());
    const helper = ['helper', '--http-port', '0', '--https-port', 'off', '--printer', `front=${sink.url}`];
    await startCli(helper, { config, env });
    const front = [...print, '--printer', 'front'];
    const plain = await runCli(front, { config, env });
    expect([plain.code, plain.stderr]).toEqual([0, expect.stringContaining('no record is kept')]);
    expect(taken).toContain('Article 1');
    for (const args of [
      [...print, '--out', out, '--key', 'CODIGO'],
      [...front, '--key', 'CODIGO'],
      [...front, '--resume'],
      ['check', ...front.slice(1), '--key', 'CODIGO'],
      ['serve', '--port', '0', '--data', join(config, 'server')],
    ]) {
      const { code, result, stderr } = await runCli(args, { config, env });
      expect([args.at(-1), code, result['code']], stderr).toEqual([args.at(-1), 4, 'unavailable']);
    }
  });
});

describe('marbete print --where and --sort', () => {
  it('prints the rows that the expression chooses, in the order asked for, and goes on in that order', async () => {
    const { config, print, printed, write } = await workplace();
    await write(
      Array.from({ length: 2_000 }, (_, index) =>
        article(index + 1, (((index * 37) % 2_000) + 0.5).toFixed(2), index % 2 ? 'Señal' : 'A1'),
      ),
    );
    const args = [...print, '--where', 'PRECIO > 100 and ubicacion = "SENAL"', '--sort', 'PRECIO:desc'];
    const expected = Array.from({ length: 2_000 }, (_, index) => ({
      number: index + 1,
      price: (index * 37) % 2_000,
    }))
      .filter(({ number, price }) => price >= 100 && number % 2 === 0)
      .sort((a, b) => b.price - a.price)
      .map(({ number }) => number);
    await killCli(args, { config }, (sent) => sent(2));
    const resumed = await runCli([...args, '--resume'], { config });
    expect(resumed.code, resumed.stderr).toBe(0);
    expect(printed()).toEqual(expected);
    expect((await runCli([...args, '--resume', '--where', 'PRECIO > 1'], { config })).code).toBe(7);
  });

  it.each([
    [['--where', 'PRECIO >'], /--where, column 9: /],
    [['--where', 'PRECIO > 1 and NADA = 2'], /--where, column 16: .*'NADA'/],
    [['--sort', 'NADA'], /--sort: .*'NADA'/],
    [['--take-as-printed'], /--take-as-printed goes with --key/],
    [['--only-changed'], /--only-changed needs --key/],
  ])('ends with 2 for %j', async (flags, message) => {
    const config = await temporaryFolder();
    await writeFile(join(config, 's.zpl'), template);
    await writeFile(join(config, 'p.csv'), `${header}\nK1,Article 1,1,A1,1`);
    const args = ['print', '--template', join(config, 's.zpl'), '--data', join(config, 'p.csv')];
    const { code, result } = await runCli([...args, '--dry-run', ...flags], { config });
    expect(result['message']).toMatch(message);
    expect(code).toBe(2);
  });
});

describe('a very long list', () => {
  // V8 collects late where memory is free: how much is taken says little. That a small heap is enough says what is needed.
  it('of 1,000,000 rows needs no more than a heap of 128 MiB and 250 MiB in all, what is remembered of them included', async () => {
    const config = await temporaryFolder();
    const [shelf, csv] = [join(config, 'shelf.zpl'), join(config, 'prices.csv')];
    await writeFile(shelf, template);
    await writeFile(csv, `${header}\n`);
    for (let part = 0; part < 100; part += 1) {
      const rows = Array.from({ length: 10_000 }, (_, index) =>
        article(part * 10_000 + index, '1.00').join(','),
      );
      await appendFile(csv, `${rows.join('\n')}\n`);
    }
    const report =
      "process.on('exit',()=>process.stderr.write('peak '+process.resourceUsage().maxRSS+'\\n'))";
    const { code, result, stderr } = await runCli(
      [
        'print',
        '--template',
        shelf,
        '--data',
        csv,
        '--dry-run',
        '--only-changed',
        '--key',
        'CODIGO',
        '--where',
        'PRECIO < 2',
      ],
      {
        config,
        env: {
          NODE_OPTIONS: `--max-old-space-size=128 --import=data:text/javascript,${encodeURIComponent(report)}`,
        },
      },
    );
    expect(code, stderr).toBe(0);
    expect(result).toMatchObject({ labels: 1_000_000, unchanged: 0 });
    const [, peak] = /peak (\d+)/.exec(stderr) ?? [];
    expect(Number(peak) / 1_024).toBeLessThan(250);
  });
});
