import { appendFile, cp, mkdir, readdir, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { article, workplace } from './night-workplace.ts';
import { type CliRun, killCli, runCli } from './run-cli.ts';
import { keys, runInTerminal } from './run-terminal.ts';

const list = (prices: readonly string[]) => prices.map((price, at) => article(at + 1, price));
const first = list(['1.00', '2.00', '3.00', '4.00']);
const second = list(['1.00', '2.00', '3.50', '4.00']);

/** A shop whose job has had a night, and the flags of that job. */
async function afterOneNight(...more: string[]) {
  const place = await workplace();
  const { config, print, printed, write } = place;
  const night = [...print, '--key', 'CODIGO', '--only-changed', ...more];
  await write(first);
  const begun = await runCli([...night, '--first-night'], { config });
  expect(begun.code, begun.stderr).toBe(0);
  expect(begun.stderr).toContain('First night of this job: all 4 rows print (4 labels).');
  expect(printed()).toEqual([1, 2, 3, 4]);
  await write(second);
  return { ...place, night, run: (args: readonly string[]) => runCli(args, { config }) };
}

/** It stopped, since it would have printed everything again. */
function expectStopped({ code, result, stderr }: CliRun): void {
  expect([code, result['details']], stderr).toEqual([
    3,
    expect.objectContaining({ reason: 'first-night', rows: 4, labels: 4 }),
  ]);
  expect(stderr).toContain('First night of this job: all 4 rows print (4 labels). Nothing was printed.');
  expect(stderr).toContain('--first-night');
}

describe('the first night of a job', () => {
  it('stops without a terminal until it is said once, and is never said again', async () => {
    const { config, print, printed, write } = await workplace();
    await write(first);
    const night = [...print, '--key', 'CODIGO', '--only-changed'];
    for (let turn = 0; turn < 2; turn += 1) {
      const unsaid = await runCli(night, { config });
      expectStopped(unsaid);
      expect(unsaid.stderr).toContain('remembers nothing of any job');
      expect(unsaid.stderr).toMatch(
        /say it once, by hand: marbete print .* --only-changed .*--first-night\n/,
      );
      expect(unsaid.stderr).toMatch(/on the shelves already: marbete print .*--take-as-printed/);
    }
    expect(printed()).toEqual([]);
    const checked = await runCli(['check', ...night.slice(1)], { config });
    expect([checked.code, checked.stderr]).toEqual([0, expect.stringContaining('First night of this job')]);
    expectStopped(await runCli(night, { config }));
    expect((await runCli([...night, '--first-night'], { config })).result).toMatchObject({ labels: 4 });
    await write(second);
    // In a script it would say of every lost memory that this is right.
    const again = await runCli([...night, '--first-night'], { config });
    expect([again.code, again.result['message']]).toEqual([2, expect.stringContaining('no first night')]);
    printed();
    expect((await runCli(night, { config })).result).toMatchObject({ labels: 1, unchanged: 3 });
    expect(printed()).toEqual([3]);
    const plain = await runCli([...print, '--key', 'CODIGO', '--first-night'], { config });
    expect([plain.code, plain.stderr]).toEqual([2, expect.stringContaining('goes with --only-changed')]);
  });

  it('is no question where the job printed or took its rows as printed before', async () => {
    for (const before of [[], ['--take-as-printed'], ['--only-changed', '--take-as-printed']]) {
      const { config, print, printed, write } = await workplace();
      await write(first);
      const keyed = [...print, '--key', 'CODIGO'];
      expect((await runCli([...keyed, ...before], { config })).code).toBe(0);
      await write(second);
      printed();
      expect((await runCli([...keyed, '--only-changed'], { config })).code).toBe(0);
      expect(printed()).toEqual([3]);
    }
  });

  it('is said once also where nothing came out of it, or where a kill interrupted it', async () => {
    const { config, print, printed, write } = await workplace();
    await write(Array.from({ length: 900 }, (_, at) => article(at + 1, '1.00')));
    const night = [...print, '--key', 'CODIGO', '--only-changed'];
    const off = await runCli([...night, '--first-night', '--printer', 'gone', '--job', 'n'], { config });
    expect(off.code, off.stderr).toBe(5);
    await killCli([...night, '--job', 'n'], { config }, (sent) => sent(2));
    const rest = await runCli([...night, '--job', 'n'], { config });
    expect(rest.code, rest.stderr).toBe(0);
    expect(printed()).toEqual(Array.from({ length: 900 }, (_, at) => at + 1));
  });

  it('is asked about at a terminal', async () => {
    const { config, print, printed, write } = await workplace();
    await write(first);
    const night = [...print, '--key', 'CODIGO', '--only-changed'];
    for (const [answer, code, expected] of [
      ['n', 130, []],
      ['y', 0, [1, 2, 3, 4]],
    ] as const) {
      const terminal = runInTerminal(night, { config });
      await terminal.shows('First night of this job: all 4 rows print (4 labels). Print them?');
      terminal.press(`${answer}${keys.enter}`);
      expect([await terminal.ended, printed()]).toEqual([code, expected]);
    }
  });
});

describe('a memory that is somewhere else', () => {
  it('is named where it is that of another printer or of another name', async () => {
    const unnamed = await afterOneNight();
    const other = await unnamed.run([...unnamed.night, '--printer', 'shelf']);
    expectStopped(other);
    const [, id = ''] =
      /Job '(\w+)' knows all of these 4 keys \(printer front, last on 20/.exec(other.stderr) ?? [];
    expect((await unnamed.run([...unnamed.night, '--job', id])).result).toMatchObject({
      labels: 1,
      unchanged: 3,
    });
    expect(unnamed.printed()).toEqual([3]);

    const named = await afterOneNight('--job', 'Nightly prices');
    const renamed = await named.run([...named.night, '--job', 'Prices at night']);
    expectStopped(renamed);
    expect(renamed.stderr).toContain("Job 'Nightly prices' knows all of these 4 keys");
    expect(renamed.result['details']).toMatchObject({ jobs: [{ job: 'Nightly prices', known: 4 }] });
    expect(named.printed()).toEqual([]);
  });

  it('is the same one for a file of another name', async () => {
    const { config, csv, night, printed, run } = await afterOneNight();
    const dated = join(config, 'prices-2026-11-24.csv');
    await rename(csv, dated);
    const args = night.map((word) => (word === csv ? dated : word));
    expect((await run(args)).result).toMatchObject({ labels: 1, unchanged: 3 });
    expect(printed()).toEqual([3]);
  });

  it.each([
    ['the state folder is gone', (state: string) => rm(state, { recursive: true })],
    ['its file is gone', (state: string) => rm(join(state, 'state.db'))],
    ['another folder is named', (state: string) => rename(state, `${state}-old`)],
  ])('prints nothing where %s', async (_, lose) => {
    const { config, night, printed, run } = await afterOneNight();
    const copy = join(config, 'copy');
    await cp(join(config, 'state'), copy, { recursive: true });
    await lose(join(config, 'state'));
    const stopped = await run(night);
    expectStopped(stopped);
    expect(stopped.stderr).toContain('was it moved or emptied?');
    expect(printed()).toEqual([]);
    // With the memory back, the night goes on as if nothing had been.
    expect((await run([...night, '--state', copy])).result).toMatchObject({ labels: 1, unchanged: 3 });
    expect(printed()).toEqual([3]);
  });

  it('is damage, not a beginning, where the file is empty', async () => {
    const { config, night, printed, run } = await afterOneNight();
    await truncate(join(config, 'state', 'state.db'), 0);
    for (const more of [[], ['--first-night'], ['--dry-run']]) {
      const { code, result, stderr } = await run([...night, ...more]);
      expect([code, result['details']]).toEqual([1, { reason: 'state-damaged' }]);
      expect(stderr).toMatch(/state\.db is damaged.*--take-as-printed or --first-night/);
      expect(stderr).not.toContain('SQLITE');
    }
    expect(printed()).toEqual([]);
  });
});

describe('the first night in a job file', () => {
  const day = (offset: number) => {
    const date = new Date(Date.now() + offset * 24 * 3_600_000);
    const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
    return parts.map((part) => String(part).padStart(2, '0')).join('-');
  };

  it('is said by hand, or by the day that today is', async () => {
    const { config, printed, write } = await workplace();
    const path = join(config, 'nightly.yaml');
    const job = (name: string, more = '') =>
      writeFile(
        path,
        `name: ${name}\ntemplate: shelf.zpl\ndata: prices.csv\nkey: CODIGO\nonly-changed: true\nprinter: front\n${more}`,
        { mode: 0o600 },
      );
    await write(first);
    await job('Prices');
    const unsaid = await runCli(['run', path], { config });
    expectStopped(unsaid);
    expect(unsaid.stderr).toContain(`by hand: marbete run ${path} --json --first-night`);
    expect((await runCli(['check', path], { config })).stderr).toContain(
      `marbete run ${path} --json --first-night`,
    );
    expect((await runCli(['run', path, '--first-night'], { config })).code).toBe(0);
    expect(printed()).toEqual([1, 2, 3, 4]);

    await job('Prices of today', `first-night: ${day(-2)}\n`);
    const past = await runCli(['run', path], { config });
    expectStopped(past);
    expect(past.stderr).toContain(`first-night says ${day(-2)}, and today is ${day(0)}.`);
    expect(past.stderr).toContain("Job 'Prices' knows all of these 4 keys");
    await job('Prices of today', `first-night: ${day(0)}\n`);
    expect((await runCli(['run', path], { config })).code).toBe(0);
    expect(printed()).toEqual([1, 2, 3, 4]);
    // The line that was left there says nothing any more.
    await write(second);
    expect((await runCli(['run', path], { config })).result).toMatchObject({ labels: 1, unchanged: 3 });
    await job('Prices of today', 'first-night: yes\n');
    const yes = await runCli(['run', path], { config });
    expect([yes.code, yes.stderr]).toEqual([3, expect.stringContaining('first-night: a day such as')]);
  });

  it('holds for a hot folder too', async () => {
    const { config, csv, printed, write } = await workplace();
    const folder = join(config, 'in');
    await mkdir(folder);
    const job =
      'name: Desk\ntemplate: ../shelf.zpl\nprinter: front\nkey: CODIGO\nonly-changed: true\nsettle: 0\n';
    await writeFile(join(folder, 'marbete.yaml'), job, { mode: 0o600 });
    const drop = async (rows: typeof first, ...more: string[]) => {
      await write(rows);
      await appendFile(csv, '\n');
      await rename(csv, join(folder, 'prices.csv'));
      return runCli(['watch', folder, '--once', ...more], { config });
    };
    const unsaid = await drop(first);
    expect([unsaid.code, printed()]).toEqual([3, []]);
    expect(unsaid.stderr).toContain(`marbete watch ${folder} --once --json --first-night`);
    expect(await readdir(join(folder, 'failed'))).toContain('prices.csv');
    const unbound = await runCli(['watch', folder, '--first-night'], { config });
    expect([unbound.code, unbound.stderr]).toEqual([2, expect.stringContaining('--once')]);
    expect([(await drop(first, '--first-night')).code, printed()]).toEqual([0, [1, 2, 3, 4]]);
    expect([(await drop(second)).code, printed()]).toEqual([0, [3]]);
  });
});
