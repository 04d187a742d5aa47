import { EditLabel } from '@marbete/widgets/label-editor';
import { Navigate, useNavigate, useParams } from 'react-router';
import { useAccount } from '../session/use-account.ts';
import { useAskedAccount } from '../session/use-asked-account.ts';
import { Trail } from '../shell/Trail.tsx';

/** /edit-label/:id */
export function EditLabelPage() {
  const navigate = useNavigate();
  const { id = '' } = useParams();
  const { role } = useAccount();
  const usuario = useAskedAccount();
  const list = usuario === undefined ? '/see-labels' : `/usuarios/etiquetas/${usuario}`;
  if (!/^[1-9]\d{0,14}$/.test(id)) return <Navigate to={list} replace />;
  return (
    <EditLabel
      id={Number(id)}
      role={role}
      trail={<Trail path={['/see-labels', '/edit-label/:id']} />}
      onMissing={() => void navigate(list, { replace: true })}
    />
  );
}
