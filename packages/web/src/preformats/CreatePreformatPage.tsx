import { useNavigate } from 'react-router';
import { Trail } from '../shell/Trail.tsx';
import { CreatePreformat } from './EditPreformats.tsx';

/** /preformatos/create */
export function CreatePreformatPage() {
  const navigate = useNavigate();
  return (
    <CreatePreformat
      trail={<Trail path={['/preformatos', '/preformatos/create']} />}
      onDone={() => void navigate('/preformatos')}
    />
  );
}
