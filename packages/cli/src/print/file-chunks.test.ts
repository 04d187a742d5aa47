import { compileTemplate } from '@marbete/core/languages/compile';
import { defaultPrinterSettings } from '@marbete/core/template/values';
import { describe, expect, it } from 'vitest';
import { fileChunks, type JobRow } from './file-chunks.ts';
import type { JobChunk } from './run-job.ts';

const template = compileTemplate('^XA^FO1,1^A0N,20^FD%NAME%^FS^PQ%QUANTITY%^XZ', {
  language: 'zpl',
  settings: defaultPrinterSettings,
});
const moment = { anio: '1/2/2026', hora: '10:00' };

async function* rowsOf(...copies: number[]): AsyncGenerator<JobRow> {
  for (const [index, count] of copies.entries()) {
    // A value outside every code page is an error: that row is left out.
    const text = Number.isNaN(count) ? 'half \ud800' : `row ${index + 1}`;
    yield {
      row: index + 1,
      position: index + 1,
      values: { NAME: { text } },
      copies: Number.isNaN(count) ? 1 : count,
      code: `K${index + 1}`,
      description: '',
    };
  }
}

async function allChunks(rows: AsyncIterable<JobRow>, first = false): Promise<JobChunk[]> {
  const next = fileChunks(template, rows, moment, { first });
  const chunks: JobChunk[] = [];
  for (let chunk = await next(); chunk; chunk = await next()) chunks.push(chunk);
  return chunks;
}

const brief = (chunks: JobChunk[]) =>
  chunks.map(({ labels, first, last }) => [labels, first?.row, last?.row]);

describe('chunks of rows from a file', () => {
  it('holds at most 100 labels and says which rows they are of', async () => {
    const rows = rowsOf(...Array.from({ length: 150 }, () => 1));
    expect(brief(await allChunks(rows))).toEqual([
      [100, 1, 100],
      [50, 101, 150],
    ]);
  });

  it('never cuts a row in two, however many labels it has', async () => {
    expect(brief(await allChunks(rowsOf(60, 60, 5000, 1)))).toEqual([
      [60, 1, 1],
      [60, 2, 2],
      [5000, 3, 3],
      [1, 4, 4],
    ]);
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
