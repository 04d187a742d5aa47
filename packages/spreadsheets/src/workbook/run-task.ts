import { type ChildProcess, fork } from 'node:child_process';
import { AppError } from '@marbete/core/api/errors';
import type { Limits } from '../limits.ts';
import { type Difference, readersDiffer } from '../second-reading.ts';
import { childOptions, programPath } from './child-options.ts';
import type { SecondAnswer, WorkbookAnswer, WorkbookTask } from './workbook-process.ts';

/** How long a second reader may take for what the first one has read. */
const secondLookMs = 10_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * Reads a workbook in a child process, one at a time however many ask, so that memory is bounded and no file can take
 * the server down. Throws what the process refused, `timed-out`, `too-large` when its memory ran out, or `cancelled`.
 */
export async function runTask(
  task: WorkbookTask,
  limits: Limits,
  signal?: AbortSignal,
): Promise<WorkbookAnswer & { ok: true }> {
  const turn = last.then(() => answerOf(task, limits, signal));
  last = turn.catch(() => {});
  const answer = await orAborted(turn, task, signal);
  if (answer.ok) return answer;
  const { code, message, details, issues } = answer;
  throw new AppError(code, message, { details, issues });
}

async function answerOf(task: WorkbookTask, limits: Limits, signal?: AbortSignal): Promise<WorkbookAnswer> {
  if (signal?.aborted) throw cancelled(task);
  const child = fork(programPath('workbook-process'), [], childOptions(limits.memoryMiB));
  const stop = () => child.kill('SIGKILL');
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    stop();
  }, limits.timeMs);
  signal?.addEventListener('abort', stop, { once: true });
  try {
    const ending = await exchange(child, task);
    if (ending.difference) throw readersDiffer(task.name, ending.difference);
    if (ending.answer) return ending.answer;
    if (signal?.aborted) throw cancelled(task);
    if (late) throw tooSlow(task, limits);
    if (ranOutOfMemory(ending)) throw tooHeavy(task, limits);
    throw new AppError('unexpected', `The process that read ${task.name} ended without an answer.`, {
      details: { file: task.name, exitCode: ending.code, signal: ending.killedBy },
      cause: new Error(ending.complaint),
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    stop();
  }
}

/** The answer; fails at once when the signal says stop, so that nobody waits for the workbooks before theirs. */
function orAborted<T>(turn: Promise<T>, task: WorkbookTask, signal?: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(cancelled(task));
    signal?.addEventListener('abort', stop, { once: true });
    turn.then(resolve, reject).finally(() => signal?.removeEventListener('abort', stop));
  });
}

interface Ending {
  answer?: WorkbookAnswer;
  difference?: Difference | undefined;
  code?: number | null;
  killedBy?: NodeJS.Signals | null;
  complaint?: string;
}

/** Sends the task and waits for the answer, or for the end of a process that never gave one. */
function exchange(child: ChildProcess, task: WorkbookTask): Promise<Ending> {
  return new Promise((resolve, reject) => {
    let complaint = '';
    child.stderr
      ?.setEncoding('utf8')
      .on('data', (text: string) => (complaint = (complaint + text).slice(-4000)));
    let answer: WorkbookAnswer | undefined;
    let waits: NodeJS.Timeout | undefined;
    const done = (ending: Ending) => {
      clearTimeout(waits);
      resolve(ending);
    };
    child.on('message', (message: WorkbookAnswer | SecondAnswer) => {
      if (answer) return done({ answer, difference: (message as SecondAnswer).difference });
      answer = message as WorkbookAnswer;
      if (!answer.ok || !answer.twice) return done({ answer });
      // A second reader that takes too long, or too much memory, knows nothing.
      waits = setTimeout(() => done({ answer: answer! }), secondLookMs);
    });
    child.once('error', reject);
    child.once('close', (code, killedBy) => {
      const end = () => done(answer ? { answer } : { code, killedBy, complaint });
      // An answer may still lie in the channel of a process that has ended.
      if (child.connected) child.once('disconnect', end);
      else end();
    });
    // A process that is gone already is seen by its end.
    child.send(task, () => {});
  });
}

/** Either the process says so before it aborts, or the system ends it. */
function ranOutOfMemory({ killedBy, complaint = '' }: Ending): boolean {
  return killedBy === 'SIGKILL' || /out of memory|allocation failed/i.test(complaint);
}

function cancelled({ name }: WorkbookTask): AppError {
  return new AppError('cancelled', `Reading ${name} was cancelled.`, { details: { file: name } });
}

function tooSlow({ name }: WorkbookTask, { timeMs }: Limits): AppError {
  return new AppError(
    'timed-out',
    `${name} was not read within ${Math.round(timeMs / 1000)} seconds; it may be very large or damaged. Save it anew as .csv or .xlsx, or split it.`,
    { details: { file: name, limitMs: timeMs } },
  );
}

function tooHeavy({ name }: WorkbookTask, { memoryMiB }: Limits): AppError {
  return new AppError(
    'too-large',
    `${name} needs more memory than the ${memoryMiB} MiB that a workbook may take. Save it as .csv, or split it.`,
    { details: { file: name, limitMiB: memoryMiB } },
  );
}
