import { useNavigate } from 'react-router';
import { CatalogueImport } from '@marbete/widgets/internal/catalogues';
import { Trail } from '../shell/Trail.tsx';

/** /precatalogos/create: what an administrator imports is a pre-catalogue (A33, A42). */
export function CreatePreCataloguePage() {
  const navigate = useNavigate();
  return (
    <CatalogueImport
      trail={<Trail path={['/precatalogos', '/precatalogos/create']} />}
      onStored={() => void navigate('/precatalogos')}
    />
  );
}
