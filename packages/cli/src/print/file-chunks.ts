import { type PrintRow, produceChunk } from '@marbete/core/print/chunks';
import type { CompiledTemplate, PrintMoment } from '@marbete/core/template/compiled';
import type { JobChunk } from './run-job.ts';

type Row = PrintRow & { alone?: true };

const rowsOfChunk = 100;

/** Printer code of rows, a chunk at a call; it holds no more rows than one chunk takes. */
export function fileChunks(template: CompiledTemplate, rows: AsyncIterable<Row>, moment: PrintMoment) {
  const reader = rows[Symbol.asyncIterator]();
  let waiting: Row[] = [];
  let ended = false;
  return async (): Promise<JobChunk | undefined> => {
    while (!ended && waiting.length < rowsOfChunk) {
      const { value, done } = await reader.next();
      if (done) ended = true;
      else waiting.push(value);
    }
    const offered = waiting[0]?.alone ? waiting.slice(0, 1) : waiting;
    const [first] = offered;
    if (!first) return undefined;
    const { code, labels, rowsUsed } = produceChunk(template, offered, moment);
    waiting = waiting.slice(rowsUsed);
    const lastRow = offered[rowsUsed - 1]?.row ?? first.row;
    return { code, encoding: template.encoding, labels, rowsUsed, firstRow: first.row, lastRow };
  };
}
