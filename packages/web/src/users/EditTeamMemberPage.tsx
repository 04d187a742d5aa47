import { Navigate, useLocation, useNavigate } from 'react-router';
import { Trail } from '../shell/Trail.tsx';
import { EditTeamMember } from './TeamForms.tsx';
import { useIdParam } from './id-param.ts';

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
