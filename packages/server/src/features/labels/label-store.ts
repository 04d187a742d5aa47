import { AppError } from '@marbete/core/api/errors';
import type { Knex } from 'knex';
import type { Db } from '../../db/database.ts';
import { type ListPart, type ListRange, readPart } from '../../db/list-part.ts';
import { createLabelVersionStore } from './label-version-store.ts';
import { joinChosenPrinter } from './printer-store.ts';

/** A configuration as it is stored. */
export interface ConfigurationRow {
  variable: string;
  valor: string;
  type_config_id: number;
}

/** The columns of a label that a person sets. */
export interface LabelColumns {
  nombre: string;
  descripcion: string;
  image: string;
  codigo: string;
  ocultar: 0 | 1;
  basica: 0 | 1;
  language_id: number;
  medida_id: number | null;
  material_id: number;
  nueva: 0 | 1;
  formulario: 0 | 1;
  moneda: string | null;
  /** Empty where the template is not UTF-8 text. */
  etiqueta: string;
  /** The template that is not UTF-8 text. */
  etiqueta_base64?: string | null | undefined;
}

/** A label with everything that belongs to it. */
export interface LabelRecord extends LabelColumns {
  id: number;
  user_id: number;
  version: number;
  catalogo_id: number | null;
  language_name: string;
  medida_name: string | null;
  medida: string | null;
  impresora_id: number | null;
  impresora: string | null;
  /** Whether the viewer marked it. */
  favorita: boolean;
  tags: { id: number; name: string }[];
  configuraciones: ConfigurationRow[];
}

type StoredLabel = Omit<LabelRecord, 'tags' | 'configuraciones' | 'favorita'> & {
  etiqueta_bytes: Buffer | null;
  marked_by: number | null;
};

function byLabel<T extends { label_id: number }>(rows: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) groups.set(row.label_id, [...(groups.get(row.label_id) ?? []), row]);
  return groups;
}

/** A template that is not UTF-8 text is stored as its bytes. */
function stored<T extends Partial<LabelColumns>>({ etiqueta_base64: base64, ...columns }: T) {
  if (columns.etiqueta === undefined) return columns;
  return { ...columns, etiqueta_bytes: base64 ? Buffer.from(base64, 'base64') : null };
}

export function createLabelStore(db: Db) {
  const now = () => new Date().toISOString();

  /** Labels with their tags and configurations in three queries, however many they are. */
  async function read(
    where: (query: Knex.QueryBuilder) => void,
    viewerId: number,
    range?: ListRange,
  ): Promise<ListPart<LabelRecord>> {
    const query = db('labels')
      .join('languages', 'languages.id', 'labels.language_id')
      .leftJoin('measures', 'measures.id', 'labels.medida_id')
      .leftJoin('label_favourites', (join) =>
        join.on('label_favourites.label_id', 'labels.id').andOnVal('label_favourites.user_id', viewerId),
      );
    const { rows, count } = await readPart<StoredLabel>(
      joinChosenPrinter(query, viewerId)
        .modify(where)
        .orderBy('labels.id', 'desc')
        .select(
          'labels.*',
          'languages.name as language_name',
          'measures.name as medida_name',
          'measures.medida as medida',
          'label_favourites.user_id as marked_by',
          'printers.id as impresora_id',
          'printers.impresora as impresora',
        ),
      range,
    );
    // A whole list may have more ids than a statement takes values.
    const these = db('labels').select('labels.id').modify(where);
    if (rows.length < count)
      void these.whereIn(
        'labels.id',
        rows.map(({ id }) => id),
      );
    const tags: { label_id: number; id: number; name: string }[] = await db('label_tags')
      .join('tags', 'tags.id', 'label_tags.tag_id')
      .whereIn('label_tags.label_id', these.clone())
      .orderBy('tags.id')
      .select('label_tags.label_id', 'tags.id', 'tags.name');
    const configurations: (ConfigurationRow & { label_id: number })[] = await db('label_configurations')
      .whereIn('label_id', these.clone())
      .orderBy('position')
      .select('label_id', 'variable', 'valor', 'type_config_id');
    const tagsOf = byLabel(tags);
    const configurationsOf = byLabel(configurations);
    const records = rows.map(({ etiqueta_bytes: bytes, marked_by: markedBy, ...row }) => ({
      ...row,
      etiqueta_base64: bytes?.toString('base64') ?? null,
      favorita: markedBy !== null,
      tags: tagsOf.get(row.id) ?? [],
      configuraciones: configurationsOf.get(row.id) ?? [],
    }));
    return { rows: records, count };
  }

  async function replaceParts(
    id: number,
    parts: {
      tags?: readonly number[] | undefined;
      configuraciones?: readonly ConfigurationRow[] | undefined;
    },
  ): Promise<void> {
    if (parts.tags) {
      await db('label_tags').where({ label_id: id }).delete();
      const rows = [...new Set(parts.tags)].map((tagId) => ({ label_id: id, tag_id: tagId }));
      if (rows.length > 0) await db('label_tags').insert(rows);
    }
    if (parts.configuraciones) {
      await db('label_configurations').where({ label_id: id }).delete();
      const rows = parts.configuraciones.map(({ variable, valor, type_config_id }, position) => ({
        label_id: id,
        position,
        variable,
        valor,
        type_config_id,
      }));
      if (rows.length > 0) await db('label_configurations').insert(rows);
    }
  }

  return {
    /** An account's labels, newest first, with the printers that the viewer chose. */
    list(accountId: number, viewerId: number, range?: ListRange): Promise<ListPart<LabelRecord>> {
      return read((query) => void query.where('labels.user_id', accountId), viewerId, range);
    },

    /** Labels by their ids, which the caller has found to be the viewer's; newest first. */
    async listByIds(ids: readonly number[], viewerId: number): Promise<LabelRecord[]> {
      if (ids.length === 0) return [];
      return (await read((query) => void query.whereIn('labels.id', ids), viewerId)).rows;
    },

    /** Labels of any account that `where` lets through. */
    async listWhere(where: (query: Knex.QueryBuilder) => void, viewerId: number): Promise<LabelRecord[]> {
      return (await read(where, viewerId)).rows;
    },

    /** @throws AppError not-found for a label that is not there or is another account's. */
    async get(accountId: number, id: number, viewerId: number): Promise<LabelRecord> {
      const { rows } = await read(
        (query) => void query.where({ 'labels.user_id': accountId, 'labels.id': id }),
        viewerId,
      );
      const [label] = rows;
      if (!label) throw new AppError('not-found', `There is no label ${id}.`, { details: { etiqueta: id } });
      return label;
    },

    /**
     * Keeps the label as it is until the transaction ends.
     * @throws AppError conflict when it is another version than the one that a change began from.
     */
    async assertVersion(id: number, version: number | undefined): Promise<void> {
      const label = await db('labels')
        .where({ id })
        .forUpdate()
        .first<{ version: number } | undefined>('version');
      if (version === undefined || !label || label.version === version) return;
      throw new AppError(
        'conflict',
        'Somebody changed this label meanwhile. Load it again, or save a copy.',
        {
          details: { reason: 'label-changed', etiqueta: id, version: label.version },
        },
      );
    },

    listMapping(id: number): Promise<{ variable: string; columna: string }[]> {
      return db('label_mappings').where({ label_id: id }).orderBy('variable').select('variable', 'columna');
    },

    async insert(
      accountId: number,
      columns: LabelColumns,
      parts: { tags: readonly number[]; configuraciones: readonly ConfigurationRow[] },
    ): Promise<number> {
      const [row] = await db('labels')
        .insert({ ...stored(columns), user_id: accountId, created_at: now(), updated_at: now() })
        .returning('id');
      await replaceParts(row.id, parts);
      return row.id;
    },

    /** Changes what is given, and keeps what stood before; tags and configurations are replaced as a whole. */
    async update(
      before: LabelRecord,
      changedBy: number,
      columns: Partial<LabelColumns>,
      parts: Parameters<typeof replaceParts>[1] = {},
    ): Promise<void> {
      const { id } = before;
      const updated_at = now();
      const mapping = await this.listMapping(id);
      await createLabelVersionStore(db).keep(
        { ...before, mapping },
        { columns, parts, changedBy, at: updated_at },
      );
      await db('labels')
        .where({ id })
        .update({ ...stored(columns), updated_at, version: db.raw('version + 1') });
      await replaceParts(id, parts);
    },

    /** Everybody has favourites of their own, operators too. */
    async markFavourite(id: number, userId: number, marked: boolean): Promise<void> {
      const mark = { label_id: id, user_id: userId };
      if (marked) await db('label_favourites').insert(mark).onConflict(['label_id', 'user_id']).ignore();
      else await db('label_favourites').where(mark).delete();
    },

    /** Takes the label off its catalogue; the columns that filled its variables mean nothing without it. */
    async unlinkCatalogue(id: number): Promise<void> {
      await db('labels').where({ id }).update({ catalogo_id: null, updated_at: now() });
      await db('label_mappings').where({ label_id: id }).delete();
    },

    /** Gives columns to variables that have none; those that have one keep it. */
    async fillMappings(id: number, rows: readonly { variable: string; columna: string }[]): Promise<void> {
      if (rows.length === 0) return;
      await db('label_mappings')
        .insert(rows.map(({ variable, columna }) => ({ label_id: id, variable, columna })))
        .onConflict(['label_id', 'variable'])
        .ignore();
    },

    /** Forgets the columns of variables that the label no longer has. */
    async keepMappings(id: number, variables: readonly string[]): Promise<void> {
      await db('label_mappings').where({ label_id: id }).whereNotIn('variable', variables).delete();
    },
  };
}
