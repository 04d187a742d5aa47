import type { User } from '@marbete/core/api/users';
import {
  EllipsisVertical,
  MailPlus,
  SearchX,
  SquarePen,
  Table2,
  Tags,
  Trash2,
  Undo2,
  UserPlus,
} from 'lucide-react';
import {
  Button,
  EmptyState,
  ErrorState,
  IconButton,
  PageHeader,
  SearchField,
  Select,
  SpinnerArea,
} from '@marbete/ui/ui';
import { Menu, MenuItem, MenuLine } from '../ui/Menu.tsx';
import { PagedRecords } from '../ui/PagedRecords.tsx';
import { useUserColumns } from './user-columns.tsx';
import { useTexts } from '../texts/texts.ts';
import styles from './Users.module.css';

/** Height of the table (USR-03). */
const tableHeightPx = 550;

/** Roles that users are filtered by. */
const roles = [1, 2, 3, 4] as const;
/** States that users are filtered by; `days-N`: who has not signed in for so long. */
export const shownStates = [
  '',
  'verificado',
  'sin-verificar',
  'invitado',
  'days-30',
  'days-90',
  'eliminado',
] as const;
/** What the list is sorted by, and which way. */
export const sortings = [
  'id-asc',
  'id-desc',
  'name-asc',
  'email-asc',
  'ultimo_acceso-desc',
  'ultimo_acceso-asc',
] as const;

/** Which users are shown. */
export interface UserPage {
  /** From 1. */
  page: number;
  perPage: number;
  query: string;
  /** 0 for all. */
  role: number;
  state: (typeof shownStates)[number];
  sorting: (typeof sortings)[number];
}

/** What an administrator does with a user. */
export interface UserActs {
  onEdit: (user: User) => void;
  onLabels: (user: User) => void;
  onCatalogues: (user: User) => void;
}

export interface UserListViewProps extends UserActs {
  shown: UserPage;
  onShow: (part: Partial<UserPage>) => void;
  /** What stands in the search field; the query follows when it rests. */
  search: string;
  onSearch: (text: string) => void;
  /** Undefined while they are loaded for the first time. */
  users: readonly User[] | undefined;
  /** Users of all pages. */
  count: number;
  /** Other users are being loaded, or one is being deleted. */
  busy: boolean;
  error: string | undefined;
  onRetry: () => void;
  onCreate: () => void;
  onDelete: (user: User) => void;
  onInvite: (user: User) => void;
  onRestore: (user: User) => void;
  /** The id of who looks, whose own account cannot be deleted here. */
  ownId: number;
}

const everybody = { role: 0, state: '', page: 1 } as const;

/** Every account, a page at a time, found by name and e-mail (USR-01 to USR-04). */
export function UserListView(props: UserListViewProps) {
  const { shown, onShow, search, onSearch, users, count, busy, error, onRetry, onCreate } = props;
  const t = useTexts();
  const columns = useUserColumns((user: User) => user);
  const showAll = () => {
    onSearch('');
    onShow(everybody);
  };
  const list = () => {
    if (!users) {
      if (error) return <ErrorState text={error} onRetry={onRetry} />;
      return <SpinnerArea label={t('ui.loading')} />;
    }
    if (users.length === 0 && shown.query === '') {
      return (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={t('users.noneLikeThis')}
          actions={<Button onClick={() => onShow(everybody)}>{t('users.showAll')}</Button>}
        />
      );
    }
    if (users.length === 0) {
      return (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={t('users.notFound', { query: shown.query })}
          text={t('users.notFoundText')}
          actions={<Button onClick={showAll}>{t('users.showAll')}</Button>}
        />
      );
    }
    return (
      <PagedRecords
        label={t('users.title')}
        records={users}
        keyOf={({ id }) => id}
        columns={columns}
        maxHeight={tableHeightPx}
        busy={busy}
        optionsHead={t('users.options')}
        renderOptions={(user) => <UserMenu {...props} user={user} />}
        page={shown.page}
        perPage={shown.perPage}
        total={count}
        onShow={onShow}
      />
    );
  };
  return (
    <>
      <PageHeader
        title={t('users.title')}
        text={t('users.text')}
        actions={
          <Button kind="primary" icon={<UserPlus aria-hidden />} onClick={onCreate}>
            {t('users.create')}
          </Button>
        }
      />
      <div className={styles['filters']}>
        <SearchField label={t('users.search')} value={search} onChange={onSearch} />
        <Select
          label={t('users.role')}
          value={shown.role}
          options={[0, ...roles].map((role) => ({ value: role, label: t(`users.role-${role as 0 | 1}`) }))}
          onChange={(role) => onShow({ role, page: 1 })}
        />
        <Select
          label={t('users.state')}
          value={shown.state}
          options={shownStates.map((state) => ({ value: state, label: t(`users.state-${state || 'all'}`) }))}
          onChange={(state) => onShow({ state, page: 1 })}
        />
        <Select
          label={t('users.sorting')}
          value={shown.sorting}
          options={sortings.map((sorting) => ({ value: sorting, label: t(`users.sort-${sorting}`) }))}
          onChange={(sorting) => onShow({ sorting, page: 1 })}
        />
      </div>
      {list()}
    </>
  );
}

function UserMenu({
  user,
  busy,
  onEdit,
  onLabels,
  onCatalogues,
  onDelete,
  onInvite,
  onRestore,
  ownId,
}: UserListViewProps & { user: User }) {
  const t = useTexts();
  const restore = (
    <MenuItem icon={<Undo2 />} onSelect={() => onRestore(user)}>
      {t('users.restore')}
    </MenuItem>
  );
  const acts = () => (
    <>
      <MenuItem icon={<SquarePen />} onSelect={() => onEdit(user)}>
        {t('users.edit')}
      </MenuItem>
      {user.invitado === 1 ? (
        <MenuItem icon={<MailPlus />} onSelect={() => onInvite(user)}>
          {t('users.inviteAgain')}
        </MenuItem>
      ) : null}
      <MenuItem icon={<Tags />} onSelect={() => onLabels(user)}>
        {t('users.labels')}
      </MenuItem>
      <MenuItem icon={<Table2 />} onSelect={() => onCatalogues(user)}>
        {t('users.catalogues')}
      </MenuItem>
      {user.id === ownId ? null : (
        <>
          <MenuLine />
          <MenuItem icon={<Trash2 />} danger onSelect={() => onDelete(user)}>
            {t('users.delete')}
          </MenuItem>
        </>
      )}
    </>
  );
  return (
    <Menu
      disabled={busy}
      trigger={
        <IconButton
          label={t('users.optionsOf', { name: user.name })}
          icon={<EllipsisVertical aria-hidden />}
        />
      }
    >
      {user.eliminado === null ? acts() : restore}
    </Menu>
  );
}
