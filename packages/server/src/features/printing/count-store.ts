import type { Db } from '../../db/database.ts';
import { isTestAccount } from '../test-space/test-space.ts';
import { printerNameIn } from './kind-store.ts';

/** Whose labels are counted, and as what. */
export interface CountedRun {
  user_id: number;
  label_name: string;
  /** The printer's record as JSON text. */
  impresora: string;
  /** When the run began, ISO 8601 in UTC: its labels count there, whenever they came out. */
  created_at: string;
}

export interface CountedName {
  label: string;
  user: string;
  printer: string;
  total: number;
}

/** Quarters of an hour are kept for so long; older days are told by the counts of accounts, as days of UTC. */
export const slotLifeMs = 3_660 * 24 * 3_600_000;

const shards = 8;
const namesAtOnce = 500;

/** The quarter of an hour of a moment, as the text that it begins with; no time zone is nearer to UTC than by quarters. */
function slotOf(moment: string): string {
  const quarter = Math.floor(Number(moment.slice(14, 16)) / 15) * 15;
  return `${moment.slice(0, 14)}${String(quarter).padStart(2, '0')}`;
}

/** Whole days of UTC within a span, as [first, after the last); none where it has no whole one. */
function wholeDays({ from, before }: { from: string; before: string }): [string, string] {
  const first = new Date(from);
  if (!from.slice(11).startsWith('00:00')) first.setUTCDate(first.getUTCDate() + 1);
  const day = first.toISOString().slice(0, 10);
  return [day, day < before.slice(0, 10) ? before.slice(0, 10) : day];
}

/** Whole months of UTC within whole days, as [first day of the first, first day after the last); none where it has no whole one. */
function wholeMonths(first: string, after: string): [string, string] {
  const next = new Date(`${first}T00:00:00Z`);
  if (!first.endsWith('-01')) next.setUTCMonth(next.getUTCMonth() + 1, 1);
  const begin = next.toISOString().slice(0, 10);
  const end = `${after.slice(0, 7)}-01`;
  return begin < end ? [begin, end] : [after, after];
}

/** The first day of UTC that begins at this moment or after it. */
function dayAfter(ms: number): string {
  return new Date(Math.ceil(ms / 86_400_000) * 86_400_000).toISOString().slice(0, 10);
}

/**
 * Labels that came out, counted as words of chunks are noted, in the same transaction: by day, account, label and
 * printer, the same by month, and by quarters of an hour for the ends of a span, since its days begin by the clock of some zone.
 */
export function createCountStore(db: Db) {
  const put = (table: string, key: Record<string, string | number>, labels: number) =>
    db(table)
      .insert({ ...key, labels })
      .onConflict(Object.keys(key))
      .merge({ labels: db.raw('?? + excluded.labels', [`${table}.labels`]) });

  /** Labels of days of UTC, each at its noon, between two quarters of an hour. */
  async function oldDays(first: string, end: string): Promise<{ slot: string; total: unknown }[]> {
    const days: { day: string; total: unknown }[] = await db('print_day_counts')
      .where('day', '>=', first.slice(0, 10))
      .where('day', '<=', end.slice(0, 10))
      .groupBy('day')
      .select('day')
      .sum('labels as total');
    return days
      .map(({ day, total }) => ({ slot: `${day}T12:00`, total }))
      .filter(({ slot }) => slot >= first && slot < end);
  }

  return {
    /** Adds labels to what a run has printed; takes back a negative number. */
    async add({ user_id, label_name, impresora, created_at }: CountedRun, labels: number): Promise<void> {
      // What test keys print enters no report.
      if (labels === 0 || isTestAccount(user_id)) return;
      const slot = slotOf(created_at);
      const what = { user_id, label_name, printer: printerNameIn(impresora) };
      await put('print_month_counts', { month: slot.slice(0, 7), ...what }, labels);
      await put('print_day_counts', { day: slot.slice(0, 10), ...what }, labels);
      await put('print_slot_counts', { slot, ...what }, labels);
      await put('print_slot_totals', { slot, shard: user_id % shards }, labels);
    },

    /**
     * Labels of each quarter of an hour of a span, or of each hour, ISO 8601 without seconds; of days long past noon stands
     * for all.
     */
    async slots(
      { from, before }: { from: string; before: string },
      { now = Date.now(), byHour = false } = {},
    ): Promise<{ slot: string; total: number }[]> {
      const [first, end] = [from.slice(0, 16), before.slice(0, 16)];
      const kept = `${dayAfter(now - slotLifeMs)}T00:00`;
      const place = byHour ? `substr(slot, 1, 13) || ':00'` : 'slot';
      const rows: { slot: string; total: unknown }[] = await db('print_slot_totals')
        .where('slot', '>=', first > kept ? first : kept)
        .where('slot', '<', end)
        .groupByRaw(place)
        .select(db.raw(`${place} as slot`))
        .sum('labels as total');
      const old = first < kept ? await oldDays(first, end < kept ? end : kept) : [];
      return [...old, ...rows].map(({ slot, total }) => ({ slot, total: Number(total) }));
    },

    /** Deletes quarters of an hour whose time is over, at most `limit`; answers how many. */
    async deleteOldSlots(now: number, limit: number): Promise<number> {
      const before = new Date(now - slotLifeMs).toISOString().slice(0, 16);
      const rows: { slot: string; shard: number }[] = await db('print_slot_totals')
        .where('slot', '<', before)
        .orderBy('slot')
        .limit(limit)
        .select('slot', 'shard');
      if (rows.length === 0) return 0;
      return db('print_slot_totals')
        .whereIn(
          ['slot', 'shard'],
          rows.map(({ slot, shard }) => [slot, shard]),
        )
        .delete();
    },

    /** Labels of a span by label, account and printer. */
    async names(span: { from: string; before: string }): Promise<CountedName[]> {
      const [first, after] = wholeDays(span);
      const between = (table: string, column: string, from: string, before: string) =>
        db(table)
          .where(column, '>=', from)
          .where(column, '<', before)
          .groupBy('label_name', 'user_id', 'printer')
          .select('label_name', 'user_id', 'printer')
          .sum('labels as labels');
      const [month, monthAfter] = wholeMonths(first, after);
      const parts = [
        between('print_month_counts', 'month', month.slice(0, 7), monthAfter.slice(0, 7)),
        between('print_day_counts', 'day', first, month),
        between('print_day_counts', 'day', monthAfter, after),
        between('print_slot_counts', 'slot', span.from.slice(0, 16), `${first}T00:00`),
        between('print_slot_counts', 'slot', `${after}T00:00`, span.before.slice(0, 16)),
      ];
      const counted: { label_name: string; user_id: number; printer: string; labels: unknown }[] = (
        await Promise.all(parts)
      ).flat() as never;
      const names = new Map<number, string>();
      const ids = [...new Set(counted.map(({ user_id }) => user_id))];
      for (let at = 0; at < ids.length; at += namesAtOnce) {
        const users: { id: number; name: string }[] = await db('users')
          .whereIn('id', ids.slice(at, at + namesAtOnce))
          .select('id', 'name');
        for (const { id, name } of users) names.set(id, name);
      }
      return counted.map(({ label_name, user_id, printer, labels }) => ({
        label: label_name,
        user: names.get(user_id) ?? '',
        printer,
        total: Number(labels),
      }));
    },
  };
}
