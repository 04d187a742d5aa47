import { hash } from 'node:crypto';
import { columnIndex } from '@marbete/core/catalogue/columns';
import type { SheetMarks } from '@marbete/core/catalogue/decimal-marks';
import { marksWith } from '@marbete/core/catalogue/list-answers';
import {
  keptPriceDays,
  type PriceChange,
  type PriceColumns,
  priceColumnsOf,
  priceReader,
  withPrice,
} from '@marbete/core/catalogue/prior-price';
import type { Database, Db } from '../../db/database.ts';
import { answersOf } from './list-answers.ts';
import { hintsOfList } from './list-hints.ts';
import { dataRange } from './row-ids.ts';
import { createRowStore } from './row-store.ts';

const dayMs = 24 * 3_600_000;
/** Articles of one list whose prices are kept; the prior price of others is not known. */
const mostArticles = 100_000;
/** Rows that one transaction records, and lists that one question finds. */
const batchRows = 1_000;
const batchLists = 500;
/** Articles of one statement. */
const askedAtOnce = 500;
/** After so many days an article that costs the same is noted as seen again. */
const seenDays = 30;

interface PricedList {
  id: number;
  row_set_id: number;
  encabezado: 0 | 1;
  filas: number;
  answers: string | null;
  updated_at: string;
  priced_rows: number | null;
  /** Names of the columns that were recorded, as JSON. */
  priced_columns: string | null;
}

interface StoredPrices {
  key: string;
  changes: string;
  seen_at: string;
}

/** The day of a moment in UTC, counted since 1970. */
const dayOf = (at: string) => Math.floor(Date.parse(at) / dayMs);
const keyOf = (code: string) => hash('sha256', code, 'base64').slice(0, 16);

/** The columns of a list that hold what articles cost, the marks of its cells and its day. */
interface ListPrices {
  columns: PriceColumns;
  marks: SheetMarks;
  day: number;
}

/** What the articles of lists cost, and since when (docs/printing.md, Values that are worked out); the only place that knows its table. */
export function createListPriceStore(db: Db) {
  const lists = () => db('catalogues').join('row_sets', 'row_sets.id', 'catalogues.row_set_id');

  async function stored(catalogue_id: number, keys: readonly string[]): Promise<Map<string, StoredPrices>> {
    const found = new Map<string, StoredPrices>();
    for (let at = 0; at < keys.length; at += askedAtOnce) {
      const rows: StoredPrices[] = await db('list_prices')
        .select('key', 'changes', 'seen_at')
        .where({ catalogue_id })
        .whereIn('key', keys.slice(at, at + askedAtOnce));
      for (const row of rows) found.set(row.key, row);
    }
    return found;
  }

  return {
    /** Lists that were stored since their prices were recorded. */
    async listUnrecorded(): Promise<PricedList[]> {
      return lists()
        .select<PricedList[]>(
          'catalogues.id',
          'row_set_id',
          'encabezado',
          'filas',
          'answers',
          'updated_at',
          'priced_rows',
          'priced_columns',
        )
        .whereNull('priced_rows')
        .orWhereRaw('priced_rows <> row_set_id')
        .orderBy('catalogues.id')
        .limit(batchLists);
    },

    /** The changes of articles by their codes; those that no list had are left out. */
    async changesOf(id: number, codes: readonly string[]): Promise<(code: string) => readonly PriceChange[]> {
      const found = await stored(id, [...new Set(codes.map(keyOf))]);
      return (code) => JSON.parse(found.get(keyOf(code))?.changes ?? '[]') as PriceChange[];
    },

    /** Whether the list still has these rows and nobody else has recorded them; others wait to change it. */
    async isOpen({ id, row_set_id }: PricedList): Promise<boolean> {
      const row: Pick<PricedList, 'row_set_id' | 'priced_rows'> | undefined = await db('catalogues')
        .where({ id })
        .forUpdate()
        .first('row_set_id', 'priced_rows');
      return row?.row_set_id === row_set_id && row.priced_rows !== row_set_id;
    },

    async count(id: number): Promise<number> {
      return Number((await db('list_prices').where({ catalogue_id: id }).count({ n: '*' }))[0]?.['n'] ?? 0);
    },

    /** Notes what articles cost from a day on, by code; answers how many new ones there are, of `room` at most. */
    async record(
      id: number,
      day: number,
      prices: ReadonlyMap<string, { cents: number; isOffer: boolean }>,
      { room, now }: { room: number; now: number },
    ): Promise<number> {
      const known = await stored(id, [...prices.keys()].map(keyOf));
      const seen_at = new Date(now).toISOString();
      const seenBefore = new Date(now - seenDays * dayMs).toISOString();
      let added = 0;
      const rows = [...prices].flatMap(([code, { cents, isOffer }]) => {
        const key = keyOf(code);
        const before = known.get(key);
        if (!before && ++added > room) return [];
        const changes = JSON.stringify(
          withPrice(before ? (JSON.parse(before.changes) as PriceChange[]) : [], day, cents, isOffer),
        );
        const isNoted = before?.changes === changes && before.seen_at > seenBefore;
        return isNoted ? [] : [{ catalogue_id: id, key, changes, seen_at }];
      });
      for (let at = 0; at < rows.length; at += askedAtOnce)
        await db('list_prices')
          .insert(rows.slice(at, at + askedAtOnce))
          .onConflict(['catalogue_id', 'key'])
          .merge();
      return Math.min(added, room);
    },

    /** Forgets what articles cost: other columns tell it now. */
    async forget(id: number): Promise<void> {
      await db('list_prices').where({ catalogue_id: id }).delete();
    },

    async noteRecorded({ id, row_set_id }: PricedList, priced_columns: string | null): Promise<void> {
      await db('catalogues').where({ id, row_set_id }).update({ priced_rows: row_set_id, priced_columns });
    },

    /** Deletes so many articles at most that no list had for 400 days; answers how many they were. */
    async deleteOld(now: number, limit: number): Promise<number> {
      const before = new Date(now - keptPriceDays * dayMs).toISOString();
      const old = db('list_prices')
        .select('catalogue_id', 'key')
        .where('seen_at', '<', before)
        .orderBy('seen_at')
        .limit(limit);
      return db('list_prices').whereIn(['catalogue_id', 'key'], old).delete();
    },
  };
}

/**
 * What a list says of prices: of the rows that its catalogue shows, or of those that a run began with. Undefined where
 * no name tells its articles and prices.
 */
export async function pricesOfList(
  db: Db,
  list: Pick<PricedList, 'id' | 'row_set_id' | 'encabezado' | 'filas'> & { marks: SheetMarks },
): Promise<ListPrices | undefined> {
  const { hints } = await hintsOfList(db, list);
  const [set] = await db('row_sets')
    .leftJoin('catalogues', 'catalogues.row_set_id', 'row_sets.id')
    .where({ 'row_sets.id': list.row_set_id })
    .orderByRaw('catalogues.id = ? desc', [list.id])
    .select(
      'row_sets.created_at as read_at',
      'catalogues.id as catalogue_id',
      'catalogues.updated_at as stored_at',
    );
  const isShown = set?.catalogue_id === list.id;
  // Names and choices of columns are those of the rows that are shown now.
  const head =
    isShown || list.encabezado === 0
      ? undefined
      : (await createRowStore(db).listPage(dataRange({ ...list, encabezado: 0 }), 0, 1))[0];
  const columns = priceColumnsOf(isShown ? hints : { ...hints, headers: head?.cells ?? [], fields: {} });
  const at: string = isShown ? set.stored_at : (set?.read_at ?? new Date().toISOString());
  return columns && { columns, marks: list.marks, day: dayOf(at) };
}

/**
 * Records what the articles of lists cost that were stored since, batch by batch. What is not done when a server stops is
 * done at its next start: a list is marked when all of it is recorded, and recording it twice changes nothing.
 */
export async function recordPrices(
  database: Database,
  { now = Date.now(), signal }: { now?: number; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  for (;;) {
    const lists = await createListPriceStore(database.read).listUnrecorded();
    for (const list of lists) {
      if (signal?.aborted) return;
      await recordList(database, list, now, signal);
    }
    if (lists.length < batchLists) return;
  }
}

async function recordList(
  database: Database,
  list: PricedList,
  now: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { hints, knowledge } = await hintsOfList(database.read, list);
  const columns = priceColumnsOf(hints);
  const read = columns && priceReader(columns, marksWith(knowledge, answersOf(list.answers)));
  const nameOf = (letter: string | undefined) =>
    letter === undefined ? '' : (hints.headers[columnIndex(letter)] ?? letter);
  const before = JSON.parse(list.priced_columns ?? '[]') as string[];
  // A list without a column of offers has none, and tells nothing of the column that others have.
  const names = columns && [
    nameOf(columns.CODE),
    nameOf(columns.PRICE),
    nameOf(columns.OFFER) || (before[2] ?? ''),
  ];
  const isOther = names?.some((name, at) => (before[at] || name) !== name);
  const work = (write: (store: ReturnType<typeof createListPriceStore>) => Promise<void>) =>
    database.transaction(async (trx) => {
      const store = createListPriceStore(trx);
      if (!(await store.isOpen(list))) return false;
      await write(store);
      return true;
    });
  if (isOther && !(await work((store) => store.forget(list.id)))) return;
  let room = mostArticles - (await createListPriceStore(database.read).count(list.id));
  for await (const rows of createRowStore(database.read).listBatches(dataRange(list), batchRows)) {
    if (signal?.aborted || !read) break;
    const prices = new Map<string, { cents: number; isOffer: boolean }>();
    for (const row of rows) {
      const { code, cents, isOffer } = read(row);
      if (code !== '' && cents !== undefined) prices.set(code, { cents, isOffer });
    }
    const isDone = await work(async (store) => {
      room -= await store.record(list.id, dayOf(list.updated_at), prices, { room, now });
    });
    if (!isDone) return;
  }
  if (signal?.aborted) return;
  await work((store) => store.noteRecorded(list, names ? JSON.stringify(names) : list.priced_columns));
}
