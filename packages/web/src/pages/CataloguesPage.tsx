import { CatalogueList } from '@marbete/widgets/catalogue-list';
import { useNavigate } from 'react-router';
import { useAccount } from '../session/use-account.ts';
import { Trail } from '../shell/Trail.tsx';
import { vistaPath } from './vista-path.ts';

/** /catalogos */
export function CataloguesPage() {
  const navigate = useNavigate();
  const { role } = useAccount();
  return (
    <CatalogueList
      // CAT-08, A18
      trail={role === 1 ? undefined : <Trail path={['/see-labels', '/catalogos']} />}
      onImport={() => void navigate('/importar')}
      onUpdate={(catalogue) => void navigate('/catalogos/update', { state: { catalogue } })}
      onPrint={(destination) => void navigate(vistaPath(destination))}
      onLabels={() => void navigate('/see-labels')}
    />
  );
}
