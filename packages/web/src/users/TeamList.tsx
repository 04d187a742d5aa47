import { deleteTeamMember, inviteTeamMember, listTeam, type TeamMember } from '@marbete/core/api/team';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useErrorText, useMarbete } from '@marbete/ui/provider';
import { useQuestions, useToasts } from '@marbete/ui/ui';
import { LoadState } from '../ui/LoadState.tsx';
import { useRemoval } from '../ui/use-removal.ts';
import { TeamListView } from './TeamListView.tsx';
import { teamQueryKey } from '../users-query.ts';
import { useTexts } from '../texts/texts.ts';

export interface TeamListProps {
  onCreate: () => void;
  onEdit: (member: TeamMember) => void;
}

/** The account's own users from the server (ADM-01, ADM-02). */
export function TeamList({ onCreate, onEdit }: TeamListProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const toasts = useToasts();
  const { tell } = useQuestions();
  const { client } = useMarbete();
  const queries = useQueryClient();
  const team = useQuery({
    queryKey: teamQueryKey,
    queryFn: ({ signal }) => client.call(listTeam, {}, { signal }),
  });
  const removal = useRemoval({
    question: (member: TeamMember) => ({
      title: t('users.deleteQuestion'),
      text: t('users.teamDeleteText', { email: member.user.email }),
      confirmLabel: t('users.delete'),
    }),
    remove: ({ id }) => client.call(deleteTeamMember, { params: { id } }),
    onRemoved: async ({ respuesta, message, usuarios }) => {
      if (respuesta !== 'correcto') {
        await tell({ icon: 'error', title: t('users.errorTitle'), text: message });
        return;
      }
      queries.setQueryData(teamQueryKey, usuarios);
      toasts.success(t('users.deleted'));
    },
    failed: t('users.deleteFailed'),
  });
  const invite = useMutation({
    mutationFn: ({ id }: TeamMember) => client.call(inviteTeamMember, { params: { id } }),
    onSuccess({ response, message }) {
      if (response) toasts.success(message);
      else toasts.error(message);
    },
    onError: (error) => toasts.error(errorText(error)),
  });
  return (
    <TeamListView
      members={team.data}
      loading={<LoadState query={team} />}
      busy={removal.isPending || invite.isPending}
      onCreate={onCreate}
      onEdit={onEdit}
      onInvite={invite.mutate}
      onDelete={(member) => void removal.ask(member)}
    />
  );
}
