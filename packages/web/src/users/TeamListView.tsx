import type { TeamMember } from '@marbete/core/api/team';
import { SquarePen, Trash2, UserPlus, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, EmptyState, IconButton, PageHeader } from '@marbete/widgets/internal/ui';
import { Records } from '../ui/Records.tsx';
import { useUserColumns } from './user-columns.tsx';
import { useTexts } from '../texts/texts.ts';
import styles from './Users.module.css';

/** Height of the table (ADM-02). */
const tableHeight = '35rem';

export interface TeamListViewProps {
  members: readonly TeamMember[] | undefined;
  /** Stands in the list's place while there are none yet. */
  loading: ReactNode;
  busy: boolean;
  onCreate: () => void;
  onEdit: (member: TeamMember) => void;
  onDelete: (member: TeamMember) => void;
}

/** The users of an account (ADM-01). */
export function TeamListView(props: TeamListViewProps) {
  const { members, loading, busy, onCreate, onEdit, onDelete } = props;
  const t = useTexts();
  const columns = useUserColumns(({ user }: TeamMember) => user);
  const create = (
    <Button kind="primary" icon={<UserPlus aria-hidden />} onClick={onCreate}>
      {t('users.create')}
    </Button>
  );
  const list = () => {
    if (!members) return loading;
    if (members.length === 0) {
      return (
        <EmptyState
          icon={<UsersRound aria-hidden />}
          title={t('users.teamEmpty')}
          text={t('users.teamEmptyText')}
          actions={create}
        />
      );
    }
    return (
      <Records
        label={t('users.teamTitle')}
        records={members}
        keyOf={({ id }) => id}
        columns={columns}
        maxHeight={tableHeight}
        busy={busy}
        optionsHead={t('users.options')}
        renderOptions={(member) => (
          <span className={styles['acts']}>
            <IconButton
              label={t('users.editNamed', { name: member.user.name })}
              icon={<SquarePen aria-hidden />}
              disabled={busy}
              onClick={() => onEdit(member)}
            />
            <IconButton
              label={t('users.deleteNamed', { name: member.user.name })}
              icon={<Trash2 aria-hidden />}
              disabled={busy}
              onClick={() => onDelete(member)}
            />
          </span>
        )}
      />
    );
  };
  return (
    <>
      <PageHeader
        title={t('users.teamTitle')}
        text={t('users.teamText')}
        actions={members?.length === 0 ? undefined : create}
      />
      {list()}
    </>
  );
}
