import type { Context } from '../context.ts';
import { usageError } from '../exit-codes.ts';
import type { PrintFlags } from '../print/options.ts';
import { jobFolder, type JobIdentity, type JobState, openJobState } from './job-state.ts';
import { openPrintedStore, type PrintedStore } from './printed-store.ts';

/**
 * Runs a job with what is kept of it: held alone while it prints to a printer, looked at where nothing prints. `state`
 * is absent for a file or a dry run, which have nothing to go on with.
 */
export async function withJob<T>(
  context: Context,
  flags: PrintFlags,
  identity: JobIdentity,
  use: (state?: JobState, store?: PrintedStore) => Promise<T>,
): Promise<T> {
  const toPrinter = !flags.dryRun && flags.out === undefined;
  if (!toPrinter && flags.resume) {
    throw usageError('--resume goes on at a printer: not with --out or --dry-run.');
  }
  if (flags.onlyChanged && flags.out !== undefined) {
    throw usageError('--only-changed remembers what a printer confirmed: not with --out.');
  }
  const state = toPrinter ? await openJobState(context, flags, identity) : undefined;
  try {
    const store = flags.onlyChanged ? await openPrintedStore(jobFolder(context, flags, identity)) : undefined;
    return await use(state, store).finally(() => store?.close());
  } finally {
    await state?.release();
  }
}
