import { useNavigate } from 'react-router';
import { CatalogueImport } from '@marbete/widgets/internal/catalogues';
import { useAskedAccount } from '../session/use-asked-account.ts';
import { Trail } from '../shell/Trail.tsx';
import { useCatalogueHome } from './catalogue-home.ts';

/** /importar */
export function ImportCataloguePage() {
  const navigate = useNavigate();
  const home = useCatalogueHome();
  const usuario = useAskedAccount();
  return (
    <CatalogueImport
      trail={usuario === undefined ? <Trail path={['/catalogos', '/importar']} /> : undefined}
      onStored={() => void navigate(home)}
    />
  );
}
