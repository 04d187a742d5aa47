import {
  createTeamMember,
  showTeamMember,
  teamMemberSchema,
  updateTeamMember,
  type TeamMember,
} from '@marbete/core/api/team';
import { useQuery } from '@tanstack/react-query';
import { useMarbete } from '@marbete/ui/provider';
import { LoadState } from '../ui/LoadState.tsx';
import { UserFormView } from './UserFormView.tsx';
import { draftOf, type UserFormProps } from './UserForms.tsx';
import { useSaveUser } from './use-save-user.ts';
import { teamQueryKey } from '../users-query.ts';
import { useTexts } from '../texts/texts.ts';

/** Makes an operator of the account (ADM-03, ADM-05 to ADM-07). */
export function CreateTeamMember({ trail, onDone }: UserFormProps) {
  const t = useTexts();
  const { client } = useMarbete();
  const { save, busy, refusal } = useSaveUser((body) => client.call(createTeamMember, { body }), onDone);
  return (
    <UserFormView
      title={t('users.createTitle')}
      trail={trail}
      // The role is the server's to give (D4).
      initial={{ email: '', name: '', password: '', passwordConfirm: '', role: 3 }}
      roles={undefined}
      isNew
      busy={busy}
      refusal={refusal}
      onSave={save}
      onCancel={onDone}
    />
  );
}

export interface EditTeamMemberProps extends UserFormProps {
  id: number;
  /** What the page was opened with; anything but this user is ignored and the server asked (ADM-04). */
  known?: unknown;
}

/** Changes an operator of the account (ADM-03, ADM-04). */
export function EditTeamMember({ id, known, trail, onDone }: EditTeamMemberProps) {
  const t = useTexts();
  const { client } = useMarbete();
  const member = useQuery({
    queryKey: [...teamQueryKey, id],
    gcTime: 0,
    staleTime: Infinity,
    initialData: () => knownMember(known, id),
    queryFn: async ({ signal }) =>
      (await client.call(showTeamMember, { params: { id } }, { signal })).usuarios,
  });
  const { save, busy, refusal } = useSaveUser(
    (body) => client.call(updateTeamMember, { params: { id }, body }),
    onDone,
  );
  if (!member.data) return <LoadState query={member} wholePage />;
  return (
    <UserFormView
      key={id}
      title={t('users.editTitle')}
      trail={trail}
      initial={draftOf(member.data.user)}
      roles={undefined}
      isNew={false}
      busy={busy}
      refusal={refusal}
      onSave={save}
      onCancel={onDone}
    />
  );
}

function knownMember(known: unknown, id: number): TeamMember | undefined {
  const parsed = teamMemberSchema.safeParse(known);
  return parsed.success && parsed.data.id === id ? parsed.data : undefined;
}
