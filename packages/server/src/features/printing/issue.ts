import { createHash } from 'node:crypto';
import { AppError } from '@marbete/core/api/errors';
import type { PrintMoment } from '@marbete/core/languages/compile';
import { ownValue, type Problem, type Values } from '@marbete/core/template/values';
import {
  type ChunkLimits,
  defaultChunkLimits,
  type PrintRow,
  produceChunk,
} from '@marbete/core/print/chunks';
import type { Database, Db } from '../../db/database.ts';
import { createGather, type Gather } from '../../db/gather.ts';
import type { AnswerText } from '../../http/answer-text.ts';
import type { PrintJob } from './print-job.ts';
import {
  addChunks,
  createRunStore,
  type IssuedRun,
  type NewChunk,
  type Run,
  type RunOwner,
} from './run-store.ts';
import { createSerialStore } from './serial-store.ts';

/** Printer code that was issued, or the problems that kept it from being issued. */
export interface Issued {
  response: boolean;
  impresora: string;
  mensaje: string | AnswerText;
  encoding?: string;
  usadas?: number;
  etiquetas?: number;
  problemas: (Problem & { fila: number })[];
}

/** What is kept of a chunk: the answer, and where each row stands in it, for the history. */
export interface KeptChunk extends Issued {
  filas?: IssuedRow[];
  /** Lengths of what stands before the first row and behind the last one. */
  cabeza?: number;
  cola?: number;
}

/** A row of a chunk as it was issued. */
export interface IssuedRow {
  fila: number;
  etiquetas: number;
  largo: number;
  /** A few of its values, to recognise it by. */
  texto: string;
}

export interface Asked {
  /** What is the same for all rows. */
  common: unknown;
  /** One entry a row, in order; those that no longer fit in the chunk may differ the next time. */
  rows: readonly unknown[];
}

export interface IssueOrder {
  job: PrintJob;
  run: Pick<Run, 'id' | 'user_id' | 'catalogue_id' | 'key_id' | 'sistema_operativo'>;
  trozo: number;
  /** The run and the chunk as they were found, if somebody began the run. */
  earlier?: IssuedRun | undefined;
  /** All that decides what is printed, but the date and time of asking. */
  asked: Asked;
  /** Reads the rows; not called when the chunk was issued before. */
  rows: () => Promise<readonly PrintRow[]>;
  moment: PrintMoment;
  /** 'all': callers of the documented calls know no chunks and take everything at once. */
  limits: 'chunk' | 'all';
  /** Counts the labels of a chunk that is issued for the first time; what it throws keeps the chunk from being issued. */
  count?: (trx: Db, labels: number) => Promise<void>;
}

/** What one answer holds at most, whoever asks. */
const allLimits: ChunkLimits = { labels: Number.MAX_SAFE_INTEGER, bytes: 16 * 1024 * 1024 };

/** What people are told when values keep labels from printing; the problems say which. */
export const rowsRefused: AnswerText = {
  es: 'Hay filas que no se pueden imprimir. Revise los problemas de cada una',
  en: 'Some rows cannot be printed. Look at the problems of each',
};

/**
 * Issues one chunk of a run, once: asked again, the same chunk is answered byte for byte, with the serials of then.
 * Rows with errors keep the whole chunk from being issued.
 * @throws AppError conflict when the run is another one's, or the chunk was issued with other content.
 */
export async function issueChunk(database: Database, order: IssueOrder): Promise<Issued> {
  const issued = issuedAnswer(order, order.earlier);
  if (issued) return issued;
  const rows = await order.rows();
  // A serial number or a day's count is locked before the chunk is made; nothing else keeps it from being made first.
  if (order.count || order.job.template.firstSerial !== undefined) return issueAlone(database, order, rows);
  const { answer, kept } = produce(order, rows);
  if (!kept) return answer;
  try {
    await keeperOf(database)(newChunk(order, answer, kept));
    return answer;
  } catch (error) {
    if (database.dialect.outageOf(error)) throw error;
    // It, or one that was to be kept with it, was issued meanwhile or is in a run of somebody else: alone it is told which.
    return issueAlone(database, order, rows);
  }
}

/** How many chunks are written together at most. */
const chunksAtOnce = 16;

const keepers = new WeakMap<Database, Gather<NewChunk>>();

/** Keeps chunks that were issued at the same time in one transaction; answers when they are on the disk. */
function keeperOf(database: Database): (chunk: NewChunk) => Promise<void> {
  const write = (chunks: readonly NewChunk[]) => addChunks(database, chunks);
  const gather =
    keepers.get(database) ?? createGather(write, { most: chunksAtOnce, keyOf: ({ run }) => run.id });
  keepers.set(database, gather);
  return async (chunk) => {
    await gather(chunk);
    await database.kept();
  };
}

async function issueAlone(database: Database, order: IssueOrder, rows: readonly PrintRow[]): Promise<Issued> {
  return database
    .transaction(async (trx) => {
      const runs = createRunStore(trx);
      assertSameRun(await runs.open(newRun(order)), order);
      // Somebody may have asked for the same chunk in the meantime; the run is locked from here on.
      const issued = issuedAnswer(order, await runs.find(order.run.id, order.trozo));
      if (issued) return issued;
      const serials = createSerialStore(trx);
      const { label, template } = order.job;
      const serial = template.firstSerial === undefined ? undefined : await serials.take(label.id);
      const { answer, kept, nextSerial } = produce(order, rows, serial);
      if (!kept) throw new Refused(answer);
      if (nextSerial !== undefined) await serials.advance(label.id, nextSerial);
      await order.count?.(trx, answer.etiquetas ?? 0);
      await runs.addChunk(order.run.id, order.trozo, newChunk(order, answer, kept));
      return answer;
    })
    .catch((error: unknown) => {
      if (error instanceof Refused) return error.answer;
      throw error;
    });
}

function newChunk(order: IssueOrder, answer: Issued, kept: KeptChunk): NewChunk {
  return {
    run: newRun(order),
    trozo: order.trozo,
    fingerprint: fingerprintOf(order.asked, answer.usadas),
    answer: JSON.stringify(kept),
    filas: kept.filas?.length ?? 0,
    etiquetas: answer.etiquetas ?? 0,
  };
}

/** Rolls back: a refused chunk leaves neither a run nor a serial behind. */
class Refused extends Error {
  readonly answer: Issued;
  constructor(answer: Issued) {
    super('Rows with errors');
    this.answer = answer;
  }
}

/** Makes a chunk; what is kept of it is left out when its rows cannot print. */
function produce(
  order: IssueOrder,
  rows: readonly PrintRow[],
  serial?: number,
): { answer: Issued; kept?: KeptChunk; nextSerial?: number | undefined } {
  const { label, template } = order.job;
  const chunk = produceChunk(
    template,
    rows,
    { ...order.moment, ...(serial === undefined ? {} : { serial }) },
    order.limits === 'all' ? allLimits : defaultChunkLimits,
  );
  const problemas = chunk.problems.map(({ row, problem }) => ({ fila: row, ...problem }));
  if (problemas.some((problem) => problem.level === 'error')) {
    return {
      answer: { response: false, impresora: label.impresora, mensaje: rowsRefused, problemas },
    };
  }
  const answer: Issued = {
    response: true,
    impresora: label.impresora,
    mensaje: chunk.code,
    encoding: template.encoding,
    usadas: chunk.rowsUsed,
    etiquetas: chunk.labels,
    problemas,
  };
  const filas = chunk.parts.map(({ at, labels, length }) => {
    const row = rows[at];
    const texto = row ? wordsOf(template.variables, row.values) : '';
    return { fila: row?.row ?? 0, etiquetas: labels, largo: length, texto };
  });
  const [cabeza, cola] = [template.head.length, template.tail.length];
  return { answer, kept: { ...answer, filas, cabeza, cola }, nextSerial: chunk.nextSerial };
}

/** The first values that the label prints of a row, cut short. */
function wordsOf(variables: readonly string[], values: Values): string {
  return variables
    .filter((variable) => variable !== 'QUANTITY')
    .map((variable) => ownValue(values, variable)?.text.trim() ?? '')
    .filter((text) => text !== '')
    .slice(0, 3)
    .map((text) => text.slice(0, 40))
    .join(' · ');
}

/** The answer of a chunk that was issued before. @throws AppError conflict when it is not the one that is asked for. */
function issuedAnswer(order: IssueOrder, earlier: IssuedRun | undefined): Issued | undefined {
  if (!earlier) return undefined;
  assertSameRun(earlier.owner, order);
  const { chunk } = earlier;
  if (!chunk) return undefined;
  const answer = JSON.parse(chunk.answer) as Issued;
  if (chunk.fingerprint === fingerprintOf(order.asked, answer.usadas)) return answer;
  throw new AppError(
    'conflict',
    `Part ${order.trozo} of this run was issued with other content. Ask for it as before, or begin a new run.`,
    { details: { reason: 'other-content', trozo: order.trozo } },
  );
}

function fingerprintOf({ common, rows }: Asked, used = 0): string {
  const content = JSON.stringify(inKeyOrder([common, rows.slice(0, used)]));
  return createHash('sha256').update(content).digest('hex');
}

/** Objects as lists of their entries: those that hold the same say the same, in whatever order their keys came. */
function inKeyOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(inKeyOrder);
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return entries.map(([key, each]) => [key, inKeyOrder(each)]);
}

function newRun({ job: { label }, run }: IssueOrder): Run {
  return { ...run, label_id: label.id, label_name: label.nombre, impresora: label.impresora };
}

/** A run is one user's, of one label and catalogue; whose it is otherwise is nobody's business. */
function assertSameRun(run: RunOwner, order: IssueOrder): void {
  const same =
    run.user_id === order.run.user_id &&
    run.label_id === order.job.label.id &&
    run.catalogue_id === order.run.catalogue_id &&
    (run.key_id ?? undefined) === order.run.key_id;
  if (same) return;
  throw new AppError('conflict', 'This run id is taken. Begin a new run.', {
    details: { reason: 'run-taken' },
  });
}
