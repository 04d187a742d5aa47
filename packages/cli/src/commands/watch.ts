import { AppError } from '@marbete/core/api/errors';
import { Command } from 'commander';
import { realpath, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Context, handle, type Outcome } from '../context.ts';
import { exitCodes, usageError } from '../exit-codes.ts';
import { folderJsonSchema, folderSchema } from '../job/job-schema.ts';
import { notify } from '../job/notify.ts';
import { flagsOf, readJobFile } from '../job/read-job.ts';
import { firstNightOption, uncertainOption } from '../print/options.ts';
import { stateFolder, type StateFlags } from '../state/job.ts';
import { sha256 } from '../state/printed-store.ts';
import { lockJob } from '../state/job-lock.ts';
import { openStateFile } from '../state/state-file.ts';
import { abortOnInterrupt } from '../stop.ts';
import { type FolderJob, printClaimed } from '../watch/print-claimed.ts';
import { type ClaimedFile, type HotFolder, openHotFolder } from '../watch/hot-folder.ts';

interface WatchFlags extends Pick<StateFlags, 'uncertain'> {
  firstNight?: boolean;
  job?: string;
  once?: boolean;
  schema?: boolean;
}

const jobFileName = 'marbete.yaml';
const usualSettleMs = 2_000;
const longestLookMs = 1_000;

export function watchCommand(): Command {
  const command = new Command('watch')
    .argument('[folder]', 'the hot folder')
    .option('--job <file>', `its job file; left out, ${jobFileName} in the folder`)
    .option('--once', 'print what is there, then end')
    .addOption(uncertainOption())
    .addOption(firstNightOption())
    .option('--schema', 'show the JSON schema of its job file')
    .description('hot folder: print each spreadsheet or command file that appears, and file it away')
    .addHelpText(
      'after',
      `
A file is taken once it has stopped growing, checked whole, printed, and moved to done or failed with its result
beside it. A spreadsheet prints as the job file says; a command file says it line by line in the columns @Label,
@Printer and @Quantity, with the labels and printers that the job file allows. Files that were interrupted go on at
the next start; a failed one goes on when it is put back.

Examples:
  marbete watch /srv/labels/in
  marbete watch /srv/labels/in --once
  marbete watch --schema`,
    );
  return handle<WatchFlags, [string]>(command, watch);
}

async function watch(context: Context, flags: WatchFlags, named?: string): Promise<Outcome> {
  const { output } = context;
  if (flags.schema) {
    const schema = folderJsonSchema();
    output.show(JSON.stringify(schema, undefined, 2));
    return { facts: { schema } };
  }
  if (named === undefined) throw usageError('Name a folder: marbete watch FOLDER');
  if (flags.firstNight && !flags.once)
    throw usageError('--first-night is said for the files that are there: give it with --once.');
  const folder = await folderAt(named);
  const path = flags.job === undefined ? join(folder, jobFileName) : resolve(flags.job);
  const job = await readFolderJob(path, flags);
  const { settle } = job.file;
  const settleMs = settle === undefined ? usualSettleMs : settle * 1000;
  const state = stateFolder(context, job.flags);
  const id = `watch-${sha256(folder).slice(0, 16)}`;
  const sql = await openStateFile(state);
  await sql.run('insert into jobs (id, name) values (?, ?) on conflict (id) do nothing', id, job.file.name);
  const unlock = await lockJob(sql, state, { id, name: `Folder ${folder}` }).finally(() => sql.close());
  try {
    const hot = await openHotFolder(folder, { settleMs, ignored: path });
    return await watchUntilStopped(context, job, hot, { once: flags.once ?? false, settleMs, folder });
  } finally {
    await unlock();
  }
}

async function folderAt(named: string): Promise<string> {
  try {
    const folder = await realpath(named);
    if ((await stat(folder)).isDirectory()) return folder;
  } catch {
    // Said below, like a file of that name.
  }
  throw new AppError('invalid-input', `There is no folder ${named}. Make it, or name another one.`, {
    details: { reason: 'file-unreadable' },
  });
}

async function readFolderJob(path: string, { uncertain, firstNight }: WatchFlags): Promise<FolderJob> {
  const file = await readJobFile(path, folderSchema, 'marbete watch --schema');
  const { labels: _, printers: __, settle: ___, ...ofPrint } = file;
  const flags = flagsOf(ofPrint, path);
  return {
    file,
    flags: {
      ...flags,
      ...(uncertain === undefined ? {} : { uncertain }),
      ...(firstNight ? { firstNight } : {}),
    },
    pathOf: (template) => resolve(dirname(resolve(path)), template),
  };
}

async function watchUntilStopped(
  context: Context,
  job: FolderJob,
  hot: HotFolder,
  { once, settleMs, folder }: { once: boolean; settleMs: number; folder: string },
): Promise<Outcome> {
  const { output } = context;
  const signal = abortOnInterrupt();
  const counts = { done: 0, failed: 0 };
  output.event('ready', { folder });
  output.say(`Watching ${folder}. Ctrl+C ends it.`);
  const leftAlone = (name: string) => {
    output.event('ignored', { file: name });
    output.say(`Notice: ${name} is left where it is: only .csv, .txt, .tsv, .xls and .xlsx files print.`);
  };

  const stillOpen = (name: string, writer: number) => {
    output.event('open', { file: name, process: writer });
    output.say(`Notice: ${name} waits until process ${writer}, which has it open for writing, closes it.`);
  };

  async function print(claimed: ClaimedFile): Promise<void> {
    output.event('taken', { file: claimed.name });
    const result = await printClaimed(context, job, claimed, signal);
    if (!result) return;
    const ok = result.exit === exitCodes.done || result.exit === exitCodes.nothingToPrint;
    const to = ok ? 'done' : 'failed';
    counts[to] += 1;
    const facts = { file: claimed.name, ok, exit: result.exit, ...result.facts };
    const path = await hot.fileAway(claimed, to, facts);
    output.event('filed', { ...facts, path });
    output.tell(`${claimed.name}: ${ok ? 'done' : `failed, see ${path}.result.json`}`);
    const { notify: target } = job.file;
    if (target !== undefined) await notify(output, target, { event: 'result', job: job.file.name, ...facts });
  }

  for (const claimed of await hot.leftOver()) if (!signal.aborted) await print(claimed);
  while (!signal.aborted) {
    const claimed = await hot.claim({ onOther: leftAlone, onOpen: stillOpen });
    if (claimed) {
      await print(claimed);
      continue;
    }
    if (once && !(await hot.isWaiting())) break;
    const look = Math.min(longestLookMs, Math.max(50, settleMs / 2));
    await wait(look, undefined, { signal }).catch(() => {});
  }
  return { exit: exitOf(counts, once), facts: { folder, ...counts } };
}

function exitOf({ done, failed }: { done: number; failed: number }, once: boolean) {
  if (!once) return exitCodes.done;
  if (failed > 0) return done > 0 ? exitCodes.partlyPrinted : exitCodes.input;
  return done > 0 ? exitCodes.done : exitCodes.nothingToPrint;
}
