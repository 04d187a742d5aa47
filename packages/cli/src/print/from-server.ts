import { checkInParts } from '@marbete/core/print/check-in-parts';
import { rowsAfter } from '@marbete/core/print/chunks';
import type { Batches } from '@marbete/core/print/rows';
import { AppError } from '@marbete/core/api/errors';
import { checkRun, printFromCatalogue } from '@marbete/core/api/printing';
import { languageById } from '@marbete/engine/internal/languages/languages';
import type { Problem } from '@marbete/engine/internal/template/values';
import { createHash, type Hash } from 'node:crypto';
import type { Context, Outcome } from '../context.ts';
import { exitCodes, usageError, withExit } from '../exit-codes.ts';
import { signedInClient } from '../server-client.ts';
import type { Job } from '../state/job.ts';
import { sha256, templateHash } from '../state/printed-store.ts';
import { momentFields, momentOf } from './moment.ts';
import { rollWords, storedFlags, type PrintFlags } from './options.ts';
import { deviceOn, judgedPrinter, labelRoll } from './printer-head.ts';
import { correctOrSkip, createProblemReport, type ProblemReport } from './problems.ts';
import { allRows, beyondEnd, parseRows, withoutOrder } from '../row-selection.ts';
import { noneChanged, nothingPrints } from './job-outcome.ts';
import { settleFirstNight } from './first-night.ts';
import { readChoice } from './row-choice.ts';
import { jobChunks, rowsOfRoll } from './file-chunks.ts';
import { runJob } from './run-job.ts';
import { headersOf, printingRows, type Source, type StoredRow } from './server-rows.ts';
import { findLabel, madeOf, printOneLabel } from './server-label.ts';
import { takeAsPrinted } from './take-as-printed.ts';
import { withJob } from './open-job.ts';

/** Prints a label of the server: rows of its catalogue with the mapping stored there, or one label with given values. */
export async function printFromServer(
  context: Context,
  flags: PrintFlags,
  signal: AbortSignal,
): Promise<Outcome> {
  const { client, login } = await signedInClient(context);
  const label = await findLabel(client, flags.label ?? '');
  const moment = flags.moment ?? momentOf(new Date());
  const catalogue = flags.catalogue === undefined ? label.catalogo_id : idOf('--catalogue', flags.catalogue);
  const preguntas = { ...flags.set };
  if (catalogue === null) return printOneLabel(context, flags, client, label, { moment, preguntas }, signal);

  if (catalogue !== label.catalogo_id) {
    const own = label.catalogo_id === null ? 'has none' : `has catalogue ${label.catalogo_id}`;
    throw withExit(
      new AppError(
        'conflict',
        `'${label.nombre}' ${own}. Give it this one: marbete catalogues assign ${label.id} ${catalogue}`,
      ),
      exitCodes.server,
    );
  }
  const headers = await headersOf(client, catalogue, signal);
  const source: Source = {
    client,
    headers,
    label,
    catalogue,
    selection: flags.rows === undefined ? allRows : parseRows(flags.rows),
    choice: readChoice(flags, { headers, mapping: {}, decimalMark: context.settings.decimal ?? '.' }),
    ...(flags.quantity === undefined ? {} : { quantity: flags.quantity }),
    moment,
    preguntas,
  };
  const known = await judgedPrinter(context, flags, label.impresora?.impresora);
  const roll = labelRoll(flags, label, known);
  const judged = roll ? roll.told(known) : known;
  const printer = flags.printer ?? context.settings.printer;
  const identity = { server: login.server, label: String(label.id), printer, key: flags.key };
  const kind = templateHash(label.etiqueta_base64 ?? label.etiqueta);
  return withJob(context, flags, identity, kind, signal, (choice, jobState) =>
    checkAndPrint(
      context,
      flags,
      { ...source, judged, roll, choice: { ...source.choice, ...choice } },
      signal,
      jobState,
    ),
  );
}

async function checkAndPrint(
  context: Context,
  flags: PrintFlags,
  source: Source,
  signal: AbortSignal,
  jobState?: Job,
): Promise<Outcome> {
  const { output } = context;
  const { label, catalogue } = source;
  const report = createProblemReport(output);
  const skipped = new Set<number>();
  const hash = createHash('sha256');
  const checking = await output.progress('Checking the rows');
  const checked = await check(source, report, skipped, hash, signal, (rows) =>
    checking.update(`Checking the rows: ${rows}`),
  ).finally(() => checking.done());
  report.end();
  if (checked.beyond) output.say(`Notice: ${checked.beyond}`);
  const facts = {
    label: label.id,
    catalogue,
    rows: checked.rows,
    errors: report.errors,
    warnings: report.warnings,
    skipped: skipped.size,
    ...(flags.onlyChanged ? { unchanged: checked.unchanged } : {}),
    ...(checked.inDoubt > 0 ? { inDoubt: checked.inDoubt } : {}),
  };
  const input = {
    label: sha256(label.etiqueta_base64 ?? label.etiqueta),
    'rows of the catalogue': hash.digest('hex'),
    flags: sha256(
      JSON.stringify([
        source.preguntas,
        source.quantity,
        [flags.rows, flags.where, flags.sort, flags.onlyChanged, flags.key, flags.onProblem],
        ...(source.roll ? [source.roll.across] : []),
      ]),
    ),
  };
  jobState?.assertSameInput(input);
  if (report.errors > 0 && flags.onProblem === 'stop' && !flags.dryRun)
    throw report.refusal(correctOrSkip, 'catalogue');
  const webs = source.roll ? rollWords(checked.labels, source.roll.across) : '';
  const summary = `${label.nombre}: ${checked.rows} rows print, ${checked.labels} labels; ${webs}${report.errors} errors, ${report.warnings} warnings.`;
  const stopped = report.errors > 0 && flags.onProblem === 'stop';
  const { memory, template } = source.choice;
  if (!stopped) await settleFirstNight(context, flags, memory, checked, template);
  if (flags.dryRun) {
    output.tell(summary);
    const exit = stopped ? exitCodes.input : checked.labels === 0 ? exitCodes.nothingToPrint : exitCodes.done;
    return { exit, facts: { ...facts, dryRun: true, labels: checked.labels } };
  }
  if (checked.labels === 0) {
    const words =
      checked.unchanged > 0
        ? noneChanged
        : 'No chosen row has a quantity above 0. Give one to each row with --quantity N.';
    return nothingPrints(output, jobState, facts, words);
  }
  output.tell(summary);
  const rows = () => printingRows(source, signal, { without: skipped });
  const { rows: count, labels } = checked;
  const outcome =
    flags.takeAsPrinted && jobState
      ? await takeAsPrinted(context, flags, jobState, { input, rows: count, labels }, rows())
      : await runJob(
          context,
          { ...flags, drawnAs: languageById(label.language_id) },
          {
            input,
            rows: count,
            labels,
            job: jobState,
            first: flags.first,
            onlyChanged: flags.onlyChanged,
            moment: source.moment,
            flags: storedFlags(flags),
            selection: source.choice.order ? withoutOrder(source.selection) : source.selection,
            storedPrinter: label.impresora?.impresora,
            chunks({ id, moment, first, resume: from, device }) {
              const left = () => rowsAfter(rows(), from, flags.onlyChanged);
              return chunksOf(
                { ...source, moment, device: deviceOn(source.roll, device) },
                id,
                left,
                first,
                from,
              );
            },
          },
          signal,
        );
  return { ...outcome, facts: { ...facts, ...outcome.facts } };
}

async function check(
  source: Source,
  report: ProblemReport,
  skipped: Set<number>,
  hash: Hash,
  signal: AbortSignal,
  onRows: (rows: number) => void,
): Promise<{ rows: number; labels: number; unchanged: number; inDoubt: number; beyond: string | undefined }> {
  const counts = { rows: 0, labels: 0, unchanged: 0, inDoubt: 0 };
  const onProblem = (row: number, { level, code, message }: Problem) => {
    skipped.add(row);
    report.add({ row, level, code, message });
  };
  let end = 0;
  const onEnd = (row: number) => {
    end = row;
  };
  for await (const rows of printingRows(source, signal, { counts, hash, onEnd, onProblem })) {
    if (rows.length === 0) continue;
    for await (const { answer } of checkInParts(rows, (part) => checkPart(source, part, signal))) {
      counts.rows += answer.filas;
      counts.labels += answer.etiquetas;
      for (const { fila, level, code, variable, message } of answer.problemas) {
        if (level === 'error') skipped.add(fila);
        report.add({ row: fila, level, code, ...(variable === undefined ? {} : { variable }), message });
      }
    }
    onRows(counts.rows);
  }
  return { ...counts, beyond: end > 0 ? beyondEnd(source.selection, end) : undefined };
}

/** What the server says of rows before they print. */
function checkPart(source: Source, rows: readonly StoredRow[], signal: AbortSignal) {
  const { client, catalogue, label, preguntas, moment } = source;
  const body = {
    catalogo: catalogue,
    etiqueta: label.id,
    filas: rows.map(({ id, copies, from = 1 }) => ({ id, cantidad: copies - from + 1 })),
    preguntas,
    ...momentFields(moment),
    ...(source.judged ? { impresora: JSON.stringify(source.judged) } : {}),
  };
  return client.call(checkRun, { body }, { signal });
}

/** The server's chunks of a run: each answer says how many of the rows it holds, and the next one begins after them. */
function chunksOf(
  source: Source & { device: string | undefined },
  run: string,
  open: () => Batches<StoredRow>,
  first: boolean,
  after: { position: number; copiesLeft: number } | undefined,
) {
  const { client, catalogue, label, preguntas, moment, device } = source;
  const roll = source.roll && rowsOfRoll(languageById(label.language_id)!, source.roll.across, after);
  return jobChunks(
    open,
    async ({ rows, number, alone }, signal) => {
      const body = {
        catalogo: catalogue,
        etiqueta: label.id,
        filas: rows.map(({ id, copies }) => ({ id, cantidad: copies })),
        preguntas,
        ...momentFields(moment),
        sistema_operativo: process.platform,
        corrida: run,
        trozo: number,
        desde: rows[0]?.from ?? 1,
        primera: alone,
        ...(device === undefined ? {} : { impresora: device }),
      };
      const answer = await client.call(printFromCatalogue, { body }, signal ? { signal } : {});
      return madeOf(answer, rows.length);
    },
    { first, roll },
  );
}

function idOf(flag: string, text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw usageError(`${flag} takes a number, as marbete catalogues list shows it, not '${text}'.`);
}
