import { Navigate, useNavigate } from 'react-router';
import { Trail } from '../shell/Trail.tsx';
import { UserCatalogues } from './UserCatalogues.tsx';
import { useIdParam } from './id-param.ts';

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
