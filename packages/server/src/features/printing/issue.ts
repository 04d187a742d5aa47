import { createHash } from 'node:crypto';
import { AppError } from '@marbete/core/api/errors';
import type { PrintMoment } from '@marbete/core/template/compile';
import type { Problem, Values } from '@marbete/core/template/values';
import {
  type ChunkLimits,
  defaultChunkLimits,
  type PrintRow,
  produceChunk,
} from '@marbete/core/print/chunks';
import type { Database, Db } from '../../db/database.ts';
import type { AnswerText } from '../../http/answer-text.ts';
import type { PrintJob } from './print-job.ts';
import { createRunStore, type Run } from './run-store.ts';
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
  const earlier = await findIssued(database.read, order);
  if (earlier) return earlier;
  const rows = await order.rows();
  return database
    .transaction(async (trx) => {
      const runs = createRunStore(trx);
      assertSameRun(await runs.open(newRun(order)), order);
      // Somebody may have asked for the same chunk in the meantime; the run is locked from here on.
      const issued = await findIssued(trx, order);
      if (issued) return issued;
      const { answer, kept } = await produce(trx, order, rows);
      if (!kept) throw new Refused(answer);
      await order.count?.(trx, answer.etiquetas ?? 0);
      await runs.addChunk(order.run.id, order.trozo, {
        fingerprint: fingerprintOf(order.asked, answer.usadas),
        answer: JSON.stringify(kept),
        filas: kept.filas?.length ?? 0,
        etiquetas: answer.etiquetas ?? 0,
      });
      return answer;
    })
    .catch((error: unknown) => {
      if (error instanceof Refused) return error.answer;
      throw error;
    });
}

/** Rolls back: a refused chunk leaves neither a run nor a serial behind. */
class Refused extends Error {
  readonly answer: Issued;
  constructor(answer: Issued) {
    super('Rows with errors');
    this.answer = answer;
  }
}

async function produce(
  trx: Db,
  order: IssueOrder,
  rows: readonly PrintRow[],
): Promise<{ answer: Issued; kept?: KeptChunk }> {
  const { label, template } = order.job;
  const serials = createSerialStore(trx);
  const serial = template.firstSerial === undefined ? undefined : await serials.take(label.id);
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
  if (chunk.nextSerial !== undefined) await serials.advance(label.id, chunk.nextSerial);
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
  return { answer, kept: { ...answer, filas, cabeza, cola } };
}

/** The first values that the label prints of a row, cut short. */
function wordsOf(variables: readonly string[], values: Values): string {
  return variables
    .filter((variable) => variable !== 'QUANTITY')
    .map((variable) => values[variable]?.text.trim() ?? '')
    .filter((text) => text !== '')
    .slice(0, 3)
    .map((text) => text.slice(0, 40))
    .join(' · ');
}

async function findIssued(db: Db, order: IssueOrder): Promise<Issued | undefined> {
  const runs = createRunStore(db);
  const run = await runs.find(order.run.id);
  if (!run) return undefined;
  assertSameRun(run, order);
  const chunk = await runs.findChunk(order.run.id, order.trozo);
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
  const content = JSON.stringify([common, rows.slice(0, used)], inKeyOrder);
  return createHash('sha256').update(content).digest('hex');
}

/** Objects that hold the same say the same, in whatever order their keys came. */
function inKeyOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
}

function newRun({ job: { label }, run }: IssueOrder): Run {
  return { ...run, label_id: label.id, label_name: label.nombre, impresora: label.impresora };
}

/** A run is one user's, of one label and catalogue; whose it is otherwise is nobody's business. */
function assertSameRun(run: Run, order: IssueOrder): void {
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
