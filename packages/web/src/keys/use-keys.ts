import { listKeys, revokeKey, type Key } from '@marbete/core/api/keys';
import { useMarbete } from '@marbete/ui/provider';
import { useToasts } from '@marbete/ui/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../texts/texts.ts';
import { useRemoval } from '../ui/use-removal.ts';

const keysQueryKey = ['keys'];

/** The keys of the account, and their end. */
export function useKeys() {
  const t = useTexts();
  const toasts = useToasts();
  const { client } = useMarbete();
  const queries = useQueryClient();
  const keys = useQuery({
    queryKey: keysQueryKey,
    queryFn: async ({ signal }) => (await client.call(listKeys, {}, { signal })).llaves,
  });
  const revoke = useRemoval({
    question: (key: Key) => ({
      title: t('keys.revokeQuestion', { name: key.nombre }),
      text: t('keys.revokeText'),
      confirmLabel: t('keys.revoke'),
    }),
    remove: ({ id }) => client.call(revokeKey, { params: { id } }),
    onRemoved({ llaves }) {
      queries.setQueryData(keysQueryKey, llaves);
      toasts.success(t('keys.revoked'));
    },
  });
  return { keys, revoke, reload: () => void queries.invalidateQueries({ queryKey: keysQueryKey }) };
}
