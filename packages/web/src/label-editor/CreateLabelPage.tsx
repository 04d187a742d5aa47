import { useNavigate } from 'react-router';
import { useAccount } from '../session/use-account.ts';
import { Trail } from '../shell/Trail.tsx';
import { CreateLabel } from './CreateLabel.tsx';

/** /etiquetas */
export function CreateLabelPage() {
  const navigate = useNavigate();
  const { role } = useAccount();
  return (
    <CreateLabel
      role={role}
      trail={<Trail path={['/see-labels', '/etiquetas']} />}
      // Where a new template leads depends on the role (NEW-15).
      onStored={() => void navigate(role === 1 ? '/preformatos' : '/see-labels')}
    />
  );
}
