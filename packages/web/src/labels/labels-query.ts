import { listLabels, type Label } from '@marbete/core/api/labels';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMarbete } from '@marbete/widgets/internal/provider';

/** Key of the label list among the kept answers; invalidate it after a change that the list shows. */
export const labelsQueryKey = ['labels'] as const;

type LabelsAnswer = { etiquetas: Label[]; url: string };

export function useLabels() {
  const { client } = useMarbete();
  return useQuery({
    queryKey: labelsQueryKey,
    queryFn: ({ signal }) => client.call(listLabels, {}, { signal }),
  });
}

/** Puts the labels that a call answered in the place of the kept ones; asks for them where it answered none. */
export function useKeepLabels(): (labels: Label[] | undefined) => void {
  const queries = useQueryClient();
  return (labels) => keepLabels(queries, labels);
}

function keepLabels(queries: QueryClient, labels: Label[] | undefined): void {
  const before = queries.getQueryData<LabelsAnswer>(labelsQueryKey);
  if (labels && before) queries.setQueryData<LabelsAnswer>(labelsQueryKey, { ...before, etiquetas: labels });
  else void queries.invalidateQueries({ queryKey: labelsQueryKey });
}
