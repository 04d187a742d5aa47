import { Navigate, useNavigate } from 'react-router';
import { Trail } from '../shell/Trail.tsx';
import { UserLabels } from './UserLabels.tsx';
import { useIdParam } from './id-param.ts';

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
