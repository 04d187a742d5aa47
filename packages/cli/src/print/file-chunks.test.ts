import { compileTemplate } from '@marbete/engine/internal/languages/compile';
import { textOfCode } from '@marbete/engine/internal/template/source';
import { defaultPrinterSettings } from '@marbete/engine/internal/template/values';
import { rowsAfter } from '@marbete/core/print/chunks';
import type { Batches } from '@marbete/core/print/rows';
import { describe, expect, it } from 'vitest';
import { fileChunks, type JobRow } from './file-chunks.ts';
import type { JobChunk } from './run-job.ts';

const template = compileTemplate('^XA^FO1,1^A0N,20^FD%NAME%^FS^PQ%QUANTITY%^XZ', {
  language: 'zpl',
  settings: defaultPrinterSettings,
});
const moment = { date: '1/2/2026', time: '10:00' };

async function* rowsOf(...copies: number[]): AsyncGenerator<JobRow[]> {
  for (const [index, count] of copies.entries()) {
    // A value outside every code page is an error: that row is left out.
    const text = Number.isNaN(count) ? 'half \ud800' : `row ${index + 1}`;
    yield [
      {
        row: index + 1,
        position: index + 1,
        values: { NAME: { text } },
        copies: Number.isNaN(count) ? 1 : count,
        code: `K${index + 1}`,
        description: '',
      },
    ];
  }
}

async function allChunks(rows: Batches<JobRow>, first = false): Promise<JobChunk[]> {
  const next = fileChunks(template, () => rows, moment, { first });
  const chunks: JobChunk[] = [];
  for (let chunk = await next(0); chunk; chunk = await next(chunks.length)) chunks.push(chunk);
  return chunks;
}

const brief = (chunks: JobChunk[]) =>
  chunks.map(({ labels, first, last }) => [labels, first?.row, last?.row]);
const copies = (chunks: JobChunk[]) =>
  chunks.map(({ first, last, copiesLeft }) => [first?.copy, last?.copy, copiesLeft]);

describe('chunks of rows from a file', () => {
  it('holds at most 100 labels and says which rows they are of', async () => {
    const rows = rowsOf(...Array.from({ length: 150 }, () => 1));
    expect(brief(await allChunks(rows))).toEqual([
      [100, 1, 100],
      [50, 101, 150],
    ]);
  });

  it('cuts a row only where it alone is more than a chunk, and names its copies', async () => {
    const chunks = await allChunks(rowsOf(60, 60, 350, 1));
    expect(brief(chunks)).toEqual([
      [60, 1, 1],
      [60, 2, 2],
      [100, 3, 3],
      [100, 3, 3],
      [100, 3, 3],
      [51, 3, 4],
    ]);
    expect(copies(chunks)).toEqual([
      [undefined, undefined, 0],
      [undefined, undefined, 0],
      [1, 100, 250],
      [101, 200, 150],
      [201, 300, 50],
      [301, undefined, 0],
    ]);
    const partial = chunks.map(({ content }) => content.map((row) => row.partial ?? false));
    expect(partial).toEqual([[false], [false], [true], [true], [true], [false, false]]);
  });

  it('goes on within the row in which a run broke off, and prints the quantity of the whole row', async () => {
    const quantity = compileTemplate('^XA^FD%NAME% of %QUANTITY%^FS^XZ', {
      language: 'zpl',
      settings: defaultPrinterSettings,
    });
    const after = { position: 2, copiesLeft: 70 };
    const next = fileChunks(quantity, () => rowsAfter(rowsOf(5, 250, 1), after), moment, { after });
    const chunk = await next(7);
    expect(textOfCode(chunk!.code)).toBe('^XA^CI28^FDrow 2 of 250^FS^PQ70^XZ^XA^CI28^FDrow 3 of 1^FS^PQ1^XZ');
    expect(chunk?.first).toMatchObject({ row: 2, copy: 181 });
    expect(await next(8)).toBeUndefined();
  });

  it('prints one label alone first, of the first row that prints, and every other after it', async () => {
    expect(brief(await allChunks(rowsOf(0, Number.NaN, 3, 2), true))).toEqual([
      [1, 3, 3],
      [4, 3, 4],
    ]);
    expect(brief(await allChunks(rowsOf(1, 2), true))).toEqual([
      [1, 1, 1],
      [2, 2, 2],
    ]);
  });

  it('has nothing where no row prints', async () => {
    expect((await allChunks(rowsOf(0, 0), true)).filter(({ code }) => code.length > 0)).toEqual([]);
    expect(await allChunks(rowsOf())).toEqual([]);
  });
});
