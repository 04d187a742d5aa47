import { type PrintRow, produceChunk } from '@marbete/core/print/chunks';
import type { CompiledTemplate, PrintMoment } from '@marbete/core/template/compiled';
import { rowList } from '../row-selection.ts';
import type { RowMemory } from '../state/printed-memory.ts';
import type { ChunkRow } from '../state/run-store.ts';
import { type JobChunk, nameEnds } from './run-job.ts';

const rowsOfChunk = 100;

/** A row with its place in the run, by which a run that broke off goes on. */
export interface JobRow extends PrintRow {
  /** From 1, without gaps but for rows that were left out. */
  position: number;
  /** What people know it by. */
  code: string;
  description: string;
  /** What its job remembers of it. */
  memory?: RowMemory;
}

export interface FileChunkOptions {
  /** The first chunk is one label, to look at before the rest. */
  first?: boolean;
  /** Where a run goes on: rows up to this place came out, but for the last copies of that one. */
  after?: { position: number; copiesLeft: number };
  /** The job's memory says which rows came out, so that only the place within a row counts. */
  byMemory?: boolean;
}

/** Printer code of rows, a chunk at a call; it holds no more rows than one chunk takes. */
export function fileChunks(
  template: CompiledTemplate,
  rows: AsyncIterable<JobRow>,
  moment: PrintMoment,
  { first = false, after = { position: 0, copiesLeft: 0 }, byMemory = false }: FileChunkOptions = {},
) {
  const reader = rows[Symbol.asyncIterator]();
  let waiting: JobRow[] = [];
  let ended = false;
  let alone = first;

  async function fill(): Promise<void> {
    while (!ended && waiting.length < rowsOfChunk) {
      const { value, done } = await reader.next();
      if (done) ended = true;
      else if (value.position === after.position && after.copiesLeft > 0) {
        waiting.push({ ...value, copies: after.copiesLeft });
      } else if (byMemory || value.position > after.position) waiting.push(value);
    }
  }

  function take(offered: readonly JobRow[], left = 0): JobChunk | undefined {
    const [begin] = offered;
    if (!begin) return undefined;
    const { code, labels, rowsUsed, parts } = produceChunk(template, offered, moment);
    waiting = waiting.slice(rowsUsed);
    const last = offered[rowsUsed - 1] ?? begin;
    const content = parts.map(({ at, labels: copies }): ChunkRow => {
      const { row, code: name, description, position, memory } = offered[at]!;
      return { row, code: name, description, copies, position, ...(memory && left === 0 ? { memory } : {}) };
    });
    return {
      code,
      labels,
      rowsUsed,
      ...nameEnds(content),
      content,
      rows: rowList(content.map(({ row }) => row)),
      position: last.position,
      copiesLeft: left,
    };
  }

  return async (): Promise<JobChunk | undefined> => {
    await fill();
    // Rows without a quantity, or with an error that was to be skipped, are no first label.
    while (alone && waiting[0]) {
      const row = waiting[0];
      const left = Math.max(0, Math.trunc(row.copies) - 1);
      const chunk = take([{ ...row, copies: Math.min(row.copies, 1) }], left);
      if (chunk && chunk.code.length > 0) {
        alone = false;
        if (left > 0) waiting.unshift({ ...row, copies: left });
        return chunk;
      }
      await fill();
    }
    return take(waiting);
  };
}
