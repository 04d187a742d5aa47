import { deleteUser, inviteUser, listUsers, restoreUser, type User } from '@marbete/core/api/users';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { searchDelayMs } from '@marbete/ui/catalogues';
import { useErrorText, useMarbete } from '@marbete/ui/provider';
import { useQuestions, useToasts } from '@marbete/ui/ui';
import { useDebounced } from '../ui/use-debounced.ts';
import { useRemoval } from '../ui/use-removal.ts';
import { UserListView, type UserActs, type UserPage } from './UserListView.tsx';
import { usersQueryKey } from '../users-query.ts';
import { useAccount } from '../session/use-account.ts';
import { useTexts } from '../texts/texts.ts';

export interface UserListProps extends UserActs {
  /** Kept by the page, so that one comes back to the same users. */
  shown: UserPage;
  onShow: (part: Partial<UserPage>) => void;
  onCreate: () => void;
}

/** The users of the product from the server, page by page (USR-01 to USR-04, USR-12). */
export function UserList(props: UserListProps) {
  const { shown, onShow } = props;
  const t = useTexts();
  const errorText = useErrorText();
  const toasts = useToasts();
  const { tell } = useQuestions();
  const { client } = useMarbete();
  const queries = useQueryClient();
  const [search, setSearch] = useState(shown.query);
  const rested = useDebounced(search.trim(), searchDelayMs);
  const settle = useEffectEvent((query: string) => {
    if (query !== shown.query) onShow({ query, page: 1 });
  });
  useEffect(() => settle(rested), [rested]);

  const query = queryOf(shown);
  const users = useQuery({
    queryKey: [...usersQueryKey, query],
    queryFn: ({ signal }) => client.call(listUsers, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

  const removal = useRemoval({
    question: (user: User) => ({
      title: t('users.deleteQuestion'),
      text: t('users.deleteText', { email: user.email }),
      confirmLabel: t('users.delete'),
    }),
    remove: ({ id }) => client.call(deleteUser, { params: { id }, query }),
    onRemoved: async ({ respuesta, message, usuarios, Count }) => {
      if (respuesta !== 'correcto') {
        await tell({ icon: 'error', title: t('users.errorTitle'), text: message });
        return;
      }
      queries.setQueryData([...usersQueryKey, query], { Users: usuarios, Count });
      void queries.invalidateQueries({ queryKey: usersQueryKey });
      toasts.success(t('users.deleted'));
      // The last one of the last page is gone: back to the page that is now the last.
      if (usuarios.length === 0 && shown.page > 1) onShow({ page: shown.page - 1 });
    },
    failed: t('users.deleteFailed'),
  });
  const act = useMutation({
    mutationFn: ({ call, id }: { call: typeof inviteUser | typeof restoreUser; id: number }) =>
      client.call(call, { params: { id } }),
    onSuccess: async ({ response, message }) => {
      void queries.invalidateQueries({ queryKey: usersQueryKey });
      if (response) toasts.success(message);
      else await tell({ icon: 'error', title: t('users.errorTitle'), text: message });
    },
    onError: (error) => toasts.error(errorText(error)),
  });
  return (
    <UserListView
      {...props}
      search={search}
      onSearch={setSearch}
      users={users.data?.Users}
      count={users.data?.Count ?? 0}
      busy={users.isPlaceholderData || removal.isPending || act.isPending}
      error={users.error ? errorText(users.error) : undefined}
      onRetry={() => void users.refetch()}
      onDelete={(user) => void removal.ask(user)}
      onInvite={({ id }) => act.mutate({ call: inviteUser, id })}
      onRestore={({ id }) => act.mutate({ call: restoreUser, id })}
      ownId={useAccount().id}
    />
  );
}

/** What the server is asked for. */
function queryOf({ page, perPage, query, role, state, sorting }: UserPage) {
  const [orden, sentido] = sorting.split('-') as ['id' | 'name' | 'email' | 'ultimo_acceso', 'asc' | 'desc'];
  const days = /^days-(\d+)$/.exec(state)?.[1];
  return {
    page,
    per_page: perPage,
    query,
    role,
    estado: days === undefined ? (state as Exclude<UserPage['state'], `days-${string}`>) : ('' as const),
    sin_acceso: days ?? '',
    orden,
    sentido,
  };
}
