import { AppError } from '@marbete/core/api/errors';
import type { HelperClient } from '@marbete/core/print/helper-client';
import {
  cameOut,
  chunkKey,
  type ChunkWord,
  type KeyAnswer,
  labelsSent,
  lastAttempts,
  takenUnconfirmed,
  wordOfKey,
} from '@marbete/core/print/run-record';
import { noteWord, type RowMemory } from '@marbete/core/print/memory';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { exitCodes, usageError, withExit } from '../exit-codes.ts';
import { rowList } from '../row-selection.ts';
import type { JobList } from '../print/list-comparison.ts';
import { lockJob } from './job-lock.ts';
import { createPrintedStore, type PrintedStore, sha256, unnamed } from './printed-store.ts';
import {
  countsOf,
  createRunStore,
  asOne,
  describeChunk,
  memoryOf,
  nameEnds,
  questionsOf,
  type InputHashes,
  type RunStore,
  type StoredChunk,
  type StoredRun,
} from './run-store.ts';
import type { Sql } from './sqlite.ts';
import { inWords, openStateFile, statePath } from './state-file.ts';

/** Flags of every command that prints a job. */
export interface StateFlags {
  state?: string;
  job?: string;
  resume?: boolean;
  /** What the operator says about labels that nobody knows about: `print`, `skip`, `after CODE`. */
  uncertain?: string;
}

export type JobIdentity = Readonly<Record<string, string | undefined>>;

/** The run that --resume continues, and its next chunk. */
export interface ResumedRun {
  run: StoredRun;
  chunks: readonly StoredChunk[];
  /** What the printer took of it since it last confirmed something. */
  taken: readonly StoredChunk[];
  /** The chunk that is offered next. */
  chunk: number;
  attemptOf(number: number): number;
  /** Rows up to this place came out, but for the last copies of that one. */
  position: number;
  copiesLeft: number;
  labelsSent: number;
  lastRow: number;
}

/** The state of one job, locked by this process. */
export interface Job {
  id: string;
  /** What people call it. */
  name: string;
  number: number;
  runs: RunStore;
  memory: PrintedStore;
  /** What was kept of its last list; undefined before the first one. */
  lastList(): Promise<JobList | undefined>;
  keepList(list: JobList): Promise<void>;
  /** The run that --resume goes on with. */
  resume?: ResumedRun;
  /** Interrupted runs; a new run closes them. */
  open: readonly StoredRun[];
  /** Chunks that may or may not have come out: they are named, and the operator decides. */
  uncertain: readonly StoredChunk[];
  /** Rows of which only the first copies came out, with how many did. */
  begun: ReadonlyMap<RowMemory, number>;
  /** A run goes on only with what it began with. @throws AppError that names what changed, and both ways to go on */
  assertSameInput(now: InputHashes): void;
  release(): Promise<void>;
}

/** The folder of the state file: --state, else `state` in the folder of settings. */
export function stateFolder(
  { folder }: Pick<Context, 'folder'>,
  { state }: Pick<StateFlags, 'state'>,
): string {
  return state === undefined ? join(folder, 'state') : resolve(state);
}

/** The id of a job: its name, else a hash of `identity`. */
function jobId({ job }: StateFlags, identity: JobIdentity): string {
  if (job === undefined) return sha256(JSON.stringify(identity)).slice(0, 16);
  if (/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,79}$/u.test(job)) return job.replaceAll(' ', '_');
  throw usageError(
    `'${job}' is no name for a job: letters, digits, blanks, points, dashes and underscores, at most 80.`,
  );
}

/** The memory of a job, to read only. */
export async function readMemory(context: Context, flags: StateFlags, identity: JobIdentity) {
  const sql = await openStateFile(stateFolder(context, flags));
  const row = await sql.get<{ number: number }>(
    'select number from jobs where id = ?',
    jobId(flags, identity),
  );
  const number = row?.number ?? 0;
  return {
    memory: createPrintedStore(sql, number),
    lastList: () => lastListOf(sql, number),
    close: () => sql.close(),
  };
}

async function lastListOf(sql: Sql, job: number): Promise<JobList | undefined> {
  const row = await sql.get<{ list: string }>('select list from lists where job = ?', job);
  return row && (JSON.parse(row.list) as JobList);
}

/** The latest run of a job that --job names, if any. */
export async function lastRunOf(context: Context, flags: StateFlags & { job: string }) {
  return withRuns(context, flags, async (runs, sql) => {
    const job = await sql.get<{ number: number }>('select number from jobs where id = ?', jobId(flags, {}));
    return job && (await runs.list({ job: job.number, most: 1 }))[0];
  });
}

/** Uses the runs of a state folder; undefined where there are none yet. */
export async function withRuns<T>(
  context: Pick<Context, 'folder'>,
  flags: Pick<StateFlags, 'state'>,
  use: (runs: RunStore, sql: Sql) => Promise<T>,
): Promise<T | undefined> {
  const folder = stateFolder(context, flags);
  if (!existsSync(statePath(folder))) return undefined;
  const sql = await openStateFile(folder);
  return use(createRunStore(sql), sql).finally(() => sql.close());
}

/**
 * Takes hold of a job and settles what its last runs left open: the print helper says what became of a chunk whose answer
 * was never seen, and the operator of one that it cannot know about.
 * @throws AppError when another process runs it; when --resume finds nothing to go on with
 */
export async function openJob(
  context: Context,
  flags: StateFlags,
  identity: JobIdentity,
  connect: () => Promise<HelperClient>,
): Promise<Job> {
  const folder = stateFolder(context, flags);
  return inWords(folder, () => open(folder, flags, jobId(flags, identity), connect));
}

async function open(
  folder: string,
  flags: StateFlags,
  id: string,
  connect: () => Promise<HelperClient>,
): Promise<Job> {
  const label = flags.job === undefined ? 'This job' : `Job '${flags.job}'`;
  const sql = await openStateFile(folder);
  let unlock = async () => {};
  const release = async () => {
    await unlock();
    await sql.close();
  };
  try {
    const name = flags.job ?? unnamed;
    // Only read until the lock is taken: a run that holds it may be writing.
    if (!(await sql.get('select 1 from jobs where id = ?', id))) {
      await sql.run('insert into jobs (id, name) values (?, ?) on conflict (id) do nothing', id, name);
    }
    unlock = await lockJob(sql, folder, { id, name: label });
    const row = await sql.get<{ number: number }>('select number from jobs where id = ?', id);
    const number = row?.number ?? 0;
    const runs = createRunStore(sql);
    const memory = createPrintedStore(sql, number);
    await runs.forgetOld();
    const takenBack = await takeBack(runs, memory, await runs.lastTaken(number), connect);
    await runs.close(number);
    const all = await runs.list({ job: number, most: 50 });
    const opened = all.filter(({ endedAt }) => endedAt === null);
    const uncertain = await settle(
      { runs, memory, open: opened, connect },
      await runs.unsettled(number),
      flags,
      takenBack,
    );
    const [last] = all;
    const resumed = flags.resume
      ? await resumeOf(
          runs,
          opened.find(({ id: run }) => run === last?.id),
        )
      : undefined;
    if (flags.resume && !resumed) throw nothingToResume(label, last);
    return {
      id,
      name,
      number,
      runs,
      memory,
      lastList: () => lastListOf(sql, number),
      keepList: (list) =>
        sql.run('insert or replace into lists (job, list) values (?, ?)', number, JSON.stringify(list)),
      open: opened,
      uncertain,
      begun: new Map((await runs.begunRows(number)).map((row) => [row.memory, row.copies])),
      release,
      ...(resumed ? { resume: resumed } : {}),
      assertSameInput: (now) => resumed && assertSameInput(resumed, now),
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/**
 * The helper can take back its word about the last chunk of a run after that run has ended. Then all that the printer took
 * of it since it last confirmed something is a question again; a helper that does not answer leaves it as it was. Answers
 * the keys of these chunks.
 */
async function takeBack(
  runs: RunStore,
  memory: PrintedStore,
  chunks: readonly StoredChunk[],
  connect: () => Promise<HelperClient>,
): Promise<ReadonlySet<string>> {
  const takenBack = new Set<string>();
  let helper: HelperClient | undefined;
  for (const run of new Set(chunks.map((chunk) => chunk.run))) {
    const asked = takenUnconfirmed(chunks.filter((chunk) => chunk.run === run));
    const last = asked.at(-1)!;
    try {
      helper ??= await connect();
      const said = await helper.askKey(chunkKey(run, last));
      if (said?.state !== 'began' || said.active) continue;
    } catch {
      break;
    }
    // The last one first: should this break off, the one before it is asked about the next time.
    for (const chunk of asked.toReversed()) {
      takenBack.add(chunkKey(run, chunk));
      const out = memoryOf(await runs.contentOf(chunk));
      await runs.answer(chunk, 'uncertain', () => noteWord(memory, { word: 'uncertain' }, { out }, run));
    }
    await runs.setState(run, 'uncertain');
    await runs.leave(run);
  }
  return takenBack;
}

interface Settling {
  runs: RunStore;
  memory: PrintedStore;
  open: readonly StoredRun[];
  connect: () => Promise<HelperClient>;
}

/**
 * Settles chunks without a final word; returns those that stay uncertain. What the operator says is about labels that were
 * named: `takenBack` were told as sent until now, so they are named first.
 */
async function settle(
  { runs, memory, open, connect }: Settling,
  chunks: readonly StoredChunk[],
  { uncertain: decision }: StateFlags,
  takenBack: ReadonlySet<string>,
): Promise<StoredChunk[]> {
  const answer = (chunk: StoredChunk, word: ChunkWord, content = chunk.content) =>
    runs.answer(chunk, word, () =>
      noteWord(memory, { ...chunk, word }, { out: memoryOf(content) }, chunk.run, printerOf(chunk.run)),
    );
  const printerOf = (id: string) => open.find((run) => run.id === id)?.printer.uid;
  const left: StoredChunk[] = [];
  let helper: HelperClient | undefined;
  for (const chunk of chunks) {
    const run = open.find(({ id }) => id === chunk.run);
    let { word } = chunk;
    if (word === 'offered' && run?.way === 'file') {
      // A file has its name once all of it was written.
      word = existsSync(`${run.printer.name}.part`) ? 'not-sent' : 'handed-over';
    } else if (word === 'offered') {
      helper ??= await connect();
      const said = await askHelper(helper, chunk);
      word = said ? wordOfKey(said, chunk) : 'uncertain';
      chunk.confirmed = said?.confirmed;
    }
    if (word !== chunk.word) await answer(chunk, word);
    if (word === 'uncertain') left.push({ ...chunk, word });
    if (word === 'uncertain' && run?.state !== 'uncertain') await runs.setState(chunk.run, 'uncertain');
  }
  if (decision === undefined) return left;
  const named = /^after\s+(.*)$/.exec(decision)?.[1];
  const isNamed = (chunk: StoredChunk) => !takenBack.has(chunkKey(chunk.run, chunk));
  const answered = left.filter(isNamed);
  const lastOut = named === undefined ? undefined : findLabel(answered, named);
  const asked = lastOut && questionsOf(answered).find((question) => question.includes(lastOut.chunk));
  const others = left.filter((chunk) => !isNamed(chunk));
  for (const chunk of answered) {
    if (asked && !asked.includes(chunk)) {
      others.push(chunk);
      continue;
    }
    if (lastOut && lastOut.chunk !== chunk) {
      await answer(chunk, chunk.number < lastOut.chunk.number ? 'printed' : 'not-sent');
    } else if (lastOut) {
      const cut = cutBehind(chunk, lastOut.position, lastOut.copy);
      await runs.cut(chunk, cut);
      await answer(chunk, 'printed', cut.content);
    } else await answer(chunk, decision === 'skip' ? 'printed' : 'not-sent');
    await runs.setState(chunk.run, 'printing');
    await runs.leave(chunk.run);
  }
  return others;
}

/** What of a chunk came out, when the row at this place was the last one, or one of its copies. */
function cutBehind(chunk: StoredChunk, position: number, lastCopy?: number) {
  const content = chunk.content.filter((row) => row.position <= position);
  const row = content.pop();
  // Copies of the row that are in later chunks.
  const later = position === chunk.position ? chunk.copiesLeft : 0;
  let copiesLeft = later;
  if (row) {
    const { copy = 1, copies } = row;
    const came = lastCopy === undefined ? copies : Math.max(0, Math.min(copies, lastCopy - copy + 1));
    copiesLeft = later + copies - came;
    content.push({ ...row, copies: came, ...(copiesLeft > 0 ? { partial: true as const } : {}) });
  }
  const labels = content.reduce((sum, { copies }) => sum + copies, 0);
  const rows = rowList(content.map((one) => one.row));
  return { content, labels, rows, position, copiesLeft, last: nameEnds(content).last };
}

const activePauseMs = 500;
const mostActiveMs = 10_000;

/** Asks the helper what became of a chunk; waits a moment while the helper still works on it. */
async function askHelper(helper: HelperClient, chunk: StoredChunk): Promise<KeyAnswer | undefined> {
  const giveUpAt = Date.now() + mostActiveMs;
  for (;;) {
    const said = await helper.askKey(chunkKey(chunk.run, chunk));
    if (!said?.active || Date.now() > giveUpAt) return said;
    await pause(activePauseMs);
  }
}

/** The label that an operator says was the last one out. @throws AppError wrong usage, where it is none or several */
function findLabel(
  chunks: readonly StoredChunk[],
  named: string,
): { chunk: StoredChunk; position: number; copy?: number } | undefined {
  const [, row, copy] = /^row:(\d+)(?:\s+copy:(\d+))?$/.exec(named) ?? [];
  const found = chunks.flatMap((chunk) =>
    chunk.content
      .filter((one) => (row === undefined ? one.code === named : one.row === Number(row)))
      .map(({ position, row: number }) => ({ chunk, position, row: number })),
  );
  const [first] = found;
  if (first && found.length === 1) return copy === undefined ? first : { ...first, copy: Number(copy) };
  if (chunks.length === 0) return undefined;
  const names = questionsOf(chunks)
    .map((question) => describeChunk(asOne(question)))
    .join('; ');
  throw usageError(
    first
      ? `--uncertain after ${named}: it stands in rows ${found.map(({ row: number }) => number).join(', ')}. Say which: --uncertain after row:${first.row}`
      : `--uncertain after ${named}: no label in doubt has this code. In doubt: ${names}.`,
  );
}

async function resumeOf(runs: RunStore, run: StoredRun | undefined): Promise<ResumedRun | undefined> {
  if (!run) return undefined;
  const chunks = await runs.chunks(run.id);
  const latest = lastAttempts(chunks);
  const reachedAt = latest.findLastIndex(({ word }) => cameOut(word));
  const reached = latest[reachedAt];
  const again = latest[reachedAt + 1];
  const last = latest.at(-1);
  // Behind a chunk that was cut short the numbers hold other rows: the server may have issued one ahead.
  const anew = last ? last.number + (reached?.hash === '' ? 2 : 1) : 0;
  return {
    run,
    chunks,
    taken: takenUnconfirmed(latest),
    chunk: again && reached?.hash !== '' ? again.number : anew,
    attemptOf: (number) => (chunks.findLast((chunk) => chunk.number === number)?.attempt ?? 0) + 1,
    position: reached?.position ?? 0,
    copiesLeft: reached?.copiesLeft ?? 0,
    labelsSent: labelsSent(countsOf(chunks)),
    lastRow: reached?.last?.row ?? 0,
  };
}

function nothingToResume(name: string, last: StoredRun | undefined): AppError {
  const why = last
    ? `${name} has nothing to resume: its run of ${last.startedAt} ended with all ${last.labels} labels sent.`
    : `${name} has nothing to resume: no run of it is in the state folder.`;
  return withExit(
    new AppError(
      'not-found',
      `${why} Start it without --resume, or give the --state and --job that it ran with.`,
    ),
    exitCodes.nothingToPrint,
  );
}

function assertSameInput({ run, labelsSent: sent }: ResumedRun, now: InputHashes): void {
  const names = new Set([...Object.keys(run.input), ...Object.keys(now)]);
  const changed = [...names].filter((name) => run.input[name] !== now[name]);
  if (changed.length === 0) return;
  throw new AppError(
    'data-invalid',
    `Changed since the run of ${run.startedAt} broke off: ${changed.join(', ')}. Put it back as it was and resume, ` +
      `or start anew without --resume; ${sent} of ${run.labels} labels were sent.`,
    { details: { reason: 'input-changed', changed } },
  );
}
