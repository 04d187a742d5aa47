import type { Preformat } from '@marbete/core/api/preformats';
import type { Drawn } from '../label-picture/use-drawing.ts';

/** Key of the list among the kept answers. */
export const preformatsQueryKey = ['preformats'] as const;

/** A pre-format as something to be drawn: its form has neither measure nor configuration. */
export function drawnOf({ description, language_id }: Preformat): Drawn {
  return { etiqueta: description, language_id, medida: null, configuraciones: [] };
}
