import type { Across } from '@marbete/engine/internal/languages/webs';
import type { Batches } from '@marbete/core/print/rows';
import { checkRows, defaultKeptProblems } from '@marbete/core/print/check-rows';
import type { PrintHead } from '@marbete/engine/internal/languages/print-head';
import type { CompiledTemplate, PrintMoment } from '@marbete/engine/internal/template/compiled';
import { textOfCode } from '@marbete/engine/internal/template/source';
import type { Problem } from '@marbete/engine/internal/template/values';
import type { Context } from '../context.ts';
import type { InputHashes } from '../state/run-store.ts';
import type { DataFile, DataReading } from './data-file.ts';
import { beyondEnd } from '../row-selection.ts';
import { fileChunks, type JobRow } from './file-chunks.ts';
import { printRows, type RowPlan } from './file-rows.ts';
import type { RowSample } from './list-comparison.ts';
import type { RowCache } from './row-cache.ts';
import type { ProblemReport } from './problems.ts';

/** Rows of a spreadsheet and the template that they are printed with. */
export interface FileJob extends RowPlan {
  template: CompiledTemplate;
  /** What is printed, told by content, the data aside. */
  input: InputHashes;
  moment: PrintMoment;
  /** The roll, where labels stand side by side on it. */
  across?: Across | undefined;
  /** The head and paper that labels are checked for; undefined where nothing is known of them. */
  head?: PrintHead | undefined;
}

/** Checks all rows that print, reports what is wrong with them, and counts. `cache` takes the rows for printing. */
export async function checkFile(
  { output }: Context,
  job: FileJob,
  reading: DataReading,
  report: ProblemReport,
  cache: RowCache | undefined,
  sample?: RowSample,
) {
  const progress = await output.progress('Checking the rows');
  let refused = 0;
  const add = (row: number, { level, code, variable, message }: Problem) =>
    report.add({
      row,
      sheetRow: reading.sheetRowOf(row),
      level,
      code,
      ...(variable === undefined ? {} : { variable }),
      message,
    });
  const counts = { unchanged: 0, inDoubt: 0 };
  const found = printRows(
    job,
    reading,
    {
      counts,
      onProblem(row, problem) {
        refused += 1;
        add(row, problem);
      },
    },
    sample,
  );
  const looked = async function* () {
    for await (const rows of found) {
      cache?.store(rows);
      yield rows;
      const last = rows.at(-1)?.row;
      if (last !== undefined) progress.update(`Checking the rows: ${last}`);
    }
  };
  const result = await checkRows(job.template, looked(), job.moment, defaultKeptProblems, job).finally(() =>
    progress.done(),
  );
  let errors = 0;
  for (const { row, problem } of result.problems) {
    add(row, problem);
    if (problem.level === 'error') errors += 1;
  }
  report.addUntold(
    result.errors - errors,
    result.warnings - (result.problems.length - errors),
    result.counts,
  );
  report.end();
  const end = reading.end();
  const beyond = end === undefined ? undefined : beyondEnd(job.selection, end);
  if (beyond) output.say(`Notice: ${beyond}`);
  for (const { code, message } of reading.notices())
    // Said with the columns, of those that the label prints.
    if (code !== 'columns-by-cells') output.say(`Notice: ${message}`);
  return {
    ...result,
    ...counts,
    rowsToPrint: result.rowsToPrint + refused,
    rowsWithErrors: result.rowsWithErrors + refused,
  };
}

/** Rows without those that the check refused, though their printer code can be made. */
export async function* withoutRefused(
  batches: Batches<JobRow>,
  refused: ReadonlySet<number>,
): AsyncGenerator<JobRow[]> {
  for await (const rows of batches) yield rows.filter(({ row }) => !refused.has(row));
}

/** The printer code of the first label, for a look at it. */
export async function showFirst(
  { output }: Context,
  job: FileJob,
  data: DataFile,
  refused: ReadonlySet<number>,
): Promise<void> {
  const reading = await data.open();
  try {
    const rows = () => withoutRefused(printRows(job, reading), refused);
    const chunk = await fileChunks(job.template, rows, job.moment, { first: true, across: job.across })(0);
    if (!chunk) return;
    const text = textOfCode(chunk.code);
    output.event('first', { row: chunk.first?.row, code: text });
    output.show(text);
  } finally {
    await reading.close();
  }
}
