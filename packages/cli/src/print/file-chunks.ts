import { type PrintRow, produceChunk } from '@marbete/core/print/chunks';
import type { CompiledTemplate, PrintMoment } from '@marbete/core/template/compiled';
import { rowList } from './row-selection.ts';
import type { JobChunk } from './run-job.ts';

const rowsOfChunk = 100;

/** A row with its place in the run, by which a run that broke off goes on. */
export interface JobRow extends PrintRow {
  /** From 1, without gaps but for rows that were left out. */
  position: number;
  /** What --only-changed remembers of it. */
  entry?: Uint8Array;
}

export interface FileChunkOptions {
  /** The first chunk is one label, to look at before the rest. */
  first?: boolean;
  /** Where a run goes on: rows up to this place were sent, but for the last copies of that one. */
  after?: { position: number; left: number };
}

/** Printer code of rows, a chunk at a call; it holds no more rows than one chunk takes. */
export function fileChunks(
  template: CompiledTemplate,
  rows: AsyncIterable<JobRow>,
  moment: PrintMoment,
  { first = false, after = { position: 0, left: 0 } }: FileChunkOptions = {},
) {
  const reader = rows[Symbol.asyncIterator]();
  let waiting: JobRow[] = [];
  let ended = false;
  let alone = first;

  async function fill(): Promise<void> {
    while (!ended && waiting.length < rowsOfChunk) {
      const { value, done } = await reader.next();
      if (done) ended = true;
      else if (value.position > after.position) waiting.push(value);
      else if (value.position === after.position && after.left > 0) {
        waiting.push({ ...value, copies: after.left });
      }
    }
  }

  function take(offered: readonly JobRow[], left = 0): JobChunk | undefined {
    const [begin] = offered;
    if (!begin) return undefined;
    const { code, labels, rowsUsed, printed } = produceChunk(template, offered, moment);
    waiting = waiting.slice(rowsUsed);
    const last = offered[rowsUsed - 1] ?? begin;
    const rowsPrinted = new Set(printed);
    const entries = offered
      .slice(0, rowsUsed)
      .flatMap(({ row, entry }) => (entry && left === 0 && rowsPrinted.has(row) ? [entry] : []));
    return {
      code,
      encoding: template.encoding,
      labels,
      rowsUsed,
      firstRow: begin.row,
      lastRow: last.row,
      rows: rowList(printed),
      position: last.position,
      left,
      ...(entries.length > 0 ? { entries } : {}),
    };
  }

  return async (): Promise<JobChunk | undefined> => {
    await fill();
    // Rows without a quantity, or with an error that was to be skipped, are no first label.
    while (alone && waiting[0]) {
      const row = waiting[0];
      const left = Math.max(0, Math.trunc(row.copies) - 1);
      const chunk = take([{ ...row, copies: Math.min(row.copies, 1) }], left);
      if (chunk && chunk.code !== '') {
        alone = false;
        if (left > 0) waiting.unshift({ ...row, copies: left });
        return chunk;
      }
      await fill();
    }
    return take(waiting);
  };
}
