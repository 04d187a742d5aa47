import type { Catalogue } from '@marbete/core/api/catalogues';
import { headerKey } from '@marbete/core/catalogue/header-names';
import type { CheckedFile } from '@marbete/ui/catalogues';

/**
 * The list that a file brings new prices for: one whose columns have the same names in the same order, or one of the
 * file's name that has most of its columns. Of several the newest; a file without a header is like no other.
 */
export function knownList(
  catalogues: readonly Catalogue[],
  { name, hasHeader, first, letters }: Pick<CheckedFile, 'name' | 'hasHeader' | 'first' | 'letters'>,
): Catalogue | undefined {
  if (!hasHeader) return undefined;
  const columns = letters.map((_, index) => headerKey(first[index] ?? ''));
  const fits = (catalogue: Catalogue): number => {
    if (catalogue.encabezado !== 1 || columns.every((column) => column === '')) return 0;
    const before = catalogue.only_plantillas.map(({ nombre_real, fila }) =>
      nombre_real === fila ? '' : headerKey(nombre_real),
    );
    const sameName = headerKey(catalogue.nombre) === headerKey(name);
    if (before.length === columns.length && before.every((column, index) => column === columns[index]))
      return sameName ? 3 : 2;
    const kept = before.filter((column) => column !== '' && columns.includes(column)).length;
    return sameName && kept * 2 > before.length ? 1 : 0;
  };
  return catalogues
    .map((catalogue) => ({ catalogue, fit: fits(catalogue) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit || b.catalogue.id - a.catalogue.id)[0]?.catalogue;
}
