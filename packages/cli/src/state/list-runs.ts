import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type JournalState, readJournal } from './read-journal.ts';

/** The latest runs of every job in a state folder, newest first. */
export async function listRuns(state: string, most: number): Promise<JournalState[]> {
  const jobs = join(state, 'jobs');
  const journals: { file: string; path: string }[] = [];
  for (const job of await namesIn(jobs)) {
    for (const file of await namesIn(join(jobs, job, 'runs'))) {
      if (file.endsWith('.jsonl')) journals.push({ file, path: join(jobs, job, 'runs', file) });
    }
  }
  // The name of a journal begins with the time of its run.
  journals.sort((a, b) => (a.file < b.file ? 1 : -1));
  const runs: JournalState[] = [];
  for (const { path } of journals) {
    if (runs.length >= most) break;
    const run = await readJournal(path);
    if (run) runs.push(run);
  }
  return runs;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}
