import { isAppError } from '@marbete/core/api/errors';
import type { RunResult } from '@marbete/core/print/run';
import { chalkStderr } from 'chalk';
import type { Outcome } from '../context.ts';
import { exitCodeOf, exitCodes } from '../exit-codes.ts';
import { nextStepOf } from '../helper-client.ts';
import type { Output } from '../output.ts';
import { resumeCommand } from '../state/resume-command.ts';
import type { Job, JobChunk } from './run-job.ts';

interface Reached {
  /** The last row that was confirmed, of this run and what came before it. */
  lastRow: number;
  /** Labels that were sent before this process began. */
  before: number;
  /** The chunk that nobody knows about. */
  uncertain: JobChunk | undefined;
}

/** Says how a run ended and how to go on. */
export function outcomeOf(
  output: Output,
  job: Job,
  result: RunResult<JobChunk>,
  { lastRow, before, uncertain }: Reached,
): Outcome {
  const { destination, selection, record } = job;
  const labels = before + result.labelsSent;
  const rest = lastRow > 0 ? selection.after(lastRow) : undefined;
  const facts = {
    run: job.run,
    [destination.uid === undefined ? 'out' : 'printer']: destination.uid ?? destination.name,
    labels,
    of: job.totalLabels,
    ...(before > 0 ? { before } : {}),
    ...(lastRow > 0 ? { lastRow } : {}),
  };
  if (result.state === 'done') {
    const verb = destination.uid === undefined ? 'Wrote' : 'Sent';
    const earlier = before > 0 ? `, ${before} of them before it broke off` : '';
    output.say(`${verb} ${plural(labels, 'label')} to ${destination.name}${earlier}.`);
    return { facts };
  }
  // What was written to a file that is not complete is gone again, so nothing came of it.
  const reached = destination.uid === undefined ? 0 : labels;
  const resume = record ? { resume: resumeCommand() } : {};
  const where = `${plural(labels, 'label')} of ${job.totalLabels} sent, the last of them of row ${lastRow}.`;
  const goOn = record ? `\nGo on with: ${resumeCommand()}` : '';
  const left = rest === undefined ? {} : { rest };
  const error = 'error' in result ? result.error : undefined;
  const message = error && (nextStepOf(error) ?? error.message);
  const failure = error ? { code: error.code, message, ...details(error) } : { code: 'cancelled' };
  if (message !== undefined) output.say(`${chalkStderr.red('marbete:')} ${message}`);
  if (uncertain) {
    const { firstRow, lastRow: last } = uncertain;
    const rows = firstRow === last ? `row ${firstRow}` : `rows ${firstRow} to ${last}`;
    output.say(`${labels > 0 ? `${where} ` : ''}Nobody knows about ${rows}: look at what the printer holds.`);
    if (record) {
      output.say(`If they did not print: ${resumeCommand(['--uncertain', 'print'])}`);
      output.say(`If they did: ${resumeCommand(['--uncertain', 'skip'])}`);
    } else output.say('If they did not print, give the command again.');
    return {
      exit: exitCodes.partlyPrinted,
      facts: { ...facts, ...failure, uncertainRows: [firstRow, last], ...resume },
    };
  }
  if (!error) {
    output.say(reached > 0 ? `Stopped: ${where}${goOn}` : 'Stopped before anything was printed.');
    const exit = reached > 0 ? exitCodes.partlyPrinted : exitCodes.interrupted;
    return { exit, facts: { ...facts, ...failure, ...left, ...(reached > 0 ? resume : {}) } };
  }
  output.say(reached > 0 ? `${where}${goOn}` : 'Nothing was printed.');
  return {
    exit: reached > 0 ? exitCodes.partlyPrinted : exitCodeOf(error),
    facts: { ...facts, ...failure, ...left, ...(reached > 0 ? resume : {}) },
  };
}

function details(error: unknown) {
  return isAppError(error) && Object.keys(error.details).length > 0 ? { details: error.details } : {};
}

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
