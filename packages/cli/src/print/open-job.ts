import { AppError, isAppError } from '@marbete/core/api/errors';
import { type RowMemory, withLabel } from '@marbete/core/print/memory';
import { askChoice } from '../ask.ts';
import type { Context, Outcome } from '../context.ts';
import { exitCodes, usageError } from '../exit-codes.ts';
import { connectHelper } from '../helper-client.ts';
import type { Output } from '../output.ts';
import type { Job, JobIdentity } from '../state/job.ts';
import type { PrintedStore } from '../state/printed-store.ts';
import { retryWhileOff } from './destination.ts';
import { reportUncertain } from './job-outcome.ts';
import type { PrintFlags } from './options.ts';
import type { RowChoice } from './row-choice.ts';

/** What a job says about which rows print, and the list that it printed from last. */
interface JobChoice extends Pick<RowChoice, 'template' | 'memory' | 'onlyChanged' | 'inDoubt' | 'begun'> {
  lastList?: Job['lastList'];
}

/**
 * Opens the state of a job, settles what earlier runs left open, and calls `use`. A dry run only reads the state. `job` is
 * absent for a dry run and for a file without a key, which keep no state.
 * @param template what prints besides the values of a row, as a hash
 */
export async function withJob(
  context: Context,
  flags: PrintFlags,
  identity: JobIdentity,
  template: string,
  signal: AbortSignal,
  use: (choice: JobChoice, job?: Job) => Promise<Outcome>,
): Promise<Outcome> {
  const { onlyChanged = false, takeAsPrinted = false, key } = flags;
  if ((flags.dryRun || flags.out !== undefined) && flags.resume) {
    throw usageError('--resume goes on at a printer: not with --out or --dry-run.');
  }
  if (flags.firstNight === true && !onlyChanged)
    throw usageError('--first-night goes with --only-changed: without it, a run prints all of its rows.');
  if (takeAsPrinted && (key === undefined || flags.dryRun || flags.resume)) {
    throw usageError('--take-as-printed goes with --key COLUMN, and not with --dry-run or --resume.');
  }
  if (flags.dryRun) return runDry(context, flags, identity, template, use);
  if (flags.out !== undefined && key === undefined) return use({ template });

  const connect = async () =>
    retryWhileOff(context, flags.wait ?? 0, signal, async () => {
      const helper = await connectHelper(context);
      await helper.connect();
      return helper;
    });
  // Loaded on first use: a run to a file without a key needs no state.
  const { openJob } = await import('../state/job.ts');
  const { output } = context;
  const job = await openJob(context, flags, identity, connect).catch((error: unknown) => {
    const isPlain = key === undefined && !flags.resume && flags.uncertain === undefined;
    if (isPlain && isAppError(error) && error.details['reason'] === 'sqlite-missing') return undefined;
    throw error;
  });
  if (!job) {
    output.say(
      'Notice: the module sqlite3 does not load here, so no record is kept: a run that breaks off cannot go on.',
    );
    return use({ template });
  }
  try {
    if (!onlyChanged && job.uncertain.length > 0) {
      const told = reportUncertain(output, job);
      if (flags.resume) {
        const message = 'Say what became of them before this run goes on.';
        const labels = job.resume?.labelsSent ?? 0;
        return { exit: exitCodes.partlyPrinted, facts: { code: 'uncertain', message, labels, ...told } };
      }
      // All rows are asked for anew, these too, so they are no question of this run.
      job.uncertain = [];
    }
    if (!flags.resume) reportInterrupted(context, job, onlyChanged);
    const keep = key !== undefined && (await decideTemplate(context, flags, job.memory, template));
    const rows = job.uncertain.flatMap(({ content }) => content.flatMap(({ memory }) => memory ?? []));
    const now = (row: RowMemory) => (keep ? withLabel(row, template) : row);
    const inDoubt = new Set(rows.map(now));
    const begun = new Map([...job.begun].map(([row, copies]) => [now(row), copies]));
    const { memory, lastList } = job;
    const outcome = await use({ template, memory, onlyChanged, inDoubt, begun, lastList }, job);
    return onlyChanged ? await withUnconfirmed(output, memory, outcome) : outcome;
  } finally {
    await job.release();
  }
}

/** Rows that a printer took which never says anything count as printed, and every run says so until somebody knows. */
async function withUnconfirmed(output: Output, memory: PrintedStore, outcome: Outcome): Promise<Outcome> {
  const rows = await memory.countUnconfirmed();
  if (rows === 0) return outcome;
  output.say(
    `Notice: ${rows} ${rows === 1 ? 'row counts' : 'rows count'} as printed though the printer has never confirmed a label. ` +
      'If they are on paper, give this command once with --take-as-printed in place of --only-changed; if not, with --rows in its place.',
  );
  return { ...outcome, facts: { ...outcome.facts, rowsNeverConfirmed: rows } };
}

/** A dry run reads what is remembered and changes nothing of it. */
async function runDry(
  context: Context,
  flags: PrintFlags,
  identity: JobIdentity,
  template: string,
  use: (choice: JobChoice) => Promise<Outcome>,
): Promise<Outcome> {
  if (flags.key === undefined) return use({ template });
  const { readMemory } = await import('../state/job.ts');
  const { memory, lastList, close } = await readMemory(context, flags, identity);
  try {
    if (flags.onlyChanged && (await memory.isOfAnotherTemplate(template))) {
      context.output.say(`Notice: ${templateChanged} In this dry run they all count as changed.`);
    }
    return await use({ template, memory, lastList, onlyChanged: flags.onlyChanged ?? false });
  } finally {
    await close();
  }
}

const templateChanged = 'The template has changed since this job last printed, so every row differs.';

/** A changed template makes every row differ. The operator decides once; true keeps what was printed with the old one. */
async function decideTemplate(
  { output }: Context,
  flags: PrintFlags,
  memory: PrintedStore,
  template: string,
): Promise<boolean> {
  if (!(await memory.isOfAnotherTemplate(template))) {
    // A job that did not begin has nothing to decide; its first night says that it begins.
    if ((await memory.beginning()) !== 'none') await memory.setTemplate(template, false);
    return false;
  }
  let decision = flags.templateChanged ?? (flags.onlyChanged ? undefined : 'print');
  if (decision === undefined && !output.interactive) {
    throw new AppError(
      'data-invalid',
      `${templateChanged} Nothing was printed. Print them all with --template-changed print, or only the rows that change from now on with --template-changed keep.`,
      { details: { reason: 'template-changed' } },
    );
  }
  decision ??= await askChoice(output, {
    message: templateChanged,
    flag: '--template-changed print|keep',
    choices: [
      { name: 'Print them all', value: 'print' },
      { name: 'Keep what is on the shelves; print what changes from now on', value: 'keep' },
    ],
  });
  await memory.setTemplate(template, decision === 'keep');
  if (flags.onlyChanged) {
    output.say(`Notice: ${templateChanged} ${decision === 'keep' ? 'They are kept.' : 'They all print.'}`);
  }
  return decision === 'keep';
}

function reportInterrupted({ output }: Context, { open }: Job, onlyChanged: boolean): void {
  for (const run of open) {
    const then = onlyChanged
      ? 'what came out is remembered, and this one prints the rest'
      : 'this one begins anew';
    output.say(`Notice: the run of ${run.startedAt} broke off; ${then}.`);
  }
}
