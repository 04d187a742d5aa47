import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkCatalogue, listCatalogues, storeCatalogue } from '@marbete/core/api/catalogues';
import { printFromCatalogue } from '@marbete/core/api/printing';
import { checkDatabase } from '@marbete/server/check';
import { openDatabase } from '@marbete/server/database';
import { describe, expect, onTestFinished, test } from 'vitest';
import { refusalCodes } from '../../packages/server/src/testing/refusals.ts';
import { startServerProcess } from '../servers/server-process.ts';
import { openShop, priceList, type Shop } from '../servers/shop.ts';

const mount = (...args: string[]) => execFileSync('mount', args, { stdio: 'pipe' });

/** Whether this account may mount a small file system of its own; elsewhere a test of the server limits pages instead. */
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

/** A folder on a disk of its own, of so many MB. */
function smallDisk(megabytes: number) {
  const folder = mkdtempSync(join(tmpdir(), 'marbete-disk-'));
  mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'marbete', folder);
  onTestFinished(() => {
    execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true });
  });
  return { folder, grow: (to: number) => mount('-o', `remount,size=${to}m`, folder) };
}

const importList = async ({ client }: Shop, name: string, rows: number) => {
  const archivo = new File([priceList(name, rows)], `${name}.csv`);
  const { nombreuuid = '' } = await client.call(checkCatalogue, { form: {}, files: { archivo } });
  return client.call(storeCatalogue, { body: { csv: nombreuuid, catalogo: name } });
};

describe.runIf(canMount)('a disk of its own', () => {
  test('that is full refuses what needs room, keeps what is there, and takes more when there is room', async () => {
    const { folder, grow } = smallDisk(16);
    const database = { kind: 'sqlite', file: join(folder, 'marbete.db') } as const;
    const server = await startServerProcess({ folder });
    onTestFinished(() => server.kill());
    const shop = await openShop(server.url, database, 'ana');
    const print = () =>
      shop.client.call(printFromCatalogue, {
        body: {
          catalogo: shop.catalogo,
          etiqueta: shop.etiqueta,
          filas: shop.filas.slice(0, 50).map((id) => ({ id, cantidad: 1 })),
        },
      });
    expect((await print()).response).toBe(true);
    const names: string[] = [];
    const codes: string[] = [];
    for (let number = 0; number < 40 && !codes.includes('unavailable'); number += 1) {
      const [code = ''] = await refusalCodes([importList(shop, `lista ${number}`, 8_000)]);
      if (code === 'done') names.push(`lista ${number}`);
      codes.push(code);
    }
    expect([codes.at(-1), names.length > 0]).toEqual(['unavailable', true]);
    const there = await shop.client.call(listCatalogues, { query: {} });
    expect(there.map(({ nombre }) => nombre)).toEqual(['Lista de ana', ...names]);
    // What is killed on a full disk starts on a full disk, or says what is the matter.
    await server.kill();
    grow(96);
    await server.start();
    await importList(shop, 'con lugar', 8_000);
    expect((await print()).response).toBe(true);
    await server.stop();
    const checked = await openDatabase(database);
    expect(await checkDatabase(checked).finally(() => checked.close())).toEqual([]);
  });
});
