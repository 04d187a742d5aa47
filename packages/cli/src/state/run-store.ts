import {
  abandonedMs,
  cameOut,
  type ChunkRecord,
  type ChunkWord,
  countLabels,
  type LabelCounts,
  type LabelName,
  lastAttempts,
  openWords,
  outWords,
  type RunRecord,
  type RunState,
} from '@marbete/core/print/run-record';
import type { PrintMoment } from '@marbete/engine/internal/template/compiled';
import { keyIn, type RowMemory } from '@marbete/core/print/memory';
import type { Sql } from './sqlite.ts';

/** What a run prints, told by content: name to hash. */
export type InputHashes = Readonly<Record<string, string>>;

/** How a run begins. */
export interface RunStart extends Pick<RunRecord, 'id' | 'way' | 'printer' | 'rows' | 'labels'> {
  input: InputHashes;
  /** Date and time as they are printed. */
  moment: PrintMoment;
  /** Whether chunk 0 is one label, to look at. */
  first: boolean;
  /** The flags of the run, for `marbete history again`. */
  flags: Readonly<Record<string, unknown>>;
}

export interface StoredRun extends RunRecord, RunStart {
  job: { id: string; name: string };
}

/** One row of a chunk, as people and the job's memory know it; `copy` is the first of its copies there. */
export interface ChunkRow extends LabelName {
  copies: number;
  /** Place among the rows of the run, from 1. */
  position: number;
  /** What the job remembers of it, once its last copy came out. */
  memory?: RowMemory;
  /** Its last copy is in a later chunk. */
  partial?: true;
}

/** What the job remembers of rows that came out: not of one whose last copies are still to come. */
export const memoryOf = (rows: readonly ChunkRow[]): RowMemory[] =>
  rows.flatMap(({ memory, partial }) => (memory && !partial ? memory : []));

export interface StoredChunk extends ChunkRecord {
  run: string;
  /** The rows that it prints, as --rows takes them. */
  rows: string;
  /** Place of its last row among the rows of the run, from 1. */
  position: number;
  /** Copies of that row that the next chunk begins with. */
  copiesLeft: number;
  /** SHA-256 of the printer code. */
  hash: string;
  answeredAt: string | null;
  /** Its rows one by one; empty once they came out and a later chunk came out too. */
  content: readonly ChunkRow[];
}

const dayMs = 24 * 3_600_000;
const retentionMs = 90 * dayMs;

/** Runs and chunks in the state file. Every call that writes is one transaction, on the disk when it resolves. */
export function createRunStore(sql: Sql) {
  return {
    async begin(job: number, run: RunStart): Promise<void> {
      const now = new Date().toISOString();
      await sql.run(
        `insert into runs (id, job, state, way, printer_uid, printer_name, rows, labels, input, moment, first, flags,
           started_at, heard_at) values (?, ?, 'printing', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        run.id,
        job,
        run.way,
        run.printer.uid,
        run.printer.name,
        run.rows,
        run.labels,
        ...[run.input, run.moment, run.first ? 1 : 0, run.flags].map((value) => JSON.stringify(value)),
        now,
        now,
      );
    },

    async setState(id: string, state: RunState): Promise<void> {
      const now = new Date().toISOString();
      const ended = state === 'done' || state === 'cancelled' ? now : null;
      await sql.run(
        'update runs set state = ?, heard_at = ?, ended_at = ? where id = ?',
        state,
        now,
        ended,
        id,
      );
    },

    /** Nobody drives the run any more; it may go on later. */
    async leave(id: string): Promise<void> {
      await sql.run('update runs set heard_at = null where id = ?', id);
    },

    async offer(chunk: StoredChunk): Promise<void> {
      await sql.transaction(async () => {
        await sql.run(
          `insert or replace into chunks (run, number, attempt, labels, word, first, last, rows, position, copies_left, hash,
             helper, content, offered_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          chunk.run,
          chunk.number,
          chunk.attempt,
          chunk.labels,
          chunk.word,
          ...[chunk.first, chunk.last].map((name) => (name ? JSON.stringify(name) : null)),
          chunk.rows,
          chunk.position,
          chunk.copiesLeft,
          chunk.hash,
          chunk.helper ?? null,
          JSON.stringify(chunk.content),
          chunk.offeredAt,
        );
        await sql.run('update runs set heard_at = ? where id = ?', chunk.offeredAt, chunk.run);
      });
    },

    /**
     * Gives a chunk its word. `remember` writes the job's memory of its rows, in the same transaction. The rows of what came
     * out are kept from the last chunk on that the printer confirmed, since the print helper can take back its word about
     * those; of a printer that says nothing for a day.
     */
    async answer(
      { run, number, attempt, confirmed }: Pick<StoredChunk, 'run' | 'number' | 'attempt' | 'confirmed'>,
      word: ChunkWord,
      remember?: () => Promise<void>,
    ): Promise<void> {
      const now = new Date().toISOString();
      await sql.transaction(async () => {
        await sql.run(
          'update chunks set word = ?, answered_at = ?, confirmed = ? where run = ? and number = ? and attempt = ?',
          word,
          now,
          confirmed ?? null,
          run,
          number,
          attempt,
        );
        // Where the printer says nothing, none is let go, and looking through them at each chunk would take ever longer.
        const says = word !== 'taken' || confirmed === 'this' || confirmed === undefined;
        if (cameOut(word) && says) {
          await sql.run(
            `update chunks set content = null where run = ?1 and number < ?2 and content is not null
             and (word in ('printed', 'handed-over') or word = 'taken' and (?3 or confirmed is null))`,
            run,
            number,
            confirmed === 'this' ? 1 : 0,
          );
        }
        await remember?.();
        await sql.run('update runs set heard_at = ? where id = ? and heard_at is not null', now, run);
      });
    },

    /** Makes an uncertain chunk one of the rows that came out of it; the others were never sent. */
    async cut(
      chunk: StoredChunk,
      to: Pick<StoredChunk, 'labels' | 'last' | 'rows' | 'position' | 'copiesLeft' | 'content'>,
    ): Promise<void> {
      await sql.run(
        `update chunks set labels = ?, last = ?, rows = ?, position = ?, copies_left = ?, content = ?,
         hash = ''
         where run = ? and number = ? and attempt = ?`,
        to.labels,
        JSON.stringify(to.last),
        to.rows,
        to.position,
        to.copiesLeft,
        JSON.stringify(to.content),
        chunk.run,
        chunk.number,
        chunk.attempt,
      );
    },

    /** Runs of one job or of all, newest first. */
    async list({ job, id = '', most = -1 }: { job?: number; id?: string; most?: number } = {}) {
      const rows = await sql.all<RunRow>(
        `select runs.*, jobs.id as job_id, jobs.name as job_name from runs join jobs on jobs.number = runs.job
         where (?1 is null or runs.job = ?1) and runs.id like ?2 || '%' order by started_at desc, runs.rowid desc limit ?3`,
        job ?? null,
        id,
        most,
      );
      return rows.map(runOf);
    },

    async chunks(run: string): Promise<StoredChunk[]> {
      const rows = await sql.all<ChunkColumns>(
        'select * from chunks where run = ? order by number, attempt',
        run,
      );
      return rows.map(chunkOf);
    },

    /** Chunks of a job's open runs whose fate is not known, oldest first. */
    async unsettled(job: number): Promise<StoredChunk[]> {
      const rows = await sql.all<ChunkColumns>(
        `select chunks.* from chunks join runs on runs.id = chunks.run
         where runs.job = ? and runs.ended_at is null and word in (${words(openWords)})
         order by runs.started_at, number, attempt`,
        job,
      );
      return rows.map(chunkOf);
    },

    /**
     * What a printer took and has not confirmed since, of each of the job's last five runs, in order; without its rows,
     * which may be a whole shop's.
     */
    async lastTaken(job: number): Promise<StoredChunk[]> {
      const rows = await sql.all<ChunkColumns>(
        `select run, number, attempt, labels, word, first, last, rows, position, copies_left, hash, helper, confirmed,
           offered_at, answered_at, null as content
         from (select id from runs where job = ? and way = 'helper' order by started_at desc limit 5) as recent
         join chunks on run = recent.id
         where word = 'taken' and chunks.content is not null and offered_at > ? order by run, number`,
        job,
        before(abandonedMs),
      );
      return rows.map(chunkOf);
    },

    /**
     * Rows of which the first copies came out and the last ones did not, with how many did: the place where a run broke off.
     * A row that was printed again since is none.
     */
    async begunRows(job: number): Promise<{ memory: RowMemory; copies: number }[]> {
      const rows = await sql.all<ChunkColumns>(
        `select chunks.* from chunks join runs on runs.id = chunks.run
         where runs.job = ? and word in (${words(outWords)}) and copies_left > 0 and content is not null
         and not exists (select 1 from chunks as later where later.run = chunks.run and later.number > chunks.number
           and later.word in (${words(outWords)}))
         order by offered_at`,
        job,
      );
      const begun: { memory: RowMemory; copies: number }[] = [];
      for (const { content, answeredAt } of rows.map(chunkOf)) {
        const { memory, copies = 0, copy = 1 } = content.at(-1) ?? {};
        if (memory === undefined) continue;
        const later = await sql.get(
          'select 1 from printed where job = ? and key = ? and at > ?',
          job,
          keyIn(memory),
          answeredAt ?? '',
        );
        if (!later) begun.push({ memory, copies: copy + copies - 1 });
      }
      return begun;
    },

    /** Ends runs as they are: those that nobody has heard of for a week and that leave no question, and those named. */
    async close(job: number, ids: readonly string[] = []): Promise<void> {
      const now = Date.now();
      await sql.run(
        `update runs set state = case state when 'uncertain' then state else 'cancelled' end, ended_at = ?1
         where job = ?2 and ended_at is null and (id in (select value from json_each(?3)) or started_at < ?4
           and not exists (select 1 from chunks where run = runs.id and word in (${words(openWords)})))`,
        new Date(now).toISOString(),
        job,
        JSON.stringify(ids),
        before(abandonedMs, now),
      );
    },

    /** The rows of a chunk, for as long as they are kept. */
    async contentOf({ run, number, attempt }: Pick<StoredChunk, 'run' | 'number' | 'attempt'>) {
      const row = await sql.get<{ content: string | null }>(
        'select content from chunks where run = ? and number = ? and attempt = ?',
        run,
        number,
        attempt,
      );
      return JSON.parse(row?.content ?? '[]') as ChunkRow[];
    },

    /** Forgets runs that ended three months ago; what was printed of each key stays. */
    async forgetOld(): Promise<void> {
      await sql.run('delete from runs where ended_at < ?', before(retentionMs));
      // Rows that a silent printer took a day ago are asked about no more, but for those of its last chunk.
      await sql.run(
        `update chunks set content = null where word = 'taken' and content is not null and offered_at < ?1
         and run in (select id from runs where started_at > ?2)
         and exists (select 1 from chunks as later where later.run = chunks.run and later.number > chunks.number)`,
        before(dayMs),
        before(retentionMs),
      );
    },
  };
}

export type RunStore = ReturnType<typeof createRunStore>;

/** Labels of a run by what is known of them; of a chunk that was offered more than once, the last attempt counts. */
export function countsOf(chunks: readonly StoredChunk[], without: readonly StoredChunk[] = []): LabelCounts {
  return countLabels(lastAttempts(chunks).filter((chunk) => !without.includes(chunk)));
}

/** Chunks of one run that follow each other, each group one question to a person. */
export function questionsOf<C extends Pick<StoredChunk, 'run' | 'number'>>(chunks: readonly C[]): C[][] {
  const questions: C[][] = [];
  for (const chunk of chunks) {
    const last = questions.at(-1)?.at(-1);
    if (last?.run === chunk.run && last.number + 1 === chunk.number) questions.at(-1)!.push(chunk);
    else questions.push([chunk]);
  }
  return questions;
}

/** The names of the first and the last label of a chunk, with the copy where a row is there in part. */
export function nameEnds(content: readonly ChunkRow[]): Pick<ChunkRecord, 'first' | 'last'> {
  const [first] = content;
  const last = content.at(-1);
  if (!first || !last) return {};
  const name = ({ row, code, description }: ChunkRow, copy?: number) => ({
    row,
    code,
    description,
    ...(copy === undefined ? {} : { copy }),
  });
  const isPart = last.copy !== undefined || last.partial;
  return {
    first: name(first, first.copy ?? (first.partial ? 1 : undefined)),
    last: name(last, isPart ? (last.copy ?? 1) + last.copies - 1 : undefined),
  };
}

/** What the chunks of one question are together. */
export function asOne<
  C extends Pick<StoredChunk, 'run' | 'number' | 'labels' | 'first' | 'last' | 'content'>,
>(chunks: readonly C[]) {
  const [first] = chunks;
  if (!first) throw new Error('A question is about one chunk at least.');
  const labels = chunks.reduce((sum, chunk) => sum + chunk.labels, 0);
  const content = chunks.flatMap((chunk) => chunk.content);
  return { ...first, labels, last: chunks.at(-1)!.last, content };
}

/** The rows of a chunk for whoever reads events; `copy` is the first of a row's copies there. */
export const labelsOf = (content: readonly ChunkRow[]) =>
  content.map(({ row, code, description, copies, copy }) => ({
    row,
    code,
    description,
    copies,
    ...(copy === undefined ? {} : { copy }),
  }));

/** First and last label of a chunk, as they stand on paper. */
export function describeChunk({
  first,
  last,
  labels,
}: Pick<StoredChunk, 'first' | 'last' | 'labels'>): string {
  const name = (one: StoredChunk['first']) => {
    if (!one) return '';
    const words = [one.code, one.description].filter((text) => text !== '').join(' ') || `row ${one.row}`;
    return one.copy === undefined ? words : `${words} (row ${one.row}, copy ${one.copy})`;
  };
  const count = `${labels} label${labels === 1 ? '' : 's'}`;
  return labels === 1 ? `${name(first)} (${count})` : `${name(first)} to ${name(last)} (${count})`;
}

const words = (some: readonly ChunkWord[]) => some.map((word) => `'${word}'`).join(', ');
const before = (ms: number, now = Date.now()) => new Date(now - ms).toISOString();

interface RunRow {
  id: string;
  job_id: string;
  job_name: string;
  state: RunState;
  way: RunRecord['way'];
  printer_uid: string;
  printer_name: string;
  rows: number;
  labels: number;
  input: string;
  moment: string;
  first: number;
  flags: string;
  started_at: string;
  heard_at: string | null;
  ended_at: string | null;
}

function runOf(row: RunRow): StoredRun {
  const { id, state, way, rows, labels } = row;
  return {
    id,
    state,
    way,
    rows,
    labels,
    job: {
      id: row.job_id,
      name: row.job_name,
    },
    printer: {
      uid: row.printer_uid,
      name: row.printer_name,
    },
    input: JSON.parse(row.input) as InputHashes,
    moment: JSON.parse(row.moment) as StoredRun['moment'],
    first: row.first === 1,
    flags: JSON.parse(row.flags) as StoredRun['flags'],
    startedAt: row.started_at,
    heardAt: row.heard_at,
    endedAt: row.ended_at,
  };
}

interface ChunkColumns {
  run: string;
  number: number;
  attempt: number;
  labels: number;
  word: ChunkWord;
  first: string | null;
  last: string | null;
  rows: string;
  position: number;
  copies_left: number;
  hash: string;
  helper: string | null;
  content: string | null;
  offered_at: string;
  answered_at: string | null;
  confirmed: StoredChunk['confirmed'] | null;
}

function chunkOf(row: ChunkColumns): StoredChunk {
  const { run, number, attempt, labels, word, rows, position, hash } = row;
  const named = (text: string | null) => (text === null ? undefined : (JSON.parse(text) as LabelName));
  return {
    run,
    number,
    attempt,
    labels,
    word,
    rows,
    position,
    hash,
    first: named(row.first),
    last: named(row.last),
    copiesLeft: row.copies_left,
    helper: row.helper ?? undefined,
    confirmed: row.confirmed ?? undefined,
    content: JSON.parse(row.content ?? '[]') as ChunkRow[],
    offeredAt: row.offered_at,
    answeredAt: row.answered_at,
  };
}
