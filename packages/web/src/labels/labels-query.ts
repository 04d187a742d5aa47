import { listLabels, type Label } from '@marbete/core/api/labels';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMarbete } from '@marbete/ui/provider';

/** Key of the label list in the query cache; invalidate it after a change that the list shows. */
export const labelsQueryKey = ['labels'] as const;

type LabelsAnswer = { etiquetas: Label[]; url: string };

export function useLabels() {
  const { client } = useMarbete();
  return useQuery({
    queryKey: labelsQueryKey,
    queryFn: ({ signal }) => client.call(listLabels, {}, { signal }),
  });
}

/** Stores the labels that a call returned in the cache; loads them anew where it returned none. */
export function useCacheLabels(): (labels: Label[] | undefined) => void {
  const queries = useQueryClient();
  return (labels) => cacheLabels(queries, labels);
}

function cacheLabels(queries: QueryClient, labels: Label[] | undefined): void {
  const before = queries.getQueryData<LabelsAnswer>(labelsQueryKey);
  if (labels && before) queries.setQueryData<LabelsAnswer>(labelsQueryKey, { ...before, etiquetas: labels });
  else void queries.invalidateQueries({ queryKey: labelsQueryKey });
}
