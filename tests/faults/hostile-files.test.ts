import { readFileSync } from 'node:fs';
import { checkCatalogue, listCatalogues } from '@marbete/core/api/catalogues';
import { isAppError } from '@marbete/core/api/errors';
import { expect, onTestFinished, test } from 'vitest';
import { workbook } from '../../packages/server/src/testing/contract/hostile-files.ts';
import { createTestDatabase } from '../../packages/server/src/testing/test-database.ts';
import { startServerProcess } from '../servers/server-process.ts';
import { openShop } from '../servers/shop.ts';

/** Files that cost whoever reads them without bounds, by what is large in them; each in five sizes. */
const kinds: Readonly<Record<string, (size: number) => Buffer>> = {
  'one cell.xlsx': (size) =>
    workbook(`<row r="1"><c t="inlineStr"><is><t>${'x'.repeat(size * 38_000_000)}</t></is></c></row>`),
  'far cells.xlsx': (size) =>
    workbook(
      Array.from(
        { length: size * 4_000 },
        (_, row) => `<row r="${row + 1}"><c r="XFD${row + 1}"><v>1</v></c></row>`,
      ).join(''),
    ),
  'spaces.xlsx': (size) => workbook(' '.repeat(size * 40_000_000)),
  'columns.xlsx': (size) =>
    workbook(`<row r="1">${'<c t="inlineStr"><is><t>x</t></is></c>'.repeat(size * 100_000)}</row>`),
  'one line.csv': (size) => Buffer.from(`A,${'x'.repeat(size * 8_000_000)}\n1,2\n`),
  'open quote.csv': (size) => Buffer.from(`A,B\n"${'open,\n'.repeat(size * 1_000_000)}`),
  'columns.csv': (size) => Buffer.from(`${'a,'.repeat(size * 1_000_000)}a\n1,2\n`),
  'noise.xls': (size) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(size * 4_000_000, 7)]),
};
const sizes = [1, 2, 3, 4, 5];
const atOnce = 8;
const MiB = 1024 * 1024;

/** Minutes long: with MARBETE_LONG_TESTS. */
test.runIf(process.env['MARBETE_LONG_TESTS'] && process.platform === 'linux')(
  'forty hostile files leave a server with a heap of 300 MB below 400 MB, and others wait half a second at most',
  async () => {
    const home = await createTestDatabase('sqlite');
    onTestFinished(() => home.drop());
    const server = await startServerProcess({
      folder: home.folder,
      env: { NODE_OPTIONS: '--max-old-space-size=300' },
    });
    onTestFinished(() => server.kill());
    const shops = await Promise.all(
      ['ana', 'bea', 'carla', 'dora'].map((name) => openShop(server.url, home.config, name)),
    );
    const other = await openShop(server.url, home.config, 'elsa');
    const files = sizes.flatMap((size) =>
      Object.entries(kinds).map(([name, make]) => ({
        name: `${size} ${name}`,
        content: new Uint8Array(make(size)),
      })),
    );
    expect(files).toHaveLength(40);

    const waits: number[] = [];
    const asking = { isDone: false };
    const others = (async () => {
      while (!asking.isDone) {
        const started = performance.now();
        await other.client.call(listCatalogues, { query: {} });
        waits.push(performance.now() - started);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
    const answers: string[] = [];
    const queue = files.map((file, index) => ({ ...file, shop: shops[index % shops.length]! }));
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let next = queue.shift(); next; next = queue.shift()) {
          const { name, content, shop } = next;
          const archivo = new File([content], name.replace(/^\d /, ''));
          const answer = await shop.client.call(checkCatalogue, { form: {}, files: { archivo } }).then(
            ({ respuesta }) => respuesta,
            (error: unknown) => (isAppError(error) ? error.code : String(error)),
          );
          answers.push(`${name}: ${answer}`);
        }
      }),
    );
    asking.isDone = true;
    await others;
    const peak =
      Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid()}/status`, 'utf8'))?.[1]) * 1024;
    waits.sort((a, b) => a - b);
    const most = waits.at(-1) ?? 0;
    console.log({ peakMiB: Math.round(peak / MiB), waits: waits.length, mostMs: Math.round(most), answers });
    expect(answers.filter((answer) => /unexpected|unavailable|Error/.test(answer))).toEqual([]);
    expect(peak).toBeLessThan(400 * MiB);
    expect(most).toBeLessThan(500);
    expect(await server.stop()).toBe(0);
  },
  900_000,
);
