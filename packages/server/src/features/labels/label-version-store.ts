import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { LabelVersion } from '@marbete/core/api/labels';
import { AppError } from '@marbete/core/api/errors';
import type { Db } from '../../db/database.ts';
import type { ConfigurationRow, LabelColumns } from './label-store.ts';

/** What is kept of a label: versions, bytes of them together, and for how long (docs/retention.md). */
export const keptVersions = { count: 50, bytes: 1_000_000, ms: 365 * 24 * 3_600_000 };

/** A label as a version keeps it: what people design, without its picture, its sharing code and its list. */
export interface KeptLabel extends Omit<LabelColumns, 'image' | 'codigo'> {
  tags: readonly number[];
  configuraciones: readonly ConfigurationRow[];
  /** What filled its variables from this catalogue. */
  catalogo_id: number | null;
  mapping: readonly { variable: string; columna: string }[];
}

type Stood = Omit<KeptLabel, 'tags'> & { id: number; version: number; tags: readonly { id: number }[] };

interface Save {
  columns: Partial<LabelColumns>;
  parts: { tags?: readonly number[] | undefined; configuraciones?: readonly ConfigurationRow[] | undefined };
  changedBy: number;
  at: string;
}

/** What stood in labels before they were saved. */
export function createLabelVersionStore(db: Db) {
  return {
    /** Keeps what stands, where a save changes it, and lets go of what is more than is kept of one label. */
    async keep(stood: Stood, { columns, parts, changedBy, at }: Save): Promise<void> {
      const { id: label_id, version } = stood;
      const before = keptOf({ ...stood, tags: stood.tags.map(({ id }) => id) });
      const after = keptOf({
        ...before,
        ...columns,
        tags: parts.tags ?? before.tags,
        configuraciones: parts.configuraciones ?? before.configuraciones,
      });
      const text = JSON.stringify(before);
      if (text === JSON.stringify(after)) return;
      const content = deflateRawSync(text);
      const row = {
        label_id,
        version,
        changed_by: changedBy,
        changed_at: at,
        bytes: content.length,
        content,
      };
      await db('label_versions').insert(row);
      const all: { version: number; bytes: number }[] = await db('label_versions')
        .where({ label_id })
        .orderBy('version', 'desc')
        .select('version', 'bytes');
      let bytes = 0;
      const over = all.filter((each, index) => {
        bytes += each.bytes;
        // The newest one is kept, however large it is.
        return index > 0 && (index >= keptVersions.count || bytes > keptVersions.bytes);
      });
      const [newestOver] = over;
      if (newestOver)
        await db('label_versions').where({ label_id }).where('version', '<=', newestOver.version).delete();
    },

    /** The versions that are kept of a label, newest first. */
    async list(labelId: number): Promise<LabelVersion[]> {
      const rows: { version: number; changed_at: string; name: string | null; content: Buffer }[] = await db(
        'label_versions',
      )
        .leftJoin('users', 'users.id', 'label_versions.changed_by')
        .where({ label_id: labelId })
        .orderBy('version', 'desc')
        .select('version', 'changed_at', 'users.name', 'content');
      return rows.map(({ version, changed_at, name, content }) => ({
        version,
        nombre: contentOf(content).nombre,
        fecha: changed_at,
        persona: name,
      }));
    },

    /** @throws AppError not-found for a version that is not kept. */
    async get(labelId: number, version: number): Promise<KeptLabel> {
      const row: { content: Buffer } | undefined = await db('label_versions')
        .where({ label_id: labelId, version })
        .first('content');
      if (row) return contentOf(row.content);
      throw new AppError('not-found', `Version ${version} of label ${labelId} is not kept.`, {
        details: { etiqueta: labelId, version },
      });
    },

    async deleteOld(now: number): Promise<void> {
      await db('label_versions')
        .where('changed_at', '<', new Date(now - keptVersions.ms).toISOString())
        .delete();
    },
  };
}

/** The fields in one order, so that what is the same is the same text. */
function keptOf(label: KeptLabel): KeptLabel {
  return {
    nombre: label.nombre,
    descripcion: label.descripcion,
    ocultar: label.ocultar,
    basica: label.basica,
    language_id: label.language_id,
    medida_id: label.medida_id,
    material_id: label.material_id,
    nueva: label.nueva,
    formulario: label.formulario,
    moneda: label.moneda,
    etiqueta: label.etiqueta,
    etiqueta_base64: label.etiqueta_base64 || null,
    tags: [...new Set(label.tags)].sort((one, other) => one - other),
    configuraciones: label.configuraciones.map(({ variable, valor, type_config_id }) => ({
      variable,
      valor,
      type_config_id,
    })),
    catalogo_id: label.catalogo_id,
    mapping: label.mapping,
  };
}

const contentOf = (content: Buffer) => JSON.parse(inflateRawSync(content).toString()) as KeptLabel;
