import { deleteTeamMember, inviteTeamMember, listTeam, type TeamMember } from '@marbete/core/api/team';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useErrorText, useMarbete } from '@marbete/widgets/internal/provider';
import { useQuestions, useToasts } from '@marbete/widgets/internal/ui';
import { LoadState } from '../ui/LoadState.tsx';
import { TeamListView } from './TeamListView.tsx';
import { teamQueryKey } from './users-query.ts';
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
  const { ask, tell } = useQuestions();
  const { client } = useMarbete();
  const queries = useQueryClient();
  const team = useQuery({
    queryKey: teamQueryKey,
    queryFn: ({ signal }) => client.call(listTeam, {}, { signal }),
  });
  const destroy = useMutation({
    mutationFn: ({ id }: TeamMember) => client.call(deleteTeamMember, { params: { id } }),
    onSuccess: async ({ respuesta, message, usuarios }) => {
      if (respuesta !== 'correcto') {
        await tell({ icon: 'error', title: t('users.errorTitle'), text: message });
        return;
      }
      queries.setQueryData(teamQueryKey, usuarios);
      toasts.success(t('users.deleted'));
    },
    onError: () => toasts.error(t('users.deleteFailed')),
  });
  const invite = useMutation({
    mutationFn: ({ id }: TeamMember) => client.call(inviteTeamMember, { params: { id } }),
    onSuccess({ response, message }) {
      if (response) toasts.success(message);
      else toasts.error(message);
    },
    onError: (error) => toasts.error(errorText(error)),
  });
  const askToDelete = async (member: TeamMember) => {
    const yes = await ask({
      icon: 'warning',
      danger: true,
      title: t('users.deleteQuestion'),
      text: t('users.teamDeleteText', { email: member.user.email }),
      confirmLabel: t('users.delete'),
    });
    if (yes) destroy.mutate(member);
  };
  return (
    <TeamListView
      members={team.data}
      loading={<LoadState query={team} />}
      busy={destroy.isPending || invite.isPending}
      onCreate={onCreate}
      onEdit={onEdit}
      onInvite={invite.mutate}
      onDelete={(member) => void askToDelete(member)}
    />
  );
}
