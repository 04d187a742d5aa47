import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startTcpSink } from '../../packages/helper/src/testing/tcp-sink.ts';
import { killCli, runCli, startCli, temporaryFolder } from './run-cli.ts';

const template =
  '^XA\n^FO20,20^A0N,30^FD%DESCRIPTION%^FS\n^FO20,60^A0N,30^FD%PRICE%^FS\n^FO20,90^A0N,20^FD%DATE_NOW% %HOUR_NOW%^FS\n^PQ%QUANTITY%\n^XZ\n';
const header = 'CODIGO,DESCRIPCION,PRECIO,UBICACION,CANTIDAD';

/** A place with a template, a helper and a printer that answers which articles it got. */
async function workplace() {
  const config = await temporaryFolder();
  const [shelf, csv] = [join(config, 'shelf.zpl'), join(config, 'prices.csv')];
  await writeFile(shelf, template);
  let taken = '';
  const sink = await startTcpSink((socket) => {
    socket.on('data', (part) => {
      taken += part.toString('utf8');
    });
  });
  onTestFinished(() => sink.close());
  await startCli(['helper', '--http-port', '0', '--https-port', 'off', '--printer', `front=${sink.url}`], {
    config,
  });
  const printed = () => {
    const numbers = [...taken.matchAll(/\^FDArticle (\d+)\^FS/g)].map(([, number]) => Number(number));
    taken = '';
    return numbers;
  };
  const print = ['print', '--template', shelf, '--data', csv, '--printer', 'front'];
  const write = (rows: readonly (readonly (string | number)[])[]) =>
    writeFile(csv, [header, ...rows.map((row) => row.join(','))].join('\n'));
  return { config, csv, shelf, print, printed, write };
}

const article = (number: number, price: string, place = 'A1', copies = 1) =>
  [`K${number}`, `Article ${number}`, price, place, copies] as const;

describe('marbete print --only-changed', () => {
  it('prints exactly the 1,200 of 50,000 rows that changed since last night', async () => {
    const { config, print, printed, write } = await workplace();
    const count = 50_000;
    const night = (changed: ReadonlySet<number>) =>
      write(
        Array.from({ length: count }, (_, index) => article(index, changed.has(index) ? '2.50' : '1.00')),
      );
    await night(new Set());
    const args = [...print, '--only-changed', '--key', 'CODIGO'];
    const first = await runCli(args, { config });
    expect(first.code, first.stderr).toBe(0);
    expect(printed()).toHaveLength(count);

    const changed = new Set(Array.from({ length: 1_200 }, (_, index) => (index * 7_919) % count));
    expect(changed.size).toBe(1_200);
    await night(changed);
    const second = await runCli(args, { config });
    expect(second.code, second.stderr).toBe(0);
    expect(second.result).toMatchObject({ labels: 1_200, rows: 1_200, unchanged: 48_800 });
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
    await killCli(args, { config }, (sent) => sent(5));
    const resumed = await runCli([...args, '--resume'], { config });
    expect(resumed.code, resumed.stderr).toBe(0);
    expect(printed()).toEqual(rows.map((_, index) => index + 1));
    expect((await runCli(args, { config })).code).toBe(7);
  });

  it('looks at what prints: not at the order, the quantity, other columns or the time', async () => {
    const { config, print, printed, write } = await workplace();
    await write([article(1, '1.00'), article(2, '2.00'), article(3, '3.00')]);
    const args = [...print, '--only-changed', '--key', 'CODIGO'];
    expect((await runCli(args, { config })).code).toBe(0);
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
    const skipping = await runCli([...args, '--key', 'CODIGO,PRECIO', '--on-problem', 'skip'], { config });
    expect(skipping.code, skipping.stderr).toBe(0);
    expect(printed()).toEqual([1, 1, 9]);
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
    [['--key', 'CODIGO'], /--key goes with --only-changed/],
    [['--only-changed', '--key', 'CODIGO', '--out', 'x.prn'], /not with --out/],
  ])('ends with 2 for %j', async (flags, message) => {
    const config = await temporaryFolder();
    await writeFile(join(config, 's.zpl'), template);
    await writeFile(join(config, 'p.csv'), `${header}\nK1,Article 1,1,A1,1`);
    const args = ['print', '--template', join(config, 's.zpl'), '--data', join(config, 'p.csv')];
    const where = flags.includes('--out') ? [] : ['--dry-run'];
    const { code, result } = await runCli([...args, ...where, ...flags], { config });
    expect(result['message']).toMatch(message);
    expect(code).toBe(2);
  });
});

describe('a very long list', () => {
  it('of 1,000,000 rows takes no more than 250 MB, what is remembered of them included', async () => {
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
      { config, env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(report)}` } },
    );
    expect(code, stderr).toBe(0);
    expect(result).toMatchObject({ labels: 1_000_000, unchanged: 0 });
    const [, peak] = /peak (\d+)/.exec(stderr) ?? [];
    expect(Number(peak) / 1_024).toBeLessThan(250);
  });
});
