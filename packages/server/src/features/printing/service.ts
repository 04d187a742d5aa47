import { randomUUID } from 'node:crypto';
import type { printLabel } from '@marbete/core/api/print-label';
import type {
  changedRows,
  checkRun,
  previewRow,
  printFromCatalogue,
  searchAndPrint,
} from '@marbete/core/api/printing';
import type { HandlerAnswer, HandlerInput } from '@marbete/core/api/endpoint';
import { answerWithCode } from '@marbete/core/api/printer-code';
import { AppError } from '@marbete/core/api/errors';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import { checkRows } from '@marbete/core/print/check-rows';
import { questionValues } from '@marbete/core/print/list-label';
import type { RowMemory } from '@marbete/core/print/memory';
import { ownValue } from '@marbete/engine/internal/template/values';
import { parseCopies, produceChunk } from '@marbete/core/print/chunks';
import type { Database, Db } from '../../db/database.ts';
import type { AnswerText, Untranslated } from '../../http/answer-text.ts';
import type { SignedInUser } from '../../http/route.ts';
import { askedJoin } from '@marbete/engine/internal/template/joins';
import { fieldErrors } from '@marbete/core/api/field-errors';
import { createCatalogueStore } from '../catalogues/catalogue-store.ts';
import { dataRange, positionOf } from '../catalogues/row-ids.ts';
import { createRowStore } from '../catalogues/row-store.ts';
import { amountMark, quantityColumn, rowQuantity } from '@marbete/core/print/quantities';
import { inTurns, issueChunk, rowsRefused, shownProblems } from './issue.ts';
import { createPrintedStore, keyVariable, rowMemories, rowsInDoubt } from './printed-store.ts';
import { momentOf } from './moment.ts';
import { loadPrintCall, type PrintCall, printerOfJob } from './print-job.ts';
import type { PrintCatalogue, PrintRequest } from './print-source-store.ts';
import { oneRow, printRows, valuesFiller } from './rows-to-print.ts';

type Refusal = { response: false; impresora: string; mensaje: AnswerText };
type Body<
  E extends
    | typeof changedRows
    | typeof checkRun
    | typeof previewRow
    | typeof printFromCatalogue
    | typeof searchAndPrint
    | typeof printLabel,
> = HandlerInput<E>['body'];

/** Problems that one check lists; the counts go on. */
const listedProblems = 500;
/** Rows that fill a chunk at most: each of them prints a label or more. */
const rowsPerChunk = 100;

/** What every print call says of its run; a call without one is a run of its own. */
function runOf(
  user: SignedInUser,
  body: {
    corrida?: string | undefined;
    ficha?: string | undefined;
    impresora?: string | undefined;
    sistema_operativo: string;
  },
) {
  return {
    id: body.corrida ?? randomUUID(),
    user_id: user.id,
    token: body.ficha,
    impresora: body.impresora,
    sistema_operativo: body.sistema_operativo,
  };
}

const limitsOf = ({ primera = false }: { primera?: boolean | undefined }) => (primera ? 'label' : 'chunk');

/** What a print call names; the first part of a run when it does not say which. */
function requestOf<A extends PrintRequest>(body: A): A & { trozo: number } {
  return { ...body, trozo: body.trozo ?? 0 };
}

/** A label and the catalogue that fills it, or why it does not. */
async function loadWithCatalogue(
  database: Database,
  user: SignedInUser,
  request: PrintRequest & { catalogo: number },
): Promise<PrintCall & { catalogue: PrintCatalogue; refusal?: Refusal }> {
  const { catalogue, job, ...found } = await loadPrintCall(database.read, user, request);
  if (!catalogue) throw new Error(`Catalogue ${request.catalogo} was neither found nor missed`);
  if (job.label.catalogo_id === catalogue.id) return { ...found, catalogue, job };
  const mensaje = {
    es: 'La etiqueta no tiene asignado este catálogo. Asígnelo y elija sus columnas',
    en: 'The label does not have this catalog. Assign it and choose its columns',
  };
  return { ...found, catalogue, job, refusal: { response: false, impresora: job.label.impresora, mensaje } };
}

/** @throws AppError invalid-input that names every variable that is to be asked before printing and was not. */
export function assertAnswered(
  { label }: PrintCall['job'],
  preguntas: Readonly<Record<string, string>>,
): void {
  const open = Object.entries(label.mapping)
    .filter(([variable, join]) => join === askedJoin && !ownValue(preguntas, variable)?.trim())
    .map(([variable]) => variable);
  if (open.length === 0) return;
  throw new AppError(
    'invalid-input',
    `'${label.nombre}' asks before it prints: answer ${open.join(', ')} in preguntas (--set ${open[0]}=VALUE).`,
    {
      issues: open.map((variable) => ({
        path: ['preguntas', variable],
        message: fieldErrors.required,
        rule: 'required',
      })),
    },
  );
}

/** How a call is asked whose run is one answer. */
export interface WholeRun {
  /** A digest of what was asked for. */
  request_hash: string;
  /** What goes with its first issue, in the same transaction. */
  count: (trx: Db) => Promise<void>;
}

const requestOfRun = (whole: WholeRun | undefined) => (whole ? { request_hash: whole.request_hash } : {});

/** Rows of a catalogue as one chunk of a run, or as one run of their own (API-49). */
export async function printCatalogueRows(
  database: Database,
  user: SignedInUser,
  body: Body<typeof printFromCatalogue>,
  whole?: WholeRun,
): Promise<Untranslated<HandlerAnswer<typeof printFromCatalogue>>> {
  const { catalogue, job, earlier, refusal } = await loadWithCatalogue(database, user, requestOf(body));
  if (refusal) return refusal;
  assertAnswered(job, body.preguntas);
  const inChunks = body.corrida !== undefined && !whole;
  const { filas, campos, cantidades, preguntas } = body;
  const chosen = inChunks ? firstRows({ filas, campos, cantidades }) : { filas, campos, cantidades };
  return issueChunk(database, {
    job,
    run: { ...runOf(user, body), ...requestOfRun(whole), catalogue_id: catalogue.id },
    trozo: body.trozo ?? 0,
    desde: body.desde,
    earlier,
    content: {
      common: preguntas,
      rows: filas ?? campos?.map((cells, at) => [cells, cantidades?.[at]]) ?? [],
    },
    rows: () => collect(printRows(database, catalogue, job, { ...chosen, preguntas })),
    moment: momentOf(body),
    limits: inChunks ? limitsOf(body) : 'all',
    ...(whole ? { count: whole.count } : {}),
  });
}

/** Reads the quantity of a row of the list; 1 where nothing says any. */
async function quantities(database: Database, catalogue: PrintCatalogue, job: PrintCall['job']) {
  const columns = await createCatalogueStore(database.read).listColumns(catalogue.id);
  const quantity = quantityColumn(job.label.mapping, columns);
  const mark = amountMark(catalogue.marks, columns, quantity);
  return (row: SheetRow) => (quantity === undefined ? 1 : rowQuantity(row, quantity, mark));
}

/** The row that a search found (API-50); it prints its mapped quantity, at least once (D53). */
export async function printFoundRow(
  database: Database,
  user: SignedInUser,
  body: Body<typeof searchAndPrint>,
): Promise<Untranslated<HandlerAnswer<typeof searchAndPrint>>> {
  const { catalogue, job, earlier, refusal } = await loadWithCatalogue(database, user, requestOf(body));
  if (refusal) return refusal;
  assertAnswered(job, body.preguntas);
  const { fila, campos, preguntas } = body;
  return issueChunk(database, {
    job,
    run: { ...runOf(user, body), catalogue_id: catalogue.id },
    trozo: body.trozo ?? 0,
    desde: body.desde,
    earlier,
    content: { common: ['found', preguntas], rows: [[fila, campos]] },
    rows: async () => {
      const quantityOf = await quantities(database, catalogue, job);
      const { row, position } = await oneRow(database, catalogue, { fila, campos });
      const copies = Math.max(1, quantityOf(row));
      const memory = rowMemories(job).of(row);
      const [values = {}] = await valuesFiller(database, catalogue, job, preguntas)([row]);
      return [{ row: position, values, copies, memory }];
    },
    moment: momentOf(body),
    limits: limitsOf(body),
  });
}

/** One label with the values given (API-18); without a quantity it prints once. */
export async function printOneLabel(
  database: Database,
  user: SignedInUser,
  body: Body<typeof printLabel>,
  whole?: WholeRun,
): Promise<Untranslated<HandlerAnswer<typeof printLabel>>> {
  const { job, earlier } = await loadPrintCall(database.read, user, requestOf(body));
  const text = body.preguntas['QUANTITY']?.trim() ?? '';
  const { copies, problem } = text === '' ? { copies: 1 } : parseCopies({ text }, job.decimalMark, 'down');
  if (problem || copies < 1) {
    return {
      response: false,
      mensaje: {
        es: 'La cantidad debe ser un número entero del 1 al 9999',
        en: 'The quantity must be a whole number from 1 to 9999',
      },
      problemas: problem ? [problem] : [],
    };
  }
  const rows = [{ row: 1, values: questionValues(body.preguntas, job.decimalMark), copies }];
  if (body.revisar) {
    const { errors, problems } = await checkRows(
      job.template,
      inTurns([rows]),
      momentOf(body),
      listedProblems,
      printerOfJob(job, body.impresora),
    );
    const problemas = problems.map(({ problem }) => problem);
    return { response: errors === 0, mensaje: errors === 0 ? '' : rowsRefused, problemas };
  }
  return issueChunk(database, {
    job,
    run: { ...runOf(user, body), ...requestOfRun(whole), catalogue_id: null },
    trozo: body.trozo ?? 0,
    desde: body.desde,
    earlier,
    content: { common: ['label', body.preguntas], rows: [] },
    rows: async () => rows,
    moment: momentOf(body),
    limits: whole ? 'all' : limitsOf(body),
    ...(whole ? { count: whole.count } : {}),
  });
}

/** What is wrong with rows, before they print; issues nothing. */
export async function checkCatalogueRows(
  database: Database,
  user: SignedInUser,
  body: Body<typeof checkRun>,
): Promise<HandlerAnswer<typeof checkRun>> {
  const { catalogue, job, refusal } = await loadWithCatalogue(database, user, body);
  if (refusal) throw new AppError('conflict', refusal.mensaje.en, { details: { reason: 'not-linked' } });
  assertAnswered(job, body.preguntas);
  const rows = printRows(database, catalogue, job, body);
  const printer = printerOfJob(job, body.impresora);
  const check = await checkRows(job.template, inTurns(rows), momentOf(body), listedProblems, printer);
  return {
    filas: check.rowsToPrint,
    etiquetas: check.labels,
    errores: check.errors,
    advertencias: check.warnings,
    problemas: check.problems.map(({ row, problem }) => ({ fila: row, ...problem })),
  };
}

/** Rows that one call compares with what was printed. */
const comparedRows = 2_000;

/** Which rows of a list would print otherwise than they last did with this label, a part of the list at a time. */
export async function findChangedRows(
  database: Database,
  user: SignedInUser,
  body: Body<typeof changedRows>,
): Promise<HandlerAnswer<typeof changedRows>> {
  const { catalogue, job, refusal } = await loadWithCatalogue(database, user, body);
  if (refusal) throw new AppError('conflict', refusal.mensaje.en, { details: { reason: 'not-linked' } });
  const counts = { iguales: 0, en_duda: 0, sin_cantidad: 0 };
  const variable = keyVariable(job);
  if (variable === undefined) return { ...counts, variable: null, filas: [], siguiente: null };
  const quantityOf = await quantities(database, catalogue, job);
  const rows = await createRowStore(database.read).listPage(dataRange(catalogue), body.saltar, comparedRows);
  const memoryOf = rowMemories(job);
  const memories: RowMemory[] = [];
  for await (const [row] of inTurns([rows])) memories.push(memoryOf.of(row));
  const of = { label_id: job.label.id, catalogue_id: catalogue.id };
  const [changes, isInDoubt] = await Promise.all([
    createPrintedStore(database.read, of).changes(memories, (at) => memoryOf.earlier(rows[at]!)),
    rowsInDoubt(database.read, of),
  ]);
  const filas = rows.flatMap((row, at) => {
    const [memory, cambio] = [memories[at]!, changes.get(at)];
    const cantidad = quantityOf(row);
    if (memory !== '' && isInDoubt(memory)) counts.en_duda += 1;
    else if (cambio === undefined) counts.iguales += 1;
    else if (cantidad <= 0) counts.sin_cantidad += 1;
    else return [{ id: row.id, posicion: positionOf(row.id) - catalogue.encabezado, cantidad, cambio }];
    return [];
  });
  const siguiente = rows.length < comparedRows ? null : body.saltar + rows.length;
  return { ...counts, variable, filas, siguiente };
}

/** One label of a row as it would print now, with the serial number that is next; nothing is written. */
export async function previewCatalogueRow(
  database: Database,
  user: SignedInUser,
  body: Body<typeof previewRow>,
): Promise<Untranslated<HandlerAnswer<typeof previewRow>>> {
  const { catalogue, job, refusal } = await loadWithCatalogue(database, user, body);
  if (refusal) return { response: false, mensaje: refusal.mensaje, problemas: [] };
  const { row } = await oneRow(database, catalogue, body);
  const [values = {}] = await valuesFiller(database, catalogue, job, body.preguntas)([row]);
  const moment = momentOf(body);
  const chunk = produceChunk(job.template, [{ row: 1, values, copies: 1 }], moment);
  const response = chunk.printed.length > 0;
  const shown = response
    ? await shownProblems(job, body.impresora, [{ row: 1, values, copies: 1 }], moment)
    : [];
  const problemas = [...chunk.problems, ...shown].map(({ problem }) => problem);
  return { response, ...(response ? answerWithCode(chunk.code) : { mensaje: rowsRefused }), problemas };
}

/** No more rows than a chunk can use: those up to the hundredth that prints. */
function firstRows<
  A extends {
    filas?: readonly { cantidad: number }[] | undefined;
    campos?: readonly unknown[] | undefined;
    cantidades?: readonly number[] | undefined;
  },
>(chosen: A): A {
  const copies = chosen.filas?.map((row) => row.cantidad) ?? chosen.cantidades ?? [];
  let printing = 0;
  const end = copies.findIndex((each) => each >= 1 && ++printing === rowsPerChunk);
  if (end < 0) return chosen;
  return { ...chosen, filas: chosen.filas?.slice(0, end + 1), campos: chosen.campos?.slice(0, end + 1) };
}

async function collect<T>(batches: AsyncIterable<readonly T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const rows of batches) all.push(...rows);
  return all;
}
