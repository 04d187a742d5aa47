import { useNavigate } from 'react-router';
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
