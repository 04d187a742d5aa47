import { TeamList } from '@marbete/widgets/users';
import { useNavigate } from 'react-router';

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
