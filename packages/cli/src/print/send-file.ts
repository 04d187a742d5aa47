import { randomUUID } from 'node:crypto';
import type { Context, Outcome } from '../context.ts';
import type { JobState } from '../state/job-state.ts';
import { openRecord } from '../state/run-record.ts';
import { assertSameInput } from '../state/same-input.ts';
import type { DataFile } from './data-file.ts';
import { openDestination } from './destination.ts';
import { fileChunks, type JobRow } from './file-chunks.ts';
import type { FileJob } from './file-job.ts';
import { printRows } from './file-rows.ts';
import { listed } from './listed.ts';
import { keptFlags, type PrintFlags } from './options.ts';
import { unordered } from './row-selection.ts';
import { runJob } from './run-job.ts';

/** The data as it was a moment ago. */
interface DataNow {
  hash: string;
  /** The rows that print, where they are still at hand. */
  rows?: AsyncIterable<JobRow> | undefined;
}

/** Sends the rows, from the first one or from where the run broke off. */
export async function sendFile(
  context: Context,
  flags: PrintFlags,
  job: FileJob,
  data: DataFile,
  signal: AbortSignal,
  totalLabels: number,
  state: JobState | undefined,
  { hash, rows: kept }: DataNow,
): Promise<Outcome> {
  const resume = state?.resume;
  const input = { ...job.input, [data.name]: hash };
  if (resume) assertSameInput(resume, input);
  const reading = kept ? undefined : await data.open();
  const rows = reading ? printRows(job, reading) : (kept ?? listed<JobRow>([]));
  try {
    const destination = await openDestination(context, flags, undefined, resume?.head.printer);
    const first = (flags.first ?? false) && (resume?.nextChunk ?? 0) === 0;
    const moment = resume?.head.moment ?? job.moment;
    const run = resume?.head.run ?? randomUUID();
    const record =
      state &&
      (await openRecord(
        state,
        flags,
        destination,
        { run, input, labels: totalLabels, moment, first, flags: keptFlags(flags) },
        job.choice.store,
      ));
    return await runJob(context.output, {
      run,
      signal,
      totalLabels,
      selection: job.choice.order ? unordered(job.selection) : job.selection,
      destination,
      nextChunk: fileChunks(job.template, rows, moment, {
        first,
        ...(resume ? { after: resume } : {}),
      }),
      first,
      ...(record ? { record } : {}),
    });
  } finally {
    await reading?.close();
  }
}
