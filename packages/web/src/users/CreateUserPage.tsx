import { useNavigate } from 'react-router';
import { Trail } from '../shell/Trail.tsx';
import { CreateUser } from './UserForms.tsx';

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
