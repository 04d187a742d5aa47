import { useNavigate } from 'react-router';
import { NoCatalogue } from '../catalogues/NoCatalogue.tsx';
import { useCatalogueHome } from '../catalogues/catalogue-home.ts';
import { useStateCatalogue } from '../catalogues/state-catalogue.ts';
import { useAccount } from '../session/use-account.ts';
import { Trail } from '../shell/Trail.tsx';
import { CatalogueUpdate } from './CatalogueUpdate.tsx';

/** /catalogos/update */
export function UpdateCataloguePage() {
  const navigate = useNavigate();
  const { role } = useAccount();
  const home = useCatalogueHome();
  const catalogue = useStateCatalogue();
  if (!catalogue) return <NoCatalogue />;
  const back = () => void navigate(home);
  return (
    <CatalogueUpdate
      catalogue={catalogue}
      // Role 2 sees these links (CUPD-02).
      trail={role === 2 ? <Trail path={['/catalogos', '/catalogos/update']} /> : undefined}
      onUpdated={back}
      onCancel={back}
    />
  );
}
