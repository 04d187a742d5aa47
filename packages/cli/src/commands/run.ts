import { isAppError } from '@marbete/core/api/errors';
import { Command } from 'commander';
import { type Context, handle, type Outcome } from '../context.ts';
import { exitCodeOf, exitCodes, usageError } from '../exit-codes.ts';
import { type JobFile, jobJsonSchema } from '../job/job-schema.ts';
import { notify } from '../job/notify.ts';
import { flagsOf, readJob } from '../job/read-job.ts';
import {
  acceptChangesOption,
  firstNightOption,
  type PrintFlags,
  templateChangedOption,
  uncertainOption,
  waitOption,
} from '../print/options.ts';
import { printLabels } from '../print/print-labels.ts';
import { atOption, fromOption, giveOrder, type OrderFlags, untilOption } from './orders.ts';

type OwnFlags = Pick<
  PrintFlags,
  | 'resume'
  | 'uncertain'
  | 'dryRun'
  | 'firstNight'
  | 'takeAsPrinted'
  | 'templateChanged'
  | 'acceptChanges'
  | 'wait'
>;

interface RunFlags extends OwnFlags, Pick<OrderFlags, 'at' | 'from' | 'until'> {
  schema?: boolean;
}

export function runCommand(): Command {
  const command = new Command('run')
    .argument('[job]', 'a job file in YAML or JSON')
    .description('print what a job file says, for cron and task schedulers')
    .option('--dry-run', 'check everything, print nothing')
    .option('--resume', 'go on with the run of this job that broke off')
    .addOption(uncertainOption())
    .addOption(firstNightOption())
    .option('--take-as-printed', 'remember all rows of a job with a key as printed, and print nothing')
    .addOption(templateChangedOption())
    .addOption(acceptChangesOption())
    .addOption(waitOption())
    .addOption(atOption())
    .addOption(fromOption())
    .addOption(untilOption())
    .option('--schema', 'show the JSON schema of job files')
    .addHelpText(
      'after',
      `
A job file holds the flags of marbete print as keys, a name, and where the result is reported (notify). With --at shops
print it: a label of the server by its list, with only-changed and quantity.

Examples:
  marbete run nightly.yaml
  marbete run nightly.yaml --dry-run --json
  marbete run nightly.yaml --first-night
  marbete run nightly.yaml --resume
  marbete run shelf.yaml --at group:north --from 2026-12-01T05:00 --until 2026-12-01T09:00
  marbete run --schema`,
    );
  return handle<RunFlags, [string]>(command, run);
}

async function run(
  context: Context,
  { schema, at, from, until, ...flags }: RunFlags,
  path?: string,
): Promise<Outcome | undefined> {
  const { output } = context;
  if (schema) {
    const shown = jobJsonSchema();
    output.show(JSON.stringify(shown, undefined, 2));
    return { facts: { schema: shown } };
  }
  if (path === undefined) throw usageError('Name a job file: marbete run JOB.yaml');
  const { job, ofJob } = await readJobFlags(path, flags.dryRun ?? false);
  const where = at && orderedBy(job, { at, from, until }, Object.keys(flags));
  if (!where && (from ?? until) !== undefined) throw usageError('--from and --until go with --at.');
  const tell = async (exit: number, facts: object) => {
    if (job.notify !== undefined) {
      await notify(output, job.notify, { event: 'result', job: job.name, ok: exit === 0, exit, ...facts });
    }
  };
  try {
    const outcome: Outcome = where
      ? await giveOrder(context, where)
      : await printLabels(context, { ...ofJob, ...flags });
    await tell(outcome.exit ?? exitCodes.done, outcome.facts ?? {});
    return { ...outcome, facts: { job: job.name, ...outcome.facts } };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await tell(exitCodeOf(error), { code: isAppError(error) ? error.code : 'unexpected', message });
    throw error;
  }
}

/** What of a job is of this computer, and says nothing about an order. */
const ofHere: readonly string[] = ['printer', 'state', 'wait', 'notify'] satisfies (keyof JobFile)[];

/** What shops are to print of a job. @throws AppError for what only this computer can print. */
function orderedBy(
  job: JobFile,
  { at, from, until }: Pick<OrderFlags, 'at' | 'from' | 'until'>,
  flags: readonly string[],
): OrderFlags {
  const { name, label, quantity, 'only-changed': onlyChanged, ...others } = job;
  const typed = flags.map((flag) => flag.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
  const [other] = [...Object.keys(others).filter((key) => !ofHere.includes(key)), ...typed];
  if (other !== undefined) throw usageError(`Shops do not print by '${other}': leave it out, or print here.`);
  if (label === undefined || until === undefined)
    throw usageError('With --at a job names a label of the server, and --until says how long it prints.');
  return {
    name: name.slice(0, 100),
    label,
    at,
    until,
    rows: onlyChanged ? 'changed' : 'all',
    ...(from === undefined ? {} : { from }),
    ...(quantity === undefined ? {} : { quantity }),
  };
}

/** A job file, and its flags. A dry run writes no file, whatever the job says. */
export async function readJobFlags(path: string, dryRun: boolean) {
  const job = await readJob(path);
  const { out, ...others } = flagsOf(job, path);
  return { job, ofJob: dryRun || out === undefined ? others : { ...others, out } };
}
