import type { CompiledTemplate, PrintMoment } from '@marbete/engine/internal/template/compiled';
import { CodeBuffer } from '@marbete/engine/internal/template/source';
import type { Problem, Values } from '@marbete/engine/internal/template/values';
import type { Across } from '@marbete/engine/internal/languages/webs';
import { wholeCopies } from './copies.ts';
import type { Batches } from './rows.ts';

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
function limitsToWholeRows(
  { labels }: Pick<Chunk, 'labels'>,
  { columns, first = 1 }: Pick<Across, 'columns' | 'first'>,
  limits: ChunkLimits,
): ChunkLimits | undefined {
  const over = (labels + first - 1) % columns;
  return over === 0 || over >= labels ? undefined : { ...limits, labels: labels - over };
}

/** A chunk in whole rows of the roll, unless it is the last one of its run. */
export async function makeWholeRows<C extends Pick<Chunk, 'labels'>>(
  make: (limits: ChunkLimits) => C | Promise<C>,
  across: Pick<Across, 'columns' | 'first'> | undefined,
  isLast: (chunk: C) => boolean,
  limits: ChunkLimits = defaultChunkLimits,
): Promise<C> {
  const chunk = await make(limits);
  const fewer = across && !isLast(chunk) ? limitsToWholeRows(chunk, across, limits) : undefined;
  return fewer ? makeWholeRows(make, across, isLast, fewer) : chunk;
}

/** What is known of a chunk that somebody made of rows, from the first one's copy `from` on. */
export interface MadeChunk extends Pick<Chunk, 'labels' | 'rowsUsed' | 'nextCopy'> {
  code: Uint8Array;
  /** Left out where all rows that it used print. */
  parts?: readonly Pick<ChunkPart, 'at' | 'from' | 'copies'>[];
}

interface CountedRow {
  copies: number;
  from?: number;
}

/** Rows that wait to be made into a chunk. */
export interface WaitingRows<R> {
  /** At most 100, of which the chunk takes as many as fit; the first one begins with its copy `from`. */
  rows: readonly R[];
  number: number;
  /** One label only, to look at. */
  alone: boolean;
  /** No row follows these. */
  isEnd: boolean;
}

/** A chunk with the rows that are in it. */
export interface CutChunk<R, M extends MadeChunk> {
  made: M;
  /** The rows that it used, in order; its last one in part where copies of it are left. */
  used: readonly R[];
  /** Which of them it prints. */
  parts: readonly Pick<ChunkPart, 'at' | 'from' | 'copies'>[];
  /** Copies of the last row that the next chunk begins with. */
  copiesLeft: number;
}

/** Each of them prints a label or more, so no chunk uses more rows. */
const rowsOfChunk = defaultChunkLimits.labels;

/**
 * Cuts the rows of a run into chunks, one a call, with no more rows in memory than one chunk takes. `open` opens the rows
 * from the first one on: again only where an earlier chunk is asked for once more.
 */
export function cutChunks<R extends CountedRow, M extends MadeChunk>(
  open: () => Batches<R>,
  make: (waiting: WaitingRows<R>, signal?: AbortSignal) => M | Promise<M>,
  { first = false }: { first?: boolean } = {},
): (number: number, signal?: AbortSignal) => Promise<CutChunk<R, M> | undefined> {
  /** Where each chunk begins: rows before it, the copy of the next one, whether no label came before. */
  const starts = [{ index: 0, from: undefined as number | undefined, alone: first }];
  let begin = 0;
  let reader = rowsOf(open());
  let waiting: R[] = [];
  let read = 0;
  let ended = false;

  async function fill(index: number): Promise<void> {
    if (index < read - waiting.length) {
      [reader, waiting, read, ended] = [rowsOf(open()), [], 0, false];
    }
    for (;;) {
      const past = index - (read - waiting.length);
      waiting.splice(0, Math.min(past, waiting.length));
      if (ended || waiting.length >= rowsOfChunk) break;
      const { value, done } = await reader.next();
      if (done) ended = true;
      else {
        waiting.push(value);
        read += 1;
      }
    }
  }

  return async (asked, signal) => {
    if (starts.length === 1) begin = asked;
    const start = starts[asked - begin];
    if (!start) return undefined;
    await fill(start.index);
    const [row, ...others] = waiting.slice(0, rowsOfChunk);
    if (!row) return undefined;
    const rows = [start.from === undefined ? row : { ...row, from: start.from }, ...others];
    const made = await make(
      { rows, number: asked, alone: start.alone, isEnd: ended && rows.length === waiting.length },
      signal,
    );
    const { rowsUsed, nextCopy, code } = made;
    const used = rows.slice(0, nextCopy === undefined ? Math.max(rowsUsed, 1) : rowsUsed + 1);
    const last = used.at(-1)!;
    starts[asked - begin + 1] = {
      index: start.index + (nextCopy === undefined ? used.length : rowsUsed),
      from: nextCopy,
      // Rows without a quantity, or with an error that was to be skipped, are no first label.
      alone: start.alone && code.length === 0,
    };
    const end = (at: number) => (at === used.length - 1 ? nextCopy : undefined);
    const parts =
      made.parts ??
      used.map(({ copies, from = 1 }, at) => ({
        at,
        from,
        copies: (end(at) ?? Math.trunc(copies) + 1) - from,
      }));
    const copiesLeft = nextCopy === undefined ? 0 : Math.trunc(last.copies) - nextCopy + 1;
    return { made, used, parts, copiesLeft };
  };
}

async function* rowsOf<R>(batches: Batches<R>): AsyncGenerator<R> {
  for await (const rows of batches) yield* rows;
}

/** The rows of a run that broke off behind this place: the last copies of that row, and what follows. */
export async function* rowsAfter<R extends CountedRow & { position: number }>(
  batches: Batches<R>,
  { position, copiesLeft }: { position: number; copiesLeft: number } = { position: 0, copiesLeft: 0 },
  byMemory = false,
): AsyncGenerator<R[]> {
  for await (const rows of batches) {
    yield rows.flatMap((row) => {
      if (row.position === position && copiesLeft > 0)
        return { ...row, from: Math.trunc(row.copies) - copiesLeft + 1 };
      // The job's memory says which rows came out, so that only the place within a row counts.
      return byMemory || row.position > position ? row : [];
    });
  }
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
