import type { CatalogueColumn } from '@marbete/core/api/catalogues';

/** How often a field choice is used: black, green, or red when it stands for more than one column (CHDR-03). */
export type FieldUse = 'unused' | 'once' | 'duplicate';

/** The use of a field choice among the columns of a catalogue. */
export function fieldUse(columns: readonly Pick<CatalogueColumn, 'nombre'>[], field: string): FieldUse {
  const times = columns.filter(({ nombre }) => nombre === field).length;
  return times === 0 ? 'unused' : times === 1 ? 'once' : 'duplicate';
}
