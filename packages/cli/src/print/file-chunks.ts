import { type PrintRow, produceChunk } from '@marbete/core/print/chunks';
import type { CompiledTemplate, PrintMoment } from '@marbete/core/template/compiled';
import type { JobChunk } from './run-job.ts';

const rowsOfChunk = 100;

export interface FileChunkOptions {
  /** The first chunk is one label, to look at before the rest. */
  first?: boolean;
}

/** Printer code of rows, a chunk at a call; it holds no more rows than one chunk takes. */
export function fileChunks(
  template: CompiledTemplate,
  rows: AsyncIterable<PrintRow>,
  moment: PrintMoment,
  { first = false }: FileChunkOptions = {},
) {
  const reader = rows[Symbol.asyncIterator]();
  let waiting: PrintRow[] = [];
  let ended = false;
  let alone = first;

  async function fill(): Promise<void> {
    while (!ended && waiting.length < rowsOfChunk) {
      const { value, done } = await reader.next();
      if (done) ended = true;
      else waiting.push(value);
    }
  }

  function take(offered: readonly PrintRow[]): JobChunk | undefined {
    const [begin] = offered;
    if (!begin) return undefined;
    const { code, labels, rowsUsed } = produceChunk(template, offered, moment);
    waiting = waiting.slice(rowsUsed);
    const lastRow = offered[rowsUsed - 1]?.row ?? begin.row;
    return { code, encoding: template.encoding, labels, rowsUsed, firstRow: begin.row, lastRow };
  }

  return async (): Promise<JobChunk | undefined> => {
    await fill();
    // Rows without a quantity, or with an error that was to be skipped, are no first label.
    while (alone && waiting[0]) {
      const row = waiting[0];
      const chunk = take([{ ...row, copies: Math.min(row.copies, 1) }]);
      if (chunk && chunk.code !== '') {
        alone = false;
        if (row.copies >= 2) waiting.unshift({ ...row, copies: row.copies - 1 });
        return chunk;
      }
      await fill();
    }
    return take(waiting);
  };
}
