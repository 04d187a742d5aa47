import { missingVariables } from '@marbete/core/catalogue/mapping';
import { templateVariables } from '@marbete/core/template/variables';
import type { CatalogueJob } from '../catalogue-rows/job.ts';

/**
 * What a new-style label would print empty because no column fills it. Old-style labels have questions for
 * that (D52).
 */
export function unmappedVariables({ label, mapping }: Pick<CatalogueJob, 'label' | 'mapping'>): string[] {
  if (label.nueva !== '1') return [];
  const columns = Object.fromEntries(mapping.map(({ variable, columna }) => [variable, columna]));
  return missingVariables(columns, templateVariables(label.etiqueta));
}
