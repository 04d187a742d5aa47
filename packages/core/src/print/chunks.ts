import type { CompiledTemplate, PrintMoment } from '@marbete/engine/internal/template/compiled';
import { CodeBuffer } from '@marbete/engine/internal/template/source';
import type { Problem, Values } from '@marbete/engine/internal/template/values';
import type { Across } from '@marbete/engine/internal/languages/webs';
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
  /** The first copy that prints, from 1: those before it were in earlier chunks. */
  from?: number;
}

/** How much one chunk may hold; at least one label always goes in, up to what a print helper takes. */
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
  /** Its first copy here, from 1, and how many; not all of them where the row goes on in another chunk. */
  from: number;
  copies: number;
  /** Bytes of its code; it stands behind the head and the rows before it. */
  length: number;
}

export interface Chunk {
  /** Printer code of the chunk with the template's head and tail; empty when no row prints. */
  code: Uint8Array;
  /** Rows taken from the input, those that were skipped or refused included. The next chunk begins after them. */
  rowsUsed: number;
  /** The row after those is in this chunk in part: the copy that the next chunk begins with, from 1. */
  nextCopy?: number;
  /** Labels of that row that are left. */
  labelsLeft?: number;
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
 * Fills rows into a template until a chunk is full: at most 100 labels or 64 KiB, at least one label; the template's head
 * stands once at its beginning. Rows stay whole where they fit in a chunk; one that does not begins a chunk and goes on in
 * the next. No more is made than the chunk holds. A row with an error is left out and named in `problems`.
 */
export function produceChunk(
  template: CompiledTemplate,
  rows: Iterable<PrintRow>,
  moment: PrintMoment,
  limits: ChunkLimits = defaultChunkLimits,
): Chunk {
  const builder = new ChunkBuilder(template, moment, limits);
  for (const row of rows) if (!builder.add(row)) break;
  return builder.finish();
}

/**
 * Limits under which a chunk ends where a row of labels side by side does, that of its first free column counted. Undefined
 * where it ends so already, and where not even one row is whole.
 */
export function limitsToWholeRows(
  { labels }: Pick<Chunk, 'labels'>,
  { columns, first = 1 }: Pick<Across, 'columns' | 'first'>,
  limits: ChunkLimits,
): ChunkLimits | undefined {
  const over = (labels + first - 1) % columns;
  return over === 0 || over >= labels ? undefined : { ...limits, labels: labels - over };
}

/** The same row by row, for those who have to do something else between two of them. */
export class ChunkBuilder {
  readonly #template: CompiledTemplate;
  readonly #moment: PrintMoment;
  readonly #limits: ChunkLimits;
  readonly #chunk: Chunk = {
    code: new Uint8Array(),
    rowsUsed: 0,
    labels: 0,
    printed: [],
    parts: [],
    problems: [],
  };
  readonly #code = new CodeBuffer();
  #serial: number | undefined;

  constructor(template: CompiledTemplate, moment: PrintMoment, limits: ChunkLimits = defaultChunkLimits) {
    this.#template = template;
    this.#moment = moment;
    this.#limits = limits;
    this.#serial = moment.serial ?? template.firstSerial;
    this.#code.appendBytes(template.head);
  }

  /** Whether another row may follow: no more once this one was cut, or was left for the next chunk. */
  add({ row, values, copies: wanted, from = 1 }: PrintRow): boolean {
    const chunk = this.#chunk;
    const { copies, problem } = wholeCopies(wanted);
    if (copies < from) {
      chunk.rowsUsed += 1;
      if (problem) chunk.problems.push({ row, problem });
      return true;
    }
    const code = this.#code;
    const begins = code.length;
    const room = {
      labels: this.#limits.labels - chunk.labels,
      bytes: this.#limits.bytes - begins - this.#template.tail.length,
    };
    const moment = { ...this.#moment, serial: this.#serial };
    const made = this.#template.expand(values, copies, moment, { from, ...room });
    const { isPrintable, labels } = made;
    const isWhole = !isPrintable || from + made.copies > copies;
    made.appendTo(code);
    const length = code.length - begins;
    const isFull = !isWhole || labels > room.labels || length > room.bytes;
    if (isFull && isPrintable && chunk.printed.length > 0) {
      code.cut(begins);
      return false;
    }
    for (const found of made.problems) {
      // What only warns was said with the row's first copies.
      if (from === 1 || found.level === 'error') chunk.problems.push({ row, problem: found });
    }
    if (isPrintable) {
      chunk.labels += labels;
      chunk.printed.push(row);
      chunk.parts.push({ at: chunk.rowsUsed, labels, from, copies: made.copies, length });
      this.#serial = made.nextSerial ?? this.#serial;
    }
    if (isWhole) chunk.rowsUsed += 1;
    else {
      chunk.nextCopy = from + made.copies;
      chunk.labelsLeft = (labels / made.copies) * (copies - chunk.nextCopy + 1);
    }
    return isWhole;
  }

  finish(): Chunk {
    const { tail, firstSerial } = this.#template;
    const chunk = this.#chunk;
    if (chunk.printed.length > 0) {
      this.#code.appendBytes(tail);
      chunk.code = this.#code.finish();
    }
    if (firstSerial !== undefined && this.#serial !== undefined) chunk.nextSerial = this.#serial;
    return chunk;
  }
}
