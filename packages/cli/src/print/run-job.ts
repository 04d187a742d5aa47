import { AppError } from '@marbete/core/api/errors';
import { type RunChunk, type RunResult, runPrint } from '@marbete/core/print/run';
import { askConfirm } from '../ask.ts';
import type { Outcome } from '../context.ts';
import type { Output } from '../output.ts';
import { type Journal, sha256 } from '../state/journal.ts';
import type { JournalState } from '../state/read-journal.ts';
import type { Destination } from './destination.ts';
import { outcomeOf } from './job-outcome.ts';
import type { RowSelection } from './row-selection.ts';

/** A chunk that knows which rows are in it. */
export interface JobChunk extends RunChunk {
  firstRow: number;
  lastRow: number;
  /** The rows that it prints, as --rows takes them. */
  rows: string;
  /** Place of its last row among the rows of the run, from 1. */
  position: number;
  /** Copies of that row that the next chunk begins with. */
  left: number;
  /** What --only-changed remembers once the chunk is confirmed. */
  entries?: readonly Uint8Array[];
}

export interface Job {
  run: string;
  totalLabels: number;
  /** Cancels between two chunks. */
  signal: AbortSignal;
  selection: RowSelection;
  destination: Destination;
  nextChunk(number: number, signal?: AbortSignal): Promise<JobChunk | undefined>;
  /** Print the first chunk, which is one label, and ask before the rest. */
  first?: boolean;
  /** Kept for a printer, whose run may have to go on. */
  record?: RunRecord;
}

export interface RunRecord {
  journal: Journal;
  resume?: JournalState;
  /** What the operator decided about the chunk whose answer never came. */
  decision?: 'print' | 'skip';
  /** Called when a chunk is confirmed, before the journal says so. */
  remember?(chunk: JobChunk): Promise<void>;
}

/** A helper forgets keys after eight days, so an older chunk is not asked about by sending it. */
const keysKeptMs = 7 * 24 * 3600 * 1000;

/** The chunk at hand. */
interface Current {
  chunk: JobChunk;
  number: number;
  key: string;
  /** Nobody knows what became of it when this process began. */
  wasPending: boolean;
  settled?: 'skipped' | 'printed again';
  confirmed?: boolean;
}

/** Sends a job chunk by chunk, shows how far it is, and says what came of it and how to go on. */
export async function runJob(output: Output, job: Job): Promise<Outcome> {
  const { destination, totalLabels, run, record } = job;
  const stop = new AbortController();
  const signal = AbortSignal.any([job.signal, stop.signal]);
  const before = record?.resume?.labelsSent ?? 0;
  let lastRow = record?.resume?.lastRow ?? 0;
  let asked = !job.first;
  let current: Current | undefined;
  if (record?.resume) {
    output.event('resumed', { run, chunk: record.resume.nextChunk, labels: before, of: totalLabels });
  }
  const progress = await output.progress(`Sending to ${destination.name}`);
  const result = await runPrint<JobChunk>({
    run,
    signal,
    totalLabels: totalLabels - before,
    ahead: !job.first,
    firstChunk: record?.resume?.nextChunk ?? 0,
    nextChunk: job.nextChunk,
    async write(code, options) {
      if (current?.settled === 'skipped') return;
      await destination.write(code, { ...options, key: current?.key ?? options.key });
    },
    keepsKeys: destination.keepsKeys,
    onProgress({ phase, labelsSent, remainingMs }) {
      const asking = phase === 'asking' ? '; no answer yet, asking the helper again' : '';
      progress.update(
        `Sent ${before + labelsSent} of ${totalLabels} labels to ${destination.name}${left(remainingMs)}${asking}`,
      );
    },
    async onSend(chunk, number) {
      current = { chunk, number, key: `${run}:${number}`, wasPending: false };
      if (record) await begin(record, destination, current);
    },
    async onSent(chunk, number) {
      lastRow = chunk.lastRow;
      const settled = current?.settled;
      if (current) current.confirmed = true;
      await record?.remember?.(chunk);
      await record?.journal.sent(number, settled);
      output.event('sent', {
        chunk: number,
        labels: chunk.labels,
        rows: [chunk.firstRow, chunk.lastRow],
        ...(settled === undefined ? {} : { settled }),
      });
      if (asked || chunk.labels === totalLabels) return;
      asked = true;
      progress.done();
      const goOn = await askConfirm(output, {
        message: `The first label is on ${destination.name}. Print the other ${totalLabels - chunk.labels}?`,
        flag: '--rows and --quantity for one label',
      }).catch(() => false); // Ctrl+C at the question is a no.
      if (!goOn) stop.abort();
    },
  });
  progress.done();
  if (record) await end(record, result, current);
  await destination.close(result.state === 'done');
  return outcomeOf(output, job, result, { lastRow, before, uncertain: uncertainChunk(result, current) });
}

/** Notes the chunk before its first byte leaves; one whose answer never came goes under its old key. */
async function begin(record: RunRecord, destination: Destination, current: Current): Promise<void> {
  const { chunk, number } = current;
  const code = sha256(chunk.code);
  const pending = record.resume?.pending;
  if (pending?.send === number) {
    current.wasPending = true;
    if (pending.code !== code) {
      throw new AppError(
        'data-invalid',
        'The rows whose answer never came would print otherwise now (another version of the program?): look at the printer and start anew with --rows.',
      );
    }
    current.key = pending.key;
    if (record.decision === 'skip') {
      current.settled = 'skipped';
      return;
    }
    if (record.decision === undefined) {
      const fresh = Date.now() - Date.parse(pending.at) < keysKeptMs;
      if (fresh && (await destination.keepsKeys())) return;
      throw new AppError(
        'uncertain',
        'No answer came for this part, and the print helper keeps no record of it.',
      );
    }
    const [, again = '0'] = /:again(\d+)$/.exec(pending.key) ?? [];
    current.key = `${pending.key.replace(/:again\d+$/, '')}:again${Number(again) + 1}`;
    current.settled = 'printed again';
    current.wasPending = false;
  }
  await record.journal.send({
    send: number,
    key: current.key,
    labels: chunk.labels,
    rows: [chunk.firstRow, chunk.lastRow],
    printed: chunk.rows,
    position: chunk.position,
    left: chunk.left,
    code,
  });
}

async function end(
  { journal }: RunRecord,
  result: RunResult<JobChunk>,
  current: Current | undefined,
): Promise<void> {
  try {
    const open = current && !current.confirmed && !uncertainChunk(result, current);
    if (open) await journal.unsent(current.number);
    await journal.end(result.state);
  } catch (error) {
    // A run that broke off says why already; what is missing here leaves its chunk open, which is the careful reading.
    if (result.state === 'done') throw error;
  } finally {
    await journal.close();
  }
}

/** The chunk that nobody knows about, also one that was so before and could not be asked about now. */
function uncertainChunk(result: RunResult<JobChunk>, current: Current | undefined): JobChunk | undefined {
  if (result.state === 'uncertain') return result.chunk;
  if (result.state === 'done' || !current || current.confirmed) return undefined;
  if (!('error' in result)) return current.wasPending ? current.chunk : undefined;
  // The printer refused it under its old key: so the helper had no record of it, and it never began.
  const neverBegan = result.error.details['code'] === 'printer-failed';
  return current.wasPending && !neverBegan ? current.chunk : undefined;
}

function left(ms: number | undefined): string {
  if (ms === undefined || ms < 5_000) return '';
  const seconds = Math.round(ms / 1_000);
  return seconds < 90 ? `, about ${seconds} s left` : `, about ${Math.round(seconds / 60)} min left`;
}
