import { useNavigate } from 'react-router';
import { Trail } from '../shell/Trail.tsx';
import { CreateTeamMember } from './TeamForms.tsx';

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
