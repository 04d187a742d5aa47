import { saveCatalogueConfiguration } from '@marbete/core/api/catalogues';
import { templateVariables } from '@marbete/engine/internal/template/variables';
import { useErrorText, useMarbete } from '@marbete/ui/provider';
import { useToasts } from '@marbete/ui/ui';
import { useQueryClient } from '@tanstack/react-query';

/** The list whose rows a label was drawn with, and the columns that fill its variables. */
export interface DrawnWith {
  catalogo: number;
  cabeceras: readonly { variable: string; columna: string }[];
}

/** Joins a stored label to the list that it was drawn with, so that it opens and prints with that. */
export function useJoinList() {
  const errorText = useErrorText();
  const toasts = useToasts();
  const { client } = useMarbete();
  const queries = useQueryClient();
  return async (etiqueta: number, template: string, list: DrawnWith | undefined): Promise<void> => {
    const used = new Set(templateVariables(template));
    const cabeceras = list?.cabeceras.filter(({ variable }) => used.has(variable)) ?? [];
    if (!list || cabeceras.length === 0) return;
    try {
      await client.call(saveCatalogueConfiguration, {
        body: { etiqueta, catalogo: list.catalogo, nueva: true, cabeceras },
      });
      await queries.invalidateQueries({ queryKey: ['catalogues'] });
    } catch (error) {
      // The label itself is stored.
      toasts.error(errorText(error));
    }
  };
}
