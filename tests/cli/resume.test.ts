import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSqlite, sqliteCode } from '../../packages/cli/src/state/sqlite.ts';
import { startTcpSink } from '../../packages/helper/src/testing/tcp-sink.ts';
import { rounds } from '../faults/rounds.ts';
import { killCli, runCli, startCli, temporaryFolder } from './run-cli.ts';

const template = '^XA\n^FO20,20^A0N,30^FD%DESCRIPTION%^FS\n^PQ%QUANTITY%\n^XZ\n';

/** A place with a template, a list of as many articles as said, a helper and a printer that keeps what it gets. */
async function workplace(count: number) {
  const config = await temporaryFolder();
  const [shelf, csv] = [join(config, 'shelf.zpl'), join(config, 'prices.csv')];
  await writeFile(shelf, template);
  await writeFile(csv, listOf(count));
  let taken = '';
  const sink = await startTcpSink((socket) => {
    socket.on('data', (part) => {
      taken += part.toString('utf8');
    });
  });
  onTestFinished(() => sink.close());
  const startHelper = () =>
    startCli(['helper', '--http-port', '0', '--https-port', 'off', '--printer', `front=${sink.url}`], {
      config,
    });
  const args = ['print', '--template', shelf, '--data', csv, '--quantity', '1', '--printer', 'front'];
  const printed = () => [...taken.matchAll(/\^FDArticle (\d+)\^FS/g)].map(([, number]) => Number(number));
  return { config, shelf, csv, args, printed, startHelper };
}

/** Whether a transaction is open that writes into the state of runs. */
async function isWriting(config: string): Promise<boolean> {
  const state = await openSqlite(join(config, 'state', 'state.db'));
  try {
    await state.exec('pragma busy_timeout = 0; begin immediate; rollback');
    return false;
  } catch (error) {
    if (sqliteCode(error) !== 'SQLITE_BUSY') throw error;
    return true;
  } finally {
    await state.close();
  }
}

const listOf = (count: number) =>
  ['CODIGO,DESCRIPCION', ...numbers(count).map((number) => `${number},Article ${number}`)].join('\n');
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** The same numbers from the same seed. */
function randomOf(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('a run that is killed', () => {
  it('at random moments prints every label exactly once, resumed each time', async () => {
    const wanted = rounds(8);
    const rows = wanted * 400;
    const seed = Number(process.env['MARBETE_TEST_SEED'] ?? Date.now() % 1_000_000);
    const random = randomOf(seed);
    const { config, args, printed, startHelper } = await workplace(rows);
    await startHelper();
    let kills = 0;
    let resume = false;
    while (kills < wanted) {
      const { killed, code, stderr } = await killCli(
        [...args, ...(resume ? ['--resume'] : [])],
        { config },
        async (sent) => {
          // Some die while they start, most between or inside chunks.
          if (random() < 0.2) return void (await pause(random() * 250));
          await sent(Math.floor(random() * 4));
          await pause(random() * 8);
        },
      );
      if (killed) kills += 1;
      else expect(code, `seed ${seed}: ${stderr}`).not.toBe(1);
      // Killed before its record began, a run is none yet.
      const { events } = await runCli(['history'], { config });
      resume = events.some(({ event }) => event === 'run');
      if (code === 7) resume = false;
      if (code === 0) break;
    }
    const last = await runCli([...args, '--resume'], { config });
    expect([0, 7], `seed ${seed}: ${last.stderr}`).toContain(last.code);
    expect(kills, `seed ${seed}`).toBe(wanted);
    expect(printed(), `seed ${seed}`).toEqual(numbers(rows));
  });

  it('goes on when the helper went away, under the same key', async () => {
    const { config, args, printed, startHelper } = await workplace(3_000);
    const helper = await startHelper();
    const broken = await killCli(args, { config }, (sent) => sent(2));
    expect(broken.killed).toBe(true);
    await helper.stop();
    const nobody = await runCli([...args, '--resume'], { config });
    expect(nobody.code).toBe(5);
    expect(nobody.stderr).toContain('marbete helper');
    await startHelper();
    const resumed = await runCli([...args, '--resume'], { config });
    expect(resumed.code, resumed.stderr).toBe(0);
    expect(resumed.events[0]).toMatchObject({ event: 'resumed', of: 3_000 });
    expect(printed()).toEqual(numbers(3_000));
  });

  it('leaves out to its end the rows whose prices do not fit the label', async () => {
    const { config, shelf, csv, args, printed, startHelper } = await workplace(1);
    const price = '^FO20,20^A0N,80,80^FD%PRICE%^FS';
    await writeFile(
      shelf,
      template.replace('^XA\n', `^XA^PW300^LL240${price}\n`).replace('20,20^A0N,30', '20,120^A0N,30'),
    );
    const priceOf = (number: number) => (number % 10 === 0 ? '20259.00' : '9.50');
    const rows = numbers(2_000).map((number) => `Article ${number},${priceOf(number)}`);
    await writeFile(csv, ['DESCRIPCION,PRECIO', ...rows].join('\n'));
    await startHelper();
    const skipping = [...args, '--on-problem', 'skip'];
    const broken = await killCli(skipping, { config }, (sent) => sent(2));
    expect(broken.killed).toBe(true);
    const resumed = await runCli([...skipping, '--resume'], { config });
    expect(resumed.code, resumed.stderr).toBe(0);
    expect(printed()).toEqual(numbers(2_000).filter((number) => number % 10 !== 0));
  });
});

describe('what keeps a run from going on', () => {
  it('is a list, a template or a flag that changed, which is named, and nothing prints', async () => {
    const { config, csv, shelf, args, printed, startHelper } = await workplace(3_000);
    await startHelper();
    await killCli(args, { config }, (sent) => sent(2));
    // What the helper had taken on goes on printing.
    const before = await runCli([...args, '--resume', '--rows', '1-2800'], { config });
    expect(before.code).toBe(3);
    expect(before.result).toMatchObject({
      details: { reason: 'input-changed', changed: ['columns and flags'] },
    });
    await writeFile(csv, listOf(3_000).replace('Article 3000', 'Article 3001'));
    const changed = await runCli([...args, '--resume'], { config });
    expect(changed.code).toBe(3);
    expect(changed.result['message']).toMatch(/prices\.csv.*resume.*anew without --resume; \d+ of 3000/);
    await writeFile(csv, listOf(3_000));
    await writeFile(shelf, template.replace('30', '31'));
    expect((await runCli([...args, '--resume'], { config })).result).toMatchObject({
      details: { changed: ['template'] },
    });
    await writeFile(shelf, template);
    expect((await runCli([...args, '--resume'], { config })).code).toBe(0);
    expect(printed()).toEqual(numbers(3_000));
  });

  it('is another run of the same job, until that one ends', async () => {
    const { config, args, printed, startHelper } = await workplace(3_000);
    await startHelper();
    await killCli(args, { config }, async (sent, child) => {
      await sent(1);
      child.kill('SIGSTOP');
      const second = await runCli(args, { config });
      expect(second.code).toBe(1);
      expect(second.result).toMatchObject({
        code: 'conflict',
        details: { reason: 'job-locked', pid: child.pid },
      });
      expect(second.stderr).toContain('running already');
      expect((await runCli([...args, '--resume'], { config })).code).toBe(1);
      // Another name is another job. It would wait for one that was stopped in the middle of a transaction.
      for (let chunks = 2; await isWriting(config); chunks += 1) {
        child.kill('SIGCONT');
        await sent(chunks);
        child.kill('SIGSTOP');
      }
      const other = await runCli([...args, '--job', 'other', '--rows', '7'], { config });
      expect(other.code, other.stderr).toBe(0);
    });
    // The lock of a run that was killed is taken over.
    const resumed = await runCli([...args, '--resume'], { config });
    expect(resumed.code, resumed.stderr).toBe(0);
    const all = printed();
    expect(all.filter((number) => number === 7)).toHaveLength(2);
    expect([...new Set(all)].sort((a, b) => a - b)).toEqual(numbers(3_000));
    expect(all).toHaveLength(3_001);
  });

  it('is that nothing broke off', async () => {
    const { config, args, startHelper, printed } = await workplace(3);
    await startHelper();
    const none = await runCli([...args, '--resume'], { config });
    expect(none.code).toBe(7);
    expect(none.stderr).toContain('without --resume');
    expect((await runCli(args, { config })).code).toBe(0);
    expect((await runCli([...args, '--resume'], { config })).code).toBe(7);
    expect((await runCli([...args, '--uncertain', 'nothing'], { config })).code).toBe(2);
    expect((await runCli([...args, '--job', '../x'], { config })).code).toBe(2);
    expect(printed()).toEqual([1, 2, 3]);
  });

  it('is a full disk, which is said, and the rest prints once there is room', async () => {
    const { config, args, printed, startHelper } = await workplace(2_000);
    await startHelper();
    // No file may grow beyond 300 blocks of 512 bytes, so the state is cut off inside the run.
    const full = await runCli(args, { config, fileBlocks: 300 });
    expect(full.code).toBe(6);
    expect(full.result).toMatchObject({ details: { reason: 'state-unwritable' } });
    expect(full.stderr).toContain('is there room');
    expect(full.stderr).toContain('--resume');
    const resumed = await runCli([...args, '--resume'], { config });
    expect(resumed.code, resumed.stderr).toBe(0);
    expect(printed()).toEqual(numbers(2_000));
  });
});
