import { useNavigate, useSearchParams, Navigate, useLocation, useParams } from 'react-router';
import { Trail } from '../shell/Trail.tsx';
import { CreateTeamMember, EditTeamMember } from './TeamForms.tsx';
import { TeamList } from './TeamList.tsx';
import { UserCatalogues } from './UserCatalogues.tsx';
import { CreateUser, EditUser } from './UserForms.tsx';
import { UserLabels } from './UserLabels.tsx';
import { UserList } from './UserList.tsx';
import { shownStates, sortings, type UserPage } from './UserListView.tsx';

/** Rows on a page (USR-02). */
const usual: UserPage = { page: 1, perPage: 50, query: '', role: 0, state: '', sorting: 'id-asc' };
const sizes = [50, 100, 200, 500];

/** /usuarios; the page, the search, filters and order are part of the address, so that one comes back to them. */
export function UsersPage() {
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const page = Number(search.get('page'));
  const perPage = Number(search.get('per_page'));
  const shown: UserPage = {
    page: Number.isSafeInteger(page) && page > 0 ? page : usual.page,
    perPage: sizes.includes(perPage) ? perPage : usual.perPage,
    query: search.get('query') ?? usual.query,
    role: /^[1-4]$/.test(search.get('role') ?? '') ? Number(search.get('role')) : usual.role,
    state: shownStates.find((state) => state === search.get('estado')) ?? usual.state,
    sorting: sortings.find((sorting) => sorting === search.get('orden')) ?? usual.sorting,
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
            ...(next.role === usual.role ? {} : { role: String(next.role) }),
            ...(next.state === usual.state ? {} : { estado: next.state }),
            ...(next.sorting === usual.sorting ? {} : { orden: next.sorting }),
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

/** /usuarios/create */
export function CreateUserPage() {
  const navigate = useNavigate();
  return (
    <CreateUser
      trail={<Trail path={['/usuarios', '/usuarios/create']} />}
      onDone={() => void navigate('/usuarios')}
    />
  );
}

/** /usuarios/edit/:id */
export function EditUserPage() {
  const back = useBack('/usuarios');
  const id = useIdParam();
  if (id === undefined) return <Navigate to="/usuarios" replace />;
  return <EditUser id={id} trail={<Trail path={['/usuarios', '/usuarios/edit/:id']} />} onDone={back} />;
}

/** /usuarios/etiquetas/:id */
export function UserLabelsPage() {
  const navigate = useNavigate();
  const id = useIdParam();
  if (id === undefined) return <Navigate to="/usuarios" replace />;
  return (
    <UserLabels
      id={id}
      trail={<Trail path={['/usuarios', '/usuarios/etiquetas/:id']} />}
      onTestFromCatalogue={({ catalogue, label }) =>
        void navigate(`/vista/${catalogue}/${label}?prueba=1&usuario=${id}`)
      }
      onEditTemplate={(label) => void navigate(`/edit-label/${label.id}?usuario=${id}`, { state: { label } })}
    />
  );
}

/** /usuarios/catalogos/:id */
export function UserCataloguesPage() {
  const navigate = useNavigate();
  const id = useIdParam();
  if (id === undefined) return <Navigate to="/usuarios" replace />;
  return (
    <UserCatalogues
      id={id}
      trail={<Trail path={['/usuarios', '/usuarios/catalogos/:id']} />}
      onImport={() => void navigate(`/importar?usuario=${id}`)}
      onUpdate={(catalogue) => void navigate(`/catalogos/update?usuario=${id}`, { state: { catalogue } })}
      onLabels={() => void navigate(`/usuarios/etiquetas/${id}`)}
    />
  );
}

/** /usuarios/adm */
export function TeamPage() {
  const navigate = useNavigate();
  return (
    <TeamList
      onCreate={() => void navigate('/usuarios/adm/create')}
      onEdit={(member) => void navigate(`/usuarios/adm/edit/${member.id}`, { state: { member } })}
    />
  );
}

/** /usuarios/adm/create */
export function CreateTeamMemberPage() {
  const navigate = useNavigate();
  return (
    <CreateTeamMember
      trail={<Trail path={['/usuarios/adm', '/usuarios/adm/create']} />}
      onDone={() => void navigate('/usuarios/adm')}
    />
  );
}

/** /usuarios/adm/edit/:id */
export function EditTeamMemberPage() {
  const navigate = useNavigate();
  const id = useIdParam();
  const { state } = useLocation() as { state: { member?: unknown } | null };
  if (id === undefined) return <Navigate to="/usuarios/adm" replace />;
  return (
    <EditTeamMember
      id={id}
      known={state?.member}
      trail={<Trail path={['/usuarios/adm', '/usuarios/adm/edit/:id']} />}
      onDone={() => void navigate('/usuarios/adm')}
    />
  );
}

/** The id that an address names with :id; undefined for what is no id. */
export function useIdParam(): number | undefined {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined;
}

/** Goes back to where this page was opened from; to `list` when its address was typed. */
export function useBack(list: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => void (key === 'default' ? navigate(list) : navigate(-1));
}
