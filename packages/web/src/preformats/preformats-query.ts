import type { Preformat } from '@marbete/core/api/preformats';
import { labelsQueryKey } from '../labels/labels-query.ts';
import type { DrawableLabel } from '../print-label/use-drawing.ts';

/** Key of the list in the query cache; below that of labels, as each pre-format is one. */
export const preformatsQueryKey = [...labelsQueryKey, 'preformats'] as const;

/** A pre-format as something to be drawn: its form has neither measure nor configuration. */
export function drawnOf({ description, language_id }: Preformat): DrawableLabel {
  return { etiqueta: description, language_id, medida: null, configuraciones: [] };
}
