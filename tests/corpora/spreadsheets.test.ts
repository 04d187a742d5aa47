import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { columnLetter } from '@marbete/core/catalogue/columns';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import { openSpreadsheet } from '@marbete/spreadsheets/read';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const corpora = join(process.env.MARBETE_CORPORA ?? join(root, '../shared/corpora'), 'spreadsheets');
const present = existsSync(corpora);
if (!present)
  console.warn(`No spreadsheets to test against: ${corpora} is absent (MARBETE_CORPORA names another).`);

async function readAll(path: string, sheet?: string) {
  const opened = await openSpreadsheet(path, sheet === undefined ? {} : { sheet });
  const rows: SheetRow[] = [];
  for await (const batch of opened.rows) rows.push(...batch);
  return { detected: opened.detected, rows };
}

describe.runIf(present)('csv-spectrum', () => {
  const folder = join(corpora, 'csv-spectrum');
  const names = present ? readdirSync(join(folder, 'csvs')).map((file) => file.replace(/\.csv$/, '')) : [];

  test.each(names)('%s reads as its JSON says', async (name) => {
    const expected = JSON.parse(await readFile(join(folder, 'json', `${name}.json`), 'utf8')) as object[];
    const { rows } = await readAll(join(folder, 'csvs', `${name}.csv`));
    const [header, ...others] = rows.map(({ cells }) => cells);
    const objects = others.map((cells) =>
      Object.fromEntries(header!.map((key, index) => [key, cells[index] ?? ''])),
    );
    expect(objects).toEqual(expected);
  });
});
