import type { PrinterLanguage } from '@marbete/engine/internal/languages/languages';
import type { Across } from '@marbete/engine/internal/languages/webs';
import {
  type Chunk,
  type ChunkPart,
  defaultChunkLimits,
  limitsToWholeRows,
  type PrintRow,
  produceChunk,
} from '@marbete/core/print/chunks';
import type { CompiledTemplate, PrintMoment } from '@marbete/engine/internal/template/compiled';
import { rowList } from '../row-selection.ts';
import type { RowMemory } from '@marbete/core/print/memory';
import { type ChunkRow, nameEnds } from '../state/run-store.ts';
import type { JobChunk } from './run-job.ts';

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
  /** Labels of the roll's row, which chunks are cut by, and how their code comes to stand side by side. */
  across?: Across | undefined;
}

/** Printer code of rows, a chunk at a call; it holds no more rows than one chunk takes. */
export function fileChunks(
  template: CompiledTemplate,
  rows: AsyncIterable<JobRow>,
  moment: PrintMoment,
  { first = false, after = { position: 0, copiesLeft: 0 }, byMemory = false, across }: FileChunkOptions = {},
) {
  const reader = rows[Symbol.asyncIterator]();
  let waiting: JobRow[] = [];
  let ended = false;
  let alone = first;
  const roll = across && rowsOfRoll(template.language, across, after);

  async function fill(): Promise<void> {
    while (!ended && waiting.length < rowsOfChunk) {
      const { value, done } = await reader.next();
      if (done) ended = true;
      else if (value.position === after.position && after.copiesLeft > 0) {
        waiting.push({ ...value, from: Math.trunc(value.copies) - after.copiesLeft + 1 });
      } else if (byMemory || value.position > after.position) waiting.push(value);
    }
  }

  /** As much as fits in a chunk, in whole rows of the roll up to the last one. */
  function produce(): Chunk {
    let limits = alone ? { ...defaultChunkLimits, labels: 1 } : defaultChunkLimits;
    for (;;) {
      const chunk = produceChunk(template, waiting, moment, limits);
      const isLast = ended && chunk.rowsUsed === waiting.length;
      const fewer = roll && !isLast && !alone ? limitsToWholeRows(chunk, roll.next(), limits) : undefined;
      if (!fewer) return chunk;
      limits = fewer;
    }
  }

  return async (): Promise<JobChunk | undefined> => {
    await fill();
    if (waiting.length === 0) return undefined;
    const { code, labels, rowsUsed, parts, nextCopy } = produce();
    // Rows without a quantity, or with an error that was to be skipped, are no first label.
    if (code.length > 0) alone = false;
    const used = waiting.slice(0, nextCopy === undefined ? rowsUsed : rowsUsed + 1);
    const last = used.at(-1)!;
    waiting = waiting.slice(rowsUsed);
    if (nextCopy !== undefined) waiting[0] = { ...last, from: nextCopy };
    const content = chunkRows(used, parts, nextCopy !== undefined);
    return {
      code: roll ? await roll.write(code) : code,
      labels,
      rowsUsed,
      ...nameEnds(content),
      content,
      rows: rowList(content.map(({ row }) => row)),
      position: last.position,
      copiesLeft: nextCopy === undefined ? 0 : Math.trunc(last.copies) - nextCopy + 1,
    };
  };
}

/** How a run's labels come to stand side by side: only its first row of the roll may be begun. */
export function rowsOfRoll(
  language: PrinterLanguage,
  across: Across,
  after: FileChunkOptions['after'] = { position: 0, copiesLeft: 0 },
) {
  let next: Across = { ...across, first: after.position + after.copiesLeft === 0 ? across.first : 1 };
  return {
    next: () => next,
    async write(code: Uint8Array): Promise<Uint8Array> {
      if (code.length === 0) return code;
      const { labelsAcross } = await import('@marbete/engine/internal/paper/across');
      const made = await labelsAcross(language, code, next);
      next = { ...next, first: 1 };
      return made;
    },
  };
}

/** The rows of a chunk as its record names them; `goesOn` says that the last one has copies in the next chunk. */
export function chunkRows(
  rows: readonly Omit<JobRow, 'values'>[],
  parts: readonly Pick<ChunkPart, 'at' | 'from' | 'copies'>[],
  goesOn: boolean,
): ChunkRow[] {
  return parts.map(({ at, from, copies }, index) => {
    const { row, code, description, position, memory } = rows[at]!;
    const partial = goesOn && index === parts.length - 1;
    return {
      row,
      code,
      description,
      copies,
      position,
      ...(from > 1 ? { copy: from } : {}),
      ...(partial ? { partial } : {}),
      ...(memory ? { memory } : {}),
    };
  });
}
