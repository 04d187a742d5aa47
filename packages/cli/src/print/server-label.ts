import type { Client } from '@marbete/core/api/client';
import type { CallAnswer } from '@marbete/core/api/endpoint';
import type { printFromCatalogue } from '@marbete/core/api/printing';
import type { MadeChunk } from '@marbete/core/print/chunks';
import { codeOfAnswer } from '@marbete/core/api/printer-code';
import { AppError } from '@marbete/core/api/errors';
import { type Label, listLabels, showLabel } from '@marbete/core/api/labels';
import { printLabel } from '@marbete/core/api/print-label';
import { languageById } from '@marbete/engine/internal/languages/languages';
import { parseStoredPrinter } from '@marbete/core/print/printers';
import type { PrintMoment } from '@marbete/engine/internal/template/compiled';
import { randomUUID } from 'node:crypto';
import type { Context, Outcome } from '../context.ts';
import { exitCodes, usageError, withExit } from '../exit-codes.ts';
import { openDestination } from './destination.ts';
import { momentFields } from './moment.ts';
import { type PrintFlags, rollWords } from './options.ts';
import { deviceOn, judgedPrinter, labelRoll } from './printer-head.ts';
import { createProblemReport } from './problems.ts';
import { parseRows } from '../row-selection.ts';
import { type JobRow, jobChunks, rowsOfRoll } from './file-chunks.ts';
import { runJob } from './run-job.ts';

/** A label by its number, its code or its name. */
export async function findLabel(client: Client, wanted: string): Promise<Label> {
  if (/^\d+$/.test(wanted)) {
    const answer = await client.call(showLabel, { body: { id: Number(wanted) } });
    return answer.etiquetas;
  }
  const { etiquetas } = await client.call(listLabels, {});
  const named = etiquetas.filter(({ codigo, nombre }) => codigo === wanted || nombre === wanted);
  const [found, ...others] = named;
  if (found && others.length === 0) return found;
  throw withExit(
    new AppError(
      'not-found',
      found
        ? `${named.length} labels are called '${wanted}': give the number instead (${named.map(({ id }) => id).join(', ')}).`
        : `There is no label '${wanted}' on the server; marbete labels list shows them.`,
    ),
    exitCodes.server,
  );
}

/** A label without a catalogue: its values come from --set. */
export async function printOneLabel(
  context: Context,
  flags: PrintFlags,
  client: Client,
  label: Label,
  { moment, preguntas }: { moment: PrintMoment; preguntas: Record<string, string> },
  signal: AbortSignal,
): Promise<Outcome> {
  if (flags.rows !== undefined) throw usageError('The label has no catalogue: --rows needs --catalogue ID.');
  if (flags.resume)
    throw usageError('The label has no catalogue: it prints in one go, so there is nothing to resume.');
  const quantity = flags.quantity ?? 1;
  const run = randomUUID();
  const destination = flags.dryRun
    ? undefined
    : await openDestination(
        context,
        { ...flags, drawnAs: languageById(label.language_id) },
        signal,
        label.impresora?.impresora,
      );
  const judged =
    destination === undefined
      ? await judgedPrinter(context, flags, label.impresora?.impresora)
      : parseStoredPrinter(destination.device);
  const roll = labelRoll(flags, label, judged);
  const device = deviceOn(roll, judged && JSON.stringify(judged));
  const webs = roll && rowsOfRoll(languageById(label.language_id)!, roll.across);
  const ask = (trozo: number, desde: number) =>
    client.call(
      printLabel,
      {
        body: {
          etiqueta: label.id,
          ...momentFields(moment),
          preguntas: { ...preguntas, QUANTITY: quantity },
          sistema_operativo: process.platform,
          corrida: run,
          trozo,
          desde,
          ...(device === undefined ? {} : { impresora: device }),
          revisar: flags.dryRun ?? false,
        },
      },
      { signal },
    );
  const answer = await ask(0, 1);
  const report = createProblemReport(context.output);
  for (const { level, code, variable, message } of answer.problemas ?? []) {
    report.add({ row: 1, level, code, ...(variable === undefined ? {} : { variable }), message });
  }
  report.end();
  if (report.errors > 0 || !answer.response) await destination?.close(false);
  if (report.errors > 0) throw report.refusal('give other values with --set.');
  if (!answer.response) throw refused(answer.mensaje);
  const facts = { label: label.id, errors: report.errors, warnings: report.warnings };
  if (flags.dryRun) {
    const rows = roll ? rollWords(quantity, roll.across) : '';
    context.output.tell(`${label.nombre}: ${quantity} labels; ${rows}${report.warnings} warnings.`);
    return { facts: { ...facts, dryRun: true, labels: quantity } };
  }
  const row: Omit<JobRow, 'values'> = {
    row: 1,
    code: label.codigo ?? '',
    description: label.nombre,
    copies: quantity,
    position: 1,
  };
  const outcome = await runJob(
    context,
    flags,
    {
      id: run,
      input: {},
      moment,
      flags: {},
      rows: 1,
      labels: quantity,
      selection: parseRows('1'),
      ...(destination ? { destination } : {}),
      chunks: () =>
        jobChunks(
          () => [[row]],
          async ({ number, rows: [{ from = 1 } = row] }) =>
            madeOf(number === 0 ? answer : await ask(number, from), 1),
          { roll: webs },
        ),
    },
    signal,
  );
  return { ...outcome, facts: { ...facts, ...outcome.facts } };
}

/** The chunk in an answer of the server, for so many rows. @throws AppError where it has none */
export function madeOf(
  answer: Omit<CallAnswer<typeof printFromCatalogue>, 'impresora' | 'problemas'>,
  rows: number,
): MadeChunk {
  const { response, mensaje, usadas = rows, desde, etiquetas = rows } = answer;
  if (!response) throw refused(mensaje);
  const whole = desde === undefined ? usadas : (answer.usadas ?? 0);
  const goesOn = desde === undefined ? {} : { nextCopy: desde };
  return { code: codeOfAnswer(answer), labels: etiquetas, rowsUsed: whole, ...goesOn };
}

/** What the server answered in place of printer code. */
export function refused(message: string): AppError {
  return withExit(new AppError('invalid-input', message), exitCodes.server);
}
