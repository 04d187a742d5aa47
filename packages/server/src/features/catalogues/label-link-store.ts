import type { Mapping } from '@marbete/core/catalogue/mapping';
import { AppError } from '@marbete/core/api/errors';
import { variablesFromColumns } from '@marbete/core/print/list-label';
import type { Db } from '../../db/database.ts';
import { createMappingStore } from './mapping-store.ts';

/** What a catalogue needs to know of a label. */
export interface LabelLink {
  id: number;
  nombre: string;
  image: string;
  catalogo_id: number | null;
  /** The variables that columns can fill. */
  variables: readonly string[];
  mapping: Mapping;
}

/** Labels as far as catalogues fill them. */
export function createLabelLinkStore(db: Db) {
  return {
    /** @throws AppError not-found for a label that is not there or is another account's. */
    async get(accountId: number, id: number): Promise<LabelLink> {
      const label = await db('labels')
        .select('id', 'nombre', 'image', 'catalogo_id', 'etiqueta', 'etiqueta_bytes', 'language_id')
        .where({ id, user_id: accountId })
        .first();
      if (!label) throw new AppError('not-found', `There is no label ${id}.`, { details: { etiqueta: id } });
      const { etiqueta, etiqueta_bytes, language_id, ...link } = label as {
        etiqueta: string;
        etiqueta_bytes: Buffer | null;
        language_id: number;
      } & Omit<LabelLink, 'variables' | 'mapping'>;
      const configuraciones: { variable: string; type_config_id: number }[] = await db('label_configurations')
        .select('variable', 'type_config_id')
        .where({ label_id: id })
        .orderBy('position');
      const variables = variablesFromColumns({
        etiqueta,
        etiqueta_base64: etiqueta_bytes?.toString('base64'),
        language_id,
        configuraciones,
      });
      return { ...link, variables, mapping: await createMappingStore(db).find(id) };
    },
  };
}
