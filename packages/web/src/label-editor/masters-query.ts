import { listLanguages, listMeasures } from '@marbete/core/api/masters';
import { useQuery } from '@tanstack/react-query';
import { useMarbete } from '@marbete/ui/provider';

/** Key of the printer languages in the query cache. */
export const languagesQueryKey = ['languages'] as const;

/** The printer languages. */
export function useLanguages() {
  const { client } = useMarbete();
  return useQuery({
    queryKey: languagesQueryKey,
    staleTime: 300_000,
    queryFn: ({ signal }) => client.call(listLanguages, {}, { signal }),
  });
}

/** The label and ticket sizes, and the tags. */
export function useMeasures() {
  const { client } = useMarbete();
  return useQuery({
    queryKey: ['measures'],
    staleTime: 300_000,
    queryFn: ({ signal }) => client.call(listMeasures, {}, { signal }),
  });
}
