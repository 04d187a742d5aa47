import { usageError } from '../exit-codes.ts';
import type { Destination } from '../print/destination.ts';
import type { JobChunk, RunRecord } from '../print/run-job.ts';
import type { JobState, StateFlags } from './job-state.ts';
import { continueJournal } from './journal.ts';
import type { PrintedStore } from './printed-store.ts';
import type { RunHead } from './read-journal.ts';

/** The journal of a new run, or of the one that goes on. */
export async function openRecord(
  state: JobState,
  { uncertain }: StateFlags,
  { uid = '', name }: Destination,
  head: Omit<RunHead, 'journal' | 'at' | 'name' | 'printer'>,
  store?: PrintedStore,
): Promise<RunRecord> {
  const { resume } = state;
  const remember = store && { remember: ({ entries = [] }: JobChunk) => store.remember(entries) };
  if (!resume) return { journal: await state.begin({ ...head, printer: { uid, name } }), ...remember };
  if (resume.head.printer.uid !== uid && resume.pending && uncertain === undefined) {
    const [from, to] = resume.pending.rows;
    throw usageError(
      `Nobody knows whether rows ${from} to ${to} printed on ${resume.head.printer.name}. Resume it there, or look at what it holds and add --uncertain print or --uncertain skip.`,
    );
  }
  return {
    journal: await continueJournal(resume.path),
    resume,
    ...remember,
    ...(uncertain === undefined ? {} : { decision: uncertain }),
  };
}
