import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import { describe, expect, test } from 'vitest';
import { openSpreadsheet } from './read.ts';
import { workbookBytes } from './write.ts';

const rows: SheetRow[] = [
  { cells: ['CODIGO', 'DESCRIPCION', 'PRECIO', 'FECHA'] },
  { cells: ['0075', 'Café «molido»', '$1,234.50', '01/02/2026'], numbers: [null, null, '1234.5', null] },
  { cells: ['00000123', '=1+1', '13'], numbers: ['123', null, '12.5'] },
  { cells: ['7501031311309', 'línea\nnueva', '12.5 kg'], numbers: ['7501031311309', null, '12.5'] },
  { cells: ['12345678901234567890', '', '0'], numbers: ['12345678901234567890', null, '0'] },
];

async function* inBatches() {
  yield rows.slice(0, 2);
  yield rows.slice(2);
}

describe.each(['xls', 'xlsx'] as const)('%s', (format) => {
  test('rows that are written read back as the same text and numbers', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'marbete-write-'));
    try {
      const parts: Uint8Array[] = [];
      for await (const part of workbookBytes(format, inBatches(), {
        sheet: "Precios [mayo]: 'lista' del día 31/12",
      })) {
        parts.push(part);
      }
      const path = join(folder, `a.${format}`);
      writeFileSync(path, Buffer.concat(parts));
      const read = await openSpreadsheet(path);
      expect(read.detected.sheet).toBe("Precios  mayo   'lista' del día");
      const found: SheetRow[] = [];
      for await (const batch of read.rows) found.push(...batch);
      expect(found.map((row) => row.cells)).toEqual(rows.map((row) => row.cells));
      expect(found.map((row) => row.numbers?.[2] ?? null)).toEqual([null, '1234.5', '12.5', '12.5', '0']);
      expect(found[3]?.numbers?.[0]).toBe('7501031311309');
      expect(found[4]?.numbers?.[0]).toBeNull();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
