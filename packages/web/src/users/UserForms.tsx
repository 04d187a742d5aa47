import {
  createUser,
  listRoles,
  showUser,
  showUserUsage,
  updateUser,
  type User,
} from '@marbete/core/api/users';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMarbete } from '@marbete/ui/provider';
import { useQuestions } from '@marbete/ui/ui';
import { SpaceUsed } from '../own-account/SpaceUsed.tsx';
import { LoadState } from '../ui/LoadState.tsx';
import { UserFormView, type UserDraft } from './UserFormView.tsx';
import { useSaveUser } from './use-save-user.ts';
import { usersQueryKey } from '../users-query.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './Users.module.css';

/** The role that may do everything; giving it is asked about once more (D17). */
const administratorRole = 1;

export interface UserFormProps {
  trail?: ReactNode;
  /** Saved, or called off: back to the list. */
  onDone: () => void;
}

/** Makes a user of any role (USR-05 to USR-08). */
export function CreateUser({ trail, onDone }: UserFormProps) {
  const t = useTexts();
  const { client } = useMarbete();
  const roles = useRoles();
  const { save, busy, refusal } = useSaveUser((body) => client.call(createUser, { body }), onDone);
  const confirm = useAdministratorQuestion(save);
  if (!roles.data) return <LoadState query={roles} wholePage />;
  return (
    <UserFormView
      title={t('users.createTitle')}
      trail={trail}
      // A new user begins as administrator (USR-08).
      initial={{ email: '', name: '', password: '', passwordConfirm: '', role: administratorRole }}
      roles={roles.data}
      isNew
      busy={busy}
      refusal={refusal}
      onSave={(draft) => void confirm(draft)}
      onCancel={onDone}
    />
  );
}

export interface EditUserProps extends UserFormProps {
  id: number;
}

/** Changes a user; its password stays as it is unless another is typed (USR-09, USR-11). */
export function EditUser({ id, trail, onDone }: EditUserProps) {
  const t = useTexts();
  const { client } = useMarbete();
  const roles = useRoles();
  const user = useQuery({
    queryKey: [...usersQueryKey, id],
    gcTime: 0,
    staleTime: Infinity,
    queryFn: async ({ signal }) => (await client.call(showUser, { params: { id } }, { signal })).usuarios,
  });
  const { save, busy, refusal } = useSaveUser(
    (body) => client.call(updateUser, { params: { id }, body }),
    onDone,
  );
  const confirm = useAdministratorQuestion(save);
  if (!user.data) return <LoadState query={user} wholePage />;
  if (!roles.data) return <LoadState query={roles} wholePage />;
  const before = draftOf(user.data);
  return (
    <>
      <UserFormView
        key={id}
        title={t('users.editTitle')}
        trail={trail}
        initial={before}
        roles={roles.data}
        isNew={false}
        busy={busy}
        refusal={refusal}
        onSave={(draft) => {
          if (draft.role === before.role) save(draft);
          else void confirm(draft);
        }}
        onCancel={onDone}
      />
      <section className={styles['space']}>
        <h2 className={styles['heading']}>{t('ownAccount.space')}</h2>
        <SpaceUsed
          account={id}
          load={(signal) => client.call(showUserUsage, { params: { id } }, { signal })}
        />
      </section>
    </>
  );
}

export function draftOf({ email, name, roles }: User): UserDraft {
  return { email, name, password: '', passwordConfirm: '', role: roles[0]?.id ?? administratorRole };
}

function useRoles() {
  const { client } = useMarbete();
  return useQuery({
    queryKey: ['roles'],
    staleTime: 300_000,
    queryFn: ({ signal }) => client.call(listRoles, {}, { signal }),
  });
}

function useAdministratorQuestion(save: (draft: UserDraft) => void) {
  const t = useTexts();
  const { ask } = useQuestions();
  return async (draft: UserDraft) => {
    const yes =
      draft.role !== administratorRole ||
      (await ask({
        icon: 'warning',
        title: t('users.administratorQuestion'),
        text: t('users.administratorText', { name: draft.name.trim() }),
        confirmLabel: t('users.administratorYes'),
      }));
    if (yes) save(draft);
  };
}
