import { noteWord } from '@marbete/core/print/memory';
import { createPrintRun, type RunKeeper } from '@marbete/core/print/run/driver';
import type { NamedChunk } from '@marbete/core/print/run/parts';
import { cameOut, type ChunkRecord, chunkKey, labelsSent } from '@marbete/core/print/run-record';
import { randomUUID } from 'node:crypto';
import { askConfirm } from '../ask.ts';
import type { Context, Outcome } from '../context.ts';
import { allRows, type RowSelection } from '../row-selection.ts';
import type { Job, ResumedRun } from '../state/job.ts';
import { sha256 } from '../state/printed-store.ts';
import { type ChunkRow, countsOf, memoryOf, type RunStart } from '../state/run-store.ts';
import { type Destination, type DestinationFlags, openDestination } from './destination.ts';
import { outcomeOf } from './job-outcome.ts';

/** A chunk that knows which rows are in it. */
export interface JobChunk extends NamedChunk {
  content: readonly ChunkRow[];
  /** The rows that it prints, as --rows takes them. */
  rows: string;
  /** Place of its last row among the rows of the run, from 1. */
  position: number;
  /** Copies of that row that the next chunk begins with. */
  copiesLeft: number;
}

/** A run to print: its rows come from files or from the server. */
export interface JobRun extends Pick<RunStart, 'input' | 'moment' | 'flags'> {
  /** Made when left out. */
  id?: string;
  /** Opened by the flags when left out. */
  destination?: Destination;
  rows: number;
  labels: number;
  /** Where the run is recorded; undefined for a run that keeps no record. */
  job?: Job | undefined;
  selection?: RowSelection;
  /** The printer that a label has of its own, as JSON text. */
  storedPrinter?: string | null | undefined;
  /** The job's memory says which rows came out, so that what is in doubt stays open beside this run. */
  onlyChanged?: boolean | undefined;
  /** Print the first chunk, which is one label, and ask before the rest. */
  first?: boolean | undefined;
  /** Makes the chunks of the run, from the first row or from where it goes on. */
  chunks(run: {
    id: string;
    moment: RunStart['moment'];
    first: boolean;
    resume: ResumedRun | undefined;
    device: string | undefined;
  }): (number: number, signal?: AbortSignal) => Promise<JobChunk | undefined>;
}

/** Opens the printer and the record, sends the run chunk by chunk with progress, and reports the outcome. */
export async function runJob(
  context: Context,
  flags: DestinationFlags,
  jobRun: JobRun,
  signal: AbortSignal,
): Promise<Outcome> {
  const { output } = context;
  const { job } = jobRun;
  const resume = job?.resume;
  const destination =
    jobRun.destination ??
    (await openDestination(context, flags, signal, jobRun.storedPrinter, resume?.run.printer));
  const id = resume?.run.id ?? jobRun.id ?? randomUUID();
  const first = (jobRun.first ?? false) && (resume?.chunk ?? 0) === 0;
  const { rows, input, flags: stored } = jobRun;
  const labels = resume?.run.labels ?? jobRun.labels;
  const moment = resume?.run.moment ?? jobRun.moment;
  const { way } = destination.paper;
  const printer = { uid: destination.uid ?? '', name: destination.name };
  const start = { id, way, printer, rows, labels, input, moment, first, flags: stored };
  const keeper = await openKeeper(context, jobRun, start, destination);
  const before = resume?.labelsSent ?? 0;
  if (resume) output.event('resumed', { run: id, chunk: resume.chunk, labels: before, of: labels });
  const driver = createPrintRun<JobChunk>({
    run: id,
    prepare: async () => ({
      rows,
      labels,
      nextChunk: jobRun.chunks({
        device: destination.device,
        id,
        moment,
        first,
        resume,
      }),
    }),
    paper: destination.paper,
    keeper,
    ...(resume ? { before: { ...resume, rows: 0, counts: countsOf(resume.chunks, resume.taken) } } : {}),
    lookAtFirst: first,
    ahead: !first,
    waitMs: flags.wait ?? 0,
  });
  const pause = () => driver.pause();
  signal.addEventListener('abort', pause, { once: true });
  let progress = await output.progress(`Sending to ${destination.name}`);
  const unsubscribe = driver.subscribe(() => {
    const { counts, step, state, error, remainingMs } = driver.view();
    const sent = labelsSent(counts);
    const asking = step === 'asking' ? '; no answer yet, asking the helper again' : '';
    const waiting = state === 'waiting' && error ? `; waiting: ${error.message}` : '';
    progress.update(
      `Sent ${sent} of ${labels} labels to ${destination.name}${left(remainingMs)}${asking}${waiting}`,
    );
  });
  // Stopped while the printer was looked for: nothing is sent, and the run can go on later.
  let view = signal.aborted ? driver.view() : await driver.start();
  if (view.paused === 'first') {
    progress.done();
    const goOn = await askConfirm(output, {
      message: `The first label is on ${destination.name}. Print the other ${labels - labelsSent(view.counts)}?`,
      flag: '--rows and --quantity for one label',
    }).catch(() => false); // Ctrl+C at the question is a no.
    progress = await output.progress(`Sending to ${destination.name}`);
    if (goOn) view = await driver.resume();
  }
  unsubscribe();
  // A hot folder has one signal for all of its runs.
  signal.removeEventListener('abort', pause);
  progress.done();
  await keeper.end(view.state === 'done');
  const { selection = allRows } = jobRun;
  return outcomeOf(output, { run: id, labels, destination, job, selection }, view, {
    before,
    lastRow: keeper.lastRow(),
    contentOf: keeper.contentOf,
  });
}

/**
 * The record of a run in the state file, and the events that tell of it. A run without a job keeps none.
 */
async function openKeeper(
  { output }: Context,
  { job, onlyChanged }: JobRun,
  start: RunStart,
  destination: Destination,
) {
  const { id } = start;
  const toFile = start.way === 'file';
  /** Rows of the chunk at hand and of the one before it, and of those that were taken back, by key. */
  const contents = new Map<string, readonly ChunkRow[]>();
  const contentOf = (record: Pick<ChunkRecord, 'number' | 'attempt'>) =>
    contents.get(chunkKey(id, record)) ?? [];
  /** The last row of each chunk that came out. */
  let reached = [{ number: -1, row: job?.resume?.lastRow ?? 0 }];
  const { uid } = start.printer;
  let hasConfirmed = false;
  if (job && !job.resume) {
    await job.runs.begin(job.number, start);
    const named = new Set(job.uncertain.map(({ run }) => run));
    const over = job.open.filter((run) => !onlyChanged || !named.has(run.id));
    await job.runs.close(
      job.number,
      over.map((run) => run.id),
    );
  }
  return {
    async offer(record, chunk) {
      const { rows, position, copiesLeft, content } = chunk;
      contents.set(chunkKey(id, record), content);
      for (const key of [...contents.keys()].slice(0, -2)) contents.delete(key);
      const hash = sha256(chunk.code);
      await job?.runs.offer({
        ...record,
        run: id,
        rows,
        position,
        copiesLeft,
        content,
        hash,
        answeredAt: null,
      });
    },
    async answer(record) {
      const { number, labels, word, first, last } = record;
      const place = { run: id, number, attempt: record.attempt };
      if (job && !contents.has(chunkKey(id, record)))
        contents.set(chunkKey(id, record), await job.runs.contentOf(place));
      const content = contentOf(record);
      // What goes to a file has come out once the file is whole.
      if (job && !toFile) {
        await job.runs.answer({ ...record, run: id }, word, async () => {
          const { confirmed } = record;
          await noteWord(job.memory, record, { out: memoryOf(content) }, id, uid);
          if (hasConfirmed || (confirmed !== 'this' && confirmed !== 'earlier')) return;
          await job.memory.confirm(uid);
          hasConfirmed = true;
        });
      }
      // Most words are of a chunk behind all others.
      if (!cameOut(word) || reached.at(-1)!.number >= number)
        reached = reached.filter((one) => one.number !== number);
      if (!cameOut(word)) return;
      if (last) reached.push({ number, row: last.row });
      const ofRows = { rows: [first?.row, last?.row] };
      const isPart = first?.copy !== undefined || last?.copy !== undefined;
      const copies = isPart ? { copies: [first?.copy ?? 1, last?.copy] } : {};
      output.event('sent', { chunk: number, labels, ...ofRows, ...copies });
    },
    state: (state) => (job && state !== 'done' ? job.runs.setState(id, state) : undefined),
    /** Ends the record and what was printed to; `complete` says whether everything came out. */
    async end(complete: boolean) {
      if (!job) return destination.close(complete);
      try {
        // A file that is not complete never appears: first its chunks are not sent, then what there is of it goes.
        if (toFile && complete) await destination.close(true);
        if (toFile) {
          for (const chunk of await job.runs.chunks(id)) {
            const word = complete ? 'handed-over' : 'not-sent';
            const out = memoryOf(chunk.content);
            await job.runs.answer(chunk, word, () => noteWord(job.memory, { word }, { out }, id));
          }
        }
        if (complete) await job.runs.setState(id, 'done');
        else await job.runs.leave(id);
      } catch (error) {
        // A run that broke off says why already; what is missing here leaves its chunk open, which is the careful reading.
        if (complete) throw error;
      } finally {
        if (!toFile || !complete) await destination.close(complete);
      }
    },
    lastRow: () => reached.at(-1)?.row ?? 0,
    contentOf,
  } satisfies RunKeeper<JobChunk> & Record<string, unknown>;
}

function left(ms: number | undefined): string {
  if (ms === undefined || ms < 5_000) return '';
  const seconds = Math.round(ms / 1_000);
  return seconds < 90 ? `, about ${seconds} s left` : `, about ${Math.round(seconds / 60)} min left`;
}
