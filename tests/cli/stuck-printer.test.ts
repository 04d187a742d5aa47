import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openHelperConfig } from '../../packages/helper/src/config.ts';
import { createHelper } from '../../packages/helper/src/helper.ts';
import { openRawPrinter } from '../../packages/helper/src/testing/raw-printer.ts';
import { startTcpSink, type TcpSink } from '../../packages/helper/src/testing/tcp-sink.ts';
import { runCli, temporaryFolder } from './run-cli.ts';

const count = 2_000;
const template = (padding: number) =>
  `^XA\n^FX${'x'.repeat(padding)}^FS\n^FO20,20^A0N,30^FD%DESCRIPTION%^FS\n^PQ1\n^XZ\n`;
const articlesIn = (code: string) =>
  [...code.matchAll(/\^FDArticle (\d+)\^FS[^~]*?\^XZ/g)].map(([, number]) => Number(number));

/** A job of 2,000 labels and a real helper, which gives up a stalled printer soon and holds its connection. */
async function workplace(url: string, { rows: most = count, padding = 1_500 } = {}) {
  const config = await temporaryFolder();
  const configDir = join(config, 'helper');
  const helperConfig = openHelperConfig(configDir);
  const place = (address: string, end: 'keep' | 'half-close' = 'keep') => {
    helperConfig.savePrinter({ name: 'front', uid: 'front', url: address });
    helperConfig.saveProfile('front', { end });
  };
  place(url);
  const helper = await createHelper({
    configDir,
    httpPort: 0,
    httpsPort: 'off',
    printers: [],
    allowedOrigins: [],
    limits: { stallMs: 300, waitMs: 5 },
  });
  await helper.listen();
  onTestFinished(() => helper.close());
  const [shelf, csv] = [join(config, 'shelf.zpl'), join(config, 'prices.csv')];
  await writeFile(shelf, template(padding));
  const rows = Array.from({ length: most }, (_, at) => `K${at + 1},Article ${at + 1}`);
  await writeFile(csv, ['CODIGO,DESCRIPCION', ...rows].join('\n'));
  const args = ['print', '--template', shelf, '--data', csv, '--quantity', '1', '--printer', 'front'];
  args.push('--key', 'CODIGO');
  const env = { MARBETE_HELPER: helper.urls.http, MARBETE_HELPER_TOKEN: helper.token };
  return {
    place,
    cli: (...words: string[]) => runCli(words, { config, env }),
    print: (...more: string[]) => runCli([...args, '--only-changed', ...more], { config, env }),
    printAll: (...more: string[]) => runCli([...args, ...more], { config, env }),
    write: (data: string) =>
      fetch(`${helper.urls.http}/write`, {
        method: 'POST',
        headers: { authorization: `Bearer ${helper.token}` },
        body: JSON.stringify({ device: 'front', data }),
      }),
  };
}

const namedIn = ({ events }: Awaited<ReturnType<typeof runCli>>) =>
  events
    .filter(({ event }) => event === 'uncertain')
    .flatMap(({ all }) => (all as { code: string }[]).map(({ code }) => Number(code.slice(1))));

/** Takes one connection; once it has read 300 KB, it refuses others and reads nothing more, or also breaks this one. */
async function stuckPrinter(breaks: boolean) {
  let read = '';
  const open: TcpSink = await startTcpSink((socket) => {
    socket.on('data', (data) => {
      read += data.toString();
      if (read.length < 300_000) return;
      socket.pause();
      if (breaks) {
        socket.resetAndDestroy();
        void open.close();
      }
    });
  });
  onTestFinished(() => open.close());
  return { url: open.url, articles: () => articlesIn(read), close: () => open.close() };
}

it.each([
  { breaks: false, resume: false },
  { breaks: true, resume: false },
  { breaks: true, resume: true },
])(
  'a printer that reads no more and then refuses leaves no label that is neither sent, named nor printed: %o',
  async ({ breaks, resume }) => {
    const stuck = await stuckPrinter(breaks);
    const { place, print } = await workplace(stuck.url);
    const broken = await print('--first-night');
    const named = namedIn(broken);
    expect(broken.code, broken.stderr).toBe(6);
    expect(named.length).toBeGreaterThan(0);
    expect(broken.stderr).toContain(`K${named[0]} Article ${named[0]} to K`);
    // The labels up to the first that is named count as sent.
    expect(broken.result['labels']).toBe(named[0]! - 1);
    if (breaks) expect(stuck.articles().length).toBeGreaterThanOrEqual(named[0]! - 1);
    await stuck.close();

    const printer = await openRawPrinter({ end: 'holds' });
    onTestFinished(() => printer.close());
    place(printer.url);
    let held = named;
    if (!resume) {
      const night = await print();
      expect(night.code, night.stderr).toBe(6);
      held = namedIn(night);
      expect(held).toEqual(expect.arrayContaining(named));
    }
    const rest = await print('--uncertain', 'print', ...(resume ? ['--resume'] : []));
    expect(rest.code, rest.stderr).toBe(0);
    const printed = articlesIn(printer.read());
    expect(printed).toHaveLength(count - (held[0]! - 1));
    expect(new Set(printed).size).toBe(printed.length);
    expect((await print()).code).toBe(7);
  },
);

it('what the helper takes back after a run was done is named by the next one, and printed as the operator says', async () => {
  const printer = await openRawPrinter({ end: 'holds' });
  const { place, print, write } = await workplace(printer.url);
  expect((await print('--first-night')).code).toBe(0);
  await printer.close();
  // The next job, of whoever it is, is refused.
  expect((await write('^XA^XZ')).status).toBe(502);

  const next = await openRawPrinter({ end: 'holds' });
  onTestFinished(() => next.close());
  place(next.url);
  // What the operator says is about labels that were named, and these were told as sent until now.
  const night = await print('--uncertain', 'print');
  const named = namedIn(night);
  expect([night.code, night.result]).toMatchObject([6, { labels: 0 }]);
  expect(named.at(-1)).toBe(count);
  expect(articlesIn(next.read())).toEqual([]);
  expect((await print('--uncertain', 'print')).code).toBe(0);
  expect(articlesIn(next.read())).toEqual(named);
  expect((await print()).code).toBe(7);
});

/** Takes connections and every byte that fits, and reads nothing. */
async function silentPrinter() {
  const silent = await startTcpSink((socket) => socket.pause());
  onTestFinished(() => silent.close());
  return silent;
}

it.each([
  { answer: ['print'], comes: (at: number) => at >= 1 },
  { answer: ['skip'], comes: () => false },
  { answer: ['after', 'K150'], comes: (at: number) => at > 150 },
])(
  'a printer that takes all and reads nothing is never told as printed, and is one question when it goes: %o',
  async ({ answer, comes }) => {
    const silent = await silentPrinter();
    const { place, print, write, cli } = await workplace(silent.url, { rows: 300, padding: 0 });
    const first = await print('--first-night');
    expect([first.code, first.result], first.stderr).toMatchObject([0, { labels: 300, unconfirmed: 300 }]);
    expect(first.stderr).toContain('300 labels handed to front; this printer has never confirmed one.');
    expect((await cli('history')).stdout).toContain('"unconfirmed":300');
    const second = await print();
    expect([second.code, second.result]).toMatchObject([7, { rowsNeverConfirmed: 300 }]);
    expect(second.stderr).toContain(
      '300 rows count as printed though the printer has never confirmed a label.',
    );

    await silent.close();
    expect((await write('^XA^XZ')).status).toBe(502);
    const next = await openRawPrinter({ end: 'closes' });
    onTestFinished(() => next.close());
    place(next.url, 'half-close');
    const asked = await print();
    expect([asked.code, asked.result], asked.stderr).toMatchObject([
      6,
      { labels: 0, uncertain: [{ labels: 300, first: { code: 'K1' }, last: { code: 'K300' } }] },
    ]);
    expect(namedIn(asked)).toEqual(Array.from({ length: 300 }, (_, at) => at + 1));
    // It stays a question until somebody answers.
    expect((await print()).result).toMatchObject({ uncertain: [{ labels: 300 }] });
    const settled = await print('--uncertain', ...answer);
    const due = Array.from({ length: 300 }, (_, at) => at + 1).filter(comes);
    expect(settled.code, settled.stderr).toBe(due.length > 0 ? 0 : 7);
    expect(articlesIn(next.read())).toEqual(due);
    const last = await print();
    expect([last.code, last.result['rowsNeverConfirmed']]).toEqual([7, undefined]);
  },
);

it('rows that nobody confirmed are no question any more once somebody takes them as printed', async () => {
  const silent = await silentPrinter();
  const { print, printAll } = await workplace(silent.url, { rows: 30, padding: 0 });
  expect((await print('--first-night')).result).toMatchObject({ unconfirmed: 30 });
  expect((await print()).result).toMatchObject({ rowsNeverConfirmed: 30 });
  expect((await printAll('--take-as-printed')).code).toBe(0);
  expect((await print()).result).not.toHaveProperty('rowsNeverConfirmed');
});
