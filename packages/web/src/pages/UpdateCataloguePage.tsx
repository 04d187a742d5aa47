import { CatalogueUpdate } from '@marbete/widgets/catalogue-update';
import { useNavigate } from 'react-router';
import { useAccount } from '../session/use-account.ts';
import { Trail } from '../shell/Trail.tsx';
import { useCatalogueHome } from './catalogue-home.ts';
import { NoCatalogue } from './NoCatalogue.tsx';
import { useStateCatalogue } from './state-catalogue.ts';

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
      // CUPD-02, A18
      trail={role === 2 ? <Trail path={['/catalogos', '/catalogos/update']} /> : undefined}
      onUpdated={back}
      onCancel={back}
    />
  );
}
