import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startTcpSink } from '../../packages/helper/src/testing/tcp-sink.ts';
import { killCli, runCli, startCli, temporaryFolder } from '../cli/run-cli.ts';
import { randomOf, rounds } from './rounds.ts';

/*
 * A nightly job that is ended by SIGKILL again and again, at random moments, and one whose disk is full. Every label that
 * the printer received is held against what the history says of it: none is missing, and none came twice, without being
 * named as uncertain.
 */

const template =
  '^XA\n^FO20,20^A0N,30^FD%DESCRIPTION%^FS\n^FO20,60^A0N,30^FD%PRICE%^FS\n^PQ%QUANTITY%\n^XZ\n';
const rows = 4_000;

/** A shop with a list, a helper and a printer that answers which labels it got, as `article price`. */
async function shop() {
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
  const startHelper = () =>
    startCli(['helper', '--http-port', '0', '--https-port', 'off', '--printer', `front=${sink.url}`], {
      config,
    });
  let helper = await startHelper();
  const args = ['print', '--template', shelf, '--data', csv, '--printer', 'front'];
  args.push('--only-changed', '--key', 'CODIGO');
  return {
    config,
    /** The print helper ends in the middle of what it does, and is there again. */
    async killHelper() {
      await helper.stop('SIGKILL');
      helper = await startHelper();
    },
    args,
    /** A night with other prices. */
    writeList: (price: string) =>
      writeFile(
        csv,
        [
          'CODIGO,DESCRIPCION,PRECIO,CANTIDAD',
          ...Array.from({ length: rows }, (_, at) => `K${at + 1},Article ${at + 1},${price},1`),
        ].join('\n'),
      ),
    /** The job remembers an article of another day, so that no night of these is its first. */
    async begin(...more: string[]) {
      await writeFile(csv, 'CODIGO,DESCRIPCION,PRECIO,CANTIDAD\nK0,Article 0,1.00,1');
      const { code, stderr } = await runCli([...args, ...more, '--take-as-printed'], { config });
      expect(code, stderr).toBe(0);
    },
    printed: () =>
      [...taken.matchAll(/\^FDArticle (\d+)\^FS\n\^FO20,60\^A0N,30\^FD([\d.]+)/g)].map(
        ([, article, price]) => `K${article} ${price}`,
      ),
  };
}

type Shop = Awaited<ReturnType<typeof shop>>;

/** How often the history says that each label came out, and which ones are in doubt, by their code. */
async function fates({ config }: Shop) {
  const out = new Map<string, number>();
  const doubt = new Set<string>();
  const { events } = await runCli(['history', '--limit', '1000'], { config });
  for (const { run, event } of events) {
    if (event !== 'run') continue;
    const shown = await runCli(['history', String(run)], { config });
    for (const chunk of shown.events.filter((one) => one['event'] === 'chunk')) {
      if (chunk['word'] === 'uncertain' || chunk['word'] === 'offered') {
        for (const { code } of chunk['all'] as { code: string }[]) doubt.add(code);
      } else if (chunk['word'] !== 'not-sent') {
        for (const part of String(chunk['rows']).split(',')) {
          const [from = 0, to = from] = part.split('-').map(Number);
          for (let row = from; row <= to; row += 1) out.set(`K${row}`, (out.get(`K${row}`) ?? 0) + 1);
        }
      }
    }
  }
  return { out, doubt };
}

function countOf<T>(items: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

describe('a nightly job of what has changed', () => {
  test.each([
    ['the same command', [], false],
    ['the command with --resume', ['--resume'], false],
    ['the same command, the print helper killed too', [], true],
  ] as const)('that is killed again and again loses and doubles no label: %s', async (_, goOn, helperToo) => {
    const seed = Number(process.env['MARBETE_TEST_SEED'] ?? Date.now() % 1_000_000);
    const random = randomOf(seed);
    const place = await shop();
    const { config, args, writeList } = place;
    await place.begin();
    const prices: string[] = [];
    const wanted = rounds(5);
    let kills = 0;
    for (let night = 0; kills < wanted; night += 1) {
      const price = (1 + night / 100).toFixed(2);
      prices.push(price);
      await writeList(price);
      let more: readonly string[] = [];
      for (let ended = false; !ended;) {
        const { killed, code, stderr } = await killCli([...args, ...more], { config }, async (sent) => {
          // After some kills a night comes to its end.
          if (kills >= wanted || kills >= (night + 1) * 5) return new Promise(() => {});
          // Some die while they start and look, most between or inside chunks.
          if (random() < 0.3) return void (await pause(150 + random() * 500));
          await sent(Math.floor(random() * 6));
          await pause(random() * 10);
          if (helperToo && random() < 0.5) await place.killHelper();
        });
        if (killed) {
          kills += 1;
          more = goOn;
          continue;
        }
        // What is left open is nothing, or there never was a run: then the same command is the one to give.
        if (code === 7 && more.length > 0) more = [];
        // Without its helper it stops, and goes on with the next one.
        else if (helperToo && code !== null && [5, 6].includes(code) && !stderr.includes('Sent ')) continue;
        else ended = true;
        if (ended) expect([0, 6, 7], `seed ${seed}: ${stderr}`).toContain(code);
      }
    }
    const printed = countOf(place.printed());
    const { out, doubt } = await fates(place);
    const missing: string[] = [];
    const doubled: string[] = [];
    for (let article = 1; article <= rows; article += 1) {
      for (const price of prices) {
        const count = printed.get(`K${article} ${price}`) ?? 0;
        if (count === 0 && !doubt.has(`K${article}`)) missing.push(`K${article} ${price}`);
        if (count > 1 && !doubt.has(`K${article}`)) doubled.push(`K${article} ${price}`);
      }
      // The history tells of as many labels as the printer got, those in doubt aside.
      const total = prices.reduce((sum, price) => sum + (printed.get(`K${article} ${price}`) ?? 0), 0);
      if (!doubt.has(`K${article}`))
        expect([article, out.get(`K${article}`)], `seed ${seed}`).toEqual([article, total]);
    }
    // A helper that lives knows every chunk, so nothing stays in doubt either.
    const found = { missing, doubled, doubt: helperToo ? [] : [...doubt] };
    expect(found, `seed ${seed}`).toEqual({ missing: [], doubled: [], doubt: [] });
  });
});

const mount = (...words: string[]) => execFileSync('mount', words, { stdio: 'pipe' });

/** Whether this account may mount a small file system of its own. */
const canMount = (() => {
  const folder = mkdtempSync(join(tmpdir(), 'marbete-mount-'));
  try {
    mount('-t', 'tmpfs', '-o', 'size=1m', 'marbete', folder);
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
})();

describe.runIf(canMount)('a nightly job on a full disk', () => {
  test.each([[[]], [['--resume']]])(
    'prints the rest once there is room, and nothing twice: %j',
    async (goOn) => {
      const place = await shop();
      const state = join(place.config, 'small');
      execFileSync('mkdir', [state]);
      mount('-t', 'tmpfs', '-o', 'size=320k', 'marbete', state);
      onTestFinished(() => void execFileSync('umount', ['-l', state]));
      await place.begin('--state', state);
      await place.writeList('1.00');
      const args = [...place.args, '--state', state];
      const full = await runCli(args, { config: place.config });
      expect(full.code, full.stderr).toBe(6);
      expect(full.result).toMatchObject({ details: { reason: 'disk-full' } });
      expect(full.stderr).toContain('Make room');
      mount('-o', 'remount,size=32m', state);
      const rest = await runCli([...args, ...goOn], { config: place.config });
      expect(rest.code, rest.stderr).toBe(0);
      const printed = countOf(place.printed());
      expect([printed.size, Math.max(...printed.values())]).toEqual([rows, 1]);
      expect((await runCli(args, { config: place.config })).code).toBe(7);
    },
  );
});
