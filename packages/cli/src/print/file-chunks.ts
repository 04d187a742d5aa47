import type { PrinterLanguage } from '@marbete/engine/internal/languages/languages';
import type { Across } from '@marbete/engine/internal/languages/webs';
import {
  type ChunkPart,
  cutChunks,
  defaultChunkLimits,
  type MadeChunk,
  makeWholeRows,
  type PrintRow,
  produceChunk,
} from '@marbete/core/print/chunks';
import type { Batches } from '@marbete/core/print/rows';
import type { CompiledTemplate, PrintMoment } from '@marbete/engine/internal/template/compiled';
import { rowList } from '../row-selection.ts';
import type { RowMemory } from '@marbete/core/print/memory';
import { type ChunkRow, nameEnds } from '../state/run-store.ts';
import type { JobChunk } from './run-job.ts';

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
  /** Where a run goes on. */
  after?: { position: number; copiesLeft: number } | undefined;
  /** Labels of the roll's row, which chunks are cut by, and how their code comes to stand side by side. */
  across?: Across | undefined;
}

/** Printer code of rows, a chunk at a call. */
export function fileChunks(
  template: CompiledTemplate,
  open: () => Batches<JobRow>,
  moment: PrintMoment,
  { first = false, after, across }: FileChunkOptions = {},
) {
  const roll = across && rowsOfRoll(template.language, across, after);
  return jobChunks(
    open,
    ({ rows, alone, isEnd }) =>
      makeWholeRows(
        (limits) => produceChunk(template, rows, moment, limits),
        alone ? undefined : roll?.next(),
        ({ rowsUsed }) => isEnd && rowsUsed === rows.length,
        alone ? { ...defaultChunkLimits, labels: 1 } : defaultChunkLimits,
      ),
    { first, roll },
  );
}

/** The chunks that `make` makes of rows, as the record of a job has them. */
export function jobChunks<R extends Omit<JobRow, 'values'>>(
  open: () => Batches<R>,
  make: Parameters<typeof cutChunks<R, MadeChunk>>[1],
  { first = false, roll }: { first?: boolean; roll?: ReturnType<typeof rowsOfRoll> | undefined } = {},
): (number: number, signal?: AbortSignal) => Promise<JobChunk | undefined> {
  const next = cutChunks(open, make, { first });
  return async (number, signal) => {
    const cut = await next(number, signal);
    if (!cut) return undefined;
    const { made, used, parts, copiesLeft } = cut;
    const content = chunkRows(used, parts, made.nextCopy !== undefined);
    return {
      code: roll ? await roll.write(made.code) : made.code,
      labels: made.labels,
      rowsUsed: made.rowsUsed,
      ...nameEnds(content),
      content,
      rows: rowList(content.map(({ row }) => row)),
      position: used.at(-1)?.position ?? 0,
      copiesLeft,
    };
  };
}

/** How a run's labels come to stand side by side: only its first row of the roll may be begun. */
export function rowsOfRoll(
  language: PrinterLanguage,
  across: Across,
  after: { position: number; copiesLeft: number } = { position: 0, copiesLeft: 0 },
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
function chunkRows(
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
