import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writePriceLists } from './price-list.ts';
import { bin, runCli, temporaryFolder } from './run-cli.ts';

const commands = [
  ['helper'],
  ['helper', 'allow'],
  ['helper', 'block'],
  ['helper', 'sites'],
  ['helper', 'token'],
  ['helper', 'trust'],
  ['helper', 'open'],
  ['helper', 'station'],
  ['login'],
  ['logout'],
  ['whoami'],
  ['labels', 'list'],
  ['catalogues', 'list'],
  ['catalogues', 'import'],
  ['catalogues', 'inspect'],
  ['print'],
  ['check'],
  ['completion'],
  ['man'],
  ['run'],
  ['watch'],
  ['history'],
  ['history', 'again'],
  ['labels', 'show'],
  ['labels', 'pull'],
  ['labels', 'push'],
  ['catalogues', 'update'],
  ['catalogues', 'download'],
  ['catalogues', 'delete'],
  ['orders', 'list'],
  ['orders', 'give'],
  ['orders', 'show'],
  ['orders', 'withdraw'],
  ['stations'],
  ['mcp'],
  ['doctor'],
  ['serve'],
  ['printers'],
];

describe('the command line', () => {
  it.each(commands)('shows examples in the help of %s %s', async (...command) => {
    const words = command.filter((word) => word !== undefined);
    const { code, stdout, stderr } = await runCli([...words, '--help'], { config: await temporaryFolder() });
    expect(code).toBe(0);
    expect(stdout).toContain(`marbete ${words.join(' ')}`);
    expect(stdout).toContain('Examples:');
    expect(stdout).toContain('--json');
    expect(stderr).toBe('');
  });

  it('says its version', async () => {
    const { code, stdout } = await runCli(['--version'], { config: await temporaryFolder() });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it.each([
    [['nonsense'], /unknown command/],
    [['catalogues'], /command is missing/],
    [['catalogues', 'import'], /missing required argument 'file'/],
    [['printers', '--nonsense'], /unknown option/],
    [['helper', '--http-port', '70000'], /--http-port/],
    [['catalogues', 'inspect', 'x.csv', '--delimiter', 'x'], /--delimiter/],
    [['catalogues', 'inspect', 'x.csv', '--rows', 'x'], /--rows/],
  ])('ends with 2 and one result line for wrong usage: %j', async (args, message) => {
    const { code, events, stderr } = await runCli(args, { config: await temporaryFolder() });
    expect(code).toBe(2);
    expect(events).toEqual([expect.objectContaining({ event: 'result', ok: false, exit: 2 })]);
    expect(events[0]?.['message']).toMatch(message);
    expect(stderr).not.toBe('');
  });

  it('refuses an unknown setting by name', async () => {
    const config = await temporaryFolder();
    await writeFile(`${config}/settings.json`, '{"printr": "x"}');
    const { code, result } = await runCli(['printers'], { config });
    expect(code).toBe(3);
    expect(result['message']).toMatch(/settings\.json.*printr.*Known settings: .*printer/);
  });

  it('takes --config before the environment', async () => {
    const config = await temporaryFolder();
    const { code } = await runCli(['helper', 'allow', 'shop.example', '--config', config], {
      config: await temporaryFolder(),
    });
    expect(code).toBe(0);
    const { result } = await runCli(['helper', 'sites'], { config });
    expect(result['accepted']).toEqual(['https://shop.example']);
  });

  it('leaves the rare flags of a long help to --help --all, and names their groups', async () => {
    const config = await temporaryFolder();
    const short = await runCli(['print', '--help'], { config });
    const all = await runCli(['print', '--help', '--all'], { config });
    expect(short.stdout).toMatch(
      /-t, --template[^]*more flags: How the list is read \(\d+\)[^]*print --help --all/,
    );
    expect(short.stdout).not.toContain('--encoding');
    expect(all.stdout).toContain('--encoding');
    expect(all.stdout).not.toContain('more flags');
    // A help that is short anyway hides nothing.
    const { stdout } = await runCli(['catalogues', 'import', '--help'], { config });
    expect(stdout).toContain('--encoding');
  });

  it('marbete check does what --dry-run does, for flags and for a job file, and short flags mean the long ones', async () => {
    const config = await temporaryFolder();
    const { shelf, csv } = await writePriceLists(config);
    const dry = await runCli(['print', '--template', shelf, '--data', csv, '--dry-run'], { config });
    expect(dry.result).toMatchObject({ dryRun: true, labels: 15 });
    const { code, result } = await runCli(['check', '-t', shelf, '-d', csv, '-o', '/nowhere/x'], { config });
    expect([code, result]).toEqual([0, dry.result]);
    const job = join(config, 'night.yaml');
    await writeFile(job, `name: night\ntemplate: ${shelf}\ndata: ${csv}\nprinter: front\n`, { mode: 0o600 });
    expect((await runCli(['check', job], { config })).result).toEqual({ ...dry.result, job: 'night' });
    const both = await runCli(['check', job, '--rows', '1'], { config });
    expect([both.code, both.result['message']]).toEqual([2, expect.stringContaining('--rows')]);
  });

  it('writes plain lines without a terminal, and JSON with --json alone', async () => {
    const config = await temporaryFolder();
    const { shelf, csv } = await writePriceLists(config);
    const out = join(config, 'x.prn');
    const args = ['print', '-t', shelf, '-d', csv, '-o', out];
    const plain = await runCli(args, { config, plain: true });
    expect(plain.code).toBe(0);
    expect(plain.stdout.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^.*prices\.csv: .* 15 labels; 0 errors/),
      `Wrote 15 labels to ${out}.`,
    ]);
    expect(plain.stdout + plain.stderr).not.toContain('{"event"');
    const json = await runCli(args, { config });
    expect(
      json.stdout
        .trimEnd()
        .split('\n')
        .every((line) => line.startsWith('{')),
    ).toBe(true);
    const before = await runCli(args, { config, plain: true, env: { MARBETE_OUTPUT: 'json' } });
    expect(before.result).toMatchObject({ ok: true, labels: 15 });
    expect(before.stderr).toMatch(/say --json/);
    // Whoever reads a pipe hears of the change, unless it is known.
    const piped = (env: Record<string, string>) =>
      execFileSync('sh', ['-c', '"$0" "$@" 2>&1 | cat', process.execPath, bin, ...args], {
        env: { PATH: process.env['PATH'] ?? '', MARBETE_CONFIG: config, ...env },
        encoding: 'utf8',
      });
    expect(piped({})).toContain('Say --json for JSON');
    expect(piped({ MARBETE_OUTPUT: 'text' })).not.toContain('--json');
  });

  it('completes commands, flags and their values in bash, and knows every flag in each shell', async () => {
    const config = await temporaryFolder();
    const [bash, zsh, fish] = await Promise.all(
      ['bash', 'zsh', 'fish'].map(async (shell) =>
        String((await runCli(['completion', shell], { config })).result['script']),
      ),
    );
    const complete = (...words: string[]) =>
      execFileSync(
        'bash',
        [
          '-c',
          'eval "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _marbete; echo "${COMPREPLY[*]}"',
          'bash',
          bash!,
          ...words,
        ],
        { encoding: 'utf8' },
      ).trim();
    expect(complete('marbete', 'cata')).toBe('catalogues');
    expect(complete('marbete', 'catalogues', 'im')).toBe('import');
    expect(complete('marbete', 'print', '--on-problem', '')).toBe('stop skip');
    expect(complete('marbete', 'catalogues', 'import', '--deci')).toBe('--decimal');
    const { stdout } = await runCli(['print', '--help', '--all'], { config });
    const flags = [...stdout.matchAll(/^\s+(?:-\w, )?--([\w-]+)/gm)].map(([, name]) => name!);
    expect(flags.length).toBeGreaterThan(50);
    for (const flag of flags) {
      expect(bash).toMatch(new RegExp(`--${flag}\\b`));
      expect(zsh).toContain(`'--${flag}:`);
      expect(fish).toContain(` -l ${flag} `);
    }
    expect((await runCli(['completion', 'csh'], { config })).code).toBe(2);
  });

  it('writes a manual page with every command and the exit codes', async () => {
    const config = await temporaryFolder();
    const { result } = await runCli(['man'], { config });
    for (const words of commands.filter(([name]) => name !== 'helper'))
      expect(result['page']).toContain(`.SS ${words.join(' ')}`);
    expect(result['page']).toMatch(/\.SH EXIT STATUS\n\.TP\n\.B 0\ndone/);
  });

  it('ends with one exit code for one kind of failure, and says it without words of the system', async () => {
    const config = await temporaryFolder();
    const { shelf, csv } = await writePriceLists(config);
    const [none, nowhere] = [join(config, 'none'), join(config, 'nowhere', 'x')];
    const unreadable = [
      ['print', '-t', none, '-d', csv, '-o', 'x'],
      ['print', '-t', shelf, '-d', none, '-o', 'x'],
      ['print', '-t', config, '-d', csv, '-o', 'x'],
      ['check', '-t', shelf, '-d', config],
      ['check', none],
      ['run', none],
      ['watch', none],
      ['preview', '-t', none],
      ['convert', none, '--to', 'tspl', '-o', 'x'],
      ['catalogues', 'inspect', none],
    ];
    const unwritable = [
      ['print', '-t', shelf, '-d', csv, '-o', nowhere],
      ['print', '-t', shelf, '-d', csv, '-o', `${nowhere}.pdf`],
      ['print', '-t', shelf, '-d', csv, '-o', config],
      ['preview', '-t', shelf, '-o', `${nowhere}.png`],
      ['convert', shelf, '--to', 'tspl', '-o', nowhere],
    ];
    const night = ['print', '-t', shelf, '-d', csv, '-o', 'x', '--key', 'CODIGO', '--state'];
    const noState = ['/proc/x', join(csv, 'x'), csv].map((place) => [...night, place]);
    const noSettings = [
      ['serve', '--port', '0', '--data', '/proc/x'],
      ['helper', 'sites', '--config', '/proc/x/y'],
      ['admin', 'check', '--data', none],
    ];
    for (const args of [...unreadable, ...unwritable, ...noSettings, ...noState]) {
      const { code, stderr } = await runCli(args, { config, cwd: config });
      expect([args, code]).toEqual([args, noState.includes(args) ? 1 : 3]);
      expect(stderr).not.toMatch(/\bE[A-Z]{4,}\b|SQLITE|\bat .*\.js:/);
      expect(stderr).toContain('marbete: ');
    }
  });

  it('folds warnings by their kind, shows each kind of error, and says rows that the list does not have', async () => {
    const config = await temporaryFolder();
    const [shelf, csv] = [join(config, 'narrow.zpl'), join(config, 'list.csv')];
    await writeFile(shelf, '^XA^PW200^FO2,20^A0N,60^FD%DESCRIPTION%^FS^FO0,99^FD%PRICE%^FS^PQ1^XZ');
    const rows = Array.from({ length: 1_300 }, (_, at) => `Article with a long name,${at > 1_150 ? 'x' : 3}`);
    await writeFile(csv, ['DESCRIPCION,PRECIO', ...rows].join('\n'));
    const args = ['check', '-t', shelf, '-d', csv, '-q', '1', '--rows', '1-5000'];
    const { code, stderr, result } = await runCli(args, { config });
    expect(code).toBe(3);
    const lines = stderr.split('\n');
    const warnings = lines.filter((line) => line.includes('warning:'));
    expect(warnings.length).toBeLessThan(4);
    expect(result['warnings']).toBeGreaterThan(1_000);
    expect(warnings.join()).toMatch(/\d{3,} rows \(1, 2, 3, 4, 5, \.\.\.\): warning:/);
    expect(lines.filter((line) => / error: /.test(line)).length).toBeLessThanOrEqual(20);
    expect(stderr).toMatch(/\.\.\. and \d+ more errors/);
    expect(stderr).toContain('Notice: --rows names row 5000, and the list ends with row 1300.');
    const none = await runCli([...args.slice(0, -1), '4000-'], { config });
    expect([none.code, none.stderr]).toEqual([7, expect.stringContaining('row 4000')]);
  });
});
