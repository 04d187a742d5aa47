import { CatalogueImport } from '@marbete/widgets/internal/catalogues';
import { useNavigate } from 'react-router';
import { Trail } from '../shell/Trail.tsx';
import { PreCatalogueList } from './PreCatalogueList.tsx';

/** /precatalogos */
export function PreCataloguesPage() {
  const navigate = useNavigate();
  return (
    <PreCatalogueList
      onImport={() => void navigate('/precatalogos/create')}
      onUpdate={({ usuario, ...catalogue }) =>
        void navigate(`/catalogos/update?usuario=${usuario}`, { state: { catalogue } })
      }
    />
  );
}

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
