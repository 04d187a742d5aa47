import { showCatalogue } from '@marbete/core/api/catalogues';
import type { Client } from '@marbete/core/api/client';
import type { CallAnswer } from '@marbete/core/api/endpoint';
import { AppError } from '@marbete/core/api/errors';
import type { Label } from '@marbete/core/api/labels';
import { checkRun, printFromCatalogue } from '@marbete/core/api/printing';
import { randomUUID } from 'node:crypto';
import type { Context, Outcome } from '../context.ts';
import { exitCodes, usageError, withExit } from '../exit-codes.ts';
import { signedInClient } from '../server-client.ts';
import { openDestination } from './destination.ts';
import { withFirstAlone } from './first-label.ts';
import { momentOf } from './moment.ts';
import type { PrintFlags } from './options.ts';
import { correctOrSkip, createProblemReport, type ProblemReport } from './problems.ts';
import { allRows, parseRows, type RowSelection } from './row-selection.ts';
import { type JobChunk, runJob } from './run-job.ts';
import { findLabel, printOneLabel, refused } from './server-label.ts';

/** A row of a stored catalogue that prints. */
interface StoredRow {
  id: number;
  row: number;
  copies: number;
}

interface Source {
  client: Client;
  label: Label;
  catalogue: number;
  selection: RowSelection;
  quantity?: number;
  preguntas: Record<string, string>;
  anio: string;
  hora: string;
}

const pageSize = 500;
const rowsOfChunk = 100;

/** Prints a label of the server: rows of its catalogue with the mapping stored there, or one label with given values. */
export async function printFromServer(
  context: Context,
  flags: PrintFlags,
  signal: AbortSignal,
): Promise<Outcome> {
  const { output } = context;
  const { client } = await signedInClient(context);
  const label = await findLabel(client, flags.label ?? '');
  const { anio, hora } = momentOf(new Date());
  const catalogue = flags.catalogue === undefined ? label.catalogo_id : idOf('--catalogue', flags.catalogue);
  const moment = { anio, hora, preguntas: { ...flags.set } };
  const stored = label.impresora?.impresora;
  if (catalogue === null) return printOneLabel(context, flags, client, label, moment, signal);

  if (catalogue !== label.catalogo_id) {
    const own = label.catalogo_id === null ? 'has none' : `has catalogue ${label.catalogo_id}`;
    throw withExit(
      new AppError(
        'conflict',
        `'${label.nombre}' ${own}: assign catalogue ${catalogue} to it in the web app, where its columns are chosen too.`,
      ),
      exitCodes.server,
    );
  }
  const source: Source = {
    client,
    label,
    catalogue,
    selection: flags.rows === undefined ? allRows : parseRows(flags.rows),
    ...(flags.quantity === undefined ? {} : { quantity: flags.quantity }),
    ...moment,
  };
  const report = createProblemReport(output);
  const skipped = new Set<number>();
  const checking = await output.progress('Checking the rows');
  const checked = await check(source, report, skipped, signal, (rows) =>
    checking.update(`Checking the rows: ${rows}`),
  ).finally(() => checking.done());
  report.end();
  const facts = {
    label: label.id,
    catalogue,
    rows: checked.rows,
    errors: report.errors,
    warnings: report.warnings,
    skipped: skipped.size,
  };
  if (report.errors > 0 && flags.onProblem === 'stop' && !flags.dryRun) throw report.refusal(correctOrSkip);
  const summary = `${label.nombre}: ${checked.rows} rows print, ${checked.labels} labels; ${report.errors} errors, ${report.warnings} warnings.`;
  if (flags.dryRun) {
    output.say(summary);
    const stopped = report.errors > 0 && flags.onProblem === 'stop';
    const exit = stopped ? exitCodes.input : checked.labels === 0 ? exitCodes.nothingToPrint : exitCodes.done;
    return { exit, facts: { ...facts, dryRun: true, labels: checked.labels } };
  }
  if (checked.labels === 0) {
    output.say('No row has a quantity above 0. Give one to each row with --quantity N.');
    return { exit: exitCodes.nothingToPrint, facts: { ...facts, labels: 0 } };
  }
  output.say(summary);
  const run = randomUUID();
  const rows = printingRows(source, signal, skipped);
  const outcome = await runJob(output, {
    run,
    signal,
    totalLabels: checked.labels,
    selection: source.selection,
    destination: await openDestination(context, flags, stored),
    nextChunk: chunksOf(source, run, flags.first ? withFirstAlone(rows) : rows),
    first: flags.first,
  });
  return { ...outcome, facts: { ...facts, ...outcome.facts } };
}

/** The rows that print, page by page. */
async function* printingRows(
  { client, label, catalogue, selection, quantity }: Source,
  signal: AbortSignal,
  without: ReadonlySet<number> = new Set(),
): AsyncGenerator<StoredRow> {
  for (let page = 1; ; page += 1) {
    const body = { id: catalogue, etiqueta: label.id, page, per_page: pageSize };
    const { filas, posiciones, cantidad } = await client.call(showCatalogue, { body }, { signal });
    for (const [index, id] of filas.entries()) {
      const row = posiciones[index] ?? 0;
      const copies = quantity ?? Math.trunc(cantidad[index] ?? 0);
      if (copies >= 1 && selection.includes(row) && !without.has(row)) yield { id, row, copies };
    }
    const last = posiciones.at(-1);
    if (filas.length < pageSize || last === undefined || selection.endsBefore(last + 1)) return;
  }
}

async function check(
  source: Source,
  report: ProblemReport,
  skipped: Set<number>,
  signal: AbortSignal,
  onRows: (rows: number) => void,
): Promise<{ rows: number; labels: number }> {
  const counts = { rows: 0, labels: 0 };
  for await (const rows of batches(printingRows(source, signal), pageSize)) {
    for (const part of await checkPart(source, rows, signal)) {
      counts.rows += part.filas;
      counts.labels += part.etiquetas;
      for (const { fila, level, code, variable, message } of part.problemas) {
        if (level === 'error') skipped.add(fila);
        report.add({ row: fila, level, code, ...(variable === undefined ? {} : { variable }), message });
      }
    }
    onRows(counts.rows);
  }
  return counts;
}

/** The server names at most 500 problems an answer: where there are more, the halves are asked about. */
async function checkPart(
  source: Source,
  rows: StoredRow[],
  signal: AbortSignal,
): Promise<CallAnswer<typeof checkRun>[]> {
  const { client, catalogue, label, preguntas, anio, hora } = source;
  const filas = rows.map(({ id, copies }) => ({ id, cantidad: copies }));
  const body = { catalogo: catalogue, etiqueta: label.id, filas, preguntas, anio, hora };
  const answer = await client.call(checkRun, { body }, { signal });
  if (answer.problemas.length >= answer.errores + answer.advertencias || rows.length < 2) return [answer];
  const half = rows.length >> 1;
  return [
    ...(await checkPart(source, rows.slice(0, half), signal)),
    ...(await checkPart(source, rows.slice(half), signal)),
  ];
}

/** The server's chunks of a run: each answer says how many of the rows it holds, and the next one begins after them. */
function chunksOf(source: Source, run: string, rows: AsyncIterable<StoredRow & { alone?: true }>) {
  const { client, catalogue, label, preguntas, anio, hora } = source;
  const reader = rows[Symbol.asyncIterator]();
  let waiting: (StoredRow & { alone?: true })[] = [];
  let ended = false;
  return async (number: number, signal?: AbortSignal): Promise<JobChunk | undefined> => {
    while (!ended && waiting.length < rowsOfChunk) {
      const { value, done } = await reader.next();
      if (done) ended = true;
      else waiting.push(value);
    }
    const offered = waiting[0]?.alone ? waiting.slice(0, 1) : waiting;
    const [first] = offered;
    if (!first) return undefined;
    const filas = offered.map(({ id, copies }) => ({ id, cantidad: copies }));
    const body = {
      catalogo: catalogue,
      etiqueta: label.id,
      filas,
      preguntas,
      anio,
      hora,
      sistema_operativo: process.platform,
      corrida: run,
      trozo: number,
    };
    const answer = await client.call(printFromCatalogue, { body }, { signal });
    if (!answer.response) throw refused(answer.mensaje);
    const used = Math.min(Math.max(answer.usadas ?? offered.length, 1), offered.length);
    waiting = waiting.slice(used);
    return {
      code: answer.mensaje,
      ...(answer.encoding === undefined ? {} : { encoding: answer.encoding }),
      labels: answer.etiquetas ?? offered.slice(0, used).reduce((sum, { copies }) => sum + copies, 0),
      rowsUsed: used,
      firstRow: first.row,
      lastRow: offered[used - 1]?.row ?? first.row,
    };
  };
}

function idOf(flag: string, text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw usageError(`${flag} takes a number, as marbete catalogues list shows it, not '${text}'.`);
}

async function* batches<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
