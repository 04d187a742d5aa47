import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSheet } from './read-sheet.ts';
import { type SheetFacts, sheetBlocks } from './sheet-blocks.ts';

describe('a large file, which is read in a thread', () => {
  let folder: string;
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'marbete-sheet-'))));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function file(name: string, end = ''): string {
    const path = join(folder, name);
    const lines = Array.from(
      { length: 60_000 },
      (_, n) => `${7501000000000 + n};Galletas de avena nº ${n};12,50\r\n`,
    );
    writeFileSync(path, `CODIGO;DESCRIPCION;PRECIO\r\n${lines.join('')}${end}`);
    return path;
  }

  async function all(sheet: ReturnType<typeof readSheet>) {
    const texts: string[] = [];
    let pages = 0;
    let next = await sheet.next();
    for (; !next.done; next = await sheet.next()) {
      texts.push(...next.value.blocks.map(({ cells }) => cells));
      pages += next.value.pages.filter(({ bits }) => bits.length > 0).length;
    }
    return { texts, pages, facts: next.value satisfies SheetFacts };
  }

  test('is what it is when it is read at once', async () => {
    const path = file('precios.csv');
    const inThread = await all(readSheet(path, { fileName: 'precios.csv' }));
    expect(inThread).toEqual(await all(sheetBlocks(path, { fileName: 'precios.csv' })));
    expect(inThread.facts).toMatchObject({
      filas: 60_001,
      columnas: 3,
      header: true,
      firstRow: ['CODIGO', 'DESCRIPCION', 'PRECIO'],
    });
    expect(inThread.facts.detected).toMatchObject({ format: 'csv', delimiter: ';', encoding: 'utf-8' });
    expect(inThread.pages).toBe(1_024);
  });

  test('is refused with the place that it is refused for', async () => {
    const path = file('abierta.csv', '1;"no se cierra;2\r\n');
    await expect(all(readSheet(path, { fileName: 'abierta.csv' }))).rejects.toMatchObject({
      name: 'AppError',
      code: 'data-invalid',
      details: { file: 'abierta.csv', line: 60_002 },
      issues: [{ rule: 'quote-not-closed' }],
    });
  });

  test('is left when nobody wants it any more', async () => {
    const path = file('larga.csv');
    const cancel = new AbortController();
    const sheet = readSheet(path, { fileName: 'larga.csv', signal: cancel.signal });
    expect((await sheet.next()).done).toBe(false);
    cancel.abort();
    await expect(all(sheet)).rejects.toMatchObject({ code: 'cancelled' });
    await expect(all(readSheet(path, { signal: cancel.signal }))).rejects.toMatchObject({
      code: 'cancelled',
    });
    const other = readSheet(path, {});
    await other.next();
    await other.return(undefined as never);
  });
});
