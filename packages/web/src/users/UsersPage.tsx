import { useNavigate, useSearchParams } from 'react-router';
import { UserList } from './UserList.tsx';
import type { UserPage } from './UserListView.tsx';

/** Rows on a page (USR-02). */
const usual: UserPage = { page: 1, perPage: 50, query: '' };
const sizes = [50, 100, 200, 500];

/** /usuarios; the page and the search are part of the address, so that one comes back to them. */
export function UsersPage() {
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const page = Number(search.get('page'));
  const perPage = Number(search.get('per_page'));
  const shown: UserPage = {
    page: Number.isSafeInteger(page) && page > 0 ? page : usual.page,
    perPage: sizes.includes(perPage) ? perPage : usual.perPage,
    query: search.get('query') ?? usual.query,
  };
  return (
    <UserList
      shown={shown}
      onShow={(part) => {
        const next = { ...shown, ...part };
        setSearch(
          {
            ...(next.page === usual.page ? {} : { page: String(next.page) }),
            ...(next.perPage === usual.perPage ? {} : { per_page: String(next.perPage) }),
            ...(next.query === usual.query ? {} : { query: next.query }),
          },
          { replace: true },
        );
      }}
      onCreate={() => void navigate('/usuarios/create')}
      onEdit={({ id }) => void navigate(`/usuarios/edit/${id}`)}
      onLabels={({ id }) => void navigate(`/usuarios/etiquetas/${id}`)}
      onCatalogues={({ id }) => void navigate(`/usuarios/catalogos/${id}`)}
    />
  );
}
