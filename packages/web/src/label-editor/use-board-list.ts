import { showCatalogue } from '@marbete/core/api/catalogues';
import type { CallAnswer } from '@marbete/core/api/endpoint';
import { columnLetters } from '@marbete/core/catalogue/columns';
import { fieldVariables } from '@marbete/core/catalogue/fields';
import { suggestMapping } from '@marbete/core/catalogue/mapping';
import { isColumn } from '@marbete/engine/internal/template/joins';
import { useMarbete } from '@marbete/ui/provider';
import type { BoardRow, DesignerColumn } from '@marbete/widgets/designer';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useCatalogues } from '../catalogues/catalogues-query.ts';

/** Rows that the board looks through for those at which a label fails. */
const mostRows = 500;

/** What a label is joined to: the list, and what fills its variables. */
export interface LabelJoin {
  catalogo: number;
  mapping: readonly { variable: string; columna: string }[];
}

interface BoardList {
  columns: readonly DesignerColumn[];
  rows: readonly BoardRow[];
  /** Which column fills each variable. */
  cabeceras: LabelJoin['mapping'];
}

const nothing: BoardList = { columns: [], rows: [], cabeceras: [] };

/** The lists whose rows the board can show, the one that is chosen, and its columns and rows. */
export function useBoardList(join: LabelJoin | undefined) {
  const { client } = useMarbete();
  const catalogues = useCatalogues().data;
  const [chosen, setChosen] = useState<number>();
  const lists = (catalogues ?? []).filter(({ filas }) => filas > 0);
  const id = chosen ?? join?.catalogo ?? 0;
  const isKnown = lists.some((list) => list.id === id);
  const { data } = useQuery({
    queryKey: ['board-list', id],
    enabled: isKnown,
    staleTime: 60_000,
    queryFn: ({ signal }) => client.call(showCatalogue, { body: { id, per_page: mostRows } }, { signal }),
  });
  const mapping = join?.catalogo === id ? join.mapping : undefined;
  const list = useMemo(
    () => (data && isKnown ? boardList(data, mapping) : nothing),
    [data, isKnown, mapping],
  );
  return { ...list, lists, chosen: isKnown ? id : 0, choose: setChosen };
}

/** Columns by the variables that they fill: as the label is joined, else as the list's fields and headers suggest. */
export function boardList(
  { campos, headers, catalogo }: Pick<CallAnswer<typeof showCatalogue>, 'campos' | 'headers' | 'catalogo'>,
  mapping: LabelJoin['mapping'] = [],
): BoardList {
  const letters = columnLetters(catalogo.columnas.length);
  const names = letters.map((letter) => headers.find(({ fila }) => fila === letter)?.nombre ?? '');
  const fields = Object.fromEntries(catalogo.only_plantillas.map(({ fila, nombre }) => [fila, nombre]));
  const known = [...new Set(Object.values(fieldVariables).flatMap(([first]) => first ?? []))];
  const suggested = suggestMapping(known, {
    headers: names,
    rows: campos.map((cells) => ({ cells: letters.map((letter) => cells[letter] ?? '') })),
    fields,
  });
  const joined = mapping.filter(({ columna }) => isColumn(columna));
  const variableOf = new Map<string, string>();
  for (const [variable, letter] of Object.entries(suggested)) {
    if (!variableOf.has(letter)) variableOf.set(letter, variable);
  }
  for (const { variable, columna } of joined) variableOf.set(columna, variable);
  const columns = letters.flatMap((letter, at): (DesignerColumn & { letter: string })[] => {
    const name = names[at] ?? '';
    const variable = variableOf.get(letter) ?? variableOfName(name);
    // How many labels a row prints is no field of the label.
    if (variable === '' || variable === 'QUANTITY') return [];
    return [{ letter, name, variable, sample: campos[0]?.[letter] ?? '' }];
  });
  const used = new Set<string>();
  const distinct = columns.filter(({ variable }) => !used.has(variable) && used.add(variable));
  return {
    columns: distinct.map(({ name, variable, sample }) => ({ name, variable, sample })),
    cabeceras: distinct.map(({ variable, letter }) => ({ variable, columna: letter })),
    rows: campos.map((cells) => ({
      ...Object.fromEntries(distinct.map(({ variable, letter }) => [variable, cells[letter] ?? ''])),
      // A column may fill several variables of a label.
      ...Object.fromEntries(joined.map(({ variable, columna }) => [variable, cells[columna] ?? ''])),
    })),
  };
}

/** The variable that a column is called after: 'Precio c/u' is PRECIO_C_U. */
function variableOfName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 40);
}
