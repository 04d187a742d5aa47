import type { User } from '@marbete/core/api/users';
import { EllipsisVertical, SearchX, SquarePen, Table2, Tags, Trash2, UserPlus } from 'lucide-react';
import {
  Button,
  EmptyState,
  ErrorState,
  IconButton,
  PageHeader,
  Pagination,
  SearchField,
  SpinnerArea,
} from '@marbete/widgets/internal/ui';
import { Menu, MenuItem, MenuLine } from '../ui/Menu.tsx';
import { Records } from '../ui/Records.tsx';
import { useUserColumns } from './user-columns.tsx';
import { useTexts } from '../texts/texts.ts';
import styles from './Users.module.css';

/** Rows on a page (USR-02). */
const pageSizes = [50, 100, 200, 500] as const;
/** Height of the table (USR-03). */
const tableHeightPx = 550;

/** Which users are shown. */
export interface UserPage {
  /** From 1. */
  page: number;
  perPage: number;
  query: string;
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
}

/** Every account, a page at a time, found by name and e-mail (USR-01 to USR-04). */
export function UserListView(props: UserListViewProps) {
  const { shown, onShow, search, onSearch, users, count, busy, error, onRetry, onCreate } = props;
  const t = useTexts();
  const columns = useUserColumns((user: User) => user);
  const list = () => {
    if (!users) {
      if (error) return <ErrorState text={error} onRetry={onRetry} />;
      return <SpinnerArea label={t('ui.loading')} />;
    }
    if (users.length === 0 && shown.query !== '') {
      return (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={t('users.notFound', { query: shown.query })}
          text={t('users.notFoundText')}
          actions={<Button onClick={() => onSearch('')}>{t('users.showAll')}</Button>}
        />
      );
    }
    return (
      <>
        <Records
          label={t('users.title')}
          records={users}
          keyOf={({ id }) => id}
          columns={columns}
          maxHeight={tableHeightPx}
          busy={busy}
          optionsHead={t('users.options')}
          renderOptions={(user) => <UserMenu {...props} user={user} />}
        />
        <Pagination
          page={shown.page}
          pageSize={shown.perPage}
          total={count}
          sizes={pageSizes}
          onPage={(page) => onShow({ page })}
          onPageSize={(perPage) => onShow({ perPage, page: 1 })}
          disabled={busy}
        />
      </>
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
      <SearchField
        className={styles['search'] ?? ''}
        label={t('users.search')}
        value={search}
        onChange={onSearch}
      />
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
}: UserListViewProps & { user: User }) {
  const t = useTexts();
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
      <MenuItem icon={<SquarePen />} onSelect={() => onEdit(user)}>
        {t('users.edit')}
      </MenuItem>
      <MenuItem icon={<Tags />} onSelect={() => onLabels(user)}>
        {t('users.labels')}
      </MenuItem>
      <MenuItem icon={<Table2 />} onSelect={() => onCatalogues(user)}>
        {t('users.catalogues')}
      </MenuItem>
      <MenuLine />
      <MenuItem icon={<Trash2 />} danger onSelect={() => onDelete(user)}>
        {t('users.delete')}
      </MenuItem>
    </Menu>
  );
}
