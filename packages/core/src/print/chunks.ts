import type { CompiledTemplate, PrintMoment } from '../template/compiled.ts';
import { CodeBuffer } from '../template/source.ts';
import type { Problem, Values } from '../template/values.ts';
import { wholeCopies } from './copies.ts';

export { type Fractions, mostCopies, parseCopies } from './copies.ts';
export type { Copies } from './copies.ts';

/** One row to print. */
export interface PrintRow {
  /** The row as people count it, or its id: it comes back with every problem. */
  row: number;
  values: Values;
  /** Below 1 skips the row; decimals are truncated; above 9999 is an error. */
  copies: number;
}

/** How much one chunk may hold; at least one row always goes in. */
export interface ChunkLimits {
  labels: number;
  /** Bytes of printer code. */
  bytes: number;
}

/** Small chunks keep what is uncertain after a failure small (docs/printer-rules.md, Printers and recovery). */
export const defaultChunkLimits: ChunkLimits = { labels: 100, bytes: 64 * 1024 };

export interface RowProblem {
  row: number;
  problem: Problem;
}

export interface ChunkPart {
  /** Place of the row in the input, from 0. */
  at: number;
  labels: number;
  /** Bytes of its code; it stands behind the head and the rows before it. */
  length: number;
}

export interface Chunk {
  /** Printer code of the chunk with the template's head and tail; empty when no row prints. */
  code: Uint8Array;
  /** Rows taken from the input, those that were skipped or refused included. The next chunk begins after them. */
  rowsUsed: number;
  /** Labels that the code prints. */
  labels: number;
  /** Rows that the code prints, in order. */
  printed: number[];
  /** What each of them is in the code, in the same order, so that a row can be taken out of it again. */
  parts: ChunkPart[];
  problems: RowProblem[];
  /** The serial after the last one used, for a label that counts; hand it on in the next chunk's moment. */
  nextSerial?: number;
}

/**
 * Fills rows into a template until a chunk is full: at most 100 labels or 64 KiB, at least one row; the template's
 * head stands once at its beginning. A row with an error is left out and named in `problems`.
 */
export function produceChunk(
  template: CompiledTemplate,
  rows: Iterable<PrintRow>,
  moment: PrintMoment,
  limits: ChunkLimits = defaultChunkLimits,
): Chunk {
  const chunk: Chunk = {
    code: new Uint8Array(),
    rowsUsed: 0,
    labels: 0,
    printed: [],
    parts: [],
    problems: [],
  };
  let serial = moment.serial ?? template.firstSerial;
  const code = new CodeBuffer();
  code.appendBytes(template.head);
  for (const { row, values, copies: wanted } of rows) {
    const { copies, problem } = wholeCopies(wanted);
    if (copies < 1) {
      chunk.rowsUsed += 1;
      if (problem) chunk.problems.push({ row, problem });
      continue;
    }
    const filled = template.expand(values, copies, { ...moment, serial });
    const { labels, problems, nextSerial } = filled;
    const begins = code.length;
    filled.appendTo(code);
    const bytes = code.length + template.tail.length;
    const full = chunk.labels + labels > limits.labels || bytes > limits.bytes;
    if (full && filled.isPrintable && chunk.printed.length > 0) {
      code.cut(begins);
      break;
    }
    chunk.rowsUsed += 1;
    for (const found of problems) chunk.problems.push({ row, problem: found });
    if (!filled.isPrintable) continue;
    chunk.labels += labels;
    chunk.printed.push(row);
    chunk.parts.push({ at: chunk.rowsUsed - 1, labels, length: code.length - begins });
    serial = nextSerial ?? serial;
  }
  if (chunk.printed.length > 0) {
    code.appendBytes(template.tail);
    chunk.code = code.bytes();
  }
  if (template.firstSerial !== undefined) chunk.nextSerial = serial;
  return chunk;
}
