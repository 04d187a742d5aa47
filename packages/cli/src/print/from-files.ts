import { AppError } from '@marbete/core/api/errors';
import { compileTemplate } from '@marbete/core/languages/compile';
import { resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { askText } from '../ask.ts';
import type { Context, Outcome } from '../context.ts';
import { exitCodes } from '../exit-codes.ts';
import { readOptions } from '../read-options.ts';
import type { JobState } from '../state/job-state.ts';
import { openKnownFits } from '../state/known-fits.ts';
import { sha256 } from '../state/journal.ts';
import { withJob } from '../state/with-job.ts';
import { checkFile, showFirst } from './check-file.ts';
import { decimalMarkOf, planColumns } from './columns.ts';
import { type DataFile, dataFile, type DataReading } from './data-file.ts';
import type { FileJob } from './file-job.ts';
import { readChoice } from './row-choice.ts';
import { keptRows } from './kept-rows.ts';
import { isDated, momentOf, undated } from './moment.ts';
import { type PrintFlags, printerSettings } from './options.ts';
import { correctOrSkip, createProblemReport } from './problems.ts';
import { allRows, parseRows } from './row-selection.ts';
import { sendFile } from './send-file.ts';
import { tellPlan } from './tell-plan.ts';
import { readTemplate } from './template-file.ts';

/**
 * Prints rows of a spreadsheet with a template, both from files. All of it is checked before anything prints; the file is
 * never held whole, so it is read a second time where more than some hundred thousand rows print.
 */
export async function printFromFiles(
  context: Context,
  flags: PrintFlags,
  signal: AbortSignal,
): Promise<Outcome> {
  // Rows live as long as their batch. V8 takes some of them for lasting ones, makes all that follow in its old generation,
  // and each of those keeps its texts until the next large collection: 40 MB and half a second in a million rows.
  setFlagsFromString('--no-allocation-site-pretenuring');
  // Most runs are over in half a second, a tenth of which V8 spends on optimising what then hardly runs any more. It waits
  // three times as long before it does, which a long list does not notice.
  setFlagsFromString('--interrupt-budget=200000');
  const { output, settings } = context;
  const path = flags.template ?? (await askText(output, { message: 'Template', flag: '--template FILE' }));
  const { text, language } = await readTemplate(path, flags.language);
  const selection = flags.rows === undefined ? allRows : parseRows(flags.rows);
  const printer = await printerSettings(
    { decimal: settings.decimal, moneySymbol: settings.moneySymbol, ...flags },
    language,
  );
  const compiled = compileTemplate(text, { language, settings: printer });
  for (const { message, line } of compiled.warnings) {
    output.say(`${path}${line === undefined ? '' : `:${line}`}: ${message}`);
  }
  const source = flags.data ?? (await askText(output, { message: 'Spreadsheet', flag: '--data FILE' }));
  const data = await dataFile(source, { read: readOptions(flags), header: flags.header, signal });
  const identity = {
    template: resolve(path),
    data: source === '-' ? source : resolve(source),
    sheet: flags.sheet,
    printer: flags.printer ?? settings.printer,
  };
  let reading: DataReading | undefined;
  try {
    const opened = await data.open();
    reading = opened;
    const plan = await planColumns(output, compiled.variables, opened.head, {
      ...flags,
      typedMark: printer.decimalMark,
    });
    const decimalMark = await decimalMarkOf(output, compiled, plan, opened.head, flags);
    const template =
      decimalMark === undefined
        ? compiled
        : compileTemplate(text, { language, settings: printer, decimalMark });
    const job: FileJob = {
      template,
      input: {
        template: sha256(text),
        'columns and flags': sha256(
          JSON.stringify([plan, printer, decimalMark, language, flagsThatCount(flags)]),
        ),
      },
      selection,
      moment: flags.moment ?? (isDated(template, text) ? momentOf(new Date()) : undated),
      plan,
      decimalMark,
      choice: readChoice(flags, {
        headers: opened.head.headers,
        mapping: plan.mapping,
        decimalMark: decimalMark ?? printer.decimalMark,
      }),
    };
    return await withJob(context, flags, identity, async (state, store) => {
      const ready: FileJob = { ...job, choice: { ...job.choice, ...(store ? { store } : {}) } };
      if (!state?.resume) return checkAndPrint(context, flags, ready, data, opened, signal, state);
      await opened.close();
      return sendFile(context, flags, ready, data, signal, state.resume.head.labels, state, {
        hash: await data.fingerprint(),
      });
    });
  } finally {
    await reading?.close();
    await data.dispose();
  }
}

async function checkAndPrint(
  context: Context,
  flags: PrintFlags,
  job: FileJob,
  data: DataFile,
  reading: DataReading,
  signal: AbortSignal,
  state?: JobState,
): Promise<Outcome> {
  const { output } = context;
  const hash = flags.dryRun ? undefined : await data.fingerprint();
  const report = createProblemReport(output);
  tellPlan(output, data.name, reading.head, job.plan);
  const kept = flags.dryRun ? undefined : keptRows();
  const fits = state && (await openKnownFits(state.folder, job.input));
  const checked = await checkFile(context, job, reading, report, kept, fits).finally(() => reading.close());
  await fits?.save();
  const { mapping, quantity, missing } = job.plan;
  const facts = {
    detected: reading.head.detected,
    mapping: { ...mapping, ...('column' in quantity ? { QUANTITY: quantity.column } : {}) },
    missing,
    rows: checked.rowsToPrint,
    ...(flags.onlyChanged ? { unchanged: checked.unchanged } : {}),
    skipped: checked.rowsWithErrors,
    errors: report.errors,
    warnings: report.warnings,
  };
  const summary =
    `${data.name}: ${checked.rows} rows, ${checked.rowsToPrint} of them with a quantity, ${checked.labels} labels; ` +
    (flags.onlyChanged ? `${checked.unchanged} more rows are as they were last printed; ` : '') +
    `${report.errors} errors, ${report.warnings} warnings.`;
  const stopped = report.errors > 0 && flags.onProblem === 'stop';
  if (flags.dryRun) {
    output.say(summary);
    if (flags.first) await showFirst(context, job, data);
    return {
      exit: stopped ? exitCodes.input : checked.labels === 0 ? exitCodes.nothingToPrint : exitCodes.done,
      facts: { dryRun: true, ...facts, labels: checked.labels },
    };
  }
  if (stopped) throw report.refusal(correctOrSkip);
  output.say(summary);
  if (checked.labels === 0) {
    output.say(
      checked.unchanged > 0
        ? 'Nothing to print: no row has changed since this job last printed it.'
        : checked.rows === 0
          ? 'Nothing to print: no row was chosen.'
          : 'Nothing to print: no row has a quantity above 0. Give one to each row with --quantity N.',
    );
    return { exit: exitCodes.nothingToPrint, facts: { ...facts, labels: 0 } };
  }
  const hashNow = await data.fingerprint();
  if (hashNow !== hash) {
    throw new AppError(
      'data-invalid',
      `${data.name} changed while it was checked, so nothing was printed. Start again when nobody writes to it.`,
    );
  }
  const outcome = await sendFile(context, flags, job, data, signal, checked.labels, state, {
    hash: hashNow,
    rows: kept?.all(),
  });
  return { ...outcome, facts: { ...facts, ...outcome.facts } };
}

/** The flags that decide which labels print. */
function flagsThatCount(flags: PrintFlags): unknown {
  const { rows, where, sort, onlyChanged, key, onProblem, sheet, header, encoding, delimiter } = flags;
  return [rows, where, sort, onlyChanged, key, onProblem, sheet, header, encoding, delimiter];
}
