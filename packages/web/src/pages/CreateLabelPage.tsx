import { CreateLabel } from '@marbete/widgets/label-editor';
import { useNavigate } from 'react-router';
import { useAccount } from '../session/use-account.ts';
import { Trail } from '../shell/Trail.tsx';

/** /etiquetas */
export function CreateLabelPage() {
  const navigate = useNavigate();
  const { role } = useAccount();
  return (
    <CreateLabel
      role={role}
      trail={<Trail path={['/see-labels', '/etiquetas']} />}
      // NEW-15 sends role 1 to /preformatos, a screen that does not exist yet.
      onStored={() => void navigate('/see-labels')}
    />
  );
}
