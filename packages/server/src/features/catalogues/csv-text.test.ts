import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvBytes, csvText } from './csv-text.ts';

test('a cell that a spreadsheet program would run is only text, a number stays one', () => {
  const guarded = ['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '-', '+52 55'];
  expect(guarded.map((cell) => csvText([[cell]], ',').replaceAll('"', '')[0])).toEqual(
    guarded.map(() => "'"),
  );
  expect(
    csvText([['-5', '+5', '-1,234.50', '12.5', 'a=1', '']], ';')
      .trim()
      .split(';'),
  ).toEqual(['-5', '+5', '-1,234.50', '12.5', 'a=1', '']);
});

test('what is written is read back, but for the guard', async () => {
  const cell = fc.string({ unit: 'binary', maxLength: 20 }).filter((text) => !/^[=+\-@\t\r]/.test(text));
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(table, fc.constantFrom(',', ';', '\t', '|'), async (rows, delimiter) => {
      const parts: Uint8Array[] = [];
      async function* batches() {
        for (const cells of rows) yield [{ cells }];
      }
      for await (const part of csvBytes(batches(), { columns: 4, delimiter })) parts.push(part);
      const read = parse(Buffer.concat(parts), { delimiter, bom: true, record_delimiter: '\r\n' });
      const wellFormed = rows.map((cells) =>
        Array.from({ length: 4 }, (_, at) => Buffer.from(cells[at] ?? '').toString()),
      );
      expect(read).toEqual(wellFormed);
    }),
  );
});
