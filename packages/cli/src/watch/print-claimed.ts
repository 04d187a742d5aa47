import { AppError, isAppError } from '@marbete/core/api/errors';
import { makeFolder } from '@marbete/helper/make-folder';
import { printLabels } from '../print/print-labels.ts';
import type { Context, Outcome } from '../context.ts';
import { exitCodeOf, exitCodes, type ExitCode, withExit } from '../exit-codes.ts';
import type { FolderFile } from '../job/job-schema.ts';
import { dataFile } from '../print/data-file.ts';
import type { PrintFlags } from '../print/options.ts';
import { readOptions } from '../read-options.ts';
import { lastRunOf, stateFolder } from '../state/job.ts';
import { isCommandFile, type PrintGroup, readCommandFile } from './command-file.ts';
import type { ClaimedFile } from './hot-folder.ts';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';

/** What the folder's job file says, made ready. */
export interface FolderJob {
  file: FolderFile;
  /** The flags that every file of the folder prints with. */
  flags: PrintFlags;
  pathOf(path: string): string;
}

export interface FileResult {
  exit: ExitCode;
  facts: Readonly<Record<string, unknown>>;
}

/**
 * Prints one file: a spreadsheet as the folder's job file says, a command file line by line. All of it is checked before
 * anything prints. A file that was interrupted goes on; an answer of undefined means that it was interrupted now.
 */
export async function printClaimed(
  context: Context,
  job: FolderJob,
  claimed: ClaimedFile,
  signal: AbortSignal,
): Promise<FileResult | undefined> {
  try {
    const progress = await openProgress(stateFolder(context, job.flags), claimed);
    if (!job.flags.allowIncomplete) await refuseUnended(claimed);
    const groups = await groupsOf(context, job, claimed, signal);
    const plans = groups.map((group, index) => planOf(job, claimed, progress, group, index, groups.length));
    if (plans.length > 1 && progress.begunAt(0) === undefined) {
      for (const { flags } of plans) await printLabels(context, { ...flags, dryRun: true }, signal);
    }
    const facts: Readonly<Record<string, unknown>>[] = [];
    for (const [index, plan] of plans.entries()) {
      const outcome = await printGroup(context, plan.flags, progress, index, signal);
      if (signal.aborted) return undefined;
      if (outcome?.facts) facts.push(outcome.facts);
      if (outcome?.exit) return { exit: outcome.exit, facts: merged(facts) };
    }
    await progress.assertUnchanged(merged(facts)['labels']);
    await progress.forget();
    return { exit: exitCodes.done, facts: merged(facts) };
  } catch (error) {
    if (signal.aborted) return undefined;
    const message = error instanceof Error ? error.message : String(error);
    context.output.say(`${claimed.name}: ${message}`);
    return {
      exit: exitCodeOf(error),
      facts: {
        code: isAppError(error) ? error.code : 'unexpected',
        ...(isAppError(error) && error.details['reason'] !== undefined
          ? { reason: error.details['reason'] }
          : {}),
        message,
        ...(isAppError(error) && error.issues.length > 0 ? { issues: error.issues } : {}),
      },
    };
  }
}

async function groupsOf(
  { output }: Context,
  { file, flags, pathOf }: FolderJob,
  { path }: ClaimedFile,
  signal: AbortSignal,
): Promise<PrintGroup[]> {
  const data = await dataFile(path, { read: readOptions(flags), signal });
  const reading = await data.open();
  try {
    if (!isCommandFile(reading.head.headers)) return [{}];
    return await readCommandFile(reading, file, pathOf, (text) => output.say(text));
  } finally {
    await reading.close();
    await data.dispose();
  }
}

function planOf(
  { file, flags }: FolderJob,
  { name, path }: ClaimedFile,
  { id }: FileProgress,
  group: PrintGroup,
  index: number,
  groups: number,
): { flags: PrintFlags & { job: string } } {
  const plain = name.replaceAll(/[^\p{L}\p{N} ._-]/gu, '_').replace(/^[^\p{L}\p{N}]+/u, '');
  const part = groups > 1 ? ` ${index + 1}` : '';
  // What --only-changed remembers belongs to the folder; otherwise each file is a job of its own.
  const job = flags.onlyChanged ? file.name : `${plain.slice(0, 50)} ${id}${part}`;
  const ofGroup = group.template === undefined ? {} : withoutColumns;
  return { flags: { ...flags, ...ofGroup, ...group, data: path, job } };
}

/** A command file says these by its header. */
const withoutColumns = { map: undefined, quantity: undefined, quantityColumn: undefined } as object;

/** Prints one group, or what is left of it; undefined when it was printed before. */
async function printGroup(
  context: Context,
  flags: PrintFlags & { job: string },
  progress: FileProgress,
  index: number,
  signal: AbortSignal,
): Promise<Outcome | undefined> {
  const begunAt = progress.begunAt(index);
  const last = await lastRunOf(context, flags);
  const isOfThisFile = last !== undefined && begunAt !== undefined && last.startedAt >= begunAt;
  if (isOfThisFile && last.state === 'done') return undefined;
  const resume = isOfThisFile || (last !== undefined && last.endedAt === null && !flags.onlyChanged);
  await progress.begin(index);
  const { uncertain, ...ofRun } = flags;
  const goingOn = { resume: true, ...(uncertain === undefined ? {} : { uncertain }) };
  return printLabels(context, resume ? { ...ofRun, ...goingOn } : ofRun, signal);
}

/** The sums of the groups, and what the last of them said. */
function merged(all: readonly Readonly<Record<string, unknown>>[]): Readonly<Record<string, unknown>> {
  const sum = (name: string) => all.reduce((total, facts) => total + Number(facts[name] ?? 0), 0);
  const { resume: _, ...last } = all.at(-1) ?? {};
  return { ...last, ...(all.length > 1 ? { labels: sum('labels'), of: sum('of') } : {}) };
}

const progressSchema = z.object({ begun: z.record(z.string(), z.string()) });

/** When each group of lines of one file was begun, so that a file that was interrupted goes on where it was. */
interface FileProgress {
  /** Short and the same for the same file with the same content. */
  id: string;
  begunAt(group: number): string | undefined;
  begin(group: number): Promise<void>;
  /** @throws AppError data-invalid when the file is another one than that which printed. */
  assertUnchanged(labels: unknown): Promise<void>;
  /** The file is finished, one way or the other. */
  forget(): Promise<void>;
}

async function openProgress(state: string, { name, path, leftOver }: ClaimedFile): Promise<FileProgress> {
  const id = await idOf(name, path);
  const folder = join(state, 'watch');
  const file = join(folder, `${id}.json`);
  /** What the file held when it was taken: nobody else may write into the folder where it lies now, but somebody can. */
  const claim = join(folder, `${createHash('sha256').update(name).digest('hex').slice(0, 12)}.claim`);
  makeFolder(folder);
  const stored = progressSchema.safeParse(
    await readFile(file, 'utf8')
      .then(JSON.parse)
      .catch(() => undefined),
  );
  const begun: Record<string, string> = stored.success ? stored.data.begun : {};
  const taken = leftOver ? await readFile(claim, 'utf8').catch(() => id) : id;
  if (taken !== id) throw changed(name, 'changed since an earlier process began to print it');
  await writeFile(claim, id, { mode: 0o600 });
  return {
    id,
    begunAt: (group) => begun[group],
    async begin(group) {
      begun[group] ??= new Date().toISOString();
      await writeFile(file, JSON.stringify({ begun }), { mode: 0o600 });
    },
    async assertUnchanged(labels) {
      const now = await idOf(name, path).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
      if (now === id) return;
      const what = now === undefined ? 'was taken away' : 'changed';
      throw withExit(changed(name, `${what} while it printed`, labels), exitCodes.partlyPrinted);
    },
    async forget() {
      await rm(file, { force: true });
      await rm(claim, { force: true });
    },
  };
}

/** Short and the same for a file of this name with this content. */
async function idOf(name: string, path: string): Promise<string> {
  const hash = createHash('sha256').update(name);
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex').slice(0, 12);
}

function changed(name: string, what: string, labels?: unknown): AppError {
  const printed =
    labels === undefined ? '' : ` The ${String(labels)} labels that were sent are of what it held before.`;
  return new AppError(
    'data-invalid',
    `${name} ${what}, so another program was not done with it.${printed} Put the rows that did not print into the folder as a file of their own.`,
    { details: { reason: 'file-changed', file: name } },
  );
}

/**
 * A text file whose last line has no end, though others have one, may have been taken before it was whole; its last price
 * may lack a digit. A workbook says itself where it ends.
 */
async function refuseUnended({ name, path }: ClaimedFile): Promise<void> {
  const file = await open(path);
  const read = async (length: number, at: number) =>
    (await file.read(Buffer.alloc(length), 0, length, at)).buffer.toString('latin1');
  try {
    const begin = await read(64 * 1024, 0);
    const isWorkbook = begin.startsWith('PK') || begin.startsWith('\u00d0\u00cf');
    const end = await read(2, Math.max(0, (await file.stat()).size - 2));
    if (isWorkbook || !/[\n\r]/.test(begin) || /[\n\r]/.test(end) || end.endsWith('\u001a')) return;
  } finally {
    await file.close();
  }
  throw new AppError(
    'data-invalid',
    `${name} has no end at its last line, so it may not be whole; nothing was printed. If the program that writes it never ends the last line, put "allow-incomplete: true" into the folder's job file.`,
    { details: { reason: 'last-line-open', file: name } },
  );
}
