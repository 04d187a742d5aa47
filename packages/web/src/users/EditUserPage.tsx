import { Navigate } from 'react-router';
import { Trail } from '../shell/Trail.tsx';
import { EditUser } from './UserForms.tsx';
import { useIdParam } from './id-param.ts';
import { useBack } from './use-back.ts';

/** /usuarios/edit/:id */
export function EditUserPage() {
  const back = useBack('/usuarios');
  const id = useIdParam();
  if (id === undefined) return <Navigate to="/usuarios" replace />;
  return <EditUser id={id} trail={<Trail path={['/usuarios', '/usuarios/edit/:id']} />} onDone={back} />;
}
