import type { Mapping } from '@marbete/core/catalogue/mapping';
import { AppError } from '@marbete/core/api/errors';
import { type TemplateAnswer, templateOfAnswer } from '@marbete/core/api/printer-code';
import { configurationTypes } from '@marbete/engine/internal/template/configurations';
import { sourceVariables } from '@marbete/engine/internal/languages/compile';
import { languageById, usualLanguage } from '@marbete/engine/internal/languages/languages';
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

/** Configurations whose value comes from nowhere else, and so from a column. */
const filledByColumns: ReadonlySet<number> = new Set([
  configurationTypes.characters,
  configurationTypes.question,
  configurationTypes.price,
  configurationTypes.number,
]);

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

/**
 * The variables of a label that columns can fill. Old-style labels take values by their configurations (LBM-05: every
 * one is mapped), and the quantity besides.
 */
export function variablesFromColumns({
  language_id,
  configuraciones,
  ...template
}: TemplateAnswer & {
  language_id: number;
  configuraciones: readonly { variable: string; type_config_id: number }[];
}): string[] {
  const source = sourceVariables(templateOfAnswer(template), languageById(language_id) ?? usualLanguage);
  if (source.isNewStyle) return [...source.variables];
  const names = configuraciones
    .filter((row) => filledByColumns.has(row.type_config_id))
    .map((row) => row.variable)
    .filter((name) => name !== 'QUANTITY');
  return [...new Set(names), 'QUANTITY'];
}
