import { hash } from 'node:crypto';
import {
  changeOf,
  hashIn,
  hashLength,
  labelHash,
  type RowChange,
  valuesLength,
} from '@marbete/core/print/memory';
import type { JobMemory } from '@marbete/core/print/rows';
import type { Sql } from './sqlite.ts';

/** What a job without a name is called. */
export const unnamed = 'print';

export const digest = (text: string): string => hash('sha256', text, 'base64');
export const sha256 = (content: string | Uint8Array): string => hash('sha256', content, 'hex');
export const templateHash = (text: string): string => labelHash(digest(text));

/** Other jobs of the state that remember keys of this one. */
export interface OtherJobs {
  /** At most three, those that know most keys first; an unnamed one by its id. */
  jobs: { job: string; known: number; printer: string | null; at: string }[];
  /** Keys of this job. */
  keys: number;
  /** Only some of the keys were looked for, and `known` is reckoned from these. */
  sampled: boolean;
  /** No job remembers anything. */
  isEmpty: boolean;
}

/** Keys that other jobs are asked about. */
const sampledKeys = 2_000;

/** What a job last printed of each key; the table `printed`. */
export interface PrintedStore extends JobMemory {
  /** The printer has confirmed something: what it took before counts like any other printer's. */
  confirm(printer: string): Promise<void>;
  /** Rows that count as printed because a printer took them which has never confirmed one. */
  countUnconfirmed(): Promise<number>;
  /** How the job began: with rows that were printed, or by somebody's word alone; 'none' where it did not begin yet. */
  beginning(): Promise<'none' | 'said' | 'printed'>;
  /** Who else remembers the keys that were met in this pass. */
  otherJobs(): Promise<OtherJobs>;
  /** Whether the job remembers rows of another template, and nobody has decided about them. */
  isOfAnotherTemplate(template: string): Promise<boolean>;
  /** What is remembered of other templates counts for this one too, or from now on no more. */
  setTemplate(template: string, keep: boolean): Promise<void>;
}

export function createPrintedStore(sql: Sql, job: number): PrintedStore {
  const key = (row: string) => `substr(${row}, ${hashLength + 1})`;
  let met = 0;
  return {
    async beginPass() {
      await sql.exec(
        'create temp table if not exists met (key text primary key, place integer) without rowid; delete from met',
      );
      met = 0;
    },
    async repeated(rows) {
      const list = JSON.stringify(rows);
      const before = met;
      met += rows.length;
      await sql.run(
        `insert or ignore into temp.met select ${key('value')}, ?1 + key from json_each(?2)`,
        before,
        list,
      );
      const known = await sql.get<{ count: number }>('select changes() as count');
      if (known?.count === rows.length) return new Set();
      const found = await sql.all<{ at: number }>(
        `select asked.key as at from json_each(?1) as asked
         join temp.met on met.key = ${key('asked.value')} where met.place <> ?2 + asked.key`,
        list,
        before,
      );
      return new Set(found.map(({ at }) => at));
    },
    async changes(rows, earlier = (place) => hashIn(rows[place]!)) {
      // Many at a time, and only those that differ are answered: a long list mostly holds what it held the night before.
      const found = await sql.all<{ at: number; hash: string | null }>(
        `select asked.key as at, hash from json_each(?1) as asked
         left join printed on printed.job = ?2 and printed.key = ${key('asked.value')}
         where printed.hash is not substr(asked.value, 1, ${hashLength})`,
        JSON.stringify(rows),
        job,
      );
      const changes = new Map<number, RowChange>();
      for (const { at, hash: stored } of found) {
        const change = changeOf(stored, rows[at]!, () => earlier(at));
        if (change) changes.set(at, change);
      }
      return changes;
    },
    async remember(rows, run, unconfirmed) {
      if (rows.length === 0) return;
      await sql.run(
        `insert or replace into printed (job, key, hash, run, at, unconfirmed)
         select ?1, ${key('value')}, substr(value, 1, ${hashLength}), ?2, ?3, ?5 from json_each(?4)`,
        job,
        run,
        new Date().toISOString(),
        JSON.stringify(rows),
        unconfirmed ?? null,
      );
    },
    async confirm(printer) {
      await sql.run('update printed set unconfirmed = null where job = ? and unconfirmed = ?', job, printer);
    },
    async countUnconfirmed() {
      const row = await sql.get<{ count: number }>(
        'select count(*) as count from printed where job = ? and unconfirmed is not null',
        job,
      );
      return row?.count ?? 0;
    },
    async forget(rows, run) {
      await sql.run(
        `delete from printed where job = ?1 and run = ?2
         and key in (select ${key('value')} from json_each(?3))`,
        job,
        run,
        JSON.stringify(rows),
      );
    },
    async beginning() {
      if (await sql.get('select 1 from printed where job = ? limit 1', job)) return 'printed';
      const said = await sql.get('select 1 from jobs where number = ? and template is not null', job);
      return said ? 'said' : 'none';
    },
    async otherJobs() {
      const step = Math.max(1, Math.ceil(met / sampledKeys));
      const rows = await sql.all<{
        id: string;
        name: string;
        known: number;
        printer: string | null;
        at: string;
      }>(
        `select jobs.id, jobs.name, count(*) as known, max(printed.at) as at,
           (select printer_name from runs where runs.job = jobs.number order by started_at desc limit 1) as printer
         from (select key from temp.met where place % ?1 = 0) as asked
         join jobs on jobs.number <> ?2
         join printed on printed.job = jobs.number and printed.key = asked.key
         group by jobs.number order by known desc, at desc limit 3`,
        step,
        job,
      );
      return {
        jobs: rows.map(({ id, name, known, ...last }) => ({
          job: name === unnamed ? id : name,
          known: Math.min(met, known * step),
          ...last,
        })),
        keys: met,
        sampled: step > 1,
        isEmpty: (await sql.get('select 1 from printed limit 1')) === undefined,
      };
    },
    async isOfAnotherTemplate(template) {
      const row = await sql.get<{ template: string | null }>(
        'select template from jobs where number = ?',
        job,
      );
      if (row?.template === template) return false;
      const other = await sql.get(
        `select 1 from printed where job = ? and substr(hash, ${valuesLength + 1}) <> ? limit 1`,
        job,
        template,
      );
      return other !== undefined;
    },
    async setTemplate(template, keep) {
      await sql.transaction(async () => {
        if (keep) {
          await sql.run(
            `update printed set hash = substr(hash, 1, ${valuesLength}) || ? where job = ?`,
            template,
            job,
          );
        }
        await sql.run('update jobs set template = ? where number = ?', template, job);
      });
    },
  };
}
