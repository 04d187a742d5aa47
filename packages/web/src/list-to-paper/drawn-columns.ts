import type { Catalogue } from '@marbete/core/api/catalogues';
import { columnIndex } from '@marbete/core/catalogue/columns';
import { suggestMapping } from '@marbete/core/catalogue/mapping';

/** What a drawn label may show, in this order; a price or a code alone makes no label of names. */
export const drawnVariables = ['DESCRIPTION', 'PRICE', 'CODE', 'UNIT', 'LOCATION'] as const;
export type DrawnVariable = (typeof drawnVariables)[number];

/** The columns of a list that a drawn label shows; of a list whose names say nothing, its first column as the name. */
export function drawnColumns({
  only_plantillas: columns,
  columnas,
}: Pick<Catalogue, 'only_plantillas' | 'columnas'>): { variable: DrawnVariable; letter: string }[] {
  const headers: string[] = [];
  for (const { fila, nombre_real } of columns)
    headers[columnIndex(fila)] = nombre_real === fila ? '' : nombre_real;
  const mapping = suggestMapping(drawnVariables, {
    headers: Array.from(headers, (header) => header ?? ''),
    fields: Object.fromEntries(columns.map(({ fila, nombre }) => [fila, nombre])),
  });
  const found = drawnVariables.flatMap((variable) => {
    const letter = mapping[variable];
    return letter === undefined ? [] : [{ variable, letter }];
  });
  const [first] = columnas;
  if (found.length > 0 || first === undefined) return found;
  return [{ variable: 'DESCRIPTION', letter: first }];
}
