import { readdirSync, readFileSync, statSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { missingVariables, rowValues, suggestMapping } from '@marbete/core/catalogue/mapping';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import { type PrinterLanguage, printerLanguages } from '@marbete/engine/internal/languages/languages';
import { renderLabel } from '@marbete/engine/internal/languages/render';
import { checkRows } from '@marbete/core/print/check-rows';
import { compileTemplate } from '@marbete/engine/internal/languages/compile';
import { verifies } from '@marbete/engine/internal/codes/gtin';
import { templateVariables } from '@marbete/engine/internal/template/variables';
import { defaultPrinterSettings } from '@marbete/engine/internal/template/values';
import { openSpreadsheet } from '@marbete/spreadsheets/read';
import { beforeAll, describe, expect, test } from 'vitest';
import { joinCode, textOfCode } from '@marbete/engine/internal/template/source';

const run = promisify(execFile);
const demo = fileURLToPath(new URL('../../demo', import.meta.url));
const templates = readdirSync(demo).filter((name) => /\.(zpl|tspl|epl|txt)$/.test(name));
const labels = templates.flatMap((name): [string, PrinterLanguage][] => {
  const own = printerLanguages.find(({ key }) => name.endsWith(`.${key}`));
  return own
    ? [[name, own.key]]
    : [
        [name, 'zpl'],
        [name, 'tspl'],
      ];
});

const alreadyRead = new Map<string, ReturnType<typeof readOnce>>();

function readRows(name: string): ReturnType<typeof readOnce> {
  const reading = alreadyRead.get(name) ?? readOnce(name);
  alreadyRead.set(name, reading);
  return reading;
}

async function readOnce(name: string): Promise<{ detected: unknown; rows: SheetRow[] }> {
  const opened = await openSpreadsheet(join(demo, name));
  const rows: SheetRow[] = [];
  for await (const batch of opened.rows) rows.push(...batch);
  expect(opened.notices()).toEqual([]);
  return { detected: opened.detected, rows };
}

describe('the demo price list', () => {
  let csv: SheetRow[];
  let header: readonly string[];
  let articles: readonly (readonly string[])[];
  beforeAll(async () => {
    csv = (await readRows('prices.csv')).rows;
    [header, ...articles] = csv.map(({ cells }) => cells) as [string[], ...string[][]];
  });
  const column = (name: string) => articles.map((cells) => cells[header.indexOf(name)] ?? '');

  test('reads the same from CSV, XLS and XLSX', async () => {
    const [xls, xlsx] = [await readRows('prices.xls'), await readRows('prices.xlsx')];
    expect(xlsx.rows).toEqual(xls.rows);
    expect(xlsx.rows.map(({ cells }) => cells)).toEqual(csv.map(({ cells }) => cells));
  });

  test('its number cells are the numbers that the text says', async () => {
    const { rows } = await readRows('prices.xlsx');
    for (const { cells, numbers } of rows.slice(1)) {
      for (const [index, number] of (numbers ?? []).entries()) {
        if (number !== null) expect(Number(cells[index])).toBe(Number(number));
      }
      expect(Number(numbers?.[2]).toFixed(2)).toBe(cells[2]);
    }
  });

  test('the CSV is Windows-1252 with semicolons', async () => {
    expect((await readRows('prices.csv')).detected).toEqual({
      format: 'csv',
      encoding: 'windows-1252',
      delimiter: ';',
      bom: false,
    });
  });

  test('has 3,000 articles with codes of three kinds, each verified and there once', () => {
    const codes = column('CODIGO');
    expect(codes).toHaveLength(3000);
    expect(new Set(codes).size).toBe(3000);
    expect(codes.filter((code) => !verifies(code))).toEqual([]);
    const ofLength = (length: number) => codes.filter((code) => code.length === length);
    expect(ofLength(13).length).toBeGreaterThan(2400);
    expect(ofLength(12).length).toBeGreaterThan(150);
    expect(ofLength(8).length).toBeGreaterThan(100);
    expect(ofLength(13).length + ofLength(12).length + ofLength(8).length).toBe(3000);
    expect(codes.filter((code) => code.startsWith('0')).length).toBeGreaterThan(100);
  });

  test('has prices below 1,000, offers below the price, and labels to print for some hundred', () => {
    const offers = column('OFERTA');
    for (const [index, price] of column('PRECIO').entries()) {
      expect(price).toMatch(/^\d{1,3}\.\d\d$/);
      if (offers[index] !== '') expect(Number(offers[index])).toBeLessThan(Number(price));
    }
    expect(offers.filter((offer) => offer !== '').length).toBeGreaterThan(300);
    const copies = column('CANTIDAD');
    expect(copies.filter((count) => Number(count) > 0).length).toBeGreaterThan(200);
    expect(copies.filter((count) => count === '').length).toBeGreaterThan(1000);
    expect(copies.filter((count) => count === '0').length).toBeGreaterThan(500);
  });

  test('has accents and ñ, and a different description for each article', () => {
    const descriptions = column('DESCRIPCION');
    expect(new Set(descriptions).size).toBe(3000);
    expect(descriptions.filter((text) => /[áéíóú]/.test(text)).length).toBeGreaterThan(500);
    expect(descriptions.filter((text) => text.includes('ñ')).length).toBeGreaterThan(100);
  });

  test.each(labels)(
    '%s as %s prints every article, the same bytes from each of the three files',
    async (name, language) => {
      const label = compileTemplate(readFileSync(join(demo, name), 'utf8'), {
        language,
        settings: defaultPrinterSettings,
      });
      expect(label.warnings).toEqual([]);
      const codeFrom = (rows: readonly SheetRow[]) => {
        const mapping = suggestMapping(label.variables, { headers: rows[0]!.cells });
        return rows.slice(1).map((row) => {
          const { code, problems } = label.expand(rowValues(row, mapping), 1, {
            date: '21/11/2026',
            time: '09:50 a. m.',
          });
          expect(problems).toEqual([]);
          return code && textOfCode(code);
        });
      };
      const printed = codeFrom(csv);
      expect(printed).toHaveLength(3000);
      expect(codeFrom((await readRows('prices.xls')).rows)).toEqual(printed);
      expect(codeFrom((await readRows('prices.xlsx')).rows)).toEqual(printed);
    },
  );

  test.each(labels)('%s as %s holds 99,999.99 and the longest names of the list', async (name, language) => {
    const label = compileTemplate(readFileSync(join(demo, name), 'utf8'), {
      language,
      settings: defaultPrinterSettings,
    });
    const names = column('DESCRIPCION').toSorted((a, b) => b.length - a.length);
    for (const description of names.slice(0, 20)) {
      const values = {
        DESCRIPTION: { text: description },
        PRICE: { text: '99,999.99' },
        OFFER: { text: '88,888.88' },
        CODE: { text: '7501031311309' },
        UNIT: { text: 'PAQ' },
        LOCATION: { text: 'A12-10' },
      };
      const { code } = label.expand(values, 1, { date: '30/11/2026', time: '10:15 a. m.' });
      const paper = { dpmm: 8, widthMm: 58, heightMm: 50 };
      const { diagnostics } = await renderLabel(language, joinCode(label.head, code!, label.tail), paper);
      expect(diagnostics.filter(({ level }) => level !== 'info')).toEqual([]);
    }
  });

  test.each(labels)(
    '%s as %s has room for the price and the code of every article',
    async (name, language) => {
      const label = compileTemplate(readFileSync(join(demo, name), 'utf8'), {
        language,
        settings: defaultPrinterSettings,
      });
      const mapping = suggestMapping(label.variables, { headers: header });
      const rows = csv
        .slice(1)
        .map((row, at) => ({ row: at + 1, copies: 1, values: rowValues(row, mapping) }));
      const dearest = rows.slice(0, 20).map(({ values }, at) => ({
        row: 4000 + at,
        copies: 1,
        values: { ...values, PRICE: { text: '99,999.99' }, OFFER: { text: '88,888.88' } },
      }));
      const moment = { date: '30/11/2026', time: '10:15 a. m.' };
      expect(await checkRows(label, [[...rows, ...dearest]], moment)).toMatchObject({
        errors: 0,
        counts: {},
      });
    },
  );

  test.each(templates)('its headers fill every variable of %s', (name) => {
    const variables = templateVariables(readFileSync(join(demo, name), 'utf8'));
    expect(missingVariables(suggestMapping(variables, { headers: header }), variables)).toEqual([]);
    expect(suggestMapping(variables, { headers: header }).QUANTITY).toBe('G');
  });

  test('is what its script writes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'marbete-demo-'));
    try {
      const script = fileURLToPath(new URL('../../scripts/make-demo-data.ts', import.meta.url));
      await run(process.execPath, ['--conditions=source', '--import', 'tsx', script, folder], { cwd: demo });
      expect(readFileSync(join(folder, 'prices.csv')).equals(readFileSync(join(demo, 'prices.csv')))).toBe(
        true,
      );
      expect(readdirSync(folder).sort()).toEqual(['prices.csv', 'prices.xls', 'prices.xlsx']);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('is small enough to stand in the repository', () => {
    for (const name of readdirSync(demo)) expect(statSync(join(demo, name)).size).toBeLessThan(1_000_000);
  });
});
