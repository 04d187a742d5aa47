import type { GalleryCard } from '@marbete/core/api/gallery';
import { AppError } from '@marbete/core/api/errors';
import { materials } from '@marbete/core/api/labels';
import type { Knex } from 'knex';
import type { Db } from '../../db/database.ts';
import { createLabelStore, type LabelRecord } from '../labels/label-store.ts';
import { type ListPart, type ListRange, readPart } from '../../db/list-part.ts';

export interface GalleryFilter {
  material: readonly number[];
  medidas: readonly number[];
  tags: readonly number[];
  lenguaje: readonly number[];
  database: '0' | '1' | null;
  basica: '0' | '1' | null;
}

interface CardRow {
  id: number;
  nombre: string;
  descripcion: string;
  image: string;
  basica: 0 | 1;
  nueva: 0 | 1;
  language_id: number;
  language_name: string;
  medida_id: number | null;
  medida_name: string | null;
  medida: string | null;
  material_id: number;
  web_catalogue: number | null;
}

const administrator = 1;
const designer = 4;

const flag = (value: boolean): '0' | '1' => (value ? '1' : '0');

/**
 * The web templates: labels of administrators that are not hidden (D43, D56), and designers' labels by their codes. A
 * designer hides a label to stop sharing it.
 */
export function createGalleryStore(db: Db) {
  const open = (query: Knex.QueryBuilder, role: number) =>
    query
      .join('users', 'users.id', 'labels.user_id')
      .where({ 'users.role': role, 'labels.ocultar': 0 })
      .whereNull('users.deleted_at');

  /** Without a code what everybody may see, with one what it opens. */
  const visible = (query: Knex.QueryBuilder, code: string | null) =>
    code === null || code === ''
      ? open(query, administrator)
      : open(query, designer).where('labels.codigo', code);

  const withCatalogue = (query: Knex.QueryBuilder) =>
    query.leftJoin('catalogues', (join) =>
      join.on('catalogues.id', 'labels.catalogo_id').andOnVal('catalogues.catalogo_web', 1),
    );

  async function read(
    code: string | null,
    where: (query: Knex.QueryBuilder) => void,
    range?: ListRange,
  ): Promise<ListPart<GalleryCard>> {
    const sorted = withCatalogue(visible(db('labels'), code))
      .join('languages', 'languages.id', 'labels.language_id')
      .leftJoin('measures', 'measures.id', 'labels.medida_id')
      .modify(where)
      .orderBy('labels.id', 'desc')
      .select(
        'labels.id',
        'labels.nombre',
        'labels.descripcion',
        'labels.image',
        'labels.basica',
        'labels.nueva',
        'labels.language_id',
        'languages.name as language_name',
        'labels.medida_id',
        'measures.name as medida_name',
        'measures.medida as medida',
        'labels.material_id',
        'catalogues.id as web_catalogue',
      );
    const { rows, count } = await readPart<CardRow>(sorted, range);
    const these = visible(db('labels'), code).select('labels.id');
    if (rows.length < count) void these.whereIn('labels.id', idsOf(rows));
    const tags: { label_id: number; id: number; name: string }[] = await db('label_tags')
      .join('tags', 'tags.id', 'label_tags.tag_id')
      .whereIn('label_tags.label_id', these)
      .orderBy('tags.id')
      .select('label_tags.label_id', 'tags.id', 'tags.name');
    const tagsOf = new Map<number, typeof tags>();
    for (const tag of tags) tagsOf.set(tag.label_id, [...(tagsOf.get(tag.label_id) ?? []), tag]);
    return { rows: rows.map((row) => card(row, tagsOf.get(row.id) ?? [])), count };
  }

  return {
    list(code: string | null, range?: ListRange): Promise<ListPart<GalleryCard>> {
      return read(code, () => undefined, range);
    },

    /** What everybody may see, as labels. */
    listLabels(viewerId: number): Promise<LabelRecord[]> {
      return createLabelStore(db).listWhere((query) => void open(query, administrator), viewerId);
    },

    /** The templates that fit every filter; within one, any of its values fits. */
    filter(code: string | null, filter: GalleryFilter, range?: ListRange): Promise<ListPart<GalleryCard>> {
      const where = (query: Knex.QueryBuilder) => {
        const among = (column: string, ids: readonly number[]) => {
          if (ids.length > 0) void query.whereIn(column, ids);
        };
        among('labels.material_id', filter.material);
        among('labels.medida_id', filter.medidas);
        among('labels.language_id', filter.lenguaje);
        if (filter.database === '1') void query.whereNotNull('catalogues.id');
        if (filter.database === '0') void query.whereNull('catalogues.id');
        if (filter.tags.length > 0 || filter.basica === '1') void query.where(ofPurpose(filter));
      };
      return read(code, where, range);
    },

    /** @throws AppError not-found for a label that is no template, or not one that this code opens. */
    async getOwner(id: number, code: string | null): Promise<number> {
      const [row] = await visible(db('labels'), code)
        .where('labels.id', id)
        .select<{ user_id: number }[]>('labels.user_id');
      if (row) return row.user_id;
      throw new AppError('not-found', `There is no template ${id}.`, { details: { etiqueta: id } });
    },
  };

  function ofPurpose({ tags, basica }: GalleryFilter) {
    return (query: Knex.QueryBuilder) => {
      void query.whereIn('labels.id', db('label_tags').select('label_id').whereIn('tag_id', tags));
      if (basica === '1') void query.orWhere('labels.basica', 1);
    };
  }
}

const idsOf = (rows: readonly CardRow[]) => rows.map(({ id }) => id);

function card(row: CardRow, tags: readonly { id: number; name: string }[]): GalleryCard {
  return {
    id: row.id,
    nombre: row.nombre,
    descripcion: row.descripcion,
    image: row.image,
    basica: flag(row.basica === 1),
    nueva: flag(row.nueva === 1),
    language: { id: row.language_id, name: row.language_name },
    language_id: row.language_id,
    medida:
      row.medida === null || row.medida_name === null ? null : { name: row.medida_name, medida: row.medida },
    medida_id: row.medida_id,
    material: materials.find(({ id }) => id === row.material_id) ?? materials[0],
    material_id: row.material_id,
    tags: tags.map(({ id, name }) => ({ id, name })),
    database: flag(row.web_catalogue !== null),
  };
}
