import { listCatalogues } from '@marbete/core/api/catalogues';
import { useQuery } from '@tanstack/react-query';
import { useMarbete } from '@marbete/ui/provider';

/** Key of the catalogue list in the query cache; invalidate ['catalogues'] after a change that it shows. */
export const cataloguesQueryKey = ['catalogues', 'list'] as const;

/** The account's catalogues. */
export function useCatalogues(enabled = true) {
  const { client } = useMarbete();
  return useQuery({
    queryKey: cataloguesQueryKey,
    queryFn: ({ signal }) => client.call(listCatalogues, {}, { signal }),
    enabled,
  });
}
