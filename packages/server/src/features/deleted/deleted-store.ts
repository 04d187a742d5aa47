import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { AppError } from '@marbete/core/api/errors';
import type { Db } from '../../db/database.ts';

/** How long something can be restored after it was deleted, in milliseconds. */
export const restoreMs = 3_600_000;

type Kind = 'labels' | 'catalogues';
type Row = Record<string, unknown>;
/** Columns of other tables that name the thing. */
type Columns = readonly (readonly [table: string, column: string])[];

/** What the database deletes with a thing, and what forgets it. A test compares them with the references of the schema. */
export const belongings: Record<Kind, { parts: Columns; links: Columns }> = {
  labels: {
    parts: [
      ['label_printers', 'label_id'],
      ['label_tags', 'label_id'],
      ['label_configurations', 'label_id'],
      ['label_mappings', 'label_id'],
      ['label_favourites', 'label_id'],
      ['api_key_labels', 'label_id'],
      ['last_printed', 'label_id'],
      ['station_last_printed', 'label_id'],
      ['label_versions', 'label_id'],
    ],
    links: [
      ['print_runs', 'label_id'],
      ['print_orders', 'label_id'],
    ],
  },
  catalogues: {
    parts: [
      ['catalogue_columns', 'catalogue_id'],
      ['list_prices', 'catalogue_id'],
      ['last_printed', 'catalogue_id'],
      ['station_last_printed', 'catalogue_id'],
    ],
    links: [
      ['labels', 'catalogo_id'],
      ['print_runs', 'catalogue_id'],
      ['print_orders', 'catalogue_id'],
    ],
  },
};

/** Tables of what the columns of a part name beside the thing itself: they may be gone when it comes back. */
const named: Readonly<Record<string, string>> = {
  user_id: 'users',
  printer_id: 'printers',
  tag_id: 'tags',
  key_id: 'api_keys',
  label_id: 'labels',
  catalogue_id: 'catalogues',
  station_id: 'stations',
};

interface Content {
  row: Row;
  parts: { table: string; rows: Row[] }[];
  links: { table: string; column: string; ids: (number | string)[] }[];
}

/** Values of a statement, few enough for both databases. */
const batch = 500;

/** Labels and catalogues that were deleted, whole, until they can no longer be restored (decision 38). */
export function createDeletedStore(db: Db) {
  /** Those of the rows whose other things are still there. */
  async function stillWhole(rows: readonly Row[]): Promise<Row[]> {
    let whole = [...rows];
    for (const [column, table] of Object.entries(named)) {
      const ids = [...new Set(whole.map((row) => row[column]))].filter((id) => id !== undefined) as number[];
      const there = new Set<unknown>();
      for (let at = 0; at < ids.length; at += batch) {
        for (const id of await db(table)
          .whereIn('id', ids.slice(at, at + batch))
          .pluck('id'))
          there.add(id);
      }
      whole = whole.filter((row) => row[column] === undefined || there.has(row[column]));
    }
    return whole;
  }

  return {
    /** Deletes a thing and keeps it to be restored. A catalogue's labels stay, without it and without its columns. */
    async delete(kind: Kind, id: number): Promise<void> {
      const row: Row = await db(kind).where({ id }).first();
      const { parts, links } = belongings[kind];
      const content: Content = { row: readable(row), parts: [], links: [] };
      for (const [table, column] of parts)
        content.parts.push({ table, rows: (await db(table).where({ [column]: id })).map(readable) });
      for (const [table, column] of links)
        content.links.push({
          table,
          column,
          ids: await db(table)
            .where({ [column]: id })
            .pluck('id'),
        });
      if (kind === 'catalogues') {
        const linked = () => db('labels').select('id').where({ catalogo_id: id });
        content.parts.push({
          table: 'label_mappings',
          rows: await db('label_mappings').whereIn('label_id', linked()),
        });
        await db('label_mappings').whereIn('label_id', linked()).delete();
        await db('labels').where({ catalogo_id: id }).update({ catalogo_id: null });
      }
      await db(kind).where({ id }).delete();
      await db('deleted_things').insert({
        user_id: row['user_id'],
        kind,
        thing_id: id,
        image: row['image'] ?? '',
        row_set_id: row['row_set_id'] ?? null,
        content: deflateRawSync(JSON.stringify(content)),
        created_at: new Date().toISOString(),
      });
    },

    /**
     * Puts a deleted thing back with its id, and everything that belonged to it and is still there. A label that got
     * another catalogue in the meantime keeps that one.
     * @throws AppError not-found for one that was not deleted, is another account's, or was deleted too long ago.
     */
    async restore(accountId: number, kind: Kind, id: number): Promise<void> {
      const kept: { content: Buffer } | undefined = await db('deleted_things')
        .where({ user_id: accountId, kind, thing_id: id })
        .first('content');
      if (!kept)
        throw new AppError('not-found', `There is nothing to restore under ${id}.`, { details: { id } });
      const { row, parts, links } = JSON.parse(inflateRawSync(kept.content).toString()) as Content;
      const catalogue = row['catalogo_id'];
      const alone =
        kind === 'labels' &&
        typeof catalogue === 'number' &&
        !(await db('catalogues').where({ id: catalogue }).first('id'));
      await db(kind).insert({ ...stored(row), ...(alone ? { catalogo_id: null } : {}) });
      const joined = new Set<unknown>();
      for (const { table, column, ids } of links) {
        for (let at = 0; at < ids.length; at += batch) {
          const free = db(table)
            .whereIn('id', ids.slice(at, at + batch))
            .whereNull(column);
          for (const each of await free.clone().pluck('id')) if (table === 'labels') joined.add(each);
          await free.update({ [column]: id });
        }
      }
      for (const { table, rows } of parts) {
        const mapping = table === 'label_mappings';
        const wanted = mapping
          ? rows.filter(({ label_id }) => (kind === 'labels' ? !alone : joined.has(label_id)))
          : rows;
        const whole = await stillWhole(wanted);
        if (whole.length > 0) await db.batchInsert(table, whole.map(stored), 50);
      }
      await db('deleted_things').where({ kind, thing_id: id }).delete();
    },

    async deleteExpired(now: number): Promise<void> {
      await db('deleted_things')
        .where('created_at', '<=', new Date(now - restoreMs).toISOString())
        .delete();
    },
  };
}

/** Bytes as base64 under a name of their own, since JSON has none. */
function readable(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) =>
      Buffer.isBuffer(value) ? [name, { base64: value.toString('base64') }] : [name, value],
    ),
  );
}

function stored(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) =>
      value !== null && typeof value === 'object'
        ? [name, Buffer.from((value as { base64: string }).base64, 'base64')]
        : [name, value],
    ),
  );
}
