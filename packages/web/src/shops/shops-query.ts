import { readGroups, readStations } from '@marbete/core/api/v1/stations';
import { useMarbete } from '@marbete/ui/provider';
import { useQuery } from '@tanstack/react-query';

/** Keys among the kept answers; invalidate them after a change that the lists show. */
export const stationsKey = ['stations'] as const;
export const groupsKey = ['station-groups'] as const;

/** Shops are looked at again so often while they are on the screen. */
export const lookMs = 15_000;

/** `watch`: they are looked at again while they are on the screen. */
export function useStations({ enabled = true, watch = false } = {}) {
  const { client } = useMarbete();
  return useQuery({
    queryKey: stationsKey,
    enabled,
    refetchInterval: watch && lookMs,
    queryFn: async ({ signal }) => (await client.call(readStations, {}, { signal })).stations,
  });
}

export function useGroups({ enabled = true } = {}) {
  const { client } = useMarbete();
  return useQuery({
    queryKey: groupsKey,
    enabled,
    queryFn: async ({ signal }) => (await client.call(readGroups, {}, { signal })).groups,
  });
}
