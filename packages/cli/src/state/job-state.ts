import { AppError } from '@marbete/core/api/errors';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Context } from '../context.ts';
import { exitCodes, usageError, withExit } from '../exit-codes.ts';
import { createJournal, hasEnded, type Journal, sha256 } from './journal.ts';
import { lockJob } from './lock.ts';
import type { JournalState, RunHead } from './read-journal.ts';

/** Flags of every command that prints a job. */
export interface StateFlags {
  state?: string;
  job?: string;
  resume?: boolean;
  /** What the operator decided about the chunk whose answer never came. */
  uncertain?: 'print' | 'skip';
}

/** What is kept of one job from run to run, held by one process at a time. */
export interface JobState {
  /** What people call the job. */
  name: string;
  folder: string;
  /** The run that --resume goes on with. */
  resume?: JournalState;
  /** Begins the journal of a new run. */
  begin(head: Omit<RunHead, 'journal' | 'at' | 'name'>): Promise<Journal>;
  release(): Promise<void>;
}

const keptJournals = 50;

/** Where jobs keep their state: --state, else `state` in the folder of settings. */
export function stateFolder(
  { folder }: Pick<Context, 'folder'>,
  { state }: Pick<StateFlags, 'state'>,
): string {
  return state === undefined ? join(folder, 'state') : resolve(state);
}

/** Where a job is kept; `identity` is what makes it this job where no --job names it. */
export function jobFolder(
  context: Pick<Context, 'folder'>,
  flags: StateFlags,
  identity: JobIdentity,
): string {
  const id = flags.job === undefined ? sha256(JSON.stringify(identity)).slice(0, 16) : safeName(flags.job);
  return join(stateFolder(context, flags), 'jobs', id);
}

export type JobIdentity = Readonly<Record<string, string | undefined>>;

/**
 * Takes hold of a job.
 * @throws AppError when another process runs it; when --resume finds nothing to go on with
 */
export async function openJobState(
  context: Pick<Context, 'folder' | 'output'>,
  flags: StateFlags,
  identity: JobIdentity,
): Promise<JobState> {
  if (flags.uncertain !== undefined && !flags.resume) throw usageError('--uncertain goes with --resume.');
  const name = flags.job === undefined ? 'This job' : `Job '${flags.job}'`;
  const folder = jobFolder(context, flags, identity);
  const runs = join(folder, 'runs');
  const release = await lockJob(folder, name);
  try {
    await mkdir(runs, { recursive: true, mode: 0o700 });
    const journals = (await readdir(runs)).filter((file) => file.endsWith('.jsonl')).sort();
    const newest = journals.at(-1);
    const ended = !flags.resume && newest !== undefined && (await hasEnded(join(runs, newest)));
    const last = ended ? undefined : await latest(runs, journals);
    const open = last && last.end !== 'done' ? last : undefined;
    if (flags.resume && !open) throw nothingToResume(name, last);
    if (!flags.resume && open) {
      context.output.say(
        `Notice: the run of ${open.head.at} broke off after ${open.labelsSent} of ${open.head.labels} labels; this one begins anew.`,
      );
    }
    return {
      name: flags.job ?? 'print',
      folder,
      ...(flags.resume && open ? { resume: open } : {}),
      async begin(head) {
        for (const old of journals.slice(0, Math.max(0, journals.length + 1 - keptJournals))) {
          await rm(join(runs, old), { force: true });
        }
        const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
        return createJournal(join(runs, `${stamp}-${head.run}.jsonl`), {
          ...head,
          name: flags.job ?? 'print',
        });
      },
      release,
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** The latest run of a job that --job names, if any. */
export async function lastRunOf(
  context: Pick<Context, 'folder'>,
  flags: StateFlags & { job: string },
): Promise<JournalState | undefined> {
  const runs = join(jobFolder(context, flags, {}), 'runs');
  const files = await readdir(runs).catch(() => []);
  return latest(runs, files.filter((file) => file.endsWith('.jsonl')).sort());
}

/** The latest run whose journal can be read. */
async function latest(folder: string, journals: readonly string[]): Promise<JournalState | undefined> {
  if (journals.length === 0) return undefined;
  // Loaded where a run broke off: most nights the last one did not.
  const { readJournal } = await import('./read-journal.ts');
  for (const file of journals.toReversed()) {
    const state = await readJournal(join(folder, file));
    if (state) return state;
  }
  return undefined;
}

function nothingToResume(name: string, last: JournalState | undefined): AppError {
  const why = last
    ? `${name} has nothing to resume: its run of ${last.head.at} ended with all ${last.head.labels} labels sent.`
    : `${name} has nothing to resume: no run of it is in the state folder.`;
  return withExit(
    new AppError(
      'not-found',
      `${why} Start it without --resume, or give the --state and --job that it ran with.`,
    ),
    exitCodes.nothingToPrint,
  );
}

function safeName(name: string): string {
  if (/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,79}$/u.test(name)) return `${name.replaceAll(' ', '_')}`;
  throw usageError(
    `'${name}' is no name for a job: letters, digits, blanks, points, dashes and underscores, at most 80.`,
  );
}
