import { CatalogueImport } from '@marbete/widgets/catalogue-import';
import { useNavigate } from 'react-router';
import { Trail } from '../shell/Trail.tsx';

/** /importar */
export function ImportCataloguePage() {
  const navigate = useNavigate();
  return (
    <CatalogueImport
      trail={<Trail path={['/catalogos', '/importar']} />}
      onStored={() => void navigate('/catalogos')}
    />
  );
}
