import type { Catalogue, CatalogueColumn, ListAnswers } from '@marbete/core/api/catalogues';
import { AppError } from '@marbete/core/api/errors';
import { columnLetters } from '@marbete/core/catalogue/columns';
import type { Db } from '../../db/database.ts';
import { type ListPart, type ListRange, readPart } from '../../db/list-part.ts';
import type { RowSet } from './row-set-store.ts';

/** A catalogue as it is stored, with what its row set knows. */
export interface CatalogueRecord {
  id: number;
  user_id: number;
  row_set_id: number;
  nombre: string;
  encabezado: 0 | 1;
  importacion: string;
  drive_id: string;
  catalogo_web: 0 | 1;
  /** All rows, a header included. */
  filas: number;
  columnas: number;
  format: RowSet['format'];
  delimiter: string | null;
  /** What was said about its prices since its file was read, as JSON (list-answers). */
  answers: string | null;
}

export type NewCatalogue = Pick<
  CatalogueRecord,
  'user_id' | 'row_set_id' | 'nombre' | 'encabezado' | 'importacion' | 'drive_id' | 'catalogo_web'
>;

interface ReadOptions {
  /** Nobody else changes the catalogue until the transaction ends. */
  lock: boolean;
}

const fields = [
  'catalogues.id',
  'user_id',
  'row_set_id',
  'nombre',
  'encabezado',
  'importacion',
  'drive_id',
  'catalogo_web',
  'filas',
  'columnas',
  'format',
  'delimiter',
  'answers',
];

/** Catalogues of accounts; every call names the account, so that another one's catalogue is not there. */
export function createCatalogueStore(db: Db) {
  const records = () =>
    db('catalogues')
      .join('row_sets', 'row_sets.id', 'catalogues.row_set_id')
      .select<CatalogueRecord[]>(fields);

  async function columnsOf(ids: readonly number[]): Promise<(CatalogueColumn & { catalogue_id: number })[]> {
    return db('catalogue_columns')
      .select('catalogue_id', 'nombre', 'nombre_real', 'fila')
      .whereIn('catalogue_id', ids)
      .orderBy(['catalogue_id', 'fila']);
  }

  /** The wire's shape (ENT-09), with related labels and columns. */
  async function present(found: readonly CatalogueRecord[]): Promise<Catalogue[]> {
    const ids = found.map((record) => record.id);
    const labels: { id: number; nombre: string; catalogo_id: number }[] = await db('labels')
      .select('id', 'nombre', 'catalogo_id')
      .whereIn('catalogo_id', ids)
      .orderBy('id');
    const columns = await columnsOf(ids);
    return found.map((record) => ({
      id: record.id,
      nombre: record.nombre,
      encabezado: record.encabezado,
      etiquetas: labels
        .filter((label) => label.catalogo_id === record.id)
        .map(({ id, nombre }) => ({ id, nombre })),
      only_plantillas: columns
        .filter((column) => column.catalogue_id === record.id)
        .map(({ nombre, nombre_real, fila }) => ({ nombre, nombre_real, fila })),
      importacion: record.importacion,
      drive_id: record.drive_id,
      catalogo_web: record.catalogo_web,
      filas: Math.max(0, record.filas - record.encabezado),
      columnas: columnLetters(record.columnas),
    }));
  }

  return {
    present,

    /** In the order in which they were made, as the list numbers them. */
    async list(accountId: number, range?: ListRange): Promise<ListPart<Catalogue>> {
      const sorted = records().where({ user_id: accountId }).orderBy('catalogues.id');
      const { rows, count } = await readPart<CatalogueRecord>(sorted, range);
      return { rows: await present(rows), count };
    },

    /** Catalogues by their ids, which the caller has found to be the account's. */
    async listByIds(ids: readonly number[]): Promise<Catalogue[]> {
      return present(await records().whereIn('catalogues.id', ids));
    },

    async find(accountId: number, id: number, options?: ReadOptions): Promise<CatalogueRecord | undefined> {
      if (options?.lock) await db('catalogues').select('id').where({ user_id: accountId, id }).forUpdate();
      const [record] = await records().where({ user_id: accountId, 'catalogues.id': id });
      return record;
    },

    /** @throws AppError not-found for one that is not there or is another account's. */
    async get(accountId: number, id: number, options?: ReadOptions): Promise<CatalogueRecord> {
      const record = await this.find(accountId, id, options);
      if (!record)
        throw new AppError('not-found', `There is no catalogue ${id}.`, { details: { catalogo: id } });
      return record;
    },

    /** A catalogue of the account that shows these rows already. */
    async findByRows(accountId: number, rowSetId: number): Promise<number | undefined> {
      const found: { id: number } | undefined = await db('catalogues')
        .where({ user_id: accountId, row_set_id: rowSetId })
        .orderBy('id')
        .first('id');
      return found?.id;
    },

    /** The pre-catalogues of all administrators, each with the account that it belongs to (D55). */
    async listWeb(range?: ListRange): Promise<ListPart<Catalogue & { usuario: number }>> {
      const sorted = records()
        .whereIn('user_id', db('users').select('id').where({ role: 1 }).whereNull('deleted_at'))
        .where({ catalogo_web: 1 })
        .orderBy('catalogues.id');
      const { rows: found, count } = await readPart<CatalogueRecord>(sorted, range);
      const owners = new Map(found.map((record) => [record.id, record.user_id]));
      const rows = (await present(found)).map((catalogue) => ({
        ...catalogue,
        usuario: owners.get(catalogue.id) ?? 0,
      }));
      return { rows, count };
    },

    async listColumns(id: number): Promise<CatalogueColumn[]> {
      return (await columnsOf([id])).map(({ nombre, nombre_real, fila }) => ({ nombre, nombre_real, fila }));
    },

    async insert(catalogue: NewCatalogue, columns: readonly CatalogueColumn[]): Promise<number> {
      const now = new Date().toISOString();
      const [row] = await db('catalogues')
        .insert({ ...catalogue, created_at: now, updated_at: now })
        .returning('id');
      await this.replaceColumns(row.id, columns);
      return row.id;
    },

    async replaceColumns(id: number, columns: readonly CatalogueColumn[]): Promise<void> {
      await db('catalogue_columns').where({ catalogue_id: id }).delete();
      if (columns.length === 0) return;
      await db('catalogue_columns').insert(columns.map((column) => ({ ...column, catalogue_id: id })));
    },

    async updateAnswers(id: number, answers: ListAnswers): Promise<void> {
      await db('catalogues')
        .where({ id })
        .update({ answers: JSON.stringify(answers), priced_rows: null });
    },

    /** Puts another row set in the place of a catalogue's, which was read with the answers of the one before. */
    async updateRows(id: number, rowSetId: number, encabezado: 0 | 1): Promise<void> {
      await db('catalogues')
        .where({ id })
        .update({ row_set_id: rowSetId, encabezado, answers: null, updated_at: new Date().toISOString() });
    },
  };
}
