import type { Knex } from 'knex';

/** Which part of a list is asked for; without a page all of it. */
export interface ListRange {
  page?: number | undefined;
  per_page?: number | undefined;
}

/** Rows of a list, and how many there are on all pages. */
export interface ListPart<Row> {
  rows: Row[];
  count: number;
}

const usualSize = 50;

/**
 * A part of what a query finds, cut and counted by the database. The query sorts by something that no two rows share,
 * or a row could be on two pages.
 */
export async function readPart<Row>(query: Knex.QueryBuilder, range: ListRange = {}): Promise<ListPart<Row>> {
  if (range.page === undefined && range.per_page === undefined) {
    const rows: Row[] = await query;
    return { rows, count: rows.length };
  }
  const { page = 1, per_page: size = usualSize } = range;
  const found = await query.clone().clearSelect().clearOrder().count({ n: '*' }).first();
  const rows: Row[] = await query.limit(size).offset((page - 1) * size);
  return { rows, count: Number(found?.n ?? 0) };
}
