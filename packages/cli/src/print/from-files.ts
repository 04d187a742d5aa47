import { computedTexts } from '@marbete/engine/internal/template/computed/settings';
import { priceRulesOf } from '@marbete/core/catalogue/decimal-marks';
import { AppError } from '@marbete/core/api/errors';
import { checkRows } from '@marbete/core/print/check-rows';
import { rowsAfter } from '@marbete/core/print/chunks';
import type { Batches } from '@marbete/core/print/rows';
import { compileTemplate, sourceVariables } from '@marbete/engine/internal/languages/compile';
import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { askText } from '../ask.ts';
import type { Context, Outcome } from '../context.ts';
import { counted } from '../counted.ts';
import { exitCodes } from '../exit-codes.ts';
import { readOptions, refuseDoubts } from '../read-options.ts';
import type { Job, JobIdentity } from '../state/job.ts';
import { sha256, templateHash } from '../state/printed-store.ts';
import {
  compareJobLists,
  createRowSample,
  type JobAnswers,
  jobList,
  settleListChanges,
} from './list-comparison.ts';
import { checkFile, type FileJob, showFirst, withoutRefused } from './check-file.ts';
import { checkDigitsOf, decimalMarkOf, planColumns } from './columns.ts';
import { type DataFile, dataFile, type DataReading, openWriter } from './data-file.ts';
import { fileChunks, type JobRow } from './file-chunks.ts';
import { printRows } from './file-rows.ts';
import { noneChanged, nothingPrints } from './job-outcome.ts';
import { createRowCache } from './row-cache.ts';
import { isDated, momentOf, undated } from './moment.ts';
import { acrossOf, rollWords, storedFlags, type PrintFlags, printerSettings } from './options.ts';
import { settleFirstNight } from './first-night.ts';
import { printCode } from './print-code.ts';
import { judgedHead, judgedPrinter } from './printer-head.ts';
import { correctOrSkip, createProblemReport } from './problems.ts';
import { allRows, parseRows, withoutOrder } from '../row-selection.ts';
import { readChoice } from './row-choice.ts';
import { runJob } from './run-job.ts';
import { takeAsPrinted } from './take-as-printed.ts';
import { describePlan, noRowsWords } from './describe-plan.ts';
import { readTemplate } from './template-file.ts';
import { withJob } from './open-job.ts';

/**
 * Prints rows of a spreadsheet with a template, both from files. All of it is checked before anything prints; a large
 * file is not held whole, so it is read a second time where more than some hundred thousand rows print.
 */
export async function printFromFiles(
  context: Context,
  flags: PrintFlags,
  signal: AbortSignal,
): Promise<Outcome> {
  const { output, settings } = context;
  // Wrong usage is said before anything is read.
  const across = acrossOf(flags);
  const path = flags.template ?? (await askText(output, { message: 'Template', flag: '--template FILE' }));
  const { source: templateSource, language } = await readTemplate(path, flags.language);
  if (flags.data === undefined && !sourceVariables(templateSource, language).isNewStyle)
    return printCode(context, flags, { path, language }, signal);
  const selection = flags.rows === undefined ? allRows : parseRows(flags.rows);
  const printer = await printerSettings({ ...settings, ...flags }, language);
  const compiled = compileTemplate(templateSource, { language, settings: printer });
  for (const { message, line } of compiled.warnings) {
    output.say(`${path}${line === undefined ? '' : `:${line}`}: ${message}`);
  }
  const source = flags.data ?? (await askText(output, { message: 'Spreadsheet', flag: '--data FILE' }));
  const data = await dataFile(source, { read: readOptions(flags, settings.decimal), signal });
  const identity = {
    template: resolve(path),
    printer: flags.printer ?? settings.printer,
    // What is remembered goes by keys, so a file of another name is the next list of the same job.
    ...(flags.key === undefined
      ? { data: source === '-' ? source : resolve(source), sheet: flags.sheet }
      : { key: flags.key }),
  };
  let reading: DataReading | undefined;
  try {
    if (!flags.allowIncomplete) await lookForWriter(output, source);
    const opened = await data.open();
    reading = opened;
    refuseDoubts(opened.head.survey.doubts, 'print');
    const answers = flags.key === undefined ? {} : await lastAnswers(context, flags, identity);
    const columnFlags = { ...flags, typedMark: printer.decimalMark };
    const plan = await planColumns(output, compiled.variables, opened.head, columnFlags, answers);
    const decimalMark = await decimalMarkOf(output, compiled, plan, opened.head, flags, answers);
    const prices = priceRulesOf(opened.head.survey.marks, plan.mapping);
    const head = judgedHead(flags, await judgedPrinter(context, flags));
    const template =
      decimalMark === undefined && !prices && !head
        ? compiled
        : compileTemplate(templateSource, {
            language,
            settings: printer,
            ...(decimalMark === undefined ? {} : { decimalMark }),
            ...(prices ? { prices } : {}),
            ...(head ? { head } : {}),
          });
    const missingCheckDigits = checkDigitsOf(output, compiled, plan, opened.head);
    const job: FileJob & { answers: JobAnswers } = {
      template,
      answers,
      input: {
        template: sha256(templateSource.text),
        'columns and flags': sha256(
          JSON.stringify([plan, printer, decimalMark, language, flagsThatCount(flags)]),
        ),
      },
      selection,
      across: across && { ...across, dpmm: head?.dpmm ?? across.dpmm },
      head,
      moment: flags.moment ?? (isDated(template, templateSource.text) ? momentOf(new Date()) : undated),
      plan,
      decimalMark,
      missingCheckDigits,
      prices,
      pricesOf: template.priceVariables.all.filter((variable) => variable !== 'OFFER'),
      fractions: flags.fractions,
      choice: readChoice(flags, {
        headers: opened.head.headers,
        mapping: plan.mapping,
        decimalMark: decimalMark ?? printer.decimalMark,
      }),
    };
    const kind = templateHash(
      JSON.stringify([
        templateSource.text,
        language,
        printer.moneySymbol,
        printer.decimalMark,
        ...computedTexts(printer),
      ]),
    );
    return await withJob(context, flags, identity, kind, signal, async (choice, jobState) => {
      const { lastList, ...chosen } = choice;
      const ready = { ...job, choice: { ...job.choice, ...chosen } };
      if (!jobState?.resume)
        return checkAndPrint(context, flags, ready, data, opened, signal, jobState, lastList);
      // It is read again, slowly, while other programs may write to it.
      await data.freeze();
      const refused = await refusedRows(ready, opened, flags).finally(() => opened.close());
      const input = { ...ready.input, [data.name]: await data.fingerprint() };
      jobState.assertSameInput(input);
      const { rows, labels } = jobState.resume.run;
      return sendFile(context, flags, ready, data, signal, { input, rows, labels, refused, job: jobState });
    });
  } finally {
    await reading?.close();
    await data.dispose();
  }
}

/** The command that draws a row, as a person would type it. */
function previewCommand({ template = '', map, sheet }: PrintFlags, data: string, row: number): string {
  const quoted = (text: string) => (/^[\w./:=,-]+$/.test(text) ? text : `"${text}"`);
  const more = Object.entries({ map, sheet }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`, quoted(value)],
  );
  const words = [
    '--template',
    quoted(template),
    '--data',
    quoted(data),
    '--row',
    row,
    '--out',
    `row-${row}.png`,
  ];
  return ['marbete preview', ...words, ...more].join(' ');
}

/** What was answered about the job's list before. Read before its state is opened, which takes hold of the job. */
async function lastAnswers(context: Context, flags: PrintFlags, identity: JobIdentity): Promise<JobAnswers> {
  const { readMemory } = await import('../state/job.ts');
  const { lastList, close } = await readMemory(context, flags, identity);
  return (await lastList().finally(close))?.answers ?? {};
}

async function checkAndPrint(
  context: Context,
  flags: PrintFlags,
  job: FileJob & { answers: JobAnswers },
  data: DataFile,
  reading: DataReading,
  signal: AbortSignal,
  jobState?: Job,
  lastList?: Job['lastList'],
): Promise<Outcome> {
  const { output } = context;
  // Part of a list is not compared with a whole one.
  const sample = flags.key !== undefined && flags.rows === undefined ? createRowSample() : undefined;
  const hash = flags.dryRun ? undefined : await data.fingerprint();
  const report = createProblemReport(output);
  describePlan(output, data.name, reading.head, job.plan);
  const { rows: articles, headerRow } = reading.head.survey;
  if (articles === 0) {
    const words = `Nothing to print: ${noRowsWords(data.name, headerRow)}`;
    return nothingPrints(output, jobState, { rows: 0 }, words);
  }
  const cachedRows = flags.dryRun ? undefined : createRowCache();
  const checked = await checkFile(context, job, reading, report, cachedRows, sample).finally(() =>
    reading.close(),
  );
  const { mapping, quantity, missing } = job.plan;
  const facts = {
    detected: reading.head.detected,
    mapping: { ...mapping, ...('column' in quantity ? { QUANTITY: quantity.column } : {}) },
    missing,
    rows: checked.rowsToPrint,
    ...(flags.onlyChanged ? { unchanged: checked.unchanged } : {}),
    ...(checked.inDoubt > 0 ? { inDoubt: checked.inDoubt } : {}),
    skipped: checked.rowsWithErrors,
    errors: report.errors,
    warnings: report.warnings,
  };
  const summary =
    `${data.name}: ${counted(checked.rows, 'row')}, ${checked.rowsToPrint.toLocaleString('en')} of them with a quantity, ${counted(checked.labels, 'label')}; ` +
    (job.across ? rollWords(checked.labels, job.across) : '') +
    (flags.onlyChanged ? `${counted(checked.unchanged, 'more row')} unchanged since the last print; ` : '') +
    (checked.inDoubt > 0 ? `${checked.inDoubt} wait until somebody says whether they came out; ` : '') +
    `${counted(report.errors, 'error')}, ${counted(report.warnings, 'warning')}.`;
  const stopped = report.errors > 0 && flags.onProblem === 'stop';
  const [refused] = checked.refused;
  if (refused !== undefined)
    output.say(`See row ${refused} as it would come out: ${previewCommand(flags, data.name, refused)}`);
  const list = sample && jobList(reading, sample, job.plan, job.choice.keyColumns, job.answers);
  const before = list && (await lastList?.());
  if (before) {
    const changes = compareJobLists(before, list, { complete: flags.complete ?? false });
    await settleListChanges(output, changes, flags.acceptChanges ?? false);
  }
  const ofNight = { rows: checked.rowsToPrint, labels: checked.labels };
  if (!stopped) await settleFirstNight(context, flags, job.choice.memory, ofNight, job.choice.template);
  if (flags.dryRun) {
    output.tell(summary);
    if (flags.first) await showFirst(context, job, data, checked.refused);
    return {
      exit: stopped ? exitCodes.input : checked.labels === 0 ? exitCodes.nothingToPrint : exitCodes.done,
      facts: { dryRun: true, ...facts, labels: checked.labels },
    };
  }
  if (stopped) throw report.refusal(correctOrSkip);
  if (list) await jobState?.keepList(list);
  output.tell(summary);
  if (checked.labels === 0) {
    const words =
      checked.unchanged > 0
        ? noneChanged
        : checked.rows === 0
          ? 'Nothing to print: no row was chosen.'
          : 'Nothing to print: no row has a quantity above 0. Give one to each row with --quantity N.';
    return nothingPrints(output, jobState, facts, words);
  }
  const cached = cachedRows?.isWhole() ? cachedRows.rows : undefined;
  if (!cached) await data.freeze();
  const hashNow = await data.fingerprint();
  if (hashNow !== hash) {
    throw new AppError(
      'data-invalid',
      `${data.name} changed while it was checked, so nothing was printed. Start again when nobody writes to it.`,
    );
  }
  const run: FileRun = {
    input: { ...job.input, [data.name]: hashNow },
    rows: checked.rowsToPrint,
    labels: checked.labels,
    refused: checked.refused,
    cachedRows: cached,
    job: jobState,
  };
  const outcome =
    flags.takeAsPrinted && jobState
      ? await withRows(job, data, run, (rows) => takeAsPrinted(context, flags, jobState, run, rows()))
      : await sendFile(context, flags, job, data, signal, run);
  return { ...outcome, facts: { ...facts, ...outcome.facts } };
}

/** What of a file prints, as it was a moment ago. */
interface FileRun {
  input: FileJob['input'];
  rows: number;
  labels: number;
  /** Rows that are left out though their printer code can be made. */
  refused: ReadonlySet<number>;
  job: Job | undefined;
  /** The rows that print, where they are still at hand. */
  cachedRows?: (() => Batches<JobRow>) | undefined;
}

/** Rows that a run left out when it began: only one that skips rows with errors began with any. */
async function refusedRows(
  job: FileJob,
  reading: DataReading,
  { onProblem }: PrintFlags,
): Promise<ReadonlySet<number>> {
  if (onProblem === 'stop') return new Set();
  const { refused } = await checkRows(job.template, printRows(job, reading), job.moment, 0, job);
  return refused;
}

/** Sends the rows, from the first one or from where the run broke off. */
function sendFile(
  context: Context,
  flags: PrintFlags,
  job: FileJob,
  data: DataFile,
  signal: AbortSignal,
  run: FileRun,
): Promise<Outcome> {
  return withRows(job, data, run, (rows) =>
    runJob(
      context,
      { ...flags, drawnAs: job.template.language },
      {
        ...run,
        moment: job.moment,
        flags: storedFlags(flags),
        first: flags.first,
        onlyChanged: flags.onlyChanged,
        selection: job.choice.order ? withoutOrder(job.selection) : job.selection,
        chunks: ({ moment, first, resume }) =>
          fileChunks(job.template, () => rowsAfter(rows(), resume, flags.onlyChanged), moment, {
            first,
            across: job.across,
            after: resume,
          }),
      },
      signal,
    ),
  );
}

/** The rows that print: those at hand, else read anew. */
async function withRows<T>(
  job: FileJob,
  data: DataFile,
  { cachedRows, refused }: FileRun,
  use: (rows: () => Batches<JobRow>) => Promise<T>,
): Promise<T> {
  if (cachedRows) return use(() => withoutRefused(cachedRows(), refused));
  const reading = await data.open();
  return use(() => withoutRefused(printRows(job, reading), refused)).finally(() => reading.close());
}

/** The flags that decide which labels print; their order stands in what is compared with earlier runs. */
const countingFlags = [
  'rows', 'where', 'sort', 'onlyChanged', 'key', 'onProblem', 'sheet', 'header', 'encoding', 'delimiter', 'headerRow',
  'sections', 'allowIncomplete', 'visibleOnly', 'fractions', 'round', 'zeroPrice', 'priceWords', 'currency', 'across',
  'pitch', 'fromColumn',
] as const satisfies readonly (keyof PrintFlags)[]; // prettier-ignore

const flagsThatCount = (flags: PrintFlags): unknown => [
  ...countingFlags.map((name) => flags[name]),
  // Runs that began before there was this one go on.
  ...(flags.checkDigits === undefined ? [] : [flags.checkDigits]),
];

/** A program that is not done with the file may pause for longer than a look at it takes. @throws AppError data-invalid */
async function lookForWriter(output: Context['output'], source: string): Promise<void> {
  const path = source === '-' ? undefined : await realpath(source).catch(() => undefined);
  const writer = path && (await openWriter(path));
  if (!writer) return;
  const found = `${source} is open for writing by process ${writer}, so it may not be whole`;
  if (output.interactive) return output.say(`Notice: ${found}.`);
  const message = `${found}. Nothing was printed: start again when it is closed, or say --allow-incomplete.`;
  throw new AppError('data-invalid', message, { details: { reason: 'file-open', process: writer } });
}
