import type { TeamMember } from '@marbete/core/api/team';
import { MailPlus, SearchX, SquarePen, Trash2, UserPlus, UsersRound } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button, EmptyState, IconButton, PageHeader, SearchField } from '@marbete/ui/ui';
import { pageOf, PagedRecords } from '../ui/PagedRecords.tsx';
import { useUserColumns } from './user-columns.tsx';
import { isFoundBy } from '../label-facts.ts';
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
  onInvite: (member: TeamMember) => void;
}

/** The users of an account (ADM-01). */
export function TeamListView(props: TeamListViewProps) {
  const { members, loading, busy, onCreate, onEdit, onDelete, onInvite } = props;
  const t = useTexts();
  const columns = useUserColumns(({ user }: TeamMember) => user);
  const [shown, setShown] = useState({ query: '', page: 1, perPage: 50 });
  const create = (
    <Button kind="primary" icon={<UserPlus aria-hidden />} onClick={onCreate}>
      {t('users.create')}
    </Button>
  );
  const search = (query: string) => setShown({ ...shown, query, page: 1 });
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
    const found = members.filter(({ user }) => isFoundBy(`${user.name} ${user.email}`, shown.query));
    if (found.length === 0) {
      return (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={t('users.notFound', { query: shown.query })}
          text={t('users.notFoundText')}
          actions={<Button onClick={() => search('')}>{t('users.showAll')}</Button>}
        />
      );
    }
    return (
      <PagedRecords
        label={t('users.teamTitle')}
        {...pageOf(found, shown)}
        keyOf={({ id }) => id}
        columns={columns}
        maxHeight={tableHeight}
        busy={busy}
        optionsHead={t('users.options')}
        renderOptions={(member) => (
          <span className={styles['acts']}>
            {member.user.invitado === 1 ? (
              <IconButton
                label={t('users.inviteNamed', { name: member.user.name })}
                icon={<MailPlus aria-hidden />}
                disabled={busy}
                onClick={() => onInvite(member)}
              />
            ) : null}
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
        onShow={(next) => setShown({ ...shown, ...next })}
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
      {members && members.length > 0 ? (
        <SearchField
          className={styles['search'] ?? ''}
          label={t('users.search')}
          value={shown.query}
          onChange={search}
        />
      ) : null}
      {list()}
    </>
  );
}
