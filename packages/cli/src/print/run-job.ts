import { isAppError } from '@marbete/core/api/errors';
import { type RunChunk, type RunResult, runPrint } from '@marbete/core/print/run';
import { chalkStderr } from 'chalk';
import { randomUUID } from 'node:crypto';
import { askConfirm } from '../ask.ts';
import type { Outcome } from '../context.ts';
import { exitCodeOf, exitCodes } from '../exit-codes.ts';
import { nextStepOf } from '../helper-client.ts';
import type { Output } from '../output.ts';
import type { Destination } from './destination.ts';
import type { RowSelection } from './row-selection.ts';

/** A chunk that knows which rows are in it. */
export interface JobChunk extends RunChunk {
  firstRow: number;
  lastRow: number;
}

export interface Job {
  run?: string;
  totalLabels: number;
  /** Cancels between two chunks. */
  signal: AbortSignal;
  selection: RowSelection;
  destination: Destination;
  nextChunk(number: number, signal?: AbortSignal): Promise<JobChunk | undefined>;
  /** Print the first chunk, which is one label, and ask before the rest. */
  first?: boolean;
}

/** Sends a job chunk by chunk, shows how far it is, and says what came of it and how to go on. */
export async function runJob(output: Output, job: Job): Promise<Outcome> {
  const { destination, totalLabels } = job;
  const stop = new AbortController();
  const signal = AbortSignal.any([job.signal, stop.signal]);
  const run = job.run ?? randomUUID();
  let lastRow = 0;
  let asked = !job.first;
  const progress = await output.progress(`Sending to ${destination.name}`);
  const result = await runPrint<JobChunk>({
    run,
    signal,
    totalLabels,
    ahead: !job.first,
    nextChunk: job.nextChunk,
    write: destination.write,
    keepsKeys: destination.keepsKeys,
    onProgress({ phase, labelsSent, remainingMs }) {
      const asking = phase === 'asking' ? '; no answer yet, asking the helper again' : '';
      progress.update(
        `Sent ${labelsSent} of ${totalLabels} labels to ${destination.name}${left(remainingMs)}${asking}`,
      );
    },
    async onSent(chunk, number) {
      lastRow = chunk.lastRow;
      output.event('sent', { chunk: number, labels: chunk.labels, rows: [chunk.firstRow, chunk.lastRow] });
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
  await destination.close(result.state === 'done');
  return outcomeOf(output, { ...job, run }, result, lastRow);
}

function outcomeOf(output: Output, job: Job, result: RunResult<JobChunk>, lastRow: number): Outcome {
  const { destination, selection } = job;
  const { labelsSent } = result;
  const rest = lastRow > 0 ? selection.after(lastRow) : undefined;
  const facts = {
    run: job.run,
    [destination.uid === undefined ? 'out' : 'printer']: destination.uid ?? destination.name,
    labels: labelsSent,
    of: job.totalLabels,
    ...(lastRow > 0 ? { lastRow } : {}),
  };
  const goOn = rest === undefined ? '' : ` Go on with the same command and --rows ${rest}`;
  if (result.state === 'done') {
    const verb = destination.uid === undefined ? 'Wrote' : 'Sent';
    output.say(`${verb} ${plural(labelsSent, 'label')} to ${destination.name}.`);
    return { facts };
  }
  // What was written to a file that is not complete is gone again, so nothing came of it.
  const reached = destination.uid === undefined ? 0 : labelsSent;
  const where = `${plural(labelsSent, 'label')} of ${job.totalLabels} sent, the last of them of row ${lastRow}.`;
  if (!('error' in result)) {
    output.say(reached > 0 ? `Stopped: ${where}${goOn}` : 'Stopped before anything was printed.');
    const exit = reached > 0 ? exitCodes.partlyPrinted : exitCodes.interrupted;
    return { exit, facts: { ...facts, code: 'cancelled', ...(rest === undefined ? {} : { rest }) } };
  }
  const { error } = result;
  const message = nextStepOf(error) ?? error.message;
  if (result.state === 'uncertain') {
    const { firstRow, lastRow: last } = result.chunk;
    const rows = firstRow === last ? `row ${firstRow}` : `rows ${firstRow} to ${last}`;
    const again = selection.after(firstRow - 1);
    const beyond = selection.after(last);
    output.say(`${chalkStderr.red('marbete:')} ${message}`);
    output.say(
      `${labelsSent > 0 ? `${where} ` : ''}Nobody knows about ${rows}: look at what the printer holds.`,
    );
    output.say(
      `If they did not print, go on with --rows ${again}${beyond === undefined ? '' : `; if they did, with --rows ${beyond}`}`,
    );
    return {
      exit: exitCodes.partlyPrinted,
      facts: { ...facts, code: error.code, message, uncertainRows: [firstRow, last], ...details(error) },
    };
  }
  output.say(`${chalkStderr.red('marbete:')} ${message}`);
  output.say(reached > 0 ? `${where}${goOn}` : 'Nothing was printed.');
  return {
    exit: reached > 0 ? exitCodes.partlyPrinted : exitCodeOf(error),
    facts: {
      ...facts,
      code: error.code,
      message,
      ...(rest === undefined ? {} : { rest }),
      ...details(error),
    },
  };
}

function details(error: unknown) {
  return isAppError(error) && Object.keys(error.details).length > 0 ? { details: error.details } : {};
}

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

function left(ms: number | undefined): string {
  if (ms === undefined || ms < 5_000) return '';
  const seconds = Math.round(ms / 1_000);
  return seconds < 90 ? `, about ${seconds} s left` : `, about ${Math.round(seconds / 60)} min left`;
}
