import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writePriceLists } from './price-list.ts';
import { runCli, startCli, temporaryFolder } from './run-cli.ts';

it('marbete doctor finds what is missing, names the next step, and is content when all is there', async () => {
  const config = await temporaryFolder();
  const nobody = { config, env: { MARBETE_HELPER: 'http://127.0.0.1:1' } };
  const ill = await runCli(['doctor'], nobody);
  expect(ill.code).toBe(5);
  expect(ill.events.map(({ event, name, ok }) => [event, name, ok])).toEqual([
    ['check', 'state folder', true],
    ['check', 'server', true],
    ['check', 'print helper', false],
    ['check', 'printers', false],
    ['check', 'runs', true],
    ['result', undefined, false],
  ]);
  expect(ill.stderr).toContain('marbete helper');

  await startCli(
    ['helper', '--http-port', '0', '--https-port', 'off', '--printer', `front=virtual:${config}/printed`],
    { config },
  );
  const well = await runCli(['doctor'], { config });
  expect(well.code, well.stderr).toBe(0);
  expect(well.stderr).toContain('front');

  const signedOut = await runCli(['doctor'], {
    config,
    env: { MARBETE_SERVER: 'https://labels.example.com' },
  });
  expect(signedOut.code).toBe(4);
  expect(signedOut.stderr).toContain('marbete login https://labels.example.com');

  // A server that only runs here is no wish to sign in to it.
  const note = JSON.stringify({ pid: process.pid, url: 'http://127.0.0.1:1' });
  await writeFile(join(config, 'running-server.json'), note);
  const beside = await runCli(['doctor'], { config });
  expect([beside.code, beside.stderr]).toEqual([0, expect.stringContaining('marbete login http')]);

  const state = join(config, 'state-is-a-file');
  await writeFile(state, '');
  expect((await runCli(['history', '--state', state], { config })).code).toBe(0);
});

it('marbete history lists the runs of this machine, newest first', async () => {
  const config = await temporaryFolder();
  const { shelf, csv } = await writePriceLists(config);
  expect((await runCli(['history'], { config })).result).toMatchObject({ ok: true, runs: 0 });
  await startCli(
    ['helper', '--http-port', '0', '--https-port', 'off', '--printer', `front=virtual:${config}/printed`],
    { config },
  );
  const print = ['print', '--template', shelf, '--data', csv, '--printer', 'front'];
  const first = await runCli([...print, '--job', 'one'], { config });
  const second = await runCli([...print, '--rows', '1'], { config });
  const { events, result } = await runCli(['history'], { config });
  expect(result).toMatchObject({ runs: 2 });
  expect(events.slice(0, 2)).toMatchObject([
    {
      event: 'run',
      run: second.result['run'],
      job: 'print',
      labels: 2,
      of: 2,
      state: 'done',
      printer: 'front',
    },
    { event: 'run', run: first.result['run'], job: 'one', labels: 15, of: 15, state: 'done' },
  ]);
  expect((await runCli(['history', '--limit', '1'], { config })).result).toMatchObject({ runs: 1 });
  expect((await runCli(['history', '--limit', '0'], { config })).code).toBe(2);
});
