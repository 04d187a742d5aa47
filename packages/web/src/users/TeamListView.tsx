import type { TeamMember } from '@marbete/core/api/team';
import { MailPlus, SearchX, SquarePen, Trash2, UserPlus, UsersRound } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button, EmptyState, IconButton, PageHeader, Pagination, SearchField } from '@marbete/ui/ui';
import { Records } from '../ui/Records.tsx';
import { useUserColumns } from './user-columns.tsx';
import { isFoundBy } from '../label-facts.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './Users.module.css';

/** Height of the table (ADM-02). */
const tableHeight = '35rem';
const pageSizes = [50, 100, 200, 500] as const;

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
    // The last one of the last page may be gone.
    const page = Math.min(shown.page, Math.max(1, Math.ceil(found.length / shown.perPage)));
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
      <>
        <Records
          label={t('users.teamTitle')}
          records={found.slice((page - 1) * shown.perPage, page * shown.perPage)}
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
        />
        <Pagination
          page={page}
          pageSize={shown.perPage}
          total={found.length}
          sizes={pageSizes}
          onPage={(next) => setShown({ ...shown, page: next })}
          onPageSize={(perPage) => setShown({ ...shown, perPage, page: 1 })}
          disabled={busy}
        />
      </>
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
