import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { AppError } from '@marbete/core/api/errors';
import type { PrintMoment } from '@marbete/engine/internal/languages/compile';
import { answerWithChunk } from '@marbete/core/api/printer-code';
import type { Problem } from '@marbete/engine/internal/template/values';
import {
  type Chunk,
  ChunkBuilder,
  type ChunkLimits,
  defaultChunkLimits,
  makeWholeRows,
  type PrintRow,
  type RowProblem,
} from '@marbete/core/print/chunks';
import { problemAcross } from '@marbete/engine/internal/paper/across';
import { wordsOfRow } from '@marbete/core/print/list-label';
import type { RowMemory } from '@marbete/core/print/memory';
import type { Batches } from '@marbete/core/print/rows';
import { verdictOf } from '@marbete/engine/internal/languages/row-verdict';
import type { Database, Db } from '../../db/database.ts';
import type { AnswerText } from '../../http/answer-text.ts';
import { type PrintJob, printerOfJob } from './print-job.ts';
import type { RememberedRow } from './rows-to-print.ts';
import { assertRun, ChunkExists, createChunkStore, type IssuedRun, type Run } from './chunk-store.ts';
import { createSerialStore } from './serial-store.ts';

/** Printer code that was issued, or the problems that prevented it. */
export interface PrintAnswer {
  response: boolean;
  impresora: string;
  mensaje: string | AnswerText;
  mensaje_base64?: string;
  usadas?: number;
  /** The copy that the row after those goes on with, where it is in the answer in part. */
  desde?: number;
  faltan?: number;
  etiquetas?: number;
  /** The first and the last row. */
  extremos?: { fila: number; texto: string }[];
  problemas: (Problem & { fila: number })[];
}

/** A chunk as it is stored: its answer, and where each row stands in the printer code. */
export interface ChunkContent {
  answer: PrintAnswer;
  rows: ChunkRow[];
  /** Bytes before the first row and after the last one. */
  headLength: number;
  tailLength: number;
}

/** A row of a stored chunk. */
export interface ChunkRow {
  /** Its position in the catalogue, from 1. */
  row: number;
  /** Its first copy in the chunk, where that is not the first one. */
  from?: number | undefined;
  labels: number;
  /** Bytes of its printer code. */
  length: number;
  /** A few of its values, to recognise it by. */
  text: string;
  /** What is remembered of it once it came out; with its last copy. */
  memory?: RowMemory;
}

/** Rows whose first copy is in a chunk: a run counts each row once. */
export const rowsBegun = (rows: readonly ChunkRow[]): number =>
  rows.filter(({ from }) => from === undefined).length;

/** All that decides what is printed, but the date and time of asking. */
export interface RequestContent {
  /** What is the same for all rows. */
  common: unknown;
  /** One entry a row, in order; those that no longer fit in the chunk may differ the next time. */
  rows: readonly unknown[];
}

export interface ChunkRequest {
  job: PrintJob;
  run: Pick<Run, 'id' | 'user_id' | 'catalogue_id' | 'key_id' | 'sistema_operativo' | 'request_hash'> & {
    /** Where it prints, as the client says; on the label's own printer when left out. */
    impresora?: string | undefined;
    /** The lease of a run that has a record. */
    token?: string | undefined;
  };
  trozo: number;
  /** The copy that the first row begins with; 1 when left out. */
  desde?: number | undefined;
  /** The run and the chunk as they were found, if the run was begun. */
  earlier?: IssuedRun | undefined;
  content: RequestContent;
  /** Reads the rows; not called when the chunk was issued before. */
  rows: () => Promise<readonly RememberedRow[]>;
  moment: PrintMoment;
  /** 'label': the first one only, to look at; 'all': callers of the documented calls know no chunks and take everything at once. */
  limits: 'label' | 'chunk' | 'all';
  /** Counts the labels of a chunk that is issued for the first time; what it throws prevents the issue. */
  count?: (trx: Db, labels: number) => Promise<void>;
}

/** What one answer holds at most, whoever asks. */
const allLimits: ChunkLimits = { labels: Number.MAX_SAFE_INTEGER, bytes: 4 * 1024 * 1024 };

const chunkLimits: Readonly<Record<ChunkRequest['limits'], ChunkLimits>> = {
  label: { ...defaultChunkLimits, labels: 1 },
  chunk: defaultChunkLimits,
  all: allLimits,
};

const tooMuch: AnswerText = {
  es: 'Son demasiadas etiquetas para una sola respuesta. Pida la impresión por partes, con corrida y trozo',
  en: 'These are too many labels for one answer. Ask for them in parts, with corrida and trozo',
};

/** The message when values prevent labels from printing; the problems name them. */
export const rowsRefused: AnswerText = {
  es: 'Hay filas que no se pueden imprimir. Revise los problemas de cada una',
  en: 'Some rows cannot be printed. Look at the problems of each',
};

/**
 * Issues one chunk of a run, once: requested again, the same chunk is answered byte for byte, with its first serials.
 * Rows with errors prevent the whole chunk.
 * @throws AppError conflict when the run is another one's, or the chunk was issued with other content.
 */
export async function issueChunk(database: Database, request: ChunkRequest): Promise<PrintAnswer> {
  const issued = issuedAnswer(request, request.earlier);
  if (issued) return issued;
  const [first, ...others] = await request.rows();
  const rows = first ? [{ ...first, from: request.desde ?? 1 }, ...others] : [];
  const { label, template } = request.job;
  // Only a serial number has to be locked before the chunk is made; otherwise others do not wait while it is made.
  const shown = await shownProblems(request.job, request.run.impresora, rows, request.moment);
  const made = template.firstSerial === undefined ? await produce(request, rows, shown) : undefined;
  if (made && !made.content) return made.answer;
  const { token, ...rest } = request.run;
  const run = {
    ...rest,
    label_id: label.id,
    label_name: label.nombre,
    impresora: request.run.impresora ?? label.impresora,
  };
  try {
    return await database.transaction(async (trx) => {
      const serials = createSerialStore(trx);
      const { answer, content, nextSerial } =
        made ?? (await produce(request, rows, shown, await serials.find(label.id)));
      if (!content) throw new Refused(answer);
      const owner = await createChunkStore(trx).insertChunk(run, request.trozo, {
        fingerprint: fingerprintOf(request, answer),
        content: JSON.stringify(content),
        filas: content.rows.length,
        begun: rowsBegun(content.rows),
        etiquetas: answer.etiquetas ?? 0,
      });
      assertRun(owner, { ...run, token }, { isNew: true });
      if (nextSerial !== undefined) await serials.update(label.id, nextSerial);
      await request.count?.(trx, answer.etiquetas ?? 0);
      return answer;
    });
  } catch (error) {
    if (error instanceof Refused) return error.answer;
    if (!(error instanceof ChunkExists)) throw error;
    const answer = issuedAnswer(request, await createChunkStore(database.read).find(run.id, request.trozo));
    if (!answer) throw error;
    return answer;
  }
}

/** Rolls back: a refused chunk leaves neither a run nor a serial behind. */
class Refused extends Error {
  readonly answer: PrintAnswer;
  constructor(answer: PrintAnswer) {
    super('Rows with errors');
    this.answer = answer;
  }
}

/** Others are served between two rows, once rows have taken this long. */
const turnMs = 20;

/** What the layout of rows shows on a printer, as the check before a run says it. */
export async function shownProblems(
  job: PrintJob,
  impresora: string | undefined,
  rows: readonly PrintRow[],
  moment: PrintMoment,
): Promise<RowProblem[]> {
  const { head, across } = printerOfJob(job, impresora);
  const verdict = verdictOf(job.template, head);
  const shown: RowProblem[] = [];
  for await (const [{ row, values }] of inTurns([rows])) {
    const beside = across && (await problemAcross(job.template, values, moment, across));
    for (const problem of [...(await verdict.look(values, moment)), ...(beside ? [beside] : [])])
      shown.push({ row, problem });
  }
  return shown;
}

let turns: Promise<unknown> = Promise.resolve();

/**
 * The same rows, one by one: other callers are served before the first one, between calls like this one, and wherever rows
 * took long.
 */
export async function* inTurns<R>(batches: Batches<R>): AsyncGenerator<[R]> {
  let since = -Infinity;
  for await (const rows of batches) {
    for (const row of rows) {
      if (performance.now() - since > turnMs) {
        await (turns = turns.then(() => setImmediate()));
        since = performance.now();
      }
      yield [row];
    }
  }
}

/** Makes a chunk; there is no content to store when its rows cannot print. */
async function produce(
  { job, run, trozo, moment, limits }: ChunkRequest,
  rows: readonly RememberedRow[],
  shown: readonly RowProblem[],
  serial?: number,
): Promise<{ answer: PrintAnswer; content?: ChunkContent; nextSerial?: number | undefined }> {
  const { label, template } = job;
  const roll = printerOfJob(job, run.impresora).across;
  const across = roll && { ...roll, first: trozo === 0 ? roll.first : 1 };
  const make = async (within: ChunkLimits): Promise<Chunk> => {
    const from = { ...moment, ...(serial === undefined ? {} : { serial }) };
    const builder = new ChunkBuilder(template, from, within);
    for await (const [row] of inTurns([rows])) if (!builder.add(row)) break;
    return builder.finish();
  };
  const within = chunkLimits[limits];
  const chunk = await makeWholeRows(
    make,
    limits === 'chunk' ? across : undefined,
    ({ labels, rowsUsed }) => labels < within.labels && rowsUsed === rows.length,
    within,
  );
  const printed = new Set(chunk.printed);
  const problemas = [...chunk.problems, ...shown.filter(({ row }) => printed.has(row))].map(
    ({ row, problem }) => ({ fila: row, ...problem }),
  );
  if (problemas.some((problem) => problem.level === 'error')) {
    return {
      answer: { response: false, impresora: label.impresora, mensaje: rowsRefused, problemas },
    };
  }
  if (limits === 'all' && chunk.rowsUsed < rows.length)
    return { answer: { response: false, impresora: label.impresora, mensaje: tooMuch, problemas } };
  const answer: PrintAnswer = {
    response: true,
    impresora: label.impresora,
    ...answerWithChunk(chunk),
    problemas,
  };
  const content: ChunkContent = {
    answer,
    rows: chunk.parts.map(({ at, labels, from, length }) => {
      const row = rows[at];
      const text = row ? wordsOfRow(template.variables, row.values) : '';
      const memory = at < chunk.rowsUsed && row?.memory ? { memory: row.memory } : {};
      return { row: row?.row ?? 0, ...(from > 1 ? { from } : {}), labels, length, text, ...memory };
    }),
    headLength: template.head.length,
    tailLength: template.tail.length,
  };
  answer.extremos = [content.rows[0], content.rows.at(-1)].flatMap((row) =>
    row ? [{ fila: row.row, texto: row.text }] : [],
  );
  return { answer, content, nextSerial: chunk.nextSerial };
}

/** The answer of a chunk that was issued before. @throws AppError conflict when the request is for another content. */
function issuedAnswer(request: ChunkRequest, earlier: IssuedRun | undefined): PrintAnswer | undefined {
  if (!earlier) return undefined;
  const { chunk } = earlier;
  assertRun(earlier.owner, { ...request.run, label_id: request.job.label.id }, { isNew: !chunk });
  if (!chunk) return undefined;
  const { answer } = JSON.parse(chunk.content) as ChunkContent;
  if (chunk.fingerprint === fingerprintOf(request, answer)) return answer;
  throw new AppError(
    'conflict',
    `Part ${request.trozo} of this run was issued with other content. Ask for it as before, or begin a new run.`,
    { details: { reason: 'other-content', trozo: request.trozo } },
  );
}

function fingerprintOf({ content, desde = 1, limits }: ChunkRequest, answer: PrintAnswer): string {
  const { common, rows } = content;
  const used = (answer.usadas ?? 0) + (answer.desde === undefined ? 0 : 1);
  const isPart = desde > 1 || limits === 'label';
  const all = [isPart ? [common, desde, limits] : common, rows.slice(0, used)];
  return createHash('sha256')
    .update(JSON.stringify(inKeyOrder(all)))
    .digest('hex');
}

/** Objects as lists of their entries: those that hold the same say the same, in whatever order their keys came. */
export function inKeyOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(inKeyOrder);
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return entries.map(([key, each]) => [key, inKeyOrder(each)]);
}
