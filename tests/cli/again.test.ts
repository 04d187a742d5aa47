import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startTcpSink } from '../../packages/helper/src/testing/tcp-sink.ts';
import { printed, writePriceLists } from './price-list.ts';
import { runCli, startCli, temporaryFolder } from './run-cli.ts';

/** A run of the price list to a printer, and what it takes to print it again. */
async function printedRun(...more: string[]) {
  const config = await temporaryFolder();
  const lists = await writePriceLists(config);
  const sink = await startTcpSink();
  onTestFinished(() => sink.close());
  await startCli(['helper', '--http-port', '0', '--https-port', 'off', '--printer', `front=${sink.url}`], {
    config,
  });
  const args = ['print', '--template', 'shelf.zpl', '--data', 'prices.csv', '--printer', 'front', ...more];
  const run = await runCli(args, { config, cwd: config });
  expect(run.code, run.stderr).toBe(0);
  const id = String(run.result['run']);
  const bytes = () => Buffer.concat(sink.jobs.splice(0)).toString('utf8');
  return {
    config,
    ...lists,
    id,
    bytes,
    again: (...words: string[]) => runCli(['history', 'again', ...words], { config }),
  };
}

describe('marbete history again', () => {
  it('prints a run from files again, whole or some rows of it, from any folder', async () => {
    const { id, bytes, again } = await printedRun();
    expect(bytes()).toBe(printed);
    const whole = await again(id.slice(0, 8));
    expect(whole.result, whole.stderr).toMatchObject({ ok: true, labels: 15 });
    expect(bytes()).toBe(printed);
    const one = await again(id, '--rows', '2-3');
    expect(one.result).toMatchObject({ labels: 1, lastRow: 2 });
    expect(printed).toContain(bytes());
    const none = await again(id, '--rows', '900');
    expect([none.code, bytes()]).toEqual([7, '']);
  });

  it('prints the rows that --where chose then, and only those', async () => {
    const { id, bytes, again } = await printedRun('--where', 'PRECIO > 1000');
    const then = bytes();
    expect(then).toContain('1234');
    const run = await again(id);
    expect(run.result).toMatchObject({ labels: 1 });
    expect(bytes()).toBe(then);
  });

  it('refuses when the data or the template is another now, and a run that nobody knows', async () => {
    const { id, csv, shelf, bytes, again, config } = await printedRun();
    bytes();
    const before = await readFile(csv);
    await appendFile(csv, '\r\n');
    const changed = await again(id);
    expect([changed.code, changed.stderr]).toEqual([
      3,
      expect.stringContaining('has changed since this run'),
    ]);
    await writeFile(csv, before);
    expect((await again(id, '--dry-run')).code).toBe(0);
    await appendFile(shelf, '\n');
    expect((await again(id)).code).toBe(3);
    expect((await again('zzzz')).code).toBe(2);
    // Nobody signed in, so the server cannot be asked either.
    expect((await again('ffffffff')).code).toBe(4);
    expect(bytes()).toBe('');
    const { stdout } = await runCli(['history'], { config });
    expect(stdout).toContain(id);
  });
});
