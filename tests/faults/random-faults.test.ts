import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openHelperConfig } from '@marbete/helper/config';
import { expect, test } from 'vitest';
import {
  openRawPrinter,
  type RawPrinter,
  type RawPrinterOptions,
} from '../../packages/helper/src/testing/raw-printer.ts';
import { killCli, runCli, temporaryFolder } from '../cli/run-cli.ts';
import { startHelperProcess } from '../helper/label-flood.ts';
import { keptPort } from '../kept-port.ts';
import { type AtEnd, randomOf, round } from './rounds.ts';
import { breakScreen, type ScreenFault, screenFaults } from './screen-faults.ts';

/*
 * Runs of 1,000 labels that something breaks at a random moment. Afterwards an operator goes on as the command says, and
 * answers about labels that are in doubt by what lies at the printer. In the end each label was printed as often as its
 * list says, counted in the bytes that the printer's own program has read.
 */

const routes = {
  plain: { args: [], goOn: ['--resume'] },
  keyed: { args: ['--key', 'CODIGO'], goOn: ['--resume'] },
  'only changed': { args: ['--key', 'CODIGO', '--only-changed'], goOn: [] },
  watch: { args: [], goOn: [] },
} as const;
type Route = keyof typeof routes | 'screen';

/** How a printer ends connections, and what its profile says of it. */
const printers: Readonly<Record<string, RawPrinterOptions & { profile?: object; keepsToItself?: boolean }>> =
  {
    closes: { end: 'closes' },
    holds: { end: 'holds', keepsToItself: true },
    'drops at the end': { end: 'resets', profile: { end: 'keep' }, keepsToItself: true },
    'one connection only': { end: 'closes', takesOne: true },
    'answers status': { end: 'holds', answers: true, profile: { language: 'zpl' } },
  };

const faults = [
  'command killed',
  'helper killed',
  'both killed',
  'printer reset',
  'printer reset often',
  'printer stalled',
  'printer slow',
  'printer off',
  'disk full',
  'file grew',
  'file truncated',
  'file still open',
] as const;
type Fault = (typeof faults)[number] | ScreenFault;

const limits = { endMs: 400, stallMs: 1_500, idleMs: 1_000, answerMs: 1_000, waitMs: 5 };
const padding = 'x'.repeat(300);
const template = `^XA^FX${padding}^FO20,20^A0N,30^FD%CODIGO% %PRECIO%^FS^PQ%CANTIDAD%^XZ\n`;

/** Articles with their copies; one has more than a chunk holds. */
function articles(random: () => number): Map<string, number> {
  const large = 50 + Math.floor(random() * 200);
  const copies = (at: number) => (at === large ? 250 : random() < 0.1 ? 3 : 1);
  return new Map(Array.from({ length: 400 }, (_, at) => [`K${at}`, copies(at)]));
}

const csvOf = (list: ReadonlyMap<string, number>) =>
  [
    'CODIGO,PRECIO,CANTIDAD',
    ...[...list].map(([code, copies]) => `${code},${priceOf(code)},${copies}`),
    '',
  ].join('\n');
const priceOf = (code: string) => `${Number(code.slice(1)) + 1}.50`;

/** Labels by their code, of what a printer's program has read; `wrong` are whole labels that no row asks for. */
function labelsIn(taken: string) {
  const counts = new Map<string, number>();
  const wrong: string[] = [];
  for (const [label] of taken.matchAll(/\^XA(?:(?!\^XA|~JX)[^])*?\^XZ/g)) {
    const [, code = '', copies = ''] = /\^FD(K\d+) [\d.]+\^FS\^PQ(\d+)\^XZ$/.exec(label) ?? [];
    const expected = `^XA^CI28^FX${padding}^FO20,20^A0N,30^FD${code} ${code && priceOf(code)}^FS^PQ${copies}^XZ`;
    if (label === expected) counts.set(code, (counts.get(code) ?? 0) + Number(copies));
    else wrong.push(label);
  }
  return { counts, wrong };
}

interface Doubt {
  all: { row: number; code: string; copies: number; copy?: number }[];
}

/** What an operator who looks at the printer says about labels in doubt: how to go on. */
function decisionOf(doubts: readonly Doubt[], counts: ReadonlyMap<string, number>): string[] {
  const outOf = ({ code, copies, copy = 1 }: Doubt['all'][number]) =>
    Math.max(0, Math.min(copies, (counts.get(code) ?? 0) - copy + 1));
  const rows = doubts.flatMap(({ all }) => all);
  if (rows.every((row) => outOf(row) === row.copies)) return ['--uncertain', 'skip'];
  const first = doubts[0]!.all.filter((row) => outOf(row) > 0);
  const last = first.at(-1);
  if (!last) return ['--uncertain', 'print'];
  return ['--uncertain', `after row:${last.row} copy:${(last.copy ?? 1) + outOf(last) - 1}`];
}

type Chosen = Pick<FaultResult, 'seed' | 'route' | 'printer' | 'fault'>;

interface FaultResult {
  turns?: readonly string[];
  seed: number;
  route: Route;
  printer: string;
  fault: Fault;
  /** Labels. */
  printed: number;
  named: number;
  wrong: number;
  doubled: number;
  lost: number;
  /** Of printers that say nothing and took bytes that they never printed. */
  lostInPrinter: number;
}

type Counts = Pick<FaultResult, 'printed' | 'wrong' | 'doubled' | 'lost' | 'lostInPrinter'>;

/** What lies at a printer that was to print a list. */
function countedAt(printer: RawPrinter, list: ReadonlyMap<string, number>, forgets: boolean): Counts {
  const { counts, wrong } = labelsIn(printer.read());
  const sum = (of: (have: number, want: number) => number) =>
    [...list].reduce((total, [article, copies]) => total + of(counts.get(article) ?? 0, copies), 0);
  const lost = sum((have, want) => Math.max(0, want - have));
  return {
    printed: sum((have) => have),
    wrong: wrong.length + [...counts.keys()].filter((article) => !list.has(article)).length,
    doubled: sum((have, want) => Math.max(0, have - want)),
    lost: forgets ? 0 : lost,
    lostInPrinter: forgets ? lost : 0,
  };
}

/** The same on the screen of a browser that prints from a server. */
async function breakOnScreen({ seed, printer: kind, fault }: Chosen, atEnd: AtEnd): Promise<FaultResult> {
  const random = randomOf(seed);
  const list = articles(random);
  const { profile, keepsToItself = false, ...options } = printers[kind]!;
  const printer = await openRawPrinter({ ...options });
  atEnd(() => printer.close());
  const { named } = await breakScreen({
    fault: fault as ScreenFault,
    atEnd,
    printer,
    profile,
    limits,
    list,
    bytes: Math.floor(random() * 160_000),
    template: template
      .replace('%CODIGO%', '%CODE%')
      .replace('%PRECIO%', '%PRICE%')
      .replace('%CANTIDAD%', '%QUANTITY%'),
    lines: csvOf(list).trim().split('\n'),
    counts: () => labelsIn(printer.read()).counts,
  });
  const forgets = keepsToItself && fault.startsWith('printer');
  return { seed, route: 'screen', printer: kind, fault, named, ...countedAt(printer, list, forgets) };
}

async function breakOne(
  { seed, route, printer: kind, fault }: Chosen & { route: keyof typeof routes },
  atEnd: AtEnd,
): Promise<FaultResult> {
  const random = randomOf(seed);
  const config = await temporaryFolder();
  const list = articles(random);
  const whole = csvOf(list);
  const { profile, keepsToItself = false, ...options } = printers[kind]!;
  const printer = await openRawPrinter({ ...options });
  atEnd(() => printer.close());
  const helperDir = join(config, 'helper');
  const helperConfig = openHelperConfig(helperDir);
  if (profile) helperConfig.saveProfile('shelf', profile);
  const port = await keptPort();
  let helper = await startHelperProcess(helperDir, printer.url, port, limits);
  atEnd(() => helper.kill());
  const killHelper = async () => {
    await helper.kill();
    helper = await startHelperProcess(helperDir, printer.url, port, limits);
  };
  await writeFile(join(config, 'settings.json'), JSON.stringify({ helper: helper.url }));
  await writeFile(join(config, 'label.zpl'), template);
  const env = { MARBETE_HELPER_TOKEN: helper.token };

  const folder = join(config, 'in');
  const csv = join(config, 'list.csv');
  await writeFile(csv, whole);
  await mkdir(folder);
  const job = `name: Desk\nsettle: 0\nstate: ../state\ntemplate: ../label.zpl\nprinter: shelf\n`;
  await writeFile(join(folder, 'marbete.yaml'), job, { mode: 0o600 });
  const watched = join(folder, 'list.csv');
  if (route === 'watch') await rename(csv, watched);
  const command =
    route === 'watch'
      ? ['watch', folder, '--once']
      : [
          'print',
          '--template',
          join(config, 'label.zpl'),
          '--data',
          csv,
          '--printer',
          'shelf',
          ...routes[route].args,
        ];

  if (route === 'only changed') {
    // It remembers an article of another day, so that this is not its first night.
    await writeFile(csv, csvOf(new Map([['K9001', 1]])));
    const begun = await runCli([...command, '--take-as-printed'], { config, env });
    expect(begun.code, begun.stderr).toBe(0);
    await writeFile(csv, whole);
  }

  /** When what is broken is broken: after some chunks, or when the printer has read so much. */
  const chunks = Math.floor(random() * 6);
  const bytes = Math.floor(random() * 240_000);
  const atByte = new Promise<void>((resolve) => {
    printer.options.onRead = (total) => total >= bytes && resolve();
  });
  const file = () => (route === 'watch' ? join(folder, 'working', 'list.csv') : csv);
  let mend = async () => {};
  let writer: Awaited<ReturnType<typeof open>> | undefined;
  if (fault === 'file still open' && route !== 'watch') writer = await open(csv, 'a');
  if (fault === 'printer stalled') {
    printer.options.readsUntil = bytes;
    mend = async () => {
      printer.options.readsUntil = undefined;
      printer.readOn();
    };
  }
  if (fault === 'printer slow') {
    printer.options.readsUntil = 1_000;
    const timer = setInterval(() => {
      printer.options.readsUntil! += 16_000;
      printer.readOn();
    }, 20);
    mend = async () => clearInterval(timer);
    atEnd(() => clearInterval(timer));
  }

  const first = await killCli(
    command,
    { config, env, ...(fault === 'disk full' ? { fileBlocks: 30 + Math.floor(random() * 150) } : {}) },
    async (sent) => {
      const never = new Promise<void>(() => {});
      if (/^printer (reset|off)/.test(fault)) {
        await atByte;
        if (fault !== 'printer off') printer.drop();
        else {
          await printer.off();
          mend = () => printer.on();
        }
        return never;
      }
      if (fault === 'printer stalled' && random() < 0.5) {
        await atByte;
        await pause(200);
        await mend();
        return never;
      }
      if (!/killed|file/.test(fault) || fault === 'file still open') return never;
      await sent(fault.startsWith('file') ? Math.max(1, chunks) : chunks);
      await pause(random() * 15);
      if (fault === 'helper killed' || fault === 'both killed') {
        const restarted = killHelper();
        if (fault === 'helper killed') {
          await restarted;
          return never;
        }
        await restarted;
      }
      if (!existsSync(file())) return never;
      if (fault === 'file grew') appendFileSync(file(), 'K9000,1.50,1\n');
      if (fault === 'file truncated') truncateSync(file(), Math.floor(whole.length * random()));
      return fault === 'command killed' || fault === 'both killed' ? undefined : never;
    },
  );
  await mend();
  let code = first.code;
  if (writer) {
    expect(code, first.stderr).toBe(3);
    expect(printer.read()).toBe('');
    await writer.close();
    code = null;
  }

  /** Until nothing comes any more. */
  const quiet = async () => {
    for (let before = -1; before !== printer.read().length; await pause(250)) before = printer.read().length;
    return labelsIn(printer.read());
  };
  let named = 0;
  /** What the command was told and how it ended, each time. */
  const turns = [`${first.code}, ${first.stderr.trim().slice(-300)}`];
  let said: string[] = [];
  let begun = !writer;
  for (let turn = 0; turn < 12 && code !== 0; turn += 1) {
    const { counts } = await quiet();
    if (route === 'watch') {
      const failed = await readdir(join(folder, 'failed')).catch((): string[] => []);
      const result = failed.includes('list.csv.result.json')
        ? (JSON.parse(await readFile(join(folder, 'failed', 'list.csv.result.json'), 'utf8')) as {
            reason?: string;
          })
        : undefined;
      // The rows of the file as it was are printed, and what became of it is said: the operator has nothing to go on with.
      if (result?.reason === 'file-changed' && !first.killed) break;
      if (failed.includes('list.csv')) {
        await writeFile(join(folder, 'failed', 'list.csv'), whole);
        await rename(join(folder, 'failed', 'list.csv'), watched);
      }
      await rename(join(folder, 'failed', 'list.csv.result.json'), join(config, `result-${turn}.json`)).catch(
        () => {},
      );
    } else await writeFile(csv, whole);
    const goOn = begun ? routes[route].goOn : [];
    if (fault === 'printer reset often' && turn < 6) {
      // It breaks again while the operator goes on.
      const next = printer.read().length + Math.floor(random() * 60_000);
      printer.options.onRead = (total) => {
        if (total < next) return;
        printer.options.onRead = undefined;
        setImmediate(() => printer.drop());
      };
    }
    const run = await runCli([...command, ...goOn, ...said], { config, env });
    code = run.code;
    turns.push(`${[...goOn, ...said].join(' ')}: ${code}, ${run.stderr.trim().slice(-300)}`);
    said = [];
    const doubts = run.events.filter(({ event }) => event === 'uncertain') as unknown as Doubt[];
    if (doubts.length > 0) {
      named += doubts.flatMap(({ all }) => all).reduce((sum, { copies }) => sum + copies, 0);
      said = decisionOf(doubts, (await quiet()).counts);
      code = 6;
    } else if (code === 7) {
      // Nothing to go on with: it never began, or all of it came out.
      const all = [...list].every(([article, copies]) => (counts.get(article) ?? 0) >= copies);
      if (all || !begun) break;
      begun = false;
    } else begun = true;
  }
  await quiet();
  const forgets = keepsToItself && fault.startsWith('printer');
  return { seed, route, printer: kind, fault, named, turns, ...countedAt(printer, list, forgets) };
}

/** Puts what was counted into docs/reliability.md. */
function writeTable(results: readonly FaultResult[], seed: number): void {
  const path = new URL('../../docs/reliability.md', import.meta.url).pathname;
  const line = (name: string, of: readonly FaultResult[]) => {
    const sum = (key: 'printed' | 'named' | 'wrong' | 'doubled' | 'lost' | 'lostInPrinter') =>
      of.reduce((total, result) => total + result[key], 0);
    const { length } = of;
    const numbers = [
      length,
      ...(['printed', 'named', 'wrong', 'doubled', 'lost', 'lostInPrinter'] as const).map(sum),
    ];
    return `| ${name} | ${numbers.map((number) => number.toLocaleString('en-US')).join(' | ')} |`;
  };
  const of = (key: 'fault' | 'route' | 'printer') =>
    [...new Set(results.map((result) => result[key]))].sort().map((name) =>
      line(
        name,
        results.filter((result) => result[key] === name),
      ),
    );
  const table = [
    `| | Faults | Labels printed | In doubt, named | Wrong | Doubled unnamed | Lost unnamed | Lost in a silent printer |`,
    '|---|---|---|---|---|---|---|---|',
    ...of('fault'),
    ...of('route').map((row) => row.replace('| ', '| run: ')),
    ...of('printer').map((row) => row.replace('| ', '| printer: ')),
    line('all', results),
  ];
  const text = readFileSync(path, 'utf8');
  const [begin, end] = ['<!-- random faults -->', '<!-- end of random faults -->'];
  const [before = '', rest = ''] = text.split(begin);
  const after = rest.slice(rest.indexOf(end));
  writeFileSync(path, `${before}${begin}\n\nSeed ${seed}.\n\n${table.join('\n')}\n\n${after}`);
  execFileSync('npx', ['oxfmt', path]);
}

/** Every combination in an order of its own, so that the first of them are of all kinds. */
function combinations(random: () => number) {
  const all: { route: Route; printer: string; fault: Fault }[] = Object.keys(printers).flatMap((printer) => [
    ...Object.keys(routes).flatMap((route) =>
      faults.map((fault) => ({ route: route as Route, printer, fault })),
    ),
    ...screenFaults.map((fault) => ({ route: 'screen' as const, printer, fault })),
  ]);
  return all
    .map((one) => ({ one, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ one }) => one);
}

test('whatever breaks, each label comes out as often as its list says, or is named', async ({ signal }) => {
  const { MARBETE_TEST_SEED, MARBETE_TEST_FAULT } = process.env;
  const start = Number(MARBETE_TEST_SEED ?? Date.now() % 1_000_000);
  // The screen's own tests break a few of its runs each time.
  const takes = (route: Route) => process.env['MARBETE_LONG_TESTS'] !== undefined || route !== 'screen';
  const most = Number(process.env['MARBETE_TEST_FAULTS'] ?? (process.env['MARBETE_LONG_TESTS'] ? 200 : 12));
  const chosen = combinations(randomOf(start))
    .map((one, index) => ({ ...one, index, seed: start + index }))
    .filter(({ index, route }) =>
      MARBETE_TEST_FAULT === undefined ? takes(route) : Number(MARBETE_TEST_FAULT) === index,
    )
    .slice(0, most);
  // A long run that ends before its end goes on with the same seed.
  const isLong = process.env['MARBETE_LONG_TESTS'] !== undefined && MARBETE_TEST_FAULT === undefined;
  const kept = `test-results/faults-${start}.jsonl`;
  const results: FaultResult[] =
    isLong && existsSync(kept)
      ? readFileSync(kept, 'utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as FaultResult)
      : [];
  const problems: string[] = [];
  const left = chosen.filter(({ seed }) => !results.some((result) => result.seed === seed));
  if (isLong) await mkdir('test-results', { recursive: true });
  const placeOf = ({
    index,
    route,
    printer,
    fault,
  }: Pick<FaultResult, 'route' | 'printer' | 'fault'> & { index: number }) =>
    `MARBETE_TEST_SEED=${start} MARBETE_TEST_FAULT=${index} (${route}, ${printer}, ${fault})`;
  const atOnce = MARBETE_TEST_FAULT === undefined ? 6 : 1;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = left.shift(); next; next = left.shift()) {
        const { route } = next;
        try {
          const result = await round((atEnd) =>
            route === 'screen' ? breakOnScreen(next, atEnd) : breakOne({ ...next, route }, atEnd),
          );
          // After the test's time its printers are gone, and what was counted there says nothing.
          if (signal.aborted) return;
          results.push(result);
          if (isLong) appendFileSync(kept, `${JSON.stringify(result)}\n`);
        } catch (error) {
          problems.push(`${placeOf(next)}: ${String(error)}`);
        }
      }
    }),
  );
  if (isLong) writeTable(results, start);
  for (const result of results) {
    const { seed, wrong, doubled, lost } = result;
    if (wrong + doubled + lost === 0) continue;
    problems.push(`${placeOf({ ...result, index: seed - start })}: ${JSON.stringify(result)}`);
  }
  expect(problems).toEqual([]);
});
