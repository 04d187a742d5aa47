import type { PrintRunView } from '@marbete/core/print/run/view';
import { type ChunkRecord, labelsSent } from '@marbete/core/print/run-record';
import { chalkStderr } from 'chalk';
import type { Outcome } from '../context.ts';
import { counted } from '../counted.ts';
import { exitCodeOf, exitCodes } from '../exit-codes.ts';
import { nextStepOf } from '../helper-client.ts';
import type { Output } from '../output.ts';
import type { RowSelection } from '../row-selection.ts';
import type { Job } from '../state/job.ts';
import { asOne, type ChunkRow, describeChunk, labelsOf, questionsOf } from '../state/run-store.ts';
import { plainText } from '../table.ts';
import type { Destination } from './destination.ts';

interface EndedRun {
  run: string;
  labels: number;
  destination: Destination;
  job: Job | undefined;
  selection: RowSelection;
}

interface Reached {
  /** Labels that were sent before this process began. */
  before: number;
  /** The last row that came out, of this run and what came before it. */
  lastRow: number;
  /** The rows of a chunk that nobody knows about. */
  contentOf(chunk: ChunkRecord): readonly ChunkRow[];
}

/** Reports how a run ended, and the command that continues it. */
export function outcomeOf(
  output: Output,
  { run: id, labels: of, destination, job, selection }: EndedRun,
  view: PrintRunView,
  { before, lastRow, contentOf }: Reached,
): Outcome {
  const toFile = destination.uid === undefined;
  const labels = labelsSent(view.counts);
  const { unconfirmed } = view;
  const rest = lastRow > 0 ? selection.after(lastRow) : undefined;
  const facts = {
    run: id,
    [toFile ? 'out' : 'printer']: destination.uid ?? destination.name,
    labels,
    of,
    ...(before > 0 ? { before } : {}),
    ...(lastRow > 0 ? { lastRow } : {}),
    ...(unconfirmed > 0 ? { unconfirmed } : {}),
  };
  const held = reportUncertain(output, job);
  if (view.state === 'done') {
    const earlier = before > 0 ? `, ${before} of them before it broke off` : '';
    output.tell(
      unconfirmed > 0
        ? `${counted(labels, 'label')} handed to ${destination.name}${earlier}; this printer has never confirmed one.`
        : `${toFile ? 'Wrote' : 'Sent'} ${counted(labels, 'label')} to ${destination.name}${earlier}.`,
    );
    return held ? { exit: exitCodes.partlyPrinted, facts: { ...facts, ...held } } : { facts };
  }
  // What was written to a file that is not complete is gone again, so nothing came of it.
  const reached = toFile ? 0 : labels;
  const resume = job && !toFile ? { resume: resumeCommand() } : {};
  const where = `${counted(labels, 'label')} of ${of} sent, the last of them of row ${lastRow}.`;
  const goOn = 'resume' in resume ? `\nGo on with: ${resume.resume}` : '';
  const left = rest === undefined ? {} : { rest };
  const { error } = view;
  const message = error && (nextStepOf(error) ?? error.message);
  const failure = error
    ? {
        code: error.code,
        message,
        ...(Object.keys(error.details).length > 0 ? { details: error.details } : {}),
      }
    : { code: 'cancelled' };
  if (message !== undefined) output.say(`${chalkStderr.red('marbete:')} ${message}`);
  if (view.uncertain.length > 0) {
    if (labels > 0) output.say(where);
    const told = reportChunks(
      output,
      view.uncertain.map((chunk) => ({ ...chunk, run: id, content: contentOf(chunk) })),
    );
    if (job) reportChoices(output);
    else output.say('If they did not print, give the command again.');
    return {
      exit: exitCodes.partlyPrinted,
      facts: { ...facts, ...failure, uncertain: [...(held?.uncertain ?? []), ...told], ...resume },
    };
  }
  const on = { ...left, ...(reached > 0 ? resume : {}), ...held };
  if (!error) {
    output.say(reached > 0 ? `Stopped: ${where}${goOn}` : 'Stopped before anything was printed.');
    const exit = reached > 0 ? exitCodes.partlyPrinted : exitCodes.interrupted;
    return { exit, facts: { ...facts, ...failure, ...on } };
  }
  output.say(reached > 0 ? `${where}${goOn}` : 'Nothing was printed.');
  const exit = reached > 0 ? exitCodes.partlyPrinted : exitCodeOf(error);
  return { exit, facts: { ...facts, ...failure, ...on } };
}

interface UncertainChunk extends Pick<ChunkRecord, 'number' | 'labels' | 'first' | 'last'> {
  run: string;
  content: readonly ChunkRow[];
}

/** Reports chunks of earlier runs that are still uncertain; undefined when there are none. */
export function reportUncertain(output: Output, job: Pick<Job, 'uncertain'> | undefined) {
  if (!job || job.uncertain.length === 0) return undefined;
  const uncertain = reportChunks(output, job.uncertain);
  reportChoices(output);
  return { uncertain };
}

/** A run of which nothing prints, and what is still open of earlier ones. */
export function nothingPrints(
  output: Output,
  job: Job | undefined,
  facts: Readonly<Record<string, unknown>>,
  message: string,
): Outcome {
  output.tell(message);
  const uncertain = reportUncertain(output, job);
  const exit = uncertain ? exitCodes.partlyPrinted : exitCodes.nothingToPrint;
  return { exit, facts: { ...facts, labels: 0, ...uncertain } };
}

/** What is told where all rows are as they were last printed. */
export const noneChanged = 'Nothing to print: no row has changed since this job last printed it.';

/** Chunks of one run that follow each other are one question. */
function reportChunks(output: Output, chunks: readonly UncertainChunk[]) {
  return questionsOf(chunks).map((question) => {
    const one = asOne(question);
    const { run, number, labels, first, last, content } = one;
    const facts = { run, chunk: number, labels, first, last };
    output.event('uncertain', { ...facts, all: labelsOf(content) });
    output.say(
      `Nobody knows whether these came out: ${plainText(describeChunk(one))}. Look at what the printer holds.`,
    );
    return facts;
  });
}

function reportChoices(output: Output): void {
  output.say(`If they did not: ${resumeCommand(['--uncertain', 'print'])}`);
  output.say(`If they did: ${resumeCommand(['--uncertain', 'skip'])}`);
  output.say(`If some did: ${resumeCommand(['--uncertain', 'after', 'CODE'])}, the last one that came out`);
}

/** Flags that are said once, which the next command leaves out. */
const saidOnce: readonly string[] = ['--resume', '--first-night', '--take-as-printed', '--dry-run', '-n'];

/**
 * The command that was typed with `extra`, as a shell takes it; a check becomes the print that it checked. `ofWatch` is
 * what a hot folder takes in place of `extra`.
 */
export function typedCommand(
  extra: readonly string[],
  ofWatch: readonly string[] = extra,
  typed: readonly string[] = process.argv.slice(2),
): string {
  const kept: string[] = [];
  for (let at = 0; at < typed.length; at += 1) {
    const word = typed[at]!;
    if (word === '--uncertain') at += typed[at + 1] === 'after' ? 2 : 1;
    else if (!saidOnce.includes(word) && !word.startsWith('--uncertain=')) kept.push(word);
  }
  const check = kept.indexOf('check');
  if (check >= 0)
    kept[check] = kept.some((word) => /^(-t|-l|--template|--label)\b/.test(word)) ? 'print' : 'run';
  // A flag is not said twice; a word such as print may be a command and the value of a flag.
  const more = (kept.includes('watch') ? ofWatch : extra).filter(
    (word) => !word.startsWith('-') || !kept.includes(word),
  );
  return ['marbete', ...kept, ...more].map(quoted).join(' ');
}

/** A hot folder goes on without being told. */
const resumeCommand = (extra: readonly string[] = []) => typedCommand(['--resume', ...extra], extra);

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
