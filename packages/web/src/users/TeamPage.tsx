import { useNavigate } from 'react-router';
import { TeamList } from './TeamList.tsx';

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
