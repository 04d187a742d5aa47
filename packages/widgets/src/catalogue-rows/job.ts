import type { Label } from '@marbete/core/api/labels';

/** A label and the catalogue whose rows it prints. */
export interface CatalogueJob {
  catalogueId: number;
  labelId: number;
  label: Label;
  /** The columns that fill the label's variables. */
  mapping: readonly { variable: string; columna: string }[];
  /** The administrator's test: a text file instead of labels (VIEW-24). */
  test: boolean;
}
