import { AppError } from '@marbete/core/api/errors';
import type { HelperPrinter } from '@marbete/core/print/printers';
import type { Knex } from 'knex';
import type { Database, Db } from '../../db/database.ts';
import type { SignedInUser } from '../../http/route.ts';

/*
 * What test keys work in (decision 46). It is an account of its own, which nobody signs in to: the services keep it apart
 * from the live one as they keep any two accounts apart. Its number is that of the live account below zero, which no call
 * takes for an id. Of a label or a list of the live account a test key works on a copy, by the id of the original.
 */

/** The account that owns what test keys of an account store. */
export const testAccountOf = (accountId: number): number => -accountId;

/** Whether an account is a test space: it is in no list of accounts and in no count. */
export const isTestAccount = (accountId: number): boolean => accountId < 0;

/** A space that no test key used for so long is deleted with all that is in it. */
const testSpaceLifeMs = 30 * 24 * 3_600_000;

/** No role of people: nothing of a test space is shared, listed or shown. */
const noRole = 0;

/** Where test keys print. */
export const testPrinter: HelperPrinter = {
  name: 'Test printer',
  uid: 'virtual:test',
  connection: 'virtual',
  deviceType: 'printer',
  provider: '',
  manufacturer: '',
  version: '',
};

type Kind = 'labels' | 'catalogues';

/** Of a label its parts in other tables, and of a list its columns. */
const parts: Readonly<Record<Kind, readonly [table: string, column: string][]>> = {
  labels: [
    ['label_configurations', 'label_id'],
    ['label_mappings', 'label_id'],
  ],
  catalogues: [['catalogue_columns', 'catalogue_id']],
};

type User = Pick<SignedInUser, 'accountId' | 'testOf'>;
type Row = Record<string, unknown> & { id: number };

/** The space of a test key, or, for everybody else, nothing but the account itself. */
export function createTestSpace(db: Db, { accountId, testOf }: User) {
  /** The copies of a space, as it shows them: those that a test key changed stand for their originals. */
  const isShown = (kind: Kind, query: Knex.QueryBuilder) => {
    if (testOf === undefined) return query.where(`${kind}.user_id`, accountId);
    const changed = db(kind)
      .select('test_of')
      .where({ user_id: accountId, test_changed: 1 })
      .whereNotNull('test_of');
    return query.where((either) =>
      either
        .where((own) =>
          own
            .where(`${kind}.user_id`, accountId)
            .where((any) => any.whereNull(`${kind}.test_of`).orWhere(`${kind}.test_changed`, 1)),
        )
        .orWhere((live) => live.where(`${kind}.user_id`, testOf).whereNotIn(`${kind}.id`, changed)),
    );
  };

  /** Makes a copy as the original is now; one that a test key changed stays. */
  async function copyOf(kind: Kind, id: number): Promise<number> {
    const mine = db(kind).where({ user_id: accountId });
    if (await mine.clone().where({ id }).whereNull('test_of').first('id')) return id;
    const copy: Row | undefined = await mine.clone().where({ test_of: id }).first('id', 'test_changed');
    if (copy?.['test_changed'] === 1) return copy.id;
    const original: Row | undefined = await db(kind).where({ user_id: testOf!, id }).forShare().first();
    // The service that is asked for it says so.
    if (!original) return 0;
    const { id: _, ...row } = original;
    const columns = {
      ...row,
      user_id: accountId,
      test_of: id,
      ...(kind === 'labels'
        ? {
            // Neither its picture nor the code by which others load it.
            image: '',
            codigo: '',
            catalogo_id:
              original['catalogo_id'] === null
                ? null
                : await copyOf('catalogues', Number(original['catalogo_id'])),
          }
        : {}),
    };
    const copyId = copy?.id ?? (await db(kind).insert(columns).returning<{ id: number }[]>('id'))[0]!.id;
    if (copy) await db(kind).where({ id: copyId }).update(columns);
    for (const [table, column] of parts[kind]) {
      await db(table)
        .where({ [column]: copyId })
        .delete();
      const rows: Record<string, unknown>[] = await db(table).where({ [column]: id });
      if (rows.length > 0)
        await db(table).insert(rows.map(({ id: __, ...part }) => ({ ...part, [column]: copyId })));
    }
    return copyId;
  }

  return {
    /** The next things that a list shows: each with the id by which it is known, in the order of these. */
    async page(
      kind: Kind,
      { order, beyond, limit }: { order: 'asc' | 'desc'; beyond: number | undefined; limit: number },
    ): Promise<{ id: number; shown: number }[]> {
      const shown =
        testOf === undefined ? `${kind}.id` : db.raw('coalesce(??, ??)', [`${kind}.test_of`, `${kind}.id`]);
      const query = db(kind)
        .modify((all) => void isShown(kind, all))
        .orderBy([{ column: shown as string, order }])
        .limit(limit)
        .select<{ id: number; shown: number }[]>({ id: `${kind}.id`, shown: shown as string });
      if (beyond !== undefined) void query.where(shown as string, order === 'asc' ? '>' : '<', beyond);
      return query;
    },

    /**
     * The thing that a call works on: for a test key the copy in its space, inside a transaction. 0, which nothing has,
     * where there is none.
     */
    async own(kind: Kind, id: number): Promise<number> {
      if (testOf === undefined) return id;
      await db('users').where({ id: accountId }).forNoKeyUpdate().first('id');
      return copyOf(kind, id);
    },

    /** Notes that a test key changed a thing, which from now on is no more what the original is. */
    async change(kind: Kind, id: number): Promise<void> {
      if (testOf !== undefined) await db(kind).where({ user_id: accountId, id }).update({ test_changed: 1 });
    },

    /**
     * What a test key deletes is its own; what is the live account's stays.
     * @throws AppError forbidden
     */
    async assertOwn(kind: Kind, id: number): Promise<void> {
      if (testOf === undefined) return;
      const live = await db(kind).where({ user_id: testOf, id }).first('id');
      if (!live) return;
      throw new AppError('forbidden', 'A test key deletes nothing but what test keys made.', {
        details: { reason: 'test-key' },
      });
    },

    /** Ids as the space shows them, by the ids of its things. */
    async shown(kind: Kind, ids: readonly (number | null)[]): Promise<(id: number) => number> {
      const known = new Map<number, number>();
      const asked = ids.filter((id): id is number => id !== null);
      if (testOf !== undefined && asked.length > 0) {
        const rows: { id: number; test_of: number }[] = await db(kind)
          .where({ user_id: accountId })
          .whereIn('id', asked)
          .whereNotNull('test_of')
          .select('id', 'test_of');
        for (const { id, test_of } of rows) known.set(id, test_of);
      }
      return (id) => known.get(id) ?? id;
    },

    /** The labels that lists fill, as the space shows both, by the ids by which the lists are shown. */
    async labelsOf(lists: readonly number[]): Promise<Map<number, number[]>> {
      const copies: { id: number; test_of: number }[] = await db('catalogues')
        .where({ user_id: accountId })
        .whereIn('test_of', lists)
        .select('id', 'test_of');
      const listOf = new Map([
        ...lists.map((id) => [id, id] as const),
        ...copies.map(({ id, test_of }) => [id, test_of] as const),
      ]);
      const labels: { id: number; test_of: number | null; catalogo_id: number }[] = await db('labels')
        .modify((all) => void isShown('labels', all))
        .whereIn('catalogo_id', [...listOf.keys()])
        .select('id', 'test_of', 'catalogo_id');
      const found = new Map<number, number[]>();
      for (const { id, test_of, catalogo_id } of labels) {
        const list = listOf.get(catalogo_id)!;
        found.set(
          list,
          [...(found.get(list) ?? []), test_of ?? id].sort((one, other) => one - other),
        );
      }
      return found;
    },
  };
}

/** The thing that a call works on, by the id that it names. */
export function ownIn(database: Database, user: User, kind: Kind, id: number): Promise<number> {
  if (user.testOf === undefined) return Promise.resolve(id);
  return database.transaction((trx) => createTestSpace(trx, user).own(kind, id));
}

/** Notes that a call changed a thing. */
export async function changedIn(database: Database, user: User, kind: Kind, id: number): Promise<void> {
  if (user.testOf === undefined) return;
  await database.transaction((trx) => createTestSpace(trx, user).change(kind, id));
}

/** Makes the space of an account where there is none, and notes that it is used. Inside a transaction. */
export async function openTestSpace(trx: Db, liveAccountId: number, now: Date): Promise<void> {
  const at = now.toISOString();
  const id = testAccountOf(liveAccountId);
  // No address: nobody signs up or in with it.
  const account = { id, email: `test space of ${liveAccountId}`, name: 'Test', role: noRole, cuenta: 'test' };
  await trx('users')
    .insert({ ...account, created_at: at, last_login_at: at })
    .onConflict('id')
    .merge({ last_login_at: at });
  const [settings]: Record<string, unknown>[] = await trx('printer_settings').where({
    user_id: liveAccountId,
  });
  if (!settings) return;
  await trx('printer_settings')
    .insert({ ...settings, user_id: id })
    .onConflict('user_id')
    .merge();
}

/** Deletes spaces that were not used for long, and copies of what is no longer there; rows of then are let go. */
export async function cleanTestSpaces(trx: Db, now: number): Promise<void> {
  await trx('users')
    .where('id', '<', 0)
    .where('last_login_at', '<', new Date(now - testSpaceLifeMs).toISOString())
    .delete();
  for (const kind of ['labels', 'catalogues'] as const) {
    const gone = trx(`${kind} as copies`)
      .whereNotNull('copies.test_of')
      .whereNotExists(trx(`${kind} as originals`).whereRaw('originals.id = copies.test_of'))
      .select('copies.id');
    await trx(kind).whereIn('id', gone).delete();
  }
  const stale: { id: number; user_id: number; test_of: number }[] = await trx('catalogues as copies')
    .join('catalogues as originals', 'originals.id', 'copies.test_of')
    .where('copies.test_changed', 0)
    .whereRaw('copies.row_set_id <> originals.row_set_id')
    .select('copies.id', 'copies.user_id', 'copies.test_of');
  for (const { user_id, test_of } of stale)
    await createTestSpace(trx, { accountId: user_id, testOf: -user_id }).own('catalogues', test_of);
}
