import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { runCli, startCli, temporaryFolder } from './run-cli.ts';
import { startDemo } from './start-demo.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const demoFiles = join(root, 'demo');

/** The code blocks of a page, by their language. */
async function blocks(language: string, page = 'docs/cli.md'): Promise<string[]> {
  const text = await readFile(join(root, page), 'utf8');
  return [...text.matchAll(/^```(\w*)\n([^]*?)^```$/gm)].flatMap(([, kind, body = '']) =>
    kind === language ? [body] : [],
  );
}

/** A command line as a shell takes it apart. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|"([^"]*)"|([^\s'"]+)/g)].map(
    ([, single, double, plain]) => single ?? double ?? plain ?? '',
  );
}

/** The commands of the page, without what a shell does with them. */
async function commandsOf(): Promise<string[][]> {
  return (await blocks('sh'))
    .flatMap((block) => block.split('\n'))
    .map((line) => line.replace(/\s+#.*$/, '').replace(/ > \S+$/, ''))
    .filter((line) => line.startsWith('marbete '))
    .map((line) => wordsOf(line).slice(1));
}

/** A shop's folder, with the files that the page names. */
async function shopFolder(config: string): Promise<void> {
  await cp(demoFiles, join(config, 'demo'), { recursive: true });
  for (const name of ['shelf.zpl', 'shelf.tspl', 'prices.xlsx']) {
    await copyFile(join(demoFiles, name), join(config, name));
  }
  await writeFile(join(config, 'two-labels.zpl'), '^XA^FDa^FS^XZ^XA^FDb^FS^XZ');
  const list =
    'CODIGO,DESCRIPCION,PRECIO,CANTIDAD,OFERTA,UNIDAD,UBICACION\n7501031311309,Sal,300,2,,KG,A3\n96385074,Pan,8,1,,PZA,B1\n';
  await writeFile(join(config, 'prices.csv'), list);
  const [job = '', folder = ''] = await blocks('yaml');
  const nightly = job.replace(/^notify: .*$/m, `notify: [${process.execPath}, -e, '0']`);
  await writeFile(join(config, 'nightly.yaml'), nightly, { mode: 0o600 });
  await mkdir(join(config, 'in'));
  await copyFile(join(demoFiles, 'shelf.tspl'), join(config, 'pallet.tspl'));
  await writeFile(join(config, 'in', 'marbete.yaml'), folder, { mode: 0o600 });
}

/** A block of README as it stands there, in a shell, each of its lines told before it runs. */
function runBlock(block: string, cwd: string, config: string): Promise<{ code: number; said: string }> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: config,
    MARBETE_CONFIG: config,
    MARBETE_OUTPUT: 'text',
    npm_config_offline: 'true',
    npm_config_update_notifier: 'false',
  };
  return new Promise((resolve) => {
    const child = execFile('sh', ['-xec', block], { cwd, env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    );
    child.stdin!.end();
  });
}

it('the commands of README do what it says beside npm start, word for word, and doctor is content', async () => {
  const config = await temporaryFolder();
  const clone = await temporaryFolder();
  await cp(demoFiles, join(clone, 'demo'), { recursive: true });
  await symlink(join(root, 'node_modules'), join(clone, 'node_modules'));
  await startDemo(config);
  const [start = '', night = '', ...more] = await blocks('sh', 'README.md');
  expect(more).toEqual([]);
  // What runs these is other tests' business: the demo is what `npm start` runs.
  expect(start.match(/^npm \w+/gm)).toEqual(['npm start', 'npm test']);
  const { code, said } = await runBlock(night, clone, config);
  const labels = /^Sent ([\d,]+) labels to virtual\.$/m.exec(said)?.[1];
  // The second night has nothing to print, and says so with its exit code.
  expect([code, Number(labels?.replaceAll(',', '')) > 1_000], said).toEqual([7, true]);
  expect(said).toContain(`, ${labels} labels; 0 errors`);
  expect(said).toContain('no row has changed since this job last printed it');
  expect((await stat(join(clone, 'label.png'))).size).toBeGreaterThan(500);
  const doctor = await runBlock('npx @marbete/cli doctor', clone, config);
  expect([doctor.code, doctor.said.match(/not ok/g)], doctor.said).toEqual([0, null]);
});

const ends = (words: readonly string[]) =>
  !['serve', 'helper', 'watch'].includes(words[0] ?? '') ||
  words.includes('--once') ||
  words.includes('--schema') ||
  (words[0] === 'helper' && !words[1]?.startsWith('--'));

it('every command of the page does what the page says', async () => {
  const config = await temporaryFolder();
  await shopFolder(config);
  const demo = await startDemo(config);
  const env = {
    MARBETE_EMAIL: 'demo@demo.test',
    MARBETE_PASSWORD: 'marbete-demo',
    // No browser opens while tests run.
    PATH: dirname(process.execPath),
  };
  const run = (words: readonly string[]) => runCli(words, { config, cwd: config, env });
  for (const name of ['front', 'back']) await run(['helper', 'add', name, `virtual:${config}/${name}`]);
  await run(['login', demo.url]);
  const label = (await run(['labels', 'list'])).events.find((event) => event['catalogue'] !== null);
  const printed = await run(wordsOf('print --template shelf.zpl --data prices.csv --printer front'));
  const stands: Readonly<Record<string, string>> = {
    'https://labels.example.com': demo.url,
    '12': String(label?.['id']),
    '3': String(label?.['catalogue']),
    '3f2a91c4': String(printed.result['run']).slice(0, 8),
    '40-52': '2',
    '/srv/labels/in': join(config, 'in'),
    '/var/lib/marbete': join(config, 'server'),
    '0.0.0.0': '127.0.0.1',
    '8080': '0',
  };

  const commands = await commandsOf();
  expect(commands.length).toBeGreaterThan(30);
  for (const command of commands) {
    const words = command
      // `--dpmm 12` and `--row 3` are numbers of another kind.
      .map((word, at) => (command[at - 1]?.match(/^--(dpmm|row)$/) ? word : (stands[word] ?? word)))
      // A short list stands for a long one where labels print.
      .map((word) => (command[0] === 'print' && word === 'prices.xlsx' ? 'prices.csv' : word));
    if (!ends(words)) {
      const ports = words[0] === 'helper' ? ['--http-port', '0', '--https-port', 'off'] : [];
      const own = words[0] === 'watch' ? config : await temporaryFolder();
      const { ready, stop } = await startCli([...words, ...ports], { config: own, cwd: config });
      expect([command, ready['event']]).toEqual([command, 'ready']);
      await stop();
      continue;
    }
    // Nothing broke off here, so there is nothing to resume, nothing lies in the folder, and no price changed.
    const isNight = words.join(' ') === 'run nightly.yaml';
    const expected = isNight || words.includes('--resume') || words.includes('--once') ? 7 : 0;
    const { code, stderr } = await run(words);
    expect([command, code, code === expected ? '' : stderr]).toEqual([command, expected, '']);
  }
}, 600_000);
